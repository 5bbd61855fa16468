/** Rules by which events become entries, and what names their entries (finance §2.1, §2.2). */
import type { Tx } from '#erp/db/database.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { PostingRuleLine } from './compose.ts';
import type { FinancialEvent } from './financial-event.ts';

export interface RuleCondition {
  /** Code of a scope of the map, or the name of a text of the event. */
  readonly field: string;
  readonly operator: 'ES' | 'NO_ES' | 'EN';
  /** Code of the record; several with commas. */
  readonly value: string;
}

export interface PostingRule {
  readonly id: number;
  readonly event: string;
  readonly name: string;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly journal_type_id: number | null;
  readonly conditions: readonly RuleCondition[];
  readonly lines: readonly PostingRuleLine[];
}

/** How entries of an event are named and filed. */
export interface Nomenclature {
  readonly event: string;
  readonly journal_type_id: number;
  readonly concept_template: string;
  readonly grouping: 'POR_DOCUMENTO' | 'POR_DIA' | 'POR_CORTE';
}

const CONDITIONS = sql`(select coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'operator', c.operator, 'value', c.value) order by c.id), '[]') from auto_target_conditions c where ${raw(sameCompany('c', 'r'))} and c.auto_target_id = r.id)`;
const LINES = sql`(select coalesce(jsonb_agg(jsonb_build_object('side', l.side, 'account_mode', l.account_mode, 'role', l.role, 'book_account_id', l.book_account_id, 'set', l.set, 'amount_key', l.amount_key, 'condition', l.condition, 'description_template', l.description_template) order by l.sequence, l.id), '[]') from auto_target_lines l where ${raw(sameCompany('l', 'r'))} and l.auto_target_id = r.id)`;

const COLUMNS = sql`r.id, r.event, r.name, r.valid_from, r.valid_to, r.journal_type_id, ${CONDITIONS} as conditions, ${LINES} as lines`;

/** One rule, in force or not. */
export async function loadRule(tx: Tx, id: number): Promise<PostingRule> {
  const [rule] = await tx.query(
    sql<PostingRule>`select ${COLUMNS} from auto_targets r where r.account_id = ${TENANT} and r.id = ${id}`,
  );
  return rule!;
}

/** The rules in force of these events, the one that wins first where several match. */
export const loadRules = (tx: Tx, events: readonly string[]): Promise<PostingRule[]> =>
  tx.query(
    sql<PostingRule>`select ${COLUMNS}
      from auto_targets r where r.account_id = ${TENANT} and r.event = any(${events}::text[]) and r.active
      order by r.event, r.priority, r.id`,
  );

export const loadNomenclatures = (tx: Tx, events: readonly string[]): Promise<Nomenclature[]> =>
  tx.query(
    sql<Nomenclature>`select n.event, n.journal_type_id, n.concept_template, n.grouping from nomenclatures n where n.account_id = ${TENANT} and n.event = any(${events}::text[])`,
  );

/** Codes of the records that conditions name, by scope. */
export type ConditionCodes = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** Of the scopes that these rules compare; a condition on a text of the event needs none. */
export async function loadConditionCodes(
  tx: Tx,
  registry: Registry,
  rules: readonly PostingRule[],
): Promise<ConditionCodes> {
  const asked = new Set(rules.flatMap(({ conditions }) => conditions.map(({ field }) => field)));
  const codes = new Map<string, ReadonlyMap<number, string>>();
  for (const { code, resource } of registry.postings.scopes) {
    if (!asked.has(code)) continue;
    const { table, fields } = registry.resource(resource);
    const rows = await tx.query<{ id: number; code: string }>(
      `select id, ${'code' in fields ? 'code' : 'name'} as code from ${table} where account_id = $1`,
      [TENANT],
    );
    codes.set(code, new Map(rows.map((row) => [row.id, row.code])));
  }
  return codes;
}

function isMet(
  { field, operator, value }: RuleCondition,
  event: FinancialEvent,
  registry: Registry,
  codes: ConditionCodes,
): boolean {
  const fact = registry.postings.scopes.find(({ code }) => code === field)?.fact;
  const id = fact === undefined ? null : factOf(event, fact);
  const own = id === null ? (event.texts?.[field] ?? null) : (codes.get(field)?.get(id) ?? null);
  const named = value.split(',').map((each) => each.trim());
  const is = own !== null && (operator === 'EN' ? named.includes(own) : own === value.trim());
  return operator === 'NO_ES' ? !is : is;
}

function factOf(event: FinancialEvent, fact: string): number | null {
  const own: Readonly<Record<string, number | null | undefined>> = {
    branch_office_id: event.branch_office_id,
    subject_id: event.subject_id,
    currency_id: event.currency_id,
    ...event.facts,
  };
  return own[fact] ?? null;
}

/** The rule that an event follows; null where none matches. */
export const ruleFor = (
  event: FinancialEvent,
  rules: readonly PostingRule[],
  registry: Registry,
  codes: ConditionCodes,
): PostingRule | null =>
  rules.find(
    (rule) =>
      rule.event === event.event &&
      (rule.valid_from === null || rule.valid_from <= event.date) &&
      (rule.valid_to === null || event.date <= rule.valid_to) &&
      rule.conditions.every((condition) => isMet(condition, event, registry, codes)),
  ) ?? null;
