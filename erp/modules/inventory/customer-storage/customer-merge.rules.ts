/** Goods of a customer that the company keeps are in the stock ledger as theirs. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { customers } from '#erp/modules/sales/customers/customers.ts';

export const extension = extendRules(customers, {
  async beforeMerge({ tx, source, target, fail }) {
    const [kept] = await tx.query(
      sql`select 1 from stock_balances where account_id = ${TENANT} and owner_kind = 'CLIENTE' and owner_id = ${source} and qty <> 0 limit 1`,
    );
    if (kept)
      fail(
        '',
        t(
          'inventory.goodsOfCustomer',
          'Hay mercancía suya en los almacenes: regístrale la salida, y la entrada a nombre del otro.',
        ),
      );
    // What is not posted yet enters and leaves as of the customer that stays.
    await tx.execute(
      sql`update movement_lines l set owner_id = ${target} where l.account_id = ${TENANT} and l.owner_kind = 'CLIENTE' and l.owner_id = ${source}
        and exists (select 1 from movements m where m.account_id = ${TENANT} and m.id = l.movement_id and m.status in ('BORRADOR', 'POR_AUTORIZAR'))`,
    );
  },
});
