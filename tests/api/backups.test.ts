import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Services } from '#erp/kernel/services.ts';
import { openEmbedded } from '#erp/db/open.ts';
import { backupLine } from '#erp/modules/sys/health/health-backups.ts';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import { writePerson } from '#erp/platform/access/write-person.ts';
import { sealAccount } from '#erp/platform/audit-chain/seal.ts';
import { verifyChain } from '#erp/platform/audit-chain/verify.ts';
import { claimBackupTask, doTask } from '#erp/platform/backup/work.ts';
import { actorWith, callerOf, makeAccounts, silent, testServices, type Api } from './fixtures.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let services: Services;
let own: number;
let other: number;
let api: Api;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'telar-backups-'));
  services = {
    ...(await testServices()),
    backups: { dir: join(folder, 'copies'), dataDir: folder, directUrl: null },
  };
  [own, other] = (await makeAccounts(services, 'UNO', 'DOS')) as [number, number];
  api = callerOf(services, actorWith(services, own));
});
afterAll(async () => {
  await services.db.close();
  await rm(folder, { recursive: true, force: true });
});

async function work(): Promise<void> {
  const row = await claimBackupTask(services);
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
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="${(made.data as { file: string }).file}"`,
  );
  expect(
    (await callerOf(services, actorWith(services, other)).get(`sys/backups/download/${id}`)).status,
  ).toBe(404);
  expect(
    (
      await callerOf(services, actorWith(services, own, { keys: ['sys/backups.list'] })).get(
        `sys/backups/download/${id}`,
      )
    ).status,
  ).toBe(403);
  const logged = await services.db.tenant({ accountId: own }, (tx) =>
    tx.query(`select 1 from sys__logs where resource = 'sys/backups' and action = 'EXPORTAR'`),
  );
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
  expect(
    (await api.put(path, { restore_code: 'DOS', restore_email: 'x@uno.test' })).data.fields
      .restore_code[0],
  ).toContain('Ya existe una empresa');
  expect(
    (await api.put(path, { restore_code: 'ENSAYO', restore_email: 'x@uno.test' })).status,
  ).toBe(200);
  const again = await api.put(`sys/backups/verify/${data.id}`);
  expect([again.status, again.data.code]).toEqual([409, 'ESTADO_INVALIDO']);
});

test('the plan of a company begins as advised and is changed', async () => {
  await services.db.tenant({ accountId: own }, (tx) =>
    tx.execute(
      `insert into sys__backup_plan (account_id, name, enabled, keep_daily, keep_weekly, keep_monthly, keep_manual) values ($1, 'Plan', true, 7, 4, 12, 90)`,
      [own],
    ),
  );
  const plan = await api.get('sys/backup-plan');
  expect(plan.data).toMatchObject({
    enabled: true,
    keep_daily: 7,
    keep_weekly: 4,
    keep_monthly: 12,
  });
  expect(
    (await api.put('sys/backup-plan', { version: plan.data.version, keep_daily: '0' })).status,
  ).toBe(422);
  expect(
    (await api.put('sys/backup-plan', { version: plan.data.version, keep_daily: '14' })).data,
  ).toMatchObject({ keep_daily: 14 });
});

test.skipIf(process.env.TEST_ENGINE === 'postgres')(
  'the embedded installation is copied while it runs, and the copy opens',
  async () => {
    const dataDir = join(folder, 'whole');
    const db = await openEmbedded({ dataDir, log: silent });
    const whole: Services = {
      ...services,
      db,
      backups: { dir: join(folder, 'whole-copies'), dataDir, directUrl: null },
    };
    const [id] = await makeAccounts(whole, 'OPERA');
    const operator = callerOf(whole, actorWith(whole, id!, { more: { operator: true } }));
    const asked = await operator.post('sys/backups', { kind: 'COMPLETO' });
    expect(asked.status).toBe(201);
    const run = async () => doTask(whole, (await claimBackupTask(whole))!);
    await run();
    expect((await operator.put(`sys/backups/verify/${asked.data.id}`)).status).toBe(200);
    await run();
    const { data } = await operator.get(`sys/backups/${asked.data.id}`);
    expect(data).toMatchObject({
      status: 'VERIFICADO',
      verify_report: expect.stringContaining('La copia abre con sus 1 empresas') as string,
    });
    await db.close();
  },
);

test('health is yellow without a copy of last night, and red without one that was tried', async () => {
  const { accountId } = actorWith(services, other);
  const at = (days: number) =>
    services
      .now()
      .subtract({ hours: days * 24 })
      .toString();
  const colour = async () => (await backupLine(services, actorWith(services, other))).light;
  const sql = (text: string, params: readonly unknown[] = []) =>
    services.db.tenant({ accountId }, (tx) => tx.execute(text, params));
  expect(await colour()).toBe('VERDE');
  await services.db.system((tx) =>
    tx.execute('update accounts set created_at = $2 where id = $1', [accountId, at(3)]),
  );
  expect(await colour()).toBe('AMARILLO');
  await sql(
    `insert into sys__backups (account_id, kind, origin, status, task, ended_at) values ($1, 'EMPRESA', 'MANUAL', 'TERMINADO', 'NADA', $2)`,
    [accountId, at(0)],
  );
  expect(await colour()).toBe('VERDE');
  await services.db.system((tx) =>
    tx.execute('update accounts set created_at = $2 where id = $1', [accountId, at(30)]),
  );
  expect(await colour()).toBe('ROJO');
  await sql('update sys__backups set verified_at = $1', [at(7)]);
  expect(await colour()).toBe('VERDE');
});

/** Others may have left something to do. */
async function workAll(): Promise<void> {
  for (let row = await claimBackupTask(services); row; row = await claimBackupTask(services))
    await doTask(services, row);
}

test('a copy is put in the place of its own company while it is suspended, and as it was is kept', async () => {
  const sql = <R extends object>(statement: string, params: readonly unknown[] = []) =>
    services.db.system((tx) => tx.query<R & Record<string, unknown>>(statement, params));
  const id = await services.db.system((tx) =>
    provisionAccount(tx, services.registry, {
      code: 'VUELVE',
      name: 'La que vuelve',
      kind: 'PRUEBA',
      contactEmail: 'uno@vuelve.test',
    }),
  );
  const person = (nickname: string) =>
    services.db.system((tx) =>
      writePerson(tx, id, {
        nickname,
        name: nickname,
        lastName: null,
        email: `${nickname}@vuelve.test`,
        roleCodes: ['ADMINISTRADOR'],
        passwordHash: 'su contraseña',
        privacyAccepted: true,
      }),
    );
  const stays = await person('queda');
  const leaves = await person('se.va');
  const company = callerOf(services, actorWith(services, id, { userId: stays }));
  const unit = (await company.post('zones', { code: 'NTE', name: 'Norte' })).data as {
    id: number;
    version: number;
  };
  await sealAccount(services.db, id);
  const { data: copy } = await company.post('sys/backups', { kind: 'EMPRESA' });
  await workAll();

  await company.put(`zones/${unit.id}`, { version: unit.version, name: 'Cambió después' });
  await company.post('zones', { code: 'SUR', name: 'Posterior' });
  await person('posterior');
  await sql('delete from identities where user_id = $1 and account_id = $2', [leaves, id]);
  await sealAccount(services.db, id);
  const operator = callerOf(services, actorWith(services, own, { more: { operator: true } }));
  const ask = (body: object) => operator.put(`accounts/restore/${id}`, body);
  expect((await ask({ restore_code: 'VUELVE' })).data.code).toBe('ESTADO_INVALIDO');
  await operator.put(`accounts/suspend/${id}`, { suspended_reason: 'Se restaura' });
  expect((await company.put(`accounts/restore/${id}`, { restore_code: 'VUELVE' })).status).toBe(
    403,
  );
  expect((await ask({ restore_code: 'OTRA' })).data.fields.restore_code[0]).toBe(
    'Escribe VUELVE para confirmar.',
  );
  expect(
    (await ask({ restore_code: 'VUELVE', restore_backup: '999' })).data.fields.restore_backup[0],
  ).toContain(`Están: ${copy.id} (`);
  const asked = await ask({ restore_code: 'vuelve' });
  expect(asked.status, asked.text).toBe(200);
  expect((await ask({ restore_code: 'VUELVE' })).data.message).toContain('Hay algo en curso');
  await workAll();

  const zones = await company.get('zones', { sort: ['code'], fields: ['code', 'name'] });
  expect(zones.data).toMatchObject([{ code: 'NTE', name: 'Norte' }]);
  const people = await sql<{ email: string; user_id: number; password_hash: string | null }>(
    'select email, user_id, password_hash from identities where account_id = $1 order by email',
    [id],
  );
  expect(people).toEqual([
    { email: 'queda@vuelve.test', user_id: stays, password_hash: 'su contraseña' },
    { email: 'se.va@vuelve.test', user_id: leaves, password_hash: null },
  ]);
  const [account] = await sql<{
    status: string;
    restore_report: string;
    language_code: string | null;
  }>('select status, restore_report, language_code from accounts where id = $1', [id]);
  expect(account).toMatchObject({ status: 'SUSPENDIDA', language_code: 'ES-MX' });
  expect(account!.restore_report).toContain('Todo coincide.');
  expect(account!.restore_report).toContain('1 persona posterior al respaldo ya no entran');
  const copies = await sql<{ id: number; status: string; note: string | null }>(
    `select id, status, note from sys__backups where account_id = $1 order by id`,
    [id],
  );
  expect(copies).toMatchObject([
    { id: copy.id, status: 'TERMINADO' },
    { status: 'TERMINADO', note: `Como estaba antes de restaurar el respaldo ${copy.id}` },
  ]);
  // The chain of the log goes on from the copy's last seal.
  await sealAccount(services.db, id);
  const verdict = await verifyChain(services.db, id, { fromSeq: 1, toSeq: null }, () =>
    Promise.resolve(),
  );
  expect(verdict.fault).toBeNull();
  const next = await company.post('zones', { code: 'ESTE', name: 'Nueva' });
  expect(next.status, next.text).toBe(201);

  // The copy of another company changes nothing.
  await api.post('sys/backups', { kind: 'EMPRESA' });
  await workAll();
  await sql(
    `update sys__backups set file = (select file from sys__backups where account_id = $1 and file is not null order by id limit 1), sha256 = (select sha256 from sys__backups where account_id = $1 and file is not null order by id limit 1) where id = $2`,
    [own, copy.id],
  );
  expect((await ask({ restore_code: 'VUELVE', restore_backup: String(copy.id) })).status).toBe(200);
  await workAll();
  const [after] = await sql<{ restore_report: string }>(
    'select restore_report from accounts where id = $1',
    [id],
  );
  expect(after!.restore_report).toContain(
    'No se restauró, y nada cambió: El respaldo es de la empresa UNO, no de VUELVE.',
  );
  expect((await company.get('zones')).data).toHaveLength(2);
});
