/** Which line of a count a scan or a typed code means; or the place that the books did not know. */
import { t } from '#erp/model/texts/t.ts';
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { findScannedCode } from '#erp/domains/stock/locations/scan.ts';

export interface LocationQuery {
  /**
   * A line by its id; or what was read: product, lot or bar code, with lot and place where they
   * tell lines apart.
   */
  readonly line: number | null;
  readonly code: string;
  readonly lot: string;
  readonly slot: string;
}

export interface Product {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly tracking: string;
  readonly unit: string;
  readonly decimals: number;
}

export interface FoundPlace {
  readonly lineId: number | null;
  readonly product: Product;
  readonly lotId: number | null;
  readonly slotId: number | null;
  /** One of what was scanned is num/den stock units: a box with a bar code of its own. */
  readonly pack: {
    readonly numerator: number;
    readonly denominator: number;
    readonly code: string;
    readonly decimals: number;
  } | null;
}

export interface CountFacts {
  readonly id: number;
  readonly storage_id: number;
  readonly storage: string;
  readonly uses_slots: boolean;
}

type Fail = { readonly field: 'code' | 'lot' | 'slot' | 'line'; readonly said: string };
const fail = (field: Fail['field'], said: string): Fail => ({ field, said });

export async function placeOf(
  tx: Tx,
  count: CountFacts,
  asked: LocationQuery,
): Promise<FoundPlace | Fail> {
  if (asked.line !== null) return lineOf(tx, count, asked.line);
  if (asked.code.trim() === '')
    return fail(
      'code',
      t('inv.scanAny', 'Escanea o escribe el producto, el lote o el código de barras.'),
    );
  const where = { storageId: count.storage_id };
  const read = await findScannedCode(tx, asked.code, where);
  if (read.productId === null)
    return fail(
      'code',
      read.slotId === null
        ? t('inv.notFound', 'No se encontró «{code}».', { code: read.raw })
        : t('inv.isLocation', 'Es una ubicación: escanéala en «Ubicación».'),
    );
  const slot =
    asked.slot.trim() === '' ? null : (await findScannedCode(tx, asked.slot, where)).slotId;
  if (slot === null && asked.slot.trim() !== '')
    return fail(
      'slot',
      t('inv.notLocation', '«{code}» no es una ubicación de {warehouse}.', {
        code: asked.slot.trim(),
        warehouse: count.storage,
      }),
    );
  const lot =
    asked.lot.trim() === ''
      ? read.lotId
      : (await findScannedCode(tx, asked.lot, { ...where, productId: read.productId })).lotId;
  if (lot === null && asked.lot.trim() !== '')
    return fail(
      'lot',
      t('inv.notLot', '«{code}» no es un lote conocido: regístralo con una entrada.', {
        code: asked.lot.trim(),
      }),
    );
  return choose(tx, count, {
    raw: read.raw.toUpperCase(),
    productId: read.productId,
    byLot: read.lotId !== null,
    lot,
    slot,
  });
}

async function lineOf(tx: Tx, count: CountFacts, id: number): Promise<FoundPlace | Fail> {
  const [line] = await tx.query<{
    product_id: number;
    lot_id: number | null;
    slot_id: number | null;
  }>(
    'select product_id, lot_id, slot_id from inv__count_lines where account_id = $3 and id = $1 and count_id = $2',
    [id, count.id, TENANT],
  );
  if (!line) return fail('line', t('inv.rowGone', 'Este renglón ya no está en el conteo.'));
  return {
    lineId: id,
    product: await productOf(tx, line.product_id),
    lotId: line.lot_id,
    slotId: line.slot_id,
    pack: null,
  };
}

const productOf = async (tx: Tx, id: number): Promise<Product> =>
  (
    await tx.query<Product>(
      `select p.id, p.code, p.name, coalesce(p.tracking, 'NINGUNO') as tracking, u.code as unit, coalesce(u.decimals, 6) as decimals
       from products p ${join('products.stock_unit_id', 'p', 'u')} where p.account_id = $2 and p.id = $1`,
      [id, TENANT],
    )
  )[0]!;

interface Wanted {
  readonly raw: string;
  readonly productId: number;
  /** What was read was a lot's code, which several products may have. */
  readonly byLot: boolean;
  readonly lot: number | null;
  readonly slot: number | null;
}

async function choose(
  tx: Tx,
  count: CountFacts,
  { raw, productId, byLot, lot, slot }: Wanted,
): Promise<FoundPlace | Fail> {
  const lines = await tx.query<{
    id: number;
    product_id: number;
    lot_id: number | null;
    slot_id: number | null;
    same: boolean;
  }>(
    `select c.id, c.product_id, c.lot_id, c.slot_id, c.product_id = $2 as same from inv__count_lines c ${leftJoin('inv__count_lines.lot_id', 'c', 'l')}
     where c.account_id = $5 and c.count_id = $1 and (c.product_id = $2 or ($3 and upper(l.code) = $4)) order by c.position, c.id`,
    [count.id, productId, byLot, raw, TENANT],
  );
  if (
    byLot &&
    new Set(
      lines
        .filter((line) => line.lot_id !== null && (!line.same || line.lot_id === lot))
        .map((line) => line.product_id),
    ).size > 1
  )
    return fail(
      'code',
      t(
        'inv.lotOfSeveral',
        'El lote {lot} es de varios productos: escanea el producto, y el lote en «Lote».',
        { lot: raw },
      ),
    );
  const fits = lines.filter(
    (line) =>
      line.same &&
      (lot === null || line.lot_id === lot) &&
      (slot === null || line.slot_id === slot),
  );
  const product = await productOf(tx, productId);
  const pack = await packOf(tx, productId, raw);
  const [only] = fits;
  if (only && fits.length === 1)
    return { lineId: only.id, product, lotId: only.lot_id, slotId: only.slot_id, pack };
  return (
    ambiguous(count, product, fits.length, { lot, slot }) ?? {
      lineId: null,
      product,
      lotId: lot,
      slotId: slot,
      pack,
    }
  );
}

/** What is still to be said before one row is meant, or null. */
function ambiguous(
  count: CountFacts,
  product: FoundPlace['product'],
  rows: number,
  { lot, slot }: Pick<Wanted, 'lot' | 'slot'>,
): Fail | null {
  const lotMissing = lot === null && product.tracking !== 'NINGUNO';
  if (rows > 1)
    return lotMissing
      ? fail(
          'lot',
          t('inv.onSeveralRows', '{product} está en {rows} renglones: indica el lote.', {
            product: product.code,
            rows,
          }),
        )
      : fail(
          'slot',
          t('inv.atSeveral', '{product} está en {places} ubicaciones: indica cuál.', {
            product: product.code,
            places: rows,
          }),
        );
  if (lotMissing)
    return fail(
      'lot',
      t('stock.sayLot', 'Indica el lote de {product}.', { product: product.code }),
    );
  return count.uses_slots && slot === null
    ? fail(
        'slot',
        t('stock.sayLocation', 'Indica la ubicación: {warehouse} usa ubicaciones.', {
          warehouse: count.storage,
        }),
      )
    : null;
}

async function packOf(tx: Tx, productId: number, barcode: string): Promise<FoundPlace['pack']> {
  const [row] = await tx.query<NonNullable<FoundPlace['pack']>>(
    `select x.numerator, x.denominator, u.code, coalesce(u.decimals, 6) as decimals from product_units x ${join('product_units.unit_id', 'x', 'u')}
     where x.account_id = $3 and x.product_id = $1 and x.barcode = $2`,
    [productId, barcode, TENANT],
  );
  return row ?? null;
}
