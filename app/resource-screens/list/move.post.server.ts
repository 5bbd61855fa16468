import * as z from 'zod';
import { postedId, typedExactly, typedText } from '#app/forms/post/post.server.ts';

export const MOVE = z.object({
  id: postedId,
  version: typedText(15),
  act: typedText(60),
  /** What is moved in: a branch of a tree, a card of a board, or one of a schedule. */
  campo: typedText(20),
  /** Where to. */
  a: typedText(200),
  /** Of a schedule: the day, the field of the lanes, and what of its warnings was shown. */
  en: typedText(30),
  por: typedText(60),
  confirm: typedText(1000),
  back: typedExactly(2000),
});
export type Move = z.output<typeof MOVE>;
