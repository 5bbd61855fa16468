/** A new version of a loan's table takes the place of the rows that are not due (finance §3). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
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
import { isOpen, requireNotPartial, type CurrentCharge, type CurrentRow } from './current-rows.ts';

export interface Replacement {
  readonly on: string;
  readonly replaced: readonly CurrentRow[];
  /** In their order; the first that pays takes what ran of the replaced ones. */
  readonly rows: readonly Installment[];
  readonly charges: readonly CurrentCharge[];
  /** Terms that change with it. */
  readonly changes?: Row;
  readonly reason: string;
}

const retireRows = (tx: Tx, ids: readonly number[]) =>
  tx.execute(
    sql`update loan_installments set is_current = false where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );

const retireCharges = (tx: Tx, ids: readonly number[]) =>
  tx.execute(
    sql`update loan_charges set is_current = false where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );

/** What was paid ahead stays paid, with the row that took its place. */
const moveCharges = (tx: Tx, ids: readonly number[], installmentId: number) =>
  tx.execute(
    sql`update loan_charges set installment_id = ${installmentId} where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );

async function versionAfter(tx: Tx, loanId: number): Promise<number> {
  const [last] = await tx.query(
    sql<{
      n: number;
    }>`select max(schedule_version)::int as n from loan_installments where account_id = ${TENANT} and loan_id = ${loanId}`,
  );
  return last!.n + 1;
}

/** Pesos and accounts of what leaves, by part, for what comes in its place. */
function standing(open: readonly CurrentCharge[]): ReadonlyMap<ChargeKind, BookedPart> {
  const sums = new Map<ChargeKind, BookedPart>();
  for (const { part, base_balance, book_account_id, account_role } of open) {
    const before = sums.get(part)?.base_amount ?? '0';
    sums.set(part, {
      book_account_id,
      account_role,
      base_amount: moneyText(new Exact(before).plus(base_balance)),
    });
  }
  return sums;
}

const principalOf = ({ id, number, due, principal }: NewRow): NewCharge => ({
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

/**
 * Keeps the old rows, writes the new ones, and gives the charges that had not been paid the shape
 * of the new table; what the books have of them stays. Gives the new rows.
 */
export async function replaceRows(
  context: Writing,
  loan: LoanFacts,
  { on, replaced, rows, charges, changes, reason }: Replacement,
): Promise<readonly NewRow[]> {
  const { tx, actor, now } = context;
  const ids = new Set(replaced.map(({ id }) => id));
  const theirs = charges.filter(({ installment_id }) => ids.has(installment_id));
  requireNotPartial(theirs);
  const stays = staysDue(replaced, on);
  const open = theirs.filter((charge) => isOpen(charge) && !stays(charge));
  const version = await versionAfter(tx, loan.id);
  await retireRows(tx, [...ids]);
  const made = await insertInstallments(context, loan.id, version, rows);
  const carrier = made.find(({ due, total }) => due > on && Number(total) > 0) ?? made.at(-1);
  await cancelTheseItems(
    tx,
    open.map(({ item_id }) => item_id),
    on,
  );
  await retireCharges(
    tx,
    open.map(({ id }) => id),
  );
  for (const [row, some] of keptCharges({ theirs, open, replaced, made, carrier }))
    if (row !== undefined)
      await moveCharges(
        tx,
        some.map(({ id }) => id),
        row,
      );
  await createCharges(context, loan, {
    key: `v${version}`,
    date: on,
    accrual_no: null,
    exchange_rate: loan.exchange_rate ?? '1',
    charges: [
      ...made.filter(({ principal }) => Number(principal) > 0).map(principalOf),
      ...carried(open, carrier),
    ],
    previous: standing(open),
  });
  await refreshLoans(tx, [loan.id], todayOf(now, actor.timeZone));
  await moveByConsequence(
    context,
    'loans.revise',
    { id: loan.id },
    { reason, changes: changes ?? {} },
  );
  return made;
}
