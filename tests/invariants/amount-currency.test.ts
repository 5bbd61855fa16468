/** An amount is in the currency of its record, or says that it is not. */
import { expect, test } from 'vitest';
import { amountCode, currencyFieldOf, isMoney } from '#erp/model/field-types/amount-currency.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

const resources = registry.modules.flatMap(({ resources: own }) => own);

/** Records that rows hang from, nearest first. */
function recordsOf(rows: Resource): readonly Resource[] {
  const parent = registry.parentOf(rows)?.resource;
  return parent ? [parent, ...recordsOf(parent)] : [];
}

const hasCurrency = ({ fields }: Resource): boolean => 'currency_id' in fields;

/** Amounts of rows of records that may be in another currency, which the rows do not say. */
const amounts = resources
  .filter((rows) => !hasCurrency(rows) && recordsOf(rows).some(hasCurrency))
  .flatMap((rows) =>
    Object.entries(rows.fields)
      .filter(([, field]) => isMoney(field))
      .map(([name, field]) => ({ field, fields: rows.fields, key: `${rows.path}.${name}` })),
  );

const textsOf = ({ label, help = '' }: Field): string => `${label} ${help}`;

test('what is called pesos is not in the currency of its record', () => {
  const wrong = resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      isMoney(field) && /pesos/i.test(field.label) && currencyFieldOf(resource, name) !== null
        ? [`${resource.path}.${name}`]
        : [],
    ),
  );
  expect(wrong, 'declare `inPesos: true`').toEqual([]);
});

test('an amount of a row in pesos says so, and is declared so', () => {
  const wrong = amounts
    .filter(({ field }) => !field.internal)
    .filter(({ field }) => /pesos/i.test(textsOf(field)) !== Boolean(field.inPesos))
    .map(({ key }) => key);
  expect(wrong, 'declare `inPesos: true`, and say «En pesos» in its label or help').toEqual([]);
});

/** Taken from a record that has a currency itself. */
function isOfAnother(field: Field, fields: Resource['fields']): boolean {
  if (field.kind !== 'computed' || field.source?.take !== 'along') return false;
  const through = fields[field.source.path.split('.')[0]!];
  return through?.kind === 'ref' && hasCurrency(registry.resource(through.to));
}

test('an amount of a row in the currency of another record says which', () => {
  const wrong = amounts.flatMap(({ field, fields, key }) => {
    const { currencyIn, inPesos } = field;
    if (currencyIn) return currencyIn in fields ? [] : [`${key}: no field «${currencyIn}»`];
    return !inPesos && isOfAnother(field, fields) ? [key] : [];
  });
  expect(wrong, 'declare `currencyIn`').toEqual([]);
});

const place = (path: string, row: Readonly<Record<string, unknown>>, currency?: string) => ({
  resource: registry.resource(path),
  row,
  titles: currency === undefined ? undefined : { currency_id: currency },
});

test('an amount of a row is in the currency of its record, unless it says another', () => {
  const invoice = place('prc/invoice-shipments', {}, 'USD — Dólar');
  const line = place('prc-invoice-lines', {});
  expect(amountCode('amount', 'MXN', [line, invoice])).toBe('USD');
  expect(amountCode('received_value', 'MXN', [line, invoice])).toBe(null);
  const movement = place('cfl/movements', {}, 'MXN — Peso');
  const settled = place('cfl/movement-lines', { item_currency: 'USD' });
  expect(amountCode('amount_item', 'MXN', [settled, movement])).toBe('USD');
  expect(amountCode('amount', 'MXN', [settled, movement])).toBe(null);
  const payment = place('satInvoices/payments', {}, 'EUR — Euro');
  const paid = place('satInvoices/payment-documents', { invoice_currency: 'USD' });
  const receipt = place('satInvoices', {});
  expect(amountCode('paid', 'MXN', [paid, payment, receipt])).toBe('USD');
  expect(amountCode('spent', 'MXN', [paid, payment, receipt])).toBe('EUR');
});

/** What a record is worth, by what people call it. */
const WORTH: ReadonlySet<string> = new Set(['Saldo', 'Importe', 'Total', 'Capital']);
const SAID_OTHERWISE: Readonly<Record<string, string>> = {
  'approved-orders': 'orders by what is still to be made and sent of them',
  orders: 'lines of orders by what is still to come of them',
};

test('a list, and the file made of it, says what each record is worth', () => {
  const silent = resources
    .filter((resource) => !registry.parentOf(resource))
    .filter(({ fields, list }) => {
      const worth = Object.keys(fields).filter(
        (name) => isMoney(fields[name]!) && WORTH.has(fields[name]!.label),
      );
      return worth.length > 0 && !worth.some((name) => list.columns.includes(name));
    })
    .map(({ path }) => path);
  expect(silent.toSorted()).toEqual(Object.keys(SAID_OTHERWISE));
});
