/** What is done with a cart without leaving the screen of quick entry. */
import { t } from '#app/i18n/t.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { withoutThousands } from '#erp/model/field-types/thousands.ts';
import type { EntryRefusal } from './entry-types.ts';
import { CARTS, ownCart } from './entry-view.server.ts';

class Stop extends Error {}

interface Acting {
  readonly erp: ErpClient;
  readonly form: Readonly<Record<string, string>>;
  /** For whom; null while nobody is chosen. */
  readonly customer: string | null;
}

const rowsOf = (cart: ApiRow | null): readonly ApiRow[] =>
  // Child rows of a record are records.
  (cart?.lines ?? []) as unknown as readonly ApiRow[];

/** A cart is begun by what is first put into it. */
async function saveLines(
  { erp, customer, form }: Acting,
  cart: ApiRow | null,
  lines: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  if (cart) {
    await erp.put(`${CARTS}/${cart.id}`, {
      version: String(cart.version),
      ...(customer && !cart.customer_id && { customer_id: customer }),
      lines: [...lines],
    });
    return;
  }
  await erp.post(
    CARTS,
    { ...(customer && { customer_id: customer }), lines: [...lines] },
    { idempotencyKey: form.request ?? crypto.randomUUID() },
  );
}

/** Millionths; null of what is no quantity, which the ERP refuses. */
function millionths(raw: string): bigint | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(withoutThousands(raw)) ?? [];
  return whole === undefined ? null : BigInt(whole + part.padEnd(6, '0'));
}

function plus(had: string, more: string): string {
  const [a, b] = [millionths(had), millionths(more)];
  if (a === null || b === null) return more;
  const sum = String(a + b).padStart(7, '0');
  return `${sum.slice(0, -6)}.${sum.slice(-6)}`;
}

async function add(at: Acting, product: string): Promise<string> {
  const cart = await ownCart(at.erp, at.customer);
  const qty = (at.form.qty ?? '').trim() || '1';
  const rows = rowsOf(cart);
  const there = rows.find(({ product_id }) => String(product_id) === product);
  await saveLines(at, cart, [
    ...rows.map((row) => ({
      id: String(row.id),
      ...(row === there && { qty: plus(String(row.qty), qty) }),
    })),
    ...(there ? [] : [{ product_id: product, qty }]),
  ]);
  return t('entry.added', 'Agregado al carrito.');
}

async function scan(at: Acting): Promise<string> {
  const code = (at.form.scan ?? '').trim();
  if (code === '') throw new Stop(t('entry.scanSomething', 'Escanea o escribe una clave.'));
  const { data } = await at.erp.get<readonly { readonly id: number }[]>('products/sales/options', {
    exact: code.slice(0, 200),
    limit: 2,
  });
  if (data.length !== 1)
    throw new Stop(
      t('entry.noProduct', 'Ningún producto que se venda tiene la clave «{code}».', {
        code: code.slice(0, 60),
      }),
    );
  return add(at, String(data[0]!.id));
}

/** Empty or zero takes the row out. */
async function change(at: Acting): Promise<string> {
  const cart = await ownCart(at.erp, at.customer);
  if (!cart) throw new Stop(t('entry.noCart', 'El carrito ya no está abierto.'));
  await saveLines(
    at,
    cart,
    rowsOf(cart).flatMap((row) => {
      const typed = (at.form[`qty.${row.id}`] ?? String(row.qty)).trim();
      return typed === '' || Number(typed) === 0 ? [] : [{ id: String(row.id), qty: typed }];
    }),
  );
  return t('entry.changed', 'Carrito calculado con los precios de hoy.');
}

async function repeat(at: Acting): Promise<string> {
  const cart = await ownCart(at.erp, at.customer);
  if (cart) {
    await at.erp.put(`${CARTS}/repeat/${cart.id}`);
    return t('entry.repeated', 'Se agregó lo del último pedido.');
  }
  const { data: made } = await at.erp.post<{ readonly id: number }>(
    CARTS,
    { ...(at.customer && { customer_id: at.customer }) },
    { idempotencyKey: at.form.request ?? crypto.randomUUID() },
  );
  await at.erp.put(`${CARTS}/repeat/${made.id}`);
  return t('entry.repeated', 'Se agregó lo del último pedido.');
}

export type Done = { readonly said: string } | (EntryRefusal & { readonly status: number });

/** What was done, in words, or why not: nothing that was typed is lost. */
export async function actOnCart(
  erp: ErpClient,
  form: Readonly<Record<string, string>>,
  customer: string | null,
): Promise<Done> {
  const at: Acting = { erp, form, customer };
  try {
    if (form.scan !== undefined) return { said: await scan(at) };
    if (form.product !== undefined) return { said: await add(at, form.product) };
    return { said: form.do === 'repeat' ? await repeat(at) : await change(at) };
  } catch (error) {
    if (error instanceof Stop) return { message: error.message, typed: form, status: 422 };
    const { said, status } = failedCall(error);
    return { message: said, typed: form, status };
  }
}
