import { choice, int, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { LOT_STATUS } from '#erp/modules/inventory/lots/lots.ts';

/** Where what arrives is put: the first rule that matches and finds a place with room decides. */
export const putawayRules = child('wms/putaway-rules', {
  label: ['Regla de acomodo', 'Reglas de acomodo'],
  gender: 'f',
  fields: {
    configuration_id: ref('Configuración', 'wms/configurations', { required: true }),
    sequence: int('Orden', { required: true, min: '1', max: '9999', default: 10 }),
    storage_id: ref('Almacén', 'storages', { required: true, where: { uses_slots: '1' } }),
    product_id: ref('Producto', 'products', { where: { is_stocked: '1' } }),
    category_id: ref('Categoría', 'categories'),
    lot_status: choice('Estado del lote', LOT_STATUS),
    slot_id: ref('Ubicación', 'wms/slots', { filter: { storage_id: 'storage_id' } }),
    slot_type_id: ref('Tipo de ubicación', 'wms/slot-types'),
    strategy: choice(
      'Estrategia',
      [
        ['FIJA', 'La fija del producto'],
        ['MISMO_PRODUCTO', 'Donde ya hay del mismo'],
        ['VACIA', 'Una vacía'],
        ['MENOR_OCUPACION', 'La menos ocupada'],
      ],
      { required: true, default: 'MENOR_OCUPACION' },
    ),
  },
  title: 'sequence',
  list: {
    columns: [
      'sequence',
      'storage_id',
      'product_id',
      'category_id',
      'lot_status',
      'slot_id',
      'slot_type_id',
      'strategy',
    ],
    sort: 'sequence',
  },
});
