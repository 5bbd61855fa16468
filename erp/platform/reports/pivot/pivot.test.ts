import { expect, test } from 'vitest';
import { date, int, text } from '#erp/model/fields.ts';
import type { Dataset } from '#erp/model/reports/report.ts';
import { previousOf, periodOf, pointsOf } from '../period.ts';
import type { PivotCell, Place } from '#erp/model/reports/pivot-table.ts';
import { shiftedCells } from './pivot.ts';
import { changeOf, pivotOf, shareOf } from '#erp/model/reports/pivot-table.ts';
import { deltaOf } from '../dashboards/tiles.ts';

const place = (key: string): Place => ({ key, label: key });
const cell = (rows: readonly string[], cols: readonly string[], value: number): PivotCell => ({
  rows: rows.map(place),
  cols: cols.map(place),
  values: [value],
});
const cells = [
  cell([], [], 100),
  cell(['norte'], [], 30),
  cell(['sur'], [], 60),
  cell(['otros'], [], 10),
  cell([], ['a'], 75),
  cell([], ['b'], 25),
  cell(['norte'], ['a'], 15),
  cell(['norte'], ['b'], 15),
  cell(['sur'], ['a'], 60),
  cell(['otros'], ['b'], 10),
];
const shape = { rows: 1, cols: 1, others: 'otros', naturalRows: [false], naturalCols: [false] };

test('groups stand by size, «Otros» last, and the total ends each row', () => {
  const pivot = pivotOf(cells, shape);
  expect(pivot.lines.map(({ places }) => places[0]!.key)).toEqual(['sur', 'norte', 'otros']);
  expect(pivot.columns.map(({ places, total }) => (total ? 'total' : places[0]!.key))).toEqual([
    'a',
    'b',
    'total',
  ]);
});

test('a share is of its row, its column or the whole, and of nothing where there is nothing', () => {
  const pivot = pivotOf(cells, shape);
  const [norte, a] = [[place('norte')], [place('a')]];
  expect([
    shareOf(pivot, 'row', norte, a, 0),
    shareOf(pivot, 'col', norte, a, 0),
    shareOf(pivot, 'total', norte, a, 0),
  ]).toEqual(['50.0', '20.0', '15.0']);
  expect(shareOf(pivot, 'row', [place('sur')], [place('b')], 0)).toBeNull();
});

test('a change from nothing has no percentage', () => {
  expect([
    changeOf('150', '100'),
    changeOf('50', '-100'),
    changeOf('5', '0'),
    changeOf('5', null),
  ]).toEqual(['50.0', '150.0', null, null]);
  expect([deltaOf('18', '12'), deltaOf(null, '3'), deltaOf('3', '0')]).toEqual([
    '50.0',
    null,
    null,
  ]);
});

const days: Dataset = {
  key: 'x',
  label: 'X',
  description: '',
  privilege: 'x',
  from: 'x',
  day: 'x.day',
  dimensions: {
    mes: { field: date('Mes'), sql: 'x.day', granularity: 'month' },
    dia: { field: date('Día'), sql: 'x.day' },
    zona: { field: text('Zona'), sql: 'x.zone' },
  },
  rows: { columns: {}, ids: { id: 'x.id' }, sort: ['id'] },
  measures: { n: { field: int('N'), sql: 'count(*)', each: '1' } },
};

test('the period before is moved beside this one, by months or by days', () => {
  const ask = {
    rows: ['mes', 'dia', 'zona'],
    cols: [],
    measures: ['n'],
    top: null,
    asked: {
      period: { from: '2026-11-01', to: '2026-11-30' },
      previous: { from: '2026-10-01', to: '2026-10-31' },
      filters: new Map(),
      today: '2026-11-20',
    },
  };
  const [moved] = shiftedCells(days, ask, [
    cell(['2026-10-01', '2026-10-05', '2026-10-05x'], [], 1),
  ]);
  expect(moved!.rows.map(({ key }) => key)).toEqual(['2026-11-01', '2026-11-05', '2026-10-05x']);
});

test('whole months are compared with whole months, other days with as many days', () => {
  expect(previousOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
  });
  expect(previousOf({ from: '2026-01-01', to: '2026-12-31' })).toEqual({
    from: '2025-01-01',
    to: '2025-12-31',
  });
  expect(previousOf({ from: '2026-11-10', to: '2026-11-19' })).toEqual({
    from: '2026-10-31',
    to: '2026-11-09',
  });
});

test('thirteen points end with the period: days, weeks or months by its length', () => {
  const ends = (from: string, to: string) => pointsOf({ from, to });
  expect(ends('2026-11-20', '2026-11-20').at(0)).toEqual({ from: '2026-11-08', to: '2026-11-08' });
  expect(ends('2026-11-01', '2026-11-30').at(-1)).toEqual({ from: '2026-11-24', to: '2026-11-30' });
  expect(
    ends('2026-01-01', '2026-11-20')
      .map(({ to }) => to)
      .slice(-2),
  ).toEqual(['2026-10-31', '2026-11-20']);
  expect(ends('2026-01-01', '2026-11-20')).toHaveLength(13);
});

test('a missing bound is the usual one, and a word stands for its days', () => {
  const today = Temporal.PlainDate.from('2026-11-20');
  const ask = (from: string, to: string) =>
    periodOf({ default: 'este-mes', maxDays: 400 }, { from, to }, today);
  expect(ask('', '')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(ask('mes pasado', 'hoy')).toEqual({ from: '2026-10-01', to: '2026-11-20' });
  expect(ask('2027-01-05', '')).toEqual({ from: '2027-01-05', to: '2027-01-05' });
  expect(() => ask('2020-01-01', '2026-01-01')).toThrow();
  expect(() => ask('ayer o antes', '')).toThrow();
});
