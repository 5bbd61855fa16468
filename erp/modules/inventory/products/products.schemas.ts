import * as z from 'zod';
import { describedInput } from '#erp/model/field-types/inputs.ts';
import { titledOutput } from '#erp/model/field-types/outputs.ts';

export const VARIANTS = {
  input: z.object({
    attributes: describedInput({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          values: { type: 'array', items: { type: 'string' } },
        },
      },
      description: 'Características con sus valores: se hacen las combinaciones que faltan.',
    }),
  }),
  output: z.object({ created: z.int(), products: z.array(titledOutput) }),
  status: 201,
} as const;
