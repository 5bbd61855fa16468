import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { createApp } from '#erp/http/app.ts';
import { intervalJobsOf, jobsOf } from '#erp/platform/jobs/all.ts';
import { product } from '#erp/provision/testing/product.ts';
import { JobRunner } from '#erp/platform/jobs/runner.ts';

const jobs = jobsOf(product);
const intervalJobs = intervalJobsOf(product);

let company: Company;
let jwt: string;
let clerk: string;
beforeAll(async () => {
  company = await testCompany();
  await company.addPerson({ nickname: 'empleada', roleCodes: ['EMPLEADO'] });
  jwt = await company.signIn('admin');
  clerk = await company.signIn('empleada');
});
afterAll(() => company.services.db.close());

interface Answer {
  readonly data: Record<string, unknown> & readonly Record<string, unknown>[];
  readonly meta: Record<string, unknown>;
}

async function call(
  method: string,
  path: string,
  token = jwt,
  body?: Record<string, string>,
): Promise<{ status: number; json: Answer }> {
  const response = await createApp(company.services).request(`http://erp/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body: new URLSearchParams(body).toString() }),
  });
  return { status: response.status, json: (await response.json()) as Answer };
}

test('nobody without the right sees the log, the jobs or the health', async () => {
  for (const path of [
    'sys/logs',
    'sys/logs/1',
    'sys/logs/export',
    'sys/jobs',
    'sys/job-runs',
    'health/details',
    'sys/accesses',
    'sys/accesses/export?part=days',
    'sys/errors',
    'interface-deliveries/counts',
  ])
    expect([path, (await call('GET', path, clerk)).status]).toEqual([path, 403]);
  expect((await call('POST', 'sys/logs/verify', clerk, {})).status).toBe(403);
  expect((await call('PUT', 'sys/jobs/run/1', clerk, {})).status).toBe(403);
});

test('the log is filtered, paged, and shows the seal of each row', async () => {
  const { json } = await call('GET', 'sys/logs?action=ENTRAR');
  expect(json.data.map(({ nickname, action, seq }) => ({ nickname, action, seq }))).toEqual([
    { nickname: 'empleada', action: 'ENTRAR', seq: null },
    { nickname: 'admin', action: 'ENTRAR', seq: null },
  ]);
  for (const intervalJob of intervalJobs) await intervalJob.run(company.services);
  const sealed = (await call('GET', 'sys/logs?action=ENTRAR&q=EMPLEADA&size=1')).json;
  expect(sealed.meta).toMatchObject({ total: 1, page: 1, size: 1 });
  expect(sealed.data[0]?.seq).toBeGreaterThan(0);
  const { json: one } = await call('GET', `sys/logs/${String(sealed.data[0]?.id)}`);
  expect(one.data).toMatchObject({
    nickname: 'empleada',
    seal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect((await call('GET', 'sys/logs?from=2031-01-01')).json.data).toEqual([]);
  expect((await call('GET', 'sys/logs/999999')).status).toBe(404);
  for (const wrong of ['from=ayer', 'page=0', 'size=900', 'user_id=x'])
    expect([wrong, (await call('GET', `sys/logs?${wrong}`)).status]).toEqual([wrong, 422]);
});

test('the log leaves as CSV, which is itself logged', async () => {
  const response = await createApp(company.services).request(
    'http://erp/sys/logs/export?action=ENTRAR',
    { headers: { authorization: `Bearer ${jwt}` } },
  );
  const text = await response.text();
  expect(text.startsWith('Fecha y hora')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(4);
  expect((await call('GET', 'sys/logs?action=EXPORTAR')).json.meta.total).toBe(1);
});

test('the chain is verified on demand', async () => {
  expect((await call('POST', 'sys/logs/verify', jwt, {})).json.data).toMatchObject({
    ok: true,
    fault: null,
    unsealed: 0,
  });
  expect(
    (await call('POST', 'sys/logs/verify', jwt, { from: '2026-11-21', to: '2026-11-20' })).status,
  ).toBe(422);
});

test('a job is run now, paused and resumed, and each act is logged', async () => {
  const runner = new JobRunner(company.services, jobs, []);
  await runner.tick();
  const list = async () => (await call('GET', 'sys/jobs')).json.data;
  const anchor = async () => (await list()).find(({ key }) => key === 'audit.anchor')!;
  const { id } = await anchor();
  expect(await anchor()).toMatchObject({
    name: 'Anclar la bitácora',
    enabled: true,
    running: false,
    late: false,
    last_status: null,
  });
  expect((await call('PUT', `sys/jobs/resume/${String(id)}`, jwt, {})).status).toBe(409);
  expect((await call('PUT', `sys/jobs/run/${String(id)}`, jwt, {})).status).toBe(200);
  await runner.tick();
  expect(await anchor()).toMatchObject({ last_status: 'TERMINADO' });
  expect((await call('GET', 'sys/job-runs?key=audit.anchor')).json.data).toMatchObject([
    { status: 'TERMINADO', requested_by: 'admin' },
  ]);
  expect((await call('PUT', `sys/jobs/pause/${String(id)}`, jwt, {})).json.data).toMatchObject({
    enabled: false,
  });
  expect((await call('PUT', `sys/jobs/run/${String(id)}`, jwt, {})).status).toBe(409);
  expect((await call('PUT', 'sys/jobs/run/999999', jwt, {})).status).toBe(404);
  expect((await call('GET', 'sys/logs?action=TRABAJO')).json.meta.total).toBe(2);
});

test('a run in course is cancelled and cannot be finished; it is then tried again', async () => {
  const begun = Promise.withResolvers<() => void>();
  const waits = {
    ...jobs.find(({ key }) => key === 'drafts.clean')!,
    run: () => new Promise<string>((resolve) => begun.resolve(() => resolve('tarde'))),
  };
  const runner = new JobRunner(company.services, [waits], []);
  await runner.schedule();
  const { id } = (await call('GET', 'sys/jobs')).json.data.find(
    ({ key }) => key === 'drafts.clean',
  )!;
  await call('PUT', `sys/jobs/run/${String(id)}`, jwt, {});
  const running = runner.tick();
  const last = async () => (await call('GET', 'sys/job-runs?key=drafts.clean')).json.data[0]!;
  await expect.poll(async () => (await last())?.status).toBe('EN_CURSO');
  const release = await begun.promise;
  const run = await last();
  expect((await call('PUT', `sys/job-runs/retry/${String(run.id)}`, jwt, {})).status).toBe(409);
  expect(
    (await call('PUT', `sys/job-runs/cancel/${String(run.id)}`, jwt, {})).json.data,
  ).toMatchObject({ status: 'CANCELADO', message: 'La canceló admin.' });
  release();
  await running;
  expect(await last()).toMatchObject({ id: run.id, status: 'CANCELADO' });
  expect((await call('PUT', `sys/job-runs/cancel/${String(run.id)}`, jwt, {})).status).toBe(409);
  expect((await call('PUT', `sys/job-runs/retry/${String(run.id)}`, jwt, {})).status).toBe(200);
  await new JobRunner(company.services, [{ ...waits, run: async () => 'bien' }], []).tick();
  expect(await last()).toMatchObject({
    status: 'TERMINADO',
    message: 'bien',
    requested_by: 'admin',
  });
  expect((await call('GET', 'sys/job-runs?status=NADA')).status).toBe(422);
});

test('a fault of ours is kept once and counted, with its request; its detail is for those who may see it', async () => {
  const { services } = company;
  const broken = {
    ...services,
    rules: new Map([
      ...services.rules,
      ['currencies', { beforeSave: () => Promise.reject(new TypeError("cannot read 'x' of 17")) }],
    ]),
  };
  const save = () =>
    createApp(broken).request('http://erp/currencies', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${jwt}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-request-id': 'peticion-de-prueba',
      },
      body: 'code=QQQ&name=Q&name_plural=Q&symbol=Q&rounding=0.01',
    });
  expect([(await save()).status, (await save()).status]).toEqual([500, 500]);
  const { json } = await call('GET', 'sys/errors');
  expect(json.data).toMatchObject([
    {
      origin: 'API',
      route: 'POST currencies',
      count: 2,
      message: "TypeError: cannot read 'x' of 17",
      request_id: 'peticion-de-prueba',
    },
  ]);
  expect(String(json.data[0]!.stack)).toContain('TypeError');
  await company.addPerson({ nickname: 'auditora', roleCodes: ['AUDITOR'] });
  const auditor = await company.signIn('auditora');
  expect((await call('GET', 'sys/errors', auditor)).json.data[0]).not.toHaveProperty('stack');
  // The web server alone tells of faults of the screens.
  expect((await call('POST', 'sys/errors', jwt, { message: 'x', route: '/' })).status).toBe(404);
});

test('a fault of the screens comes from our own web server, by its key', async () => {
  vi.stubEnv('ERP_WEB_KEY', 'la llave del servidor web');
  const tell = (key: string) =>
    createApp(company.services).request('http://erp/sys/errors', {
      method: 'POST',
      headers: {
        'x-telar-web': key,
        authorization: `Bearer ${jwt}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        request_id: 'otra-peticion',
        route: 'GET /customers/:id',
        message: 'Error: no se pudo dibujar',
        stack: 'Error\n  at dibujar',
      }).toString(),
    });
  expect((await tell('la llave de otro servidor')).status).toBe(404);
  expect((await tell('la llave del servidor web')).status).toBe(200);
  vi.unstubAllEnvs();
  expect((await call('GET', 'sys/errors?q=dibujar')).json.data).toMatchObject([
    { origin: 'WEB', route: 'GET /customers/:id', request_id: 'otra-peticion', count: 1 },
  ]);
});

test('somebody reports a fault: each administrator has one task for it', async () => {
  const send = () =>
    call('POST', 'sys/errors/report', clerk, {
      request_id: 'peticion-de-prueba',
      screen: '/customers/5',
    });
  expect((await send()).json.data).toEqual({ tasks: 1 });
  expect((await send()).json.data).toEqual({ tasks: 0 });
  const { json } = await call('GET', 'tasks?q=peticion');
  expect(json.data).toMatchObject([
    {
      title: 'Error en /customers/5: petición peticion-de-prueba',
      assignee_id: company.adminId,
      priority: '1',
    },
  ]);
  expect((await call('POST', 'sys/errors/report', clerk, { request_id: 'x' })).status).toBe(422);
});

test('a record is seen as it was', async () => {
  const { data: made } = (
    await call('POST', 'currencies', jwt, {
      code: 'QQA',
      name: 'Uno',
      name_plural: 'Unos',
      symbol: 'Q',
      rounding: '0.01',
    })
  ).json;
  const first = company.services.now().toString();
  company.wait({ minutes: 5 });
  await call('PUT', `currencies/${String(made.id)}`, jwt, { name: 'Dos', version: '1' });
  company.wait({ minutes: 5 });
  await call('DELETE', `currencies/${String(made.id)}`);
  const seen = async (at: string, token = jwt) =>
    await call(
      'GET',
      `sys/logs/asOf?resource=currencies&record_id=${String(made.id)}&at=${encodeURIComponent(at)}`,
      token,
    );
  expect((await seen(first)).json.data).toMatchObject({
    past: { code: 'QQA', name: 'Uno', active: true },
    present: null,
    incomplete: false,
  });
  expect(
    (await seen(company.services.now().subtract({ minutes: 1 }).toString())).json.data,
  ).toMatchObject({ past: { name: 'Dos' } });
  expect((await seen('2026-01-01T00:00:00Z')).json.data).toMatchObject({ past: null });
  expect((await seen(company.services.now().toString())).json.data).toMatchObject({ past: null });
  expect((await seen('ayer')).status).toBe(422);
  expect((await seen(first, clerk)).status).toBe(403);
});

test('accesses say who failed, who came from a new device, and who has no second factor; each table leaves as a file', async () => {
  const login = (password: string, device: string) =>
    call('POST', 'auth/login', '', { email: 'empleada@uno.test', password, device });
  expect((await login('otra cosa', 'x')).status).toBe(401);
  const { json } = await call('GET', 'sys/accesses');
  const data = json.data as unknown as Record<string, Record<string, unknown>[]>;
  expect(data.failures).toMatchObject([{ action: 'FALLO_ACCESO' }]);
  expect(data.without_otp!.map(({ nickname }) => nickname)).toEqual(
    expect.arrayContaining(['admin', 'empleada']),
  );
  for (const part of ['days', 'failures', 'devices', 'dormant', 'without_otp'])
    expect([part, (await file(`sys/accesses/export?part=${part}&format=csv`)).status]).toEqual([
      part,
      200,
    ]);
  const book = await file('sys/accesses/export?part=failures&format=xlsx');
  expect(book.headers.get('content-disposition')).toContain('accesos-failures.xlsx');
  expect(new Uint8Array(await book.arrayBuffer()).slice(0, 2)).toEqual(
    new Uint8Array([0x50, 0x4b]),
  );
  expect((await file('sys/accesses/export?part=nada')).status).toBe(422);
  expect((await call('GET', 'exports?sort[0]=-id&size=1')).json.data).toMatchObject([
    { path: 'sys/accesses', format: 'XLSX', rows: 1 },
  ]);
});

const file = (path: string) =>
  createApp(company.services).request(`http://erp/${path}`, {
    headers: { authorization: `Bearer ${jwt}` },
  });

test('health names each point with its light, and accesses count by day', async () => {
  const { json } = await call('GET', 'health/details');
  expect(json.data.map(({ key }) => key)).toEqual([
    'database',
    'isolation',
    'disk',
    'memory',
    'clock',
    'audit',
    'jobs',
    'failures',
    'migrations',
    'chain',
    'mail',
    'hooks',
    'errors',
    'backups',
    'expiry',
    'version',
  ]);
  expect(json.data.find(({ key }) => key === 'isolation')).toMatchObject({
    light: 'VERDE',
    remedy: null,
  });
  const { json: accesses } = await call('GET', 'sys/accesses');
  expect(accesses.data.days).toMatchObject([{ entries: 3, people: 3, failures: 1, blocks: 0 }]);
});
