import * as z from 'zod';
import { postedId, typedExactly, typedText } from '#app/forms/post/post.server.ts';

/** Taking one's own request back; every other button decides. */
export const RECALL = z.object({ do: z.literal('recall'), id: postedId });

/** The form of the page that a mail's link opens. */
export const LINK_DECISION = z.object({
  do: z.enum(['approve', 'reject']),
  token: typedExactly(100),
  comment: typedText(250),
});
export type LinkDecision = z.input<typeof LINK_DECISION>;
