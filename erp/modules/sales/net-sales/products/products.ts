import { decimal, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { AMOUNTS, INTERNAL, TWICE, WHOSE } from '../sums.ts';

/** Net sales of each day by product too; a document counts once for each of its products. */
export const netSalesOfProducts = resource('sls/net-sales/products', {
  label: ['Venta neta de un producto en el día', 'Ventas netas por producto y día'],
  fields: {
    ...WHOSE,
    product_id: ref('Producto', 'products', { readOnly: true }),
    quantity: decimal('Cantidad', { required: true, readOnly: true }),
    ...AMOUNTS,
  },
  title: 'day',
  list: { columns: ['day', 'branch_office_id', 'product_id', 'quantity', 'amount'], sort: '-day' },
  uniques: [
    {
      fields: ['branch_office_id', 'seller_id', 'customer_id', 'product_id', 'day'],
      on: 'day',
      message: TWICE,
    },
  ],
  ...INTERNAL,
});
