import { ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const productAttributes = child('product-attributes', {
  label: ['Característica', 'Características'],
  gender: 'f',
  fields: {
    product_id: ref('Producto', 'products', { required: true }),
    name: text('Característica', { required: true, max: 40 }),
    value: text('Valor', { required: true, max: 80 }),
    unit_id: ref('Unidad', 'units'),
  },
  title: 'name',
  list: { columns: ['name', 'value', 'unit_id'], sort: 'name' },
  uniques: [
    { fields: ['product_id', 'name'], on: 'name', message: 'La característica está repetida.' },
  ],
});
