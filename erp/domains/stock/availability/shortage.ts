/** What is said when there is less than was asked for. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { invalid, type DomainError } from '#erp/model/errors.ts';
import { quantityText } from '../posting/check.ts';
import type { FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';

export interface Shortage {
  readonly index: number;
  readonly productId: number;
  readonly storageId: number;
  readonly left: FixedDecimal;
  readonly asked: FixedDecimal;
}

/** STOCK_INSUFICIENTE with its figures. */
export async function insufficientStockError(
  { tx }: StockContext,
  short: readonly Shortage[],
): Promise<DomainError> {
  const rows = await tx.query<{ id: number; code: string; unit: string }>(
    `select p.id, p.code, u.code as unit from products p ${join('products.stock_unit_id', 'p', 'u')} where p.account_id = $2 and p.id = any($1::bigint[])`,
    [short.map(({ productId }) => productId), TENANT],
  );
  const storages = await tx.query<{ id: number; name: string }>(
    'select id, name from storages where account_id = $2 and id = any($1::bigint[])',
    [short.map(({ storageId }) => storageId), TENANT],
  );
  return invalid(
    Object.fromEntries(
      short.map(({ index, productId, storageId, left, asked }) => {
        const product = rows.find(({ id }) => id === productId);
        const storage = storages.find(({ id }) => id === storageId);
        if (!product || !storage)
          return [
            `lines[${index}][product_id]`,
            [t('stock.noProductOrWarehouse', 'El producto o el almacén no existe.')],
          ];
        return [
          `lines[${index}][qty]`,
          [
            t(
              'stock.short',
              'Existencia insuficiente de {product} en {warehouse}: disponible {available}, solicitado {requested}.',
              {
                product: product.code,
                warehouse: storage.name,
                available: quantityText(left, product.unit),
                requested: quantityText(asked, product.unit),
              },
            ),
          ],
        ];
      }),
    ),
  );
}
