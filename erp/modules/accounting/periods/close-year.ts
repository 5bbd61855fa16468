import { closingOf } from '#erp/domains/accounting/closing/closed-year.ts';
import { closeYear, reopenYear } from '#erp/domains/accounting/closing/year-end.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { requireSeparationOfDuties } from '#erp/kernel/operations/transition-checks.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { sendBooksAgain } from './coe/file-books.ts';
import { ADJUSTMENTS, monthBefore, periodOf } from './neighbours.ts';
import { requireSettled, YEAR_CHECK } from './period-checklist.ts';
import type { accPeriods } from './periods.ts';
import { CLOSE_YEAR, REOPEN_YEAR } from './year-actions.ts';

/** The month of adjustments that is being closed, its December closed before it (R36). */
async function adjustmentsOf(
  { tx }: Pick<Writing, 'tx'>,
  { id, year, month }: StoredRow<typeof accPeriods>,
) {
  if (month !== ADJUSTMENTS)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('accounting.only13', 'El ejercicio se cierra en su mes 13.'),
    );
  const december = await periodOf(tx, monthBefore({ year, month }));
  if (december?.status !== 'CERRADO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('accounting.closeDecember', 'Cierra primero diciembre de {year}.', { year }),
    );
  return { id, year, month };
}

export const closeYearRules = actionRulesOf<typeof accPeriods>()(CLOSE_YEAR, {
  async run(context) {
    const period = await adjustmentsOf(context, context.record);
    await requireSettled(context, period, [YEAR_CHECK]);
    const { closingId, openingId, result } = await closeYear(context, period);
    return {
      data: { closing: closingId, opening: openingId, result },
      outcome: {
        message: t('accounting.yearClosed', 'Ejercicio {year} cerrado.', { year: period.year }),
        open: { resource: 'acc/book-entries', id: closingId },
      },
    };
  },
});

export const reopenYearRules = actionRulesOf<typeof accPeriods>()(REOPEN_YEAR, {
  async run(context) {
    const period = await adjustmentsOf(context, context.record);
    const closing = await closingOf(context.tx, period.year);
    if (closing)
      await requireSeparationOfDuties(
        context,
        { resource: context.resource, action: 'reopen-year', separationOfDuties: ['closed_by'] },
        { ...context.record, closed_by: closing.created_by },
      );
    const reversals = await reopenYear(context, period, context.input.reason ?? '');
    await sendBooksAgain(context, context.record);
    return {
      data: { reversals: [...reversals] },
      outcome: {
        message: t('accounting.yearReopened', 'Ejercicio {year} reabierto.', { year: period.year }),
        open: { resource: 'acc/periods', id: period.id },
      },
    };
  },
});
