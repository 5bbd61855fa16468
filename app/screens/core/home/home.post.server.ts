import * as z from 'zod';
import { ticked } from '#app/forms/post/post.server.ts';

export const GUIDE = z.object({ guide: ticked });
