/** Rules of the company over the lines of a statement, the first that fits of each line. */
import { centsOf, textOfCents, type OpenLine } from '#erp/domains/bank/matching/open-movements.ts';
import { openLines } from '#erp/domains/bank/statements/open-movements.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { searchAll } from '#erp/kernel/validation/bounded-pattern.ts';
import { normalizeText } from '#erp/model/records/normalize-text.ts';
import { createForLine } from './create-for-line.ts';

export interface StatementFacts {
  readonly id: number;
  readonly bank_account_id: number;
  /** ISO day. */
  readonly end_date: string;
}

interface Rule {
  readonly id: number;
  readonly name: string;
  readonly contains: string | null;
  readonly regex: string | null;
  readonly amount_min: string | null;
  readonly amount_max: string | null;
  readonly direction: string | null;
  readonly action: 'PROPONER_TERCERO' | 'CREAR_TRANSACCION' | 'IGNORAR';
  readonly subject_id: number | null;
  readonly transaction_type_id: number | null;
}

const PATIENCE_MS = 200;

const rulesOf = ({ tx }: Writing, accountId: number) =>
  tx.query(
    sql<Rule>`select id, name, contains, regex, amount_min::text as amount_min, amount_max::text as amount_max, direction, action, subject_id, transaction_type_id
      from cfl__match_rules where account_id = ${TENANT} and active and (auto_confirm or action = 'PROPONER_TERCERO') and (bank_account_id is null or bank_account_id = ${accountId}) order by priority, id`,
  );

const size = (cents: bigint) => (cents < 0n ? -cents : cents);

function isWithin(line: OpenLine, { amount_min, amount_max, direction }: Rule): boolean {
  const amount = size(line.cents);
  return (
    (direction === null || (direction === 'ENTRADA') === line.cents > 0n) &&
    (amount_min === null || amount >= centsOf(amount_min)) &&
    (amount_max === null || amount <= centsOf(amount_max))
  );
}

/** Those of the lines that the rule is about. */
function linesOf(rule: Rule, lines: readonly OpenLine[]): readonly OpenLine[] {
  const words = rule.contains && normalizeText(rule.contains);
  const some = lines.filter(
    (line) => isWithin(line, rule) && (!words || normalizeText(line.text).includes(words)),
  );
  if (!rule.regex) return some;
  const found = searchAll(
    rule.regex,
    some.map(({ text }) => text),
    { flags: 'iu', patienceMs: PATIENCE_MS },
  );
  return some.filter((_, i) => found?.[i]);
}

const mark = ({ tx }: Writing, rule: Rule, ids: readonly number[]) =>
  rule.action === 'IGNORAR'
    ? tx.execute(
        sql`update cfl__statement_lines set rule_id = ${rule.id}, status = 'IGNORADA', ignore_reason = ${rule.name}, version = version + 1 where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
      )
    : tx.execute(
        sql`update cfl__statement_lines set rule_id = ${rule.id}, subject_id = coalesce(${rule.subject_id}::bigint, subject_id), version = version + 1 where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
      );

export async function applyRules(context: Writing, statement: StatementFacts): Promise<void> {
  const rules = await rulesOf(context, statement.bank_account_id);
  if (rules.length === 0) return;
  let left = await openLines(context.tx, statement.id);
  for (const rule of rules) {
    const own = linesOf(rule, left);
    if (own.length === 0) continue;
    const ids = new Set(own.map(({ id }) => id));
    left = left.filter(({ id }) => !ids.has(id));
    await mark(context, rule, [...ids]);
    if (rule.action !== 'CREAR_TRANSACCION') continue;
    for (const line of own)
      await createForLine(context, statement, {
        line,
        transaction_type_id: rule.transaction_type_id!,
        subject_id: rule.subject_id,
        amount: textOfCents(size(line.cents)),
        rule_id: rule.id,
      });
  }
}
