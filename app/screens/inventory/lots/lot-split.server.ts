import { randomUUID } from 'node:crypto';
import { showDay } from '#app/resource-screens/shared/dates.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { amountOf } from '../amounts.server.ts';
import type { LotRow } from './lot-head.server.ts';

interface PlaceRow {
  readonly key: string;
  readonly storage: string;
  readonly slot: string | null;
  readonly owner_kind: string;
  readonly qty: string;
  readonly unit: string;
}

export async function placesOf(
  { erp }: Session,
  lot: LotRow,
): Promise<{ key: string; label: string }[]> {
  const { data } = await erp.get<readonly PlaceRow[]>(`lots/places/${lot.id}`);
  return data
    .filter(({ owner_kind, qty }) => owner_kind === 'PROPIO' && Number(qty) > 0)
    .map(({ key, storage, slot, qty, unit }) => ({
      key,
      label: `${storage}${slot ? `, ${slot}` : ''} (${amountOf(qty, unit)})`,
    }));
}

interface OtherRow {
  readonly id: number;
  readonly code: string;
  readonly on_hand: string;
  readonly locations: string | null;
  readonly expires_on: string | null;
}

/** Lots that may become one with this. */
export async function mergeable(
  { erp }: Session,
  lot: LotRow,
): Promise<{ id: number; label: string }[]> {
  const { data } = await erp.get<readonly OtherRow[]>('lots', {
    filter: { product_id: String(lot.product_id), status: lot.status, with_stock: '1' },
    fields: ['code', 'on_hand', 'locations', 'expires_on'],
    sort: ['code'],
    size: 100,
  });
  if (Number(lot.on_hand) <= 0) return [];
  return data
    .filter(({ id }) => id !== lot.id)
    .map(({ id, code, on_hand, locations, expires_on }) => ({
      id,
      label: [code, amountOf(on_hand), locations, expires_on && `caduca ${showDay(expires_on)}`]
        .filter(Boolean)
        .join(' · '),
    }));
}

interface FormError {
  readonly message: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly typed: Readonly<Record<string, string>>;
  readonly stamp: string;
}
type Reply =
  | { readonly refused: FormError; readonly status: number }
  | { readonly text: string; readonly to: string };

/** Sends the form on; the hidden number makes a second press answer with the first one's lots. */
export async function askSplit({ erp }: Session, id: string, form: FormData): Promise<Reply> {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 200)]] : [],
    ),
  );
  const key = { idempotencyKey: `${typed.request ?? ''}-${typed.do ?? ''}` };
  try {
    if (typed.do === 'merge') {
      const lots = [id, ...form.getAll('lot').map(String)];
      const { data } = await erp.post<{ id: number; code: string }>(
        'lots/merge',
        { lot_ids: lots, code: typed.code ?? '' },
        key,
      );
      return { text: `Lotes unidos en ${data.code}.`, to: `/lots/${data.id}` };
    }
    const lines = Object.fromEntries(
      [0, 1, 2, 3, 4].map((at) => [
        at,
        Object.fromEntries(
          ['code', 'qty', 'qty2'].map((name) => [name, typed[`lines[${at}][${name}]`] ?? '']),
        ),
      ]),
    );
    const { data } = await erp.post<{ lots: readonly { code: string }[] }>(
      `lots/split/${id}`,
      { place: typed.place ?? '', lines },
      key,
    );
    return {
      text: `Lote dividido: ${data.lots.map(({ code }) => code).join(', ')}.`,
      to: `/lots/${id}/rastreo`,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.content || error.status >= 500) throw error;
    const { message, fields = {} } = error.content;
    const reasons = Object.entries(fields).flatMap(([name, texts]) =>
      /^lines\[\d\]|^lot_ids$|^code$/.test(name) ? [] : texts,
    );
    return {
      refused: { message: [message, ...reasons].join(' '), fields, typed, stamp: randomUUID() },
      status: error.status,
    };
  }
}
