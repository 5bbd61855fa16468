/** Lines of invoices and credit notes as net sales (sales §2.0). */
import { join, leftJoin, refersTo } from '#erp/db/sql/joins.ts';
import { LIVE_SQL } from '../../issuing/issuing-choices.ts';
import { INVOICES } from '../stamping/invoices-path.ts';

const OF_INVOICE = (row: string) => refersTo('satinvoices__lines.invoice_id', row, 'i');

/** Where they were typed with taxes: the document's own discount, shared by what was typed. */
const netDiscount = (
  row: string,
) => `coalesce(${row}.discount, 0) * case when i.prices_include_tax and i.discount > 0
  then i.discount / (select sum(d.discount) from satinvoices__lines d where ${OF_INVOICE('d')}) else 1 end`;
const netOf = (row: string) => `${row}.amount - ${netDiscount(row)}`;

/** Of `l` of the invoice `i`, after discounts and without taxes. */
export const NET_OF_LINE = netOf('l');
const SIGN = `case i.cfdi_type when 'INGRESO' then 1 else -1 end`;
const inPesos = (amount: string) =>
  `round((${amount}) * coalesce(i.exchange_rate, 1), 2) * ${SIGN}`;

const LINE = `l.account_id, '${INVOICES}' as resource, i.id as document_id, i.status in (${LIVE_SQL}) as live, i.date as day, l.product_id, i.customer_id, i.seller_id, i.branch_office_id`;
/** A note that credits an amount alone takes nothing from the quantity that was sold. */
const FIGURES = `case when i.cfdi_type = 'INGRESO' or i.credit_reason = 'DEVOLUCION' then ${SIGN} * l.quantity else 0 end as quantity,
    ${inPesos(netDiscount('l'))} as discount, ${inPesos(NET_OF_LINE)} as amount`;
const ROWS = `satinvoices__lines l ${join('satinvoices__lines.invoice_id', 'l', 'i')}`;
const COUNTED = `i.cfdi_type in ('INGRESO', 'EGRESO') and i.origin <> 'POS' and not coalesce(i.is_advance, false) and i.credit_reason is distinct from 'ANTICIPO'`;

const ORDER_LINE = `case when l.order_line ~ '^[0-9]{1,15}$' then l.order_line::bigint end`;

/** IEPS of a line, of which a quota counts units. */
const exciseOf = (row: string) =>
  `coalesce((select round(case e.factor when 'CUOTA' then ${row}.quantity else ${netOf(row)} end * e.rate, 6) from sattaxes e where ${refersTo('satinvoices__lines.other_tax_id', row, 'e')} and e.sat_tax = '003'), 0)`;
/** What the tax `y` is worked out from on a line: IVA has the IEPS within (sales R9). */
const taxedOf = (row: string) =>
  `case when y.sat_tax = '002' then ${netOf(row)} + ${exciseOf(row)} when y.factor = 'CUOTA' then ${row}.quantity else ${netOf(row)} end`;

/**
 * A tax of the document is rounded once: each line has what it adds to those before it, so that
 * they add up to the document.
 */
function taxOf(columns: readonly string[]): string {
  const bears = (row: string) =>
    `x.tax_id in (${columns.map((name) => `${row}.${name}`).join(', ')})`;
  const upTo = (sum: string) =>
    `round(x.amount * coalesce(i.exchange_rate, 1) * coalesce(${sum}, 0) / w.whole, 2)`;
  return `coalesce((select sum(${upTo('w.own')} - ${upTo('w.before')}) from satinvoices__taxes x ${join('satinvoices__taxes.tax_id', 'x', 'y')}
      cross join lateral (select sum(o.taxed) as whole, sum(o.taxed) filter (where o.id <= l.id) as own, sum(o.taxed) filter (where o.id < l.id) as before
        from (select o.id, ${taxedOf('o')} as taxed from satinvoices__lines o where ${OF_INVOICE('o')} and ${bears('o')}) o) w
      where ${refersTo('satinvoices__taxes.invoice_id', 'x', 'i')} and ${bears('l')} and w.whole <> 0), 0) * ${SIGN}`;
}

export const NET_SALE_LINES = {
  net: `select ${LINE}, i.cfdi_type = 'INGRESO' as charges, ${FIGURES}, ${ORDER_LINE} as order_line_id from ${ROWS} where ${COUNTED}`,
  lines: `select ${LINE}, l.id as row_id, coalesce(i.number, i.id::text) as folio, i.uuid, i.receiver_rfc as rfc, ${ORDER_LINE} as order_line_id, l.description, l.unit, l.unit_price, coalesce(y.code, 'MXN') as currency, coalesce(i.exchange_rate, 1) as exchange_rate, ${FIGURES},
      ${taxOf(['other_tax_id'])} as excise, ${taxOf(['tax_id'])} as vat, ${taxOf(['isr_tax_id', 'withheld_tax_id'])} as withheld
    from ${ROWS} ${leftJoin('satinvoices.currency_id', 'i', 'y')} where ${COUNTED}`,
};
