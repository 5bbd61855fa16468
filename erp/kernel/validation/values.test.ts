import { expect, test } from 'vitest';
import { decimal, text } from '#erp/model/fields.ts';
import { saysSame } from './values.ts';

test('a number says the same with fewer decimals, a text does not', () => {
  const rate = decimal('Tipo de cambio');
  expect(saysSame(rate, '1', '1.000000')).toBe(true);
  expect(saysSame(rate, '1.5', '1.500000')).toBe(true);
  expect(saysSame(rate, '10', '1')).toBe(false);
  expect(saysSame(rate, '100', '100.00')).toBe(true);
  expect(saysSame(rate, null, '0.00')).toBe(false);
  expect(saysSame(text('Clave'), '1', '1.0')).toBe(false);
});
