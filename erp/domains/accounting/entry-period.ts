/** The month of the books in which an entry falls (finance R4, decision 13). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { monthLabel } from '#erp/platform/periods/periods.ts';
import { t } from '#erp/model/texts/t.ts';
import { isYearClosed } from './closing/closed-year.ts';

export interface EntryPeriod {
  readonly id: number;
  readonly year: number;
  readonly month: number;
}

interface PeriodRow extends EntryPeriod {
  readonly status: string;
}

/** States of a month in which this person's entries may stand. */
export const openStates = ({ permissions }: Pick<Actor, 'permissions'>): readonly string[] =>
  permissions.grants.has('acc/periods.close') ? ['ABIERTO', 'EN_CIERRE'] : ['ABIERTO'];

/** Locked against closing until the transaction ends. */
async function loadMonth(tx: Tx, date: string, month13: boolean): Promise<PeriodRow | undefined> {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const [found] = await tx.query(
    sql<PeriodRow>`select id, year, month, status from acc__periods where account_id = ${TENANT} and year = ${year} and month = ${month13 ? 13 : month} for share`,
  );
  return found;
}

/** The same, also where its year is closed: what undoes that is written there. */
export async function openMonth(
  tx: Tx,
  actor: Pick<Actor, 'permissions'>,
  date: string,
  month13 = false,
): Promise<EntryPeriod | null> {
  const found = await loadMonth(tx, date, month13);
  return found && openStates(actor).includes(found.status) ? found : null;
}

/**
 * Open for whoever asks; locked against closing until the transaction ends. Null when it is not. An
 * adjustment after its year was closed would stay in no result: month 13 takes none by then.
 */
export async function openPeriod(
  tx: Tx,
  actor: Pick<Actor, 'permissions'>,
  date: string,
  month13 = false,
): Promise<EntryPeriod | null> {
  const found = await openMonth(tx, actor, date, month13);
  return found && month13 && (await isYearClosed(tx, found.year)) ? null : found;
}

/** First day of the books (ISO); null while the company has not said it. */
export async function booksStart(tx: Tx): Promise<string | null> {
  const [settings] = await tx.query(
    sql<{
      start_date: string | null;
    }>`select start_date from acc__configuration where account_id = ${TENANT}`,
  );
  return settings?.start_date ?? null;
}

/** PERIODO_CERRADO (409) beside `date`: what happened before is in the opening balances. */
export function beforeBooks(start: string): DomainError {
  const message = t(
    'ledger.beforeBooks',
    'La contabilidad empieza el {date}: lo anterior está en los saldos iniciales.',
    { date: formatDay(start) },
  );
  return new DomainError('PERIODO_CERRADO', message, { fields: { date: [message] } });
}

/** Why nothing is written in a month: it is closed, or nobody has opened it yet. */
async function notOpen(tx: Tx, date: string, month13: boolean): Promise<string> {
  const found = await loadMonth(tx, date, month13);
  const label = month13
    ? t('ledger.month13', 'ajuste de {year}', { year: date.slice(0, 4) })
    : monthLabel(date);
  return found?.status === 'FUTURO'
    ? t('ledger.periodFuture', 'El periodo {period} todavía no se abre: ábrelo en Cierres.', {
        period: label,
      })
    : t('ledger.periodNotOpen', 'El periodo {period} está cerrado.', { period: label });
}

/** The same, on or after the first day of the books, or PERIODO_CERRADO (409) beside `date`. */
export async function requireEntryPeriod(
  tx: Tx,
  actor: Pick<Actor, 'permissions'>,
  date: string,
  month13 = false,
): Promise<EntryPeriod> {
  const start = await booksStart(tx);
  if (start !== null && date < start) throw beforeBooks(start);
  const period = await openPeriod(tx, actor, date, month13);
  if (period) return period;
  const year = date.slice(0, 4);
  const message =
    month13 && (await isYearClosed(tx, Number(year)))
      ? t(
          'ledger.noAdjustments',
          'El ejercicio {year} ya está cerrado: reábrelo en su mes 13 para ajustarlo.',
          { year },
        )
      : await notOpen(tx, date, month13);
  throw new DomainError('PERIODO_CERRADO', message, { fields: { date: [message] } });
}
