import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadOrder } from '../shipments/open-shipment.ts';
import { rawMaterialShipments } from './raw-material-shipments.ts';

export const rules = defineRules(rawMaterialShipments, {
  async beforeSave({ tx, draft, before, fail }) {
    if (before) return;
    const order = await loadOrder(tx, draft.purchase_order_id);
    if (order && order.kind !== 'MATERIA_PRIMA')
      fail(
        'purchase_order_id',
        t('purchasing.otherKind', 'La orden no es de materia prima: recíbela en Recepciones.'),
      );
  },
});
