import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { countOutput, idOfOutput, recordOutput } from '#erp/model/field-types/outputs.ts';

export const view = z.object({
  id: z.int(),
  version: z.int(),
  path: z.string(),
  name: z.string(),
  query: z.string().nullable(),
  visibility: z.string(),
  is_default: z.boolean(),
  pinned: z.boolean(),
  subscribe: z.string(),
  own: z.boolean(),
});

export const LIST = {
  input: z.object({ path: sent.text('Las de esta lista.') }),
  output: z.array(view),
  meta: countOutput,
};
export const ONE = { input: sent.nothing, output: view };
export const CREATE = {
  input: sent.record('saved-views'),
  output: recordOutput('saved-views'),
  status: 201,
} as const;
export const UPDATE = { input: sent.record('saved-views'), output: recordOutput('saved-views') };
export const REMOVE = { input: sent.nothing, output: idOfOutput };
