/** A new version of a loan's table takes the place of the rows that are not due (finance §3). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { cancelTheseItems } from '#erp/domains/open-items/items/cancel-item.ts';
import type { ChargeKind } from '#erp/domains/schedule/allocate-payment.ts';
import type { Installment } from '#erp/domains/schedule/loan-terms.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { createCharges, type NewCharge, type BookedPart } from '../charges/create-charges.ts';
import type { LoanFacts } from '../charges/loan-facts.ts';
import { refreshLoans } from '../charges/refresh-loans.ts';
import { insertInstallments, type NewRow } from '../loan-schedule.ts';
import { joinTerms, splitTerms } from '../terms/split-terms.ts';
import {
  isOpen,
  loadCharges,
  requireNotPartial,
  type CurrentCharge,
  type CurrentRow,
} from './current-rows.ts';

export interface Replacement {
  readonly on: string;
  readonly replaced: readonly CurrentRow[];
  /** In their order; the first that pays takes what ran of the replaced ones. */
  readonly rows: readonly Installment[];
  readonly charges: readonly CurrentCharge[];
  /** Terms that change with it. */
  readonly changes?: Row;
  /** Principal of the replaced rows that is paid now: it becomes a charge of its own. */
  readonly prepaid?: string;
  readonly reason: string;
}

/** Below those in force, wherever the rows are shown. */
const retireRows = (tx: Tx, ids: readonly number[], replaced_by: number) =>
  tx.execute(
    sql`update loan_installments set is_current = false, replaced_by = ${replaced_by}, position = ${replaced_by} where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );

export const retireCharges = (tx: Tx, ids: readonly number[]) =>
  tx.execute(
    sql`update loan_charges set is_current = false, position = 1 where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );

/** What was paid ahead stays paid, with the row that took its place. */
export const moveCharges = (tx: Tx, ids: readonly number[], installmentId: number) =>
  tx.execute(
    sql`update loan_charges set installment_id = ${installmentId} where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );

async function versionAfter(tx: Tx, loanId: number): Promise<number> {
  const [last] = await tx.query(
    sql<{
      n: number;
    }>`select greatest(max(schedule_version), (select max(to_version) from loan_prepayments where account_id = ${TENANT} and loan_id = ${loanId}))::int as n from loan_installments where account_id = ${TENANT} and loan_id = ${loanId}`,
  );
  return last!.n + 1;
}

/** Pesos and accounts of what leaves, by part, for what comes in its place. */
export function standing(open: readonly CurrentCharge[]): ReadonlyMap<ChargeKind, BookedPart> {
  const sums = new Map<ChargeKind, BookedPart>();
  for (const { part: own, base_balance, book_account_id, account_role } of open) {
    const part = own === 'PREPAGO' ? 'CAPITAL' : own;
    const before = sums.get(part)?.base_amount ?? '0';
    sums.set(part, {
      book_account_id,
      account_role,
      base_amount: moneyText(new Exact(before).plus(base_balance)),
    });
  }
  return sums;
}

export const principalOf = ({ id, number, due, principal }: NewRow): NewCharge => ({
  installment_id: id,
  number,
  part: 'CAPITAL',
  due_date: due,
  amount: principal,
});

/** What had run of the rows that leave is due with the row that carries it. */
function carried(open: readonly CurrentCharge[], row: NewRow | undefined): readonly NewCharge[] {
  if (!row) return [];
  return [...Map.groupBy(open, ({ part }) => part)]
    .filter(([part]) => part !== 'CAPITAL')
    .map(([part, some]) => ({
      installment_id: row.id,
      number: row.number,
      part,
      due_date: row.due,
      amount: moneyText(some.reduce((sum, { balance }) => sum.plus(balance), new Exact(0))),
      ...(part === 'IVA' && {
        base: moneyText(
          open
            .filter((each) => each.part === 'INTERES')
            .reduce((sum, { balance }) => sum.plus(balance), new Exact(0)),
        ),
      }),
    }));
}

/** Of a row that was due, all but its principal stays due as it is. */
function staysDue(replaced: readonly CurrentRow[], on: string) {
  const due = new Set(replaced.filter((row) => row.due <= on).map(({ id }) => id));
  return ({ installment_id, part }: CurrentCharge) => due.has(installment_id) && part !== 'CAPITAL';
}

interface Rewritten {
  readonly theirs: readonly CurrentCharge[];
  readonly open: readonly CurrentCharge[];
  readonly replaced: readonly CurrentRow[];
  readonly made: readonly NewRow[];
  readonly carrier: NewRow | undefined;
}

/** Charges that stay, by the new row that they are of. */
function keptCharges({ theirs, open, replaced, made, carrier }: Rewritten) {
  const gone = new Set(open.map(({ id }) => id));
  const numbers = new Map(replaced.map(({ id, number, due }) => [id, `${number} ${due}`]));
  const rowOf = ({ installment_id }: CurrentCharge) =>
    made.find(({ number, due }) => `${number} ${due}` === numbers.get(installment_id)) ?? carrier;
  return Map.groupBy(
    theirs.filter((charge) => !gone.has(charge.id)),
    (charge) => rowOf(charge)?.id,
  );
}

/** The part that is prepaid has its pesos and its account from what it was part of. */
function withPrepaid(before: ReadonlyMap<ChargeKind, BookedPart>, whole: string, prepaid: string) {
  const { base_amount, ...account } = before.get('CAPITAL')!;
  const base = cents(new Exact(base_amount).times(prepaid).div(whole));
  return new Map(before)
    .set('PREPAGO', { ...account, base_amount: moneyText(base) })
    .set('CAPITAL', { ...account, base_amount: moneyText(new Exact(base_amount).minus(base)) });
}

/** Charges that take the place of those that leave. */
function newCharges(
  { open, replaced, made, carrier }: Rewritten,
  { on, prepaid }: Replacement,
): readonly NewCharge[] {
  const [first] = replaced;
  return [
    ...made.filter(({ principal }) => Number(principal) > 0).map(principalOf),
    ...carried(open, carrier),
    ...(prepaid
      ? [
          {
            installment_id: first!.id,
            number: first!.number,
            part: 'PREPAGO' as const,
            due_date: on,
            amount: prepaid,
          },
        ]
      : []),
  ];
}

const wholeOf = (open: readonly CurrentCharge[]): string =>
  moneyText(
    open
      .filter(({ part }) => part === 'CAPITAL')
      .reduce((sum, { balance }) => sum.plus(balance), new Exact(0)),
  );

/** Those that leave, and those that stay move to the rows that they are of now. */
async function leave({ tx }: Writing, on: string, rewritten: Rewritten): Promise<void> {
  const { open } = rewritten;
  await cancelTheseItems(
    tx,
    open.map(({ item_id }) => item_id),
    on,
  );
  await retireCharges(
    tx,
    open.map(({ id }) => id),
  );
  for (const [row, some] of keptCharges(rewritten))
    if (row !== undefined)
      await moveCharges(
        tx,
        some.map(({ id }) => id),
        row,
      );
}

export interface Replaced {
  readonly version: number;
  /** Of what is prepaid, where something is. */
  readonly prepaid: OpenItem | null;
}

/**
 * Keeps the old rows, writes the new ones, and gives the charges that had not been paid the shape
 * of the new table; what the books have of them stays. Without new rows, what has run of the old
 * ones is still theirs.
 */
export async function replaceRows(
  context: Writing,
  loan: LoanFacts,
  replacement: Replacement,
): Promise<Replaced> {
  const { on, replaced, rows, charges: known, changes, prepaid, reason } = replacement;
  const { tx, actor, now } = context;
  const joined = await joinTerms(context, loan);
  const charges = joined.length > 0 ? await loadCharges(tx, loan.id) : known;
  const ids = new Set(replaced.map(({ id }) => id));
  const theirs = charges.filter(({ installment_id }) => ids.has(installment_id));
  requireNotPartial(theirs);
  const stays = staysDue(replaced, on);
  const open = theirs.filter(
    (charge) => isOpen(charge) && !stays(charge) && (rows.length > 0 || charge.part === 'CAPITAL'),
  );
  const version = await versionAfter(tx, loan.id);
  await retireRows(tx, [...ids], version);
  const made = await insertInstallments(context, loan.id, version, rows);
  const carrier = made.find(({ due, total }) => due > on && Number(total) > 0) ?? made.at(-1);
  const rewritten = { theirs, open, replaced, made, carrier };
  await leave(context, on, rewritten);
  const before = standing(open);
  const after = await createCharges(context, loan, {
    key: `v${version}`,
    date: on,
    accrual_no: null,
    exchange_rate: loan.exchange_rate ?? '1',
    charges: newCharges(rewritten, replacement),
    previous: prepaid ? withPrepaid(before, wholeOf(open), prepaid) : before,
  });
  await splitTerms(context, loan, on, joined);
  await refreshLoans(tx, [loan.id], todayOf(now, actor.timeZone));
  await moveByConsequence(
    context,
    'loans.revise',
    { id: loan.id },
    { reason, changes: changes ?? {} },
  );
  return { version, prepaid: after.find(({ part }) => part === 'PREPAGO')?.item ?? null };
}
