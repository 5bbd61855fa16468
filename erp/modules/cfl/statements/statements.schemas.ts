import * as z from 'zod';
import { choiceInput, textInput } from '#erp/model/field-types/inputs.ts';
import { t } from '#erp/model/texts/t.ts';
import { dayOutput, decimalOutput } from '#erp/model/field-types/outputs.ts';

const ids = z
  .preprocess(
    (raw) => (typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw]),
    z.array(z.coerce.number().int().positive()).min(1).max(5),
  )
  .meta({ type: 'array', items: { type: 'integer' } });
const id = z.coerce.number().int().positive();
/** An ISO day; absent and empty are null. */
const day = z.preprocess(
  (raw) => (raw === undefined || raw === '' ? null : raw),
  z.iso.date({ error: () => t('cfl.dayOfFilter', 'Escribe una fecha.') }).nullable(),
);
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
  input: z.object({
    q: textInput(100),
    from: day,
    to: day,
    direction: choiceInput(['ENTRADA', 'SALIDA']),
    show: choiceInput(['PENDIENTE', 'TODO']),
  }),
  output: z.object({
    statement: z.object({
      id: z.int(),
      account: z.string(),
      status: z.string(),
      start_date: dayOutput,
      end_date: dayOutput,
      bank_account_id: z.int(),
      opening_balance: decimalOutput.nullable(),
      closing_balance: decimalOutput.nullable(),
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
