/** A stamped CFDI as the SAT is asked about it. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import type { StatusQuery } from '#erp/domains/cfdi/pac/port.ts';
import type { Services } from '#erp/kernel/services.ts';
import { readCfdiFile } from '../cfdi-files/store-file.ts';
import type { SentTo } from '../plugins/company-pac.ts';
import { tableOf, type IssuedDocument } from './issued-document.ts';

interface Row extends SentTo {
  readonly id: number;
  readonly uuid: string;
  readonly date: string;
  readonly issuer_id: number | null;
  readonly cancel_reason: string | null;
  readonly substitute_uuid: string | null;
}

export interface StampedDocument extends Row {
  readonly issuerRfc: string;
  readonly issuerRegime: string;
  readonly isGlobal: boolean;
  readonly receiverRfc: string;
  /** As the XML says it. */
  readonly total: string;
  readonly seal: string;
}

/** Who issued and received it, and for how much, is what its bytes say. */
export async function loadStamped(
  { tx, services }: { readonly tx: Tx; readonly services: Pick<Services, 'registry'> },
  document: Pick<IssuedDocument, 'path'>,
  id: number,
): Promise<StampedDocument> {
  const [row] = await tx.query<Row>(
    `select id, uuid, date, issuer_id, cancel_reason, substitute_uuid, pac_id, pac_mode from ${tableOf(services, document)} where account_id = $2 and id = $1`,
    [id, TENANT],
  );
  const bytes = await readCfdiFile(tx, { resource: document.path, id }, ['TIMBRADO']);
  if (!row?.uuid || !bytes) throw new Error(`${document.path} ${id} was never stamped`);
  const { draft, seal } = readCfdi(bytes);
  if (!seal) throw new Error(`${document.path} ${id} has bytes without a seal`);
  return {
    ...row,
    issuerRfc: draft.issuer.rfc,
    issuerRegime: draft.issuer.regime,
    isGlobal: draft.global !== null,
    receiverRfc: draft.receiver.rfc,
    total: draft.total,
    seal,
  };
}

/** Characters of the seal that the SAT is told. */
const SEAL_END = 8;

export const statusQuery = (stamped: StampedDocument): StatusQuery => ({
  uuid: stamped.uuid,
  issuerRfc: stamped.issuerRfc,
  receiverRfc: stamped.receiverRfc,
  total: stamped.total,
  sealEnd: stamped.seal.slice(-SEAL_END),
});
