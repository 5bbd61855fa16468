/** The PDF of a fiscal document, drawn each time from the bytes that are kept of it. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { cfdiPdf, fileNameOf, type CfdiSheet } from '#erp/domains/cfdi/print/cfdi-pdf.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Resource } from '#erp/model/types.ts';
import { loadPrintFormat } from '#erp/platform/printing/print-format.ts';
import { printHeader } from '#erp/platform/printing/print-header.ts';
import { pictureOf } from '#erp/platform/printing/record-print.ts';
import { withItsAddenda } from '../plugins/its-addenda.ts';
import { INVOICES } from '../sat-invoices/stamping/invoices-path.ts';
import { readCfdiFile } from '../cfdi-files/store-file.ts';

/** What of a record its papers are made of, with no right asked. */
export interface Paper {
  /** With the addenda of who receives it, where there is one. */
  readonly xml: Uint8Array;
  /** `{RFC}_{series}{folio}_{UUID}`, without an ending. */
  readonly name: string;
  readonly uuid: string | null;
  readonly fiscalValidity: boolean;
  readonly cancelled: boolean;
  readonly header: readonly string[];
  readonly legend: string | null;
  /** SHA-256 of the picture; the issuer's own before that of the company's format. */
  readonly logo: string | null;
}

/** Every resource that stamps has these. */
interface StampedRow {
  readonly status: string;
  readonly fiscal_validity: boolean | null;
  readonly branch_id: number | null;
}

async function logoOf(tx: Tx, rfc: string): Promise<string | null> {
  const [issuer] = await tx.query(
    sql<{
      sha256: string;
    }>`select l.sha256 from sat__issuers i join files l on l.account_id = ${TENANT} and l.id = i.logo where i.account_id = ${TENANT} and i.rfc = ${rfc}`,
  );
  return issuer?.sha256 ?? null;
}

/** Null while it has no bytes: it is not sealed. */
export async function readPaper(
  tx: Tx,
  { registry }: Services,
  { resource, id }: { readonly resource: Resource; readonly id: number },
): Promise<Paper | null> {
  const owner = resource.sameTableAs?.resource ?? resource.path;
  const kept = await readCfdiFile(tx, { resource: owner, id }, ['TIMBRADO', 'SELLADO']);
  if (!kept) return null;
  const branch = resource.branchField ?? 'null::bigint';
  // Names that the resource declares.
  const [row] = await tx.query<StampedRow>(
    `select status, fiscal_validity, ${branch} as branch_id from ${resource.table} where account_id = $2 and id = $1`,
    [id, TENANT],
  );
  const read = readCfdi(kept);
  const { draft, stamp } = read;
  const format = await loadPrintFormat(
    tx,
    registry,
    registry.resource(owner),
    row?.branch_id ?? null,
    null,
  );
  const head = await printHeader(
    tx,
    registry,
    row?.branch_id ?? null,
    draft.date.slice(0, 10),
    format ?? {},
  );
  return {
    xml: owner === INVOICES ? await withItsAddenda(tx, id, kept) : kept,
    name: fileNameOf(read),
    uuid: stamp?.uuid ?? null,
    fiscalValidity: row?.fiscal_validity ?? false,
    cancelled: row?.status === 'CANCELADO',
    // The issuer, its RFC and its regime stand above it already.
    header: head.lines.filter((line) => !line.includes(draft.issuer.rfc)),
    legend: format?.legend ?? null,
    logo: (await logoOf(tx, draft.issuer.rfc)) ?? format?.logo ?? null,
  };
}

export async function drawPaper(
  services: Services,
  accountId: number,
  { xml, logo, ...sheet }: Paper & Omit<CfdiSheet, 'logo'>,
): Promise<Uint8Array> {
  return cfdiPdf(xml, {
    ...sheet,
    logo: logo ? await pictureOf(services, accountId, logo) : null,
  });
}
