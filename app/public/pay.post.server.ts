import * as z from 'zod';

export const PAYMENT = z.object({ do: z.enum(['pay', 'reject']) });
