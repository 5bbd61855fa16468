import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { extendRules, type TransitionContext } from '#erp/kernel/rules.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { purchaseOrders } from '#erp/modules/purchasing/purchase-orders/purchase-orders.ts';
import { paidAhead } from './advance-orders.ts';

/** An order that is amended is worth what was advanced for it at least (R49, R59). */
async function requireWorth({ tx, before, fail }: TransitionContext<typeof purchaseOrders>) {
  if (!before.amended_from) return;
  const advanced = await paidAhead(tx, { id: before.id, currency_id: before.currency_id! });
  if (new Exact(before.total ?? 0).gte(advanced)) return;
  const [currency] = await tx.query(
    sql<{
      code: string;
    }>`select code from currencies where account_id = ${TENANT} and id = ${before.currency_id}`,
  );
  fail(
    '',
    t(
      'prc.lessThanAdvanced',
      'La orden quedaría en {total} {currency} y ya se anticipó {advanced}: cancela primero el anticipo.',
      {
        total: shownMoney(before.total ?? '0'),
        currency: currency?.code ?? '',
        advanced: shownMoney(moneyText(advanced)),
      },
    ),
  );
}

export const extension = extendRules(purchaseOrders, {
  transitions: { send: requireWorth, authorize: requireWorth },
});
