import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { projectionItems } from './projection-items.ts';

const IN_PESOS = raw(`coalesce(a.base_currency_id = c.id, c.code = 'MXN')`);

export const rules = defineRules(projectionItems, {
  async beforeSave({ tx, actor, now, draft }) {
    if (!draft.amount) return;
    const [currency] = await tx.query(
      sql<{
        in_pesos: boolean;
      }>`select ${IN_PESOS} as in_pesos from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT} and c.id = ${draft.currency_id ?? null}`,
    );
    const foreign = currency !== undefined && !currency.in_pesos;
    if (!foreign) draft.exchange_rate = null;
    else
      draft.exchange_rate ??= (
        await rateFor(tx, draft.currency_id!, todayOf(now, actor.timeZone))
      ).rate;
    draft.base_amount = moneyText(cents(new Exact(draft.amount).times(draft.exchange_rate ?? 1)));
  },
});
