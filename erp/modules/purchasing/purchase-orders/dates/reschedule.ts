/** When what is missing is expected, as its buyer agreed: inputs; `reschedule-lines.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { bool, date, text } from '#erp/model/fields.ts';
import { OPEN_ORDER } from '../purchase-order-choices.ts';
import { AWAITED_ROW } from './awaited-row.ts';

export const RESCHEDULE = action({
  label: 'Reprogramar',
  help: 'La fecha que se prometió primero se conserva: por ella se califica al proveedor.',
  summary: 'Cambia las fechas en que se espera lo que falta de una orden.',
  from: OPEN_ORDER,
  whyNot: 'Sólo de una orden autorizada que aún espera mercancía.',
  method: 'PUT',
  key: 'purchase-orders.update',
  fields: {
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          ...AWAITED_ROW,
          promised: date('Compromiso', { readOnly: true }),
          new_date: date('Nueva fecha'),
        },
      },
      { required: true, fixedRows: true, max: 200 },
    ),
    reason: text('Motivo', { required: true, max: 250, width: 8 }),
    tell: bool('Avisar al proveedor', {
      default: true,
      width: 4,
      help: 'Por correo, si la orden ya se le envió.',
    }),
  },
  output: z.object({ changed: z.int() }),
});
