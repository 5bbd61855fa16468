/** Lines of a bank and transactions, said to be each other; and the same undone. */
import { batchesOf } from '#erp/db/batches.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { moveTogether } from '#erp/kernel/operations/states/move-together.ts';
import type { Share } from '../matching/allocate.ts';
import { textOfCents } from '../matching/open-movements.ts';
import { notifyReconciled } from './notify-reconciled.ts';

export interface ReconciledMatch {
  readonly shares: readonly Share[];
  readonly method: 'AUTOMATICA' | 'MANUAL' | 'REGLA';
  readonly score: number | null;
  readonly rule_id: number | null;
}

/** Amounts and states of lines follow from what is reconciled of them. */
async function refreshLines(tx: Tx, all: readonly number[]): Promise<void> {
  for (const ids of batchesOf(all))
    await tx.execute(
      sql`update cfl__statement_lines l set matched_amount = coalesce(r.sum, 0), version = l.version + 1, ignore_reason = null,
        status = case when coalesce(r.sum, 0) = l.amount then 'CONCILIADA' when r.sum is null then 'PENDIENTE' else 'PARCIAL' end
      from unnest(${ids}::bigint[]) i left join (select statement_line_id, sum(amount) as sum from cfl__reconciliations where account_id = ${TENANT} and statement_line_id = any(${ids}::bigint[]) group by statement_line_id) r on r.statement_line_id = i
      where l.account_id = ${TENANT} and l.id = i`,
    );
}

async function refreshTransactions(context: Writing, ids: readonly number[]): Promise<void> {
  const rows = await context.tx.query(
    sql<{
      id: number;
      whole: boolean;
    }>`select l.id, coalesce(r.sum, 0) = l.signed_amount as whole from cfl__transactions l
      left join (select transaction_id, sum(amount) as sum from cfl__reconciliations where account_id = ${TENANT} and transaction_id = any(${ids}::bigint[]) group by transaction_id) r on r.transaction_id = l.id
      where l.account_id = ${TENANT} and l.id = any(${ids}::bigint[])`,
  );
  const pick = (whole: boolean) => rows.filter((row) => row.whole === whole).map(({ id }) => id);
  await moveTogether(context, 'cfl/transactions.reconcile', pick(true));
  await moveTogether(context, 'cfl/transactions.unreconcile', pick(false));
  await notifyReconciled(context, ids);
}

/**
 * The closing balance less what the ledger has of it: what the account began with, and what was
 * reconciled with this statement and those before.
 */
export const refreshDifference = (tx: Tx, statementId: number) =>
  tx.execute(
    sql`update cfl__statements s set difference = s.closing_balance
        - coalesce((select sum(l.signed_amount) from cfl__transactions l, cfl__bank_accounts b where l.account_id = ${TENANT} and b.account_id = ${TENANT} and b.id = s.bank_account_id and l.id = b.opening_transaction_id), 0)
        - coalesce((select sum(r.amount) from cfl__reconciliations r, cfl__statement_lines l, cfl__statements p
            where r.account_id = ${TENANT} and l.account_id = ${TENANT} and l.id = r.statement_line_id and p.account_id = ${TENANT} and p.id = l.statement_id
              and p.bank_account_id = s.bank_account_id and (p.end_date, p.id) <= (s.end_date, s.id)), 0)
      where s.account_id = ${TENANT} and s.id = ${statementId}`,
  );

/** Locks what is written; the account first, as everything that writes its ledger does. */
export async function writeMatches(
  context: Writing,
  statementId: number,
  matches: readonly ReconciledMatch[],
): Promise<void> {
  const { tx, actor } = context;
  if (matches.length === 0) return;
  const [last] = await tx.query(
    sql<{
      no: number;
    }>`select coalesce(max(match_no), 0)::int as no from cfl__reconciliations where account_id = ${TENANT}`,
  );
  const rows = matches.flatMap(({ shares, method, score, rule_id }, i) =>
    shares.map(({ line, transaction, cents }) => ({
      line,
      transaction,
      amount: textOfCents(cents),
      method,
      score,
      rule_id,
      match_no: last!.no + i + 1,
    })),
  );
  await tx.execute(
    sql`insert into cfl__reconciliations (account_id, created_by, updated_by, statement_line_id, transaction_id, amount, method, rule_id, score, match_no)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, m.line, m.transaction, m.amount, m.method, m.rule_id, m.score, m.match_no
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(line bigint, transaction bigint, amount numeric, method text, rule_id bigint, score int, match_no int)`,
  );
  await refreshLines(tx, [...new Set(rows.map(({ line }) => line))]);
  await refreshTransactions(context, [...new Set(rows.map(({ transaction }) => transaction))]);
  await moveByConsequence(context, 'cfl/statements.begin', { id: statementId });
  await refreshDifference(tx, statementId);
}

/** Takes back the matches in which a line is; other matches stay. Gives how many there were. */
export async function undoMatches(
  context: Writing,
  statementId: number,
  lineId: number,
): Promise<number> {
  const { tx } = context;
  const gone = await tx.query(
    sql<{
      line: number;
      transaction: number;
    }>`delete from cfl__reconciliations r where r.account_id = ${TENANT} and r.match_no in (select o.match_no from cfl__reconciliations o where o.account_id = ${TENANT} and o.statement_line_id = ${lineId})
      returning r.statement_line_id as line, r.transaction_id as transaction`,
  );
  await refreshLines(tx, [...new Set([lineId, ...gone.map(({ line }) => line)])]);
  await refreshTransactions(context, [...new Set(gone.map(({ transaction }) => transaction))]);
  await refreshDifference(tx, statementId);
  return gone.length;
}
