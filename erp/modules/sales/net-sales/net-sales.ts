import { resource } from '#erp/model/resource.ts';
import { AMOUNTS, INTERNAL, TWICE, WHOSE } from './sums.ts';

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
