import * as z from 'zod';
import { recordInput, sent } from '#erp/model/field-types/inputs.ts';
import {
  countOutput,
  idOfOutput,
  momentOutput,
  recordOutput,
} from '#erp/model/field-types/outputs.ts';

export const comment = z.object({
  id: z.int(),
  version: z.int(),
  record_id: z.int(),
  body: z.string().nullable(),
  parent_id: z.int().nullable(),
  pinned: z.boolean(),
  edited_at: momentOutput.nullable(),
  deleted_at: momentOutput.nullable(),
  created_at: momentOutput,
  created_by: z.int().nullable(),
  author: z.string(),
  nickname: z.string().nullable(),
});
const body = sent.text('Con @alias se menciona a una persona.');

export const LIST = {
  input: z.object(recordInput),
  output: z.array(
    comment.extend({
      own: z.boolean(),
      can_edit: z.boolean(),
      can_delete: z.boolean(),
      can_pin: z.boolean(),
    }),
  ),
  meta: countOutput,
};
export const CREATE = {
  input: z.object({ ...recordInput, body, parent_id: sent.id('Comentario al que responde.') }),
  output: recordOutput('comments'),
  status: 201,
} as const;
export const UPDATE = {
  input: z.object({ body, version: sent.int(1, 1_000_000_000) }),
  output: z.object({ id: z.int(), body: z.string() }),
};
export const REMOVE = { input: sent.nothing, output: idOfOutput };
export const PIN = { input: sent.nothing, output: z.object({ id: z.int(), pinned: z.boolean() }) };
