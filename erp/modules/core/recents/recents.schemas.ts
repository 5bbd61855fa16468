import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { countOutput, momentOutput } from '#erp/model/field-types/outputs.ts';

export const recent = z.object({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  at: momentOutput,
});

export const LIST = { input: sent.nothing, output: z.array(recent), meta: countOutput };
export const VISIT = {
  input: z.object({
    url: sent.text('Dirección de la pantalla.'),
    title: sent.text('Cómo se llama.'),
  }),
  output: z.object({ url: z.string() }),
};
