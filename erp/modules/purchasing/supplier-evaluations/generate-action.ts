/** Evaluations of a month for all of its suppliers: inputs. The code is in `generate.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { ref, text } from '#erp/model/fields.ts';
import { PERIOD_PATTERN } from './evaluation-choices.ts';

export const GENERATE = action({
  label: 'Generar',
  help: 'Una por cada proveedor con entregas comprometidas o recibidas en el mes. Las que siguen en borrador se calculan otra vez; las publicadas se quedan.',
  summary: 'Genera las evaluaciones de un mes.',
  on: 'resource',
  key: 'suppliers/evaluations.create',
  tone: 'pri',
  fields: {
    period: text('Mes', { required: true, max: 7, pattern: PERIOD_PATTERN, width: 3 }),
    supplier_id: ref('Proveedor', 'suppliers', { width: 6, help: 'Vacío: todos.' }),
  },
  output: z.object({ evaluations: z.int(), published: z.int() }),
  status: 201,
});
