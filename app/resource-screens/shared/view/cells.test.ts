import { expect, test as anyTest } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { rowsHtml } from '#app/ui/table/rows.server.ts';
import { inSpanish, runInLanguage } from '#erp/model/texts/t.ts';
import { registry } from '#erp/modules/all.ts';
import { columnsOf } from './cells.server.ts';

const company = { account_id: 1, configs: { time_zone: 'America/Mexico_City' } };
const test = (name: string, work: () => void) =>
  anyTest(name, () =>
    runInCompany(company, { get: () => Promise.reject(new Error('nothing is asked')) }, () =>
      Promise.resolve(work()),
    ),
  );
const session = { can: () => true, t: (_: string, source: string) => source };
const rowOf = (path: string, row: Readonly<Record<string, unknown>>): string => {
  const resource = registry.resource(path);
  const columns = columnsOf(resource, resource.list.columns, session);
  const cells = columns.map((column) => column.cell({ id: 7, ...row }));
  return rowsHtml(
    columns.map(({ view }) => view),
    [{ id: '7', href: '/there/7', cells }],
  );
};

test('a person is called by the whole name, and it leads to the record', () => {
  expect(rowOf('users', { full_name: 'Ana Ruiz Soto' })).toContain(
    '<a href="/there/7" class="num">Ana Ruiz Soto</a>',
  );
});

test('what people read comes first and leads to the record; the key of the system is grey beside it', () => {
  expect(rowOf('privileges', { key: 'customers.list', name: 'Consultar clientes' })).toMatch(
    /^<tr><td[^>]*><a [^>]*>Consultar clientes<\/a><\/td><td class="mut"[^>]*>customers\.list<\/td>/,
  );
  expect(rowOf('translation-element', { key: 'customers.label.many', source: 'Clientes' })).toMatch(
    /^<tr><td[^>]*><a [^>]*>Clientes<\/a><\/td><td class="mut"[^>]*>customers\.label\.many<\/td>/,
  );
});

test('the icon of a module is drawn', () => {
  const html = rowOf('modules', { icon: 'boxes', name: 'Inventario', key: 'inventory' });
  expect(html).toContain('<use href="#i-boxes"></use>');
  expect(html).not.toContain('>boxes<');
});

test('an active row has the colour of its chip in other words too', () => {
  const chips = () => {
    const [active] = columnsOf(registry.resource('lines'), ['active'], session);
    return active!.view.chips?.[active!.cell({ id: 7, active: true })];
  };
  const english = {
    code: 'en-US',
    translate: (...[key, ...rest]: Parameters<typeof inSpanish>) =>
      key === 'list.active' ? 'Active' : inSpanish(key, ...rest),
  };
  expect([chips(), runInLanguage(english, chips)]).toEqual(['ok', 'ok']);
});
