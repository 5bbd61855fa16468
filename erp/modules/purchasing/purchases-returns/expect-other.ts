/** What a supplier will not replace is credited or paid back: inputs. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, text } from '#erp/model/fields.ts';
import { RESOLUTIONS } from './return-choices.ts';

export const EXPECT_OTHER = action({
  label: 'Ya no se repone',
  help: 'De lo que falta por reponer se espera nota de crédito o reembolso, y la orden deja de esperarlo.',
  summary: 'Cambia lo que se espera de una devolución que no se repuso completa.',
  from: ['ENVIADA'],
  offeredWhen: { field: 'resolution', is: ['REPOSICION'] },
  whyNot: 'Sólo de una devolución enviada que espera reposición.',
  method: 'PUT',
  key: 'purchases-returns.authorize',
  fields: {
    resolution: choice(
      'Se espera',
      RESOLUTIONS.filter(([code]) => code !== 'REPOSICION'),
      { required: true, width: 4 },
    ),
    reason: text('Motivo', { required: true, max: 250, width: 8 }),
  },
  output: z.object({ status: z.string() }),
});
