import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { FROM_ORDERS } from './from-orders.ts';
import { invoiceSources } from './from-sources.ts';

const ORDERS = 'customer-orders';

export const fromOrders = actionRules(FROM_ORDERS, {
  async run(context) {
    const made = await invoiceSources(
      context,
      context.input.order_ids.map((id) => ({ resource: ORDERS, id })),
      () => 'order_ids',
    );
    const [only] = made.length === 1 ? made : [];
    if (only)
      return {
        outcome: {
          message: t('invoicing.draftOfOrders', 'Borrador hecho: revísalo y tímbralo.'),
          open: { resource: INVOICES, id: only.id },
        },
      };
    const names = await context.tx.query(
      sql<{
        id: number;
        title: string;
      }>`select id, coalesce(receiver_name, '') || ' ' || total as title from satinvoices where account_id = ${TENANT} and id = any(${made.map(({ id }) => id)}::bigint[]) order by id`,
    );
    return {
      outcome: {
        message: t('invoicing.draftsOfOrders', 'Borradores hechos: {count}.', {
          count: made.length,
        }),
        records: names.map(({ id, title }) => ({ resource: INVOICES, id, title })),
      },
    };
  },
});
