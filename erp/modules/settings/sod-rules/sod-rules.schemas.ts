import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { dayOutput, namedOutput } from '#erp/model/field-types/outputs.ts';

export const REPORT = {
  input: sent.nothing,
  output: z.array(
    z.object({
      user_id: z.int(),
      name: z.string(),
      rule_id: z.int(),
      rule: z.string(),
      severity: z.string(),
      a: z.string(),
      roles_a: z.array(z.string()),
      b: z.string(),
      roles_b: z.array(z.string()),
      excepted_until: dayOutput.nullable(),
      exception_reason: z.string().nullable(),
    }),
  ),
  meta: z.object({ total: z.int(), administrators: z.array(namedOutput) }),
};
