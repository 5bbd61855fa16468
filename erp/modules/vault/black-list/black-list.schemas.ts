import * as z from 'zod';
import { dayOutput } from '#erp/model/field-types/outputs.ts';

/** One RFC or a list of them, as they were typed. */
const rfcs = z
  .preprocess(
    (raw) => (typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw]),
    z.array(z.string().trim().toUpperCase().min(12).max(13)).min(1).max(1000),
  )
  .meta({ type: 'array', items: { type: 'string' } });

export const CHECK = {
  input: z.object({ rfc: rfcs }),
  output: z.array(
    z.object({
      rfc: z.string(),
      list: z.string().nullable(),
      situation: z.string().nullable(),
      name: z.string().nullable(),
      published_on: dayOutput.nullable(),
    }),
  ),
};
