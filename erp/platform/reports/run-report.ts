/**
 * Rows of a report, page by page, with headings, subtotals, running balances, the opening row and
 * the total.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { invalid } from '#erp/model/errors.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { granularityLabel } from '#erp/model/reports/time-granularity.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { TimeZoneContext, Value } from '#erp/model/field-types/field-type.ts';
import { columnsOfLink } from '#erp/model/reports/row-link.ts';
import type { Group, Report } from '#erp/model/reports/report.ts';
import { placeOf, type Folding, type TreePlace } from '#erp/model/reports/hierarchy.ts';
import { currencyColumns } from './layout/currency.ts';
import { inSightSql } from './layout/folding.ts';
import {
  safe,
  startOf,
  totalled,
  totalsOf,
  totalsSql,
  type Opening,
  type ReportTotals,
  type Values,
} from './layout/totals.ts';
import { placeOfPage } from './layout/whole-months.ts';
import { toSql } from './question.ts';
import { isNumeric, type OpenReport } from './report.ts';
import { sourceOf } from './default-filters.ts';
import { pivotKey } from '#erp/model/reports/drill-down.ts';
import type { DrillDownQuestion } from './drill-down.ts';

export interface Heading {
  /** Index of the row before which it stands. */
  readonly at: number;
  readonly level: number;
  readonly text: string;
}
export interface Subtotal {
  /** Index of the row after which it stands. */
  readonly after: number;
  readonly level: number;
  readonly text: string;
  readonly count: number;
  readonly values: Values;
  /** Values of the groups that it is of, where its figures open their rows. */
  readonly of?: Values;
}

export interface ReportPage {
  readonly rows: readonly Values[];
  /** Of a hierarchy: how each of the rows stands in it. */
  readonly places: readonly TreePlace[] | null;
  readonly headings: readonly Heading[];
  readonly subtotals: readonly Subtotal[];
  readonly more: boolean;
  /** Where the page was asked for with them, its source is worked out once, and it has rows. */
  readonly totals: ReportTotals | null;
}

/**
 * Rows that add up others, or are said to cost more than they hold, are worked out once for the
 * page and the totals; lines of a ledger are not: they would all be kept until both are told.
 */
const isReadOnce = ({ report: { drillDown, readOnce } }: OpenReport): boolean =>
  readOnce === true || typeof drillDown === 'object';
/** Column that says whether something lies in the row. */
const HOLDS = '_holds';

/** Order asked by the person, or the declared one; a running balance and a tree have but one. */
function orderOf(open: OpenReport, sort: string): readonly string[] {
  const { report, columns } = open;
  const groups = (report.groups ?? []).map(({ by }) => by);
  if (sort === '' || report.hierarchy || columns.some(([, { running }]) => running))
    return [...groups, ...report.sort];
  const name = sort.replace(/^-/, '');
  if (!columns.some(([known]) => known === name))
    throw invalid({
      sort: [t('reports.noColumn', 'No existe la columna «{name}».', { name: name.slice(0, 60) })],
    });
  return [...groups, sort, ...report.sort.filter((key) => key.replace(/^-/, '') !== name)];
}
const orderSql = (keys: readonly string[]) =>
  keys
    .map(
      (key) =>
        `q.${safe(key.replace(/^-/, ''))}${key.startsWith('-') ? ' desc nulls last' : ' nulls last'}`,
    )
    .join(', ');

const currenciesOf = ({ columns }: OpenReport) =>
  currencyColumns(columns.map(([, { field }]) => field));

export async function readOpening(tx: Tx, open: OpenReport): Promise<Opening | null> {
  const { opening } = open.report;
  if (!opening) return null;
  const params = new Params();
  const [row] = await tx.query<Record<string, Value>>(
    toSql(open, opening.sql, params),
    params.values,
  );
  if (!row) return null;
  const values = Object.fromEntries(
    [...open.columns.map(([name]) => name), ...currenciesOf(open)].flatMap((name) =>
      row[name] === undefined || row[name] === null ? [] : [[name, row[name]]],
    ),
  );
  return { label: opening.label, values };
}

export async function readWarning(tx: Tx, open: OpenReport): Promise<string | null> {
  const { warning } = open.report;
  if (!warning) return null;
  const params = new Params();
  const [row] = await tx.query<Record<string, unknown>>(
    toSql(open, warning, params),
    params.values,
  );
  const [said] = Object.values(row ?? {});
  return typeof said === 'string' && said !== '' ? said : null;
}

/** Sums over whole groups, whatever page they are on: aggregates as windows. */
function windowsOf(open: OpenReport): readonly string[] {
  const groups = open.report.groups ?? [];
  return groups.flatMap((_, level) => {
    const partition = `over (partition by ${groups
      .slice(0, level + 1)
      .map(({ by }) => `q.${safe(by)}`)
      .join(', ')})`;
    const sums = totalled(open, partition).flatMap(([name, column, sql]) =>
      typeof column.total === 'object' || column.total === 'last'
        ? []
        : [`${sql} as _s${level}_${name}`],
    );
    return [`count(*) ${partition} as _n${level}`, ...sums];
  });
}

/** A written total is no window: each level has rows of its own, found by its groups. */
function writtenSubtotals(open: OpenReport) {
  const written = totalled(open).filter(([, { total }]) => typeof total === 'object');
  const groups = written.length > 0 ? (open.report.groups ?? []) : [];
  const levels = groups.map((_, level) => {
    const keys = groups.slice(0, level + 1).map(({ by }) => safe(by));
    const sums = written.map(([name, , sql]) => `${sql} as _s${level}_${name}`);
    return {
      rows: `, _g${level} as (select ${keys.map((key, at) => `q.${key} as _k${at}`).join(', ')}, ${sums.join(', ')} from q group by ${keys.map((key) => `q.${key}`).join(', ')})`,
      joined: ` left join _g${level} on ${keys.map((key, at) => `_g${level}._k${at} is not distinct from q.${key}`).join(' and ')}`,
      columns: written.map(([name]) => `_g${level}._s${level}_${name}`),
    };
  });
  return {
    rows: levels.map(({ rows }) => rows).join(''),
    joined: levels.map(({ joined }) => joined).join(''),
    columns: levels.flatMap(({ columns }) => columns),
  };
}

export async function readPage(
  tx: Tx,
  asked: OpenReport,
  openingOfAll: Opening | null,
  at: {
    readonly offset: number;
    readonly size: number;
    readonly sort: string;
    readonly withTotals?: true;
  },
): Promise<ReportPage> {
  const { open, opening, offset } = await placeOfPage(tx, asked, openingOfAll, at);
  const { report, columns } = open;
  const params = new Params();
  const source = sourceOf(open, params);
  const order = orderSql(orderOf(open, at.sort));
  const balance = (name: string) =>
    `(${params.add(startOf(opening, name))}::numeric + sum(${report.columns[name]!.running}) over (order by ${order} rows unbounded preceding))`;
  const running = columns.flatMap(([name, { running: own, quotient }]) => {
    if (own) return [`${balance(name)} as _r_${safe(name)}`];
    return quotient
      ? [
          `round(${balance(quotient[0])} / nullif(${balance(quotient[1])}, 0), 6) as _r_${safe(name)}`,
        ]
      : [];
  });
  const written = writtenSubtotals(open);
  const extras = [...running, ...windowsOf(open), ...written.columns]
    .map((sql) => `, ${sql}`)
    .join('');
  const { rows, where } = inSight(open, source, order, params);
  const totals = at.withTotals && isReadOnce(open) ? totalsSql(open, params) : null;
  const [summed, beside] = totals ? [`, _t as (${totals})`, ' cross join _t'] : ['', ''];
  // The row above the page too, so that a group that goes on has no second heading.
  const above = offset > 0 && (report.groups?.length ?? 0) > 0 ? 1 : 0;
  const stored = await tx.query<Record<string, Value>>(
    `with ${rows}${summed}${written.rows} select q.*${extras}${totals ? ', _t.*' : ''} from q${beside}${written.joined} ${where} order by ${order} limit ${at.size + 1 + above} offset ${offset - above}`,
    params.values,
  );
  const before = above ? (stored[0] ?? null) : null;
  return {
    ...shapePage(open, stored.slice(above), at.size, before),
    totals: totals && stored[0] ? totalsOf(open, opening, stored[0]) : null,
  };
}

/**
 * The rows as `q`, and which of them are in sight: of a hierarchy each knows whether the next one
 * lies in it.
 */
function inSight(
  { report: { hierarchy }, folding }: OpenReport,
  source: string,
  order: string,
  params: Params,
): { readonly rows: string; readonly where: string } {
  if (!hierarchy) return { rows: `q as (${source})`, where: '' };
  const path = `q.${safe(hierarchy.path)}`;
  const holds = `coalesce(starts_with(lead(${path}) over (order by ${order}), ${path} || '/'), false)`;
  return {
    rows: `source as (${source}), q as (select q.*, ${holds} as ${HOLDS} from source q)`,
    where: folding ? `where ${inSightSql(path, folding, params)}` : '',
  };
}

const headText = (
  { by, text, label, field, granularity }: Group,
  row: Record<string, Value>,
  local: TimeZoneContext,
): string => {
  const value = row[text ?? by] ?? null;
  let said: string;
  if (value === null) said = t('export.noValue', 'Sin dato');
  else if (granularity) said = granularityLabel(String(value), granularity);
  else if (field) said = fieldTypeOf(field).show(value, field, local);
  else said = String(value);
  const heading = label ? `${label} ${said}` : said;
  return heading.charAt(0).toLocaleUpperCase('es-MX') + heading.slice(1);
};

function shapePage(
  { report, report: { drillDown }, columns, actor, folding }: OpenReport,
  stored: readonly Record<string, Value>[],
  size: number,
  before: Record<string, Value> | null,
): Omit<ReportPage, 'totals'> {
  const groups = report.groups ?? [];
  const shown = stored.slice(0, size);
  const named = drillDown && drillDown !== 'row' ? drillDown.by : [];
  const sides = report.hierarchy?.sides;
  const carried = [
    ...new Set([
      ...columns.flatMap(([, { link }]) => columnsOfLink(link)),
      ...named,
      ...currencyColumns(columns.map(([, { field }]) => field)),
      ...(sides ? [sides] : []),
    ]),
  ];
  const headings: Heading[] = [];
  const subtotals: Subtotal[] = [];
  /** First level at which two rows part; -1 when they stand in the same groups. */
  const parts = (
    a: Record<string, Value> | null | undefined,
    b: Record<string, Value> | undefined,
  ) => {
    if (!a || !b) return groups.length > 0 ? 0 : -1;
    return groups.findIndex(({ by }) => String(a[by] ?? '') !== String(b[by] ?? ''));
  };
  const rows = shown.map((row, index) => {
    const from = parts(index === 0 ? before : shown[index - 1], row);
    if (from >= 0)
      groups
        .slice(from)
        .forEach((group, deep) =>
          headings.push({ at: index, level: from + deep, text: headText(group, row, actor) }),
        );
    const to = parts(row, stored[index + 1]);
    const ended = to < 0 ? [] : groups.map((group, level) => ({ group, level })).slice(to);
    for (const { group, level } of ended.toReversed()) {
      if (group.subtotals === false) continue;
      const values = Object.fromEntries(
        columns.flatMap(([name, { total, running }]) =>
          total === undefined
            ? []
            : [[name, (running ? row[`_r_${name}`] : row[`_s${level}_${name}`]) ?? null]],
        ),
      );
      subtotals.push({
        after: index,
        level,
        text: headText(group, row, actor),
        count: Number(row[`_n${level}`]),
        values,
        ...(named.length > 0 && {
          of: Object.fromEntries(groups.slice(0, level + 1).map(({ by }) => [by, row[by] ?? null])),
        }),
      });
    }
    return Object.fromEntries([
      ...columns.map(([name, { running, quotient }]) => [
        name,
        (running || quotient ? row[`_r_${name}`] : row[name]) ?? null,
      ]),
      ...carried.map((name) => [name, row[name] ?? null]),
    ]) as Values;
  });
  return {
    rows,
    places: placesOf(report, folding, shown),
    headings,
    subtotals,
    more: stored.length > size,
  };
}

const placesOf = (
  { hierarchy }: Report,
  folding: Folding | undefined,
  rows: readonly Record<string, Value>[],
): readonly TreePlace[] | null =>
  hierarchy
    ? rows.map((row) =>
        placeOf(
          String(row[hierarchy.path]),
          { holds: row[HOLDS] === true, total: row[hierarchy.total ?? ''] === true },
          folding ?? { levels: hierarchy.levels, toggled: [] },
        ),
      )
    : null;

/** How the row or group is called whose figure was opened; null for the whole report. */
export async function readFigure(
  tx: Tx,
  from: OpenReport,
  { figure, of: named }: DrillDownQuestion,
): Promise<string | null> {
  if (named.size === 0) return null;
  const { report, columns, actor } = from;
  const params = new Params();
  const source = sourceOf(from, params);
  const spread = named.get(pivotKey(figure));
  const of = new Map([...named].filter(([name]) => name !== pivotKey(figure)));
  const keys = [...of].map(
    ([name, value]) => `coalesce(q.${safe(name)}::text, '') = ${params.add(value)}`,
  );
  const [row] = await tx.query<Record<string, Value>>(
    `with q as (${source}) select q.* from q where ${keys.join(' and ') || 'true'} limit 1`,
    params.values,
  );
  if (!row) return null;
  const groups = report.groups ?? [];
  const whole = [...of.keys()].every((name) => groups.some(({ by }) => by === name));
  if (whole)
    return groups
      .flatMap((group) => (of.has(group.by) ? [headText(group, row, actor)] : []))
      .join(', ');
  const words = columns
    .filter(([, { field }]) => !isNumeric(field))
    .slice(0, 2)
    .flatMap(([name, { field }]) =>
      row[name] === null || row[name] === undefined
        ? []
        : [fieldTypeOf(field).show(row[name], field, actor)],
    );
  const column = columns.find(([name]) => name === `${figure}_${spread}`)?.[1];
  return [
    words.join(' ') || t('export.noValue', 'Sin dato'),
    ...(column ? [column.field.label] : []),
  ].join(', ');
}
