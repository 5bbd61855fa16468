import { date, decimal, int, money, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const WHOSE = {
  day: date('Día', { required: true, index: true, readOnly: true }),
  branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true }),
  seller_id: ref('Vendedor', 'users', { readOnly: true }),
  customer_id: ref('Cliente', 'customers', { readOnly: true }),
};
const AMOUNTS = {
  documents: int('Documentos', { required: true, readOnly: true }),
  discount: money('Descuento', { required: true, inPesos: true, readOnly: true }),
  amount: money('Venta neta', { required: true, inPesos: true, readOnly: true }),
};
const INTERNAL = {
  branchField: 'branch_office_id',
  ownerFields: ['seller_id'],
  quickSearch: false,
  screen: null,
  screens: [],
  calls: [],
} as const;
const TWICE = 'Ese día ya tiene su suma.';

/**
 * Net sales of each day by who sold to whom, without taxes (sales §2.0): only domains/net-sales
 * writes them.
 */
export const netSales = resource('sls/net-sales', {
  label: ['Venta neta del día', 'Ventas netas por día'],
  fields: { ...WHOSE, ...AMOUNTS },
  title: 'day',
  list: {
    columns: ['day', 'branch_office_id', 'seller_id', 'customer_id', 'amount'],
    sort: '-day',
  },
  uniques: [
    {
      fields: ['branch_office_id', 'seller_id', 'customer_id', 'day'],
      on: 'day',
      message: TWICE,
    },
  ],
  ...INTERNAL,
});

/** The same by product; a document counts once for each of its products. */
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
