import { expect, test } from 'vitest';
import {
  listHref,
  readListState,
  stateParams,
  wireFilters,
  withoutShortFilters,
} from './list-state.server.ts';

const read = (query: string) => readListState(new URLSearchParams(query));

test('sets, ranges and texts are read from the address in brackets', () => {
  const { filters } = read(
    'filter[kind]=A&filter[kind]=B&filter[at][from]=2026-01-01&filter[name][value]=hilo&filter[empty]=',
  );
  expect(filters.get('kind')).toEqual({ kind: 'set', values: ['A', 'B'] });
  expect(filters.get('at')).toEqual({ kind: 'range', from: '2026-01-01', to: '' });
  expect(filters.get('name')).toEqual({ kind: 'text', value: 'hilo' });
  expect(filters.has('empty')).toBe(false);
});

test('of a day by name and two days beside it the name counts, until «Entre» is chosen', () => {
  const days = '&filter[at][from]=2026-01-01&filter[at][to]=2026-01-31';
  const range = { kind: 'range', from: '2026-01-01', to: '2026-01-31' };
  const at = (query: string) => read(query).filters.get('at');
  expect(at(`filter[at]=entre${days}`)).toEqual(range);
  expect(at(`filter[at]=${days}`)).toEqual(range);
  expect(at(`filter[at]=hoy${days}`)).toEqual({ kind: 'set', values: ['hoy'] });
  expect(at(`filter[at]=todo${days}`)).toBeUndefined();
  expect(at('filter[at]=entre')).toBeUndefined();
});

test('the address of a state reads back as the same state', () => {
  const state = read(
    'q=azul&filter[kind]=A&filter[at][to]=2026-02-01&sort=-name&sort=code&size=100',
  );
  expect(readListState(stateParams(state))).toEqual(state);
});

test('a change of filter goes back to the first page and lets the cursor go', () => {
  const params = stateParams(read('q=a&page=7&cursor=abc'), { q: 'b' });
  expect(params.get('page')).toBeNull();
  expect(params.get('cursor')).toBeNull();
});

test('names that no field can have, and sizes that are not offered, are ignored', () => {
  const state = read('filter[__proto__]=1&filter[a.b]=1&sort=drop table&size=100000&page=-3');
  expect(state.filters.size).toBe(0);
  expect(state.sort).toEqual([]);
  expect(state.size).toBe(50);
  expect(state.page).toBe(1);
});

test('«nothing chosen» is an address of its own, so that it does not bring the kept state back', () => {
  expect(listHref('/units', new URLSearchParams())).toBe('/units?q=');
});

test('the API gets one value, a list, a range or a text, and the path’s own cut wins', () => {
  const { filters } = read(
    'filter[kind]=A&filter[zone]=1&filter[zone]=2&filter[at][from]=2026-01-01&filter[name][value]=x',
  );
  expect(wireFilters(filters, { field: 'kind', value: 'B' })).toEqual({
    kind: 'B',
    zone: ['1', '2'],
    at: { from: '2026-01-01', to: undefined },
    name: { op: 'contains', value: 'x' },
  });
});

test('a filter that an address names in short is one of the list', () => {
  const long = (query: string) =>
    withoutShortFilters(new URLSearchParams(query), { supplier: 'supplier_id' });
  expect(read(long('supplier=5&q=azul')!.toString())).toEqual(read('filter[supplier_id]=5&q=azul'));
  expect(long('q=azul')).toBeNull();
});
