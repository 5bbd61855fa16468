/**
 * A cost that one may not see is nowhere: no list, form, file, report, history, search or message
 * says it.
 *
 * Runs on the server alone: who may do and see what is decided before the engine is asked.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpointsOf } from '#erp/http/routes.ts';
import { internalTables } from '#erp/db/schema/internal-tables.ts';
import { COST_COLUMNS } from '#erp/db/schema/stock-tables.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import { callsOf } from '#erp/model/registry.ts';
import { product as whole } from '#erp/provision/testing/product.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf } from '../api/fixtures.ts';
import { differing, drawnFor, productOf } from './drawn.ts';
import { done, sharedStory, story, type Stage } from './given.ts';

/** Cost and value that no other number looks like. */
const COST = '7319.337719';
const TOLD = /7,?319[.,]3|73,?193[.,]3|21,?958[.,]0|7319337719/;

const all = [...registry.resources.values()];
const withoutCosts = [...registry.privileges.keys()].filter((key) => key !== 'costs.view');

/** Documents of every kind that knows a cost, and somebody who holds every key but that one. */
async function documents(stage: Stage) {
  const { stock, given, as, idOf, query } = stage;
  const { company, storages } = stock;
  const admin = as('admin');
  const blind = callerOf(
    company.services,
    actorWith(company.services, company.accountId, { keys: withoutCosts, userId: admin.id }),
  );
  const reason_id = await given.cause();
  const product = await stock.product('CARO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  const apply = (id: number) => done(admin.act('movements', 'apply', id));
  const line = { product_id: product, qty: '10', unit_cost: COST, lot_code: 'C-1' };
  await apply((await done(admin.movement('INI', [line]))).id);
  const out = {
    product_id: product,
    qty: '3',
    lot_id: await idOf('lots', 'C-1'),
  };
  const loss = { reason_id, shortage_class: 'ERROR_REGISTRO' };
  const gone = await done(admin.movement('AJ-SAL', [out], loss));
  await apply(gone.id);
  await done(admin.act('movements', 'cancel', gone.id, { cancel_reason: 'prueba' }));
  await apply((await done(admin.movement('AJ-SAL', [out], loss))).id);
  const conversion = await done(
    admin.post('inv/conversions', {
      kind: 'CAMBIO_LOTE',
      storage_id: storages.A,
      allocation: 'CANTIDAD',
      inputs: [out],
      outputs: [{ product_id: product, qty: '3', lot_code: 'C-2' }],
    }),
  );
  await done(admin.act('inv/conversions', 'apply', conversion.id));
  await done(
    admin.post('inv/revaluations', {
      kind: 'COSTO_NUEVO',
      reason_id,
      lines: [{ product_id: product, new_cost: COST }],
    }),
  );
  await applyRevaluation(stage, reason_id);
  const issue = { origin: 'SURTIDO', ...out, storage_id: storages.A, reason_id };
  expect([201, 422]).toContain((await admin.post('wms/rejections', issue)).status);
  await query(`update products set standard_cost = $2 where id = $1`, [product, COST]);
  return { ...stage, admin, blind, product };
}
const read = sharedStory(documents);

/**
 * One that took effect, agreed to by somebody else: its document says what the value changed by.
 */
async function applyRevaluation({ stock, given, as }: Stage, reason_id: number) {
  const plain = await stock.product('REVALUADO');
  await stock.post('ENT-COMPRA', [{ productId: plain, qty: '10', value: '100' }]);
  const { id } = await done(
    as('admin').post('inv/revaluations', {
      kind: 'IMPORTE',
      reason_id,
      lines: [{ product_id: plain, delta_value: '7319.33' }],
    }),
  );
  await done(as('admin').act('inv/revaluations', 'send', id));
  const second = await given.person('costos', 'ADMINISTRADOR');
  expect((await second.act('inv/revaluations', 'authorize', id)).data).toMatchObject({
    status: 'APLICADO',
    effect: '7319.330000',
  });
}

const silent = (text: string, at: string) =>
  expect(
    TOLD.exec(text)?.[0] ?? null,
    `${at}: ${text.slice(Math.max(0, (TOLD.exec(text)?.index ?? 0) - 200), (TOLD.exec(text)?.index ?? 0) + 60)}`,
  ).toBeNull();

test('who may see costs is told them: the figure looked for is there', async () => {
  expect(TOLD.test((await read().admin.get('movements')).text)).toBe(true);
});

describe('resources', () => {
  test.each(
    all
      .filter((resource) => callsOf(resource).includes('list'))
      .map((resource) => [resource.path, resource] as const),
  )('%s', async (path, resource) => {
    const { blind } = read();
    const list = await blind.get(path, { size: 50 });
    silent(list.text, `GET ${path}`);
    silent((await blind.get(`${path}/export`)).text, `GET ${path}/export`);
    silent((await blind.get(`${path}/options`)).text, `GET ${path}/options`);
    if (list.status !== 200) return;
    const rows = list.data as readonly { id: number }[];
    for (const { id } of rows.slice(0, 12)) {
      if (callsOf(resource).includes('one'))
        silent((await blind.get(`${path}/${id}`)).text, `GET ${path}/${id}`);
      silent(
        (await blind.get('sys/logs/record', { resource: path, record_id: String(id) })).text,
        `history of ${path}/${id}`,
      );
      silent(
        (
          await blind.get('sys/logs/asOf', {
            resource: path,
            record_id: String(id),
            at: new Date().toISOString(),
          })
        ).text,
        `${path}/${id} as of`,
      );
    }
  });
});

describe('reports, dashboards and analysis', () => {
  test.each(
    [...registry.reports.screens.values()].flatMap((screen) =>
      screen.reports.map((report) => [`${screen.path} ${report.key}`, screen, report] as const),
    ),
  )('%s', async (_name, screen, report) => {
    const { blind, product } = read();
    for (const format of [undefined, 'csv']) {
      const body = { report: report.key, ...productOf(report, product), ...(format && { format }) };
      const reply =
        screen.call.method === 'GET'
          ? await blind.get(screen.call.path, body)
          : await blind.post(screen.call.path, body);
      silent(reply.text, `${screen.path} ${report.key} ${format ?? ''} ${reply.status}`);
    }
  });
  test.each([...registry.reports.dashboards.keys()])('%s', async (path) => {
    const { blind } = read();
    const { call } = registry.reports.dashboards.get(path)!;
    const reply =
      call.method === 'GET' ? await blind.get(call.path) : await blind.post(call.path, {});
    silent(reply.text, path);
  });
});

test('calls of no resource', async () => {
  const { blind } = read();
  for (const { method, path } of endpointsOf(whole))
    if (method === 'GET' && !path.includes(':'))
      silent((await blind.get(path, { q: 'CARO', resource: 'movements' })).text, path);
});

test('messages of what is refused, and what a simulation foresees', async () => {
  const { admin, blind, product } = await documents(await story());
  const draft = await admin.movement('INI', [
    { product_id: product, qty: '1', unit_cost: '9000', lot_code: 'C-9' },
  ]);
  silent((await blind.put(`movements/apply/${draft.data.id}`, {})).text, 'apply');
  silent((await blind.get(`movements/impact/${draft.data.id}`)).text, 'impact');
  const line = { product_id: product, qty: '1', unit_cost: '7000', lot_code: 'C-8' };
  const posted_at = Temporal.Now.instant().subtract({ hours: 48 }).toString();
  const old = await admin.movement('INI', [line], { posted_at });
  const refused = await blind.put(`movements/apply/${old.data.id}`, {});
  silent(refused.text, 'apply, late');
  expect(refused.text).not.toMatch(/por \$\d/);
});

test('were every cost another one, nothing that is drawn without the right would change', async () => {
  const { stock, admin, blind, product } = await documents(await story({ brokenBooks: true }));
  const seenByWhoMay = [
    'movements',
    'products',
    'storages',
    'inv/revaluations',
    'kardex KARDEX',
    'inv-costs COSTOS',
    'reports/inventories VALUACION',
    'dashboard',
  ];
  const [before, seen] = [
    await drawnFor(blind, product),
    await drawnFor(admin, product, seenByWhoMay),
  ];
  await stock.company.services.db.system(async (tx) => {
    const declared = all.flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        field.readKey === 'costs.view' && hasColumn(field) ? [`${table}.${name}`] : [],
      ),
    );
    const ledger = internalTables.flatMap(({ name, columns }) =>
      columns.flatMap((column) =>
        COST_COLUMNS.includes(column.name) && column.type.startsWith('numeric')
          ? [`${name}.${column.name}`]
          : [],
      ),
    );
    for (const place of new Set([...declared, ...ledger])) {
      const [table, column] = place.split('.') as [string, string];
      await tx.execute(`alter table ${table} disable trigger user`);
      await tx.execute(
        `update ${table} set ${column} = ${column} * 3 + 1 where ${column} is not null`,
      );
      await tx.execute(`alter table ${table} enable trigger user`);
    }
  });
  expect(differing(before, await drawnFor(blind, product))).toEqual([]);
  expect(differing(seen, await drawnFor(admin, product, seenByWhoMay)).toSorted()).toEqual(
    seenByWhoMay.toSorted(),
  );
});

test('a paper that left with costs is opened by its sender and by who may see costs', async () => {
  const { stock, product } = await documents(await story());
  const { company } = stock;
  const services = {
    ...company.services,
    filesDir: await mkdtemp(join(tmpdir(), 'telar-papers-')),
  };
  const sender = callerOf(services, stock.admin);
  const colleague = await company.addPerson({ nickname: 'sincostos', roleCodes: ['EMPLEADO'] });
  const asColleague = (held: readonly string[]) =>
    callerOf(services, actorWith(services, company.accountId, { keys: held, userId: colleague }));
  const made = await sender.post('print-log/share', {
    resource: 'products',
    record_id: product,
    days: '7',
  });
  expect(made.status, made.text).toBe(201);
  const [{ id }] = (await sender.get('files', { resource: 'products', record_id: product }))
    .data as [{ id: number }];
  expect((await sender.get(`files/download/${id}`)).status).toBe(200);
  expect(
    (await asColleague([...withoutCosts, 'costs.view']).get(`files/download/${id}`)).status,
  ).toBe(200);
  for (const path of [`files/${id}`, `files/download/${id}`])
    expect([path, (await asColleague(withoutCosts).get(path)).status]).toEqual([path, 404]);
  expect(
    (await asColleague(withoutCosts).get('files', { resource: 'products', record_id: product }))
      .data,
  ).toEqual([]);
});
