/**
 * What a company asks of a table beyond fields (platform, sys/tables): evidence before an action,
 * years of keeping, and the dictionary.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retentionJobs } from '#erp/platform/retention/retention.ts';
import { registry } from '#erp/modules/all.ts';
import {
  minimumRetentionYears,
  retentionObstacle,
  finalStates,
} from '#erp/model/records/retention.ts';
import { Samples } from './sample.ts';
import { actorWith, callerOf, makeAccounts, testServices, type Api } from './fixtures.ts';
import type { Services } from '#erp/kernel/services.ts';

let services: Services;
let accountId: number;
let otherId: number;
let api: Api;
let other: Api;

beforeEach(async () => {
  services = await testServices();
  [accountId, otherId] = (await makeAccounts(services, 'UNO', 'DOS')) as [number, number];
  api = callerOf(services, actorWith(services, accountId));
  other = callerOf(services, actorWith(services, otherId));
});
afterEach(() => services.db.close());

const attach = (resource: string, id: number, kind: string) =>
  services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into files (account_id, name, mime, size, sha256, kind, resource, record_id) values ($1, 'acta.pdf', 'application/pdf', 3, $2, $3, $4, $5)`,
      [accountId, 'a'.repeat(64), kind, resource, String(id)],
    ),
  );
const refusedBy = async (body: object) => {
  const reply = await api.post('sys/tables', body);
  expect(reply.status, reply.text).toBe(422);
  return reply.data.fields as Record<string, string[]>;
};
/** The first one is the company's seat, which does not close. */
const makeBranch = async () => {
  const samples = new Samples(api, registry);
  await samples.create(registry.resource('branch-offices'));
  return (await samples.create(registry.resource('branch-offices'), { kind: 'SUCURSAL' })).data as {
    id: number;
    version: number;
  };
};

test('an action waits for the files that the company asks for, and says which are missing', async () => {
  const asked = await api.post('sys/tables', {
    resource: 'branch-offices',
    evidence: [
      { transition: 'pause', file_kind: 'ACTA', min_files: 2, message: 'La firma el encargado.' },
      { transition: 'pause', min_files: 1, when_field: 'Estado', when_value: 'cerrada' },
    ],
  });
  expect(asked.status, asked.text).toBe(201);
  const { id, version } = await makeBranch();
  const pause = () => api.put(`branch-offices/pause/${id}`, { version });
  await attach('branch-offices', id, 'ACTA');
  const first = await pause();
  expect(first.status, first.text).toBe(422);
  expect(first.data.fields.files).toEqual([
    'Falta adjuntar: Acta (1 de 2). La firma el encargado.',
  ]);
  // A file of another kind, or of another record, is no proof.
  await attach('branch-offices', id, 'FOTO');
  await attach('customers', id, 'ACTA');
  expect((await pause()).status).toBe(422);
  await attach('branch-offices', id, 'ACTA');
  const done = await pause();
  expect(done.status, done.text).toBe(200);
  expect(done.data.status).toBe('CERRADA_TEMPORAL');
});

test('a condition on a field of the record decides whether the file is asked for', async () => {
  await api.post('sys/tables', {
    resource: 'tasks',
    evidence: [
      {
        transition: 'done',
        file_kind: 'FOTO',
        min_files: 1,
        when_field: 'priority',
        when_value: '1',
      },
    ],
  });
  const task = async (priority: string) =>
    (await new Samples(api, registry).create(registry.resource('tasks'), { priority })).data as {
      id: number;
      version: number;
    };
  const [urgent, usual] = [await task('1'), await task('2')];
  const end = ({ id, version }: { id: number; version: number }) =>
    api.put(`tasks/done/${id}`, { version });
  expect((await end(urgent)).data.fields.files).toEqual(['Falta adjuntar: Foto.']);
  expect((await end(usual)).status).toBe(200);
});

test('what is asked must exist in the table: its actions, fields and values', async () => {
  expect(await refusedBy({ resource: 'lines', evidence: [{ transition: 'done' }] })).toEqual({
    'evidence[0][transition]': ['En líneas de producto no hay acciones que esperen un archivo.'],
  });
  const fields = await refusedBy({
    resource: 'suppliers',
    evidence: [
      { transition: 'apply' },
      { transition: 'block', when_value: 'Sí' },
      { transition: 'block', when_field: 'No existe' },
      { transition: 'block', when_field: 'Estado', when_value: 'azul' },
    ],
  });
  expect(fields['evidence[0][transition]']?.[0]).toContain('En proveedores las acciones son «');
  expect(fields['evidence[1][when_field]']).toEqual(['Escribe de qué campo es ese valor.']);
  expect(fields['evidence[2][when_field]']?.[0]).toContain('no hay un campo «No existe» que sirva');
  expect(fields['evidence[3][when_value]']?.[0]).toContain('«Estado» vale «');
});

test('no company may keep its accounting less than the law asks, nor give an end to what has none', async () => {
  const years = async (resource: string, retention_years: number) =>
    (await refusedBy({ resource, retention_years })).retention_years?.[0];
  expect(await years('movements', 5)).toContain('CFF art. 30');
  expect(await years('suppliers', 5)).toContain('el mínimo es 6');
  expect(await years('wms/issues', 9)).toBe('Los registros de esta tabla no se borran.');
  expect(await years('cost-center-allocations', 9)).toContain('con su documento');
  expect(await years('lines', 0)).toBeDefined();
  // What was posted stays whatever the company says: only drafts of it are ever over.
  expect(finalStates(registry.resource('movements'))).toEqual(['BORRADOR']);
  for (const resource of registry.resources.values()) {
    if (retentionObstacle(resource) !== null || !resource.states) continue;
    for (const state of finalStates(resource))
      expect(
        resource.states.readOnlyStates?.includes(state) &&
          !resource.states.deletableStates?.includes(state),
        `${resource.path} ${state}`,
      ).toBeFalsy();
    if (Object.values(resource.fields).some(({ kind }) => kind === 'folio'))
      expect(minimumRetentionYears(resource), resource.path).toBe(6);
  }
});

test('the job erases what is inactive, old and used by nobody, and writes down each and what stayed', async () => {
  const table = await api.post('sys/tables', { resource: 'lines', retention_years: 2 });
  expect(table.status, table.text).toBe(201);
  const samples = new Samples(api, registry);
  const line = async (code: string) =>
    (await api.post('lines', { code, name: `Línea ${code}` })).data as { id: number };
  const [gone, young, active, used] = [
    await line('GONE'),
    await line('YOUNG'),
    await line('ACTIVE'),
    await line('USED'),
  ];
  await samples.create(registry.resource('products'), { line_id: used.id });
  const theirs = (await other.post('lines', { code: 'SUYA', name: 'De otra empresa' })).data as {
    id: number;
  };
  const age = (id: number, of: number, at: string, isActive: boolean) =>
    services.db.tenant({ accountId: of }, (tx) =>
      tx.execute('update lines set updated_at = $2, active = $3 where id = $1', [id, at, isActive]),
    );
  await age(gone.id, accountId, '2023-12-31T20:00:00Z', false);
  await age(young.id, accountId, '2024-01-01T20:00:00Z', false);
  await age(active.id, accountId, '2015-01-01T00:00:00Z', true);
  await age(used.id, accountId, '2015-01-01T00:00:00Z', false);
  await age(theirs.id, otherId, '2015-01-01T00:00:00Z', false);
  await attach('lines', gone.id, 'FOTO');
  const now = Temporal.Instant.from('2026-11-01T12:00:00Z');
  const run = (id: number) =>
    retentionJobs[0]!.run({
      services,
      accountId: id,
      accountCode: 'UNO',
      timeZone: 'America/Mexico_City',
      now,
      progress: () => Promise.resolve(),
    });
  expect(await run(accountId)).toBe('1 tabla con plazo, 1 registro borrado');
  expect(await run(otherId)).toBe('Ninguna tabla tiene plazo de conservación');
  expect(
    (await api.get('lines', { sort: ['code'], fields: ['code'] })).data.map(
      ({ code }: { code: string }) => code,
    ),
  ).toEqual(['ACTIVE', 'USED', 'YOUNG']);
  expect((await other.get(`lines/${theirs.id}`)).status).toBe(200);
  const own = await api.get(`sys/tables/${table.data.id}`);
  expect(own.data).toMatchObject({
    purged_rows: 1,
    purge_note: '1 quedó: otros registros los usan',
  });
  expect(own.data.version).toBe(table.data.version);
  const [logged] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ nickname: string; reason: string; changes: Record<string, unknown> }>(
      `select nickname, reason, changes from sys__logs where action = 'BORRAR' and resource = 'lines'`,
    ),
  );
  expect(logged).toMatchObject({
    nickname: 'records.retire',
    reason: 'Conservación: 2 años',
    changes: { code: ['GONE', null] },
  });
  const [file] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ gone: boolean }>(
      `select deleted_at is not null as gone from files where resource = 'lines'`,
    ),
  );
  expect(file).toEqual({ gone: true });
});

test('a change of the years says first how many records already passed them', async () => {
  const table = (await api.post('sys/tables', { resource: 'lines' })).data as {
    id: number;
    version: number;
  };
  const { id } = (await api.post('lines', { code: 'VIEJA', name: 'Vieja' })).data as { id: number };
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(`update lines set active = false, updated_at = '2010-01-01' where id = $1`, [id]),
  );
  const told = await api.put(`sys/tables/${table.id}?preview=1`, {
    version: table.version,
    retention_years: 5,
  });
  expect(told.data).toMatchObject({
    documents: 1,
    text: 'La próxima revisión borra lo que nada use de 1 registro que ya cumplieron el plazo.',
  });
  const half = callerOf(
    services,
    actorWith(services, accountId, {
      keys: ['sys/tables.list', 'sys/tables.update', 'sys/tables.extend'],
    }),
  );
  expect(
    (await half.put(`sys/tables/${table.id}`, { version: table.version, retention_years: 5 }))
      .status,
  ).toBe(403);
});

test('the dictionary has every field of every table, is searched by any word, and goes to a file', async () => {
  await api.post('sys/tables', {
    resource: 'lines',
    extra_fields: [{ label: 'Color de tapa', type: 'TEXTO' }],
  });
  const whole = await api.get('sys/tables/dictionary', { size: 500 });
  expect(whole.data).toHaveLength(500);
  expect(whole.meta.total).toBeGreaterThan(1000);
  const found = (await api.get('sys/tables/dictionary', { q: 'tapa COLOR' })).data;
  expect(found).toMatchObject([
    {
      resource: 'lines',
      field: 'x_color_de_tapa',
      label: 'Color de tapa',
      type: 'Texto, hasta 120',
      required: 'No',
      used_in: 'filtros, de la empresa',
    },
  ]);
  expect((await other.get('sys/tables/dictionary', { q: 'tapa color' })).data).toEqual([]);
  const units = (await api.get('sys/tables/dictionary', { resource: 'units' })).data as {
    resource: string;
  }[];
  expect(new Set(units.map(({ resource }) => resource))).toEqual(new Set(['units']));
  const file = await api.get('sys/tables/dictionary/export', { format: 'csv', resource: 'units' });
  expect(file.text).toContain('Módulo,Tabla,Recurso,Campo,Clave');
  const reader = callerOf(services, actorWith(services, accountId, { keys: ['units.list'] }));
  expect((await reader.get('sys/tables/dictionary')).status).toBe(403);
});
