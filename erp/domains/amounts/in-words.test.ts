import { expect, test } from 'vitest';
import { amountInWords } from './in-words.ts';

test('amounts are said as a receipt says them', () => {
  const said = (amount: string, currency = 'MXN') => amountInWords(amount, currency);
  expect(said('0.50')).toBe('CERO PESOS 50/100 M.N.');
  expect(said('1')).toBe('UN PESO 00/100 M.N.');
  expect(said('21.1')).toBe('VEINTIÚN PESOS 10/100 M.N.');
  expect(said('100.00')).toBe('CIEN PESOS 00/100 M.N.');
  expect(said('1160.00')).toBe('MIL CIENTO SESENTA PESOS 00/100 M.N.');
  expect(said('31045.07')).toBe('TREINTA Y UN MIL CUARENTA Y CINCO PESOS 07/100 M.N.');
  expect(said('1000000.00')).toBe('UN MILLÓN DE PESOS 00/100 M.N.');
  expect(said('2500001.00')).toBe('DOS MILLONES QUINIENTOS MIL UN PESOS 00/100 M.N.');
  expect(said('1500000000.00')).toBe('MIL QUINIENTOS MILLONES DE PESOS 00/100 M.N.');
  expect(said('19800.00', 'USD')).toBe('DIECINUEVE MIL OCHOCIENTOS DÓLARES 00/100 USD');
});
