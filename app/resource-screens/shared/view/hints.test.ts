/** What the help of a field says of when it counts. */
import { expect, test as anyTest } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { registry } from '#erp/modules/all.ts';
import { layoutOf } from './view.server.ts';

const everything = { can: () => true, t: (_key: string, source: string) => source };
const test = (name: string, work: () => void) =>
  anyTest(name, () =>
    runInCompany(
      { account_id: 1, configs: { time_zone: 'America/Mexico_City' } },
      { get: () => Promise.reject(new Error('nothing is asked')) },
      () => Promise.resolve(work()),
    ),
  );

const helps = (path: string, mode: 'new' | 'edit'): readonly string[] =>
  layoutOf(registry.resource(path), mode, everything).flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.flatMap(({ help }) => help ?? [])),
  );

test('the form of a PAC says of no field that it is of a PAC', () => {
  expect(helps('sat/plugins', 'edit').filter((help) => help.includes('Sólo cuando'))).toEqual([]);
});

test('what is chosen on the form is still said', () => {
  const conditional = helps('satInvoices', 'new').filter((help) => help.includes('Sólo cuando'));
  expect(conditional.some((help) => help.includes('«Tipo»'))).toBe(true);
  expect(helps('satInvoices', 'edit').some((help) => help.includes('«Es anticipo» es sí'))).toBe(
    true,
  );
});

test('a new addenda asks for its template, and for nothing of a PAC', () => {
  const [tab] = layoutOf(registry.resource('sat/plugins'), 'new', everything);
  const fields = tab!.sections.flatMap((section) => section.fields);
  const named = fields.map(({ name }) => name);
  expect(named).toEqual(['code', 'name', 'enabled', 'customers', 'template']);
  // Without a script and with one: nothing on the form decides whether they are there.
  expect(fields.flatMap(({ when }) => when ?? [])).toEqual([]);
});

test('what a draft says of itself stands in a new form too, and waits for nothing', () => {
  for (const path of ['customer-orders', 'sls-quotations', 'shopping-carts']) {
    const fields = layoutOf(registry.resource(path), 'new', everything).flatMap((tab) =>
      tab.sections.flatMap((section) => section.fields),
    );
    const found = fields.filter(({ name }) => name.startsWith('credit_'));
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['credit_left', 'credit_notice']),
    );
    expect(
      found.flatMap(({ name, shown }) => (name === 'credit_days' ? [] : (shown ?? []))),
    ).toEqual([]);
    const lines = fields.find(({ name }) => name === 'lines')!.lines!;
    expect(lines.cells).toContain('available');
    expect(lines.columns.map(({ name }) => name)).toContain('deliverable_on');
  }
});
