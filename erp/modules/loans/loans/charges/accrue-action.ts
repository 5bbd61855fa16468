/** What has run is charged up to a day: inputs. The code is in `run-accrual.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';
import { date } from '#erp/model/fields.ts';

export const ACCRUE = action({
  label: 'Devengar intereses',
  help: 'Cobra a cada préstamo vigente el interés, su IVA y los moratorios que corrieron hasta ese día, con su póliza. Lo que ya se devengó no se repite.',
  summary: 'Devenga los intereses de los préstamos vigentes hasta un día.',
  on: 'resource',
  fields: { date: date('Hasta', { required: true, width: 4 }) },
  output: z.object({ loans: z.int(), total: decimalOutput }),
});
