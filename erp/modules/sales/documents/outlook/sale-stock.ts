/** What there is of what a sale's lines ask for, and when it can be delivered (sales R15). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { inverse, timesFraction } from '#erp/domains/amounts/units.ts';
import { available } from '#erp/domains/stock/availability/availability.ts';
import { kitPartsOf } from '#erp/domains/stock/availability/kit-parts.ts';
import { decimalText, fixed, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { stockFactorsOf } from '#erp/domains/units/stored-units.ts';
import { partsOf, wholeOf } from '../../customer-orders/fulfilling/load-demand.ts';
import { promisedOn } from '../../customer-orders/fulfilling/promise-date.ts';
import {
  deliveryOf,
  readyOn,
  stockOf,
  type Delivery,
  type WantedLine,
} from '../../customer-orders/fulfilling/promise-order.ts';
import type { SaleLine } from '../sale-draft.ts';

/** Of a line; null of what is not stocked, or has neither product nor storage yet. */
export interface LineStock {
  /** In its own unit, decimal text: of a kit, as many as its scarcest part makes. */
  readonly available: string | null;
  /** Of what is asked for, what there is not, with what the lines before it take. */
  readonly missing: string | null;
  /** ISO day on which the customer would have it; null while nothing says when. */
  readonly deliverable_on: string | null;
}

/** Told of nothing: also of what the customer has used already. */
export const NOTHING: LineStock = { available: null, missing: null, deliverable_on: null };

interface Goods {
  readonly id: number;
  readonly kind: string;
  readonly is_stocked: boolean | null;
  readonly lead_time_days: number | null;
}

const loadGoods = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<Goods>`select id, kind, is_stocked, lead_time_days from products where account_id = ${TENANT} and id = any(${ids}::bigint[]) and (kind = 'KIT' or is_stocked)`,
  );

/** With what the lines before it take of the same product in the same place. */
function wantedLines(
  lines: readonly (SaleLine & { readonly storage_id?: number | null })[],
  goods: ReadonlyMap<number, Goods>,
  kits: Awaited<ReturnType<typeof kitPartsOf>>,
  storageId: number | null,
): readonly (WantedLine | null)[] {
  const taken = new Map<string, bigint>();
  return lines.map((line) => {
    const product = goods.get(line.product_id ?? 0);
    const storage_id = line.storage_id ?? storageId;
    if (!product || storage_id === null) return null;
    const key = `${product.id}/${storage_id}`;
    const qty = (taken.get(key) ?? ZERO) + fixed(line.qty_stock ?? '0');
    taken.set(key, qty);
    return {
      parts: partsOf({ ...product, product_id: product.id }, kits),
      qty_pending: decimalText(qty),
      qty_reserved: '0',
      lead_time_days: product.lead_time_days,
      storage_id,
    };
  });
}

/** What is asked for of stock, and what there is of it in the unit of each line. */
async function goodsOfLines(
  context: Writing,
  lines: readonly SaleLine[],
  storageId: number | null,
): Promise<{
  readonly wanted: readonly (WantedLine | null)[];
  readonly available: readonly (string | null)[];
}> {
  const { tx } = context;
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const goods = new Map((await loadGoods(tx, ids)).map((each) => [each.id, each]));
  const kits = await kitPartsOf(
    tx,
    [...goods.values()].flatMap(({ id, kind }) => (kind === 'KIT' ? [id] : [])),
  );
  const wanted = wantedLines(lines, goods, kits, storageId);
  const found = wanted.filter((each) => each !== null);
  if (found.length === 0) return { wanted, available: lines.map(() => null) };
  const here = new Map(
    (
      await available(context, {
        productIds: found.flatMap(({ parts }) => parts.map(({ productId }) => productId)),
        storageIds: found.flatMap((each) => each.storage_id ?? []),
      })
    ).map((row) => [`${row.productId}/${row.storageId}`, fixed(row.available)]),
  );
  const factors = await stockFactorsOf(tx, ids);
  const inUnit = ({ product_id, unit_id }: SaleLine, line: WantedLine | null | undefined) => {
    const factor = line && factors(product_id!, unit_id ?? null);
    if (!line || !factor) return null;
    const whole = wholeOf(line, (id) => here.get(`${id}/${line.storage_id}`) ?? ZERO);
    return roundTo(timesFraction(decimalText(whole), inverse(factor)), 6).toFixed(6);
  };
  return { wanted, available: lines.map((line, at) => inUnit(line, wanted[at])) };
}

/** In the unit of each line, decimal text; null of what is not stocked or has no storage. */
export const availableOfLines = async (
  context: Writing,
  lines: readonly SaleLine[],
  storageId: number | null,
): Promise<readonly (string | null)[]> => (await goodsOfLines(context, lines, storageId)).available;

/** In the unit of the line: no more of it than it asks for itself. */
function missingOf({ qty, qty_stock }: SaleLine, line: WantedLine, free: string): string | null {
  const each = new Exact(qty_stock ?? 0).isZero() ? null : new Exact(qty!).div(qty_stock!);
  if (!each) return null;
  const asked = new Exact(line.qty_pending).times(each);
  const missing = Exact.min(qty!, asked.minus(free));
  return missing.gt(0) ? roundTo(missing, 6).toFixed(6) : null;
}

/** One for each line, as things are now. */
export async function stockOfSale(
  context: Writing,
  {
    lines,
    storage_id,
    ...delivery
  }: Delivery & {
    readonly lines: readonly SaleLine[];
    readonly storage_id: number | null;
  },
): Promise<readonly LineStock[]> {
  const { actor, now } = context;
  const { wanted, available: there } = await goodsOfLines(context, lines, storage_id);
  const found = wanted.filter((each) => each !== null);
  if (found.length === 0) return lines.map(() => NOTHING);
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const arriving = await deliveryOf(context, delivery);
  const stockAt = await stockOf(context, found, today);
  return lines.map((each, at): LineStock => {
    const line = wanted[at];
    const free = there[at] ?? null;
    if (!line || !each.qty || free === null) return { ...NOTHING, available: free };
    const ready = readyOn(line, stockAt(line), today);
    return {
      available: free,
      missing: missingOf(each, line, free),
      deliverable_on: ready && promisedOn({ ...arriving, readyOn: ready }),
    };
  });
}
