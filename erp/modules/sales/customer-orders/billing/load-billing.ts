/** Orders with what CFDI say of their lines, held until the end of the transaction. */
import { leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { InvoicePolicy } from '../../policies.ts';
import type { BilledLine } from './invoiceable.ts';

export interface BilledOrderLine extends BilledLine {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: number;
  readonly description: string | null;
  /** Of its own unit. */
  readonly unit: string | null;
  readonly sat_unit_key: string | null;
  readonly tax_id: number | null;
  readonly other_tax_id: number | null;
  readonly withheld_tax_id: number | null;
  readonly isr_tax_id: number | null;
  readonly qty_invoiced: string;
}

export interface BilledOrder {
  readonly id: number;
  readonly folio: string | null;
  readonly status: string;
  readonly customer_id: number;
  readonly tax_company_id: number | null;
  readonly branch_office_id: number | null;
  readonly seller_id: number | null;
  readonly currency_id: number | null;
  readonly payment_term: string | null;
  readonly credit_days: number | null;
  readonly payment_method: string | null;
  readonly payment_type_id: number | null;
  readonly cfdi_use: string | null;
  readonly invoice_policy: InvoicePolicy;
  readonly lines: readonly BilledOrderLine[];
}

const LINES = `select l.id, l.order_id, l.product_id, l.description, l.line_status, l.qty, l.qty_stock, l.qty_cancelled, l.qty_shipped, l.qty_replacement_shipped, l.qty_discharged, greatest(l.qty_pending - greatest(l.qty_replacement - l.qty_replacement_shipped, 0), 0)::numeric(18,6) as qty_awaited, l.qty_invoiced, l.unit_price, l.discount_percent, l.extra_discount_percent,
    l.tax_id, l.other_tax_id, l.withheld_tax_id, l.isr_tax_id, p.kind = 'SERVICIO' as is_service, u.code as unit, u.sat_key as sat_unit_key,
    coalesce(f.taken, 0)::text as taken, coalesce(f.net, 0)::text as taken_net, coalesce(f.parts, 0)::int as taken_count, coalesce(f.stamped, 0)::text as stamped
  from customer_orders__lines l ${leftJoin('customer_orders__lines.product_id', 'l', 'p')} ${leftJoin('customer_orders__lines.unit_id', 'l', 'u')}
    left join (select r.account_id, r.order_line_id, sum(r.quantity) as taken, sum(r.amount - r.discount) as net, count(*) as parts, sum(r.quantity) filter (where r.stamped) as stamped
      from ({invoicing:orders}) r group by 1, 2) f on ${sameCompany('f', 'l')} and f.order_line_id = l.id
  where l.account_id = $1 and l.order_id = any($2::bigint[]) and l.qty_stock > 0 order by l.order_id, l.position, l.id`;

export async function loadBilling(
  { tx, services }: Pick<Writing, 'tx' | 'services'>,
  ids: readonly number[],
): Promise<readonly BilledOrder[]> {
  const orders = await tx.query(
    sql<
      Omit<BilledOrder, 'lines'>
    >`select id, folio, status, customer_id, tax_company_id, branch_office_id, seller_id, currency_id, payment_term, credit_days, payment_method, payment_type_id, cfdi_use, coalesce(invoice_policy, 'EMBARQUE') as invoice_policy from customer_orders where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id for update`,
  );
  const lines = await tx.query<BilledOrderLine & Record<string, unknown>>(
    services.registry.rowSets.filled(LINES),
    [TENANT, ids],
  );
  const own = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map((order) => ({ ...order, lines: own.get(order.id) ?? [] }));
}
