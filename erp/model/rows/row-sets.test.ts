import { expect, test } from 'vitest';
import type { ModuleDeclaration } from '../module.ts';
import { computed, text } from '../fields.ts';
import { Registry } from '../registry.ts';
import { resource } from '../resource.ts';

const module = (key: string, more: Partial<ModuleDeclaration>): ModuleDeclaration => ({
  key,
  label: key,
  group: 'ALMACEN',
  icon: 'box',
  order: 1,
  resources: [],
  ...more,
});
const EMPTY = 'select null::bigint as id where false';
const sets = module('owner', { rowSets: { 'flow:in': EMPTY, 'flow:out': EMPTY } });
const places = resource('places', {
  label: ['Lugar', 'Lugares'],
  fields: {
    code: text('Clave', { max: 10 }),
    awaited: computed('Por llegar', 'int', '(select count(*) from ({flow:in}) f)'),
  },
  title: 'code',
  list: {
    columns: ['code'],
    sort: 'code',
    relationFilters: { due: { label: 'Espera', sql: 'exists (select 1 from ({flow:in}) f)' } },
  },
});
const screen = {
  path: 'coming',
  label: 'Por entrar',
  key: 'places.list',
  call: { method: 'GET', path: 'coming' },
  reports: [
    {
      key: 'COMING',
      label: 'Por entrar',
      description: '',
      sql: 'select f.id from ({flow:in}) f',
      columns: { id: { field: text('Clave') } },
      sort: ['id'],
      empty: '',
    },
  ],
} as const;

const reading = { resources: [places], reports: [screen] };

test('declared SQL reads what all modules add to a set, in their order', () => {
  const registry = new Registry([
    { ...sets, ...reading },
    module('b', { order: 3, addedRows: { 'flow:in': ['select 3'] } }),
    module('a', { order: 2, addedRows: { 'flow:in': ['select 1', 'select 2'] } }),
  ]);
  const all = EMPTY + ' union all select 1 union all select 2 union all select 3';
  expect(registry.reports.screens.get('coming')!.reports[0]!.sql).toBe(
    `select f.id from (${all}) f`,
  );
  expect(registry.resource('places').list.relationFilters!.due!.sql).toBe(
    `exists (select 1 from (${all}) f)`,
  );
  expect(registry.resource('places').fields.awaited).toMatchObject({
    sql: `(select count(*) from (${all}) f)`,
  });
  expect(registry.rowSets.textOf('flow:in')).toBe(all);
  expect(registry.rowSets.textOf('flow:out')).toBe(EMPTY);
});

test('what is added may read another set', () => {
  const added = { 'flow:in': ['select o.id from ({flow:out}) o'] };
  const { rowSets } = new Registry([sets, module('a', { addedRows: added })]);
  expect(rowSets.textOf('flow:in')).toBe(`${EMPTY} union all select o.id from (${EMPTY}) o`);
});

test('a set that is not there, is declared twice or reads itself stops the start', () => {
  const start = (...more: readonly ModuleDeclaration[]) => new Registry([sets, ...more]);
  expect(() => start(module('a', { addedRows: { 'flow:other': [] } }))).toThrow(
    'a/addedRows.flow:other: no module declares this set',
  );
  expect(() => start(module('a', { rowSets: { 'flow:in': EMPTY } }))).toThrow(
    'a/rowSets.flow:in: declared twice',
  );
  expect(() =>
    start(
      module('a', {
        addedRows: {
          'flow:in': ['select 1 from ({flow:out}) o'],
          'flow:out': ['select 1 from ({flow:in}) i'],
        },
      }),
    ),
  ).toThrow('reads itself');
  expect(() => new Registry([module('a', reading)])).toThrow('no set «flow:in»');
});
