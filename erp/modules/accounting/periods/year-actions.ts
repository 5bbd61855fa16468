/** What is done to the month of adjustments: their inputs. The code is in `close-year.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { longtext } from '#erp/model/fields.ts';

const OF_ADJUSTMENTS = { key: 'acc/periods.close', from: ['EN_CIERRE'] } as const;

export const CLOSE_YEAR = action({
  ...OF_ADJUSTMENTS,
  offeredWhen: { field: 'year_end', is: ['PENDIENTE'] },
  whyNot: 'El ejercicio se cierra una vez, en su mes 13.',
  label: 'Cerrar ejercicio',
  help: 'Deja en cero las cuentas de resultados, lleva su diferencia al resultado del ejercicio y, en el primer mes abierto del siguiente, a los de ejercicios anteriores.',
  summary: 'Asienta el cierre del ejercicio y su apertura.',
  tone: 'pri',
  fields: {},
  output: z.object({ closing: z.int(), opening: z.int(), result: z.string() }),
});

export const REOPEN_YEAR = action({
  ...OF_ADJUSTMENTS,
  offeredWhen: { field: 'year_end', is: ['CERRADO'] },
  whyNot: 'Se reabre un ejercicio cerrado, en su mes 13.',
  label: 'Reabrir ejercicio',
  help: 'Reversa la póliza de apertura y la de cierre. Lo hace otra persona que quien lo cerró.',
  summary: 'Reversa el cierre del ejercicio y su apertura.',
  tone: 'dan',
  fields: { reason: longtext('Motivo', { required: true, min: 5, max: 200 }) },
  output: z.object({ reversals: z.array(z.int()) }),
  sample: { reason: 'Falta un ajuste' },
});
