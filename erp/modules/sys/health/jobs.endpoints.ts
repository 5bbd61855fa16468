import { TENANT } from '#erp/db/sql/sql.ts';
import { countOutput, momentOutput } from '#erp/model/field-types/outputs.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { notFound, DomainError } from '#erp/model/errors.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import { jobsOf } from '#erp/platform/jobs/all.ts';
import { nextRun } from '#erp/platform/jobs/cron.ts';

export interface JobRow {
  readonly id: number;
  readonly key: string;
  readonly enabled: boolean;
  readonly due_at: string;
  readonly lock_until: string | null;
  readonly last_run_at: string | null;
  readonly last_status: string | null;
  readonly last_ms: number | null;
}

/** Twice its interval behind its time (R35). */
export function isLate(
  row: JobRow,
  schedule: string,
  timeZone: string,
  now: Temporal.Instant,
): boolean {
  const due = Temporal.Instant.from(row.due_at);
  const interval = due.until(nextRun(schedule, due, timeZone)).total('milliseconds');
  return row.enabled && now.epochMilliseconds > due.epochMilliseconds + 2 * interval;
}

export async function readJobs(services: Services, actor: Actor) {
  const { db, now } = services;
  const rows = await db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query<JobRow>(
      'select id, key, enabled, due_at, lock_until, last_run_at, last_status, last_ms from sys__jobs where account_id = $1',
      [TENANT],
    ),
  );
  return jobsOf(services).flatMap((job) => {
    const row = rows.find(({ key }) => key === job.key);
    if (!row) return [];
    const { lock_until, ...shown } = row;
    const running =
      lock_until !== null && Temporal.Instant.compare(Temporal.Instant.from(lock_until), now()) > 0;
    return [
      {
        ...shown,
        name: job.name,
        schedule: job.schedule,
        affects: job.affects,
        running,
        late: isLate(row, job.schedule, actor.timeZone, now()),
      },
    ];
  });
}

const JOB = z.object({
  id: z.int(),
  key: z.string(),
  enabled: z.boolean(),
  due_at: momentOutput,
  last_run_at: momentOutput.nullable(),
  last_status: z.string().nullable(),
  last_ms: z.int().nullable(),
  name: z.string(),
  schedule: z.string(),
  affects: z.unknown(),
  running: z.boolean(),
  late: z.boolean(),
});

/** An act on a job; `where` says when it makes sense, `refusal` what to say otherwise. */
const act = (
  action: string,
  label: string,
  set: string,
  where: string,
  domainError: string,
): Endpoint =>
  endpoint({
    method: 'PUT',
    path: `sys/jobs/${action}/:id`,
    key: 'sys.jobs',
    pathRecords: { id: 'sys__jobs' },
    summary: `${label} un trabajo`,
    input: NOTHING,
    output: JOB,
    async handler({ services, actor, params }) {
      if (!ROW_ID.test(params.id ?? '')) throw notFound();
      const now = services.now();
      await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
        const [job] = await tx.query<{ key: string }>(
          'select key from sys__jobs where account_id = $2 and id = $1 for update',
          [params.id, TENANT],
        );
        if (!job) throw notFound();
        const changed = await tx.execute(
          `update sys__jobs set ${set.replaceAll(':now', '$2::timestamptz').replaceAll(':user', '$3::bigint')} where id = $1 and ${where} and $2::timestamptz is not null and ($3::bigint is null or true)`,
          [params.id, now.toString(), actor.userId],
        );
        if (changed === 0) throw new DomainError('ESTADO_INVALIDO', domainError);
        await audit(tx, actor, now, {
          action: 'TRABAJO',
          transition: action,
          resource: 'sys/jobs',
          recordId: Number(params.id),
          recordLabel: job.key,
          changes: {},
        });
      });
      const job = (await readJobs(services, actor)).find(({ id }) => String(id) === params.id);
      if (!job) throw notFound();
      return { data: job };
    },
  });

export const jobCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'sys/jobs',
    key: 'sys.jobs',
    summary: 'Trabajos de la empresa',
    input: NOTHING,
    output: z.array(JOB),
    meta: countOutput,
    async handler({ services, actor }) {
      const rows = await readJobs(services, actor);
      return { data: rows, meta: { total: rows.length } };
    },
  }),
  act(
    'run',
    'Ejecuta',
    'due_at = :now, requested_by = :user, attempts = 0',
    `enabled and (lock_until is null or lock_until < $2::timestamptz)`,
    'El trabajo está pausado o ya se está ejecutando.',
  ),
  act('pause', 'Pausa', 'enabled = false', 'enabled', 'El trabajo ya está pausado.'),
  act('resume', 'Reanuda', 'enabled = true', 'not enabled', 'El trabajo no está pausado.'),
];
