import { expect, test } from 'vitest';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { realizedTaxes, type ItemTax } from './realized-taxes.ts';

const IVA = 1;
const none = { base: '0', amount: '0', amount_mxn: '0' };
const untouched = { taken: none, lowered: none, rate: '0.160000' };
const sum = (a: string, b: string) => moneyText(new Exact(a).plus(b));

/** Applies the amounts one after the other, each in pesos at its rate. */
function inTurn(first: ItemTax, total: string, payments: readonly (readonly [string, string])[]) {
  let [before, tax] = ['0', first];
  return payments.map(([applied, rate]) => {
    const pesos = moneyText(new Exact(applied).times(rate));
    const [part] = realizedTaxes([tax], { total, before, applied, pesos });
    before = sum(before, applied);
    tax = {
      ...tax,
      taken: {
        base: sum(tax.taken.base, part!.base_doc),
        amount: sum(tax.taken.amount, part!.tax_doc),
        amount_mxn: sum(tax.taken.amount_mxn, part!.tax_at_document),
      },
    };
    return part!;
  });
}

test('three partials of 116.00 cause 5.33, 5.34 and 5.33 (finance example 2)', () => {
  const iva = { tax_id: IVA, base: '100.00', amount: '16.00', amount_mxn: '16.00', ...untouched };
  const parts = inTurn(iva, '116.00', [
    ['38.67', '1'],
    ['38.67', '1'],
    ['38.66', '1'],
  ]);
  expect(parts.map(({ tax_doc }) => tax_doc)).toEqual(['5.33', '5.34', '5.33']);
  expect(parts.map(({ tax_mxn }) => tax_mxn)).toEqual(['5.33', '5.34', '5.33']);
  expect(parts.map(({ base_doc }) => base_doc)).toEqual(['33.34', '33.33', '33.33']);
});

test('dollars: the tax at the rate of the payment, and at that of the document (example 5)', () => {
  const [part] = realizedTaxes(
    [
      {
        tax_id: IVA,
        base: '10000.00',
        amount: '1600.00',
        amount_mxn: '28800.00',
        ...untouched,
      },
    ],
    { total: '11600.00', before: '0', applied: '11600.00', pesos: '214600.00' },
  );
  expect(part).toEqual({
    tax_id: IVA,
    base_doc: '10000.00',
    tax_doc: '1600.00',
    base_mxn: '185000.00',
    tax_mxn: '29600.00',
    tax_at_document: '28800.00',
  });
});

test('whatever the partials, they add up to the tax in both currencies', () => {
  const iva = {
    tax_id: IVA,
    base: '99.99',
    amount: '15.998'.slice(0, 5),
    amount_mxn: '288.17',
    ...untouched,
  };
  const parts = inTurn(iva, '115.99', [
    ['0.01', '18.013'],
    ['77.70', '18.2'],
    ['0.01', '17.999999'],
    ['38.27', '18.5'],
  ]);
  const total = (of: 'base_doc' | 'tax_doc' | 'tax_at_document') =>
    parts.reduce((all, part) => sum(all, part[of]), '0');
  expect([total('base_doc'), total('tax_doc'), total('tax_at_document')]).toEqual([
    '99.99',
    '15.99',
    '288.17',
  ]);
});
