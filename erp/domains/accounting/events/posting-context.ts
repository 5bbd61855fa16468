/** What is read once to post one event or many: settings, rules, names and the account map. */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Registry } from '#erp/model/registry.ts';
import { loadAccountMap, type AccountMap } from '../accounts/account-map.ts';
import { compose, differenceOf, type ComposedLine } from './compose.ts';
import type { FinancialEvent } from './financial-event.ts';
import {
  loadConditionCodes,
  loadNomenclatures,
  loadRules,
  ruleFor,
  type ConditionCodes,
  type Nomenclature,
  type PostingRule,
} from './rules.ts';

interface PostingSettings {
  /** First day of the books, ISO; null while the company has not said it: nothing is posted. */
  readonly start_date: string | null;
  readonly on_missing_rule: 'ENCOLAR' | 'BLOQUEAR';
  /** Most pesos that conversion may leave over. */
  readonly rounding_limit: string;
}

export interface PostingContext {
  readonly registry: Registry;
  readonly settings: PostingSettings;
  readonly rules: readonly PostingRule[];
  readonly names: ReadonlyMap<string, Nomenclature>;
  readonly codes: ConditionCodes;
  readonly map: AccountMap;
}

async function loadSettings(tx: Tx): Promise<PostingSettings> {
  const [settings] = await tx.query(
    sql<PostingSettings>`select start_date, on_missing_rule, rounding_limit from acc__configuration where account_id = ${TENANT}`,
  );
  return settings ?? { start_date: null, on_missing_rule: 'ENCOLAR', rounding_limit: '1.00' };
}

/** `tried` are rules that go before those in force. */
export async function loadPostingContext(
  tx: Tx,
  registry: Registry,
  events: readonly string[],
  tried: readonly PostingRule[] = [],
): Promise<PostingContext> {
  const rules = [...tried, ...(await loadRules(tx, events))];
  return {
    registry,
    settings: await loadSettings(tx),
    rules,
    names: new Map((await loadNomenclatures(tx, events)).map((each) => [each.event, each])),
    codes: await loadConditionCodes(tx, registry, rules),
    map: await loadAccountMap(tx, registry),
  };
}

/** What an event writes. */
export interface Ready {
  readonly rule: PostingRule;
  readonly name: Nomenclature;
  readonly journalTypeId: number;
  readonly lines: readonly ComposedLine[];
}

/** What an event would write, or why it cannot. */
export type Prepared = Ready | { readonly problem: string; readonly missingRole?: string };

/** Kept with the event, for whoever reads it. */
const NO_RULE = 'No hay regla para {event}.';
const NO_ACCOUNT = 'Falta la cuenta para el rol {role}.';
const UNBALANCED = 'Diferencia por conversión fuera de tolerancia: {amount}.';
const ROUNDING = 'REDONDEO';

/** The residue of converted lines is a line of its own (finance R7); null when it is too much. */
function settled(
  lines: readonly ComposedLine[],
  { map, settings }: PostingContext,
): readonly ComposedLine[] | null {
  const difference = differenceOf(lines);
  if (difference.isZero()) return lines;
  const converted = lines.some(({ amount_currency }) => amount_currency !== null);
  if (!converted || difference.abs().gt(new Decimal(settings.rounding_limit))) return null;
  const found = map.find(ROUNDING, {});
  if (!found) return null;
  return [
    ...lines,
    {
      book_account_id: found.account,
      description: null,
      amount: difference.neg(),
      amount_currency: null,
      branch_office_id: lines[0]!.branch_office_id ?? null,
      because: { line: -1, role: ROUNDING, found: found.by },
    },
  ];
}

/** The lines of an event by the rule that it follows, or the sentence that says what is missing. */
export function prepare(event: FinancialEvent, context: PostingContext): Prepared {
  const { registry, rules, names, codes, map } = context;
  const rule = ruleFor(event, rules, registry, codes);
  const name = names.get(event.event);
  if (!rule || !name) return { problem: NO_RULE.replace('{event}', event.event) };
  const { lines, missing } = compose(event, rule.lines, map);
  const [first] = missing;
  if (first)
    return {
      problem: NO_ACCOUNT.replace('{role}', registry.postings.roleLabel(first.role)),
      missingRole: first.role,
    };
  const together = registry.postings.events.get(event.event)?.balancedTogether;
  const all = together ? lines : settled(lines, context);
  if (!all) return { problem: UNBALANCED.replace('{amount}', differenceOf(lines).toFixed(2)) };
  return { rule, name, journalTypeId: rule.journal_type_id ?? name.journal_type_id, lines: all };
}
