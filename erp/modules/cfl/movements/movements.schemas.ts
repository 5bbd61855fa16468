import * as z from 'zod';
import { sent } from '#erp/model/field-types/inputs.ts';
import { dayOutput, decimalOutput } from '#erp/model/field-types/outputs.ts';

/** Which documents an amount probably pays (finance R16). */
export const SUGGEST = {
  input: z.looseObject({
    subject_id: sent.id('Tercero.'),
    amount: sent.decimal('Importe.'),
    currency: sent.text('Clave de la moneda; sin ella, la de los libros.').optional(),
    side: sent.choice(['CXC', 'CXP'], 'Sin ella, lo que se cobra.').optional(),
    concept: sent.text('Concepto o referencia, donde puede decirse un folio.').optional(),
  }),
  output: z.object({
    by: z.enum(['REFERENCIA', 'TOTAL', 'SUMA', 'ANTIGUEDAD']),
    lines: z.array(
      z.object({
        open_item_id: z.int(),
        document: z.string(),
        due_date: dayOutput,
        balance: decimalOutput,
        amount: decimalOutput,
      }),
    ),
  }),
};
