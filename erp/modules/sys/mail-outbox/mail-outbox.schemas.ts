import * as z from 'zod';
import { recordInput, sent } from '#erp/model/field-types/inputs.ts';
import { momentOutput } from '#erp/model/field-types/outputs.ts';

export const SEND = {
  input: z.object({
    ...recordInput,
    to: sent.text('Hasta diez direcciones, con comas.'),
    subject: sent.text('', { maxLength: 150 }),
    text: sent.text('', { maxLength: 5000 }),
    with_pdf: sent.flag('Con el registro en PDF.'),
  }),
  output: z.object({ to: z.array(z.string()) }),
  status: 201,
} as const;
export const STATE = {
  input: sent.nothing,
  output: z.object({
    simulated: z.boolean(),
    configured: z.boolean(),
    own: z.boolean(),
    from: z.string().nullable(),
    access: z.boolean(),
    counts: z.record(z.string(), z.int()),
  }),
};
export const TEST = {
  input: sent.nothing,
  output: z.object({ to: z.string() }),
  status: 201,
} as const;
export const MESSAGE = {
  input: sent.nothing,
  output: z.object({
    id: z.int(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    status: z.string(),
    created_at: momentOutput,
    sent_at: momentOutput.nullable(),
    error: z.string().nullable(),
    has_link: z.boolean(),
  }),
};
