/** How a revaluation is begun: inputs. The code is in `calculate.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, date } from '#erp/model/fields.ts';

export const SCOPES = [
  ['TODO', 'Todo'],
  ['CXC', 'Por cobrar'],
  ['CXP', 'Por pagar'],
  ['BANCOS', 'Bancos'],
  ['PRESTAMOS', 'Préstamos'],
] as const;

export const CALCULATE = action({
  label: 'Calcular',
  help: 'Lleva los saldos en moneda extranjera al tipo de cambio del fin de mes. Nada se asienta hasta que la apliques.',
  summary: 'Calcula una revaluación cambiaria.',
  on: 'resource',
  key: 'fluctuations.create',
  tone: 'pri',
  fields: {
    date: date('Fin de mes', { required: true, width: 4 }),
    scope: choice('Qué se revalúa', SCOPES, { required: true, default: 'TODO', width: 4 }),
  },
  output: z.object({ id: z.int() }),
  status: 201,
});
