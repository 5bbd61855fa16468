import { choice, decimal, int, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const productStorages = child('product-storages', {
  label: ['Reabastecimiento', 'Reabastecimientos'],
  fields: {
    product_id: ref('Producto', 'products', { required: true }),
    storage_id: ref('Almacén', 'storages', { required: true }),
    min_qty: decimal('Mínimo', { min: '0', default: '0' }),
    reorder_point: decimal('Punto de reorden', { min: '0', default: '0' }),
    max_qty: decimal('Máximo', { min: '0', default: '0' }),
    reorder_multiple: decimal('Múltiplo', { min: '0', default: '0' }),
    lead_time_days: int('Días', { min: '0', max: '3650' }),
    supply: choice('Abasto', [
      ['COMPRA', 'Compra'],
      ['PRODUCCION', 'Producción'],
      ['TRASPASO', 'Traspaso'],
    ]),
    supply_storage_id: ref('Almacén que surte', 'storages', {
      requiredWhen: { field: 'supply', is: ['TRASPASO'] },
      onlyWhen: { field: 'supply', is: ['TRASPASO'] },
    }),
    count_class: choice('Clase de conteo', [
      ['A', 'A'],
      ['B', 'B'],
      ['C', 'C'],
    ]),
  },
  title: 'storage_id',
  list: {
    columns: [
      'storage_id',
      'min_qty',
      'reorder_point',
      'max_qty',
      'reorder_multiple',
      'lead_time_days',
      'supply',
      'supply_storage_id',
      'count_class',
    ],
  },
  uniques: [
    {
      fields: ['product_id', 'storage_id'],
      on: 'storage_id',
      message: 'El almacén ya tiene su renglón.',
    },
  ],
  checks: [
    {
      field: 'reorder_point',
      op: '>=',
      other: 'min_qty',
      message: 'El punto de reorden no puede ser menor que el mínimo.',
    },
    {
      field: 'max_qty',
      op: '>=',
      other: 'reorder_point',
      message: 'El máximo no puede ser menor que el punto de reorden.',
    },
    {
      field: 'supply_storage_id',
      op: '!=',
      other: 'storage_id',
      message: 'Un almacén no se surte de sí mismo.',
    },
  ],
});
