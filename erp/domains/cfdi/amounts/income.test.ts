import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amounts } from '../../amounts/amounts.ts';
import { Exact } from '../../amounts/exact.ts';
import type { CfdiConcept, CfdiDraft } from '../draft/draft.ts';
import { incomeDraft, type CfdiTaxRule, type IncomeHead, type IncomeLine } from './income.ts';
import { amountLimits, decimalsIn, taxLimits, within } from './limits.ts';

const rule = (
  id: number,
  sat_tax: string,
  rate: string | null,
  more: Partial<CfdiTaxRule> = {},
): CfdiTaxRule => ({
  id,
  name: `Impuesto ${id}`,
  sat_tax,
  withheld: false,
  factor: 'TASA',
  rate,
  rate_fraction: 'NINGUNA',
  ...more,
});

const [IVA16, IVA0, EXEMPT, IEPS8, QUOTA, IVA_THIRDS, ISR10, LODGING] = [1, 2, 3, 4, 5, 6, 7, 8];
const TAXES = [
  rule(IVA16, '002', '0.16'),
  rule(IVA0, '002', '0.000000'),
  rule(EXEMPT, '002', null, { factor: 'EXENTO' }),
  rule(IEPS8, '003', '0.080000'),
  rule(QUOTA, '003', '5.496000', { factor: 'CUOTA' }),
  rule(IVA_THIRDS, '002', '0.106667', { withheld: true, rate_fraction: 'DOS_TERCIOS' }),
  rule(ISR10, '001', '0.100000', { withheld: true }),
  rule(LODGING, 'LOCAL', '0.035000', { name: 'Hospedaje' }),
];

const HEAD: IncomeHead = {
  type: 'I',
  series: 'A',
  folio: '1',
  date: '2026-11-26T10:00:00',
  paymentForm: '99',
  paymentTerms: null,
  currency: 'MXN',
  exchangeRate: null,
  exportCode: '01',
  paymentMethod: 'PPD',
  zip: '37000',
  global: null,
  relations: [],
  issuer: { rfc: 'TEX010101AB1', name: 'TEXTILES', regime: '601' },
  receiver: {
    rfc: 'CLI010101AB1',
    name: 'CLIENTE',
    zip: '06000',
    residence: null,
    foreignTaxId: null,
    regime: '601',
    use: 'G03',
  },
};

const line = (quantity: string, price: string, ...tax_ids: number[]): IncomeLine => ({
  quantity,
  price,
  tax_ids,
  productKey: '53101500',
  identification: null,
  unitKey: 'H87',
  unit: null,
  description: 'Pantalón',
});

const draftOf = (
  lines: readonly IncomeLine[],
  prices: 'SIN_IMPUESTOS' | 'CON_IMPUESTOS' = 'SIN_IMPUESTOS',
): CfdiDraft => incomeDraft(HEAD, lines, TAXES, { prices });

const totals = ({ subtotal, discount, taxes, total }: CfdiDraft) => [
  subtotal,
  discount,
  taxes?.totalTransferred ?? null,
  taxes?.totalWithheld ?? null,
  total,
];

test('the worked case of sat-cfdi §6: 4,016.56 and 642.65 are 4,659.21', () => {
  const draft = draftOf([
    line('3.141649', '1230.00', IVA16),
    line('7', '0.333333', IVA16),
    line('1.5', '99.999999', IVA16),
  ]);
  expect(totals(draft)).toEqual(['4016.56', null, '642.65', null, '4659.21']);
  expect(draft.concepts.map(({ amount }) => amount)).toEqual(['3864.23', '2.33', '150.00']);
  expect(draft.taxes!.transferred).toEqual([
    { base: '4016.56', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '642.65' },
  ]);
});

test('the worked case of sales R9: discounts, excise, zero rate, exempt and withheld', () => {
  const draft = draftOf([
    { ...line('1250.5', '48.75', IVA16), discount: '3048.09' },
    line('3', '420.00', IVA0),
    { ...line('24', '18.50', IEPS8, IVA0), discount: '44.40' },
    line('1', '3500.00', EXEMPT),
    line('820', '6.35', IVA16),
  ]);
  expect(totals(draft)).toEqual(['71372.88', '3092.49', '10131.30', null, '78411.69']);
  expect(draft.concepts[2]!.transferred).toEqual([
    { base: '399.60', tax: '003', factor: 'Tasa', rate: '0.080000', amount: '31.968000' },
    { base: '431.568', tax: '002', factor: 'Tasa', rate: '0.000000', amount: '0.000000' },
  ]);
  expect(draft.taxes!.transferred).toEqual([
    { base: '63120.79', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '10099.33' },
    { base: '1691.57', tax: '002', factor: 'Tasa', rate: '0.000000', amount: '0.00' },
    { base: '399.60', tax: '003', factor: 'Tasa', rate: '0.080000', amount: '31.97' },
    { base: '3500.00', tax: '002', factor: 'Exento', rate: null, amount: null },
  ]);
});

test('finance example 1: 50,000 and 16 % are 58,000', () => {
  const draft = draftOf([line('1', '50000', IVA16)]);
  expect(totals(draft)).toEqual(['50000.00', null, '8000.00', null, '58000.00']);
});

test('finance example 3: an advance of 10,000 and 1,600', () => {
  const draft = draftOf([line('1', '10000.00', IVA16)]);
  expect(totals(draft)).toEqual(['10000.00', null, '1600.00', null, '11600.00']);
});

test('finance example 5: 10,000 dollars and 1,600', () => {
  const draft = incomeDraft(
    { ...HEAD, currency: 'USD', exchangeRate: '18.00' },
    [line('1', '10000', IVA16)],
    TAXES,
    { prices: 'SIN_IMPUESTOS' },
  );
  expect([draft.total, draft.currency, draft.exchangeRate]).toEqual(['11600.00', 'USD', '18.00']);
});

test('fees that are issued say two thirds by the rate of the catalogue (decision 17)', () => {
  const draft = draftOf([line('1', '22000.00', IVA16, IVA_THIRDS, ISR10)]);
  expect(draft.concepts[0]!.withheld).toEqual([
    { base: '22000.00', tax: '002', factor: 'Tasa', rate: '0.106667', amount: '2346.674000' },
    { base: '22000.00', tax: '001', factor: 'Tasa', rate: '0.100000', amount: '2200.000000' },
  ]);
  expect(draft.taxes!.withheld).toEqual([
    { tax: '002', amount: '2346.67' },
    { tax: '001', amount: '2200.00' },
  ]);
  expect(draft.total).toBe('20973.33');
});

test('what is exempt alone has no total of taxes, and what is not taxed has none at all', () => {
  expect(draftOf([line('1', '100', EXEMPT)]).taxes).toEqual({
    withheld: [],
    totalWithheld: null,
    transferred: [{ base: '100.00', tax: '002', factor: 'Exento', rate: null, amount: null }],
    totalTransferred: null,
  });
  const untaxed = draftOf([line('1', '100')]);
  expect([untaxed.taxes, untaxed.concepts[0]!.taxObject]).toEqual([null, '01']);
});

test('what is given away causes no tax: its discount is its price (objeto 04)', () => {
  const draft = draftOf([
    { ...line('2', '50', IVA16), discount: '100.00' },
    line('1', '10', IVA16),
  ]);
  expect(draft.concepts.map(({ taxObject }) => taxObject)).toEqual(['04', '02']);
  expect(totals(draft)).toEqual(['110.00', '100.00', '1.60', null, '11.60']);
});

test('a quota is of what is given away too, and the document is worth what the record is', () => {
  const given = {
    ...line('24', '10', QUOTA, IVA16),
    quota_units: '14.4',
    discount: '240',
    taxObject: '02',
  };
  const draft = draftOf([given]);
  const { total } = amounts([given], TAXES, { twoThirds: 'BY_RATE' });
  expect([draft.total, draft.subtotal, draft.discount]).toEqual([total, '240.00', '240.00']);
  expect(
    draft.concepts[0]!.transferred.map(({ tax, base, amount }) => [tax, base, amount]),
  ).toEqual([
    ['003', '14.40', '79.142400'],
    ['002', '79.1424', '12.662784'],
  ]);
});

test('a quota counts litres, and IVA is on what it adds', () => {
  const draft = draftOf([{ ...line('24', '10', QUOTA, IVA16), quota_units: '14.4' }]);
  expect(draft.concepts[0]!.transferred).toEqual([
    { base: '14.40', tax: '003', factor: 'Cuota', rate: '5.496000', amount: '79.142400' },
    { base: '319.1424', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '51.062784' },
  ]);
  expect(draft.total).toBe('370.20');
});

test('a local tax has its complement and counts in the total', () => {
  const draft = draftOf([line('1', '1000', IVA16, LODGING)]);
  expect(draft.localTaxes).toEqual({
    totalWithheld: '0.00',
    totalTransferred: '35.00',
    withheld: [],
    transferred: [{ name: 'Hospedaje', rate: '3.50', amount: '35.00' }],
  });
  expect(totals(draft)).toEqual(['1000.00', null, '160.00', null, '1195.00']);
});

test('prices with taxes: the invoice of a ticket is what the ticket charged (sales R10)', () => {
  const draft = draftOf(
    [line('1', '13.93', IVA16), line('1', '45.50', IVA16), line('1', '29.90', IVA16)],
    'CON_IMPUESTOS',
  );
  expect(totals(draft)).toEqual(['77.01', null, '12.32', null, '89.33']);
  expect(draft.concepts[0]).toMatchObject({ unitPrice: '12.008621', amount: '12.008621' });
});

test('pipes and blanks of a description do not reach the sealed text', () => {
  const [concept] = draftOf([
    { ...line('1.500', '10'), description: ' Tela | roja\n 3 m ' },
  ]).concepts;
  expect([concept!.description, concept!.quantity]).toEqual(['Tela / roja 3 m', '1.5']);
});

/** What a PAC would refuse of a concept. */
function outside({ quantity, unitPrice, amount, transferred, withheld }: CfdiConcept): string[] {
  const line = within(amount, amountLimits(quantity, unitPrice, decimalsIn(amount)));
  const taxes = [...transferred, ...withheld].filter(
    ({ base, rate, amount: own }) =>
      own !== null && rate !== null && !within(own, taxLimits(base, rate, decimalsIn(own))),
  );
  return [...(line ? [] : ['CFDI40167']), ...taxes.map(({ tax }) => tax)];
}

const decimal = (least: number, most: number, scale: number) =>
  fc.integer({ min: least, max: most }).map((n) => new Exact(n).div(10 ** scale).toFixed(scale));
const LINES = fc.record({
  quantity: fc.oneof(decimal(1, 9_999_999, 4), decimal(1, 5000, 0), decimal(1, 99_999_999, 6)),
  price: fc.oneof(decimal(1, 9_999_999, 2), decimal(10_000, 999_999_999, 6)),
  percent: fc.integer({ min: 0, max: 99 }),
  taxes: fc.constantFrom([IVA16], [IVA0], [EXEMPT], [IEPS8, IVA16], [IVA16, IVA_THIRDS, ISR10]),
});

test('20,000 random lines stay within what a PAC admits of each, and the total is the engine’s', () => {
  fc.assert(
    fc.property(fc.array(LINES, { minLength: 20, maxLength: 20 }), (random) => {
      const lines = random
        .map(({ quantity, price, percent, taxes }) => {
          const amount = new Exact(quantity).times(price).toDecimalPlaces(2);
          const discount = amount.times(percent).div(100).toFixed(2);
          return { ...line(quantity, price, ...taxes), discount };
        })
        .filter(({ quantity, price }) => new Exact(quantity).times(price).gte('0.01'));
      const draft = draftOf(lines);
      expect(draft.concepts.flatMap(outside)).toEqual([]);
      expect(draft.total).toBe(amounts(lines, TAXES, { twoThirds: 'BY_RATE' }).total);
    }),
    { numRuns: 1000, seed: 6 },
  );
});

test('bases worked back from prices with taxes stay within it too', () => {
  const priced = fc.record({
    quantity: fc.constantFrom('1', '2', '3', '0.75', '12', '1.275', '40'),
    price: decimal(2000, 999_999, 2),
    taxes: fc.constantFrom([IVA16], [IVA0], [EXEMPT], [IEPS8], [IEPS8, IVA16], [IVA16, ISR10]),
  });
  fc.assert(
    fc.property(fc.array(priced, { minLength: 1, maxLength: 10 }), (random) => {
      const draft = draftOf(
        random.map(({ quantity, price, taxes }) => line(quantity, price, ...taxes)),
        'CON_IMPUESTOS',
      );
      expect(draft.concepts.flatMap(outside)).toEqual([]);
    }),
    { numRuns: 300, seed: 8 },
  );
});
