import { expect, test as anyTest } from 'vitest';
import { runInCompany } from '#app/session/company-registry.server.ts';
import { rowsHtml } from '#app/ui/table/rows.server.ts';
import { screenOf, screensOf } from '#erp/model/registry.ts';
import { inSpanish, runInLanguage } from '#erp/model/texts/t.ts';
import { registry } from '#erp/modules/all.ts';
import { titleText } from '../../form/form-data.server.ts';
import { columnsOf, fitColumns } from './cells.server.ts';
import { isAlways } from './entry-slots.server.ts';

const company = {
  account_id: 1,
  configs: { time_zone: 'America/Mexico_City', base_currency: 'MXN' },
};
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

test('what names a record by the number of another has its name as the heading, or none of it', () => {
  const events = {
    ...registry.resource('acc/posting-events'),
    title: ['event', 'source_id'] as const,
  };
  const event = { id: 7, version: 1, event: 'INV_AJUSTE', source_resource: 'movements' };
  expect(
    titleText(events, { ...event, source_id: '41', titles: { source_id: 'MOV-2026-00041' } }),
  ).toEqual({ title: 'MOV-2026-00041', qualifier: 'Ajustes de inventario' });
  expect(titleText(events, { ...event, source_id: '41', titles: {} })).toEqual({
    title: 'Ajustes de inventario',
    qualifier: null,
  });
});

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

/** What an entry of a narrow list says, by its slots. */
const entryOf = (path: string, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    [...rowOf(path, row).matchAll(/<td[^>]* data-m="(\w)"[^>]*>(.*?)<\/td>/g)].map(
      ([, slot, html]) => [slot, html!.replaceAll(/<[^>]+>/g, '')],
    ),
  );

test('an entry says whom the record is about, its folio, amount and state; the day comes last', () => {
  const movement = {
    ...{ date: '2026-11-03', folio: 'COB-7', amount: '1500.00', unapplied: '20.00' },
    ...{ status: 'APLICADO', movement_type_id: 3 },
  };
  const titles = { subject_id: 'Telas del Bajío', movement_type_id: 'Cobro' };
  expect(entryOf('cfl/movements', { ...movement, subject_id: 5, titles })).toEqual({
    ...{ t: 'Telas del Bajío', s: 'COB-7', v: '$1,500.00', u: '$20.00' },
    ...{ k: 'Aplicado', d: '3 nov 2026' },
  });
  expect(entryOf('cfl/movements', { ...movement, titles })).toMatchObject({ t: 'Cobro' });
});

test('an open item names its party and the day on which it is due', () => {
  const item = {
    ...{ date: '2026-11-03', due_date: '2026-12-03', document_no: 'A-12', kind: 'FACTURA' },
    ...{ side: 'CXC', amount: '116.00', balance: '16.00', status: 'PARCIAL', subject_id: 5 },
  };
  expect(entryOf('cfl/open-items', { ...item, titles: { subject_id: 'Ana Ruiz' } })).toMatchObject({
    ...{ t: 'Ana Ruiz', s: 'A-12', v: '$116.00', u: '$16.00', d: '3 dic 2026' },
  });
});

test('what has a name of its own keeps it before the party to which it belongs', () => {
  expect(
    entryOf('suppliers/catalogs', {
      ...{ name: 'Lista 2026', supplier_id: 4, titles: { supplier_id: 'Hilos del Norte' } },
    }),
  ).toMatchObject({ t: 'Lista 2026', s: 'Hilos del Norte' });
});

test('a document of text names its party by what it says', () => {
  expect(
    entryOf('sat/wh-invoices', { issuer_name: 'HILOS DEL NORTE', series_folio: 'F-9' }),
  ).toMatchObject({ t: 'HILOS DEL NORTE', s: 'F-9' });
});

test('an amount says its currency where that is not the company’s', () => {
  const resource = registry.resource('cfl/open-items');
  const names = ['balance', 'base_balance'];
  const said = (title: string) =>
    columnsOf(resource, names, session).map(({ cell }) =>
      cell({ id: 7, balance: '1160.00', base_balance: '20880.00', titles: { currency_id: title } }),
    );
  expect(said('USD — Dólar americano')).toEqual(['$1,160.00 USD', '$20,880.00']);
  expect(said('MXN — Peso mexicano')).toEqual(['$1,160.00', '$20,880.00']);
});

test('an invoice is about its supplier, however the supplier calls it', () => {
  const invoice = { folio: 'FP-7', supplier_id: 5, supplier_folio: '4101', due_date: '2026-11-03' };
  expect(
    entryOf('prc/invoice-shipments', { ...invoice, titles: { supplier_id: 'Fibras del Norte' } }),
  ).toMatchObject({ t: 'Fibras del Norte', s: 'FP-7', d: '3 nov 2026' });
});

test('on a narrower screen the supplier and the day by which invoices are sorted stay', () => {
  const resource = registry.resource('prc/invoice-shipments');
  const views = columnsOf(resource, resource.list.columns, session).map(({ view }) => view);
  const texts: Readonly<Record<string, string>> = {
    supplier_id: 'PROV-0016 — REFACCIONES INDUSTRIALES SIGMA',
    currency_id: 'MXN — peso mexicano',
  };
  const rows = [views.map(({ name }) => texts[name] ?? '123456789 MXN')];
  const { columns } = fitColumns(views, rows, { chosen: false, sortedBy: 'due_date' });
  const hidden = columns.filter(({ priority }) => priority === 3).map(({ name }) => name);
  expect(hidden).not.toContain('supplier_id');
  expect(hidden).not.toContain('due_date');
  expect(hidden).toContain('currency_id');
});

test('an entry names a bare number; an amount of money needs no name', () => {
  const list = rowOf('suppliers/catalogs', { name: 'Cosecha', line_count: 3 });
  expect(list).toContain('data-m="v" data-l="Partidas"');
  expect(rowOf('prc/invoice-shipments', { total: '10.00' })).toMatch(/data-m="v">\$10\.00/);
});

test('the day that leads to a row stays, however wide the rest is', () => {
  const { list } = registry.resource('cfl/applications');
  const views = columnsOf(registry.resource('cfl/applications'), list.columns, session).map(
    ({ view }) => view,
  );
  const wide = views.map(() => 'BBVA México, S.A., Institución de Banca Múltiple');
  const { columns } = fitColumns(views, [wide], { chosen: false, sortedBy: 'date' });
  expect(columns.find(({ name }) => name === 'date')?.priority).toBeUndefined();
  expect(columns.find(({ name }) => name === 'fx_result')?.priority).toBe(3);
});

test('a row of the account map is told by its account, whatever it holds for', () => {
  const titles = { book_account_id: '205.02.01 — Acreedores diversos' };
  const general = { role: 'ACREEDORES', scope: 'GENERAL', book_account_id: 4, titles };
  expect(entryOf('acc/account-maps', general)).toMatchObject({
    ...{ t: '205.02.01 — Acreedores diversos', s: 'Acreedores diversos' },
  });
});

test('an account of the bank is told by its name, and a rule by its event', () => {
  expect(entryOf('cfl/bank-accounts', { name: 'Caja general', balance: '5.00' })).toMatchObject({
    t: 'Caja general',
  });
  const rule = { name: 'Regla del sistema', event: 'INV_AJUSTE' };
  expect(entryOf('auto-targets', rule)).toMatchObject({
    ...{ t: 'Ajustes de inventario', s: 'Regla del sistema' },
  });
});

test('what an entry of a narrow list is told by is never empty', () => {
  const empty = [...registry.resources.values()].flatMap((resource) => {
    if (screenOf(resource) === null || !screensOf(resource).includes('list')) return [];
    const views = columnsOf(resource, resource.list.columns, session).map(({ view }) => view);
    const told = views.filter(({ slot, standIn }) => slot === 't' || standIn);
    return told.some(({ name }) => {
      const field = resource.fields[name];
      return field === undefined || isAlways({ field });
    })
      ? []
      : [`${resource.path}: ${told.map(({ name }) => name).join(', ')}`];
  });
  expect(empty).toEqual([]);
});

test('capitals and digits count for the room that columns take', () => {
  const names = ['document_no', 'side', 'subject_id', 'amount', 'balance', 'status'];
  const columns = columnsOf(registry.resource('cfl/open-items'), names, session);
  const isWide = (document: string, party: string) =>
    fitColumns(
      columns.map(({ view }) => view),
      [[document, 'Por pagar', party, '$1,536.00 USD', '$1,536.00 USD', 'Liquidada']],
      { chosen: true, sortedBy: undefined },
    ).wide;
  const texts = ['Retenciones de junio de honorarios', 'Servicio de administración tributaria'];
  expect(isWide(texts[0]!, texts[1]!)).toBe(false);
  expect(isWide(texts[0]!.toUpperCase(), texts[1]!.toUpperCase())).toBe(true);
});
