/**
 * The demo companies, with all that reports and dashboards say of them.
 *
 * Runs on the server alone: the product of `tests/delivery` has the demo on the other engine.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStock } from '#erp/domains/stock/checks/integrity-check.ts';
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import { actorWith, callerOf } from '../../../tests/api/fixtures.ts';
import { FigureWalk } from '../../../tests/figures.ts';
import { prepareDemo } from '../companies/demo.ts';
import type { Services } from '#erp/kernel/services.ts';
import { fieldTypeOf, parseValue } from '#erp/model/field-types.ts';
import { registry } from '#erp/modules/all.ts';
import { demoServices } from '../testing/demo.ts';

/** Names that people gave, and events, by whose codes a company tells its accounts apart. */
const CHOSEN = new Set(['nickname', 'email', 'contact', 'event']);
/** Codes of options that are words of their own; what people read is their label. */
const CODES = new Set(
  [...registry.resources.values()].flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) =>
      'choices' in field
        ? field.choices.flatMap(([code, label]) =>
            /^[A-Z]{4,}/.test(code) && label !== code ? [code] : [],
          )
        : [],
    ),
  ),
);

let services: Services;

beforeAll(async () => {
  services = await demoServices();
}, 480_000);
afterAll(() => services.db.close());

test('the demo has two companies with records of their own, and making it again adds nothing', async () => {
  const { db } = services;
  await db.system((tx) =>
    tx.execute(`update accounts set status = 'APROVISIONANDO' where code in ('DEMO', 'OTRA')`),
  );
  await prepareDemo(services);
  const accounts = await db.system((tx) =>
    tx.query<{ id: number; code: string }>('select id, code from accounts'),
  );
  const of = async (code: string) => {
    const accountId = accounts.find((account) => account.code === code)!.id;
    return db.tenant({ accountId }, async (tx) => ({
      branches: (
        await tx.query<{ code: string }>('select code from branch_offices order by code')
      ).map((row) => row.code),
      heads: (await tx.query(`select 1 from branch_offices where kind = 'MATRIZ'`)).length,
      statuses: (
        await tx.query<{ status: string }>('select distinct status from users order by status')
      ).map((row) => row.status),
      withoutRole: (
        await tx.query(
          'select 1 from users u where not exists (select 1 from users__role_ids r where r.owner_id = u.id)',
        )
      ).length,
      areas: (await tx.query('select 1 from areas')).length,
      translated: (await tx.query('select 1 from translation_element_values')).length > 0,
    }));
  };
  expect(await of('DEMO')).toEqual({
    branches: ['CDMX', 'GDL', 'LEO', 'MTY', 'QRO', 'SIL', 'TIJ'],
    heads: 1,
    statuses: ['ACTIVO', 'INACTIVO', 'INVITADO', 'SUSPENDIDO'],
    withoutRole: 0,
    areas: 14,
    translated: true,
  });
  expect(await of('OTRA')).toEqual({
    branches: ['CEN', 'SUR'],
    heads: 1,
    statuses: ['ACTIVO'],
    withoutRole: 0,
    areas: 0,
    translated: false,
  });
});

test('a statement that computes a field for many rows says what its expression says of each', async () => {
  const [account] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from accounts where code = 'DEMO'`),
  );
  const batched = [...registry.resources.values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'computed' && field.batchSql
        ? [
            {
              resource,
              name,
              sql: computedSql(registry, resource, field),
              batchSql: field.batchSql,
            },
          ]
        : [],
    ),
  );
  expect(batched.map(({ resource, name }) => `${resource.path} ${name}`)).toContain(
    'products available',
  );
  for (const { resource, name, sql, batchSql } of batched) {
    await services.db.tenant({ accountId: account!.id }, async (tx) => {
      const each = await tx.query<{ id: number; value: string }>(
        `select t.id, ${sql}::text as value from ${resource.table} t order by t.id`,
      );
      const batch = await tx.query<{ id: number; value: string }>(
        `select b.id, b.${name}::text as value from (${batchSql}) b order by b.id`,
        [each.map(({ id }) => id)],
      );
      expect(batch, `${resource.path} ${name}`).toEqual(each);
      expect(each.some(({ value }) => Number(value) > 0)).toBe(true);
    });
  }
});

test('every report of the demo runs, its tie-outs close, and every dashboard and dataset answers', async () => {
  const [account] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from accounts where code = 'DEMO'`),
  );
  const api = callerOf(services, actorWith(services, account!.id));
  const wrong: string[] = [];
  const ask = (method: string, path: string, body: Record<string, string>) =>
    method === 'GET' ? api.get(path, body) : api.post(path, body);
  for (const { call, path, reports } of registry.reports.screens.values()) {
    for (const report of reports) {
      const waits =
        (report.requiresOneOf &&
          !report.requiresOneOf.some((name) => report.defaultFilters?.[name])) ||
        Object.values(report.filters ?? {}).some(
          ({ required, default: usual }) => required && usual === undefined,
        );
      const { status, text, meta } = await ask(call.method, call.path, {
        report: report.key,
        ties: '1',
      });
      if (status !== (waits ? 422 : 200))
        wrong.push(`${path} ${report.key}: ${status} ${text.slice(0, 200)}`);
      for (const tie of meta?.ties ?? [])
        if (!tie.ok) wrong.push(`${path} ${report.key}: ${tie.label} ${tie.left} ${tie.right}`);
    }
  }
  for (const { call, path } of registry.reports.dashboards.values()) {
    const { status, text } = await ask(call.method, call.path, {});
    if (status !== 200) wrong.push(`${path}: ${status} ${text.slice(0, 200)}`);
  }
  for (const { key, examples = [] } of registry.reports.datasets.values()) {
    for (const { label, query } of examples) {
      const { status, data } = await api.get('analytics', {
        ...Object.fromEntries(new URLSearchParams(query)),
        dataset: key,
      });
      if (status !== 200 || data.cells.length === 0) wrong.push(`${label}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('modules are worth their accounts, but for the one fee that was typed by hand too', async () => {
  const [account] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from accounts where code = 'DEMO'`),
  );
  const api = callerOf(services, actorWith(services, account!.id));
  const board = await api.post('acc-audit', { report: 'CUADRE', size: '200' });
  const rows = board.data as readonly Record<string, string>[];
  expect(rows.length).toBeGreaterThan(12);
  expect(
    rows
      .filter(({ difference }) => Number(difference) !== 0)
      .map(({ label, difference }) => `${label} ${difference}`),
  ).toEqual(['Bancos y cajas: Santander 232.00']);
  const typed = await api.post('acc-audit', {
    report: 'CAPTURAS_EN_MODULOS',
    module: 'Bancos y cajas: Santander',
  });
  expect(typed.data).toMatchObject([
    { concept: 'Comisión de Santander capturada también a mano', credit: '232.00' },
  ]);
  const all = await api.post('acc-audit', { report: 'CAPTURAS_EN_MODULOS' });
  expect(all.data).toHaveLength(1);
  const opening = await api.post('acc/opening-ties', { size: '100' });
  const ties = opening.data as readonly Record<string, string>[];
  expect(ties.filter(({ state }) => state !== 'CUADRA').map(({ label }) => label)).toEqual([]);
  const today = Temporal.Now.plainDateISO('America/Mexico_City');
  const findings = await api.post('acc-audit', {
    report: 'CONSISTENCIA',
    from: today.subtract({ days: 360 }).toString(),
    to: today.toString(),
  });
  expect(findings.data).toEqual([]);
});

test('the nightly look over the stock of half a year finds nothing', async () => {
  const [account] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from accounts where code = 'DEMO'`),
  );
  expect(await services.db.tenant({ accountId: account!.id }, checkStock)).toEqual([]);
});

test('the cashier has a cash box of their own', async () => {
  const boxes = await services.db.system((tx) =>
    tx.query(
      `select b.name from cfl__bank_accounts b join users u on u.account_id = b.account_id and u.id = b.custodian_id join accounts a on a.id = b.account_id where a.code = 'DEMO' and u.nickname = 'cajero'`,
    ),
  );
  expect(boxes).toEqual([{ name: 'Caja general' }]);
});

test('the account that pays keeps a million: on other days of a month more is paid before it comes', async () => {
  const [lowest] = await services.db.system((tx) =>
    tx.query<{ balance: string }>(
      `select min(l.running_balance) as balance from cfl__transactions l join cfl__bank_accounts b on b.account_id = l.account_id and b.id = l.bank_account_id where b.name = 'BBVA operativa'`,
    ),
  );
  expect(Number(lowest!.balance)).toBeGreaterThan(1_000_000);
});

test('the bank is paid up to today, and part of its principal before it was due', async () => {
  const loans = await services.db.system((tx) =>
    tx.query<Record<string, unknown>>(
      `select l.status, l.overdue, l.next_due > (now() at time zone 'America/Mexico_City')::date - 1 as ahead, l.outstanding < 600000 - 60000 as reduced, p.status as prepaid
        from loans l join accounts a on a.id = l.account_id left join loan_prepayments p on p.account_id = l.account_id and p.loan_id = l.id where a.code = 'DEMO' and l.direction = 'RECIBIDO'`,
    ),
  );
  expect(loans).toEqual([
    { status: 'VIGENTE', overdue: '0.00', ahead: true, reduced: true, prepaid: 'APLICADO' },
  ]);
});

test('no report or analysis shows people a path of the API or a code word', async () => {
  const [account] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from accounts where code = 'DEMO'`),
  );
  const actor = actorWith(services, account!.id);
  const api = callerOf(services, actor);
  // What stands in the log of a company that changes its own roles.
  const { data: role } = await api.post('roles', { code: 'PALABRAS', name: 'Palabras' });
  await api.put(`roles/${role.id}`, {
    code: 'PALABRAS',
    name: 'Otras palabras',
    active: '0',
    version: role.version,
  });
  const wrong = new Map<string, string>();
  const look = (where: string, text: string) => {
    const [word = ''] = text.split(' ');
    const isPath = registry.resources.has(word) || paths.some((path) => text.includes(path));
    if (
      isPath ||
      CODES.has(text) ||
      /\b\p{Lu}{2,}_\p{Lu}{2,}|\b[a-z]+_[a-z_]+\b|\b[a-z-]+\.(list|view|create|update|delete)\b/u.test(
        text,
      )
    )
      wrong.set(where, text);
  };
  const paths = [...registry.resources.keys()].filter((path) => path.includes('/'));
  // Of the ledger, what a document of another resource moved.
  const [given = {}] = await services.db.tenant({ accountId: account!.id }, (tx) =>
    tx.query<Record<string, unknown>>(
      `select product_id::text, lot_id::text from kardex where source_resource = 'inv/counts' order by lot_id nulls last limit 1`,
    ),
  );
  for (const { call, path, reports } of registry.reports.screens.values())
    for (const report of reports) {
      const filters = Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) =>
          typeof value === 'string' && report.requiresOneOf?.includes(name) ? [[name, value]] : [],
        ),
      );
      const body = {
        report: report.key,
        ...(report.period && { from: '2026-01-01', to: '2026-12-31' }),
        size: '200',
        ...filters,
      };
      const { data, meta } = await (call.method === 'GET'
        ? api.get(call.path, body)
        : api.post(call.path, body));
      for (const row of Array.isArray(data) ? data : [])
        for (const [name, { field }] of Object.entries(report.columns)) {
          const value = row[name];
          if (value !== null && value !== undefined && !CHOSEN.has(name))
            look(`${path} ${report.key} ${name}`, fieldTypeOf(field).show(value, field, actor));
        }
      for (const { text } of meta?.headings ?? []) look(`${path} ${report.key}`, text);
    }
  for (const { key, dimensions, measures } of registry.reports.datasets.values())
    for (const name of Object.keys(dimensions)) {
      const { data } = await api.get('analytics', {
        dataset: key,
        rows: name,
        measures: Object.keys(measures)[0]!,
      });
      for (const { rows } of data.cells as { rows: { label: string }[] }[])
        for (const { label } of rows) look(`${key} ${name}`, label);
    }
  expect([...wrong]).toEqual([]);
});

test('transfers between branches stand in the ledger on the days that they say', async () => {
  const [account] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from accounts where code = 'DEMO'`),
  );
  const moved = await services.db.tenant({ accountId: account!.id }, (tx) =>
    tx.query<{ status: string; off: number | null }>(
      `select b.status, max(abs(extract(epoch from k.posted_at - case when m.source_action = 'ENVIAR' then b.ship_at else b.received_at end)) / 3600)::float8 as off from branch_transfers b
         left join movements m on m.source_resource = 'branch-transfers' and m.source_id = b.id::text left join kardex k on k.movement_id = m.id and k.kind in ('ENTRADA', 'SALIDA')
       where b.requisition_id is null group by b.id, b.status order by b.id`,
    ),
  );
  expect(moved).toHaveLength(14);
  expect(
    moved.filter(({ status, off }) => status !== 'BORRADOR' && (off === null || off > 1)),
  ).toEqual([]);
});

test('every figure of a report, a dashboard and an analysis opens rows that add up to it', async () => {
  const [account] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from accounts where code = 'DEMO'`),
  );
  const [given] = await services.db.tenant({ accountId: account!.id }, (tx) =>
    tx.query<Record<string, unknown>>(
      `select b.product_id, (select l.id from lots l order by l.id limit 1) as lot_id, (select u.id from users u order by u.id limit 1) as user_id, (select p.id from privileges p where p.key = 'products.list') as privilege_id
       from stock_balances b where b.qty > 0 order by b.id limit 1`,
    ),
  );
  const walk = new FigureWalk(callerOf(services, actorWith(services, account!.id)), given!);
  await walk.reports();
  await walk.dashboards();
  await walk.datasets();
  expect(walk.wrong).toEqual([]);
  expect(walk.opened).toBeGreaterThan(400);
}, 480_000);

test('the accounts of inventory are worth what the stock ledger says, but for the month’s cents', async () => {
  const [company] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from accounts where code = 'DEMO'`),
  );
  const [found] = await services.db.tenant({ accountId: company!.id }, (tx) =>
    tx.query<{ books: string; stock: string; waiting: number }>(
      `select (select sum(b.debit - b.credit) from acc_balances b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id where a.control = 'INVENTARIOS' and a.code <> '115.03.01' and a.code <> '115.05.02') as books,
        (select sum(value) from kardex) as stock, (select count(*)::int from acc__posting_events where status in ('PENDIENTE', 'ERROR')) as waiting`,
    ),
  );
  expect(found!.waiting).toBe(0);
  expect(Math.abs(Number(found!.books) - Number(found!.stock))).toBeLessThan(1);
});

/** Kinds of fields that are refused by their form: nobody could type what has another. */
const FORMED = new Set(['rfc', 'curp', 'nss', 'clabe', 'zip', 'email', 'phone', 'url', 'color']);

test('what the demo keeps could be typed: every RFC, CLABE, code and address has its form', async () => {
  const stored = [...registry.resources.values()]
    .filter(({ sameTableAs, global }) => !sameTableAs && !global)
    .flatMap(({ table, fields }) =>
      Object.entries(fields)
        .filter(([, field]) => FORMED.has(field.kind))
        .map(([name, field]) => ({ table, name, field })),
    );
  expect(stored.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  for (const { table, name, field } of stored) {
    const rows = await services.db.system((tx) =>
      tx.query<{ value: string }>(
        `select distinct "${name}"::text as value from "${table}" where "${name}" is not null`,
      ),
    );
    for (const { value } of rows)
      if ('error' in parseValue(field, value, { timeZone: 'America/Mexico_City' }))
        wrong.push(`${table}.${name}: ${value}`);
  }
  expect(wrong).toEqual([]);
});
