import { percent, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { MAY_SELL } from '../documents/sale-head.ts';

/** Among whom the commission of an order is shared; without rows it is its seller's (sales R24). */
export const orderSellerShares = child('customer-orders/seller-shares', {
  label: ['Parte de la comisión', 'Reparto de comisión'],
  gender: 'f',
  fields: {
    order_id: ref('Pedido', 'customer-orders', { required: true }),
    user_id: ref('Vendedor', 'users', { required: true, selectable: MAY_SELL, width: 8 }),
    percent: percent('Parte', { required: true, above: '0', max: '100', width: 4 }),
  },
  title: 'user_id',
  list: { columns: ['user_id', 'percent'] },
});
