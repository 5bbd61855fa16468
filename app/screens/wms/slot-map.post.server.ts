import * as z from 'zod';
import { postedId, typedText } from '#app/forms/post/post.server.ts';

export const BLOCKING = z.object({
  slot: postedId,
  do: z.enum(['block', 'open']),
  version: typedText(15),
  block_reason: typedText(200),
});
