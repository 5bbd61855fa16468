import { choice, date, decimal, percent, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import type { FieldCondition } from '#erp/model/types.ts';

const target = (code: string): { requiredWhen: FieldCondition; onlyWhen: FieldCondition } => {
  const when: FieldCondition = { field: 'applies_to', is: [code] };
  return { requiredWhen: when, onlyWhen: when };
};
const FIXED: FieldCondition = { field: 'method', is: ['FIJO'] };
const DERIVED: FieldCondition = { field: 'method', is: ['DESCUENTO', 'FORMULA'] };

export const pricelistLines = child('pricelists/lines', {
  label: ['Regla de precio', 'Reglas de precio'],
  gender: 'f',
  fields: {
    pricelist_id: ref('Lista de precios', 'pricelists', { required: true }),
    applies_to: choice(
      'Aplica a',
      [
        ['PRODUCTO', 'Producto'],
        ['LINEA', 'Línea'],
        ['CATEGORIA', 'Categoría'],
        ['TODOS', 'Todos'],
      ],
      { required: true, default: 'PRODUCTO' },
    ),
    product_id: ref('Producto', 'products', target('PRODUCTO')),
    line_id: ref('Línea', 'lines', target('LINEA')),
    category_id: ref('Categoría', 'categories', target('CATEGORIA')),
    unit_id: ref('Unidad', 'units', { help: 'Vacía: la de inventario.' }),
    min_qty: decimal('Cantidad mínima', { min: '0', default: '0' }),
    valid_from: date('Desde'),
    valid_to: date('Hasta'),
    method: choice(
      'Método',
      [
        ['FIJO', 'Precio fijo'],
        ['DESCUENTO', 'Descuento sobre la base'],
        ['FORMULA', 'Base más porcentaje'],
      ],
      { required: true, default: 'FIJO' },
    ),
    price: decimal('Precio', { above: '0', requiredWhen: FIXED, onlyWhen: FIXED }),
    percent: percent('%', { min: '-100', max: '1000', requiredWhen: DERIVED, onlyWhen: DERIVED }),
    base: choice(
      'Base',
      [
        ['PRECIO_PRODUCTO', 'Precio del producto'],
        ['COSTO_PROMEDIO', 'Costo promedio'],
        ['LISTA_BASE', 'Lista base'],
      ],
      { requiredWhen: DERIVED, onlyWhen: DERIVED },
    ),
    surcharge: decimal('Cargo fijo', { default: '0' }),
    rounding: decimal('Redondear a', { min: '0' }),
    min_price: decimal('Precio mínimo', { min: '0' }),
    max_discount_percent: percent('Descuento máximo', { min: '0', max: '100' }),
  },
  title: 'applies_to',
  list: {
    columns: [
      'applies_to',
      'product_id',
      'line_id',
      'category_id',
      'unit_id',
      'min_qty',
      'method',
      'price',
      'percent',
      'base',
      'surcharge',
      'rounding',
      'min_price',
      'max_discount_percent',
      'valid_from',
      'valid_to',
    ],
  },
  checks: [
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'La vigencia termina antes de empezar.',
    },
  ],
});
