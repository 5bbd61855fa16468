import * as z from 'zod';
import { recordInput, sent } from '#erp/model/field-types/inputs.ts';
import { countOutput, idOfOutput, momentOutput } from '#erp/model/field-types/outputs.ts';

export const printed = z.object({
  id: z.int(),
  template: z.string().nullable(),
  copies: z.int(),
  sha256: z.string().nullable(),
  file_id: z.int().nullable(),
  at: momentOutput,
  sent_to: z.string().nullable(),
  by: z.int().nullable(),
  nickname: z.string().nullable(),
  expires_at: momentOutput.nullable(),
  seen_at: momentOutput.nullable(),
  seen_count: z.int(),
  live: z.boolean(),
});

export const LIST = { input: z.object(recordInput), output: z.array(printed), meta: countOutput };
export const SHARE = {
  input: z.object({ ...recordInput, days: sent.int(1, 90, 'Vigencia.') }),
  output: z.object({ id: z.int(), url: z.string(), expires_at: momentOutput }),
  status: 201,
} as const;
export const REVOKE = { input: sent.nothing, output: idOfOutput };
export const SHARED = {
  input: z.object({ token: sent.text('De la liga.') }),
  produces: ['application/pdf'],
} as const;
