/** From an event and a rule to the lines of an entry; pure, so that a rule can be tried. */
import { Decimal } from 'decimal.js';
import type { PostingCondition, PostingSet } from '#erp/model/postings/posting-events.ts';
import type { AccountMap, FoundAccount } from '../accounts/account-map.ts';
import type {
  AccountFacts,
  EventRow,
  FinancialEvent,
  LineDimensions,
  Proof,
} from './financial-event.ts';

export interface PostingRuleLine {
  readonly side: 'CARGO' | 'ABONO';
  readonly account_mode: 'ROL' | 'FIJA';
  readonly role: string | null;
  readonly book_account_id: number | null;
  readonly set: PostingSet;
  readonly amount_key: string;
  readonly condition: PostingCondition;
  readonly description_template: string | null;
}

export interface ComposedLine extends LineDimensions {
  readonly book_account_id: number;
  readonly description: string | null;
  /** Pesos with cents, positive is a charge. */
  readonly amount: Decimal;
  /** In the line's currency, with the same sign; null in pesos. */
  readonly amount_currency: Decimal | null;
  /** Which line of the rule, which role and what said the account. */
  readonly because: Because;
  /** Of the rows that it adds up. */
  readonly proofs?: readonly Proof[];
}

export interface Because {
  readonly line: number;
  readonly role: string | null;
  readonly found: FoundAccount['by'];
}

/** A role without account, with what was looked for. */
export interface MissingAccount {
  readonly role: string;
  readonly facts: AccountFacts;
}

export interface Composed {
  readonly lines: readonly ComposedLine[];
  readonly missing: readonly MissingAccount[];
}

const DIMENSIONS = [
  'branch_office_id',
  'cost_center_id',
  'cost_unit_id',
  'subject_id',
  'open_item_id',
  'bank_transaction_id',
  'currency_id',
  'exchange_rate',
] as const satisfies readonly (keyof LineDimensions)[];

const cents = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** What settles an item bears the branch that the item was begun with, none included. */
const branchOf = (event: FinancialEvent, row: EventRow): number | null =>
  row.open_item_id && row.branch_office_id !== undefined
    ? row.branch_office_id
    : (row.branch_office_id ?? event.branch_office_id);

function dimensionsOf(event: FinancialEvent, row: EventRow, inCurrency: boolean): LineDimensions {
  const own: LineDimensions = {
    ...row,
    branch_office_id: branchOf(event, row),
    subject_id: row.subject_id === undefined ? event.subject_id : row.subject_id,
    currency_id: inCurrency ? (row.currency_id ?? event.currency_id) : null,
    exchange_rate: inCurrency ? (row.exchange_rate ?? event.exchange_rate) : null,
  };
  return Object.fromEntries(DIMENSIONS.map((name) => [name, own[name] ?? null]));
}

/** What the map may look at: the facts of the event, those of the row, and its dimensions. */
function factsOf(event: FinancialEvent, row: EventRow): AccountFacts {
  const { branch_office_id, cost_center_id, subject_id, currency_id } = event.facts ?? {};
  return {
    ...event.facts,
    branch_office_id: row.branch_office_id ?? event.branch_office_id ?? branch_office_id,
    cost_center_id: row.cost_center_id ?? cost_center_id,
    subject_id: row.subject_id ?? event.subject_id ?? subject_id,
    currency_id: row.currency_id ?? event.currency_id ?? currency_id,
    ...row.facts,
  };
}

function accountOf(
  event: FinancialEvent,
  row: EventRow,
  line: PostingRuleLine,
  map: AccountMap,
): FoundAccount | MissingAccount {
  if (line.account_mode === 'FIJA' && line.book_account_id !== null)
    return { account: line.book_account_id, by: { kind: 'RULE' } };
  const asked = line.role ?? '';
  const role = row.roles?.[asked] ?? asked;
  const said = row.accounts?.[asked] ?? row.accounts?.[role];
  if (said !== undefined) return { account: said, by: { kind: 'DOCUMENT' } };
  const facts = factsOf(event, row);
  return map.find(role, facts) ?? { role, facts };
}

const isConditionMet = ({ condition }: PostingRuleLine, { when = [] }: EventRow): boolean =>
  condition === 'SIEMPRE' || when.includes(condition);

const keyOf = (line: ComposedLine): string =>
  [line.book_account_id, line.description, ...DIMENSIONS.map((name) => line[name] ?? '')].join('|');

const isOneAccount = (lines: readonly ComposedLine[]): boolean =>
  lines.length > 1 &&
  differenceOf(lines).isZero() &&
  lines.every((line) => line.book_account_id === lines[0]!.book_account_id);

/** Adds up what differs in nothing but its amount, charges and credits apart. */
export function joined(lines: readonly ComposedLine[]): readonly ComposedLine[] {
  const sums = new Map<string, ComposedLine>();
  const proofs = new Map<string, Proof[]>();
  for (const line of lines) {
    const key = `${line.amount.gt(0) || line.amount_currency?.gt(0) ? 'D' : 'H'}|${keyOf(line)}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...sum,
            amount: sum.amount.plus(line.amount),
            amount_currency: sum.amount_currency?.plus(line.amount_currency ?? 0) ?? null,
          }
        : line,
    );
    if (line.proofs) proofs.getOrInsertComputed(key, () => []).push(...line.proofs);
  }
  return [...sums].map(([key, sum]) => {
    const own = proofs.get(key);
    return own ? { ...sum, proofs: own } : sum;
  });
}

const signed = (amount: Decimal.Value, side: PostingRuleLine['side']): Decimal =>
  side === 'CARGO' ? cents(new Decimal(amount)) : cents(new Decimal(amount)).neg();

/** The lines that a rule makes of an event, and the roles for which there is no account. */
export function compose(
  event: FinancialEvent,
  rule: readonly PostingRuleLine[],
  map: AccountMap,
): Composed {
  const lines: ComposedLine[] = [];
  const missing: MissingAccount[] = [];
  for (const [at, line] of rule.entries())
    for (const row of event.sets[line.set] ?? []) {
      const given = row.amounts[line.amount_key];
      if (given === undefined || !isConditionMet(line, row)) continue;
      const { base, currency } = typeof given === 'string' ? { base: given } : given;
      const amount = signed(base, line.side);
      const inCurrency = currency === undefined ? null : signed(currency, line.side);
      if (amount.isZero() && (inCurrency === null || inCurrency.isZero())) continue;
      const found = accountOf(event, row, line, map);
      if ('role' in found) missing.push(found);
      else
        lines.push({
          ...dimensionsOf(event, row, inCurrency !== null),
          book_account_id: found.account,
          description: row.description ?? line.description_template,
          amount,
          amount_currency: inCurrency,
          because: { line: at, role: line.role, found: found.by },
          ...(row.proofs && { proofs: row.proofs }),
        });
    }
  const all = joined(lines);
  // What leaves an account and comes back to it (a transfer within it) is no entry.
  const movesNothing = isOneAccount(all) && !event.currency_id && !event.sameAccount;
  return { lines: movesNothing ? [] : all, missing };
}

/** Charges less credits, in pesos; zero when it is right. */
export const differenceOf = (lines: readonly ComposedLine[]): Decimal =>
  Decimal.sum(0, ...lines.map(({ amount }) => amount));
