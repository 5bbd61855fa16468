/**
 * Figures of a dashboard: the period's, the one before, thirteen in a row, each by the same
 * expression.
 */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Days } from '#erp/kernel/query/relative-dates.ts';
import type { TileComparison } from '#erp/model/reports/dashboard-part.ts';
import type { Sql } from '#erp/model/reports/report-sql.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { pointsOf, yearBefore } from '../period.ts';
import { toSql, type Sources } from '../question.ts';

/** A value beside another one; `period` are the days that the other one tells of. */
export interface TileCompared {
  readonly with: TileComparison;
  readonly value: string | null;
  /** Per cent of that value, with one decimal; null when there is nothing to compare with. */
  readonly delta: string | null;
  readonly period: Days;
}

export interface TileResult {
  readonly key: string;
  readonly label: string;
  readonly value: string | null;
  readonly previous: string | null;
  /**
   * Per cent of the previous value, with one decimal; null when there is nothing to compare with.
   */
  readonly delta: string | null;
  readonly comparisons: readonly TileCompared[];
  readonly points: readonly string[];
  readonly note: string | null;
  /** Days that the value tells of. */
  readonly period: Days | null;
  /** What its link names, where it leads to a record. */
  readonly row: Readonly<Record<string, string | number>>;
}

/** Change in per cent of what was before; null from nothing, where a percentage says nothing. */
export function deltaOf(value: string | null, previous: string | null): string | null {
  if (value === null || previous === null) return null;
  const before = new Decimal(previous);
  return before.isZero()
    ? null
    : new Decimal(value).minus(before).div(before.abs()).times(100).toFixed(1);
}

interface PeriodRow {
  readonly i: number;
  readonly value: string | null;
  readonly note: string | null;
  readonly budget: string | null;
}

/** Starts a statement over these periods `p`. */
const overPeriods = (params: Params, periods: readonly Days[]): string =>
  `with p as materialized (select * from unnest(${params.add(periods.map(({ from }) => from))}::date[], ${params.add(periods.map(({ to }) => to))}::date[]) with ordinality as q(start_day, end_day, i))`;

type SharedRow = { readonly i: number } & Readonly<Record<string, string | number | null>>;

/** Answers of queries that several tiles of one reading share, by what was asked. */
export type SharedAnswers = Map<string, readonly SharedRow[]>;

/** The columns of a tile, of a query that the first of its tiles asks for all of them. */
async function sharedValues(
  { tx, sources, shared }: Reading,
  tile: Tile,
  periods: readonly Days[],
): Promise<readonly PeriodRow[]> {
  const params = new Params();
  const begin = overPeriods(params, periods);
  const sql = `${begin} select v.* from (${toSql(sources, tile.value, params)}) v order by v.i`;
  const key = JSON.stringify([sql, params.values]);
  const rows = shared.get(key) ?? (await tx.query<SharedRow>(sql, params.values));
  shared.set(key, rows);
  const { value, note } = tile.columns!;
  const text = (row: SharedRow, name: string) => (row[name] === null ? null : String(row[name]));
  const budget = tile.budget ? await budgetOf({ tx, sources }, tile.budget, periods[0]!) : null;
  return rows.map((row) => ({
    i: row.i,
    value: text(row, value),
    note: note && row.i === 1 ? text(row, note) : null,
    budget: row.i === 1 ? budget : null,
  }));
}

async function budgetOf(
  { tx, sources }: Pick<Reading, 'tx' | 'sources'>,
  budget: Sql,
  days: Days,
): Promise<string | null> {
  const params = new Params();
  const [row] = await tx.query<{ budget: string | null }>(
    `${overPeriods(params, [days])} select (${toSql(sources, budget, params)})::text as budget from p`,
    params.values,
  );
  return row?.budget ?? null;
}

async function valuesOf(
  reading: Reading,
  tile: Tile,
  periods: readonly Days[],
): Promise<readonly PeriodRow[]> {
  if (tile.columns) return sharedValues(reading, tile, periods);
  const { tx, sources } = reading;
  const params = new Params();
  const begin = overPeriods(params, periods);
  const value = toSql(sources, tile.value, params);
  const note = tile.note ? toSql(sources, tile.note, params) : 'null';
  const budget = tile.budget ? `(${toSql(sources, tile.budget, params)})` : 'null';
  // The note and the plan are only wanted for the period itself.
  const [figure, found] = tile.batched
    ? ['v.value', `left join (${value}) v on v.i = p.i`]
    : [`(${value})`, ''];
  return tx.query<PeriodRow & object>(
    `${begin}
     select p.i, ${figure}::text as value, case when p.i = 1 then (${note})::text end as note, case when p.i = 1 then ${budget}::text end as budget from p ${found} order by p.i`,
    params.values,
  );
}

const reaching = ({ days }: Tile, { from, to }: Days): Days =>
  days === undefined
    ? { from, to }
    : {
        from: Temporal.PlainDate.from(to)
          .subtract({ days: days - 1 })
          .toString(),
        to,
      };

/** A figure that code says: of these days alone. */
async function readFigured(
  { tx, services, sources }: Reading,
  tile: Tile,
  days: Days,
): Promise<TileResult> {
  const reader = services.server.tileFigures[tile.key]!;
  const { actor } = sources;
  const { value, note, row } = await reader({ tx, actor, services, days });
  const { key, label } = tile;
  return {
    key,
    label,
    value,
    note,
    row,
    previous: null,
    delta: null,
    comparisons: [],
    points: [],
    period: days,
  };
}

/** Days of each value that stands beside the tile's own. */
const besidesOf = ({ comparedWith = ['previous'] }: Tile, previous: Days, here: Days) =>
  comparedWith.map((each) => {
    const days = { previous, last_year: yearBefore(here), budget: here };
    return { with: each, period: days[each] };
  });

export interface Reading {
  readonly tx: Tx;
  readonly services: Services;
  readonly sources: Sources;
  readonly shared: SharedAnswers;
}

export async function readTile(reading: Reading, tile: Tile): Promise<TileResult> {
  const { sources } = reading;
  const { period, previous, today } = sources.asked;
  const here = tile.currentOnly || !period ? { from: today, to: today } : period;
  if (tile.figured) return readFigured(reading, tile, here);
  const beside = tile.currentOnly || !period || !previous ? null : besidesOf(tile, previous, here);
  const asked = beside ? [here, ...beside.map((each) => each.period), ...pointsOf(here)] : [here];
  const periods = asked.map((each) => reaching(tile, each));
  const [now, ...others] = await valuesOf(reading, tile, periods);
  const value = now?.value ?? null;
  const comparisons = (beside ?? []).map((each, i): TileCompared => {
    const found = each.with === 'budget' ? now?.budget : others[i]?.value;
    const other = found ?? null;
    return {
      with: each.with,
      value: other,
      delta: deltaOf(value, other),
      period: periods[i + 1]!,
    };
  });
  const before = comparisons.find((each) => each.with === 'previous');
  return {
    key: tile.key,
    label: tile.label,
    value,
    previous: before?.value ?? null,
    delta: before?.delta ?? null,
    comparisons,
    points: others.slice(comparisons.length).map((each) => each.value ?? '0'),
    note: now?.note ?? null,
    period: tile.currentOnly || !period ? period : periods[0]!,
    row: {},
  };
}
