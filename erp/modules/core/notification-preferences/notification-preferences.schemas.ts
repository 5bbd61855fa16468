import * as z from 'zod';
import { describedInput, sent } from '#erp/model/field-types/inputs.ts';

const output = z.array(
  z.object({
    event: z.string(),
    label: z.string(),
    channels: z.array(z.string()),
    offered: z.array(z.string()),
    own: z.boolean(),
  }),
);
const meta = z.object({ total: z.int(), digest_default: z.unknown() });

export const LIST = { input: sent.nothing, output, meta };
export const SAVE = {
  input: z.object({
    events: describedInput({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          event: { type: 'string' },
          channels: { type: 'array', items: { type: 'string' } },
        },
      },
      description: 'La tabla completa; lo que no está en un renglón se apaga.',
    }),
  }),
  output,
  meta,
};
