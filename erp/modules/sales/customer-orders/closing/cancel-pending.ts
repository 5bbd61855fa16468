/** What is pending is not wanted any more (sales §3): inputs; `cancel-lines.ts` does it. */
import { action, inputRows } from '#erp/model/actions.ts';
import { decimal, longtext, ref, text } from '#erp/model/fields.ts';
import { QUANTITY } from '../order-choices.ts';

export const CANCEL_PENDING = action({
  label: 'Cancelar pendiente',
  help: 'Lo que no se ha embarcado ni se surte ya no se entrega. Lo apartado queda libre.',
  summary: 'Cancela lo pendiente de un pedido, de todas sus partidas o de algunas.',
  from: ['AUTORIZADO'],
  whyNot: 'Sólo de un pedido autorizado.',
  method: 'PUT',
  key: 'customer-orders.cancel',
  tone: 'dan',
  fields: {
    cause_id: ref('Causa', 'causes', {
      where: { scopes: 'CANCELACION' },
      required: true,
      width: 6,
    }),
    notes: longtext('Comentario', { max: 500 }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          product: text('Producto', { readOnly: true, width: 4 }),
          pending: decimal('Pendiente', { ...QUANTITY, readOnly: true }),
          gathered: decimal('En surtido', { ...QUANTITY, readOnly: true }),
          unit: text('Unidad', { readOnly: true, width: 1 }),
          qty: decimal('Cancelar', { ...QUANTITY, min: '0' }),
        },
        layout: {
          cells: ['product', 'pending', 'gathered', 'unit', 'qty'],
          enterCells: ['qty'],
        },
      },
      { max: 200, fixedRows: true },
    ),
  },
});
