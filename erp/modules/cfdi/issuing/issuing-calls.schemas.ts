import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';

export const VALIDATE = {
  input: sent.nothing,
  output: z.object({
    ok: z.boolean(),
    issues: z.array(
      z.object({ code: z.string(), message: z.string(), field: z.string().nullable() }),
    ),
  }),
};
