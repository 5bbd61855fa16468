/** What becomes due within twelve months is short term: inputs. The code is in `reclassify.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { date } from '#erp/model/fields.ts';

export const RECLASSIFY = action({
  label: 'Pasar a corto plazo',
  help: 'De los créditos recibidos, el capital que vence en los doce meses siguientes a ese día pasa de largo a corto plazo, con su póliza. Se hace solo al terminar cada mes.',
  summary: 'Pasa a corto plazo el capital de créditos que vence en doce meses.',
  on: 'resource',
  key: 'loans.accrue',
  fields: { date: date('Al día', { required: true, width: 4 }) },
  output: z.object({ loans: z.int(), payments: z.int() }),
});
