import { t } from '#erp/model/texts/t.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { fixed, sum } from '#erp/domains/stock/fixed-decimal.ts';
import { checkLocations } from '#erp/domains/stock/posting/location-checks.ts';
import { applyConversion, cancelConversion } from './conversions.posting.ts';
import { inputsOf, outputsOf } from './conversion-rows.ts';
import {
  conversionApplied,
  movementCancelled,
} from '#erp/modules/wms/rejections/rejection-movement.ts';
import { conversions } from './conversions.ts';

async function checkDraft({ tx, draft, fail }: SaveContext<typeof conversions>): Promise<void> {
  const [inputs, outputs] = [inputsOf(draft), outputsOf(draft)];
  if (outputs.length > 0 && outputs.every(({ is_scrap }) => is_scrap))
    fail('outputs', t('inv.someResult', 'Agrega al menos un resultado que no sea merma.'));
  if (draft.extra_cost && fixed(draft.extra_cost) > 0n && !draft.cost_center_id)
    fail('cost_center_id', t('inv.whichCostCenter', 'Di qué centro de costo hizo el trabajo.'));
  if (draft.allocation === 'PORCENTAJE') checkPercents(outputs, fail);
  const placesOf = (name: 'inputs' | 'outputs', rows: readonly Row[]) =>
    rows.map((row, index) => ({
      field: `${name}[${index}][slot_id]`,
      slotId: row.slot_id,
      storageId: draft.storage_id,
    }));
  await checkLocations(tx, [...placesOf('inputs', inputs), ...placesOf('outputs', outputs)], fail);
  const consumed = new Set(inputs.map(({ product_id }) => product_id));
  for (const [index, output] of outputs.entries()) {
    if (draft.allocation !== 'PORCENTAJE' || output.is_scrap) output.share = null;
    if (output.is_scrap) continue;
    const same = consumed.has(output.product_id);
    if (draft.kind === 'CAMBIO_LOTE' && !same)
      fail(
        `outputs[${index}][product_id]`,
        t('inv.lotKeepsProduct', 'Un cambio de lote conserva el producto.'),
      );
    if (draft.kind === 'CAMBIO_LOTE' && !output.lot_code)
      fail(`outputs[${index}][lot_code]`, t('inv.newLot', 'Escribe el lote nuevo.'));
    if (draft.kind === 'RECLASIFICACION' && same)
      fail(
        `outputs[${index}][product_id]`,
        t('inv.otherProduct', 'Elige un producto distinto del que se consume.'),
      );
  }
}

function checkPercents(
  outputs: ReturnType<typeof outputsOf>,
  fail: SaveContext<typeof conversions>['fail'],
): void {
  const kept = outputs
    .map((output, index) => ({ output, index }))
    .filter(({ output }) => !output.is_scrap);
  const missing = kept.filter(({ output }) => !output.share);
  for (const { index } of missing)
    fail(`outputs[${index}][share]`, t('inv.share', 'Escribe qué parte del costo le toca.'));
  const total = sum(kept.map(({ output }) => fixed(String(output.share ?? '0'))));
  if (missing.length === 0 && total !== fixed('100'))
    fail('outputs', t('inv.sharesSum', 'Los porcentajes de los resultados deben sumar 100.'));
}

export const rules = defineRules(conversions, {
  beforeSave: checkDraft,
  transitions: {
    async apply(context) {
      await applyConversion(context);
      await conversionApplied(context, context.before.id!, Number(context.changes.out_movement_id));
    },
    async cancel(context) {
      await cancelConversion(context);
      await movementCancelled(context, Number(context.before.out_movement_id));
    },
  },
});
