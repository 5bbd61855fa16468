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

/** What one is told of, and when; a chosen box says «event channel». */
export const PREFERENCES = z.object({
  digest_hour: typedText(2),
  quiet_from: typedText(8),
  quiet_to: typedText(8),
  event: z.array(z.string().max(100)).default([]),
  way: z.array(z.string().max(130)).default([]),
});
