import * as z from 'zod';
import { postedId } from '#app/forms/post/post.server.ts';

/** Taking one's own request back; every other button decides. */
export const RECALL = z.object({ do: z.literal('recall'), id: postedId });
