/** What is not coming any more of an order: inputs; `close-lines.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, text } from '#erp/model/fields.ts';
import { OPEN_ORDER } from './purchase-order-choices.ts';

export const CLOSE_LINE = action({
  label: 'Cerrar partida',
  help: 'Lo que falte de la partida ya no se espera; lo recibido se queda como está.',
  summary: 'Cierra una partida: lo que falta de ella ya no se espera.',
  from: OPEN_ORDER,
  whyNot: 'Sólo de una orden autorizada que aún espera mercancía.',
  method: 'PUT',
  key: 'purchase-orders.update',
  fields: {
    line: choice('Partida', [], { required: true, width: 6 }),
    reason: text('Motivo', { required: true, max: 120, width: 6 }),
  },
  output: z.object({ pending: z.string() }),
});
