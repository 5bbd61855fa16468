import { expect, test } from 'vitest';
import { bool, choice, int, lines, money, ref, text } from './fields.ts';
import { module, type ModuleDeclaration } from './module.ts';
import type { Dashboard, Report, RowLink, Tile } from './reports/report.ts';
import { isCutShort } from './reports/report-sql.ts';
import { Registry } from './registry.ts';
import { resource } from './resource.ts';
import type { Resource } from './types.ts';

const place = (path: string, extra: Partial<Parameters<typeof resource>[1]> = {}): Resource =>
  resource(path, {
    label: ['Lugar', 'Lugares'],
    fields: { code: text('Clave', { required: true }) },
    title: 'code',
    list: { columns: ['code'], sort: 'code' },
    ...extra,
  } as never);

const buildWith = (more: Pick<ModuleDeclaration, 'roles'>, ...resources: Resource[]) =>
  new Registry([
    module({
      key: 'demo',
      label: 'Demo',
      group: 'CONFIGURACION',
      icon: 'box',
      order: 1,
      resources,
      ...more,
    }),
  ]);
const build = (...resources: Resource[]) => buildWith({}, ...resources);

test('a reference to nothing does not start, and says where', () => {
  const wrong = place('places', {
    fields: { code: text('Clave'), zone_id: ref('Zona', 'zonas') },
  } as never);
  expect(() => build(wrong)).toThrow('demo/places.zone_id: no resource «zonas»');
});

test('what a list asks of all its records has an index', () => {
  const banner = { title: 'Pruebas', help: 'Hay', when: [{ field: 'tried', is: [true] }] };
  const marked = (index?: true) =>
    place('places', {
      fields: { code: text('Clave'), tried: bool('Probado', index ? { index } : {}) },
      list: { columns: ['code'], sort: 'code', banner },
    } as never);
  expect(() => build(marked())).toThrow('none of its fields has an index');
  expect(() => build(marked(true))).not.toThrow();
});

test('a total of a list is an amount in a currency of its own', () => {
  const totalled = (more: object) =>
    place('places', {
      fields: { code: text('Clave'), price: money('Precio'), ...more },
      list: { columns: ['code'], sort: 'code', totals: [{ label: 'Precio', sum: 'price' }] },
    } as never);
  expect(() => build(totalled({}))).toThrow('«price» is no amount in a currency of its own');
  const currency_id = ref('Moneda', 'places');
  expect(() => build(totalled({ currency_id }))).not.toThrow();
});

test('a misspelt column does not start', () => {
  expect(() =>
    build(place('places', { list: { columns: ['nombre'], sort: 'code' } } as never)),
  ).toThrow('demo/places.list: no field «nombre»');
});

test('a transition to an unknown state does not start', () => {
  const wrong = place('places', {
    fields: { code: text('Clave'), status: choice('Estado', [['ABIERTO', 'Abierto']]) },
    states: {
      field: 'status',
      initial: 'ABIERTO',
      transitions: { close: { label: 'Cerrar', from: ['ABIERTO'], to: 'CERRADO' } },
    },
  } as never);
  expect(() => build(wrong)).toThrow('demo/places.status: no state «CERRADO»');
});

test('lines must point back at their parent', () => {
  const child = place('place-hours', {
    calls: [],
    fields: { code: text('Clave'), shop_id: ref('Tienda', 'place-hours') },
  } as never);
  const parent = place('places', {
    fields: { code: text('Clave'), hours: lines('Horario', 'place-hours', 'shop_id') },
  } as never);
  expect(() => build(parent, child)).toThrow('place-hours.shop_id is no ref to places');
});

test('a field guarded by an undeclared privilege does not start', () => {
  const wrong = place('places', {
    fields: { code: text('Clave'), cost: bool('Costo', { readKey: 'costs.view' }) },
  } as never);
  expect(() => build(wrong)).toThrow('privilege «costs.view» is not declared');
});

test('a right with words of its own is narrowed to rows as any other of its records', () => {
  const moved = place('places', {
    fields: {
      code: text('Clave'),
      status: choice(
        'Estado',
        [
          ['A', 'A'],
          ['B', 'B'],
        ],
        { required: true, readOnly: true },
      ),
    },
    states: {
      field: 'status',
      initial: 'A',
      transitions: { close: { label: 'Cerrar', from: ['A'], to: 'B', key: 'places.close' } },
    },
    privileges: [
      { key: 'places.close', label: 'Cerrar lugares', risk: 'SENSIBLE' },
      { key: 'places.prices', label: 'Ver precios' },
    ],
  } as never);
  const { privileges } = build(moved);
  expect(privileges.get('places.close')).toMatchObject({ scopable: true, risk: 'SENSIBLE' });
  expect(privileges.get('places.prices')).toMatchObject({ scopable: false });
  const seeded = (key: string) => () =>
    buildWith(
      { roles: [{ code: 'R', name: 'R', keys: [key], scopes: { [key]: 'PROPIOS' } }] },
      moved,
    );
  expect(seeded('places.close')).not.toThrow();
  expect(seeded('places.prices')).toThrow('R: places.prices reaches all rows');
});

test('a child without calls takes the privileges of its parent', () => {
  const child = place('place-hours', {
    calls: [],
    fields: { code: text('Clave'), place_id: ref('Lugar', 'places') },
  } as never);
  const parent = place('places', {
    fields: { code: text('Clave'), hours: lines('Horario', 'place-hours', 'place_id') },
  } as never);
  const registry = build(parent, child);
  expect(registry.privilegePath(registry.resource('place-hours'))).toBe('places');
  expect([...registry.privileges.keys()]).toEqual(
    ['list', 'create', 'update', 'delete', 'export', 'import', 'print'].map(
      (operation) => `places.${operation}`,
    ),
  );
  expect([...registry.screens.keys()]).toEqual(['places', 'places/new', 'places/:id']);
});

test('a part of a dashboard that forgets a filter, or opens what has none, does not start', () => {
  const report: Report = {
    key: 'TODOS',
    label: 'Todos',
    description: 'Lugares.',
    filters: { code: text('Clave') },
    sql: 'select t.code, 1 as rows_here from {places} t where true [[ and t.code = :code ]]',
    columns: {
      code: { field: text('Clave'), total: 'count' },
      rows_here: { field: int('Cuenta'), derived: true },
    },
    sort: ['code'],
    drillDown: 'row',
  };
  const opens: RowLink = { screen: 'reports/places', query: { report: 'TODOS' }, figure: 'rows' };
  const counted = 'select count(*) from {places} t where true [[ and t.code = :code ]]';
  const start = (
    tile: Partial<Tile>,
    more: Partial<Dashboard> = {},
    narrowing: Partial<Report> = {},
  ) => {
    const given: Tile = {
      key: 'places.count',
      label: 'Lugares',
      privilege: 'places.list',
      field: int('Lugares'),
      value: counted,
      link: opens,
      company: true,
      ...tile,
    };
    const dashboard: Dashboard = {
      path: 'dashboard/places',
      label: 'Tablero',
      key: 'places.list',
      call: { method: 'POST', path: 'dashboard/places' },
      period: { default: 'este-mes' },
      filters: { code: text('Clave') },
      tiles: ['places.count'],
      ...more,
    };
    const screen = {
      path: 'reports/places',
      label: 'Reportes',
      key: 'places.list',
      call: { method: 'POST', path: 'reports/places' },
      reports: [{ ...report, ...narrowing }],
    } as const;
    return () =>
      new Registry([
        module({
          key: 'demo',
          label: 'Demo',
          group: 'CONFIGURACION',
          icon: 'box',
          order: 1,
          resources: [place('places')],
          reports: [screen],
          dashboards: [dashboard],
          tiles: [given],
        }),
      ]);
  };
  const unfiltered = { filters: {}, sql: 'select t.code, 1 as rows_here from {places} t' };
  expect(start({})).not.toThrow();
  expect(start({ value: 'select count(*) from {places} t' })).toThrow(
    'demo/dashboard/places places.count: is not narrowed by «code»',
  );
  expect(start({}, {}, unfiltered)).toThrow('opens TODOS, which has no filter «code»');
  expect(start({ link: { screen: 'reports/places' } })).toThrow(
    'does not say which figure of TODOS it is',
  );
  expect(start({ link: { ...opens, figure: 'rows_here' } })).toThrow(
    '«rows_here» of TODOS has no total',
  );
  expect(start({ link: { list: 'places', filters: {} } })).toThrow(
    'is narrowed by «code», what it opens is not',
  );
  expect(start({ link: { list: 'places', filters: { code: '{:code}' } } })).not.toThrow();
  const ofAll = 'select count(*) from {places} t';
  expect(start({ value: ofAll, wholeCompany: true })).not.toThrow();
  expect(start({ wholeCompany: true })).toThrow('is narrowed by «code» and of the whole company');
  expect(start({ comparedWith: ['budget'] })).toThrow('is compared with a budget');
  expect(start({ comparedWith: ['budget'], budget: ofAll })).toThrow('is not narrowed by «code»');
  expect(start({}, { tiles: 'company' }, unfiltered)).toThrow(
    'is narrowed by «code», what it opens is not',
  );
  expect(
    start({ value: 'select count(*) from {places} t' }, { tiles: 'company' }, unfiltered),
  ).not.toThrow();
});

test('a row of a report offers an action with a page of its own, or a label that leads somewhere', () => {
  const offering = (link: RowLink) => () =>
    new Registry([
      module({
        key: 'demo',
        label: 'Demo',
        group: 'CONFIGURACION',
        icon: 'box',
        order: 1,
        resources: [place('places')],
        qrTypes: { place: { resource: 'places', actions: { count: '/floor/count/:id' } } },
        reports: [
          {
            path: 'reports/places',
            label: 'Reportes',
            key: 'places.list',
            call: { method: 'POST', path: 'reports/places' },
            reports: [
              {
                key: 'TODOS',
                label: 'Todos',
                description: 'Lugares.',
                sql: 'select t.id, t.code from {places} t',
                columns: { code: { field: text('Clave') } },
                sort: ['code'],
                menu: [{ label: 'Ir', link }],
              },
            ],
          },
        ],
      }),
    ]);
  expect(offering({ record: 'places', id: 'id', action: 'close' })).toThrow(
    'places has no action «close» with a page',
  );
  expect(offering({ scanned: 'place', id: 'id', to: 'move' })).toThrow(
    'no label «place» leads to «move»',
  );
  expect(offering({ scanned: 'place', id: 'id', to: 'count' })).not.toThrow();
});

test('a limit within a subquery is none of the statement itself', () => {
  expect(isCutShort('select x, y from t order by y limit 10')).toBe(true);
  expect(isCutShort('select x, y from t offset :from')).toBe(true);
  expect(isCutShort('select q.x from (select x from t order by x limit 1) q order by 1')).toBe(
    false,
  );
  expect(isCutShort('select l.credit_limit as x, 1 as y from l')).toBe(false);
});

test('a chart that is cut short stops the start', () => {
  const start = (sql: string) => () =>
    new Registry([
      module({
        key: 'demo',
        label: 'Demo',
        group: 'CONFIGURACION',
        icon: 'box',
        order: 1,
        resources: [],
        privileges: [{ key: 'demo.list', label: 'Consultar' }],
        charts: [
          {
            key: 'demo.tops',
            label: 'Mayores',
            privilege: 'demo.list',
            kind: 'bar',
            sql,
            field: int('Cuántos'),
            x: text('Cuál'),
          },
        ],
      }),
    ]);
  expect(start('select 1 as x, 2 as y order by y limit 5')).toThrow(
    'demo/demo.tops: ends in a limit',
  );
  expect(start('select q.x, q.y from (select 1 as x, 2 as y order by y limit 5) q')).not.toThrow();
});
