import { expect, test } from 'vitest';
import { int } from '#erp/model/fields.ts';
import { readReportInput } from './report-input.server.ts';

test('a filter is read as its own screen and as links of others name it', () => {
  const fields = { account_id: int('Cuenta'), from: int('Desde') };
  const read = (query: string) => readReportInput(new URLSearchParams(query), fields).filters;
  expect(read('filter[account_id]=5').get('account_id')).toEqual(['5']);
  expect(read('report=AUXILIAR&account_id=5').get('account_id')).toEqual(['5']);
  // What is no filter stays what it is.
  expect(read('from=2026-01-01').has('from')).toBe(false);
});
