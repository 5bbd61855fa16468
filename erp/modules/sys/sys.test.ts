import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/api/auth/testing.ts';
import { createApp } from '#erp/api/app.ts';
import { jobs, pulses } from '#erp/engines/jobs/all.ts';
import { JobRunner } from '#erp/engines/jobs/runner.ts';

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

async function call(method: string, path: string, token = jwt, body?: Record<string, string>): Promise<{ status: number; json: Answer }> {
  const response = await createApp(company.services).request(`http://erp/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(body && { body: new URLSearchParams(body).toString() }),
  });
  return { status: response.status, json: (await response.json()) as Answer };
}

test('nobody without the right sees the log, the jobs or the health', async () => {
  for (const path of ['sys/logs', 'sys/logs/1', 'sys/logs/export', 'sys/jobs', 'sys/job-runs', 'health/details', 'sys/accesses'])
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
  for (const pulse of pulses) await pulse.run(company.services);
  const sealed = (await call('GET', 'sys/logs?action=ENTRAR&q=EMPLEADA&size=1')).json;
  expect(sealed.meta).toMatchObject({ total: 1, page: 1, size: 1 });
  expect(sealed.data[0]?.seq).toBeGreaterThan(0);
  const { json: one } = await call('GET', `sys/logs/${String(sealed.data[0]?.id)}`);
  expect(one.data).toMatchObject({ nickname: 'empleada', seal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  expect((await call('GET', 'sys/logs?from=2031-01-01')).json.data).toEqual([]);
  expect((await call('GET', 'sys/logs/999999')).status).toBe(404);
  for (const wrong of ['from=ayer', 'page=0', 'size=900', 'user_id=x']) expect([wrong, (await call('GET', `sys/logs?${wrong}`)).status]).toEqual([wrong, 422]);
});

test('the log leaves as CSV, which is itself logged', async () => {
  const response = await createApp(company.services).request('http://erp/sys/logs/export?action=ENTRAR', { headers: { authorization: `Bearer ${jwt}` } });
  const text = await response.text();
  expect(text.startsWith('Fecha y hora')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(4);
  expect((await call('GET', 'sys/logs?action=EXPORTAR')).json.meta.total).toBe(1);
});

test('the chain is verified on demand', async () => {
  expect((await call('POST', 'sys/logs/verify', jwt, {})).json.data).toMatchObject({ ok: true, fault: null, unsealed: 0 });
  expect((await call('POST', 'sys/logs/verify', jwt, { from: '2026-11-21', to: '2026-11-20' })).status).toBe(422);
});

test('a job is run now, paused and resumed, and each act is logged', async () => {
  const runner = new JobRunner(company.services, jobs, []);
  await runner.tick();
  const list = async () => (await call('GET', 'sys/jobs')).json.data;
  const anchor = async () => (await list()).find(({ key }) => key === 'audit.anchor')!;
  const { id } = await anchor();
  expect(await anchor()).toMatchObject({ name: 'Anclar la bitácora', enabled: true, running: false, late: false, last_status: null });
  expect((await call('PUT', `sys/jobs/resume/${String(id)}`, jwt, {})).status).toBe(409);
  expect((await call('PUT', `sys/jobs/run/${String(id)}`, jwt, {})).status).toBe(200);
  await runner.tick();
  expect(await anchor()).toMatchObject({ last_status: 'TERMINADO' });
  expect((await call('GET', 'sys/job-runs?key=audit.anchor')).json.data).toMatchObject([{ status: 'TERMINADO', requested_by: company.adminId }]);
  expect((await call('PUT', `sys/jobs/pause/${String(id)}`, jwt, {})).json.data).toMatchObject({ enabled: false });
  expect((await call('PUT', `sys/jobs/run/${String(id)}`, jwt, {})).status).toBe(409);
  expect((await call('PUT', 'sys/jobs/run/999999', jwt, {})).status).toBe(404);
  expect((await call('GET', 'sys/logs?action=TRABAJO')).json.meta.total).toBe(2);
});

test('health names each point with its light, and accesses count by day', async () => {
  const { json } = await call('GET', 'health/details');
  expect(json.data.map(({ key }) => key)).toEqual(['database', 'isolation', 'disk', 'memory', 'clock', 'audit', 'jobs', 'failures']);
  expect(json.data.find(({ key }) => key === 'isolation')).toMatchObject({ light: 'VERDE', remedy: null });
  const { json: accesses } = await call('GET', 'sys/accesses');
  expect(accesses.data.days).toMatchObject([{ entries: 2, people: 2, failures: 0, blocks: 0 }]);
});
