/** The question of a report as its address says it, and as the ERP takes it. */
import type { WireBody, WireValue } from '#app/api-client/encoding.server.ts';
import type { Period } from '#erp/model/reports/report.ts';
import { MAX_LEVELS, MAX_TOGGLED } from '#erp/model/reports/hierarchy.ts';
import type { Field, Fields } from '#erp/model/types.ts';

const MAX_TEXT = 200;
const PERIOD = ['from', 'to'] as const;

export interface ReportInput {
  readonly report: string;
  readonly from: string;
  readonly to: string;
  readonly sort: string;
  readonly page: number;
  /** Values of filters that the address names; an empty list means «Todos», said on purpose. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
  /** Filter whose options are open, and what is searched in them. */
  readonly open: string | null;
  readonly find: string;
  /**
   * Figure whose rows are shown, and the values that name its row; none of them is the whole
   * report.
   */
  readonly figure: string;
  readonly of: ReadonlyMap<string, string>;
  /** Levels of a hierarchy, and rows that fold otherwise; 0 is what the report says. */
  readonly levels: number;
  readonly toggled: readonly string[];
}

/** `of[zone_id]=5` of an address. */
export function readDrillDown(params: URLSearchParams): ReadonlyMap<string, string> {
  const found = [...params].flatMap(([name, value]) => {
    const inner = /^of\[([a-z_][a-z0-9_]*)\]$/.exec(name)?.[1];
    return inner === undefined ? [] : [[inner, value.slice(0, MAX_TEXT)] as const];
  });
  return new Map(found.slice(0, 8));
}

function readFolding(params: URLSearchParams): Pick<ReportInput, 'levels' | 'toggled'> {
  const levels = Number(one(params, 'levels'));
  return {
    levels: Number.isInteger(levels) && levels > 0 && levels <= MAX_LEVELS ? levels : 0,
    toggled: params
      .getAll('toggled')
      .map((path) => path.slice(0, MAX_TEXT))
      .slice(0, MAX_TOGGLED),
  };
}

const one = (params: URLSearchParams, name: string) =>
  (params.get(name) ?? '').trim().slice(0, MAX_TEXT);

/** What an address says besides filters. */
const OWN: ReadonlySet<string> = new Set([
  ...['report', 'from', 'to', 'sort', 'page', 'open', 'buscar', 'find', 'figure'],
]);

export function readReportInput(params: URLSearchParams, fields: Fields): ReportInput {
  const filters = new Map<string, readonly string[]>();
  for (const name of Object.keys(fields)) {
    const raw = [
      ...params.getAll(`filter[${name}]`),
      ...params.getAll(`filter[${name}][value]`),
      // As links of other screens name it.
      ...(OWN.has(name) ? [] : params.getAll(name)),
    ];
    if (raw.length > 0)
      filters.set(
        name,
        [...new Set(raw.map((text) => text.trim().slice(0, MAX_TEXT)).filter(Boolean))].slice(
          0,
          100,
        ),
      );
  }
  const page = Number(one(params, 'page'));
  return {
    report: one(params, 'report'),
    from: one(params, 'from'),
    to: one(params, 'to'),
    sort: one(params, 'sort'),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    filters,
    open: one(params, 'open') || one(params, 'buscar') || null,
    find: one(params, 'find'),
    figure: one(params, 'figure'),
    of: readDrillDown(params),
    ...readFolding(params),
  };
}

export const isMultiple = (field: Field): boolean =>
  field.kind === 'refs' || field.kind === 'choices';

interface Declared {
  readonly filters?: Fields | undefined;
  readonly period?: Period | undefined;
}

/** Filters and period, as far as what is asked declares them: the ERP refuses any other name. */
export function filterBody(
  typed: ReportInput,
  { filters: fields = {}, period }: Declared,
): WireBody {
  const filters: Record<string, WireValue> = {};
  for (const [name, values] of typed.filters)
    filters[name] = values.length > 0 && isMultiple(fields[name]!) ? values : (values[0] ?? '');
  return {
    from: (period && typed.from) || undefined,
    to: (period && typed.to) || undefined,
    filters: Object.keys(filters).length > 0 ? filters : undefined,
  };
}

export function questionBody(typed: ReportInput, declared: Declared): WireBody {
  return {
    ...filterBody(typed, declared),
    report: typed.report || undefined,
    sort: typed.sort || undefined,
    page: typed.page > 1 ? typed.page : undefined,
    levels: typed.levels > 0 ? typed.levels : undefined,
    toggled: typed.toggled.length > 0 ? typed.toggled : undefined,
    ...(typed.figure !== '' && {
      figure: typed.figure,
      of: typed.of.size > 0 ? Object.fromEntries(typed.of) : undefined,
    }),
  };
}

/**
 * The same question with some changes, as an address; the page is the first again unless it is
 * named.
 */
export function reportHref(
  path: string,
  typed: ReportInput,
  change: Partial<ReportInput> = {},
): string {
  const now = { ...typed, page: 1, ...change };
  const params = new URLSearchParams();
  if (now.report) params.set('report', now.report);
  for (const name of PERIOD) if (now[name]) params.set(name, now[name]);
  for (const [name, values] of now.filters)
    for (const value of values.length > 0 ? values : ['']) params.append(`filter[${name}]`, value);
  if (now.figure) {
    params.set('figure', now.figure);
    for (const [name, value] of now.of) params.set(`of[${name}]`, value);
  }
  if (now.levels > 0) params.set('levels', String(now.levels));
  for (const path of now.toggled) params.append('toggled', path);
  if (now.sort) params.set('sort', now.sort);
  if (now.page > 1) params.set('page', String(now.page));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
