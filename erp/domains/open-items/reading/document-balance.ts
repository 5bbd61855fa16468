/** What documents have left by their items, and what took the rest. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';

/** Credits that are no money: notes, discounts, and differences that nobody will pay. */
const NO_MONEY = `(k.kind = 'NOTA_CREDITO' or k.account_role in ('REDONDEO', 'ESTIMACION_INCOBRABLES'))`;

/** In the currency of the document. */
export interface DocumentBalance {
  readonly id: number;
  readonly is_note: boolean;
  /** What money took; of a note, what of it was applied. */
  readonly paid: string;
  /** What was taken off without money. */
  readonly lowered: string;
  readonly balance: string;
}

/** One without items has no row. */
export const documentBalances = (
  tx: Tx,
  resource: string,
  ids: readonly number[],
): Promise<DocumentBalance[]> =>
  tx.query(
    sql<DocumentBalance>`select i.source_id::bigint as id, bool_or(i.kind = 'NOTA_CREDITO') as is_note, sum(i.amount - i.balance - l.lowered) as paid, sum(l.lowered) as lowered, sum(i.balance) as balance from cfl__open_items i
        cross join lateral (select coalesce(sum(a.amount_charge), 0.00) as lowered from cfl__applications a join cfl__open_items k on ${raw(sameCompany('k', 'a'))} and k.id = a.credit_item_id where ${raw(sameCompany('a', 'i'))} and a.charge_item_id = i.id and ${raw(NO_MONEY)}) l
      where i.account_id = ${TENANT} and i.source_resource = ${resource} and i.source_id = any(${ids.map(String)}::text[]) and i.status <> 'CANCELADA' group by i.source_id order by 1`,
  );
