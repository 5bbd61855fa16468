import { decimal, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const productKits = child('product-kits', {
  label: ['Componente', 'Componentes'],
  fields: {
    product_id: ref('Kit', 'products', { required: true }),
    component_id: ref('Componente', 'products', { required: true }),
    qty: decimal('Cantidad', { required: true, above: '0' }),
    unit_id: ref('Unidad', 'units', { required: true }),
  },
  title: 'component_id',
  list: { columns: ['component_id', 'qty', 'unit_id'] },
  uniques: [
    {
      fields: ['product_id', 'component_id'],
      on: 'component_id',
      message: 'El componente está repetido.',
    },
  ],
});
