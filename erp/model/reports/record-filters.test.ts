import { expect, test } from 'vitest';
import { date, ref } from '../fields.ts';
import { module, type ModuleDeclaration } from '../module.ts';
import { withRecordFilters } from './record-filters.ts';
import type { Report } from './report.ts';

const report: Report = {
  key: 'UNO',
  label: 'Uno',
  description: 'Uno.',
  ofOneRecord: true,
  sql: 'select 1',
  columns: { date: { field: date('Fecha') } },
  sort: ['date'],
};
const { ofOneRecord: _, ...own } = report;
const plain: Report = { ...own, key: 'OTRO' };
const part = (key: string, more: Partial<ModuleDeclaration>) =>
  module({ key, label: key, group: 'FINANZAS', icon: 'x', order: 1, resources: [], ...more });
const owner = part('owner', {
  reports: [
    {
      path: 'libro',
      label: 'Libro',
      key: 'k',
      call: { method: 'GET', path: 'libro' },
      reports: [report, plain],
    },
  ],
});
const fail = (at: string, why: string): never => {
  throw new Error(`${at}: ${why}`);
};
const adds = (key: string, name: string, to: string) =>
  part(key, { recordFilters: { 'libro.UNO': { [name]: { field: ref(name, to) } } } });
const reportsOf = (modules: readonly ModuleDeclaration[]) =>
  withRecordFilters(modules, fail)[0]!.reports![0]!.reports;

test('each module adds the filter of its own records; one of them must be chosen', () => {
  const [first] = reportsOf([owner, adds('a', 'product_id', 'products'), adds('b', 'x_id', 'xs')]);
  expect(Object.keys(first.filters ?? {})).toEqual(['product_id', 'x_id']);
  expect(first.requiresOneOf).toEqual(['product_id', 'x_id']);
  expect(first.sql).toBe(
    "select r.* from (select 1) r where (false [[ or r.resource = 'products' and r.record_id = :product_id ]] [[ or r.resource = 'xs' and r.record_id = :x_id ]])",
  );
});

test('one that has something to show where nobody chose stands first', () => {
  const usual = part('b', {
    recordFilters: { 'libro.UNO': { x_id: { field: ref('X', 'xs'), default: 'select 1' } } },
  });
  const [first] = reportsOf([owner, adds('a', 'product_id', 'products'), usual]);
  expect(first.requiresOneOf).toEqual(['x_id', 'product_id']);
  expect(first.defaultFilters).toEqual({ x_id: 'select 1' });
});

test('without a module that adds one the report is not there; a name is added once', () => {
  expect(reportsOf([owner]).map(({ key }) => key)).toEqual(['OTRO']);
  expect(() => reportsOf([owner, adds('a', 'x_id', 'xs'), adds('b', 'x_id', 'ys')])).toThrow(
    'b/recordFilters.libro.UNO.x_id: declared twice',
  );
});
