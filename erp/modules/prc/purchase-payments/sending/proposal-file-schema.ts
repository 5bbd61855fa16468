import * as z from 'zod';

export const FILE = { input: z.object({}), produces: ['text/plain'] };
