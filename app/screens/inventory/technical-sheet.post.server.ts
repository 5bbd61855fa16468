import * as z from 'zod';
import { postedId, typedText } from '#app/forms/post/post.server.ts';

export const COPY = z.object({ id: postedId, request: typedText(80) });
