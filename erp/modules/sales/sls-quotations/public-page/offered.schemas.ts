import * as z from 'zod';
import { lenientText } from '#erp/model/field-types/inputs.ts';
import { dayOutput, decimalOutput } from '#erp/model/field-types/outputs.ts';

const amount = decimalOutput.nullable();

const LINE = z.object({
  description: z.string(),
  qty: decimalOutput,
  unit: z.string().nullable(),
  /** Before discounts and taxes. */
  unit_price: amount,
  discount_percent: decimalOutput,
  base: amount,
  delivery_days: z.int().nullable(),
  /** Offered aside, and not in the total. */
  aside: z.boolean(),
});

const TAX = z.object({
  tax: z.string(),
  rate: z.string(),
  withheld: z.boolean(),
  base: decimalOutput,
  amount: decimalOutput,
});

/** What its customer sees: nothing else of the quotation crosses. */
export const OFFERED_PAGE = {
  input: z.object({ token: lenientText(100, 'De la liga.') }),
  output: z.object({
    company: z.string(),
    folio: z.string(),
    revision: z.int(),
    state: z.enum(['VIGENTE', 'VENCIDA', 'ACEPTADA', 'RECHAZADA', 'CANCELADA', 'SUSTITUIDA']),
    date: dayOutput,
    valid_until: dayOutput.nullable(),
    customer: z.string(),
    seller: z.string().nullable(),
    seller_email: z.string().nullable(),
    currency: z.string(),
    lines: z.array(LINE),
    subtotal: amount,
    discount_total: amount,
    tax_total: amount,
    withholding_total: amount,
    /** One for each tax and rate: they add up to both totals. */
    taxes: z.array(TAX),
    total: amount,
    delivery_terms: z.string().nullable(),
    terms: z.string().nullable(),
    notes: z.string().nullable(),
  }),
};
