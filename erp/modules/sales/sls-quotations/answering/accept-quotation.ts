/** A quotation that the customer accepts: `order-accepted.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { text } from '#erp/model/fields.ts';
import { OFFERED } from '../quotation-choices.ts';

export const ACCEPT_QUOTATION = action({
  label: 'Aceptar y hacer pedido',
  help: 'Hace un pedido en borrador con lo elegido, a los precios cotizados.',
  summary: 'Acepta la cotización y hace su pedido.',
  from: OFFERED,
  whyNot: 'Sólo una cotización terminada y sin respuesta.',
  method: 'PUT',
  key: 'sls-quotations.update',
  tone: 'pri',
  fields: { customer_po: text('Orden de compra del cliente', { max: 40, width: 6 }) },
  output: z.object({ order: z.int() }),
});
