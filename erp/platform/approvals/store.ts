/** Rows of `approvals`: one for each slot of each level of a request. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Resource } from '#erp/model/types.ts';

/** What the engine works with inside the transaction of a request. */
/** A write that may have to wait for other people. */
export type At = Writing;

export type ApprovalStatus =
  | 'PENDIENTE'
  | 'AUTORIZADA'
  | 'RECHAZADA'
  | 'OMITIDA'
  | 'ANULADA'
  | 'VENCIDA';

export interface ApprovalRow {
  readonly id: number;
  readonly request: string;
  readonly resource: string;
  readonly document_id: number;
  readonly document_version: number;
  readonly action: string;
  readonly folio: string | null;
  readonly title: string;
  readonly amount_mxn: string;
  readonly rule_id: number | null;
  readonly level: number;
  readonly user_id: number | null;
  readonly role_id: number | null;
  readonly status: ApprovalStatus;
  readonly summary: readonly (readonly [string, string])[] | null;
  readonly input: Readonly<Record<string, string>> | null;
  readonly barred: readonly number[] | null;
  readonly requested_by: number | null;
  readonly requested_at: string;
  readonly asked_at: string | null;
  readonly due_at: string | null;
  readonly reminded_at: string | null;
  readonly escalated_at: string | null;
  readonly decided_by: number | null;
  readonly note: string | null;
}

export const COLUMNS =
  'a.id, a.request, a.resource, a.document_id, a.document_version, a.action, a.folio, a.title, a.amount_mxn, a.rule_id, a.level, a.user_id, a.role_id, a.status, a.summary, a.input, a.barred, a.requested_by, a.requested_at, a.asked_at, a.due_at, a.reminded_at, a.escalated_at, a.decided_by, a.note';

export const approverSlotOf = (row: Pick<ApprovalRow, 'user_id' | 'role_id'>) => ({
  userId: row.user_id,
  roleId: row.role_id,
});
export const stamp = (now: Temporal.Instant) => now.toString({ smallestUnit: 'millisecond' });

/**
 * Taken before the rows of its approvals, as an edit of the document does: so two of them never
 * wait for each other.
 */
export const lockDocument = (tx: Tx, resource: Resource, id: number) =>
  tx.query(`select 1 from ${resource.table} where id = $1 for update`, [id]);

/** Rows of one request, lowest level first, locked until the transaction ends. */
export const requestRows = (tx: Tx, request: string) =>
  tx.query<ApprovalRow>(
    `select ${COLUMNS} from approvals a where a.account_id = $2 and a.request = $1 order by a.level, a.id for update`,
    [request, TENANT],
  );

/** What waits for somebody about a document. */
export const pendingRows = (tx: Tx, resource: Resource, id: number, action?: string) =>
  tx.query<ApprovalRow>(
    `select ${COLUMNS} from approvals a where a.account_id = $4 and a.resource = $1 and a.document_id = $2 and a.status = 'PENDIENTE' and ($3::text is null or a.action = $3) order by a.level, a.id for update`,
    [resource.path, id, action ?? null, TENANT],
  );

/** Gives how many were still in force. */
export const voidApprovals = (
  tx: Tx,
  resource: Resource,
  id: number,
  statuses: readonly ApprovalStatus[],
  note: string,
) =>
  tx.execute(
    `update approvals set status = 'ANULADA', note = coalesce(note || ' ', '') || $4, version = version + 1, updated_at = now() where account_id = $5 and resource = $1 and document_id = $2 and status = any($3::text[])`,
    [resource.path, id, statuses, note, TENANT],
  );

export interface ApprovalSettings {
  readonly on: boolean;
  readonly authorMay: boolean;
}

export async function approvalSettings(tx: Tx, accountId: number): Promise<ApprovalSettings> {
  const [row] = await tx.query<{ approvals_on: boolean; author_can_approve: boolean }>(
    'select approvals_on, author_can_approve from corp__config where account_id = $1',
    [accountId],
  );
  return { on: row?.approvals_on !== false, authorMay: row?.author_can_approve === true };
}

export const todayOf = (now: Temporal.Instant, timeZone: string): string =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
