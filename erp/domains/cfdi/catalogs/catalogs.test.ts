import { expect, test } from 'vitest';
import { BANKS, isBank } from './banks.ts';
import { catalogOf, hasKey } from './catalog.ts';
import { CFDI_USES, useFitsPerson, useFitsRegime } from './taxpayers/cfdi-uses.ts';
import { isCountry } from './countries.ts';
import { CURRENCIES, decimalsOf } from './currencies.ts';
import { isPackaging, isPermit, isTrailer, PERMITS, TRAILERS, VEHICLES } from './landing-bill.ts';
import { CANCEL_REASONS, FACTORS, MONTHS, TYPES } from './lists.ts';
import { PAYMENT_FORMS } from './payment-forms.ts';
import { DEDUCTIONS, isDeduction, PERCEPTIONS } from './payroll.ts';
import { isFreightKey, isProductKey, isServiceKey } from './product-keys.ts';
import { REGIMES, regimeFitsPerson } from './taxpayers/regimes.ts';
import { isZip, stateOfZip } from './states.ts';
import { subsidyCeiling } from './subsidy.ts';
import { rateExists } from './tax-rates.ts';
import { isUnitKey, UNITS } from './unit-keys.ts';

test('regimes and uses fit persons and each other as the SAT says', () => {
  expect([REGIMES.size, CFDI_USES.size]).toEqual([19, 24]);
  expect(regimeFitsPerson('601', 'TEX010101AB1')).toBe(true);
  expect(regimeFitsPerson('601', 'PELJ800101AB1')).toBe(false);
  expect(regimeFitsPerson('626', 'PELJ800101AB1')).toBe(true);
  expect(regimeFitsPerson('600', 'PELJ800101AB1')).toBe(false);
  expect(useFitsRegime('G02', '616')).toBe(true);
  expect(useFitsRegime('G03', '616')).toBe(false);
  expect(useFitsRegime('S01', '610')).toBe(true);
  expect(useFitsRegime('CN01', '605')).toBe(true);
  expect(useFitsRegime('X01', '601')).toBe(false);
  expect(useFitsPerson('D01', 'TEX010101AB1')).toBe(false);
});

test('a key that came later, or was closed, holds on its days', () => {
  expect(hasKey(PERCEPTIONS, '054', '2025-12-31')).toBe(false);
  expect(hasKey(PERCEPTIONS, '054', '2026-01-01T00:00:00')).toBe(true);
  const closed = new Map([['01', { text: 'Cerrada', to: '2026-06-30' }]]);
  expect(hasKey(closed, '01', '2026-06-30')).toBe(true);
  expect(hasKey(closed, '01', '2026-07-01')).toBe(false);
  expect(hasKey(MONTHS, '19', '2026-07-01')).toBe(false);
});

test('rates are those of c_TasaOCuota', () => {
  const on = '2026-11-26';
  const rate = (tax: string, text: string, factor = 'Tasa') => ({ tax, factor, rate: text });
  expect(rateExists(rate('002', '0.160000'), 'transferred', on)).toBe(true);
  expect(rateExists(rate('002', '0.150000'), 'transferred', on)).toBe(false);
  expect(rateExists(rate('002', '0.106667'), 'withheld', on)).toBe(true);
  expect(rateExists(rate('001', '0.350001'), 'withheld', on)).toBe(false);
  expect(rateExists(rate('001', '0.100000'), 'transferred', on)).toBe(false);
  expect(rateExists(rate('003', '0.030000'), 'withheld', on)).toBe(false);
  expect(rateExists(rate('003', '72.160500', 'Cuota'), 'transferred', on)).toBe(true);
  expect(rateExists(rate('003', '72.160501', 'Cuota'), 'transferred', on)).toBe(false);
});

test('currencies have their decimals', () => {
  expect(['MXN', 'USD', 'JPY', 'KWD', 'CLF', 'XXX'].map(decimalsOf)).toEqual([2, 2, 0, 3, 4, 0]);
  expect(decimalsOf('MXP')).toBeNull();
});

test('a postal code gives its state', () => {
  expect(['37000', '06000', '77500', '22000', '99999'].map(stateOfZip)).toEqual([
    'GUA',
    'CMX',
    'ROO',
    'BCN',
    'ZAC',
  ]);
  expect(['17000', '00000', '3700', '3700A'].map(stateOfZip)).toEqual([null, null, null, null]);
  expect(isZip('37001', new Set(['37000']))).toBe(false);
});

test('keys of products and units are believed by their look, or by the full list', () => {
  expect(isProductKey('53101500')).toBe(true);
  expect(isProductKey('5310150')).toBe(false);
  expect(isProductKey('19101500')).toBe(false);
  expect(isProductKey('15101506')).toBe(false);
  expect(isProductKey('53101500', new Set(['01010101']))).toBe(false);
  expect([isServiceKey('78101802'), isServiceKey('53101500')]).toEqual([true, false]);
  expect([isFreightKey('78101802'), isFreightKey('84111506')]).toEqual([true, false]);
  expect(UNITS.size).toBe(53);
  expect([...UNITS.keys()].filter((key) => !isUnitKey(key))).toEqual([]);
  expect(isUnitKey('PIEZA')).toBe(false);
  expect(isUnitKey('XYZ', new Set(['H87']))).toBe(false);
});

test('accounts look as their form of payment says', () => {
  const transfer = PAYMENT_FORMS.get('03')!;
  const fits = (account: string) => transfer.payer!.test(account);
  expect(['1234567890', '123456789012345678', '12345'].map(fits)).toEqual([true, true, false]);
  expect(PAYMENT_FORMS.get('06')!.beneficiary).toBeNull();
  expect(PAYMENT_FORMS.size).toBe(22);
});

test('lists of the complements', () => {
  expect(VEHICLES.get('C2')!.trailers).toBe('NONE');
  expect(VEHICLES.get('T3S2R4')!.trailers).toBe('REQUIRED');
  expect(['TPAF01', 'TPAF20', 'TPAF21', 'TPXX00', 'TPTM01'].map(isPermit)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(['CTR001', 'CTR030', 'CTR032', 'CTR000'].map(isTrailer)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([isPackaging('4H2'), isPackaging('9Z9')]).toEqual([true, false]);
  expect([isBank('012'), isBank('999')]).toEqual([true, false]);
  expect([isDeduction('113'), isDeduction('114'), isDeduction('000')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isCountry('MEX'), isCountry('MX')]).toEqual([true, false]);
});

test('what has a text of its own is a key of its catalogue', () => {
  expect([...BANKS.keys()].filter((key) => !isBank(key))).toEqual([]);
  expect([...CURRENCIES.keys()].filter((key) => decimalsOf(key) === null)).toEqual([]);
  expect([...TRAILERS.keys()].filter((key) => !isTrailer(key))).toEqual([]);
  expect([...PERMITS.keys()].filter((key) => !isPermit(key))).toEqual([]);
  expect([...DEDUCTIONS.keys()].filter((key) => !isDeduction(key))).toEqual([]);
  expect([TYPES.size, FACTORS.size, CANCEL_REASONS.size]).toEqual([5, 3, 4]);
});

test('the subsidy of a month has its ceiling by the day of payment; longer periods count days', () => {
  const most = (day: string, days: number) => subsidyCeiling(day, days).toFixed(2);
  expect(most('2025-06-30', 30)).toBe('475.00');
  expect(most('2026-01-31', 15)).toBe('536.21');
  expect(most('2026-02-01', 31)).toBe('535.65');
  expect(most('2026-11-26', 40)).toBe('704.80');
});

test('numbered keys follow each other', () => {
  expect([...MONTHS.keys()].slice(0, 3)).toEqual(['01', '02', '03']);
  expect([...catalogOf({ G03: 'b', D01: 'a' }).keys()]).toEqual(['G03', 'D01']);
});
