/** The end of a year: its results become the result of the year, and that of earlier ones (R36). */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { EntryPeriod } from '../entry-period.ts';
import { insertEntry, type NewEntryLine } from '../insert-entry.ts';
import { reverseSource } from '../reverse-entry.ts';
import { CLOSING_EVENT, isYearClosed } from './closed-year.ts';
import { OPENING_EVENT } from './opening-event.ts';

/** Array of the ids of all entries that close a year, and of those that undo them. */
export const CLOSING_ENTRIES = sql`array(select id from acc__book_entries where account_id = ${TENANT} and event = ${CLOSING_EVENT})`;

/** Kept in the entries, whoever reads them. */
const CLOSING_CONCEPT = 'Cierre del ejercicio';
const OPENING_CONCEPT = 'Apertura: resultado del ejercicio';

interface Left {
  readonly book_account_id: number;
  readonly branch_office_id: number | null;
  readonly cost_center_id: number | null;
  /** Charges less credits of the year. */
  readonly amount: string;
}

/** What income and cost accounts still have of a year, by branch and centre. */
const resultsOf = (tx: Tx, year: number): Promise<Left[]> =>
  tx.query(
    sql<
      Left & Record<string, unknown>
    >`select b.book_account_id, b.branch_office_id, b.cost_center_id, sum(b.debit - b.credit)::text as amount
      from acc_balances b join acc__accounts a on a.account_id = ${TENANT} and a.id = b.book_account_id ${raw(join('acc__accounts.account_type_id', 'a', 'y'))} join acc__periods p on p.account_id = ${TENANT} and p.id = b.period_id
      where b.account_id = ${TENANT} and y.closes_at_year_end and p.year = ${year}
      group by b.book_account_id, b.branch_office_id, b.cost_center_id having sum(b.debit - b.credit) <> 0
      order by min(a.code), b.branch_office_id nulls first, b.cost_center_id nulls first`,
  );

/** A charge where the amount is above zero, a credit where it is below. */
const lineOf = (line: Omit<NewEntryLine, 'debit' | 'credit'>, amount: Decimal): NewEntryLine => ({
  ...line,
  debit: amount.gt(0) ? amount.toFixed(2) : null,
  credit: amount.lt(0) ? amount.neg().toFixed(2) : null,
});

interface YearAccounts {
  readonly result: number;
  readonly prior: number;
}

async function accountsOf(tx: Tx): Promise<YearAccounts> {
  const [found] = await tx.query(
    sql<{
      result: number | null;
      prior: number | null;
    }>`select result_account_id as result, prior_result_account_id as prior from acc__configuration where account_id = ${TENANT}`,
  );
  const { result, prior } = found ?? {};
  if (result && prior) return { result, prior };
  throw new DomainError(
    'ESTADO_INVALIDO',
    t(
      'ledger.yearAccounts',
      'Faltan las cuentas del resultado del ejercicio y de ejercicios anteriores: elígelas en Configuración contable.',
    ),
  );
}

async function journalOf(tx: Tx, code: string): Promise<number> {
  const [type] = await tx.query(
    sql<{
      id: number;
    }>`select id from acc__journal_types where account_id = ${TENANT} and code = ${code}`,
  );
  if (type) return type.id;
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('ledger.yearJournal', 'Falta el tipo de póliza {code}: créalo en Tipos de póliza.', { code }),
  );
}

/** The first month of the new year that takes entries. */
async function firstOpenMonth(tx: Tx, year: number): Promise<EntryPeriod & { date: string }> {
  const [found] = await tx.query(
    sql<
      EntryPeriod & Record<string, unknown>
    >`select id, year, month from acc__periods where account_id = ${TENANT} and year = ${year} and month < 13 and status in ('ABIERTO', 'EN_CIERRE') order by month limit 1 for share`,
  );
  if (found) return { ...found, date: `${year}-${String(found.month).padStart(2, '0')}-01` };
  throw new DomainError(
    'ESTADO_INVALIDO',
    t('ledger.noOpenMonth', 'No hay un mes abierto en {year}: ábrelo primero.', { year }),
  );
}

/** Whether the year has results that no closing has taken away. */
export const hasResultsLeft = async (tx: Tx, year: number): Promise<boolean> =>
  (await resultsOf(tx, year)).length > 0;

/** It is open, and the year before it has nothing left to close. */
async function requireInOrder(tx: Tx, year: number): Promise<void> {
  if (await isYearClosed(tx, year))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('ledger.yearClosed', 'El ejercicio {year} ya está cerrado.', { year }),
    );
  if (await hasResultsLeft(tx, year - 1))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('ledger.closeYearBefore', 'Cierra primero el ejercicio {year}.', { year: year - 1 }),
    );
}

interface YearEnd {
  readonly closingId: number;
  readonly openingId: number;
  /** Positive is a profit. */
  readonly result: string;
}

/**
 * Writes both entries: month 13 leaves each account of results at zero, and the first open month of
 * the new year takes the result to those of earlier years. `period` is the open month 13.
 */
export async function closeYear(context: Writing, period: EntryPeriod): Promise<YearEnd> {
  const { tx } = context;
  const { year } = period;
  await requireInOrder(tx, year);
  const accounts = await accountsOf(tx);
  const left = await resultsOf(tx, year);
  if (left.length === 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('ledger.nothingToClose', 'El ejercicio {year} no tiene resultados que cerrar.', { year }),
    );
  const opening = await firstOpenMonth(tx, year + 1);
  const result = Decimal.sum(...left.map(({ amount }) => amount)).neg();
  const source = { source_resource: 'acc/periods', source_id: String(period.id) };
  const closingId = await insertEntry(
    context,
    period,
    {
      journal_type_id: await journalOf(tx, 'CI'),
      date: `${year}-12-31`,
      month_13: true,
      concept: `${CLOSING_CONCEPT} ${year}`,
      origin: 'CIERRE',
      event: CLOSING_EVENT,
      ...source,
    },
    [
      ...left.map(({ amount, ...line }) => lineOf(line, new Decimal(amount).neg())),
      ...(result.isZero() ? [] : [lineOf({ book_account_id: accounts.result }, result.neg())]),
    ],
  );
  if (result.isZero()) return { closingId, openingId: closingId, result: '0.00' };
  const openingId = await insertEntry(
    context,
    opening,
    {
      journal_type_id: await journalOf(tx, 'AP'),
      date: opening.date,
      concept: `${OPENING_CONCEPT} ${year}`,
      origin: 'APERTURA',
      event: OPENING_EVENT,
      ...source,
    },
    [
      lineOf({ book_account_id: accounts.result }, result),
      lineOf({ book_account_id: accounts.prior }, result.neg()),
    ],
  );
  return { closingId, openingId, result: result.toFixed(2) };
}

/** Undoes both, the newest first; the ids of the mirrors. */
export async function reopenYear(
  context: Writing,
  period: EntryPeriod,
  reason: string,
): Promise<readonly number[]> {
  const { tx } = context;
  if (!(await isYearClosed(tx, period.year)))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('ledger.yearOpen', 'El ejercicio {year} no está cerrado.', { year: period.year }),
    );
  if (await isYearClosed(tx, period.year + 1))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('ledger.nextYearClosed', 'El ejercicio {year} está cerrado: reábrelo primero.', {
        year: period.year + 1,
      }),
    );
  // Where the opening's own month is closed, it is undone where closing again will write it.
  const { date } = await firstOpenMonth(tx, period.year + 1);
  return reverseSource(context, { resource: 'acc/periods', id: period.id }, { date, reason });
}
