import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Services } from '#erp/api/services.ts';
import { openEmbedded } from '#erp/db/open.ts';
import { backupLine } from '#erp/modules/sys/health-backups.ts';
import { claimTask, doTask } from '#erp/engines/backup/work.ts';
import { actorWith, callerOf, makeAccounts, silent, testServices, type Api } from './fixtures.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let services: Services;
let own: number;
let other: number;
let api: Api;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'telar-backups-'));
  services = { ...(await testServices()), backups: { dir: join(folder, 'copies'), dataDir: folder, databaseUrl: null } };
  [own, other] = (await makeAccounts(services, 'UNO', 'DOS')) as [number, number];
  api = callerOf(services, actorWith(services, own));
});
afterAll(async () => {
  await services.db.close();
  await rm(folder, { recursive: true, force: true });
});

async function work(): Promise<void> {
  const row = await claimTask(services);
  await doTask(services, row!);
}

test('a copy is asked for, made by the runner, and downloaded by its own company alone', async () => {
  const asked = await api.post('sys/backups', { kind: 'EMPRESA', note: 'Antes del cierre' });
  expect(asked.status).toBe(201);
  expect(asked.data).toMatchObject({ status: 'EN_CURSO', task: 'RESPALDAR', origin: 'MANUAL' });
  const { id } = asked.data as { id: number };
  expect((await api.get(`sys/backups/download/${id}`)).status).toBe(404);
  await work();
  const made = await api.get(`sys/backups/${id}`);
  expect(made.data).toMatchObject({ status: 'TERMINADO', task: 'NADA', note: 'Antes del cierre' });
  const file = await api.get(`sys/backups/download/${id}`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${(made.data as { file: string }).file}"`);
  expect((await callerOf(services, actorWith(services, other)).get(`sys/backups/download/${id}`)).status).toBe(404);
  expect((await callerOf(services, actorWith(services, own, { keys: ['sys/backups.list'] })).get(`sys/backups/download/${id}`)).status).toBe(403);
  const logged = await services.db.tenant({ accountId: own }, (tx) => tx.query(`select 1 from sys__logs where resource = 'sys/backups' and action = 'EXPORTAR'`));
  expect(logged).toHaveLength(1);
});

test('the whole installation is copied by its operator only', async () => {
  const refused = await api.post('sys/backups', { kind: 'COMPLETO' });
  expect(refused.status).toBe(422);
  expect(refused.data.fields.kind[0]).toContain('Sólo quien opera la instalación');
  expect((await api.post('sys/backups', { kind: 'ANTES_DE_MIGRAR' })).status).toBe(422);
});

test('a rehearsal wants a free code and a free mail, and one thing is done at a time', async () => {
  const { data } = await api.post('sys/backups', {});
  await work();
  const path = `sys/backups/restore/${data.id}`;
  expect((await api.put(path, {})).data.fields).toHaveProperty('restore_code');
  expect((await api.put(path, { restore_code: 'DOS', restore_email: 'x@uno.test' })).data.fields.restore_code[0]).toContain('Ya existe una empresa');
  expect((await api.put(path, { restore_code: 'ENSAYO', restore_email: 'x@uno.test' })).status).toBe(200);
  const again = await api.put(`sys/backups/verify/${data.id}`);
  expect([again.status, again.data.code]).toEqual([409, 'ESTADO_INVALIDO']);
});

test('the plan of a company begins as advised and is changed', async () => {
  await services.db.tenant({ accountId: own }, (tx) =>
    tx.run(`insert into sys__backup_plan (account_id, name, enabled, keep_daily, keep_weekly, keep_monthly, keep_manual) values ($1, 'Plan', true, 7, 4, 12, 90)`, [own]),
  );
  const plan = await api.get('sys/backup-plan');
  expect(plan.data).toMatchObject({ enabled: true, keep_daily: 7, keep_weekly: 4, keep_monthly: 12 });
  expect((await api.put('sys/backup-plan', { version: plan.data.version, keep_daily: '0' })).status).toBe(422);
  expect((await api.put('sys/backup-plan', { version: plan.data.version, keep_daily: '14' })).data).toMatchObject({ keep_daily: 14 });
});

test.skipIf(process.env.TEST_ENGINE === 'postgres')('the embedded installation is copied while it runs, and the copy opens', async () => {
  const dataDir = join(folder, 'whole');
  const db = await openEmbedded({ dataDir, log: silent });
  const whole: Services = { ...services, db, backups: { dir: join(folder, 'whole-copies'), dataDir, databaseUrl: null } };
  const [id] = await makeAccounts(whole, 'OPERA');
  const operator = callerOf(whole, actorWith(whole, id!, { more: { operator: true } }));
  const asked = await operator.post('sys/backups', { kind: 'COMPLETO' });
  expect(asked.status).toBe(201);
  const run = async () => doTask(whole, (await claimTask(whole))!);
  await run();
  expect((await operator.put(`sys/backups/verify/${asked.data.id}`)).status).toBe(200);
  await run();
  const { data } = await operator.get(`sys/backups/${asked.data.id}`);
  expect(data).toMatchObject({ status: 'VERIFICADO', verify_report: expect.stringContaining('La copia abre con sus 1 empresas') as string });
  await db.close();
});

test('health is yellow without a copy of last night, and red without one that was tried', async () => {
  const { accountId } = actorWith(services, other);
  const at = (days: number) =>
    services
      .now()
      .subtract({ hours: days * 24 })
      .toString();
  const colour = async () => (await backupLine(services, actorWith(services, other))).light;
  const sql = (text: string, params: readonly unknown[] = []) => services.db.tenant({ accountId }, (tx) => tx.run(text, params));
  expect(await colour()).toBe('VERDE');
  await services.db.system((tx) => tx.run('update accounts set created_at = $2 where id = $1', [accountId, at(3)]));
  expect(await colour()).toBe('AMARILLO');
  await sql(`insert into sys__backups (account_id, kind, origin, status, task, ended_at) values ($1, 'EMPRESA', 'MANUAL', 'TERMINADO', 'NADA', $2)`, [accountId, at(0)]);
  expect(await colour()).toBe('VERDE');
  await services.db.system((tx) => tx.run('update accounts set created_at = $2 where id = $1', [accountId, at(30)]));
  expect(await colour()).toBe('ROJO');
  await sql('update sys__backups set verified_at = $1', [at(7)]);
  expect(await colour()).toBe('VERDE');
});
