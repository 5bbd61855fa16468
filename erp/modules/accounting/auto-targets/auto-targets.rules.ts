import { t } from '#erp/model/texts/t.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { backtestRule } from './backtest-rule.ts';
import { autoTargets } from './auto-targets.ts';

export const rules = defineRules(autoTargets, {
  actions: { backtest: backtestRule },
  beforeSave({ draft, services, fail }) {
    const { sets = {} } = services.registry.postings.events.get(draft.event ?? '') ?? {};
    const lines = linesOf(draft);
    for (const side of ['CARGO', 'ABONO'])
      if (!lines.some((line) => line.side === side))
        return fail(
          'lines',
          t('accounting.bothSides', 'Una regla lleva al menos un cargo y un abono.'),
        );
    for (const [i, line] of lines.entries()) {
      const keys = line.set ? (sets[line.set] ?? []) : [];
      if (keys.length === 0)
        fail(
          `lines[${i}][set]`,
          t('accounting.noSet', 'El evento no tiene ese conjunto: usa {sets}.', {
            sets: Object.keys(sets).join(', '),
          }),
        );
      else if (!keys.includes(line.amount_key ?? ''))
        fail(
          `lines[${i}][amount_key]`,
          t('accounting.noAmount', 'El evento no tiene ese importe: usa {keys}.', {
            keys: keys.join(', '),
          }),
        );
    }
    return undefined;
  },
});
