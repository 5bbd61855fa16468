import * as z from 'zod';

export const END = z.discriminatedUnion('do', [
  z.object({ do: z.literal('revokeAll') }),
  z.object({ do: z.enum(['revoke', 'forget']), id: z.string().regex(/^[0-9a-f-]{36}$/) }),
]);
