/** The monthly run: its input. The code is in `run-depreciation.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { date } from '#erp/model/fields.ts';

export const DEPRECIATE = action({
  label: 'Depreciar',
  help: 'Hace una póliza por sucursal con lo del mes, y con lo de meses anteriores que faltó.',
  summary: 'Corre la depreciación de un mes: una póliza por sucursal.',
  on: 'resource',
  tone: 'pri',
  fields: {
    month: date('Mes', { granularity: 'month', help: 'Vacío: el mes pasado.', width: 4 }),
  },
  output: z.object({ runs: z.array(z.int()), assets: z.int(), total: z.string() }),
});
