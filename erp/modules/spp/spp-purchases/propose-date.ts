/** The supplier cannot come on the days it was asked for: inputs. */
import { action, inputRows } from '#erp/model/actions.ts';
import { date, text } from '#erp/model/fields.ts';
import { AWAITED_ROW } from '#erp/modules/purchasing/purchase-orders/dates/awaited-row.ts';

export const PROPOSE_DATE = action({
  label: 'Proponer fecha',
  help: 'Cambia la fecha de lo que no llegará a tiempo. El comprador la acepta o la rechaza.',
  summary: 'El proveedor propone otras fechas de entrega.',
  from: ['ENVIADA', 'CONFIRMADA'],
  offeredWhen: { field: 'is_amended', is: [false] },
  whyNot:
    'Sólo de una orden enviada de la que aún no se recibe nada, y que nadie está modificando.',
  method: 'PUT',
  fields: {
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          ...AWAITED_ROW,
          promised: date('Compromiso', { readOnly: true }),
          proposed_date: date('Propones'),
        },
      },
      { required: true, fixedRows: true, max: 200 },
    ),
    comment: text('Comentario', { max: 500, width: 12 }),
  },
});
