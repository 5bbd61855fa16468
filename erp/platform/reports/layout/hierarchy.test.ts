/** Rows that lie within one another, and a report beside itself in another period. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actorWith,
  callerOf,
  makeAccounts,
  testServices,
  type Api,
} from '../../../../tests/api/fixtures.ts';
import type { Services } from '#erp/kernel/services.ts';
import { date, money, text } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { modules } from '#erp/modules/all.ts';

const MOVES = `(values (1, date '2026-11-03', 'A/B/C', 100.00), (2, date '2026-11-04', 'A/B/D', 20.00), (3, date '2026-11-05', 'A/E', 3.00), (4, date '2026-10-05', 'A/E', 2.00), (5, date '2026-10-06', 'F', 7.00),
  (6, date '2025-11-30', 'A/B/C', 50.00)) m(id, day, place, amount)`;
const PATH = `array_to_string((string_to_array(m.place, '/'))[1:i], '/')`;
const EACH = `cross join lateral generate_series(1, array_length(string_to_array(m.place, '/'), 1)) i where m.day between :from and :to`;

const tree: Report = {
  key: 'ARBOL',
  label: 'Árbol',
  description: 'Movimientos de prueba.',
  period: { default: 'este-mes' },
  sql: `select ${PATH} as path, 'Renglón ' || right(${PATH}, 1) as name, false as is_sum, sum(m.amount) as amount from ${MOVES} ${EACH} group by 1, 2
    union all select '~', 'Suma', true, coalesce(sum(m.amount), 0) from ${MOVES} where m.day between :from and :to`,
  columns: { name: { field: text('Nombre') }, amount: { field: money('Importe') } },
  hierarchy: {
    path: 'path',
    column: 'name',
    names: ['Uno', 'Dos', 'Tres'],
    levels: 2,
    total: 'is_sum',
  },
  comparison: { by: ['path'], figures: ['amount'] },
  drillDown: {
    sql: `select m.id, m.day, ${PATH} as path, m.amount from ${MOVES} ${EACH}`,
    by: ['path'],
    columns: { day: { field: date('Fecha') } },
    figures: { amount: 'sum' },
    sort: ['day', 'id'],
    includesTotal: false,
  },
  sort: ['path'],
};
const screen: ReportScreen = {
  path: 'reports/tree',
  label: 'Prueba',
  key: 'zones.list',
  call: { method: 'POST', path: 'try-tree' },
  reports: [tree],
};

let services: Services;
let api: Api;
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

beforeAll(async () => {
  const tried = module({
    key: 'try',
    label: 'Prueba',
    group: 'VENTAS',
    icon: 'box',
    order: 5_000,
    core: true,
    resources: [],
    reports: [screen],
  });
  services = {
    ...(await testServices({ registry: new Registry([...modules, tried]) })),
    now: () => Temporal.Instant.from('2026-11-20T18:00:00Z'),
  };
  const [accountId] = await makeAccounts(services, 'ARBOL');
  api = callerOf(services, actorWith(services, accountId!));
});
afterAll(() => services.db.close());

interface Row {
  readonly name: string;
  readonly amount: string;
}
interface Place {
  readonly level: number;
  readonly holds: boolean;
  readonly open: boolean;
  readonly total: boolean;
}
const seen = async (more: object = {}) => {
  const { data, meta } = await api.post('try-tree', { ...NOVEMBER, ...more });
  return (data as Row[]).map(({ name, amount }, i) => {
    const { level, holds, open, total } = meta.places[i] as Place;
    return [name, amount, level, holds, open, total];
  });
};

test('so many levels are in sight; each row says the figure of what lies in it', async () => {
  expect(await seen()).toEqual([
    ['Renglón A', '123.00', 1, true, true, false],
    ['Renglón B', '120.00', 2, true, false, false],
    ['Renglón E', '3.00', 2, false, false, false],
    ['Suma', '123.00', 1, false, true, true],
  ]);
  expect((await seen({ levels: '1' })).map(([name]) => name)).toEqual(['Renglón A', 'Suma']);
  expect((await seen({ levels: '3' })).map(([name]) => name)).toEqual([
    'Renglón A',
    'Renglón B',
    'Renglón C',
    'Renglón D',
    'Renglón E',
    'Suma',
  ]);
});

test('a row folds and unfolds by itself, and takes what lies in it along', async () => {
  expect((await seen({ toggled: ['A/B'] })).map(([name]) => name)).toContain('Renglón D');
  expect((await seen({ toggled: ['A', 'A/B'] })).map(([name]) => name)).toEqual([
    'Renglón A',
    'Suma',
  ]);
  const { meta } = await api.post('try-tree', { ...NOVEMBER, levels: '1' });
  expect([meta.total, meta.folding]).toEqual([2, { levels: 1, toggled: [] }]);
  expect((await api.post('try-tree', { ...NOVEMBER, levels: '0' })).status).toBe(422);
});

test('a tree has one order, whatever is asked', async () => {
  expect((await seen({ sort: '-amount' })).map(([name]) => name).at(-1)).toBe('Suma');
});

test('beside the period before, or the same of the year before: what only one of them has is there too', async () => {
  const compared = async (compare: string) => {
    const { data, meta } = await api.post('try-tree', { ...NOVEMBER, compare });
    return {
      labels: (meta.columns as { label: string }[]).map(({ label }) => label),
      compared: meta.compared,
      rows: (data as Record<string, string | null>[]).map((row) => [
        row.name,
        row.amount,
        row.amount_before,
        row.amount_change,
        row.amount_percent,
      ]),
    };
  };
  expect(await compared('PREVIO')).toEqual({
    labels: ['Nombre', 'Importe', 'Importe, oct 2026', 'Variación', 'Variación %'],
    compared: { from: '2026-10-01', to: '2026-10-31' },
    rows: [
      ['Renglón A', '123.00', '2.00', '121.00', '6050.0'],
      ['Renglón B', '120.00', '0', '120.00', null],
      ['Renglón E', '3.00', '2.00', '1.00', '50.0'],
      ['Renglón F', '0', '7.00', '-7.00', '-100.0'],
      ['Suma', '123.00', '9.00', '114.00', '1266.7'],
    ],
  });
  expect((await compared('ANIO')).rows).toEqual([
    ['Renglón A', '123.00', '50.00', '73.00', '146.0'],
    ['Renglón B', '120.00', '50.00', '70.00', '140.0'],
    ['Renglón E', '3.00', '0', '3.00', null],
    ['Suma', '123.00', '50.00', '73.00', '146.0'],
  ]);
});

test('a figure opens its rows, and as it was those of then', async () => {
  const rows = async (figure: string, path: string) => {
    const { data, meta } = await api.post('try-tree', {
      ...NOVEMBER,
      compare: 'PREVIO',
      figure,
      of: { path },
    });
    return [
      meta.said,
      (data as { day: string; amount: string }[]).map(({ day, amount }) => [day, amount]),
    ];
  };
  expect(await rows('amount', 'A/B')).toEqual([
    'Renglón B',
    [
      ['2026-11-03', '100.00'],
      ['2026-11-04', '20.00'],
    ],
  ]);
  expect(await rows('amount_before', 'A/E')).toEqual(['Renglón E', [['2026-10-05', '2.00']]]);
  expect(
    (await api.post('try-tree', { ...NOVEMBER, figure: 'amount_change', of: { path: 'A' } }))
      .status,
  ).toBe(422);
});

test('files hold what is in sight: all columns of the comparison, rows set in', async () => {
  const csv = await api.post('try-tree', { ...NOVEMBER, format: 'csv', levels: '3' });
  expect(csv.text.trim().split('\r\n').slice(1, 4)).toEqual([
    'Renglón A,123.00',
    'Renglón B,120.00',
    'Renglón C,100.00',
  ]);
  const xlsx = await api.post('try-tree', { ...NOVEMBER, format: 'xlsx', levels: '3' });
  expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK']);
  expect((await api.post('try-tree', { ...NOVEMBER, format: 'pdf', compare: 'ANIO' })).status).toBe(
    200,
  );
});
