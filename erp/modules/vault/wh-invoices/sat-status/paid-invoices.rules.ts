import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { payments } from '#erp/modules/prc/payments/payments.ts';
import { requireInForce } from './require-in-force.ts';

export const extension = extendRules(payments, {
  transitions: {
    async apply(context) {
      const invoices = await context.tx.query(
        sql<{
          uuid: string | null;
        }>`select i.uuid_key as uuid from payment_applications a join prc__invoice_shipments i on i.account_id = ${TENANT} and i.id = a.invoice_id where a.account_id = ${TENANT} and a.payment_id = ${context.before.id}`,
      );
      await requireInForce(
        context,
        invoices.map(({ uuid }) => uuid),
      );
    },
  },
});
