import type { Resource } from '#erp/model/types.ts';
import { VIEW_TYPES, type ViewType } from '#erp/model/views.ts';
import type { WireValue } from '#app/api-client/encoding.server.ts';

/**
 * State of a list as its address says it: the same bracket grammar as the API's, plus what only the
 * screen needs.
 */
export type FilterValue =
  | { readonly kind: 'set'; readonly values: readonly string[] }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | { readonly kind: 'text'; readonly value: string };

export interface Condition {
  readonly field: string;
  readonly op: string;
  readonly value: string;
}

export interface ListState {
  readonly q: string;
  readonly filters: ReadonlyMap<string, FilterValue>;
  readonly sort: readonly string[];
  readonly page: number;
  readonly cursor: string | null;
  readonly size: number;
  /** The person's own rows per page, which the address leaves out. */
  readonly usualSize: number;
  readonly exact: boolean;
  readonly columns: readonly string[] | null;
  /** Reference filter whose options are asked for, and the text to find in them. */
  readonly open: string | null;
  readonly find: string;
  /** Board, calendar …; null is the table. */
  readonly look: ViewType | null;
  /** Field by which the rows are counted and added up instead. */
  readonly group: string | null;
  /** Groups of alternatives; one of each must hold. */
  readonly conditions: readonly (readonly Condition[])[];
  /**
   * How much a calendar or a time line shows, or what the lanes of a schedule are; and the day it
   * stands at: null is today.
   */
  readonly span: string | null;
  readonly day: string | null;
}

export const SIZES = [25, 50, 100, 200] as const;
const MAX_TEXT = 200;
const MAX_VALUES = 100;
const FILTER = /^filter\[([a-z][a-z0-9_]*)\](?:\[(from|to|value)\])?$/;

/**
 * What the list of days says besides a day by name: the two days beside it count, or no longer do
 * though they are still written there.
 */
export const BETWEEN = 'entre';
export const ANY_DAY = 'todo';

const CONDITION = /^f\[(\d)\](?:\[or\]\[(\d)\])?\[(field|op|value)\]$/;

/** `f[0][or][1][field]=…`: conditions without a field say nothing. */
export function readConditions(params: URLSearchParams): readonly (readonly Condition[])[] {
  const groups = new Map<string, Map<string, Record<string, string>>>();
  for (const [name, raw] of params) {
    const [, group, at = '0', part] = CONDITION.exec(name) ?? [];
    if (group === undefined || part === undefined) continue;
    const alternatives = groups.get(group) ?? new Map<string, Record<string, string>>();
    groups.set(
      group,
      alternatives.set(at, { ...alternatives.get(at), [part]: raw.trim().slice(0, MAX_TEXT) }),
    );
  }
  const known = ({ field = '', op = '', value = '' }: Record<string, string>): Condition[] =>
    /^[a-z][a-z0-9_]*$/.test(field) ? [{ field, op: op || 'eq', value }] : [];
  return [...groups.values()]
    .map((alternatives) => [...alternatives.values()].flatMap(known))
    .filter((alternatives) => alternatives.length > 0);
}

export const conditionPairs = (conditions: ListState['conditions']): [string, string][] =>
  conditions.flatMap((alternatives, i) =>
    alternatives.flatMap(({ field, op, value }, j): [string, string][] => [
      [`f[${i}][or][${j}][field]`, field],
      [`f[${i}][or][${j}][op]`, op],
      [`f[${i}][or][${j}][value]`, value],
    ]),
  );

/** As the API takes them; what was not filled in is left out. */
export const wireConditions = (conditions: ListState['conditions']): WireValue => {
  const filled = conditions
    .map((alternatives) =>
      alternatives.filter(({ op, value }) => value !== '' || op === 'empty' || op === 'notempty'),
    )
    .filter(({ length }) => length > 0);
  return filled.length === 0
    ? undefined
    : filled.map((alternatives) => ({
        or: alternatives.map(({ field, op, value }) => ({ field, op, value })),
      }));
};

export function readListState(params: URLSearchParams, usualSize = 50): ListState {
  const filters = new Map<string, FilterValue>();
  for (const [name, raw] of params) {
    const match = FILTER.exec(name);
    const value = raw.trim().slice(0, MAX_TEXT);
    if (!match || value === '' || (!match[2] && value === BETWEEN)) continue;
    addFilter(filters, match[1]!, match[2], value);
  }
  for (const [name, filter] of filters)
    if (filter.kind === 'set' && filter.values.includes(ANY_DAY)) filters.delete(name);
  const one = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_TEXT);
  const size = Number(one('size'));
  const page = Number(one('page'));
  const columns = params
    .getAll('col')
    .filter((name) => /^[a-z][a-z0-9_]*$/.test(name))
    .slice(0, MAX_VALUES);
  return {
    q: one('q'),
    filters,
    sort: [
      ...new Set(params.getAll('sort').filter((key) => /^-?[a-z][a-z0-9_]*$/.test(key))),
    ].slice(0, 3),
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
    cursor: params.get('cursor')?.slice(0, 2000) || null,
    size: (SIZES as readonly number[]).includes(size) ? size : usualSize,
    usualSize,
    exact: one('count') === 'exact',
    columns: columns.length > 0 ? columns : null,
    open: one('open') || one('buscar') || null,
    find: one('find'),
    group: /^[a-z][a-z0-9_]*$/.test(one('grupo')) ? one('grupo') : null,
    conditions: readConditions(params),
    look: VIEW_TYPES.find((look) => look === one('view')) ?? null,
    span: /^[a-z][a-z0-9_]{0,39}$/.test(one('por')) ? one('por') : null,
    day: /^\d{4}-\d\d-\d\d$/.test(one('en')) ? one('en') : null,
  };
}

/** The address with filters that it names in short by their names; null where it names none. */
export function withoutShortFilters(
  params: URLSearchParams,
  short: Readonly<Record<string, string>> = {},
): URLSearchParams | null {
  const named = Object.entries(short).filter(([word]) => params.has(word));
  if (named.length === 0) return null;
  const long = new URLSearchParams(params);
  for (const [word, name] of named) {
    long.delete(word);
    for (const value of params.getAll(word)) long.append(`filter[${name}]`, value);
  }
  return long;
}

function addFilter(
  filters: Map<string, FilterValue>,
  name: string,
  part: string | undefined,
  value: string,
): void {
  const old = filters.get(name);
  if (part === 'value') filters.set(name, { kind: 'text', value });
  // A day by name counts, and not the two days that are written beside it.
  else if (part && old?.kind === 'set') return;
  else if (part)
    filters.set(name, {
      from: '',
      to: '',
      ...(old?.kind === 'range' ? old : {}),
      kind: 'range',
      [part]: value,
    });
  else {
    const values = old?.kind === 'set' ? old.values : [];
    if (values.length < MAX_VALUES && !values.includes(value))
      filters.set(name, { kind: 'set', values: [...values, value] });
  }
}

/** What of the state outlives the page: everything but the page itself and what is open on it. */
export function stateParams(state: ListState, change: Partial<ListState> = {}): URLSearchParams {
  const {
    q,
    filters,
    sort,
    page,
    cursor,
    size,
    usualSize,
    exact,
    look,
    span,
    day,
    group,
    conditions,
  } = { ...state, page: 1, cursor: null, exact: false, ...change };
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  for (const [name, filter] of filters) {
    if (filter.kind === 'text') params.append(`filter[${name}][value]`, filter.value);
    else if (filter.kind === 'set')
      for (const value of filter.values) params.append(`filter[${name}]`, value);
    else {
      if (filter.from) params.append(`filter[${name}][from]`, filter.from);
      if (filter.to) params.append(`filter[${name}][to]`, filter.to);
    }
  }
  for (const [name, value] of conditionPairs(conditions)) params.append(name, value);
  for (const key of sort) params.append('sort', key);
  if (size !== usualSize) params.set('size', String(size));
  for (const [name, value] of [
    ['view', look],
    ['por', span],
    ['en', day],
    ['grupo', group],
  ] as const)
    if (value) params.set(name, value);
  if (cursor) params.set('cursor', cursor);
  if (page > 1) params.set('page', String(page));
  if (exact) params.set('count', 'exact');
  return params;
}

/**
 * An address of the list; `?` alone means «nothing chosen», so that it does not bring the kept
 * state back.
 */
export function listHref(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return `${path}?${query || 'q='}`;
}

/** What a list shows until somebody chooses otherwise; null is everything. */
export const initialFilters = ({ list: { initial } }: Resource): URLSearchParams | null =>
  initial
    ? new URLSearchParams(
        Object.entries(initial).map(([name, value]) => [`filter[${name}]`, value]),
      )
    : null;

/** The filters as the API takes them. */
export function wireFilters(
  filters: ReadonlyMap<string, FilterValue>,
  fixed: { readonly field: string; readonly value: string } | null,
): WireValue {
  const wire: Record<string, WireValue> = {};
  for (const [name, filter] of filters) {
    if (filter.kind === 'text') wire[name] = { op: 'contains', value: filter.value };
    else if (filter.kind === 'set')
      wire[name] = filter.values.length === 1 ? filter.values[0] : filter.values;
    else wire[name] = { from: filter.from || undefined, to: filter.to || undefined };
  }
  if (fixed) wire[fixed.field] = fixed.value;
  return Object.keys(wire).length > 0 ? wire : undefined;
}
