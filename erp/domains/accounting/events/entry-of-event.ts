/** From the composed lines of events to the rows of an entry. */
import { granularityLabel } from '#erp/model/reports/time-granularity.ts';
import type { NewEntryLine } from '../insert-entry.ts';
import type { ComposedLine } from './compose.ts';
import type { EventTokens, FinancialEvent } from './financial-event.ts';

/** What a concept's template may say. */
export const CONCEPT_TOKENS: readonly string[] = [
  'folio',
  'serie',
  'tercero',
  'rfc',
  'uuid',
  'fecha',
  'sucursal',
  'periodo',
];
const DESCRIPTION = 200;
const CONCEPT = 300;
/** How the concept of a reversal begins. */
export const REVERSAL = 'REVERSA';

/** The template with what the document says; what it does not say leaves no gap. */
export function conceptOf(template: string, event: FinancialEvent): string {
  const tokens: EventTokens & Readonly<Record<string, string | null | undefined>> = {
    ...event.tokens,
    fecha: granularityLabel(event.date, 'day'),
    periodo: granularityLabel(event.date, 'month'),
  };
  return `${event.undoes ? `${REVERSAL} ` : ''}${template}`
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => tokens[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, CONCEPT);
}

export const entryLine = (line: ComposedLine): NewEntryLine => {
  const { book_account_id, description, amount, amount_currency } = line;
  const { because: _because, proofs: _proofs, ...dimensions } = line;
  // A correction of pesos alone (an exchange difference) has no side of its own in the currency.
  const charges = amount.isZero() ? amount_currency!.gt(0) : amount.gt(0);
  return {
    ...dimensions,
    book_account_id,
    description: description?.slice(0, DESCRIPTION) ?? null,
    debit: charges ? amount.abs().toFixed(2) : null,
    credit: charges ? null : amount.abs().toFixed(2),
    amount_currency: amount_currency?.toFixed(2) ?? null,
  };
};
