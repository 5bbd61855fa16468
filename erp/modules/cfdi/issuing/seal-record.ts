/**
 * What the rules left is sealed: its folio, without holes, and the bytes that are sent (sat-cfdi
 * §4, §8.1).
 */
import type { Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import { sealDraft } from '#erp/domains/cfdi/certificates/seal.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { storeCfdiFile } from '../cfdi-files/store-file.ts';
import { issuerSeries } from '../issuers/issuer-series.ts';
import type { IssuedDocument } from './issued-document.ts';

/** Columns of a record that say its number. */
export interface NumberedRecord {
  readonly id: number;
  readonly series_id?: number | null;
  readonly series?: string | null;
  readonly folio?: string | null;
  readonly number?: string | null;
  readonly branch_office_id?: number | null;
  /** Null: the company. */
  readonly issuer_id?: number | null;
}

export interface Sealing {
  readonly draft: CfdiDraft;
  readonly csd: Csd;
  /** Clock of the branch that issues it. */
  readonly timeZone: string;
  readonly issuedAt: Temporal.Instant;
  /** Which series number it. */
  readonly numbering: { readonly document: string; readonly label: string };
}

interface Numbered {
  readonly series: string;
  readonly folio: string;
  readonly number: string;
  readonly series_id: number;
}

/** The folio that it has already, or the next one; taken last, since the counter stays locked. */
async function numberOf(
  tx: Tx,
  record: NumberedRecord,
  date: string,
  numbering: Sealing['numbering'],
): Promise<Numbered> {
  if (record.folio && record.number && record.series_id)
    return {
      series: record.series ?? '',
      folio: record.folio,
      number: record.number,
      series_id: record.series_id,
    };
  const { document } = numbering;
  const branch = record.branch_office_id ?? null;
  const seriesId =
    record.series_id ??
    (await issuerSeries(tx, { document, issuer: record.issuer_id ?? null, branch, date }));
  const taken = await nextFolio(tx, {
    ...numbering,
    branchId: branch,
    date,
    ...(seriesId && { seriesId }),
  });
  const [series] = await tx.query(
    sql<{
      code: string;
    }>`select code from series where account_id = ${TENANT} and id = ${taken.seriesId}`,
  );
  return {
    series: series!.code,
    folio: String(taken.number),
    number: taken.folio,
    series_id: taken.seriesId,
  };
}

interface Sealed extends Numbered {
  readonly issue_date: string;
  /** ISO day of the branch. */
  readonly date: string;
  readonly certificate: string;
  readonly stamp_error: null;
}

/** Keeps the bytes; gives what the record says of them. */
export async function sealRecord(
  context: Writing,
  { path }: Pick<IssuedDocument, 'path'>,
  record: NumberedRecord,
  { draft, csd, timeZone, issuedAt, numbering }: Sealing,
): Promise<Sealed> {
  const date = issuedAt.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const numbered = await numberOf(context.tx, record, date, numbering);
  const bytes = sealDraft({ ...draft, series: numbered.series, folio: numbered.folio }, csd);
  await storeCfdiFile(context, { resource: path, id: record.id }, 'SELLADO', bytes);
  return {
    ...numbered,
    issue_date: issuedAt.toString(),
    date,
    certificate: csd.certificate.number,
    stamp_error: null,
  };
}
