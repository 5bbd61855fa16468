import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { MOVE, PUTAWAY, STOCK } from './slots.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { requireUnmoved } from '#erp/domains/stock/lots/require-unmoved.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { move, putaway } from './floor-move.endpoints.ts';
import { generate } from './generate-slots.ts';
import { stock } from './stock.endpoints.ts';
import { slots } from './slots.ts';

/** What holds stock, or where goods arrive and leave, keeps its storage and stays in use. */
async function checkSave({
  tx,
  before,
  draft,
  changed,
  fail,
}: SaveContext<typeof slots>): Promise<void> {
  if (!before) return;
  const [stock] = await tx.query(
    'select 1 from stock_balances where account_id = $2 and slot_id = $1 and qty <> 0 limit 1',
    [before.id, TENANT],
  );
  if (changed('storage_id') && stock)
    fail(
      'storage_id',
      t('wms.stockStays', 'La ubicación tiene existencias: no cambia de almacén.'),
    );
  if (changed('status') && draft.status === 'BAJA' && stock)
    fail(
      'status',
      t('wms.stockMoves', 'La ubicación tiene existencias: muévelas antes de darla de baja.'),
    );
  if ((changed('status') && draft.status !== 'ACTIVA') || changed('storage_id'))
    await checkDoors(tx, before, fail);
}

async function checkDoors(
  tx: Tx,
  slot: Row,
  fail: SaveContext<typeof slots>['fail'],
): Promise<void> {
  const [storage] = await tx.query<{ code: string }>(
    'select code from storages where account_id = $2 and uses_slots and $1 in (receive_slot_id, dispatch_slot_id) limit 1',
    [slot.id, TENANT],
  );
  if (storage)
    fail(
      'status',
      t(
        'wms.receivingLocation',
        'Es la ubicación de recibo o de embarque de {warehouse}: elige antes otra en el almacén.',
        { warehouse: storage.code },
      ),
    );
}

export const rules = defineRules(slots, {
  beforeSave: checkSave,
  beforeDelete: requireUnmoved('slot_id', () => t('wms.putOutOfUse', 'dala de baja')),
  actions: { generate },
  calls: {
    move: call(MOVE, move),
    putaway: call(PUTAWAY, putaway),
    stock: call(STOCK, stock),
  },
});
