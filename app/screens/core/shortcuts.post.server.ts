import * as z from 'zod';
import { typedExactly } from '#app/forms/post/post.server.ts';

export const SHORTCUT = z.object({
  route: z.number(),
  do: z.enum(['add', 'remove', 'up', 'down']),
  back: typedExactly(2000),
});
