/** Texts of the cells of a report: an amount in another currency says its code. */
import { companyClock, companyCurrency } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { foreignCode, isMoney } from '#erp/model/field-types/amount-currency.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { Field } from '#erp/model/types.ts';

type Values = Readonly<Record<string, Value>>;
type Columns = readonly { readonly column: { readonly field: Field } }[];

export const kindName = (field: Field) => (field.kind === 'computed' ? field.as : field.kind);

/** @param year in which a moment need not say it: «2 nov 11:00» */
export function textOf(field: Field, value: Value | undefined, year = ''): string {
  if (value === null || value === undefined) return '';
  const text = fieldTypeOf(field).show(value, field, companyClock());
  return year !== '' && kindName(field) === 'datetime' ? text.replace(` ${year} `, ' ') : text;
}

/** As lists and files have it (539, 553): `$100.00 USD`. `row` says the currency. */
export function cellText(field: Field, value: Value | undefined, row: Values, year = ''): string {
  const text = textOf(field, value, year);
  const { currencyIn } = field;
  if (text === '' || currencyIn === undefined || !isMoney(field)) return text;
  const code = foreignCode(row[currencyIn], companyCurrency());
  return code ? `${text} ${code}` : text;
}

/** Of amounts that are added up: they are there only where all of them are in one. */
export const currenciesOf = (columns: Columns, row: Values | undefined): Values =>
  Object.fromEntries(
    columns.flatMap(({ column: { field } }) =>
      field.currencyIn === undefined || row?.[field.currencyIn] === undefined
        ? []
        : [[field.currencyIn, row[field.currencyIn]!]],
    ),
  );

export const isInCurrencies = (columns: Columns): boolean =>
  columns.some(({ column: { field } }) => field.currencyIn !== undefined);
