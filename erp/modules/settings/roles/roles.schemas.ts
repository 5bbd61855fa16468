import * as z from 'zod';
import { describedInput, sent } from '#erp/model/field-types/inputs.ts';
import { decimalOutput, labelledOutput } from '#erp/model/field-types/outputs.ts';

const conflict = z.object({
  rule_id: z.int(),
  rule: z.string(),
  severity: z.string(),
  a: z.string(),
  b: z.string(),
});

export const PREVIEW = {
  input: z.object({
    grants: describedInput({
      type: 'array',
      items: { type: 'object', properties: { privilege_id: { type: 'integer' } } },
      description: 'Los privilegios que daría el rol.',
    }),
  }),
  output: z.array(
    z.object({
      user_id: z.int(),
      name: z.string(),
      gains: z.array(labelledOutput),
      loses: z.array(labelledOutput),
      conflicts: z.array(conflict),
    }),
  ),
  meta: z.object({ users: z.int(), conflicts: z.array(conflict) }),
};
export const comparedRow = z.object({
  key: z.string(),
  name: z.string(),
  module: z.string(),
  a: z.string().nullable(),
  b: z.string().nullable(),
  a_amount: decimalOutput.nullable(),
  b_amount: decimalOutput.nullable(),
});
export const COMPARE = {
  input: z.object({ a: sent.id(), b: sent.id() }),
  output: z.array(comparedRow),
};
