/** Prepayments of loans as they are kept. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { PrepayMode } from '#erp/domains/schedule/revise.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

export interface Prepayment {
  readonly id: number;
  readonly loan_id: number;
  readonly date: string;
  readonly amount: string;
  readonly mode: PrepayMode;
  readonly status: 'PENDIENTE' | 'APLICADO' | 'CANCELADO' | 'DESHECHO';
  readonly from_version: number;
  readonly to_version: number | null;
  readonly open_item_id: number | null;
}

/** The one that a movement of treasury pays; undefined where it is a payment of what is due. */
export async function findPrepayment(
  tx: Tx,
  by: { readonly movement_id: number } | { readonly open_item_id: number },
): Promise<Prepayment | undefined> {
  const [movement, item] = 'movement_id' in by ? [by.movement_id, null] : [null, by.open_item_id];
  const [found] = await tx.query(
    sql<Prepayment>`select id, loan_id, date, amount, mode, status, from_version, to_version, open_item_id from loan_prepayments
      where account_id = ${TENANT} and (movement_id = ${movement}::bigint or open_item_id = ${item}::bigint)`,
  );
  return found;
}

export const insertPrepayment = (
  { tx, actor }: Writing,
  row: Pick<Prepayment, 'loan_id' | 'date' | 'amount' | 'mode' | 'from_version'> & {
    readonly movement_id: number;
  },
) =>
  tx.execute(
    sql`insert into loan_prepayments (account_id, created_by, updated_by, loan_id, date, amount, mode, status, movement_id, from_version, position)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${row.loan_id}, ${row.date}, ${row.amount}, ${row.mode}, 'PENDIENTE', ${row.movement_id}, ${row.from_version}, count(*) from loan_prepayments where account_id = ${TENANT} and loan_id = ${row.loan_id}`,
  );

export const keepPrepayment = (
  { tx, actor }: Writing,
  id: number,
  {
    status,
    to_version = null,
    open_item_id = null,
  }: Pick<Prepayment, 'status'> & Partial<Pick<Prepayment, 'to_version' | 'open_item_id'>>,
) =>
  tx.execute(
    sql`update loan_prepayments set status = ${status}, to_version = coalesce(${to_version}::bigint, to_version), open_item_id = coalesce(${open_item_id}::bigint, open_item_id), version = version + 1, updated_by = ${actor.userId}, updated_at = now()
      where account_id = ${TENANT} and id = ${id}`,
  );
