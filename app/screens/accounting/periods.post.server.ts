import * as z from 'zod';
import { ticked } from '#app/forms/post/post.server.ts';

export const CLOSING = z.object({
  /** `period:area:on` of the pressed button. */
  do: z.string().regex(/^\d{1,15}:[^:]{0,60}:[01]$/),
  confirm: ticked,
});
