/** Units in which a product may be asked for. */
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { fixed, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import {
  convertQuantity,
  stockFactor,
  type ProductUnit,
  type UnitFacts,
} from '#erp/domains/amounts/units.ts';
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
  const own = await tx.query<ProductUnit>(
    'select unit_id, numerator, denominator from product_units where account_id = $2 and product_id = $1',
    [product.id, TENANT],
  );
  const all = await tx.query<UnitFacts>(
    'select id, code, dimension, factor_num, factor_den, coalesce(decimals, 6) as decimals from units where account_id = $1 order by code',
    [TENANT],
  );
  const stock = all.find(({ id }) => id === product.stock_unit_id)!;
  const units = all.flatMap((unit): AskedUnit[] => {
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
