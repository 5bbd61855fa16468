import * as z from 'zod';
import { recordInput } from '#erp/model/field-types/inputs.ts';
import { countOutput } from '#erp/model/field-types/outputs.ts';

export const follower = z.object({
  id: z.int(),
  user_id: z.int(),
  muted: z.boolean(),
  title: z.string(),
  nickname: z.string(),
});

export const LIST = { input: z.object(recordInput), output: z.array(follower), meta: countOutput };
export const FOLLOW = {
  input: z.object(recordInput),
  output: z.object({ following: z.boolean() }),
  status: 201,
} as const;
export const UNFOLLOW = {
  input: z.object(recordInput),
  output: z.object({ following: z.boolean() }),
};
