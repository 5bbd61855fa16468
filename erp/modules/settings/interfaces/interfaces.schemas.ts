import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';

export const ROTATE = {
  input: sent.nothing,
  output: z.object({ key: z.string(), key_prefix: z.string().nullable() }),
};
export const TEST = {
  input: sent.nothing,
  output: z.object({
    delivered: z.boolean(),
    http_status: z.int().nullable(),
    duration_ms: z.int(),
    response: z.string().nullable(),
    error: z.string().nullable(),
  }),
};
