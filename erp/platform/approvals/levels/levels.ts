/** Which levels a document asks for (platform R20). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { ApprovalFact } from '#erp/model/approvals/approvals.ts';
import type { Subject } from '../subject.ts';

export type Operator = 'IGUAL' | 'DISTINTO' | 'MENOR' | 'MENOR_IGUAL' | 'MAYOR' | 'MAYOR_IGUAL';

export interface Condition {
  readonly fact: ApprovalFact;
  readonly operator: Operator;
  readonly value: string;
}

/** A row of `approval-rules`; a threshold that a module keeps has no id. */
export interface Rule {
  readonly id: number | null;
  readonly level: number;
  readonly from_amount: string;
  readonly branch_office_id: number | null;
  readonly category: string | null;
  readonly conditions: readonly Condition[];
  /** PRIVILEGIO: whoever holds the action's privilege. */
  readonly approver:
    | 'ROL'
    | 'USUARIO'
    | 'JEFE_DIRECTO'
    | 'JEFE_SUCURSAL'
    | 'RESPONSABLE_CC'
    | 'PRIVILEGIO';
  readonly role_id: number | null;
  readonly user_id: number | null;
  readonly mode: 'UNO' | 'TODOS' | 'QUORUM';
  readonly quorum: number | null;
  readonly max_days: number;
  readonly on_expire: 'RECORDAR' | 'ESCALAR' | 'RECHAZAR';
  readonly skip_if_same: boolean;
}

export const RULE_COLUMNS = `r.id, r.level, r.from_amount, r.branch_office_id, r.category, r.approver, r.role_id, r.user_id, r.mode, r.quorum, r.max_days, r.on_expire, r.skip_if_same,
  coalesce((select json_agg(json_build_object('fact', c.fact, 'operator', c.operator, 'value', c.value) order by c.position) from approval_rules__conditions c
    where ${sameCompany('c', 'r')} and c.rule_id = r.id), '[]') as conditions`;

const fold = (text: string) => text.trim().toLocaleLowerCase('es-MX');
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text.replaceAll(/[,$%\s]/g, ''));
const numberOf = (text: string) => new Decimal(text.replaceAll(/[,$%\s]/g, ''));

/**
 * True when the document answers as the condition says; a fact that it does not have holds for
 * nothing but «no es».
 */
export function matchesCondition(
  { fact, operator, value }: Condition,
  { facts }: Pick<Subject, 'facts'>,
): boolean {
  const ways = facts.get(fact) ?? [];
  const equal = ways.some(
    (way) =>
      fold(way) === fold(value) ||
      (isNumber(way) && isNumber(value) && numberOf(way).eq(numberOf(value))),
  );
  if (operator === 'IGUAL') return equal;
  if (operator === 'DISTINTO') return !equal;
  const number = ways.find(isNumber);
  if (number === undefined || !isNumber(value)) return false;
  const order = numberOf(number).cmp(numberOf(value));
  return { MENOR: order < 0, MENOR_IGUAL: order <= 0, MAYOR: order > 0, MAYOR_IGUAL: order >= 0 }[
    operator
  ];
}

const applies = (rule: Rule, subject: Pick<Subject, 'facts' | 'branchId'>): boolean =>
  (rule.branch_office_id === null || rule.branch_office_id === subject.branchId) &&
  (rule.category === null ||
    matchesCondition({ fact: 'CATEGORIA', operator: 'IGUAL', value: rule.category }, subject)) &&
  rule.conditions.every((condition) => matchesCondition(condition, subject));

/** branch + category > branch > category > general; then the one that asks more. */
const precision = (rule: Rule) =>
  (rule.branch_office_id === null ? 0 : 200) +
  (rule.category === null ? 0 : 100) +
  rule.conditions.length;

/** One rule for each level that the document needs, lowest first. */
export function levelsOf(
  rules: readonly Rule[],
  subject: Pick<Subject, 'facts' | 'branchId' | 'amount'>,
): readonly Rule[] {
  const byLevel = new Map<number, Rule[]>();
  for (const rule of rules)
    if (applies(rule, subject)) byLevel.set(rule.level, [...(byLevel.get(rule.level) ?? []), rule]);
  return [...byLevel]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, same]) => {
      const best = Math.max(...same.map(precision));
      const reached = same.filter(
        (rule) => precision(rule) === best && new Decimal(rule.from_amount).lte(subject.amount),
      );
      return reached
        .toSorted(
          (a, b) => new Decimal(b.from_amount).cmp(a.from_amount) || (a.id ?? 0) - (b.id ?? 0),
        )
        .slice(0, 1);
    });
}

/**
 * Levels of the company's rules together with the thresholds of the document's module. A rule that
 * the document reaches says who signs its level; where none does, the threshold of that level
 * holds.
 */
export function levelsWithThresholds(
  thresholds: readonly Rule[],
  rules: readonly Rule[],
  subject: Parameters<typeof levelsOf>[1],
): readonly Rule[] {
  const byRules = levelsOf(rules, subject);
  const levels = new Set(byRules.map(({ level }) => level));
  const left = levelsOf(thresholds, subject).filter(({ level }) => !levels.has(level));
  return [...byRules, ...left].toSorted((a, b) => a.level - b.level);
}

/** The company's rules of one action, as of a day. */
export const readRules = (
  tx: Tx,
  resource: string,
  action: string,
  today: string,
): Promise<Rule[]> =>
  tx.query<Rule & object>(
    `select ${RULE_COLUMNS} from approval_rules r where r.account_id = $4 and r.resource = $1 and r.action = $2 and r.active and (r.valid_from is null or r.valid_from <= $3::date) order by r.level, r.id`,
    [resource, action, today, TENANT],
  );

/**
 * A module's own threshold as a rule of its level: whoever holds the privilege decides from that
 * amount.
 */
export const thresholdRule = (over: string, level = 1): Rule => ({
  id: null,
  level,
  from_amount: over,
  branch_office_id: null,
  category: null,
  conditions: [],
  approver: 'PRIVILEGIO',
  role_id: null,
  user_id: null,
  mode: 'UNO',
  quorum: null,
  max_days: 2,
  on_expire: 'RECORDAR',
  skip_if_same: false,
});
