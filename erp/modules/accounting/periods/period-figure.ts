/** The tile of the closing: the month in which the days of the dashboard end. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { FigureReader } from '#erp/kernel/behaviour/module-server.ts';
import { t } from '#erp/model/texts/t.ts';
import { periodChecks } from './period-checklist.ts';

interface Period extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly year: number;
  readonly month: number;
  readonly status: 'FUTURO' | 'ABIERTO' | 'EN_CIERRE' | 'CERRADO';
}

function noteOf({ status }: Period, blocking: number): string {
  if (status === 'FUTURO') return t('accounting.tileFuture', 'mes futuro');
  if (status === 'CERRADO') return t('accounting.tileClosed', 'mes cerrado');
  const open =
    status === 'EN_CIERRE'
      ? t('accounting.tileClosing', 'mes en cierre')
      : t('accounting.tileOpen', 'mes abierto');
  return blocking === 0
    ? open
    : t('accounting.tileBlocking', ['{open} · {count} lo impide', '{open} · {count} lo impiden'], {
        open,
        count: String(blocking),
      });
}

/**
 * What somebody still has to do; what the database keeps equal itself is not added up again. A
 * month that is closed, or has not begun, asks for nothing.
 */
export const periodFigure: FigureReader = async ({ tx, actor, services, days }) => {
  const last = Temporal.PlainDate.from(days.to);
  const [period] = await tx.query(
    sql<Period>`select id, year, month, status from acc__periods where account_id = ${TENANT} and year = ${last.year} and month = ${last.month}`,
  );
  if (!period) return { value: null, note: t('accounting.tileNone', 'mes sin generar'), row: {} };
  const row = { period_id: period.id };
  if (period.status === 'FUTURO' || period.status === 'CERRADO')
    return { value: '0', note: noteOf(period, 0), row };
  const closing = { tx, actor, services, now: services.now() };
  const checks = await periodChecks(closing, period, 'pending');
  const left = checks.filter(({ ok }) => !ok);
  return {
    value: String(left.length),
    note: noteOf(period, left.filter(({ blocks }) => blocks).length),
    row,
  };
};
