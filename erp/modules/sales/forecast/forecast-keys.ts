/** Of whom or what a forecast is: at least one of these, and what a row sums of net sales. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { ref } from '#erp/model/fields.ts';
import { t } from '#erp/model/texts/t.ts';

/** Their fields, in records and in what asks for some of them. */
export const KEY_FIELDS = {
  product_id: ref('Producto', 'products', { where: { is_sellable: '1' }, width: 6 }),
  line_id: ref('Línea', 'lines', { width: 6 }),
  customer_id: ref('Cliente', 'customers', {
    width: 6,
    staysOnMerge: 'Those of both are added up (customer-merge.rules.ts).',
  }),
  seller_id: ref('Vendedor', 'users', { where: { is_seller: '1' }, width: 6 }),
  zone_id: ref('Zona', 'zones', { width: 6 }),
  branch_office_id: ref('Sucursal', 'branch-offices', { width: 6 }),
} as const;

export const KEYS = [
  'product_id',
  'line_id',
  'customer_id',
  'seller_id',
  'zone_id',
  'branch_office_id',
] as const;
export type Key = (typeof KEYS)[number];
export type KeyValues = Readonly<Partial<Record<Key, number | null>>>;

export const isOfNothing = (row: KeyValues): boolean =>
  KEYS.every((key) => (row[key] ?? null) === null);

/** What is said then. */
export const ofWhat = (): string =>
  t(
    'sales.forecastOfWhat',
    'Elige al menos un producto, línea, cliente, vendedor, zona o sucursal.',
  );

/** Net sales of each day with what they can be forecast by. */
export const SALES = `(select n.account_id, n.day, n.quantity, n.amount, n.product_id, p.line_id, n.customer_id, n.seller_id, c.zone_id, n.branch_office_id
  from sls__net_sales__products n left join products p on ${sameCompany('p', 'n')} and p.id = n.product_id left join customers c on ${sameCompany('c', 'n')} and c.id = n.customer_id)`;

/** What sales `s` are of row `t`, whatever their month. */
export const ITS = KEYS.map((key) => `(t.${key} is null or s.${key} = t.${key})`).join(' and ');

/** What row `t` is of, in words. */
export const SUBJECT = `(select concat_ws(' · ', p.name, l.name, c.name, nullif(concat_ws(' ', u.name, u.last_name), ''), z.name, b.name)
  from (select 1) one left join products p on ${sameCompany('p', 't')} and p.id = t.product_id left join lines l on ${sameCompany('l', 't')} and l.id = t.line_id
    left join customers c on ${sameCompany('c', 't')} and c.id = t.customer_id left join users u on ${sameCompany('u', 't')} and u.id = t.seller_id
    left join zones z on ${sameCompany('z', 't')} and z.id = t.zone_id left join branch_offices b on ${sameCompany('b', 't')} and b.id = t.branch_office_id)`;

/** What tells a row from the others of its state. */
export const scopeOf = (
  kind: string,
  period: string,
  row: KeyValues,
  status: 'BORRADOR' | 'PUBLICADO',
): string => [status, kind, period.slice(0, 7), ...KEYS.map((key) => row[key] ?? '')].join(':');
