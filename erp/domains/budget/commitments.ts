/**
 * What documents have promised to spend: authorised requisitions, order lines that are not
 * invoiced, expenses that are not proven. Each releases what it becomes (finance R37).
 */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';

export interface BudgetContext {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'userId'>;
}

/** A document; its lines are named by a text of its own. */
export interface BudgetSource {
  readonly resource: string;
  readonly id: number | string;
}

/** What is spent on: an account, or a concept of expense, which has one. */
export interface BudgetFacts {
  readonly book_account_id?: number | null;
  readonly expense_id?: number | null;
  readonly cost_center_id?: number | null;
  readonly branch_office_id?: number | null;
  readonly cost_unit_id?: number | null;
}

export interface Commitment extends BudgetFacts {
  readonly line: string;
  /** Day on which it counts. */
  readonly date: string;
  /** MXN, decimal text. */
  readonly amount: string;
}

export interface Release {
  readonly line: string;
  /** MXN; without it, all that the line still holds back. */
  readonly amount?: string;
}

/**
 * From now on each of these lines holds back its amount, whatever it held back before; zero is
 * nothing. The same again writes nothing. A line without an account is left out.
 */
export async function commit(
  { tx, actor }: BudgetContext,
  source: BudgetSource,
  lines: readonly Commitment[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(
    sql`insert into fin_commitments (account_id, created_by, source_resource, source_id, source_line, book_account_id, cost_center_id, branch_office_id, cost_unit_id, date, amount)
      with sent as (
        select q.line as source_line, coalesce(q.book_account_id, e.book_account_id) as book_account_id, q.cost_center_id, q.branch_office_id, q.cost_unit_id, q.date, q.amount
        from jsonb_to_recordset((${JSON.stringify(lines)}::text)::jsonb) q(line text, book_account_id bigint, expense_id bigint, cost_center_id bigint, branch_office_id bigint, cost_unit_id bigint, date date, amount numeric)
          left join expenses e on e.account_id = ${TENANT} and e.id = q.expense_id),
      changed as (
        select source_line, book_account_id, cost_center_id, branch_office_id, cost_unit_id, date, amount from sent where book_account_id is not null
        union all
        select source_line, book_account_id, cost_center_id, branch_office_id, cost_unit_id, date, -amount from fin_commitments
        where account_id = ${TENANT} and source_resource = ${source.resource} and source_id = ${String(source.id)} and source_line in (select source_line from sent))
      select ${TENANT}, ${actor.userId}, ${source.resource}, ${String(source.id)}, source_line, book_account_id, cost_center_id, branch_office_id, cost_unit_id, date, sum(amount)
      from changed group by source_line, book_account_id, cost_center_id, branch_office_id, cost_unit_id, date having sum(amount) <> 0`,
  );
}

/**
 * Gives back what the lines of a document hold back: all of them, or these, wholly or so much of
 * each. No line gives back more than it holds.
 */
export async function release(
  { tx, actor }: BudgetContext,
  source: BudgetSource,
  lines?: readonly Release[],
): Promise<void> {
  if (lines?.length === 0) return;
  await tx.execute(
    sql`insert into fin_commitments (account_id, created_by, source_resource, source_id, source_line, book_account_id, cost_center_id, branch_office_id, cost_unit_id, date, amount)
      select ${TENANT}, ${actor.userId}, ${source.resource}, ${String(source.id)}, h.source_line, h.book_account_id, h.cost_center_id, h.branch_office_id, h.cost_unit_id, h.date, -least(h.held, coalesce(q.amount, h.held))
      from (
        select source_line, book_account_id, cost_center_id, branch_office_id, cost_unit_id, date, sum(amount) as held from fin_commitments
        where account_id = ${TENANT} and source_resource = ${source.resource} and source_id = ${String(source.id)}
        group by source_line, book_account_id, cost_center_id, branch_office_id, cost_unit_id, date having sum(amount) > 0) h
        left join jsonb_to_recordset((${JSON.stringify(lines ?? [])}::text)::jsonb) q(line text, amount numeric) on q.line = h.source_line
      where (${lines === undefined} or q.line is not null) and coalesce(q.amount, h.held) > 0`,
  );
}
