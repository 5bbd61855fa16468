/** The month of the books in which an entry falls (finance R4, decision 13). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { monthLabel } from '#erp/platform/periods/periods.ts';
import { t } from '#erp/model/texts/t.ts';

export interface EntryPeriod {
  readonly id: number;
  readonly year: number;
  readonly month: number;
}

interface PeriodRow extends EntryPeriod {
  readonly status: string;
}

/**
 * Open for whoever asks; locked against closing until the transaction ends. Null when it is not.
 */
export async function openPeriod(
  tx: Tx,
  actor: Pick<Actor, 'permissions'>,
  date: string,
  month13 = false,
): Promise<EntryPeriod | null> {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const [found] = await tx.query(
    sql<PeriodRow>`select id, year, month, status from acc__periods where account_id = ${TENANT} and year = ${year} and month = ${month13 ? 13 : month} for share`,
  );
  if (!found) return null;
  const closes = actor.permissions.grants.has('acc/periods.close');
  const isOpen = found.status === 'ABIERTO' || (found.status === 'EN_CIERRE' && closes);
  return isOpen ? found : null;
}

/** The same, or PERIODO_CERRADO (409) beside `date`. */
export async function requireEntryPeriod(
  tx: Tx,
  actor: Pick<Actor, 'permissions'>,
  date: string,
  month13 = false,
): Promise<EntryPeriod> {
  const period = await openPeriod(tx, actor, date, month13);
  if (period) return period;
  const message = t('ledger.periodNotOpen', 'El periodo {period} está cerrado.', {
    period: month13
      ? t('ledger.month13', 'ajuste de {year}', { year: date.slice(0, 4) })
      : monthLabel(date),
  });
  throw new DomainError('PERIODO_CERRADO', message, { fields: { date: [message] } });
}
