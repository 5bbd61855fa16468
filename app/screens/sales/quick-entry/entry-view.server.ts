/** The catalogue at the prices of a customer, beside the cart that is filled from it. */
import { t } from '#app/i18n/t.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { recordActionPath, recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import type { CartLineView, CartView, EntryView, ProductView } from './entry-types.ts';
import { SELECTABLE_CUSTOMERS } from '#erp/modules/sales/customers/selectable-customers.ts';

export const CARTS = 'shopping-carts';
export const SCREEN = '/shopping-cart';
const SHOWN = 24;

type ApiOption = { readonly id: number; readonly title: string };
type Text = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const quantity = (value: unknown): string =>
  text(value) === '' ? '' : groupDigits(text(value), 0, 2);
const money = (value: unknown): string =>
  text(value) === '' ? '' : `$${groupDigits(text(value), 2, 6)}`;

/** «KG» of «KG — Kilogramo». */
const codeOf = (title: string): string => title.split(' — ')[0]!;

/** The address with what is asked for; empty names are left out. */
export function entryPath(asked: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return query === '' ? SCREEN : `${SCREEN}?${query}`;
}

const idIn = (raw: string | null): string | null =>
  raw !== null && /^\d{1,15}$/.test(raw) ? raw : null;

function cartLine(row: ApiRow): CartLineView {
  const available = text(row.available);
  return {
    id: Number(row.id),
    product: text(row.titles?.product_id) || text(row.description),
    unit: codeOf(text(row.titles?.unit_id)),
    qty: text(row.qty).replace(/\.?0+$/, ''),
    price: money(row.unit_price),
    amount: money(row.amount),
    available: quantity(available),
    isShort: available !== '' && Number(available) < Number(row.qty),
    next: text(row.next_price),
  };
}

function cartView(cart: ApiRow, session: Session): CartView {
  const resource = companyRegistry().resource(CARTS);
  const form = recordPath(resource, cart.id)!;
  const sum = (label: string, name: string): readonly [string, string][] =>
    text(cart[name]) === '' ? [] : [[label, money(cart[name])]];
  const acts = [
    ['checkout', 'customer-orders.create', t('entry.checkout', 'Levantar pedido')],
    ['quote', 'sls-quotations.create', t('entry.quote', 'Cotizar')],
  ] as const;
  // Child rows of a record are records.
  const lines = (cart.lines as unknown as readonly ApiRow[]).map(cartLine);
  return {
    id: Number(cart.id),
    folio: text(cart.folio),
    form,
    lines,
    sums: [
      ...sum(t('entry.subtotal', 'Subtotal'), 'subtotal'),
      ...sum(t('entry.taxes', 'IVA e IEPS'), 'tax_total'),
      ...sum(t('entry.total', 'Total'), 'total'),
      ...sum(t('entry.credit', 'Crédito después de esta venta'), 'credit_left'),
    ],
    total: money(cart.total),
    notice: text(cart.credit_notice),
    actions: acts.flatMap(([action, key, label], at) =>
      lines.length > 0 && cart.customer_id && session.can(key)
        ? [{ href: recordActionPath(resource, cart.id, action)!, label, pri: at === 0 }]
        : [],
    ),
    repeats: Boolean(cart.customer_id) && session.can('shopping-carts.update'),
  };
}

/** That of the customer, else one that is for nobody yet; of nobody, the last that changed. */
export async function ownCart(erp: ErpClient, customer: string | null): Promise<ApiRow | null> {
  if (customer) {
    const { data: own } = await erp.get<ApiRow | null>('shopping-cart', { customer_id: customer });
    if (own) return own;
  }
  const { data: last } = await erp.get<ApiRow | null>('shopping-cart');
  return customer && last?.customer_id ? null : last;
}

interface Computed {
  readonly values: Text;
  readonly titles: Readonly<Record<string, string>>;
}

const NOTHING: Computed = { values: {}, titles: {} };

const computed = async ({ erp }: Session, draft: WireBody): Promise<Computed> =>
  (await erp.post<Computed>('form/compute', { resource: CARTS, draft })).data;

/** One of each product, as the cart would have it. */
async function catalogue(
  session: Session,
  rows: readonly ApiRow[],
  customerId: string | null,
  cart: ApiRow | null,
): Promise<readonly ProductView[]> {
  const found = session.can('shopping-carts.create')
    ? await computed(session, {
        ...(customerId && { customer_id: customerId }),
        ...(cart && {
          branch_office_id: text(cart.branch_office_id),
          storage_id: text(cart.storage_id),
        }),
        lines: rows.map(({ id }) => ({ product_id: String(id), qty: '1' })),
      })
    : NOTHING;
  return rows.map((row, at): ProductView => {
    const said = (name: string) => found.values[`lines[${at}].${name}`];
    return {
      id: Number(row.id),
      code: text(row.code),
      name: text(row.name),
      image: row.image ? `/catalogue/files/${text(row.image)}` : null,
      unit: codeOf(found.titles[`lines[${at}].unit_id`] ?? text(row.titles?.sell_unit_id)),
      price: customerId ? money(said('unit_price')) || t('entry.noPrice', 'Sin precio') : '',
      available: quantity(said('available')),
      next: text(said('next_price')),
      why: text(said('price_trace')),
    };
  });
}

export async function entryView(session: Session, url: URL): Promise<EntryView> {
  const { erp, can } = session;
  const asked = (name: string) => url.searchParams.get(name)?.trim().slice(0, 200) ?? '';
  const [chosen, q, line] = [idIn(asked('customer')), asked('q'), idIn(asked('line'))];
  const page = Math.max(1, Number(idIn(asked('page')) ?? 1));
  const cart = await ownCart(erp, chosen);
  const customerId = chosen ?? idIn(text(cart?.customer_id));
  const who = asked('who');
  const same = { q: q || null, line };
  const { data: named } = who
    ? await erp.get<readonly ApiOption[]>('customers/options', {
        q: who,
        limit: 10,
        filter: SELECTABLE_CUSTOMERS,
      })
    : { data: [] };
  const { data: own } = customerId
    ? await erp.get<readonly ApiOption[]>('customers/options', { id: customerId, limit: 1 })
    : { data: [] };
  const { data: rows, meta } = await erp.get<readonly ApiRow[], { readonly total: number }>(
    'products/sales',
    {
      ...(q && { q }),
      filter: { status: 'ACTIVO', ...(line && { line_id: line }) },
      fields: ['image', 'code', 'name', 'sell_unit_id'],
      sort: ['code'],
      size: SHOWN,
      page,
    },
  );
  const { data: lines } = can('lines.list')
    ? await erp.get<readonly ApiOption[]>('lines/options', { limit: 50 })
    : { data: [] };
  const at = (other: number) =>
    entryPath({ customer: customerId, ...same, page: other > 1 ? String(other) : null });
  const found = own[0];
  return {
    customer: found && customerId ? { id: customerId, title: found.title } : null,
    customers: named.map(({ id, title }) => ({
      href: entryPath({ customer: String(id), ...same }),
      title,
    })),
    asked: { who, q, line: line ?? '' },
    lines: lines.map(({ id, title }) => ({ value: String(id), label: title })),
    products: await catalogue(session, rows, customerId, cart),
    pages: {
      before: page > 1 ? at(page - 1) : null,
      after: page * SHOWN < (meta?.total ?? 0) ? at(page + 1) : null,
    },
    cart: cart && cartView(cart, session),
    mayWrite: can('shopping-carts.create') && can('shopping-carts.update'),
  };
}
