/** What a customer ordered last, put in a cart: `last-order.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';

export const REPEAT_ORDER = action({
  label: 'Repetir último pedido',
  help: 'Agrega lo del último pedido del cliente, con los precios de hoy.',
  summary: 'Agrega a un carrito lo del último pedido de su cliente.',
  from: ['ABIERTO'],
  whyNot: 'Sólo en un carrito abierto.',
  method: 'PUT',
  key: 'shopping-carts.update',
  fields: {},
  output: z.object({ order: z.int() }),
});
