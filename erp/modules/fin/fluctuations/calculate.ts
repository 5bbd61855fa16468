import { t } from '#erp/model/texts/t.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { CALCULATE } from './fluctuation-actions.ts';

export const calculate = actionRules(CALCULATE, {
  async prefill({ now, actor }) {
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
    const last = today.with({ day: 1 }).subtract({ days: 1 }).toString();
    return { values: { date: last, scope: 'TODO' } };
  },
  async run({ tx, services, actor, resource, input }) {
    const made = await createInTransaction(tx, services, actor, resource, {
      date: input.date!,
      scope: input.scope!,
    });
    return {
      data: { id: made.id! },
      outcome: {
        message: t('fin.calculated', 'Revaluación calculada: revísala y aplícala.'),
        open: { resource: resource.path, id: made.id! },
      },
    };
  },
});
