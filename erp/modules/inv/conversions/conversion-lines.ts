import { bool, decimal, percent, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const product = () => ref('Producto', 'products', { required: true, where: { is_stocked: '1' } });
const unit = () => ref('Unidad', 'units', { help: 'Vacía: la de inventario.' });
const posted = {
  qty_stock: decimal('En unidad de inventario', { readOnly: true }),
  posted_value: decimal('Valor', { shownScale: 2, readOnly: true, readKey: 'costs.view' }),
};

export const conversionInputs = child('inv/conversion-inputs', {
  label: ['Consumo', 'Consumos'],
  fields: {
    conversion_id: ref('Conversión', 'inv/conversions', { required: true }),
    product_id: product(),
    lot_id: ref('Lote', 'lots', {
      filter: { product_id: 'product_id' },
      help: 'Vacío: los lotes que toquen por la política del producto.',
    }),
    slot_id: ref('Ubicación', 'wms/slots'),
    qty: decimal('Cantidad', { required: true, above: '0' }),
    unit_id: unit(),
    qty2: decimal('Bultos o piezas', { min: '0', blankZero: true }),
    ...posted,
  },
  title: 'product_id',
  list: {
    columns: ['product_id', 'lot_id', 'slot_id', 'qty', 'unit_id', 'qty2', 'posted_value'],
  },
});

export const conversionOutputs = child('inv/conversion-outputs', {
  label: ['Resultado', 'Resultados'],
  fields: {
    conversion_id: ref('Conversión', 'inv/conversions', { required: true }),
    product_id: product(),
    lot_code: text('Lote nuevo', {
      max: 40,
      case: 'upper',
      help: 'Vacío en un producto por lote: el siguiente número.',
    }),
    slot_id: ref('Ubicación', 'wms/slots'),
    qty: decimal('Cantidad', { required: true, above: '0' }),
    unit_id: unit(),
    qty2: decimal('Bultos o piezas', { min: '0', blankZero: true }),
    share: percent('% de costo', {
      min: '0',
      max: '100',
      help: 'Sólo al repartir por porcentaje.',
    }),
    is_scrap: bool('Es merma', {
      help: 'Sin costo. Sólo entra a existencias si el producto es de desperdicio.',
    }),
    lot_id: ref('Lote', 'lots', { readOnly: true }),
    ...posted,
  },
  title: 'product_id',
  list: {
    columns: [
      'product_id',
      'lot_code',
      'slot_id',
      'qty',
      'unit_id',
      'qty2',
      'share',
      'is_scrap',
      'posted_value',
    ],
  },
});
