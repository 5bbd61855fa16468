import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import { defineRules, type SaveContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { disposeGoods, finish } from './dispose-rejection.ts';
import { stockQty } from './stock-qty.ts';
import { rejections } from './rejections.ts';

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

async function checkSave({ tx, draft, fail }: SaveContext<typeof rejections>): Promise<void> {
  if (!draft.product_id || !draft.qty) return;
  const qty = await stockQty(tx, {
    productId: draft.product_id,
    lotId: number(draft.lot_id),
    unitId: number(draft.unit_id),
    qty: draft.qty,
  });
  if (qty === null)
    fail(
      'unit_id',
      t('wms.noConversion', 'No hay conversión de esa unidad a la de inventario del producto.'),
    );
  draft.qty_stock = qty;
}

async function close(context: TransitionContext<typeof rejections>): Promise<void> {
  const { tx, before, changes } = context;
  const [movement] = await tx.query<{ moves: boolean }>(
    `select exists (select 1 from movement_lines l where ${refersTo('movement_lines.movement_id', 'l', 'm')} and l.product_id = $2) as moves from movements m where m.account_id = $3 and m.id = $1 and m.status = 'APLICADO'`,
    [changes.movement_id, before.product_id, TENANT],
  );
  if (!movement)
    throw invalid({ movement_id: [t('wms.notPosted', 'El movimiento no está aplicado.')] });
  if (!movement.moves)
    throw invalid({
      movement_id: [t('wms.notRejected', 'Ese movimiento no es del producto rechazado.')],
    });
  finish(context);
}

export const rules = defineRules(rejections, {
  beforeSave: checkSave,
  transitions: { dispose: disposeGoods, close },
});
