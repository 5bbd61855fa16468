/** The taxes of a document on paper, one line for each; `tax-summary-rows.ts` works them out. */
import { money, text } from '#erp/model/fields.ts';
import type { PrintSummary } from '#erp/model/types.ts';

const SUMMARY = {
  label: 'Impuestos',
  columns: {
    tax: text('Impuesto'),
    rate: text('Tasa o cuota'),
    base: money('Base'),
    amount: money('Importe'),
  },
} as const;

/** Of the rows of this table; `readKey` where not everybody sees its prices. */
export const taxSummary = (of: string, readKey?: string): PrintSummary => ({
  ...SUMMARY,
  of,
  ...(readKey && { readKey }),
});

const ENGLISH = {
  taxes: 'Taxes',
  'taxes.tax.label': 'Tax',
  'taxes.rate.label': 'Rate or fee',
  'taxes.base.label': 'Base',
  'taxes.amount.label': 'Amount',
};

/** English of it, by the keys of its texts. */
export const taxSummaryEnglish = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(ENGLISH).map(([name, said]) => [`${path}.summaries.${name}`, said]),
  );
