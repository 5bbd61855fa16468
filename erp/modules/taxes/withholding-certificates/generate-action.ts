/** Certificates of a year for all of its parties: inputs. The code is in `generate.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { int, ref } from '#erp/model/fields.ts';

export const GENERATE = action({
  label: 'Hacer constancias',
  help: 'Una por cada tercero a quien se le retuvo en el ejercicio; las que ya había se actualizan.',
  summary: 'Hace o actualiza las constancias de un ejercicio.',
  on: 'resource',
  key: 'sat/withholding-certificates.create',
  tone: 'pri',
  fields: {
    year: int('Ejercicio', { ungrouped: true, required: true, min: '2000', max: '2100', width: 3 }),
    subject_id: ref('Tercero', 'cfl/subjects', { width: 6, help: 'Vacío: todos.' }),
  },
  output: z.object({ certificates: z.int() }),
  status: 201,
});
