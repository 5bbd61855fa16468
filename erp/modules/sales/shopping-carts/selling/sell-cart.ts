/** What a cart becomes: `make-sale.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { bool, date, text } from '#erp/model/fields.ts';

const OPEN = {
  from: ['ABIERTO'],
  whyNot: 'Sólo de un carrito abierto.',
  method: 'PUT',
} as const;

export const CHECKOUT = action({
  ...OPEN,
  label: 'Levantar pedido',
  help: 'Hace el pedido con los precios de hoy. El carrito queda convertido; una plantilla sigue.',
  summary: 'Hace el pedido de un carrito.',
  key: 'customer-orders.create',
  tone: 'pri',
  fields: {
    customer_po: text('Orden de compra del cliente', { max: 40, width: 6 }),
    requested_date: date('Fecha solicitada', { width: 3 }),
    submit: bool('Solicitarlo de una vez', { help: 'Si no, queda en borrador.' }),
  },
  output: z.object({ order: z.int() }),
});

export const QUOTE_CART = action({
  ...OPEN,
  label: 'Cotizar',
  help: 'Hace la cotización con los precios de hoy. El carrito queda convertido; una plantilla sigue.',
  summary: 'Hace la cotización de un carrito.',
  key: 'sls-quotations.create',
  fields: {},
  output: z.object({ quotation: z.int() }),
});
