import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { defineRules, type SaveContext, type SavedContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { RETURNABLE } from '../purchases-returns/return-choices.ts';
import { closeRejection, dictateRejection } from './dictate-rejection.ts';
import { notifySupplier } from './notify-supplier.ts';
import { rejectedLine } from './rejected-line.ts';
import { purRejections } from './rejections.ts';
import { holdGoods } from './warehouse-rejection.ts';

const PATH = 'pur/rejections';

/** Two claims of one line do not pass each other. */
async function checkRejection(context: SaveContext<typeof purRejections>): Promise<void> {
  const { tx, draft, before, fail } = context;
  if (!draft.shipment_line_id) return;
  await tx.query(
    sql`select id from shipment_lines where account_id = ${TENANT} and id = ${draft.shipment_line_id} for update`,
  );
  const line = await rejectedLine(tx, draft.shipment_line_id, before?.id ?? null);
  if (!line || line.shipment_id !== draft.shipment_id)
    return fail(
      'shipment_line_id',
      t('purchasing.lineOfShipment', 'Elige una partida de ese embarque.'),
    );
  if (!before && !RETURNABLE.some((status) => status === line.status))
    fail('shipment_id', t('purchasing.notReceived', 'El embarque no se ha recibido.'));
  Object.assign(draft, {
    supplier_id: line.supplier_id,
    branch_office_id: line.branch_office_id,
    storage_id: line.storage_id,
    product_id: line.product_id,
    lot_id: line.lot_id,
    unit_id: line.unit_id,
  });
  if (draft.quantity && new Exact(draft.quantity).gt(line.left))
    fail(
      'quantity',
      t('purchasing.mostRejected', 'Máximo {most} {unit} por rechazar.', {
        most: Exact.max(0, line.left).toFixed(4),
        unit: line.unit,
      }),
    );
}

/** Its goods wait in the warehouse from then on. */
async function keepGoods(context: SavedContext<typeof purRejections>): Promise<void> {
  const { tx, before, after } = context;
  if (before) return;
  const line = await rejectedLine(tx, after.shipment_line_id, after.id);
  const wms_rejection_id = line && (await holdGoods(context, line, after));
  if (wms_rejection_id)
    await changeByConsequence(
      context,
      PATH,
      { id: after.id },
      {
        changes: () => ({ wms_rejection_id }),
        reason: t('purchasing.goodsWait', 'La mercancía espera su dictamen en el almacén.'),
      },
    );
}

export const rules = defineRules(purRejections, {
  compute({ now, actor, draft }) {
    draft.date ??= todayOf(now, actor.timeZone);
    if (draft.severity === 'CRITICA') draft.corrective_required = true;
  },
  beforeSave: checkRejection,
  afterSave: keepGoods,
  transitions: {
    notify: notifySupplier,
    answer({ changes, now }) {
      changes.response_at = now.toString({ smallestUnit: 'millisecond' });
    },
    dictate: dictateRejection,
    close: closeRejection,
  },
});
