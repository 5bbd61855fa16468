/** Of whom each line is bought: inputs; `award-offers.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { decimal, int, longtext, text } from '#erp/model/fields.ts';

export const AWARD = action({
  label: 'Adjudicar',
  help: 'Empieza con cada partida al mejor puntaje; cambia las cantidades para repartirla entre varios.',
  summary: 'Adjudica las partidas de una cotización.',
  from: ['EN_COMPARACION'],
  whyNot: 'Sólo después de abrir las cotizaciones.',
  method: 'PUT',
  tone: 'pri',
  fields: {
    awards: inputRows(
      'Ofertas',
      {
        one: 'oferta',
        fields: {
          product: text('Partida', { max: 250, readOnly: true }),
          supplier: text('Proveedor', { max: 254, readOnly: true }),
          price: decimal('Precio', { readOnly: true }),
          currency: text('Moneda', { readOnly: true }),
          comparable_price: decimal('Comparable', { readOnly: true }),
          lead_time_days: int('Entrega', { readOnly: true }),
          total_score: decimal('Puntaje', { readOnly: true, shownScale: 2 }),
          offered: decimal('Ofrece', { readOnly: true, shownScale: 2 }),
          quantity: decimal('Se adjudica', {
            precision: 16,
            scale: 4,
            shownScale: 2,
            min: '0',
            blankZero: true,
          }),
        },
      },
      { required: true, fixedRows: true, max: 500 },
    ),
    reason: longtext('Justificación', {
      max: 1000,
      help: 'Cuando no es el mejor puntaje, pasa del precio objetivo o respondieron pocos.',
    }),
  },
  output: z.object({ saving: z.string(), awarded_total: z.string() }),
});
