/** One gathers for a customer in one cart: of two that become one, that of the other is left. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { customers } from '../customers/customers.ts';

export const extension = extendRules(customers, {
  async beforeMerge(context) {
    const { tx, source, target } = context;
    const open = await tx.query(
      sql<{
        id: number;
      }>`select x.id from shopping_carts x where x.account_id = ${TENANT} and x.customer_id = ${source} and x.status = 'ABIERTO' and not coalesce(x.is_template, false)
          and exists (select 1 from shopping_carts y where y.account_id = ${TENANT} and y.customer_id = ${target} and y.owner_id = x.owner_id and y.status = 'ABIERTO' and not coalesce(y.is_template, false))`,
    );
    await moveByConsequence(
      context,
      'shopping-carts.abandon',
      { id: open.map(({ id }) => id) },
      {
        reason: t(
          'sales.cartMerged',
          'Su cliente se fusionó con otro, del que ya había un carrito abierto.',
        ),
      },
    );
  },
});
