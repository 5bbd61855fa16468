import { expect, test } from 'vitest';
import { STATES, stateOfZip } from '#erp/domains/cfdi/catalogs/states.ts';
import { readTable } from '../rows.ts';

test('the Mexican states of a new company are those of the SAT, with its postal codes', () => {
  const own = readTable('states').filter(({ country }) => country === 'MEX');
  expect(own.map(({ code, name }) => [code, name])).toEqual(
    [...STATES].map(([code, { text }]) => [code, text]),
  );
  for (const { code, zip_prefixes } of own) {
    for (const range of zip_prefixes!.split(','))
      for (const prefix of range.split('-')) expect(stateOfZip(`${prefix}000`)).toBe(code);
  }
});
