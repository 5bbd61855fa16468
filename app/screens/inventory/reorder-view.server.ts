import * as z from 'zod';
import { requirePost, ticked, typedText } from '#app/forms/post/post.server.ts';
import type { Session } from '#app/session/context.ts';

interface Row {
  readonly product_id: number;
  readonly storage_id: number;
  readonly code: string;
  readonly name: string;
  readonly storage: string;
  readonly supply_storage: string | null;
  readonly unit: string;
  readonly position: string;
  readonly suggested: string;
}

const MOST = 200;
const FILTERS = ['storage_id', 'product_id', 'supplier_id'] as const;
const trimmed = (qty: string) => (qty.includes('.') ? qty.replace(/\.?0+$/, '') : qty);

/** What another storage supplies and is below its point, with the filters of the tab Reabasto. */
export async function reorderView(session: Session, url: URL) {
  const query: Record<string, string> = {
    report: 'REABASTO',
    supply: 'TRASPASO',
    only_below: '1',
    size: String(MOST),
  };
  for (const name of FILTERS) {
    const value = url.searchParams.get(`filter[${name}]`) ?? '';
    if (/^\d{1,15}$/.test(value)) query[name] = value;
  }
  const { data } = await session.erp.get<readonly Row[]>('reorder-point', query);
  const rows = data
    .filter(({ suggested, supply_storage }) => Number(suggested) > 0 && supply_storage !== null)
    .map((row) => ({
      key: `${row.product_id}-${row.storage_id}`,
      product: `${row.code} — ${row.name}`,
      storage: row.storage,
      from: row.supply_storage ?? '',
      unit: row.unit,
      position: trimmed(row.position),
      qty: trimmed(row.suggested),
    }));
  return [...Map.groupBy(rows, ({ from, storage }) => `${from} → ${storage}`)].map(
    ([title, own]) => ({ title, rows: own }),
  );
}

export interface SelectedLine {
  readonly key: string;
  readonly qty: string;
}

const REORDER = z.object({
  /** Of this opening of the screen: pressing twice generates once. */
  key: typedText(80),
  /** By product and storage. */
  rows: z
    .record(
      z.string().regex(/^\d{1,15}-\d{1,15}$/),
      z.object({ chosen: ticked, qty: typedText(24) }),
    )
    .default({}),
});

/** Rows that are ticked, with what was typed of each, and the key of the request. */
export function chosenIn(form: FormData): {
  readonly chosen: readonly SelectedLine[];
  readonly request: string;
} {
  const { key: request, rows } = requirePost(form, REORDER);
  const chosen = Object.entries(rows).flatMap(([key, row]) =>
    row.chosen ? [{ key, qty: row.qty }] : [],
  );
  return { chosen, request };
}

export const linesOf = (chosen: readonly SelectedLine[]) =>
  chosen.map(({ key, qty }) => {
    const [product_id = '', storage_id = ''] = key.split('-');
    return { product_id, storage_id, qty };
  });
