import * as z from 'zod';
import { describedInput } from '#erp/model/field-types/inputs.ts';
import { momentOutput } from '#erp/model/field-types/outputs.ts';

/** `PUT payment_gateways/test/:id` */
export const TEST = {
  input: z.object({}),
  output: z.object({ ok: z.boolean(), message: z.string() }),
};

/** `POST payment_gateways/link` */
export const LINK = {
  input: z.object({
    source_resource: describedInput({
      type: 'string',
      description: 'Recurso del registro que se cobra.',
    }),
    source_id: describedInput({ type: 'integer', minimum: 1 }),
    amount: describedInput({ type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' }),
    gateway_id: describedInput({
      type: 'integer',
      description: 'La primera activa que sirva, si no se dice.',
    }),
    currency_id: describedInput({ type: 'integer' }),
    methods: describedInput({ type: 'array', items: { type: 'string' } }),
  }),
  output: z.object({ url: z.string(), expires_at: momentOutput, reference: z.string() }),
  status: 201,
} as const;
