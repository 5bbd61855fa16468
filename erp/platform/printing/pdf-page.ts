/** What every part of a printed record is drawn with. */
import { titlesOf } from '#erp/kernel/rows/shown-row.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import { amountCode, type AmountPlace } from '#erp/model/field-types/amount-currency.ts';
import type { Field, Resource } from '#erp/model/types.ts';

/** Points. */
export const MARGIN = 48;
export const GREY = '#666';
export const INK = '#222';

/** What people read in a field of a row; empty when there is nothing to show. */
function shown(name: string, field: Field, row: Row, local: TimeZoneContext): string {
  const titles = titlesOf(row);
  const title = titles[name];
  if (typeof title === 'string') return title;
  if (Array.isArray(title)) return title.join(', ');
  const value = row[name];
  if (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
    return '';
  return fieldTypeOf(field).show(value as never, field, local);
}

/** Where the page ends for text, in points from its top. */
export const bottomOf = (doc: PDFKit.PDFDocument) => doc.page.height - doc.page.margins.bottom;

/** Where a record is drawn: whose clock, and the company's currency, which is not written. */
export interface Local extends TimeZoneContext {
  readonly home: string | null;
  /** That a row hangs from, nearest first: its amounts are in their currency. */
  readonly records?: readonly AmountPlace[];
}

/** The same of a field of a resource: an amount in another currency says which. */
export function shownIn(resource: Resource, name: string, row: Row, local: Local): string {
  const text = shown(name, resource.fields[name]!, row, local);
  if (text === '') return text;
  const code = amountCode(name, local.home, [placeOf(resource, row), ...(local.records ?? [])]);
  return code ? `${text} ${code}` : text;
}

export const placeOf = (resource: Resource, row: Row): AmountPlace => ({
  resource,
  row,
  titles: titlesOf(row),
});
