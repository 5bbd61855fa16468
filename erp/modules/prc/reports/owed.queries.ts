/** What was bought of each supplier. */
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { SUPPLIER_NAME } from './received.queries.ts';

const IN_PERIOD = 'between :from::date and :to::date';
const OF_SUPPLIER = `[[ and s.id = :supplier_id ]] [[ and s.category = :category ]]`;
const fact = (resource: string, day: string, figures: Readonly<Record<string, string>>) =>
  `d.account_id, d.id as record_id, '${resource}' as resource, d.folio as document, ${day} as date, d.supplier_id as id, ${SUPPLIER_NAME} as supplier, ${['orders', 'ordered', 'received', 'invoiced', 'returned'].map((name) => `${figures[name] ?? '0'} as ${name}`).join(', ')}`;

/** Orders, receptions, invoices and returns of the period, a row each, in pesos without taxes. */
export const supplierFacts = (bought: string, posted: string): string =>
  `select ${fact('purchase-orders', 'd.date', { orders: '1', ordered: 'd.base_subtotal' })} from {purchase-orders} d join {suppliers} s on ${refersTo('purchase_orders.supplier_id', 'd', 's')} where d.status in (${bought}) and d.date ${IN_PERIOD} ${OF_SUPPLIER} [[ and d.branch_office_id = :branch_office_id ]]
  union all
  select ${fact('shipments', '(d.received_at at time zone :zone)::date', { received: 'x.received' })} from {shipments} d join {suppliers} s on ${refersTo('shipments.supplier_id', 'd', 's')} cross join lateral (select coalesce(sum(l.received_value + l.rejected_value), 0) as received from {shipment-lines} l where ${sameCompany('l', 'd')} and l.shipment_id = d.id) x
    where d.received_at >= :from::timestamp at time zone :zone and d.received_at < (:to::date + 1)::timestamp at time zone :zone and d.status <> 'CANCELADO' ${OF_SUPPLIER} [[ and d.branch_office_id = :branch_office_id ]]
  union all
  select ${fact('prc/invoice-shipments', 'd.posting_date', { invoiced: `round((d.subtotal - coalesce(d.discount, 0)) * coalesce(d.exchange_rate, 1), 2)` })} from {prc/invoice-shipments} d ${join('prc__invoice_shipments.supplier_id', 'd', 's')} where d.status in (${posted}) and d.kind not in ('NOTA_CREDITO', 'ANTICIPO') and d.posting_date ${IN_PERIOD} ${OF_SUPPLIER} [[ and d.branch_office_id = :branch_office_id ]]
  union all
  select ${fact('purchases-returns', 'd.date', { returned: 'round(d.subtotal * coalesce(h.exchange_rate, 1), 2)' })} from {purchases-returns} d ${join('purchases_returns.supplier_id', 'd', 's')} ${leftJoin('purchases_returns.shipment_id', 'd', 'h')} where d.status in ('ENVIADA', 'RESUELTA') and d.date ${IN_PERIOD} ${OF_SUPPLIER} [[ and d.branch_office_id = :branch_office_id ]]`;

/** By supplier, with its share of what was ordered: A up to 80 % of it, B up to 95 %. */
export const bySupplier = (facts: string): string =>
  `with g as (select f.id, max(f.supplier) as supplier, sum(f.orders) as orders, sum(f.ordered) as ordered, sum(f.received) as received, sum(f.invoiced) as invoiced, sum(f.returned) as returned from (${facts}) f group by f.id),
    w as (select g.*, nullif(sum(g.ordered) over (), 0) as whole, sum(g.ordered) over (order by g.ordered desc, g.id) as so_far from g)
  select w.*, round(w.ordered * 100 / w.whole, 2) as share, round(w.so_far * 100 / w.whole, 2) as accumulated, case when w.ordered = 0 or w.whole is null then null when (w.so_far - w.ordered) * 100 / w.whole < 80 then 'A' when (w.so_far - w.ordered) * 100 / w.whole < 95 then 'B' else 'C' end as abc from w`;
