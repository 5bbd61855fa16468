import * as z from 'zod';
import { ticked, typedExactly, typedText } from '#app/forms/post/post.server.ts';

export const VIEW = z.object({
  query: typedExactly(2000),
  /** The button of a view that goes. */
  remove: typedText(15),
  name: typedText(200),
  visibility: typedText(10),
  is_default: ticked,
  subscribe: typedText(10),
});
