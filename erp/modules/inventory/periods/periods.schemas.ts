import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';

export const CHECKLIST = {
  input: sent.nothing,
  output: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      ok: z.boolean(),
      blocks: z.boolean(),
      said: z.string(),
      href: z.string(),
    }),
  ),
};
