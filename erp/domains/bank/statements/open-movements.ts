/** What is left to reconcile of a statement and of its account, as matching reads it. */
import type { Tx } from '#erp/db/database.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { centsOf, type OpenLine, type OpenTransaction } from '../matching/open-movements.ts';

interface LineRow {
  readonly id: number;
  readonly date: string;
  readonly left: string;
  readonly tracking_key: string | null;
  readonly reference: string | null;
  readonly text: string;
  readonly rfc: string | null;
  readonly clabe: string | null;
  readonly subject_id: number | null;
}

export async function openLines(tx: Tx, statementId: number): Promise<readonly OpenLine[]> {
  const rows = await tx.query(
    sql<LineRow>`select id, date, (amount - matched_amount)::text as "left", tracking_key, reference, concat_ws(' ', description, counterparty) as text, rfc, counterparty_clabe as clabe, subject_id
      from cfl__statement_lines where account_id = ${TENANT} and statement_id = ${statementId} and status in ('PENDIENTE', 'PARCIAL') order by date, id`,
  );
  return rows.map(({ left, ...row }) => ({ ...row, cents: centsOf(left) }));
}

interface TransactionRow {
  readonly id: number;
  readonly date: string;
  readonly value_date: string | null;
  readonly left: string;
  readonly reference: string | null;
  readonly subject_id: number | null;
  readonly rfc: string | null;
  readonly name: string | null;
  readonly clabes: readonly string[] | null;
}

/** Older ones in transit are looked for by hand. */
const MOST = 20_000;

/** Up to a day: what happened after the statement is in none of its lines. */
export async function openTransactions(
  tx: Tx,
  accountId: number,
  until: string,
): Promise<readonly OpenTransaction[]> {
  const rows = await tx.query(
    sql<TransactionRow>`select l.id, l.date, l.value_date, (l.signed_amount - coalesce(r.sum, 0))::text as "left", l.reference, l.subject_id, s.rfc_key as rfc, s.name, c.clabes
      from cfl__transactions l ${raw(leftJoin('cfl__transactions.subject_id', 'l', 's'))}
      left join (select transaction_id, sum(amount) as sum from cfl__reconciliations where account_id = ${TENANT} group by transaction_id) r on r.transaction_id = l.id
      left join (select subject_id, array_agg(clabe) as clabes from cfl__subject_accounts where account_id = ${TENANT} and clabe is not null group by subject_id) c on c.subject_id = l.subject_id
      where l.account_id = ${TENANT} and l.bank_account_id = ${accountId} and l.status = 'EN_TRANSITO' and l.date <= ${until}::date
      order by l.date desc, l.id desc limit ${MOST}`,
  );
  return rows.map(({ left, clabes, ...row }) => ({
    ...row,
    clabes: clabes ?? [],
    cents: centsOf(left),
  }));
}
