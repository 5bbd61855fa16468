/** What was withheld from a party in a year, on paper (finance §2.6). */
import { expect, test } from 'vitest';
import { done, refused } from './given.ts';
import { month, monthOfFees } from './tax-month.ts';
import { subjectOf } from './treasury.ts';

const CERTIFICATES = 'sat/withholding-certificates';

test('a year has a certificate for each party, by month and tax, with the fees of example 4', async () => {
  const told = await monthOfFees();
  const admin = told.as('admin');
  const { year } = month();
  const asked = { year: String(year) };
  const first = await done(admin.post(`${CERTIFICATES}/generate`, asked));
  expect(first.certificates).toBe(1);
  const [made] = await done(admin.get(`${CERTIFICATES}?filter[year]=${year}`));
  const one = await done(admin.get(`${CERTIFICATES}/${made.id}`));
  expect([one.isr, one.iva]).toEqual(['2000.00', '2133.33']);
  expect(
    one.lines.map((line: Record<string, string>) => [line.month, line.base, line.amount]),
  ).toEqual([
    [month().toString().slice(0, 7), '20000.00', '2000.00'],
    [month().toString().slice(0, 7), '20000.00', '2133.33'],
  ]);
  // Once more brings the same one up to date.
  await done(admin.post(`${CERTIFICATES}/generate`, asked));
  expect((await done(admin.get(CERTIFICATES))).length).toBe(1);
  const paper = await admin.get(`pdf/record/${made.id}?resource=${CERTIFICATES}`);
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  await done(admin.change(`${CERTIFICATES}/${made.id}`, {}));
  await done(admin.del(`${CERTIFICATES}/${made.id}`));
});

test('from whom nothing was withheld there is no certificate', async () => {
  const told = await monthOfFees();
  const admin = told.as('admin');
  const other = await subjectOf(told, 'supplier_id', await told.given.supplier());
  const year = String(month().year);
  const own = admin.post(`${CERTIFICATES}/generate`, { year, subject_id: other });
  expect((await refused(own))?.message).toBe(`No se le retuvo a nadie en ${year}.`);
  expect((await refused(admin.post(`${CERTIFICATES}/generate`, { year: '2001' })))?.message).toBe(
    'No se le retuvo a nadie en 2001.',
  );
});
