/** What was received and nobody has invoiced, and what the books have of it. */
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';

const DAY = `(h.received_at at time zone :zone)::date`;
const NAME = 'coalesce(s.trade_name, s.legal_name)';
const BUYER = `(select o.buyer_id from purchase_orders o where ${refersTo('shipments.purchase_order_id', 'h', 'o')})`;
const NARROWED = `[[ and h.supplier_id = :supplier_id ]] [[ and h.branch_office_id = :branch_office_id ]] [[ and s.category = :category ]] [[ and ${BUYER} = :buyer_id ]]`;
/** Of received lines: what entered, less what went back uninvoiced and what was invoiced. */
const RECEIVED = `select h.account_id, h.id, 'shipments' as resource, h.folio, h.supplier_id, ${NAME} as supplier, ${DAY} as day, sum(coalesce(l.received_value, 0) + l.rejected_value - l.returned_value - l.invoiced_value) as pending
  from {shipments} h join shipment_lines l on ${refersTo('shipment_lines.shipment_id', 'l', 'h')} join {suppliers} s on ${refersTo('shipments.supplier_id', 'h', 's')}
  where h.received_at is not null and h.status <> 'CANCELADO' and (h.movement_id is not null or h.type = 'SERVICIO') ${NARROWED} group by 1, 2, 4, 5, 6, 7`;
/** Of returns: what was invoiced and still waits for its note or its replacement. */
const AWAITED = `select r.account_id, r.id, 'purchases-returns' as resource, r.folio, r.supplier_id, ${NAME} as supplier, r.date as day, -sum(w.credit) as pending
  from {purchases-returns} r join purchase_return_lines l on ${refersTo('purchase_return_lines.return_id', 'l', 'r')} join {suppliers} s on ${refersTo('purchases_returns.supplier_id', 'r', 's')} join {shipments} h on ${refersTo('purchases_returns.shipment_id', 'r', 'h')}
    cross join lateral (select l.credit - round(l.credit * least(l.credited_quantity + l.replaced_quantity, l.invoiced_part) / nullif(l.invoiced_part, 0), 2) as credit) w
  where r.status = 'ENVIADA' and l.invoiced_part > 0 ${NARROWED} group by 1, 2, 4, 5, 6, 7`;
/** Of orders: what was invoiced before it came, and has not. */
const BILLED = `select o.account_id, o.id, 'purchase-orders' as resource, o.folio, o.supplier_id, ${NAME} as supplier, min(b.day) as day, -sum(b.billed_cost) as pending
  from {purchase-orders} o join purchase_billings b on ${refersTo('purchase_billings.order_id', 'b', 'o')} join {suppliers} s on ${refersTo('purchase_orders.supplier_id', 'o', 's')}
  where true [[ and o.supplier_id = :supplier_id ]] [[ and o.branch_office_id = :branch_office_id ]] [[ and s.category = :category ]] [[ and o.buyer_id = :buyer_id ]] group by 1, 2, 4, 5, 6`;

const ACCOUNTS = `select m.book_account_id from acc__account_maps m where m.role = 'RECIBIDO_POR_FACTURAR' and m.book_account_id is not null`;
/** What rows of their own say, one by one or by the events of the stock. */
const BY_ITS_DOCUMENT = `'shipments', 'shipment-analyses', 'shipment-charges', 'purchases-returns', 'purchase-orders', 'prc/invoice-shipments'`;
/** These name no supplier or buyer: none of them is there when one is asked for. */
const NO_SUPPLIER = `[[ and :supplier_id::bigint is null ]] [[ and :category::text is null ]] [[ and :buyer_id::bigint is null ]]`;
/** Purchases of a warehouse without an order, which no invoice is matched with. */
const UNORDERED = `select m.account_id, m.id, 'movements' as resource, m.folio, null::bigint as supplier_id, null::text as supplier, min(e.date) as day, round(sum(case when e.event = 'VAR_DEVOLUCION' then -e.amount else e.amount end), 2) as pending
  from {movements} m join acc__posting_events e on ${sameCompany('e', 'm')} and e.movement_id = m.id
  where e.status = 'CONTABILIZADO' and e.event in ('INV_COMPRA', 'INV_DEV_COMPRA', 'VAR_COMPRA', 'VAR_DEVOLUCION') and e.source_resource not in (${BY_ITS_DOCUMENT})
    and exists (select from acc__posting_events b where ${sameCompany('b', 'm')} and b.movement_id = m.id and b.event in ('INV_COMPRA', 'INV_DEV_COMPRA')) ${NO_SUPPLIER} [[ and e.branch_office_id = :branch_office_id ]] group by 1, 2, 4`;
/** Entries by hand, and what the books began with. */
const TYPED = `select e.account_id, e.id, 'acc/book-entries' as resource, e.folio, null::bigint as supplier_id, e.concept as supplier, e.date as day, sum(l.credit - l.debit) as pending
  from {acc/book-entries} e join acc__book_entry_lines l on ${refersTo('acc__book_entry_lines.entry_id', 'l', 'e')}
  where e.status in ('APLICADA', 'REVERSADA') and coalesce(e.source_resource, '') not in ('acc/posting-events', ${BY_ITS_DOCUMENT}) and l.book_account_id in (${ACCOUNTS})
    ${NO_SUPPLIER} [[ and l.branch_office_id = :branch_office_id ]] group by 1, 2, 4, 6, 7`;
export const RECEIVED_BALANCE = `select coalesce(sum(n.credit - n.debit), 0)::numeric(18,2) from acc_balances n where n.book_account_id in (${ACCOUNTS})`;

export const RECEIVED_NOT_INVOICED = `select q.*, :today::date - q.day as days, null::numeric as balance, b.balance as book_balance
  from (${RECEIVED} union all ${AWAITED} union all ${BILLED} union all ${UNORDERED} union all ${TYPED}) q cross join (select (${RECEIVED_BALANCE}) as balance) b where q.pending <> 0`;

const IN_PERIOD = 'between :from::date and :to::date';
const OF_SUPPLIER = `[[ and s.id = :supplier_id ]] [[ and s.category = :category ]]`;
const fact = (resource: string, day: string, figures: Readonly<Record<string, string>>) =>
  `d.account_id, d.id as record_id, '${resource}' as resource, d.folio as document, ${day} as date, d.supplier_id as id, ${NAME} as supplier, ${['orders', 'ordered', 'received', 'invoiced', 'returned'].map((name) => `${figures[name] ?? '0'} as ${name}`).join(', ')}`;

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
