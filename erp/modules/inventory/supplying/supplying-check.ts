/** What was captured as taken, against what was asked for (inventory R9, R20). */
import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Row, SaveContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { quantityText } from '#erp/domains/stock/posting/check.ts';
import { checkDecimals } from '#erp/domains/stock/decimals.ts';
import { fixed, mulDiv, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import {
  linesOf,
  picksOf,
  picksOfLine,
  takenFor,
  takenOf,
  type LinePick,
} from './supplying-parts.ts';
import type { supplying } from './supplying.ts';

const HUNDRED = fixed('100');
const PACKAGES = new Set(['PACA', 'ROLLO', 'BOLSA', 'TARIMA', 'CAJA']);

/** The most that may be taken of a line: what its document says, else the company's tolerance. */
async function mostFor(tx: Tx, line: Row): Promise<FixedDecimal> {
  if (line.qty_max) return fixed(String(line.qty_max));
  const requested = fixed(String(line.qty_requested));
  const [settings] = await tx.query<{ pct: string }>(
    'select over_pick_pct as pct from wms__configurations where account_id = $1 limit 1',
    [TENANT],
  );
  return mulDiv(requested, HUNDRED + fixed(settings?.pct ?? '0'), HUNDRED);
}

interface Names {
  readonly products: ReadonlyMap<
    number,
    { readonly code: string; readonly tracking: string | null; readonly unit: string }
  >;
  readonly lots: ReadonlyMap<
    number,
    { readonly product_id: number; readonly code: string; readonly kind: string }
  >;
  readonly slots: ReadonlyMap<number, { readonly storage_id: number; readonly code: string }>;
}

async function namesOf(tx: Tx, draft: Row): Promise<Names> {
  const ids = (name: string) => [
    ...new Set(
      picksOf(draft).flatMap(({ pick }) => (typeof pick[name] === 'number' ? [pick[name]] : [])),
    ),
  ];
  const products = await tx.query<{
    id: number;
    code: string;
    tracking: string | null;
    unit: string;
  }>(
    `select p.id, p.code, p.tracking, u.code as unit from products p ${join('products.stock_unit_id', 'p', 'u')} where p.account_id = $2 and p.id = any($1::bigint[])`,
    [linesOf(draft).map((line) => Number(line.product_id)), TENANT],
  );
  const lots = await tx.query<{ id: number; product_id: number; code: string; kind: string }>(
    'select id, product_id, code, kind from lots where account_id = $2 and id = any($1::bigint[])',
    [ids('lot_id'), TENANT],
  );
  const slots = await tx.query<{ id: number; storage_id: number; code: string }>(
    'select id, storage_id, code from wms__slots where account_id = $2 and id = any($1::bigint[])',
    [ids('slot_id'), TENANT],
  );
  return {
    products: new Map(products.map((row) => [row.id, row])),
    lots: new Map(lots.map((row) => [row.id, row])),
    slots: new Map(slots.map((row) => [row.id, row])),
  };
}

type PickedProduct = NonNullable<ReturnType<Names['products']['get']>>;

/** What is wrong with the lot of a pick, or null. */
function lotProblem(names: Names, product: PickedProduct, { line, pick }: LinePick): string | null {
  const lot = typeof pick.lot_id === 'number' ? names.lots.get(pick.lot_id) : undefined;
  if (lot && lot.product_id !== line.product_id)
    return t('inventory.lotNotOf', 'El lote {lot} no es de {product}.', {
      lot: lot.code,
      product: product.code,
    });
  return (product.tracking ?? 'NINGUNO') !== 'NINGUNO' && takenOf(pick) > ZERO && !lot
    ? t('stock.sayLot', 'Indica el lote de {product}.', { product: product.code })
    : null;
}

/** Says who took each pick, and marks what cannot be. */
export async function checkPicks({
  tx,
  actor,
  now,
  before,
  draft,
  fail,
}: Omit<SaveContext, 'warn'>): Promise<void> {
  const names = await namesOf(tx, draft);
  const old = new Map(picksOf(before!).map(({ pick }) => [pick.id, pick]));
  const picks = picksOf(draft);
  for (const { line, pick, path } of picks) {
    const at = (field: string) => `${path}[${field}]`;
    const known = pick.id === undefined ? undefined : old.get(pick.id);
    const product = names.products.get(Number(line.product_id))!;
    const problem = lotProblem(names, product, { line, pick, path });
    if (problem) fail(at('lot_id'), problem);
    const slot = typeof pick.slot_id === 'number' ? names.slots.get(pick.slot_id) : undefined;
    if (slot && slot.storage_id !== draft.storage_id)
      fail(
        at('slot_id'),
        t('inventory.locationNotHere', 'La ubicación {location} no es de este almacén.', {
          location: slot.code,
        }),
      );
    if (takenOf(pick) > ZERO && (!known || takenOf(known) === ZERO)) {
      pick.picked_by_id = actor.userId;
      pick.picked_at = now.toString({ smallestUnit: 'millisecond' });
    }
  }
  await checkDecimals(
    tx,
    picks.map(({ line, pick, path }) => ({
      field: `${path}[qty]`,
      qty: pick.qty,
      productId: line.product_id,
      unitId: null,
    })),
    fail,
  );
  await checkTotals(tx, draft, names, fail);
}

/** Whole packages may weigh more than was asked for; everything else keeps to the tolerance. */
async function checkTotals(
  tx: Tx,
  draft: Row,
  names: Names,
  fail: SaveContext<typeof supplying>['fail'],
): Promise<void> {
  for (const [at, line] of linesOf(draft).entries()) {
    const taken = takenFor(line);
    const most = await mostFor(tx, line);
    if (taken <= most) continue;
    const own = picksOfLine(line).flatMap((pick, index) =>
      takenOf(pick) > ZERO ? [{ pick, index }] : [],
    );
    if (
      !line.qty_max &&
      own.every(({ pick }) => PACKAGES.has(names.lots.get(Number(pick.lot_id))?.kind ?? ''))
    )
      continue;
    const { code, unit } = names.products.get(Number(line.product_id))!;
    fail(
      `lines[${at}][picks][${own.at(-1)!.index}][qty]`,
      t(
        'inventory.takenTooMuch',
        'Se toma más de lo solicitado de {product}: {taken} de {requested}.',
        {
          product: code,
          taken: quantityText(taken, unit),
          requested: quantityText(fixed(String(line.qty_requested)), unit),
        },
      ),
    );
  }
}
