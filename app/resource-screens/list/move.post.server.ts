import * as z from 'zod';
import { postedId, typedExactly, typedText } from '#app/forms/post/post.server.ts';

export const MOVE = z.object({
  id: postedId,
  version: typedText(15),
  act: typedText(60),
  /** What is moved in: a branch of a tree, or a card of a board. */
  campo: typedText(20),
  /** Where to. */
  a: typedText(200),
  back: typedExactly(2000),
});
export type Move = z.output<typeof MOVE>;
