import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { capture } from './capturing/capture.ts';
import { copyForecasts } from './copy-forecasts.ts';
import { forecast } from './forecast.ts';
import { isOfNothing, ofWhat, scopeOf } from './forecast-keys.ts';
import { generate } from './generate.ts';
import { amountOf, soldOfKey } from './history.ts';
import { currentMonth, monthOf, pastMonth, todayOf } from './months.ts';
import { publish } from './publish.ts';

function requireToCome(context: Pick<RuleContext, 'now' | 'actor'>, period: string): void {
  if (period < currentMonth(context)) throw pastMonth('period');
}

type Save = SaveContext<typeof forecast>;

function checkWhole({ draft, fail }: Save): void {
  if (isOfNothing(draft)) fail('product_id', ofWhat());
  if ((draft.qty ?? null) === null && (draft.amount ?? null) === null)
    fail('qty', t('sales.forecastHowMuch', 'Escribe la cantidad o el importe.'));
}

export const rules = defineRules(forecast, {
  async beforeSave(context) {
    const { tx, draft } = context;
    if (!draft.period || !draft.kind) return;
    draft.period = monthOf(draft.period);
    requireToCome(context, draft.period);
    checkWhole(context);
    draft.scope = scopeOf(draft.kind, draft.period, draft, 'BORRADOR');
    const today = todayOf(context);
    if (draft.qty && (draft.amount ?? null) === null)
      draft.amount = amountOf(draft.qty, await soldOfKey(tx, draft, today), today);
  },
  beforeDelete: (context) => requireToCome(context, context.before.period),
  actions: { capture, generate, copy: copyForecasts, publish },
});
