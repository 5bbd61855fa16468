import { expect, test } from 'vitest';
import {
  gradedPrice,
  humidityFactor,
  impurityFactor,
  payableKg,
  settle,
  type WeightTerms,
} from './commercial-weight.ts';
import { gradeOf, proposedDictum, type GradeRange, type Template } from './dictum.ts';
import { leastSample } from './sampling.ts';

const PET: WeightTerms = {
  humidity_basis: 'HUMEDAD_BASE',
  base_humidity: '1.00',
  humidity_rule: 'SOLO_CASTIGO',
  impurity_tolerance: '1.00',
};
const POLYESTER: WeightTerms = { ...PET, humidity_basis: 'TASA_LEGAL', base_humidity: '0.40' };

test('R24: 24,180 kg at 3.20 % of humidity and 2.50 % of impurity are paid as 23,288.027 kg', () => {
  const found = { humidity: '3.20', impurity: '2.50' };
  expect(humidityFactor(PET, '3.20').toFixed(6)).toBe('0.977778');
  expect(impurityFactor(PET, '2.50').toFixed(3)).toBe('0.985');
  const paid = payableKg(PET, '24180.000', found);
  expect(paid).toBe('23288.027');
  const finalPrice = gradedPrice('11.50', '-3');
  expect(finalPrice).toBe('11.155000');
  expect(
    settle({ acceptedKg: '24180.000', payableKg: paid, orderPrice: '11.50', finalPrice }),
  ).toEqual({ value: '259777.94', unitCost: '10.743505', correction: '-18292.06' });
});

test('R24: by the legal rate, 220 kg at 3.00 % are 214.254 kg', () => {
  expect(payableKg(POLYESTER, '220.0', { humidity: '3.00', impurity: null })).toBe('214.254');
});

test('R24: what is dryer than agreed is rewarded only where it is said, and up to 1 %', () => {
  const dry = { humidity: '0.00', impurity: '0.50' };
  expect(payableKg(PET, '1000', dry)).toBe('1000.000');
  const both: WeightTerms = { ...PET, humidity_rule: 'CASTIGO_Y_PREMIO' };
  expect(payableKg(both, '1000', { ...dry, humidity: '0.50' })).toBe('1005.051');
  expect(payableKg({ ...both, base_humidity: '6' }, '1000', dry)).toBe('1010.000');
  expect(
    payableKg({ ...PET, humidity_rule: 'SIN_AJUSTE' }, '1000', { ...dry, humidity: '9' }),
  ).toBe('1000.000');
});

test('R25: of 62 bales, 9 are sampled; never more than there are', () => {
  expect(leastSample(62, 'RAIZ_N_MAS_1', null)).toBe(9);
  expect(leastSample(64, 'RAIZ_N_MAS_1', null)).toBe(9);
  expect(leastSample(65, 'RAIZ_N_MAS_1', null)).toBe(10);
  expect(leastSample(1, 'RAIZ_N_MAS_1', null)).toBe(1);
  expect(leastSample(62, 'PORCENTAJE', '10')).toBe(7);
  expect(leastSample(62, 'FIJO', '5')).toBe(5);
  expect(leastSample(3, 'FIJO', '5')).toBe(3);
});

const grade = (code: string, parameter: number, more: Partial<GradeRange>): GradeRange => ({
  code,
  parameter,
  from: null,
  to: null,
  price_adjust_percent: '0',
  accept: true,
  ...more,
});
const GRADES = [
  grade('A', 1, { to: '2' }),
  grade('B', 1, { from: '2.0001', to: '4', price_adjust_percent: '-3' }),
  grade('C', 1, { from: '4.0001', price_adjust_percent: '-10', accept: false }),
  grade('A', 2, { to: '50' }),
  grade('B', 2, { from: '50.0001', price_adjust_percent: '-5' }),
];

test('R27: the line takes the worst paid grade of its parameters', () => {
  const of = (...results: [number, string][]) => gradeOf(GRADES, new Map(results));
  expect(of([1, '1.5'], [2, '20'])?.code).toBe('A');
  expect(of([1, '3'], [2, '20'])?.price_adjust_percent).toBe('-3');
  expect(of([1, '3'], [2, '80'])?.price_adjust_percent).toBe('-5');
  expect(of()).toBeNull();
});

const template: Template = {
  max_humidity: '6',
  max_impurity: '5',
  parameters: [
    { line_no: 1, kind: 'NUMERICO', min: '0', max: '3', critical: false, role: 'HUMEDAD' },
    { line_no: 2, kind: 'NUMERICO', min: null, max: null, critical: false, role: 'IMPUREZA' },
    { line_no: 3, kind: 'SI_NO', min: null, max: null, critical: true, role: 'NINGUNO' },
    { line_no: 4, kind: 'NUMERICO', min: null, max: null, critical: false, role: 'GRADO' },
  ],
  grades: [grade('A', 4, { to: '10' }), grade('Z', 4, { from: '10.01', accept: false })],
};

test('R26: over a maximum, a critical failure or a refused grade reject; others concede', () => {
  const of = (...results: [number, string][]) => proposedDictum(template, new Map(results));
  expect(of([1, '2'], [2, '1'], [3, '1'], [4, '5'])).toBe('ACEPTADO');
  expect(of([1, '4'], [2, '1'], [3, '1'], [4, '5'])).toBe('ACEPTADO_CON_CONCESION');
  expect(of([1, '6.01'], [2, '1'], [3, '1'])).toBe('RECHAZADO');
  expect(of([1, '2'], [2, '5.01'], [3, '1'])).toBe('RECHAZADO');
  expect(of([1, '2'], [2, '1'], [3, '0'])).toBe('RECHAZADO');
  expect(of([1, '2'], [2, '1'], [3, '1'], [4, '11'])).toBe('RECHAZADO');
});
