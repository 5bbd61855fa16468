import { expect, test } from 'vitest';
import { includedTax } from './direct-type.ts';

test('the tax within an amount and what is left add up to it', () => {
  expect(includedTax('116.00', '0.160000')).toBe('16.00');
  expect(includedTax('10.00', '0.160000')).toBe('1.38');
  expect(includedTax('10.00', null)).toBe('0.00');
});
