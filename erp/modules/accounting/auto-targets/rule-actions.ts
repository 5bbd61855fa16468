/** Inputs of what is tried with a rule; the code is in `backtest-rule.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { date } from '#erp/model/fields.ts';

export const BACKTEST = action({
  label: 'Probar con lo asentado',
  help: 'Dice qué pólizas serían distintas si esta regla hubiera ganado. No cambia nada.',
  summary: 'Compara lo asentado con lo que esta regla habría hecho.',
  key: 'auto-targets.list',
  fields: {
    from: date('Desde', { required: true, width: 4 }),
    to: date('Hasta', { required: true, width: 4 }),
  },
  output: z.object({
    tried: z.int(),
    differing: z.array(
      z.object({ event_id: z.int(), entry_id: z.int().nullable(), problem: z.string().nullable() }),
    ),
  }),
});
