/** Long because one invented report is asked in every way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actorWith,
  callerOf,
  makeAccounts,
  testServices,
  type Api,
} from '../../../tests/api/fixtures.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Services } from '#erp/kernel/services.ts';
import { date, int, money, ref, text } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { modules, registry as product } from '#erp/modules/all.ts';
import { toSql } from './question.ts';
import { REPORT_NAMES } from './report.ts';

/**
 * Movements written into the statement: the engine is tried with figures that do not depend on any
 * module.
 */
const MOVES = `(values (1, date '2026-11-03', 'A', 'NORTE', 100.00), (2, date '2026-11-04', 'A', 'NORTE', -40.00), (3, date '2026-11-04', 'B', 'NORTE', 10.50),
  (4, date '2026-11-10', 'B', 'SUR', 7.25), (5, date '2026-11-12', 'C', 'SUR', -2.00), (6, date '2026-10-30', 'A', 'SUR', 1000.00)) m(id, day, code, place, amount)`;

const ledger: Report = {
  key: 'MAYOR',
  label: 'Mayor',
  description: 'Movimientos de prueba.',
  period: { default: 'este-mes' },
  filters: { code: text('Código'), lowest: int('Desde importe'), zone_id: ref('Zona', 'zones') },
  sql: `select m.id, m.day, m.code, m.place, m.amount, case when m.amount > 0 then m.amount end as entry, case when m.amount < 0 then -m.amount end as leaving
        from ${MOVES} where m.day between :from and :to [[ and m.code = :code ]] [[ and m.amount >= :lowest ]]`,
  columns: {
    day: { field: date('Fecha') },
    code: { field: text('Código'), link: { record: 'zones', id: 'id' } },
    entry: { field: money('Entrada'), total: 'sum' },
    leaving: { field: money('Salida'), total: 'sum' },
    balance: { field: money('Saldo'), running: 'q.amount', total: 'last' },
    secret: { field: money('Costo', { readKey: 'costs.view' }) },
    zone_only: { field: text('Zona'), when: { filter: 'zone_id', is: '*' } },
  },
  opening: {
    label: 'Saldo inicial',
    sql: `select sum(m.amount) as balance from ${MOVES} where m.day < :from [[ and m.code = :code ]]`,
  },
  groups: [{ by: 'place', label: 'Lugar' }],
  sort: ['day', 'id'],
  crossChecks: [
    {
      key: 'OK',
      label: 'Entradas',
      left: { total: 'entry' },
      right: {
        sql: `select sum(m.amount) from ${MOVES} where m.amount > 0 and m.day between :from and :to`,
      },
    },
    { key: 'MAL', label: 'Filas', left: { total: 'rows' }, right: { sql: 'select 4' } },
  ],
};
/** Averages, and a total that is written out. */
const means: Report = {
  key: 'PROMEDIOS',
  label: 'Promedios',
  description: 'Movimientos de prueba.',
  sql: `select m.id, m.place, m.amount, m.id as days, 0::numeric as share from ${MOVES} where m.id < 6`,
  columns: {
    amount: { field: money('Importe'), total: 'avg' },
    days: { field: int('Días'), total: 'avg' },
    share: {
      field: money('Parte'),
      derived: true,
      total: { sql: 'max(q.amount) - min(q.amount)' },
    },
  },
  groups: [{ by: 'place', label: 'Lugar' }],
  sort: ['id'],
};
const zones: Report = {
  key: 'ZONAS',
  label: 'Zonas',
  description: '',
  sql: 'select z.id, z.name from {zones} z',
  columns: { name: { field: text('Zona') } },
  sort: ['name'],
};
const screen: ReportScreen = {
  path: 'reports/try',
  label: 'Prueba',
  key: 'zones.list',
  exportKey: 'zones.export',
  call: { method: 'POST', path: 'try-reports' },
  reports: [ledger, zones, means],
};
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
const registry = new Registry([...modules, tried]);

let services: Services;
let accountId: number;
let api: Api;
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

beforeAll(async () => {
  services = {
    ...(await testServices({ registry })),
    now: () => Temporal.Instant.from('2026-11-20T18:00:00Z'),
  };
  [accountId] = (await makeAccounts(services, 'REPORTES')) as [number];
  api = callerOf(services, actorWith(services, accountId));
});
afterAll(() => services.db.close());

test('running balance goes on from the opening row, over groups and pages', async () => {
  const { data, meta } = await api.post('try-reports', NOVEMBER);
  expect(meta.opening).toEqual({ label: 'Saldo inicial', values: { balance: '1000.00' } });
  expect(data.map((row: { balance: string }) => row.balance)).toEqual([
    '1100.00',
    '1060.00',
    '1070.50',
    '1077.75',
    '1075.75',
  ]);
  expect(meta.totals).toEqual({ entry: '117.75', leaving: '42.00', balance: '1075.75' });
  const second = await api.post('try-reports', { ...NOVEMBER, page: 2, size: 3 });
  expect(second.data.map((row: { balance: string }) => row.balance)).toEqual([
    '1077.75',
    '1075.75',
  ]);
  expect(second.meta.totals).toEqual(meta.totals);
});

test('headings and subtotals stand where groups change, whole even when a page cuts them', async () => {
  const { meta } = await api.post('try-reports', NOVEMBER);
  expect(meta.headings).toEqual([
    { at: 0, level: 0, text: 'Lugar NORTE' },
    { at: 3, level: 0, text: 'Lugar SUR' },
  ]);
  expect(meta.subtotals[0]).toEqual({
    after: 2,
    level: 0,
    text: 'Lugar NORTE',
    count: 3,
    values: { entry: '110.50', leaving: '40.00', balance: '1070.50' },
  });
  const first = await api.post('try-reports', { ...NOVEMBER, size: 2 });
  expect(first.meta.subtotals).toEqual([]);
  const second = await api.post('try-reports', { ...NOVEMBER, size: 2, page: 2 });
  expect(second.meta.headings).toEqual([{ at: 1, level: 0, text: 'Lugar SUR' }]);
  expect(second.meta.subtotals[0].values.entry).toBe('110.50');
});

test('averages are rounded as their column is, and a written total stands in each group', async () => {
  const { meta } = await api.post('try-reports', { report: 'PROMEDIOS' });
  // 75.75 among five, and 1 to 5.
  expect(meta.totals).toEqual({ amount: '15.15', days: '3', share: '140.00' });
  expect(meta.subtotals).toMatchObject([
    { text: 'Lugar NORTE', values: { amount: '23.50', days: '2', share: '140.00' } },
    { text: 'Lugar SUR', values: { amount: '2.63', days: '5', share: '9.25' } },
  ]);
});

test('a filter without value takes its condition away; words stand for days', async () => {
  expect((await api.post('try-reports', { ...NOVEMBER, code: 'A' })).data).toHaveLength(2);
  expect(
    (await api.post('try-reports', { ...NOVEMBER, filters: { lowest: '8' } })).data,
  ).toHaveLength(2);
  expect(
    (await api.post('try-reports', { from: 'mes-pasado', to: 'mes-pasado' })).meta.period,
  ).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect((await api.post('try-reports')).meta.period).toEqual(NOVEMBER);
});

test('wrong filters are named, each in its place', async () => {
  const { status, data } = await api.post('try-reports', { filters: { lowest: 'mucho' } });
  expect([status, data.fields]).toEqual([422, { lowest: ['Escribe un número entero.'] }]);
  expect(
    (await api.post('try-reports', { from: '2026-11-30', to: '2026-11-01' })).data.fields,
  ).toEqual({ to: ['Debe ser el mismo día o uno posterior.'] });
  expect((await api.post('try-reports', { report: 'NADA' })).status).toBe(422);
  expect((await api.post('try-reports', { sort: 'nada' })).status).toBe(200);
});

test('a column whose key is missing does not exist, one that waits for a filter neither', async () => {
  const named = (meta: { columns: { name: string }[] }) => meta.columns.map(({ name }) => name);
  const plain = callerOf(services, actorWith(services, accountId, { keys: ['zones.list'] }));
  expect(named((await plain.post('try-reports', NOVEMBER)).meta)).not.toContain('secret');
  expect((await plain.post('try-reports', { ...NOVEMBER, format: 'csv' })).status).toBe(403);
  expect(
    (
      await callerOf(services, actorWith(services, accountId, { keys: [] })).post(
        'try-reports',
        NOVEMBER,
      )
    ).status,
  ).toBe(403);
});

test('tie-outs say both figures and what they differ by', async () => {
  const { meta } = await api.post('try-reports', { ...NOVEMBER, ties: '1' });
  expect(meta.ties).toEqual([
    { key: 'OK', label: 'Entradas', left: '117.75', right: '117.75', difference: '0', ok: true },
    { key: 'MAL', label: 'Filas', left: '5', right: '4', difference: '1', ok: false },
  ]);
});

const plainReports = () =>
  [...registry.reports.screens.values()].filter(({ path }) => path !== 'reports/try');

test('files: rows alone in CSV, every format for every report, each written down', async () => {
  const csv = await api.post('try-reports', { ...NOVEMBER, format: 'csv', filters: { code: 'A' } });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Fecha,Código,Entrada,Salida,Saldo,Costo',
    '2026-11-03,A,100.00,,1100.00,',
    '2026-11-04,A,,40.00,1060.00,',
  ]);
  for (const format of ['xlsx', 'pdf'])
    expect((await api.post('try-reports', { ...NOVEMBER, format })).status, format).toBe(200);
  const logged = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ format: string }>(
      `select format from exports where path = 'reports/try' order by id`,
    ),
  );
  expect(logged.map(({ format }) => format)).toEqual(['CSV', 'XLSX', 'PDF']);
});

test('every declared report, dashboard and dataset of the product runs, empty and with data', async () => {
  const own = callerOf(services, actorWith(services, accountId));
  const wrong: string[] = [];
  const judge = (
    at: string,
    reply: { status: number; text: string },
    allowed: readonly number[],
  ) => {
    if (!allowed.includes(reply.status))
      wrong.push(`${at}: ${reply.status} ${reply.text.slice(0, 200)}`);
  };
  const ask = (method: string, path: string, body: Record<string, string>) =>
    method === 'GET' ? own.get(path, body) : own.post(path, body);
  for (const { call, path, reports } of plainReports()) {
    for (const report of reports) {
      const waits =
        report.requiresOneOf !== undefined ||
        Object.values(report.filters ?? {}).some(
          ({ required, default: usual }) => required && usual === undefined,
        );
      judge(
        `${path} ${report.key}`,
        await ask(call.method, call.path, { report: report.key, ties: '1' }),
        waits ? [422] : [200],
      );
    }
  }
  for (const { call, path } of registry.reports.dashboards.values())
    judge(path, await ask(call.method, call.path, {}), [200]);
  for (const dataset of registry.reports.datasets.values()) {
    const measures = Object.keys(dataset.measures).slice(0, 4).join(',');
    for (const rows of Object.keys(dataset.dimensions))
      judge(
        `${dataset.key} ${rows}`,
        await own.get('analytics', {
          dataset: dataset.key,
          rows,
          measures,
          top: '5',
          compare: '1',
        }),
        [200],
      );
    for (const { label, query } of dataset.examples ?? [])
      judge(
        `${dataset.key} ${label}`,
        await own.get('analytics', {
          ...Object.fromEntries(new URLSearchParams(query)),
          dataset: dataset.key,
        }),
        [200],
      );
  }
  expect(wrong).toEqual([]);
});

test('a name that is not declared is refused by every report, dashboard and dataset, beside it', async () => {
  const own = callerOf(services, actorWith(services, accountId));
  const ask = (
    { method, path }: { readonly method: string; readonly path: string },
    body: Record<string, unknown>,
  ) => (method === 'GET' ? own.get(path, body) : own.post(path, body));
  const wrong: string[] = [];
  const sent: readonly Record<string, unknown>[] = [
    { producto: '1' },
    { filters: { producto: '1' } },
    { filter: { producto: '' } },
    { producto: '1', format: 'csv' },
  ];
  const judge = async (
    at: string,
    call: Parameters<typeof ask>[0],
    base: Record<string, unknown>,
    period: boolean,
  ) => {
    const none: readonly Record<string, unknown>[] = period
      ? [{ period: 'este-mes' }, { period: { since: '2026-01-01' } }]
      : [{ from: '2026-01-01' }, { to: '2026-01-01' }];
    for (const more of [...sent, ...none]) {
      const name =
        'period' in more
          ? typeof more.period === 'string'
            ? 'period'
            : 'since'
          : (['from', 'to'].find((each) => each in more) ?? 'producto');
      const { status, data } = await ask(call, { ...base, ...more });
      if (status !== 422 || data.fields?.[name] === undefined)
        wrong.push(`${at} ${JSON.stringify(more)}: ${status}`);
    }
  };
  for (const { call, path, reports } of registry.reports.screens.values())
    for (const { key, period } of reports)
      await judge(`${path} ${key}`, call, { report: key }, period !== undefined);
  for (const { call, path, period } of registry.reports.dashboards.values())
    await judge(path, call, {}, period !== undefined);
  for (const { key, day } of registry.reports.datasets.values())
    await judge(key, { method: 'GET', path: 'analytics' }, { dataset: key }, day !== undefined);
  for (const path of ['analytics', 'home'])
    if ((await own.get(path, { producto: '1' })).status !== 422) wrong.push(path);
  for (const more of [
    { producto: '1' },
    { report: 'report:reports/try/ZONAS', filters: { producto: '1' } },
  ])
    if ((await own.post('resports-tes', more)).data.fields?.producto === undefined)
      wrong.push(`resports-tes ${JSON.stringify(more)}`);
  expect(wrong).toEqual([]);
});

test('no filter is called like what a report is asked with besides', () => {
  const named = [...product.reports.screens.values()].flatMap(({ path, reports }) =>
    reports.flatMap(({ key, filters }) =>
      Object.keys(filters ?? {}).flatMap((name) =>
        [...REPORT_NAMES, 'from', 'to', 'period', 'filter', 'filters'].includes(name)
          ? [`${path} ${key} ${name}`]
          : [],
      ),
    ),
  );
  expect(named).toEqual([]);
});

test('ready examples ask only for what is declared', () => {
  for (const { dimensions, measures, examples = [] } of product.reports.datasets.values()) {
    for (const { query } of examples) {
      const params = new URLSearchParams(query);
      const names = [
        ...(params.get('rows') ?? '').split(','),
        ...(params.get('cols') ?? '').split(','),
      ].filter(Boolean);
      expect(names.filter((name) => !(name in dimensions))).toEqual([]);
      expect(
        (params.get('measures') ?? '').split(',').filter((name) => !(name in measures)),
      ).toEqual([]);
    }
  }
});

test('rows and fields are cut as in lists: the scope of the right, and what may not be read is empty', async () => {
  for (const name of ['Bajío', 'Norte'])
    expect((await api.post('zones', { code: name.slice(0, 3).toUpperCase(), name })).status).toBe(
      201,
    );
  const rows = async (caller: Api) =>
    (await caller.post('try-reports', { report: 'ZONAS' })).meta.total as number;
  expect(await rows(api)).toBe(2);
  expect(
    await rows(
      callerOf(services, actorWith(services, accountId, { scope: 'PROPIOS', userId: 999_999 })),
    ),
  ).toBe(0);
  const source = (keys: readonly string[] | '*') =>
    toSql(
      {
        registry,
        actor: actorWith(services, accountId, { keys }),
        asked: { period: null, previous: null, filters: new Map(), today: '2026-11-20' },
        key: 'products.list',
      },
      'select 1 from {products} p',
      new Params(),
    );
  expect(source('*')).toBe('select 1 from products p');
  expect(source(['products.list'])).toContain('null::numeric(18, 6) as standard_cost');
  expect(source(['products.list'])).toContain('t.list_price');
});

test('the bench runs what is declared, keeps a case and says when its figures change', async () => {
  const report = 'report:reports/try/ZONAS';
  const tried = await api.post('resports-tes', { report });
  expect(tried.status).toBe(200);
  expect(tried.data.result).toMatchObject({ count: 2, ties: [] });
  expect(tried.data.result.sql).toBeUndefined();
  expect(
    (await api.post('resports-tes', { report, act: 'save', name: 'Dos zonas' })).data.cases,
  ).toHaveLength(1);
  const again = async () => (await api.post('resports-tes', { act: 'run-all' })).data.results[0];
  expect(await again()).toMatchObject({ name: 'Dos zonas', rows: 2, expected_rows: 2, ok: true });
  await api.post('zones', { code: 'SUR', name: 'Sur' });
  expect(await again()).toMatchObject({ rows: 3, expected_rows: 2, ok: false });
  expect((await api.post('resports-tes', { report: 'report:nada/X' })).status).toBe(422);
  expect(
    (await api.post('resports-tes', { report, act: 'save', name: ' ' })).data.fields,
  ).toHaveProperty('name');
  expect(
    (
      await callerOf(services, actorWith(services, accountId, { keys: ['zones.list'] })).post(
        'resports-tes',
      )
    ).status,
  ).toBe(403);
});

test('a figure opens nothing to who may not see it, and nothing that is no figure or no row', async () => {
  const plain = callerOf(
    services,
    actorWith(services, accountId, {
      keys: ['storage-inventory.list', 'analytics.list', 'products.list'],
    }),
  );
  const refused = async (
    asked: Promise<{ status: number; data: { fields?: Record<string, string[]> } }>,
  ) => {
    const { status, data } = await asked;
    return [status, Object.keys(data.fields ?? {})];
  };
  expect((await plain.get('storage-inventory', { figure: 'on_hand' })).status).toBe(200);
  expect(await refused(plain.get('storage-inventory', { figure: 'worth' }))).toEqual([
    422,
    ['figure'],
  ]);
  expect(
    await refused(plain.get('storage-inventory', { figure: 'on_hand', of: { cost: '1' } })),
  ).toEqual([422, ['figure']]);
  expect(
    (await plain.get('storage-inventory', { figure: 'on_hand', of: { 'x"; --': '1' } })).status,
  ).toBe(422);
  expect(
    (
      await plain.get('analytics', {
        dataset: 'productos',
        measures: 'productos',
        figure: 'productos',
      })
    ).status,
  ).toBe(200);
  expect(
    await refused(
      plain.get('analytics', {
        dataset: 'productos',
        measures: 'costo_medio',
        figure: 'costo_medio',
      }),
    ),
  ).toEqual([422, ['measures']]);
  expect(
    await refused(
      plain.get('analytics', {
        dataset: 'productos',
        measures: 'productos',
        figure: 'productos',
        of: { linea: '1' },
      }),
    ),
  ).toEqual([422, ['figure']]);
});
