import * as z from 'zod';
import { typedText } from '#app/forms/post/post.server.ts';

export const REPORT = z.object({ request_id: typedText(64), screen: typedText(200) });
