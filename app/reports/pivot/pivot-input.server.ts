/** The question of the analysis as its address says it. */
import { registry } from '#erp/modules/all.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { readDrillDown } from '../report-input.server.ts';

export const PIVOT_VIEWS = ['tabla', 'heat', 'bar', 'line', 'area', 'donut', 'scatter'] as const;
export type PivotViewType = (typeof PIVOT_VIEWS)[number];
export const SHARES = ['', 'row', 'col', 'total'] as const;
export type Share = (typeof SHARES)[number];

export interface PivotInput {
  readonly dataset: string;
  readonly rows: readonly string[];
  readonly cols: readonly string[];
  readonly measures: readonly string[];
  readonly top: string;
  readonly from: string;
  readonly to: string;
  readonly compare: boolean;
  readonly look: PivotViewType;
  readonly share: Share;
  /** Measure whose rows are shown, the groups of its cell, and the page. */
  readonly figure: string;
  readonly of: ReadonlyMap<string, string>;
  readonly page: number;
}

const list = (params: URLSearchParams, name: string, max: number) =>
  [
    ...new Set(
      params
        .getAll(name)
        .flatMap((text) => text.split(','))
        .map((text) => text.trim())
        .filter((text) => /^[a-z][a-z0-9_]*$/.test(text)),
    ),
  ].slice(0, max);
const one = (params: URLSearchParams, name: string) => (params.get(name) ?? '').trim().slice(0, 60);

export function readPivotInput(params: URLSearchParams): PivotInput {
  const look = one(params, 'look');
  const share = one(params, 'share');
  return {
    dataset: one(params, 'dataset'),
    rows: list(params, 'rows', 3),
    cols: list(params, 'cols', 2),
    measures: list(params, 'measures', 4),
    top: one(params, 'top'),
    from: one(params, 'from'),
    to: one(params, 'to'),
    compare: one(params, 'compare') === '1',
    look: PIVOT_VIEWS.find((known) => known === look) ?? 'tabla',
    share: SHARES.find((known) => known === share) ?? '',
    figure: one(params, 'figure'),
    of: readDrillDown(params),
    page: Math.min(Math.max(Math.trunc(Number(one(params, 'page'))) || 1, 1), 100_000),
  };
}

/** Data without a day have no period, and the ERP refuses one. */
const hasDay = (dataset: string) => registry.reports.datasets.get(dataset)?.day !== undefined;

export const pivotBody = ({
  dataset,
  rows,
  cols,
  measures,
  top,
  from,
  to,
  compare,
  figure,
  of,
  page,
}: PivotInput): WireBody => ({
  dataset: dataset || undefined,
  rows: rows.length > 0 ? rows : undefined,
  cols: cols.length > 0 ? cols : undefined,
  measures: measures.length > 0 ? measures : undefined,
  top: top || undefined,
  from: (hasDay(dataset) && from) || undefined,
  to: (hasDay(dataset) && to) || undefined,
  compare: compare ? '1' : undefined,
  ...(figure !== '' && {
    figure,
    of: of.size > 0 ? Object.fromEntries(of) : undefined,
    page: page > 1 ? page : undefined,
  }),
});

export function pivotHref(typed: PivotInput, change: Partial<PivotInput> = {}): string {
  const now = { ...typed, page: 1, ...change };
  const params = new URLSearchParams();
  const put = (name: string, value: string) => value !== '' && params.set(name, value);
  put('dataset', now.dataset);
  for (const name of ['rows', 'cols', 'measures'] as const) put(name, now[name].join(','));
  for (const name of ['top', 'from', 'to', 'share'] as const) put(name, now[name]);
  put('compare', now.compare ? '1' : '');
  put('look', now.look === 'tabla' ? '' : now.look);
  put('figure', now.figure);
  if (now.figure !== '') for (const [name, value] of now.of) params.set(`of[${name}]`, value);
  put('page', now.page > 1 ? String(now.page) : '');
  return `/analytics?${params.toString()}`;
}
