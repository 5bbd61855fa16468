import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amortise, scheduleTotals } from './amortise.ts';
import { dueDates } from './due-dates.ts';
import type { LoanTerms } from './loan-terms.ts';
import { interestThrough, prepay, restructure, skip } from './revise.ts';

const EXAMPLE: LoanTerms = {
  method: 'FRANCES',
  principal: '24000',
  annualRate: '24',
  dayCount: '30_360',
  periodicity: 'MENSUAL',
  term: 12,
  gracePeriods: 0,
  from: '2026-01-15',
  firstPayment: '2026-02-15',
  interestTaxRate: '0',
  insurance: '0',
};

test('24,000 at 24 % in 12 equal payments is what the brief says, to the cent', () => {
  const rows = amortise(EXAMPLE);
  expect([rows[0]!.interest, rows[0]!.principal, rows[0]!.closing, rows[0]!.total]).toEqual([
    '480.00',
    '1789.43',
    '22210.57',
    '2269.43',
  ]);
  expect([rows[11]!.interest, rows[11]!.principal, rows[11]!.closing]).toEqual([
    '44.50',
    '2224.93',
    '0.00',
  ]);
  expect(scheduleTotals(rows).interest).toBe('3233.16');
  expect(amortise({ ...EXAMPLE, interestTaxRate: '16' })[0]!.total).toBe('2346.23');
});

test('each method takes the principal its way', () => {
  const of = (more: Partial<LoanTerms>) =>
    amortise({ ...EXAMPLE, principal: '1000', term: 3, ...more }).map(
      ({ principal, interest }) => `${principal}+${interest}`,
    );
  expect(of({ method: 'ALEMAN' })).toEqual(['333.33+20.00', '333.33+13.33', '333.34+6.67']);
  expect(of({ method: 'AMERICANO' })).toEqual(['0.00+20.00', '0.00+20.00', '1000.00+20.00']);
  expect(of({ method: 'SIN_INTERES' })).toEqual(['333.33+0.00', '333.33+0.00', '333.34+0.00']);
  expect(of({ method: 'FRANCES', gracePeriods: 1 })).toEqual([
    '0.00+20.00',
    '495.05+20.00',
    '504.95+10.10',
  ]);
  const agreed = [
    { due: '2026-03-01', principal: '400' },
    { due: '2026-06-01', principal: '600' },
  ];
  expect(of({ method: 'MANUAL', agreed })).toEqual(['400.00+30.67', '600.00+36.00']);
});

test('days are counted as agreed, and dues keep the end of the month and the fortnight', () => {
  const first = (more: Partial<LoanTerms>) => amortise({ ...EXAMPLE, ...more })[0]!.interest;
  expect(first({ dayCount: 'ACT_360' })).toBe('496.00');
  expect(first({ dayCount: 'ACT_365' })).toBe('489.21');
  expect(first({ from: '2026-01-25' })).toBe('320.00');
  const dues = (more: Partial<LoanTerms>) =>
    amortise({ ...EXAMPLE, term: 4, ...more }).map(({ due }) => due.slice(5));
  expect(dues({ firstPayment: '2026-01-31' })).toEqual(['01-31', '02-28', '03-31', '04-30']);
  expect(dues({ periodicity: 'QUINCENAL', firstPayment: '2026-02-15' })).toEqual([
    '02-15',
    '02-28',
    '03-15',
    '03-31',
  ]);
  expect(dues({ periodicity: 'QUINCENAL', firstPayment: '2026-01-20' })).toEqual([
    '01-20',
    '02-05',
    '02-20',
    '03-05',
  ]);
  expect(dues({ periodicity: 'CATORCENAL' })).toEqual(['02-15', '03-01', '03-15', '03-29']);
});

test('a rate that changes gives the payments that follow another amount', () => {
  const rows = amortise({ ...EXAMPLE, rateChanges: [{ from: '2026-04-10', rate: '12' }] });
  expect(rows[2]!.interest).toBe(new Decimal(rows[2]!.opening).times('0.02').toFixed(2));
  expect(rows[3]!.interest).toBe(new Decimal(rows[3]!.opening).times('0.01').toFixed(2));
  expect(rows[3]!.total).not.toBe(rows[2]!.total);
  expect(rows[3]!.total).toBe(rows[4]!.total);
});

test('a prepayment gives fewer payments or smaller ones; interest that ran stays owed', () => {
  const rows = amortise(EXAMPLE);
  const at = { on: '2026-03-15', amount: '10000' };
  const fewer = prepay(EXAMPLE, rows, { ...at, mode: 'REDUCIR_PLAZO' });
  expect(fewer.kept).toHaveLength(2);
  expect(fewer.rows[0]!.total).toBe('2269.43');
  expect([fewer.rows.length, fewer.rows[0]!.number, fewer.rows[0]!.opening]).toEqual([
    5,
    3,
    '10385.35',
  ]);
  const smaller = prepay(EXAMPLE, rows, { ...at, mode: 'REDUCIR_PAGO' });
  expect([smaller.rows.length, smaller.rows[0]!.total]).toEqual([10, '1156.16']);
  const early = prepay(EXAMPLE, rows, { on: '2026-03-01', amount: '10000', mode: 'REDUCIR_PAGO' });
  expect([early.rows[0]!.number, early.rows[0]!.carriedInterest]).toEqual([2, '236.91']);
  expect(prepay(EXAMPLE, rows, { ...at, amount: '20385.35', mode: 'REDUCIR_PLAZO' }).rows).toEqual(
    [],
  );
  expect(() => prepay(EXAMPLE, rows, { ...at, amount: '20385.36', mode: 'REDUCIR_PLAZO' })).toThrow(
    RangeError,
  );
});

const marchPrepaid = (more: Partial<LoanTerms>, on: string, amount = '10000') => {
  const terms = { ...EXAMPLE, ...more };
  const rows = amortise(terms);
  const { rows: after } = prepay(terms, rows, { on, amount, mode: 'REDUCIR_PLAZO' });
  const old = rows.find(({ due }) => due > on)!;
  return { ran: interestThrough(old, on, terms), old, first: after[0]!, after };
};

test('days of a broken month are those of the whole one', () => {
  // 20,385.35 for 5 days of 30, and 10,385.35 for the other 25.
  const { ran, first } = marchPrepaid({}, '2026-03-20');
  expect([ran, first.interest]).toEqual(['67.95', '241.04']);
  const real = (dayCount: LoanTerms['dayCount']) => marchPrepaid({ dayCount }, '2026-03-20');
  expect(real('ACT_360').old.interest).toBe(
    new Decimal(real('ACT_360').old.opening).times('0.24').times(31).div(360).toFixed(2),
  );
  expect(real('ACT_360').ran).toBe(
    new Decimal(real('ACT_360').old.interest).times(5).div(31).toFixed(2),
  );
  // The 31st is the 30th; the last of February too, in leap years as in others.
  const through = (from: string, due: string, day: string) =>
    interestThrough({ from, due, interest: '300.00', carriedInterest: '0.00' }, day, {
      ...EXAMPLE,
      from,
      firstPayment: due,
    });
  expect(through('2026-01-15', '2026-02-15', '2026-01-30')).toBe('150.00');
  expect(through('2026-01-15', '2026-02-15', '2026-01-31')).toBe('150.00');
  expect(through('2026-02-15', '2026-03-15', '2026-02-28')).toBe('150.00');
  expect(through('2028-02-15', '2028-03-15', '2028-02-28')).toBe('130.00');
  expect(through('2028-02-15', '2028-03-15', '2028-02-29')).toBe('150.00');
  expect(through('2028-02-15', '2028-03-15', '2028-03-01')).toBe('160.00');
});

test('of a loan that ends its months on the 28th, February is a month as any', () => {
  const terms = { from: '2026-12-28', firstPayment: '2027-01-28' };
  const rows = amortise({ ...EXAMPLE, ...terms });
  expect(rows.slice(1, 4).map(({ due }) => due)).toEqual([
    '2027-02-28',
    '2027-03-28',
    '2027-04-28',
  ]);
  for (const on of ['2027-02-10', '2027-03-10']) {
    const { old, first, after } = marchPrepaid(terms, on, '0.00');
    expect(Math.abs(Number(first.interest) - Number(old.interest))).toBeLessThan(0.011);
    expect(after.map(({ due }) => due)).toEqual(
      rows.filter(({ due }) => due > on).map(({ due }) => due),
    );
  }
  const january = amortise({ ...EXAMPLE, from: '2027-01-28', firstPayment: '2027-02-28' });
  expect(january.slice(0, 2).map(({ due, interest }) => [due, interest])).toEqual([
    ['2027-02-28', '480.00'],
    ['2027-03-28', '444.21'],
  ]);
  const skipped = skip({ ...EXAMPLE, ...terms, term: 2 }, rows.slice(0, 2), '2027-01-30');
  expect(skipped.rows.at(-1)!.due).toBe('2027-03-28');
});

test('a skipped payment moves all that follow by one, and its interest is paid with the next', () => {
  const rows = amortise(EXAMPLE);
  const skipped = skip(EXAMPLE, rows, '2026-02-20');
  expect(skipped.rows.slice(0, 2).map(({ number, due, total }) => [number, due, total])).toEqual([
    [2, '2026-03-15', '0.00'],
    [3, '2026-04-15', skipped.rows[1]!.total],
  ]);
  expect(skipped.rows[1]!.interest).toBe('888.42');
  expect(skipped.rows.at(-1)!.due).toBe('2027-02-15');
});

test('what a skipped payment left out stays with who pays it, whatever comes next', () => {
  const terms = { ...EXAMPLE, principal: '12000', from: '2025-11-03', firstPayment: '2025-12-03' };
  const on = '2025-11-29';
  const once = skip(terms, amortise(terms), on);
  expect(once.rows.slice(0, 2).map(({ due, interest }) => [due, interest])).toEqual([
    ['2025-12-03', '0.00'],
    ['2026-01-03', '480.00'],
  ]);
  expect(interestThrough(once.rows[1]!, on, terms)).toBe('208.00');
  const twice = skip(terms, once.rows, on);
  expect(twice.rows.slice(0, 2).map(({ due, interest }) => [due, interest])).toEqual([
    ['2026-01-03', '0.00'],
    ['2026-02-03', '720.00'],
  ]);
  expect([twice.kept.length, interestThrough(twice.rows[1]!, on, terms)]).toEqual([1, '208.00']);
  const amount = '2000';
  for (const mode of ['REDUCIR_PAGO', 'REDUCIR_PLAZO'] as const) {
    const { rows } = prepay(terms, once.rows, { on, amount, mode });
    // 10,000 for 34 days of 30/360, after the 208.00 that had run.
    expect([rows[0]!.due, rows[0]!.interest]).toEqual(['2026-01-03', '434.67']);
  }
  const agreed = { ...terms, on, overdue: '0', firstPayment: '2026-01-03', term: 12 };
  const [first] = restructure(terms, once.rows, agreed).rows;
  expect([first!.interest, first!.carriedInterest]).toEqual(['480.00', '208.00']);
});

test('other terms begin where the old ones end, with what was overdue', () => {
  const rows = amortise(EXAMPLE);
  const { on, ...agreed } = { ...EXAMPLE, on: '2026-03-15' };
  const changed = restructure(EXAMPLE, rows, {
    ...agreed,
    on,
    term: 24,
    annualRate: '18',
    firstPayment: '2026-04-15',
    overdue: '1825.22',
  });
  expect([changed.rows.length, changed.rows[0]!.opening, changed.rows[0]!.interest]).toEqual([
    24,
    '22210.57',
    '333.16',
  ]);
});

const money = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((n) => (n / 100).toFixed(2));
const terms = fc
  .record({
    method: fc.constantFrom('FRANCES', 'ALEMAN', 'AMERICANO', 'SIN_INTERES', 'MANUAL'),
    principal: money(1, 900_000),
    annualRate: fc.integer({ min: 0, max: 10_000 }).map((n) => (n / 100).toFixed(2)),
    dayCount: fc.constantFrom('30_360', 'ACT_360', 'ACT_365'),
    periodicity: fc.constantFrom('SEMANAL', 'CATORCENAL', 'QUINCENAL', 'MENSUAL', 'TRIMESTRAL'),
    term: fc.integer({ min: 1, max: 120 }),
    gracePeriods: fc.integer({ min: 0, max: 3 }),
    interestTaxRate: fc.constantFrom('0', '8', '16'),
    insurance: money(0, 500),
    start: fc.integer({ min: 0, max: 1500 }),
    wait: fc.integer({ min: 1, max: 60 }),
  } as const)
  .map(({ start, wait, ...more }): LoanTerms => {
    const from = Temporal.PlainDate.from('2024-01-01').add({ days: start });
    const firstPayment = from.add({ days: wait }).toString();
    const dues = dueDates({ ...more, from: from.toString(), firstPayment }, more.term);
    const part = new Decimal(more.principal).div(more.term).toFixed(2, Decimal.ROUND_DOWN);
    const agreed = dues.map((due) => ({ due, principal: part }));
    return { ...more, from: from.toString(), firstPayment, agreed };
  });

const principalOf = (rows: readonly { readonly principal: string }[]) =>
  Decimal.sum(0, ...rows.map(({ principal }) => principal));

test('whatever the terms, the principal is paid exactly and no amount is negative', () => {
  fc.assert(
    fc.property(terms, (agreed) => {
      const rows = amortise(agreed);
      expect(principalOf(rows).toFixed(2)).toBe(agreed.principal);
      expect(rows.at(-1)!.closing).toBe('0.00');
      for (const [i, row] of rows.entries()) {
        expect(row.opening).toBe(i === 0 ? agreed.principal : rows[i - 1]!.closing);
        expect(Number(row.principal) >= 0 && Number(row.interest) >= 0).toBe(true);
        const parts = Decimal.sum(row.principal, row.interest, row.interestTax, row.insurance);
        expect(row.total).toBe(parts.toFixed(2));
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('whatever happens on the way, what was paid, prepaid and is left is the loan', () => {
  const change = fc.record({
    at: fc.integer({ min: 0, max: 400 }),
    share: fc.integer({ min: 1, max: 100 }),
    mode: fc.constantFrom('REDUCIR_PLAZO', 'REDUCIR_PAGO'),
  } as const);
  fc.assert(
    fc.property(terms, change, (agreed, { at, share, mode }) => {
      const rows = amortise(agreed);
      const on = Temporal.PlainDate.from(agreed.from).add({ days: at }).toString();
      const open = rows.filter(({ due }) => due > on);
      if (open.length === 0) return;
      const amount = principalOf(open).times(share).div(100).toFixed(2, Decimal.ROUND_DOWN);
      const prepaid = prepay(agreed, rows, { on, amount, mode });
      const after = principalOf([...prepaid.kept, ...prepaid.rows]).plus(amount);
      expect(after.toFixed(2)).toBe(agreed.principal);
      expect(prepaid.rows.length).toBeLessThanOrEqual(open.length);
      const none = prepay(agreed, rows, { on, amount: '0', mode: 'REDUCIR_PAGO' });
      const difference = new Decimal(none.rows[0]!.interest).minus(open[0]!.interest);
      expect(difference.abs().lte('0.01')).toBe(true);
      const skipped = skip(agreed, rows, on);
      expect(principalOf([...skipped.kept, ...skipped.rows]).toFixed(2)).toBe(agreed.principal);
      expect(skipped.rows.at(-1)!.closing).toBe('0.00');
      const ran = Number(interestThrough(open[0]!, on, agreed));
      expect(ran).toBeLessThanOrEqual(Number(open[0]!.interest));
    }),
    { numRuns: 300, seed: 11 },
  );
});
