import { t } from '#erp/model/texts/t.ts';
import { backtest } from '#erp/domains/accounting/queue/backtest.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { autoTargets } from './auto-targets.ts';
import { BACKTEST } from './rule-actions.ts';

/** Entries named one by one; the rest is counted. */
const NAMED = 20;

export const backtestRule = actionRulesOf<typeof autoTargets>()(BACKTEST, {
  prefill: async ({ now, actor }) => {
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
    return {
      values: { from: today.subtract({ months: 3 }).toString(), to: today.toString() },
    };
  },
  async run({ tx, services, record, input }) {
    const period = { from: input.from!, to: input.to! };
    const { tried, differing } = await backtest(tx, services.registry, record.id, period);
    const entries = [...new Set(differing.map(({ entry_id }) => entry_id))].filter(
      (id) => id !== null,
    );
    return {
      data: {
        tried,
        differing: differing.map(({ event_id, entry_id, problem }) => ({
          event_id,
          entry_id,
          problem,
        })),
      },
      outcome: {
        message: t('accounting.backtested', 'De {tried} eventos, {count} serían distintos.', {
          tried: String(tried),
          count: String(differing.length),
        }),
        records: entries.slice(0, NAMED).map((id) => ({
          resource: 'acc/book-entries',
          id,
          title: differing.find(({ entry_id }) => entry_id === id)!.folio ?? String(id),
        })),
      },
    };
  },
});
