import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact, sumOf } from '../../amounts/exact.ts';
import { invoiceTaxes, paidTaxes, type InvoiceTax } from './instalments.ts';
import { decimalsIn, spentLimits, taxLimits, within } from './limits.ts';
import { paymentDraft, type PaidInvoice, type ReceivedPayment } from './payment.ts';

const UUID = 'A5B2C3D4-0000-4000-8000-000000000001';
const HEAD = {
  series: 'P',
  folio: '1',
  date: '2026-11-26T10:00:00',
  zip: '37000',
  issuer: { rfc: 'TEX010101AB1', name: 'TEXTILES', regime: '601' },
  relations: [],
  receiver: {
    rfc: 'CLI010101AB1',
    name: 'CLIENTE',
    zip: '06000',
    residence: null,
    foreignTaxId: null,
    regime: '601',
  },
};

const vat = (base: string, amount: string): InvoiceTax => ({
  base,
  tax: '002',
  factor: 'Tasa',
  rate: '0.160000',
  amount,
  withheld: false,
});
const invoice = (more: Partial<PaidInvoice>): PaidInvoice => ({
  uuid: UUID,
  series: 'A',
  folio: '7',
  currency: 'MXN',
  installment: '1',
  taxObject: '02',
  total: '58000.00',
  taxes: [vat('50000.00', '8000.00')],
  earlier: [],
  previousBalance: '58000.00',
  paid: '29000.00',
  spent: '29000.00',
  ...more,
});
const received = (amount: string, more: Partial<ReceivedPayment>): ReceivedPayment => ({
  date: '2026-11-20T12:00:00',
  form: '03',
  currency: 'MXN',
  exchangeRate: null,
  amount,
  operation: null,
  payerBankRfc: null,
  payerForeignBank: null,
  payerAccount: null,
  beneficiaryBankRfc: null,
  beneficiaryAccount: null,
  receiptKind: null,
  receiptCertificate: null,
  receiptChain: null,
  receiptSeal: null,
  invoices: [],
  ...more,
});

test('the worked case of sat-cfdi §7.5: 116.00 dollars collected with 2,320.00 pesos', () => {
  const draft = paymentDraft(HEAD, [
    received('2320.00', {
      invoices: [
        invoice({
          currency: 'USD',
          total: '116.00',
          taxes: [vat('100.00', '16.00')],
          previousBalance: '116.00',
          paid: '116.00',
          spent: '2320.00',
        }),
      ],
    }),
  ]);
  const [payment] = draft.payments.payments;
  expect(payment).toMatchObject({ currency: 'MXN', exchangeRate: '1', amount: '2320.00' });
  expect(payment!.documents[0]).toMatchObject({
    equivalence: '0.0500000000',
    paid: '116.00',
    remainingBalance: '0.00',
    transferred: [{ base: '100.00', amount: '16.00' }],
  });
  expect(payment!.transferred).toEqual([
    { base: '2000.00', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '320.00' },
  ]);
  expect(draft.payments.totals).toEqual({
    withheldVat: null,
    withheldIncomeTax: null,
    withheldExcise: null,
    vat16Base: '2000.00',
    vat16: '320.00',
    vat8Base: null,
    vat8: null,
    vat0Base: null,
    vat0: null,
    vatExemptBase: null,
    amount: '2320.00',
  });
});

test('finance example 1: half of 58,000 pays 25,000 and 4,000', () => {
  const draft = paymentDraft(HEAD, [received('29000.00', { invoices: [invoice({})] })]);
  expect(draft.payments.payments[0]!.documents[0]).toEqual({
    uuid: UUID,
    series: 'A',
    folio: '7',
    currency: 'MXN',
    equivalence: '1',
    installment: '1',
    previousBalance: '58000.00',
    paid: '29000.00',
    remainingBalance: '29000.00',
    taxObject: '02',
    withheld: [],
    transferred: [
      { base: '25000.00', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '4000.00' },
    ],
  });
  expect(draft).toMatchObject({
    type: 'P',
    subtotal: '0',
    total: '0',
    currency: 'XXX',
    exportCode: '01',
    paymentForm: null,
    paymentMethod: null,
    taxes: null,
    receiver: { use: 'CP01' },
  });
});

test('finance example 2: three instalments of 116.00 pay 5.33, 5.34 and 5.33 of IVA', () => {
  const paid = ['38.67', '38.67', '38.66'];
  const said: InvoiceTax[] = [];
  let balance = new Exact('116.00');
  for (const each of paid) {
    said.push(
      ...paidTaxes({
        total: '116.00',
        taxes: [vat('100.00', '16.00')],
        earlier: [...said],
        previousBalance: balance.toFixed(2),
        paid: each,
      }),
    );
    balance = balance.minus(each);
  }
  expect(said.map(({ base, amount }) => [base, amount])).toEqual([
    ['33.34', '5.33'],
    ['33.33', '5.34'],
    ['33.33', '5.33'],
  ]);
});

test('finance example 5: 11,600 dollars paid in pesos at 18.50', () => {
  const draft = paymentDraft(HEAD, [
    received('214600.00', {
      invoices: [
        invoice({
          currency: 'USD',
          total: '11600.00',
          taxes: [vat('10000.00', '1600.00')],
          previousBalance: '11600.00',
          paid: '11600.00',
          spent: '214600.00',
        }),
      ],
    }),
  ]);
  expect(draft.payments.payments[0]!.documents[0]!.equivalence).toBe('0.0540540541');
  expect(draft.payments.totals).toMatchObject({
    vat16Base: '185000.00',
    vat16: '29600.00',
    amount: '214600.00',
  });
});

test('two payments of several invoices: a receipt in dollars and pesos adds up in pesos', () => {
  const dollars = invoice({
    currency: 'USD',
    total: '116.00',
    taxes: [vat('100.00', '16.00')],
    previousBalance: '116.00',
    paid: '58.00',
    spent: '58.00',
  });
  const fees = invoice({
    total: '20973.33',
    taxes: [
      vat('22000.00', '3520.00'),
      { ...vat('22000.00', '2346.67'), rate: '0.106667', withheld: true },
      { ...vat('22000.00', '2200.00'), tax: '001', rate: '0.100000', withheld: true },
    ],
    previousBalance: '20973.33',
    paid: '20973.33',
    spent: '20973.33',
  });
  const draft = paymentDraft(HEAD, [
    received('58.00', { currency: 'USD', exchangeRate: '18.5', invoices: [dollars] }),
    received('29973.33', { invoices: [fees, invoice({ paid: '9000.00', spent: '9000.00' })] }),
  ]);
  const [first, second] = draft.payments.payments;
  expect([first!.exchangeRate, first!.documents[0]!.equivalence]).toEqual(['18.5', '1']);
  expect(second!.withheld).toEqual([
    { tax: '002', amount: '2346.67' },
    { tax: '001', amount: '2200.00' },
  ]);
  expect(draft.payments.totals).toMatchObject({
    withheldVat: '2346.67',
    withheldIncomeTax: '2200.00',
    vat16Base: '30683.62',
    vat16: '4909.38',
    amount: '31046.33',
  });
});

test('an invoice without taxes has none in its receipt', () => {
  const draft = paymentDraft(HEAD, [
    received('100.00', {
      invoices: [
        invoice({
          total: '100.00',
          taxObject: '01',
          taxes: [],
          previousBalance: '100.00',
          paid: '100.00',
          spent: '100.00',
        }),
      ],
    }),
  ]);
  const [payment] = draft.payments.payments;
  expect([payment!.documents[0]!.taxObject, payment!.transferred]).toEqual(['01', []]);
});

test('taxes of an invoice are those of its concepts, by rate', () => {
  const concept = { transferred: [vat('33.33', '5.332800')], withheld: [vat('33.33', '1.333200')] };
  const two = [concept, concept].map((each) => ({
    ...paymentDraft(HEAD, []).concepts[0]!,
    ...each,
  }));
  expect(
    invoiceTaxes(two, 2).map(({ base, amount, withheld }) => [base, amount, withheld]),
  ).toEqual([
    ['66.66', '2.67', true],
    ['66.66', '10.67', false],
  ]);
});

const RATES = [
  { tax: '002', factor: 'Tasa', rate: '0.160000', withheld: false },
  { tax: '002', factor: 'Tasa', rate: '0.000000', withheld: false },
  { tax: '003', factor: 'Tasa', rate: '0.265000', withheld: false },
  { tax: '002', factor: 'Tasa', rate: '0.106667', withheld: true },
  { tax: '001', factor: 'Tasa', rate: '0.012500', withheld: true },
] as const;

/** An invoice of lines with 6 decimals, so that base and tax are each rounded once. */
const INVOICES = fc
  .array(
    fc.record({
      which: fc.integer({ min: 0, max: RATES.length - 1 }),
      base: fc.integer({ min: 50_000_000, max: 99_999_999_999 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) => {
    const taxes = [...Map.groupBy(rows, ({ which }) => which)].map(([which, same]) => {
      const base = sumOf(same.map((row) => new Exact(row.base).div(1_000_000)));
      const amount = base.times(RATES[which]!.rate).toFixed(2);
      return { ...RATES[which]!, base: base.toFixed(2), amount };
    });
    const net = sumOf(taxes.map(({ base }) => base)).plus(100);
    const total = taxes.reduce(
      (all, { amount, withheld }) => (withheld ? all.minus(amount) : all.plus(amount)),
      net,
    );
    return { taxes, total: total.toFixed(2) };
  });

test('random instalments add up to the invoice, base and tax, each as a PAC admits it', () => {
  fc.assert(
    fc.property(
      INVOICES,
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }),
      (whole, cuts) => {
        let balance = new Exact(whole.total);
        const said: InvoiceTax[] = [];
        const pay = (paid: string) => {
          const previousBalance = balance.toFixed(2);
          const now = paidTaxes({ ...whole, earlier: [...said], previousBalance, paid });
          for (const { base, rate, amount } of now)
            expect(within(amount!, taxLimits(base, rate!, decimalsIn(amount!)))).toBe(true);
          said.push(...now);
          balance = balance.minus(paid);
        };
        for (const percent of cuts) {
          const part = balance.times(percent).div(100).toFixed(2);
          if (new Exact(part).gt(1) && balance.minus(part).gt(1)) pay(part);
        }
        pay(balance.toFixed(2));
        for (const { base, amount, rate, tax, withheld } of whole.taxes) {
          const own = said.filter(
            (row) => row.rate === rate && row.tax === tax && row.withheld === withheld,
          );
          expect(sumOf(own.map((row) => row.base)).toFixed(2)).toBe(base);
          expect(sumOf(own.map((row) => row.amount!)).toFixed(2)).toBe(amount);
        }
      },
    ),
    { numRuns: 1500, seed: 5 },
  );
});

const BASES = fc.array(fc.integer({ min: 1_000_000, max: 90_000_000 }), {
  minLength: 1,
  maxLength: 8,
});

/** A small invoice less a credit note: the roundings of both are left to its payments. */
const CREDITED = fc
  .tuple(BASES, fc.integer({ min: 0, max: 99 }), fc.constantFrom(...RATES))
  .map(([bases, noted, { tax, factor, rate, withheld }]) => {
    const figures = (percent: number) => {
      const lines = bases.map((base) => new Exact(base).times(percent).div(100_000_000).toFixed(6));
      const amount = sumOf(lines.map((each) => new Exact(each).times(rate).toFixed(6)));
      return { base: sumOf(lines).toFixed(2), amount: amount.toFixed(2) };
    };
    const [invoice, note] = [figures(100), figures(noted)];
    const base = new Exact(invoice.base).minus(note.base).toFixed(2);
    const amount = new Exact(invoice.amount).minus(note.amount).toFixed(2);
    const total = new Exact(base).plus(withheld ? -Number(amount) : amount).toFixed(2);
    return { taxes: [{ tax, factor, rate, withheld, base, amount }], total };
  });

test('cuts of what a note left leave no cent, however they fall', () => {
  fc.assert(
    fc.property(
      CREDITED,
      fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 12 }),
      (whole, cuts) => {
        let balance = new Exact(whole.total);
        const said: InvoiceTax[] = [];
        for (const percent of [...cuts, 100]) {
          const paid = balance.times(percent).div(100).toFixed(2);
          if (!new Exact(paid).isZero()) {
            const previousBalance = balance.toFixed(2);
            said.push(...paidTaxes({ ...whole, earlier: [...said], previousBalance, paid }));
            balance = balance.minus(paid);
          }
        }
        expect(sumOf(said.map((row) => row.base)).toFixed(2)).toBe(whole.taxes[0]!.base);
        expect(sumOf(said.map((row) => row.amount!)).toFixed(2)).toBe(whole.taxes[0]!.amount);
      },
    ),
    { numRuns: 3000, seed: 7 },
  );
});

test('dollars paid with many millions of pesos say an equivalence that the SAT admits (CRP20217)', () => {
  const [paid, spent] = ['2831762.61', '51829751.05'];
  const draft = paymentDraft(HEAD, [
    received(spent, {
      invoices: [
        invoice({
          currency: 'USD',
          total: paid,
          taxes: [],
          taxObject: '01',
          previousBalance: paid,
          paid,
          spent,
        }),
      ],
    }),
  ]);
  const { equivalence } = draft.payments.payments[0]!.documents[0]!;
  expect(within(spent, spentLimits(paid, equivalence!))).toBe(true);
  expect(equivalence).toBe('0.054635852');
});
