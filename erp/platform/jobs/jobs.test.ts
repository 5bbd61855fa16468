/** Runs behind a pooler too: a job is claimed by a lock on its row. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { intervalJobsOf, jobsOf } from '#erp/platform/jobs/all.ts';
import { product } from '#erp/provision/testing/product.ts';
import { nextRun } from './cron.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import { JobRunner } from './runner.ts';

const jobs = jobsOf(product);
const intervalJobs = intervalJobsOf(product);

const at = (text: string) => Temporal.Instant.from(text);
const next = (cron: string, after: string, zone: string) =>
  nextRun(cron, at(after), zone).toString();

test('schedules follow the wall clock of the company', () => {
  expect(next('55 23 * * *', '2026-11-20T15:00:00Z', 'America/Mexico_City')).toBe(
    '2026-11-21T05:55:00Z',
  );
  expect(next('*/15 * * * *', '2026-11-20T15:00:00Z', 'America/Mexico_City')).toBe(
    '2026-11-20T15:15:00Z',
  );
  expect(next('30 3 * * 0', '2026-11-20T15:00:00Z', 'America/Mexico_City')).toBe(
    '2026-11-22T09:30:00Z',
  );
  expect(next('0 0 29 2 *', '2026-11-20T15:00:00Z', 'UTC')).toBe('2028-02-29T00:00:00Z');
});

test('a schedule with days of the month and of the week runs on either, as cron does', () => {
  // 20 November 2026 is a Friday; the 1st of December a Tuesday.
  expect(next('0 6 1 * 1', '2026-11-20T15:00:00Z', 'UTC')).toBe('2026-11-23T06:00:00Z');
  expect(next('0 6 1 * 1', '2026-11-30T07:00:00Z', 'UTC')).toBe('2026-12-01T06:00:00Z');
  expect(next('0 6 1 * *', '2026-11-20T15:00:00Z', 'UTC')).toBe('2026-12-01T06:00:00Z');
  expect(next('0 6 * * 1,7', '2026-11-20T15:00:00Z', 'UTC')).toBe('2026-11-22T06:00:00Z');
});

test('an hour that the clock skips runs once, and one that it shows twice runs once', () => {
  // Tijuana skips 02:00–03:00 on 8 March 2026 and repeats 01:00–02:00 on 1 November 2026.
  const skipped = next('30 2 * * *', '2026-03-08T00:00:00Z', 'America/Tijuana');
  expect(skipped).toBe('2026-03-08T10:30:00Z');
  expect(next('30 2 * * *', '2026-03-08T10:10:00Z', 'America/Tijuana')).toBe(skipped);
  expect(next('30 2 * * *', skipped, 'America/Tijuana')).toBe('2026-03-09T09:30:00Z');
  const first = next('30 1 * * *', '2026-11-01T00:00:00Z', 'America/Tijuana');
  expect(first).toBe('2026-11-01T08:30:00Z');
  expect(next('30 1 * * *', first, 'America/Tijuana')).toBe('2026-11-02T09:30:00Z');
});

test('a wrong schedule is refused', () => {
  for (const wrong of [
    '',
    '* * * *',
    '60 * * * *',
    '5-1 * * * *',
    '*/0 * * * *',
    'a * * * *',
    '0 0 * * * *',
    '0 0 31 2 *',
  ])
    expect(() => nextRun(wrong, at('2026-11-20T15:00:00Z'), 'UTC')).toThrow(/cron/);
  for (const { schedule } of jobs)
    expect(nextRun(schedule, at('2026-11-20T15:00:00Z'), 'UTC')).toBeDefined();
});

let company: Company;
beforeEach(async () => {
  company = await testCompany();
});
afterEach(() => company.services.db.close());

const hourly = (run: Job['run'], more: Partial<Job> = {}): Job => ({
  key: 'prueba',
  name: 'Prueba',
  schedule: '0 * * * *',
  timeoutSeconds: 60,
  maxAttempts: 3,
  affects: 'Nadie',
  run,
  ...more,
});
const runs = () =>
  company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<{ status: string; attempt: number; message: string }>(
      'select status, attempt, message from sys__job_runs order by id',
    ),
  );
const state = async () =>
  (
    await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
      tx.query<{ due_at: string; attempts: number; last_status: string | null }>(
        'select due_at, attempts, last_status from sys__jobs',
      ),
    )
  )[0];

test('a job runs at its time, once after a downtime, and never twice for several runners', async () => {
  let count = 0;
  const job = hourly(async () => `vez ${(count += 1)}`);
  const [one, two] = [
    new JobRunner(company.services, [job], []),
    new JobRunner(company.services, [job], []),
  ];
  await one.tick();
  expect(count).toBe(0);
  company.wait({ hours: 50 });
  await Promise.all([one.tick(), two.tick()]);
  expect(count).toBe(1);
  expect(await runs()).toEqual([{ status: 'TERMINADO', attempt: 1, message: 'vez 1' }]);
  expect(await state()).toEqual({
    due_at: '2026-11-22T18:00:00.000Z',
    attempts: 0,
    last_status: 'TERMINADO',
  });
});

test('a failed run is tried again with growing pauses, then waits for its next time', async () => {
  const runner = new JobRunner(
    company.services,
    [hourly(() => Promise.reject(new Error('no hay red')))],
    [],
  );
  await runner.tick();
  company.wait({ hours: 1 });
  await runner.tick();
  await runner.tick();
  expect(await runs()).toHaveLength(1);
  company.wait({ minutes: 1 });
  await runner.tick();
  company.wait({ minutes: 5 });
  await runner.tick();
  expect(await runs()).toEqual(
    [1, 2, 3].map((attempt) => ({ status: 'FALLIDO', attempt, message: 'no hay red' })),
  );
  expect(await state()).toMatchObject({ attempts: 0, due_at: '2026-11-20T17:00:00.000Z' });
});

test('a run whose process died is reported and taken up again; the old one cannot finish it', async () => {
  const begun = Promise.withResolvers<() => void>();
  const hangs = hourly(
    (context) =>
      new Promise((resolve, reject) => {
        begun.resolve(() => void context.progress(10).then(() => resolve('tarde'), reject));
      }),
  );
  const dying = new JobRunner(company.services, [hangs], []);
  await dying.schedule();
  company.wait({ hours: 1 });
  const lost = dying.tick();
  // Its row is there before its work begins.
  const release = await begun.promise;
  company.wait({ seconds: 61 });
  await new JobRunner(company.services, [hourly(async () => 'bien')], []).tick();
  release();
  await lost;
  expect(await runs()).toEqual([
    { status: 'FALLIDO', attempt: 1, message: 'Se interrumpió: el proceso dejó de responder.' },
    { status: 'TERMINADO', attempt: 2, message: 'bien' },
  ]);
});

test('a clock that is set back repeats nothing, and one that jumps a year ahead runs once', async () => {
  let count = 0;
  const runner = new JobRunner(company.services, [hourly(async () => `vez ${(count += 1)}`)], []);
  await runner.tick();
  company.at('2026-11-20T16:00:30Z');
  await runner.tick();
  expect(count).toBe(1);
  for (const back of ['2026-11-20T13:00:30Z', '2026-11-20T16:00:30Z', '2026-11-20T16:59:30Z']) {
    company.at(back);
    await runner.tick();
  }
  expect(count).toBe(1);
  company.at('2027-11-20T16:00:30Z');
  await runner.tick();
  await runner.tick();
  expect(count).toBe(2);
  expect(await state()).toMatchObject({
    due_at: '2027-11-20T17:00:00.000Z',
    last_status: 'TERMINADO',
  });
});

test('every job of the platform ends well twice in a row on a company', async () => {
  const { services, accountId } = company;
  await company.addPerson({ nickname: 'vencida', roleCodes: ['EMPLEADO'] });
  await services.db.system((tx) =>
    tx.execute(`update users set valid_until = '2026-01-31' where nickname = 'vencida'`),
  );
  for (const job of jobs) {
    const context = {
      services,
      accountId,
      accountCode: 'UNO',
      timeZone: 'America/Mexico_City',
      now: services.now(),
      progress: async () => undefined,
    };
    const first = await job.run(context);
    if (job.key === 'users.expire') expect(first).toBe('1 usuario dado de baja');
    await job.run(context);
  }
  for (const intervalJob of intervalJobs)
    expect(await intervalJob.run(services)).toBeGreaterThanOrEqual(0);
  const [user] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ status: string }>(`select status from users where nickname = 'vencida'`),
  );
  expect(user?.status).toBe('INACTIVO');
  // Copies of the whole database are made and read back, twice.
}, 120_000);
