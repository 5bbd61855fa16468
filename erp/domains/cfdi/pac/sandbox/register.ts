/** The sandbox's register: what it stamped of a company, and what became of it. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { CfdiDraft, CfdiStamp } from '../../draft/draft.ts';
import { readCfdi } from '../../xml/read.ts';
import type { CancelReason, SatStatus } from '../port.ts';

/** Resource of the register, in the module of the SAT. */
export const REGISTER = 'sat/sandbox-documents';

export interface StampedDocument {
  readonly id: number;
  readonly uuid: string;
  readonly issuer_rfc: string;
  readonly receiver_rfc: string;
  readonly status: 'VIGENTE' | 'EN_PROCESO' | 'CANCELADO';
  readonly cancellation: SatStatus['cancellation'];
  readonly reason: CancelReason | null;
  /** `YYYY-MM-DD`: after it the receiver's silence is consent. */
  readonly answer_by: string | null;
  /** The stamped XML in base64. */
  readonly xml_base64: string;
}

/** What was stamped, as data. */
export const draftIn = ({ xml_base64 }: Pick<StampedDocument, 'xml_base64'>): CfdiDraft =>
  readCfdi(Buffer.from(xml_base64, 'base64')).draft;

/** What it names, with c_TipoRelacion, or `PAGO` of what it pays. */
export const namedBy = (
  draft: CfdiDraft,
): readonly { readonly uuid: string; readonly relation: string }[] => [
  ...draft.relations.flatMap(({ relation, uuids }) =>
    uuids.map((uuid) => ({ uuid: uuid.toUpperCase(), relation })),
  ),
  ...(draft.payments?.payments ?? []).flatMap(({ documents }) =>
    documents.map(({ uuid }) => ({ uuid: uuid.toUpperCase(), relation: 'PAGO' })),
  ),
];

/** Those of this company by seal or UUID; at most one. */
const find = async (tx: Tx, by: { readonly seal?: string; readonly uuid?: string }) => {
  const [found] = await tx.query(
    sql<StampedDocument>`select id, uuid, issuer_rfc, receiver_rfc, status, cancellation, reason, answer_by, xml_base64 from sat__sandbox_documents where account_id = ${TENANT} and (cfdi_seal = ${by.seal ?? null} or uuid = ${by.uuid?.toUpperCase() ?? null})`,
  );
  return found ?? null;
};

export const findBySeal = (tx: Tx, seal: string) => find(tx, { seal });
export const findByUuid = (tx: Tx, uuid: string) => find(tx, { uuid });

/** Nobody else changes it in the meantime. */
export async function lockByUuid(tx: Tx, uuid: string): Promise<StampedDocument | null> {
  await tx.query(
    sql`select id from sat__sandbox_documents where account_id = ${TENANT} and uuid = ${uuid.toUpperCase()} for update`,
  );
  return findByUuid(tx, uuid);
}

/** Keeps a stamp, unless the same seal has one: two of one document were sent at once. */
export async function insertStamped(
  tx: Tx,
  draft: CfdiDraft,
  stamp: CfdiStamp,
  made: { readonly xml: Uint8Array; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.execute(
    sql`insert into sat__sandbox_documents (account_id, uuid, stamped_at, type, series, folio, issuer_rfc, receiver_rfc, receiver_name, total, currency, cfdi_seal, named_documents, status, cancellation, xml_base64)
      values (${TENANT}, ${stamp.uuid}, ${made.at.toString()}, ${draft.type}, ${draft.series}, ${draft.folio}, ${draft.issuer.rfc}, ${draft.receiver.rfc}, ${draft.receiver.name}, ${draft.total}, ${draft.currency}, ${stamp.cfdiSeal}, ${JSON.stringify(namedBy(draft))}::jsonb, 'VIGENTE', 'NINGUNA', ${Buffer.from(made.xml).toString('base64')})
      on conflict (account_id, cfdi_seal) do nothing`,
  );
}

/** UUID of documents in force that name this one, but for the one that takes its place. */
export const childrenOf = async (
  tx: Tx,
  uuid: string,
  without: string | null = null,
): Promise<readonly string[]> => {
  const named = JSON.stringify([{ uuid: uuid.toUpperCase() }]);
  const rows = await tx.query(
    sql<{
      uuid: string;
    }>`select uuid from sat__sandbox_documents where account_id = ${TENANT} and status <> 'CANCELADO' and named_documents @> ${named}::jsonb and uuid is distinct from ${without} order by id`,
  );
  return rows.map((row) => row.uuid);
};

/** Received documents that wait for this taxpayer's answer. */
export const waitingFor = async (tx: Tx, rfc: string): Promise<readonly string[]> => {
  const rows = await tx.query(
    sql<{
      uuid: string;
    }>`select uuid from sat__sandbox_documents where account_id = ${TENANT} and status = 'EN_PROCESO' and receiver_rfc = ${rfc} order by id`,
  );
  return rows.map((row) => row.uuid);
};
