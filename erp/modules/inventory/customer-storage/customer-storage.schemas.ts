import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { dayOutput, decimalOutput } from '#erp/model/field-types/outputs.ts';

const day = (description: string) => sent.text(description, { format: 'date' });

export const FEE = {
  input: z.object({ from: day('Primer día.'), to: day('Último día, hasta 366 después.') }),
  output: z.object({
    from: dayOutput,
    to: dayOutput,
    fee: decimalOutput,
    fee_unit: z.string(),
    days: z.array(z.object({ date: dayOutput, amount: decimalOutput })),
    total: decimalOutput,
  }),
};
