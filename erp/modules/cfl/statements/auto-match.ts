/** What confirms itself when a statement is reconciled: rules first, then the surest matches. */
import { allocate } from '#erp/domains/bank/matching/allocate.ts';
import { type OpenLine, type OpenTransaction } from '#erp/domains/bank/matching/open-movements.ts';
import { propose, type Proposals } from '#erp/domains/bank/matching/propose.ts';
import { openLines, openTransactions } from '#erp/domains/bank/statements/open-movements.ts';
import { writeMatches } from '#erp/domains/bank/statements/reconcile.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { applyRules, type StatementFacts } from './apply-rules.ts';

export async function matchWindow(tx: Tx): Promise<number> {
  const [settings] = await tx.query(
    sql<{
      days: number;
    }>`select match_date_window::int as days from cfl__configs where account_id = ${TENANT}`,
  );
  return settings?.days ?? 5;
}

/** A transaction may be written some days after the bank did it. */
const later = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

export async function proposalsFor(
  tx: Tx,
  { id, bank_account_id, end_date }: StatementFacts,
): Promise<{
  readonly proposals: Proposals;
  readonly lines: readonly OpenLine[];
  readonly transactions: readonly OpenTransaction[];
}> {
  const window = await matchWindow(tx);
  const lines = await openLines(tx, id);
  const transactions = await openTransactions(tx, bank_account_id, later(end_date, window));
  return { proposals: propose(lines, transactions, window), lines, transactions };
}

export async function autoMatch(context: Writing, statement: StatementFacts): Promise<void> {
  await applyRules(context, statement);
  const { proposals, lines, transactions } = await proposalsFor(context.tx, statement);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const transactionOf = new Map(transactions.map((each) => [each.id, each]));
  await writeMatches(
    context,
    statement.id,
    proposals.certain.map((match) => ({
      shares: allocate(
        match.lines.map((id) => lineOf.get(id)!),
        match.transactions.map((id) => transactionOf.get(id)!),
      ),
      method: 'AUTOMATICA',
      score: match.score,
      rule_id: null,
    })),
  );
}
