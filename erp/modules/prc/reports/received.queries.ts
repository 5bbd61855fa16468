/** What was received and nobody has invoiced, and what the books have of it. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';

/** What rows of their own say, one by one or by the events of the stock. */
export const RECEIVING_DOCUMENTS = `'shipments', 'shipment-analyses', 'shipment-charges', 'purchases-returns', 'purchase-orders', 'prc/invoice-shipments'`;
const ACCOUNTS = `select m.book_account_id from acc__account_maps m where m.role = 'RECIBIDO_POR_FACTURAR' and m.book_account_id is not null`;
export const SUPPLIER_NAME = 'coalesce(s.trade_name, s.legal_name)';
const BUYER = `(select o.buyer_id from purchase_orders o where ${refersTo('shipments.purchase_order_id', 'h', 'o')})`;
/** These name no supplier or buyer: none of them is there when one is asked for. */
const NO_SUPPLIER = {
  supplier_id: ':supplier_id::bigint is null',
  category: ':category::text is null',
  buyer_id: ':buyer_id::bigint is null',
};

/** Who reads them: a report, with rights and filters, or all of the company. */
interface Reading {
  /** Of a resource, as it stands after `from`. */
  table(resource: string): string;
  /** Of a moment. */
  day(at: string): string;
  /** Conditions, each of the filter of its name. */
  narrowed(filters: Readonly<Record<string, string>>): string;
}

const ofSupplier = (table: string) => ({
  supplier_id: `${table}.supplier_id = :supplier_id`,
  branch_office_id: `${table}.branch_office_id = :branch_office_id`,
  category: 's.category = :category',
});

/**
 * Rows with `account_id`, `id`, `resource`, `folio`, `supplier_id`, `supplier`, `day` and
 * `pending`.
 */
function rowsOf({ table, day, narrowed }: Reading): string {
  const ofShipment = narrowed({ ...ofSupplier('h'), buyer_id: `${BUYER} = :buyer_id` });
  /** Of received lines: what entered, less what went back uninvoiced and what was invoiced. */
  const received = `select h.account_id, h.id, 'shipments' as resource, h.folio, h.supplier_id, ${SUPPLIER_NAME} as supplier, ${day('h.received_at')} as day, sum(coalesce(l.received_value, 0) + l.rejected_value - l.returned_value - l.invoiced_value) as pending
    from ${table('shipments')} h join shipment_lines l on ${refersTo('shipment_lines.shipment_id', 'l', 'h')} join ${table('suppliers')} s on ${refersTo('shipments.supplier_id', 'h', 's')}
    where h.received_at is not null and h.status <> 'CANCELADO' and (h.movement_id is not null or h.type = 'SERVICIO') ${ofShipment} group by 1, 2, 4, 5, 6, 7`;
  /** Of returns: what was invoiced and still waits for its note or its replacement. */
  const awaited = `select r.account_id, r.id, 'purchases-returns' as resource, r.folio, r.supplier_id, ${SUPPLIER_NAME} as supplier, r.date as day, -sum(w.credit) as pending
    from ${table('purchases-returns')} r join purchase_return_lines l on ${refersTo('purchase_return_lines.return_id', 'l', 'r')} join ${table('suppliers')} s on ${refersTo('purchases_returns.supplier_id', 'r', 's')} join ${table('shipments')} h on ${refersTo('purchases_returns.shipment_id', 'r', 'h')}
      cross join lateral (select l.credit - round(l.credit * least(l.credited_quantity + l.replaced_quantity, l.invoiced_part) / nullif(l.invoiced_part, 0), 2) as credit) w
    where r.status = 'ENVIADA' and l.invoiced_part > 0 ${ofShipment} group by 1, 2, 4, 5, 6, 7`;
  /** Of orders: what was invoiced before it came, and has not. */
  const billed = `select o.account_id, o.id, 'purchase-orders' as resource, o.folio, o.supplier_id, ${SUPPLIER_NAME} as supplier, min(b.day) as day, -sum(b.billed_cost) as pending
    from ${table('purchase-orders')} o join purchase_billings b on ${refersTo('purchase_billings.order_id', 'b', 'o')} join ${table('suppliers')} s on ${refersTo('purchase_orders.supplier_id', 'o', 's')}
    where true ${narrowed({ ...ofSupplier('o'), buyer_id: 'o.buyer_id = :buyer_id' })} group by 1, 2, 4, 5, 6`;
  /** Purchases of a warehouse without an order, which no invoice is matched with. */
  const unordered = `select m.account_id, m.id, 'movements' as resource, m.folio, null::bigint as supplier_id, null::text as supplier, min(e.date) as day, round(sum(case when e.event = 'VAR_DEVOLUCION' then -e.amount else e.amount end), 2) as pending
    from ${table('movements')} m join acc__posting_events e on ${sameCompany('e', 'm')} and e.movement_id = m.id
    where e.status = 'CONTABILIZADO' and e.event in ('INV_COMPRA', 'INV_DEV_COMPRA', 'VAR_COMPRA', 'VAR_DEVOLUCION') and e.source_resource not in (${RECEIVING_DOCUMENTS})
      and exists (select from acc__posting_events b where ${sameCompany('b', 'm')} and b.movement_id = m.id and b.event in ('INV_COMPRA', 'INV_DEV_COMPRA')) ${narrowed({ ...NO_SUPPLIER, branch_office_id: 'e.branch_office_id = :branch_office_id' })} group by 1, 2, 4`;
  /** Entries by hand, and what the books began with. */
  const typed = `select e.account_id, e.id, 'acc/book-entries' as resource, e.folio, null::bigint as supplier_id, e.concept as supplier, e.date as day, sum(l.credit - l.debit) as pending
    from ${table('acc/book-entries')} e join acc__book_entry_lines l on ${refersTo('acc__book_entry_lines.entry_id', 'l', 'e')}
    where e.status in ('APLICADA', 'REVERSADA') and coalesce(e.source_resource, '') not in ('acc/posting-events', ${RECEIVING_DOCUMENTS}) and l.book_account_id in (${ACCOUNTS})
      ${narrowed({ ...NO_SUPPLIER, branch_office_id: 'l.branch_office_id = :branch_office_id' })} group by 1, 2, 4, 6, 7`;
  return [received, awaited, billed, unordered, typed].join(' union all ');
}

export const RECEIVED_BALANCE = `select coalesce(sum(n.credit - n.debit), 0)::numeric(18,2) from acc_balances n where n.book_account_id in (${ACCOUNTS})`;

const ASKED = rowsOf({
  table: (resource) => `{${resource}}`,
  day: (at) => `(${at} at time zone :zone)::date`,
  narrowed: (filters) =>
    Object.values(filters)
      .map((condition) => `[[ and ${condition} ]]`)
      .join(' '),
});

export const RECEIVED_NOT_INVOICED = `select q.*, :today::date - q.day as days, null::numeric as balance, b.balance as book_balance
  from (${ASKED}) q cross join (select (${RECEIVED_BALANCE}) as balance) b where q.pending <> 0`;

/** Of the whole company, in raw tables: what it adds up to. */
export const ALL_RECEIVED = rowsOf({
  table: (resource) => resource.replaceAll('-', '_').replace('/', '__'),
  day: () => 'null::date',
  narrowed: () => '',
});
