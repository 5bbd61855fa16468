/** One line that came in several lots or pieces: inputs; `split-lines.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, int } from '#erp/model/fields.ts';
import { EXPECTED } from '../shipment-choices.ts';

export const SPLIT_LINE = action({
  label: 'Dividir partida',
  help: 'Para recibir cada lote, serie o tarima en su renglón: la cantidad se reparte en partes iguales y después se corrige.',
  summary: 'Divide una partida de un embarque en varios renglones.',
  from: EXPECTED,
  whyNot: 'Sólo antes de recibir.',
  method: 'PUT',
  key: 'shipments.update',
  fields: {
    line: choice('Partida', [], { required: true, width: 6 }),
    parts: int('Renglones', { required: true, min: '2', max: '200', width: 3 }),
  },
  output: z.object({ parts: z.int() }),
});
