/**
 * Whether each line may be posted (inventory R1, R2, R8–R11): messages stand beside the field that
 * remedies them.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import {
  convertQuantity,
  stockFactor,
  type ProductUnit,
  type UnitFacts,
} from '#erp/domains/amounts/units.ts';
import { decimalsMessage, type ReportProblem } from '../decimals.ts';
import type {
  PostingContext,
  LotContext,
  ProductContext,
  StorageContext,
} from '../posting-context.ts';
import { decimalText, fixed, multiply, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { PostingLine } from '../posting.ts';

/** Outs that may take stock which is not released, or has expired (R11). */
const TAKES_HELD = new Set([
  'DEV-COMPRA',
  'MERMA',
  'DESTRUCCION',
  'DONACION',
  'AJ-SAL',
  'CONTEO-SAL',
]);
const lotStates = (): Readonly<Record<string, string>> => ({
  CUARENTENA: t('stock.inQuarantine', 'en cuarentena'),
  RETENIDO: t('stock.held', 'retenido'),
  RECHAZADO: t('stock.rejected', 'rechazado'),
});

const plain = (qty: FixedDecimal): string => decimalText(qty).replace(/\.?0+$/, '');
/** «30 KG» */
export const quantityText = (qty: FixedDecimal, unit: string): string => `${plain(qty)} ${unit}`;

/** A storage in which the actor works (R1), that is open and holds stock itself. */
export function checkStorage(
  actor: Actor,
  storage: StorageContext | undefined,
  field: string,
  fail: ReportProblem,
): void {
  if (!storage) return fail(field, t('stock.noWarehouse', 'El almacén no existe.'));
  const own = actor.permissions.storageIds;
  // Goods on their way stand in a storage where nobody works: who receives them works at the
  // destination.
  if (own && storage.usage !== 'TRANSITO' && !own.includes(storage.id))
    return fail(
      field,
      t('stock.noAccess', 'No tienes acceso al almacén {warehouse}.', { warehouse: storage.name }),
    );
  if (!storage.active)
    return fail(
      field,
      t('stock.warehouseOff', 'El almacén {warehouse} está desactivado.', {
        warehouse: storage.name,
      }),
    );
  if (storage.is_parent)
    fail(
      field,
      t('stock.warehouseGroup', 'El almacén {warehouse} sólo agrupa a otros: elige uno de ellos.', {
        warehouse: storage.name,
      }),
    );
}

function checkProduct(
  product: ProductContext,
  out: boolean,
  field: string,
  fail: ReportProblem,
): void {
  if (!product.is_stocked || product.is_template)
    return fail(
      field,
      t('stock.notStocked', '{product} no se inventaría.', { product: product.code }),
    );
  if (product.status === 'BLOQUEADO')
    return fail(
      field,
      t('stock.blocked', '{product} está bloqueado: no tiene movimientos.', {
        product: product.code,
      }),
    );
  if (product.status === 'DESCONTINUADO' && !out)
    fail(
      field,
      t('stock.discontinued', '{product} está descontinuado: sólo puede salir.', {
        product: product.code,
      }),
    );
}

const asksPieces = (product: string) =>
  t('stock.secondQuantity', '{product} pide también bultos o piezas.', { product });

export function checkLine(
  postingContext: PostingContext,
  line: PostingLine,
  index: number,
  fail: ReportProblem,
): ProductContext | null {
  const at = (field: string) => `lines[${index}][${field}]`;
  const product = postingContext.products.get(line.productId);
  if (!product) {
    fail(at('product_id'), t('stock.noProduct', 'El producto no existe.'));
    return null;
  }
  const out = postingContext.type.nature !== 'ENTRADA';
  checkProduct(
    product,
    out || postingContext.type.cost_source === 'ORIGEN',
    at('product_id'),
    fail,
  );
  for (const [id, field] of [
    [line.storageId, 'slot_id'],
    [line.toStorageId, 'to_slot_id'],
  ] as const) {
    const storage = id ? postingContext.storages.get(id) : undefined;
    if (!storage) continue;
    if (storage.category_ids.length > 0 && !storage.category_ids.includes(product.category_id))
      fail(
        at('product_id'),
        t('stock.notCategory', 'El almacén {warehouse} no admite la categoría de {product}.', {
          warehouse: storage.name,
          product: product.code,
        }),
      );
    checkSlot(
      postingContext,
      storage,
      field === 'slot_id' ? line.slotId : line.toSlotId,
      at(field),
      fail,
    );
  }
  if ((line.ownerKind ?? 'PROPIO') !== 'PROPIO' && !line.ownerId)
    fail(at('owner_kind'), t('stock.whoseGoods', 'Di de quién es la mercancía.'));
  if (
    product.second_unit_id &&
    !(out && product.tracking !== 'NINGUNO') &&
    !(line.qty2 && fixed(line.qty2) > 0n)
  )
    fail(at('qty2'), asksPieces(product.code));
  return product;
}

function checkSlot(
  postingContext: PostingContext,
  storage: StorageContext,
  id: number | null | undefined,
  field: string,
  fail: ReportProblem,
): void {
  // One that is missing is chosen, or asked for, in places.ts.
  if (!id) return;
  const slot = postingContext.slots.get(id);
  if (!slot || slot.storage_id !== storage.id)
    return fail(
      field,
      t('stock.notLocationOf', 'La ubicación no es de {warehouse}.', { warehouse: storage.name }),
    );
  if (slot.status !== 'ACTIVA')
    fail(
      field,
      slot.status === 'BAJA'
        ? t('stock.locationRetired', 'La ubicación {location} está dada de baja.', {
            location: slot.code,
          })
        : t('stock.locationBlocked', 'La ubicación {location} está bloqueada.', {
            location: slot.code,
          }),
    );
}

/** The lot may leave: released, in date, or going where held goods go. */
export function checkLotOut(
  postingContext: PostingContext,
  lot: LotContext,
  line: PostingLine,
  today: string,
  field: string,
  fail: ReportProblem,
): void {
  const to = line.toStorageId ? postingContext.storages.get(line.toStorageId)?.usage : undefined;
  if (
    TAKES_HELD.has(postingContext.type.code) ||
    to === 'CUARENTENA' ||
    to === 'RECHAZO' ||
    line.toLotId
  )
    return;
  if (lot.status !== 'LIBERADO')
    fail(
      field,
      t('stock.lotState', 'El lote {lot} está {state}.', {
        lot: lot.code,
        state: lotStates()[lot.status] ?? lot.status,
      }),
    );
  else if (lot.expires_on && lot.expires_on < today)
    fail(
      field,
      t('stock.lotExpired', 'El lote {lot} caducó el {day}.', {
        lot: lot.code,
        day: formatDay(lot.expires_on),
      }),
    );
}

/** A quantity in one of a product's units. */
export interface QuantityInput {
  readonly code: string;
  /** Decimal text, in `unit`. */
  readonly qty: string;
  readonly unit: UnitFacts | undefined;
  readonly stock: UnitFacts;
  /** Equivalences of the product, or of the lot, that go before those of the dimension. */
  readonly own: readonly ProductUnit[];
}

/** The quantity in stock units (R8), or null with its message at `lines[index]`. */
export function toStockUnits(
  { code, qty: text, unit, stock, own }: QuantityInput,
  index: number,
  fail: ReportProblem,
): FixedDecimal | null {
  const at = (field: string) => `lines[${index}][${field}]`;
  if (!unit) {
    fail(at('unit_id'), t('stock.noUnit', 'La unidad no existe.'));
    return null;
  }
  const given = fixed(text);
  if (given <= 0n) {
    fail(at('qty'), t('stock.aboveZero', 'La cantidad debe ser mayor que cero.'));
    return null;
  }
  if (given % 10n ** BigInt(6 - unit.decimals) !== 0n) {
    fail(at('qty'), decimalsMessage(unit));
    return null;
  }
  const factor = stockFactor(unit, stock, own);
  if (!factor) {
    fail(
      at('unit_id'),
      t('stock.noConversion', 'No hay conversión de {unit} a {stockUnit} para {product}.', {
        unit: unit.code,
        stockUnit: stock.code,
        product: code,
      }),
    );
    return null;
  }
  const qty = fixed(convertQuantity(text, factor, stock.decimals));
  if (qty === 0n) {
    fail(
      at('qty'),
      t('stock.tooLittle', 'Es menos de lo que se puede medir en {unit}.', { unit: stock.code }),
    );
    return null;
  }
  return qty;
}

/** Quantity of the line in stock units (R8), or null with its message. */
export function stockQuantity(
  postingContext: PostingContext,
  product: ProductContext,
  lot: LotContext | null,
  line: PostingLine,
  index: number,
  fail: ReportProblem,
): FixedDecimal | null {
  const stock = postingContext.units.get(product.stock_unit_id)!;
  const unit = line.unitId ? postingContext.units.get(line.unitId) : stock;
  return toStockUnits(
    {
      code: product.code,
      qty: line.qty,
      unit,
      stock,
      own: lot && lot.conv?.unit_id === unit?.id ? [lot.conv!] : product.units,
    },
    index,
    fail,
  );
}

/** Value that the line itself gives an entry, or null when it gives none. */
export function capturedValue(line: PostingLine): FixedDecimal | null {
  if (line.value !== null && line.value !== undefined) return fixed(line.value);
  if (line.unitCost === null || line.unitCost === undefined) return null;
  return line.unitCost === '' ? ZERO : multiply(fixed(line.qty), fixed(line.unitCost));
}
