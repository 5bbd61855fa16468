/** Both sides of a reconciliation, as its screen shows them. */
import type { z } from 'zod';
import type { Tx } from '#erp/db/database.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { matchWindow, proposalsFor } from './auto-match.ts';
import { headOf, type Head, type StatementCall } from './statements.endpoints.ts';
import type { BOARD } from './statements.schemas.ts';

type Narrowed = z.output<typeof BOARD.input>;

interface BoardLine {
  readonly id: number;
  readonly date: string;
  readonly description: string | null;
  readonly reference: string | null;
  readonly amount: string;
  readonly left: string;
  readonly status: string;
}
interface BoardTransaction extends Omit<BoardLine, 'status' | 'description'> {
  readonly description: string;
  readonly subject: string | null;
}

/** As many as a screen shows; the filters narrow both sides. */
const SHOWN = 200;
const like = (words: string) => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
const signOf = ({ direction }: Narrowed) => {
  if (direction === null) return null;
  return direction === 'ENTRADA' ? 1 : -1;
};

const linesOf = (tx: Tx, head: Head, by: Narrowed) =>
  tx.query(
    sql<BoardLine>`select id, date, description, reference, amount::text as amount, (amount - matched_amount)::text as "left", status from cfl__statement_lines
      where account_id = ${TENANT} and statement_id = ${head.id} and erp_fold(concat_ws(' ', description, counterparty, reference, tracking_key, amount::text)) like erp_fold(${like(by.q)})
        and (${by.show === 'TODO'} or status in ('PENDIENTE', 'PARCIAL')) and date >= coalesce(${by.from}::date, date) and date <= coalesce(${by.to}::date, date) and (${signOf(by)}::int is null or sign(amount) = ${signOf(by)}::int)
      order by (status in ('CONCILIADA', 'IGNORADA')), date, id limit ${SHOWN}`,
  );

const transactionsOf = (tx: Tx, head: Head, by: Narrowed, until: string) =>
  tx.query(
    sql<BoardTransaction>`select l.id, l.date, l.description, l.reference, s.name as subject, l.signed_amount::text as amount, (l.signed_amount - coalesce((select sum(r.amount) from cfl__reconciliations r where r.account_id = ${TENANT} and r.transaction_id = l.id), 0))::text as "left"
      from cfl__transactions l ${raw(leftJoin('cfl__transactions.subject_id', 'l', 's'))}
      where l.account_id = ${TENANT} and l.bank_account_id = ${head.bank_account_id} and l.status = 'EN_TRANSITO' and l.date <= ${until}::date
        and erp_fold(concat_ws(' ', l.description, l.reference, s.name, l.signed_amount::text)) like erp_fold(${like(by.q)})
        and l.date >= coalesce(${by.from}::date, l.date) and l.date <= coalesce(${by.to}::date, l.date) and (${signOf(by)}::int is null or sign(l.signed_amount) = ${signOf(by)}::int)
      order by l.date, l.id limit ${SHOWN}`,
  );

export const board = ({ services, actor, id }: StatementCall, by: Narrowed) =>
  services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    const head = await headOf(tx, id, false);
    const until = Temporal.PlainDate.from(head.end_date)
      .add({ days: await matchWindow(tx) })
      .toString();
    const lines = await linesOf(tx, head, by);
    const transactions = await transactionsOf(tx, head, by, until);
    const { proposals, lines: open } = await proposalsFor(tx, head);
    const { account, bank_account_id, status, start_date, end_date } = head;
    const sees = hasPermission(actor, BALANCES);
    return {
      statement: {
        id: head.id,
        account,
        bank_account_id,
        status,
        start_date,
        end_date,
        opening_balance: sees ? head.opening_balance : null,
        closing_balance: sees ? head.closing_balance : null,
        difference: sees ? head.difference : null,
        pending: open.length,
      },
      lines,
      transactions,
      suggestions: [...proposals.certain, ...proposals.likely].slice(0, SHOWN).map((match) => ({
        lines: [...match.lines],
        transactions: [...match.transactions],
        score: match.score,
      })),
    };
  });
