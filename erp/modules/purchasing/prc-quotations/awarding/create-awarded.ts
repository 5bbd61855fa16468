/** Orders of what was awarded: `order-awarded.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';

export const CREATE_AWARDED = action({
  label: 'Generar órdenes',
  help: 'Hace una orden en borrador por cada proveedor, con los precios adjudicados.',
  summary: 'Hace órdenes de compra de lo adjudicado.',
  from: ['ADJUDICADA'],
  whyNot: 'Sólo de una cotización adjudicada.',
  key: 'purchase-orders.create',
  tone: 'pri',
  fields: {},
  output: z.object({ orders: z.array(z.int()) }),
  status: 201,
});
