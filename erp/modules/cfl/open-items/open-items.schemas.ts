import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';

export const SUMMARY = {
  input: z.looseObject({ subject_id: sent.id('Tercero.') }),
  output: z.array(
    z.object({
      side: z.enum(['CXC', 'CXP']),
      currency: z.string(),
      balance: decimalOutput,
      base_balance: decimalOutput,
      overdue: decimalOutput,
      base_overdue: decimalOutput,
      oldest_days: z.int(),
      advances: decimalOutput,
      base_advances: decimalOutput,
    }),
  ),
};
