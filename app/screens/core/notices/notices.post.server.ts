import * as z from 'zod';
import { postedId, typedText } from '#app/forms/post/post.server.ts';

export const NOTICE = z
  .object({
    act: z.enum(['read', 'done', 'snooze', 'readAll']).optional(),
    id: postedId.optional(),
    /** A button that puts off carries the moment with it. */
    until: typedText(40),
  })
  .transform(({ act, until, id }) => ({ act: until ? 'snooze' : act, until, id }) as const)
  .refine(({ act, id }) => act === 'readAll' || (act !== undefined && id !== undefined));
