/**
 * Quantities that are captured while a document goes on (delivered, received, authorised, taken):
 * no finer than their unit allows.
 */
import { t } from '#erp/model/texts/t.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { fixed } from './fixed-decimal.ts';

export type ReportProblem = (field: string, message: string) => void;

export interface QuantityField {
  /** Form name: `lines[2][qty_received]`. */
  readonly field: string;
  /** Decimal text; anything else is not captured yet. */
  readonly qty: unknown;
  readonly productId: unknown;
  /** Null is the product's stock unit. */
  readonly unitId: unknown;
}

interface UnitOf {
  readonly product_id: number;
  readonly id: number;
  readonly code: string;
  readonly decimals: number;
}

export async function checkDecimals(
  tx: Tx,
  quantities: readonly QuantityField[],
  fail: ReportProblem,
): Promise<void> {
  const given = quantities.filter(
    ({ qty, productId }) =>
      typeof qty === 'string' && /^\d*\.?\d+$/.test(qty) && typeof productId === 'number',
  );
  if (given.length === 0) return;
  const stock = await tx.query<UnitOf>(
    `select p.id as product_id, u.id, u.code, coalesce(u.decimals, 6) as decimals from products p ${join('products.stock_unit_id', 'p', 'u')} where p.account_id = $2 and p.id = any($1::bigint[])`,
    [given.map(({ productId }) => productId), TENANT],
  );
  const named = await tx.query<Omit<UnitOf, 'product_id'>>(
    'select id, code, coalesce(decimals, 6) as decimals from units where account_id = $2 and id = any($1::bigint[])',
    [given.map(({ unitId }) => unitId).filter((id) => typeof id === 'number'), TENANT],
  );
  for (const { field, qty, productId, unitId } of given) {
    const unit =
      typeof unitId === 'number'
        ? named.find(({ id }) => id === unitId)
        : stock.find(({ product_id: id }) => id === productId);
    if (unit && fixed(String(qty)) % 10n ** BigInt(6 - unit.decimals) !== 0n)
      fail(field, decimalsMessage(unit));
  }
}

/** «La unidad PZA no admite decimales.» */
export const decimalsMessage = ({
  code,
  decimals,
}: {
  readonly code: string;
  readonly decimals: number;
}): string =>
  decimals === 0
    ? t('stock.noDecimals', 'La unidad {unit} no admite decimales.', { unit: code })
    : t('stock.decimals', 'La unidad {unit} admite {decimals} decimales.', {
        unit: code,
        decimals,
      });
