import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { requirePost, typedText } from '#app/forms/post/post.server.ts';
import { randomUUID } from 'node:crypto';
import type { Session } from '#app/session/context.ts';

interface Row {
  readonly supplier_id: number;
  readonly supplier: string;
  readonly storage_id: number;
  readonly storage: string;
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly second_unit: string | null;
  readonly lot_id: number | null;
  readonly lot: string | null;
  readonly slot_id: number | null;
  readonly slot: string | null;
  readonly qty: string;
  readonly qty2: string;
}

/** As it is read, «18,000». */
const said = (qty: string) => Number(qty).toLocaleString('es-MX', { maximumFractionDigits: 6 });
const trimmed = (qty: string) => (qty.includes('.') ? qty.replace(/\.?0+$/, '') : qty);
const idIn = (params: URLSearchParams, name: string) =>
  /^[1-9]\d{0,14}$/.test(params.get(name) ?? '') ? params.get(name)! : '';

export interface FloorInput {
  readonly key: string;
  readonly product: string;
  /** Lot and place, where it has them. */
  readonly where: string;
  readonly qty: string;
  readonly said: string;
  readonly unit: string;
  readonly packages: string;
  readonly secondUnit: string | null;
}

/** What we hold of whom, and where; of one supplier in one storage, row by row. */
export async function consignedView(session: Session, url: URL) {
  const params = url.searchParams;
  const [supplier, storage] = [
    idIn(params, 'supplier_id'),
    idIn(params, 'storage_id') || idIn(params, 'filter[storage_id]'),
  ];
  const { data } = await session.erp.get<readonly Row[]>('movements/consigned', {
    supplier_id: supplier,
    storage_id: storage,
  });
  const places = [
    ...Map.groupBy(data, (row) => `supplier_id=${row.supplier_id}&storage_id=${row.storage_id}`),
  ].map(([query, rows]) => ({
    href: `/movements/buy?${query}`,
    supplier: rows[0]!.supplier,
    storage: rows[0]!.storage,
    products: new Set(rows.map(({ product_id }) => product_id)).size,
  }));
  const chosen = supplier !== '' && storage !== '' ? (places[0] ?? null) : null;
  const rows = chosen ? data.map(heldOf) : [];
  return {
    places,
    chosen,
    supplier,
    storage,
    rows,
    all: params.get('all') === '1',
    request: randomUUID(),
  };
}

const heldOf = (row: Row): FloorInput => ({
  key: [row.product_id, row.lot_id ?? 0, row.slot_id ?? 0].join('-'),
  product: `${row.code} — ${row.name}`,
  where: [
    row.lot && t('lot.lotOf', 'Lote {lot}', { lot: row.lot }),
    row.slot && t('stock.placeOf', 'Ubicación {slot}', { slot: row.slot }),
  ]
    .filter(Boolean)
    .join(' · '),
  qty: trimmed(row.qty),
  said: said(row.qty),
  unit: row.unit,
  packages: trimmed(row.qty2),
  secondUnit: row.second_unit,
});

export interface PurchaseInput {
  readonly key: string;
  readonly qty: string;
  readonly qty2: string;
  readonly cost: string;
}

const PURCHASE = z.object({
  supplier_id: typedText(24),
  storage_id: typedText(24),
  request_id: typedText(36),
  /** By product, lot and place. */
  lines: z
    .record(
      z.string().regex(/^\d{1,15}-\d{1,15}-\d{1,15}$/),
      z.object({ qty: typedText(24), qty2: typedText(24), cost: typedText(24) }),
    )
    .default({}),
});

/** What was posted, with the rows of which something was typed. */
export function readPurchase(form: FormData) {
  const { lines, ...about } = requirePost(form, PURCHASE);
  const typed: readonly PurchaseInput[] = Object.entries(lines)
    .map(([key, line]) => ({ key, ...line }))
    .filter(({ qty, qty2, cost }) => qty !== '' || qty2 !== '' || cost !== '');
  return { ...about, typed };
}

const orNothing = (id: string | undefined) => (id === '0' ? '' : (id ?? ''));

export const bodyOf = ({ typed, ...about }: ReturnType<typeof readPurchase>) => ({
  ...about,
  lines: typed.map(({ key, qty, qty2, cost }) => {
    const [product_id = '', lot, slot] = key.split('-');
    return {
      product_id,
      lot_id: orNothing(lot),
      slot_id: orNothing(slot),
      qty,
      qty2,
      unit_cost: cost,
    };
  }),
});

export interface RowErrors {
  readonly qty: string;
  readonly qty2: string;
  readonly cost: string;
}

/** The API's messages beside the box that they are about. */
export function errorsOf(
  fields: Readonly<Record<string, readonly string[]>>,
  typed: readonly PurchaseInput[],
): Readonly<Record<string, RowErrors>> {
  const said = (index: number, names: readonly string[]) =>
    names.flatMap((name) => fields[`lines[${index}][${name}]`] ?? []).join(' ');
  return Object.fromEntries(
    typed.map(({ key }, index) => [
      key,
      {
        qty: said(index, ['product_id', 'lot_id', 'slot_id', 'qty', 'unit_id']),
        qty2: said(index, ['qty2']),
        cost: said(index, ['unit_cost', 'value']),
      },
    ]),
  );
}
