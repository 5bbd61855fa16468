/** The supplier says what it sends and when it comes: inputs; `answering/` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { datetime, decimal, longtext, text } from '#erp/model/fields.ts';
import { AWAITED_ROW } from '#erp/modules/purchasing/purchase-orders/dates/awaited-row.ts';

export const ADVISE_SHIPMENT = action({
  label: 'Avisar embarque',
  help: 'Aparta la cita y dice qué mandas; en almacén ya te esperan.',
  summary: 'El proveedor avisa un embarque: cita, partidas y pacas.',
  from: ['ENVIADA', 'CONFIRMADA', 'PARCIAL'],
  whyNot: 'Sólo de una orden de la que aún se espera mercancía.',
  method: 'PUT',
  status: 201,
  fields: {
    expected_at: datetime('Cita', { required: true, width: 4 }),
    delivery_note: text('Remisión', { required: true, max: 40, case: 'upper', width: 4 }),
    plates: text('Placas', { max: 12, case: 'upper', width: 4 }),
    driver_name: text('Operador', { max: 80, width: 6 }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          ...AWAITED_ROW,
          quantity: decimal('Mandas', { precision: 16, scale: 4, shownScale: 2, min: '0' }),
        },
      },
      { required: true, fixedRows: true, max: 200, help: 'En cero: no viene en este embarque.' },
    ),
    bales: longtext('Pacas', {
      max: 40_000,
      help: 'Pega el CSV: marbete, bruto y tara en kilogramos, una por renglón; de varias partidas, su número en la cuarta columna.',
    }),
  },
  output: z.object({ shipmentId: z.int() }),
});
