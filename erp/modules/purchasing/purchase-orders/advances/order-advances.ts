/**
 * Advances that were paid for orders: none is left to apply when an order ends (purchasing R49).
 * Whoever pays adds them.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import { t } from '#erp/model/texts/t.ts';
import type { purchaseOrders } from '../purchase-orders.ts';

const ROWS = 'purchase-orders:advances';

/** What is left of each, in its currency; `name` is what the payment is called. */
export const ADVANCE_SET = {
  [ROWS]: `select null::bigint as account_id, null::bigint as order_id, null::text as name, null::numeric as amount, null::text as currency where false`,
} as const satisfies ModuleDeclaration['rowSets'];

export const orderAdvances = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [ROWS]: statements });

interface AdvanceLeft {
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
}

export const advancesLeft = (
  { tx, services }: Pick<Writing, 'tx' | 'services'>,
  orderId: number,
): Promise<readonly AdvanceLeft[]> =>
  tx.query<AdvanceLeft>(
    `select a.name, a.amount, a.currency from (${services.registry.rowSets.textOf(ROWS)}) a where a.account_id = $2 and a.order_id = $1 order by a.name`,
    [orderId, TENANT],
  );

/** Beside the action, one by one: each is applied or called off on its own. */
export async function requireNoAdvances(
  context: TransitionContext<typeof purchaseOrders>,
): Promise<void> {
  for (const { name, amount, currency } of await advancesLeft(context, context.before.id))
    context.fail(
      '',
      t(
        'purchasing.advanceLeft',
        'Hay un anticipo por aplicar de {amount} {currency}, del pago {payment}: aplícalo a su factura o cancélalo.',
        { amount: shownMoney(amount), currency, payment: name },
      ),
    );
}
