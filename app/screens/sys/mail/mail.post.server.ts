import * as z from 'zod';
import { postedId, typedExactly, typedText } from '#app/forms/post/post.server.ts';

/** A public link to a record, for some days. */
export const SHARE = z.object({ act: z.literal('share'), days: typedText(4) });

export const REVOKE = z.object({ act: z.literal('revoke'), id: postedId });

/** A message with the record's sheet. `key` tells a second press from a second message. */
export const MESSAGE = z.object({
  key: typedText(60),
  to: typedText(2000),
  subject: typedText(150),
  text: typedExactly(5000),
  with_pdf: typedText(1),
});
