import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';

export const GENERATE = {
  input: sent.nothing,
  params: z.object({ year: z.string().meta({ type: 'integer', minimum: 2000, maximum: 2100 }) }),
  output: z.object({ year: z.int(), added: z.int() }),
};
