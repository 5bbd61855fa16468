/** A prepayment is undone with its movement: the version of the table before it returns. */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { hasWaitingMovement } from '#erp/domains/payments/draft-movement.ts';
import { cancelTheseItems } from '#erp/domains/open-items/items/cancel-item.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { createCharges } from '../charges/create-charges.ts';
import { LOANS, lockLoan } from '../charges/loan-facts.ts';
import {
  isOpen,
  loadCharges,
  loadRows,
  type CurrentCharge,
  type CurrentRow,
} from '../revisions/current-rows.ts';
import { moveCharges, principalOf, retireCharges, standing } from '../revisions/replace-rows.ts';
import { joinTerms, splitTerms } from '../terms/split-terms.ts';
import { keepPrepayment, type Prepayment } from './prepayment-rows.ts';

const refuse = (message: string) => new DomainError('ESTADO_INVALIDO', message);

/** Rows of a version that was undone were replaced by one before it: they never return. */
const STANDS = raw('(replaced_by is null or replaced_by > schedule_version)');

/** Whether the table was changed again after the version, and that still stands. */
async function hasLaterVersion(tx: Tx, { loan_id, to_version }: Prepayment): Promise<boolean> {
  const [later] = await tx.query(
    sql`select 1 from loan_installments where account_id = ${TENANT} and loan_id = ${loan_id} and (schedule_version > ${to_version}::bigint or replaced_by > ${to_version}::bigint) and ${STANDS} limit 1`,
  );
  return later !== undefined;
}

interface LaterPrepayment {
  readonly date: string;
  readonly folio: string | null;
}

/** The last prepayment after it that stands: the first to be undone. */
async function laterPrepayment(tx: Tx, { loan_id, to_version }: Prepayment) {
  const [later] = await tx.query(
    sql<LaterPrepayment>`select y.date, m.folio from loan_prepayments y left join cfl__movements m on ${raw(sameCompany('m', 'y'))} and m.id = y.movement_id
      where y.account_id = ${TENANT} and y.loan_id = ${loan_id} and y.status = 'APLICADO' and y.to_version > ${to_version}::bigint order by y.to_version desc limit 1`,
  );
  return later;
}

function refuseChanged(later: LaterPrepayment | undefined): never {
  if (!later)
    throw refuse(
      t(
        'loans.prepaidThenChanged',
        'La tabla del préstamo cambió después de este prepago: ya no se puede deshacer.',
      ),
    );
  throw refuse(
    t(
      'loans.prepaidAgain',
      'Después hubo otro prepago, del {date} ({folio}): deshaz primero ése.',
      { date: formatDay(later.date), folio: later.folio ?? '' },
    ),
  );
}

/** Day on which something was paid of the rows of the version, or of what was prepaid again. */
async function paidAfter(tx: Tx, { loan_id, to_version, open_item_id }: Prepayment) {
  const [paid] = await tx.query(
    sql<{
      due_date: string;
    }>`select c.due_date from loan_charges c join loan_installments r on ${raw(refersTo('loan_charges.installment_id', 'c', 'r'))}
        join cfl__applications a on ${raw(sameCompany('a', 'c'))} and a.charge_item_id = c.open_item_id and a.reverses_id is null
      where c.account_id = ${TENANT} and c.loan_id = ${loan_id} and c.is_current and r.schedule_version = ${to_version}::bigint
        and a.id > (select max(p.id) from cfl__applications p where ${raw(sameCompany('p', 'c'))} and p.charge_item_id = ${open_item_id}::bigint)
        and not exists (select 1 from cfl__applications u where ${raw(sameCompany('u', 'a'))} and u.reverses_id = a.id)
      order by c.due_date limit 1`,
  );
  return paid?.due_date;
}

/** ESTADO_INVALIDO, saying what stands on the table that the prepayment left. */
export async function requireUndoable({ tx }: Writing, prepayment: Prepayment): Promise<void> {
  const { loan_id } = prepayment;
  await lockLoan(tx, loan_id);
  if (await hasWaitingMovement(tx, { resource: LOANS, id: loan_id }))
    throw refuse(
      t('loans.paymentWaits', 'Ya hay un pago suyo en tesorería: aplícalo o cancélalo primero.'),
    );
  if (await hasLaterVersion(tx, prepayment)) refuseChanged(await laterPrepayment(tx, prepayment));
  const due = await paidAfter(tx, prepayment);
  if (due)
    throw refuse(
      t(
        'loans.prepaidThenPaid',
        'Después del prepago se pagó de lo que vence el {date}: deshaz primero ese pago.',
        { date: formatDay(due) },
      ),
    );
}

const returningRows = (tx: Tx, { loan_id, to_version }: Prepayment) =>
  tx.query(
    sql<CurrentRow>`update loan_installments set is_current = true, replaced_by = null, position = 0 where account_id = ${TENANT} and loan_id = ${loan_id} and replaced_by = ${to_version}::bigint and ${STANDS}
      returning id, schedule_version as version, number, start_date as "from", due_date as due, opening_balance as opening, principal, interest, carried_interest as "carriedInterest", interest_tax as "interestTax", insurance, total, closing_balance as closing`,
  );

const leavingRows = (tx: Tx, { loan_id, to_version, from_version }: Prepayment) =>
  tx.execute(
    sql`update loan_installments set is_current = false, replaced_by = ${from_version}, position = ${to_version} where account_id = ${TENANT} and loan_id = ${loan_id} and schedule_version = ${to_version}::bigint`,
  );

interface Leaving {
  /** Charges that end: principal of the version, and what was prepaid. */
  readonly gone: readonly CurrentCharge[];
  /** Charges that stay, by the day on which their row is due. */
  readonly kept: ReadonlyMap<string, readonly CurrentCharge[]>;
}

async function leavingCharges(tx: Tx, prepayment: Prepayment): Promise<Leaving> {
  const { loan_id, to_version, open_item_id } = prepayment;
  const [charges, current] = [await loadCharges(tx, loan_id), await loadRows(tx, loan_id)];
  const dueOf = new Map(
    current.filter(({ version }) => version === to_version).map((row) => [row.id, row.due]),
  );
  const theirs = charges.filter(({ installment_id }) => dueOf.has(installment_id));
  const gone = [
    ...theirs.filter(({ part }) => part === 'CAPITAL'),
    ...charges.filter(({ item_id }) => item_id === open_item_id),
  ].filter(isOpen);
  return {
    gone,
    kept: Map.groupBy(
      theirs.filter((charge) => !gone.includes(charge)),
      ({ installment_id }) => dueOf.get(installment_id)!,
    ),
  };
}

/** The rows of before are in force again, with what ran meanwhile. */
async function swapRows(
  tx: Tx,
  prepayment: Prepayment,
  { gone, kept }: Leaving,
): Promise<readonly CurrentRow[]> {
  await retireCharges(
    tx,
    gone.map(({ id }) => id),
  );
  await leavingRows(tx, prepayment);
  const rows = await returningRows(tx, prepayment);
  for (const row of rows)
    await moveCharges(
      tx,
      (kept.get(row.due) ?? []).map(({ id }) => id),
      row.id,
    );
  return rows;
}

/**
 * Once its item is no longer settled, on the day that it was undone. What ran meanwhile stays, with
 * the rows that are due on the same days.
 */
export async function restoreRows(
  context: Writing,
  prepayment: Prepayment,
  on: string,
): Promise<void> {
  const { tx } = context;
  const { id, loan_id, date } = prepayment;
  const loan = await lockLoan(tx, loan_id);
  const joined = await joinTerms(context, loan);
  const leaving = await leavingCharges(tx, prepayment);
  await cancelTheseItems(
    tx,
    leaving.gone.map(({ item_id }) => item_id),
    on,
  );
  const rows = await swapRows(tx, prepayment, leaving);
  await createCharges(context, loan, {
    key: `u${id}`,
    date: on,
    accrual_no: null,
    exchange_rate: loan.exchange_rate ?? '1',
    charges: rows.filter(({ principal }) => Number(principal) > 0).map(principalOf),
    previous: standing(leaving.gone),
  });
  await splitTerms(context, loan, on, joined);
  const reason = t('loans.prepaymentUndone', 'Se deshizo el prepago del {date}', {
    date: formatDay(date),
  });
  await moveByConsequence(context, 'loans.revise', { id: loan_id }, { reason });
}

/** The movement is about to be cancelled: its item will be undone. */
export async function startUndoing(context: Writing, prepayment: Prepayment): Promise<void> {
  await requireUndoable(context, prepayment);
  await keepPrepayment(context, prepayment.id, { status: 'DESHECHO' });
}
