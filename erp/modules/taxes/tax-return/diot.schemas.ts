import * as z from 'zod';

export const DIOT = { input: z.object({}), produces: ['text/plain'] } as const;
