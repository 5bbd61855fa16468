import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { dayOutput, decimalOutput } from '#erp/model/field-types/outputs.ts';

const ids = z
  .preprocess(
    (raw) => (typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw]),
    z.array(z.coerce.number().int().positive()).min(1).max(5),
  )
  .meta({ type: 'array', items: { type: 'integer' } });
const id = z.coerce.number().int().positive();
const text = (max: number) => z.string().trim().max(max);

export const MATCH = {
  input: z.object({ lines: ids, transactions: ids }),
  output: z.object({ difference: decimalOutput.nullable() }),
};
export const UNMATCH = {
  input: z.object({ line: id }),
  output: z.object({ undone: z.int(), difference: decimalOutput.nullable() }),
};
export const IGNORE = {
  input: z.object({ lines: ids, reason: text(120).min(3) }),
  output: z.object({ ignored: z.int() }),
};
export const CREATE = {
  input: z.object({
    line: id,
    transaction_type_id: id,
    description: text(200).optional(),
    subject_id: z.union([z.literal('').transform(() => undefined), id]).optional(),
    expense_id: z.union([z.literal('').transform(() => undefined), id]).optional(),
  }),
  output: z.object({ id: z.int(), difference: decimalOutput.nullable() }),
};

const line = z.object({
  id: z.int(),
  date: dayOutput,
  description: z.string().nullable(),
  reference: z.string().nullable(),
  amount: decimalOutput,
  left: decimalOutput,
  status: z.string(),
});
const transaction = z.object({
  id: z.int(),
  date: dayOutput,
  description: z.string(),
  reference: z.string().nullable(),
  subject: z.string().nullable(),
  amount: decimalOutput,
  left: decimalOutput,
});

export const BOARD = {
  input: z.object({ q: sent.text('Palabras de la descripción o referencia') }),
  output: z.object({
    statement: z.object({
      id: z.int(),
      account: z.string(),
      status: z.string(),
      start_date: dayOutput,
      end_date: dayOutput,
      difference: decimalOutput.nullable(),
      pending: z.int(),
    }),
    lines: z.array(line),
    transactions: z.array(transaction),
    suggestions: z.array(
      z.object({
        lines: z.array(z.int()),
        transactions: z.array(z.int()),
        score: z.int(),
      }),
    ),
  }),
};
