import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { movements } from '#erp/modules/cfl/movements/movements.ts';
import { requireInForce } from './require-in-force.ts';

/** Movements of treasury that settle invoices of suppliers. */
export const extension = extendRules(movements, {
  transitions: {
    async apply(context) {
      const invoices = await context.tx.query(
        sql<{
          uuid: string | null;
        }>`select i.uuid_key as uuid from cfl__movement_lines l join cfl__open_items o on o.account_id = ${TENANT} and o.id = l.open_item_id and o.source_resource = 'prc/invoice-shipments'
            join prc__invoice_shipments i on i.account_id = ${TENANT} and i.id = o.source_id::bigint where l.account_id = ${TENANT} and l.movement_id = ${context.before.id}`,
      );
      await requireInForce(
        context,
        invoices.map(({ uuid }) => uuid),
      );
    },
  },
});
