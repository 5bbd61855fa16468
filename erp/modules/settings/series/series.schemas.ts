import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { countOutput, momentOutput } from '#erp/model/field-types/outputs.ts';

export const PREVIEW = {
  input: z.object({
    date: sent.text('Hoy, si no se dice.', { format: 'date' }),
    branch: sent.id('Sucursal.'),
  }),
  output: z.object({ folio: z.string(), number: z.int() }),
};
export const RESERVE = {
  input: z.object({
    count: sent.int(1, 500),
    reason: sent.text('Para qué se apartan.', { maxLength: 200 }),
    branch_office_id: sent.id(),
  }),
  output: z.object({ folios: z.array(z.string()), from: z.int(), to: z.int() }),
  status: 201,
} as const;
export const gapRow = z.object({
  number: z.int(),
  kind: z.string(),
  reason: z.string().nullable(),
  at: momentOutput,
  user: z.string().nullable(),
});
export const GAPS = {
  input: z.object({
    series: sent.id(),
    from: sent.int(1, 999_999_999),
    to: sent.int(1, 999_999_999),
  }),
  output: z.array(gapRow),
  meta: countOutput,
};
