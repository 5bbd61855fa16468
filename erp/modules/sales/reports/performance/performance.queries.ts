/** What each seller did in the days of the period, thing by thing (sales §5). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { costedLines } from '../sold/sale-lines.queries.ts';
import { enteredOrders, quotations } from '../sold/order.queries.ts';
import { collectedBySeller } from './collected.queries.ts';
import { IN_PERIOD, joinNamed, ofCustomer, ofWhom } from '../sold/sale-parts.ts';
import { goals } from '../sold/sold.queries.ts';

const FIGURES = [
  'amount',
  'discount',
  'goal',
  'new_customers',
  'buyer',
  'order_count',
  'accepted',
  'answered',
  'margin',
  'collected',
] as const;
type Figure = (typeof FIGURES)[number];
const COUNTS: readonly Figure[] = ['new_customers', 'buyer', 'order_count', 'accepted', 'answered'];

/** A row says its own figures, and nothing of the others. */
const saying = (
  what: string,
  columns: {
    readonly seller: string;
    readonly id: string;
    readonly day: string;
    readonly customer: string;
  },
  said: Partial<Record<Figure, string>>,
): string =>
  `select x.account_id, ${columns.seller} as seller_id, '${what}' as what, ${columns.id} as id, ${columns.day} as day, ${columns.customer} as customer_id, ${FIGURES.map((name) => `${said[name] ?? 'null'}::${COUNTS.includes(name) ? 'bigint' : 'numeric'} as ${name}`).join(', ')}`;
const OWN = { seller: 'x.seller_id', id: 'x.id', day: 'x.day', customer: 'x.customer_id' };
const DOCUMENT = { ...OWN, day: 'x.date' };

/** Whoever sold to it the first time, of all that was ever sold to it. */
const FIRST = `not exists (select from sls__net_sales f where ${sameCompany('f', 'x')} and f.customer_id = x.customer_id and f.documents > 0 and (f.day < x.day or f.day = x.day and f.id < x.id))`;
const CUSTOMER = joinNamed('x', { path: 'customers', alias: 'c', column: 'customer_id' });
const SOLD = `{sls/net-sales} x ${CUSTOMER} where x.day ${IN_PERIOD} ${ofWhom('x')} ${ofCustomer('x')}`;

/** Each row is one thing that a seller sold, was to sell, ordered or offered. */
export const DONE = [
  `${saying('VENTA', OWN, { amount: 'x.amount', discount: 'x.discount', buyer: 'case when x.documents > 0 then x.customer_id end' })} from ${SOLD}`,
  `${saying('CLIENTE', OWN, { new_customers: '1' })} from ${SOLD} and x.documents > 0 and x.customer_id is not null and ${FIRST}`,
  `${saying('META', { ...OWN, customer: 'null::bigint' }, { goal: 'x.goal' })} from (${goals(':from::date', ':to::date')}) x`,
  `${saying('PEDIDO', DOCUMENT, { order_count: '1' })} from (${enteredOrders()}) x`,
  `${saying('COTIZACION', DOCUMENT, { accepted: 'nullif(x.accepted, 0)', answered: '1' })} from (${quotations()}) x where x.accepted + x.rejected + x.expired > 0`,
  `${saying('MARGEN', { ...OWN, id: 'x.row_id' }, { margin: 'x.amount - x.cost' })} from (${costedLines(IN_PERIOD, `${ofWhom('s')} ${ofCustomer('s')}`)}) x`,
  `${saying('COBRO', OWN, { collected: 'x.collected' })} from (${collectedBySeller(IN_PERIOD)}) x`,
].join(' union all ');

/** Net sales of each seller in as many days before. */
export const SOLD_BEFORE = `select x.seller_id, sum(x.amount) as amount from {sls/net-sales} x ${CUSTOMER} where x.day between :prev_from::date and :prev_to::date ${ofWhom('x')} ${ofCustomer('x')} group by 1`;
