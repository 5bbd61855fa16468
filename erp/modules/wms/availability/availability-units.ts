/** Units in which a product may be asked for. */
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import { fixed, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import { convertQuantity, stockFactor } from '#erp/domains/amounts/units.ts';
import { equivalencesOf, unitFacts } from '#erp/domains/units/stored-units.ts';
import type { AskedProduct } from './availability-products.ts';

export interface AskedUnit {
  readonly id: number;
  readonly code: string;
  /** Decimal text of the stock unit. */
  convert(qty: string): string;
}

/** The stock unit first, then those that convert to it. */
export async function askedUnits(
  tx: Tx,
  product: Pick<AskedProduct, 'id' | 'stock_unit_id'>,
): Promise<readonly AskedUnit[]> {
  const own = await equivalencesOf(tx, [product.id]);
  const all = await unitFacts(tx);
  const stock = all.get(product.stock_unit_id)!;
  const byCode = [...all.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const units = byCode.flatMap((unit): AskedUnit[] => {
    const factor = stockFactor(unit, stock, own);
    return factor
      ? [
          {
            id: unit.id,
            code: unit.code,
            convert: (qty) => convertQuantity(qty, factor, stock.decimals),
          },
        ]
      : [];
  });
  return [
    ...units.filter(({ id }) => id === stock.id),
    ...units.filter(({ id }) => id !== stock.id),
  ];
}

/** Raises VALIDACION at `unit` when it does not convert. */
export function inStockUnit(
  product: AskedProduct,
  units: readonly AskedUnit[],
  unitId: number | null,
  qty: string,
): FixedDecimal {
  const unit = units.find(({ id }) => id === (unitId ?? product.stock_unit_id));
  if (!unit)
    throw invalid({
      unit: [
        t('wms.notConverted', '{product} no se convierte a esa unidad.', { product: product.code }),
      ],
    });
  return fixed(unit.convert(qty));
}
