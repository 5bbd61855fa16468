/** What is done with waiting entries as a whole: their inputs. The code is in `run-posting.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { date } from '#erp/model/fields.ts';

export const RUN = action({
  label: 'Contabilizar',
  help: 'Hace una póliza por día y sucursal con lo que espera, desde el inicio de la contabilidad. Lo que no tiene cuenta queda con su motivo.',
  summary: 'Hace las pólizas de los eventos de inventario que esperan.',
  on: 'resource',
  tone: 'pri',
  fields: { until: date('Hasta', { help: 'Vacía: hoy.', width: 4 }) },
  output: z.object({ entries: z.int(), events: z.int(), failed: z.int() }),
});
