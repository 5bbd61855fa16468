import { t } from '#erp/model/texts/t.ts';
import { countOutput, momentOutput } from '#erp/model/field-types/outputs.ts';
import { ROW_ID, sent } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { jobsOf } from '#erp/platform/jobs/all.ts';
import { nextRun } from '#erp/platform/jobs/cron.ts';

const STATUSES = new Set(['EN_COLA', 'EN_CURSO', 'TERMINADO', 'FALLIDO', 'CANCELADO']);
const COLUMNS =
  'r.id, r.key, r.status, r.attempt, r.started_at, r.ended_at, r.progress, r.message, u.nickname as requested_by';

const RUN = z.object({
  id: z.int(),
  key: z.string(),
  status: z.string(),
  attempt: z.int(),
  started_at: momentOutput.nullable(),
  ended_at: momentOutput.nullable(),
  progress: z.unknown(),
  message: z.string().nullable(),
  requested_by: z.string().nullable(),
});

interface Run {
  readonly id: number;
  readonly key: string;
  readonly status: string;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** An act on a run, with its row locked. Gives what changed. */
const act = (
  action: string,
  summary: string,
  work: (
    tx: Tx,
    services: Services,
    actor: Actor,
    run: Run,
    now: Temporal.Instant,
  ) => Promise<string>,
): Endpoint =>
  endpoint({
    method: 'PUT',
    path: `sys/job-runs/${action}/:id`,
    key: 'sys.jobs',
    pathRecords: { id: 'sys__job_runs' },
    summary,
    input: NOTHING,
    output: RUN,
    async handler({ services, actor, params }) {
      if (!ROW_ID.test(params.id ?? '')) throw notFound();
      const now = services.now();
      const row = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
        const [run] = await tx.query<Run>(
          'select id, key, status from sys__job_runs where account_id = $2 and id = $1 for update',
          [params.id, TENANT],
        );
        if (!run) throw notFound();
        const status = await work(tx, services, actor, run, now);
        await audit(tx, actor, now, {
          action: 'TRABAJO',
          transition: action,
          resource: 'sys/job-runs',
          recordId: run.id,
          recordLabel: run.key,
          changes: { status: [run.status, status] },
        });
        const [after] = await tx.query<z.input<typeof RUN>>(
          `select ${COLUMNS} from sys__job_runs r left join users u on ${sameCompany('u', 'r')} and u.id = r.requested_by where r.account_id = $2 and r.id = $1`,
          [run.id, TENANT],
        );
        return after!;
      });
      return { data: row };
    },
  });

/** The process that runs it notices at its next sign of life, and can no longer finish it. */
async function cancel(
  tx: Tx,
  services: Services,
  actor: Actor,
  run: Run,
  now: Temporal.Instant,
): Promise<string> {
  if (run.status !== 'EN_CURSO')
    throw new DomainError('ESTADO_INVALIDO', t('sys.runOver', 'La corrida ya terminó.'));
  const job = jobsOf(services).find(({ key }) => key === run.key);
  await tx.execute(
    `update sys__job_runs set status = 'CANCELADO', ended_at = $2, message = $3 where account_id = $4 and id = $1`,
    [run.id, now.toString(), `La canceló ${actor.nickname}.`, TENANT],
  );
  await tx.execute(
    `update sys__jobs set run_id = null, lock_until = null, requested_by = null, attempts = 0, last_run_at = $2, last_status = 'CANCELADO', due_at = coalesce($3::timestamptz, due_at) where account_id = $5 and key = $1 and run_id = $4`,
    [
      run.key,
      now.toString(),
      job ? nextRun(job.schedule, now, actor.timeZone).toString() : null,
      run.id,
      TENANT,
    ],
  );
  return 'CANCELADO';
}

async function retry(
  tx: Tx,
  _services: Services,
  actor: Actor,
  run: Run,
  now: Temporal.Instant,
): Promise<string> {
  if (run.status !== 'FALLIDO' && run.status !== 'CANCELADO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('sys.onlyFailedRepeats', 'Sólo se repite una corrida que falló o se canceló.'),
    );
  const queued = await tx.execute(
    `update sys__jobs set due_at = $2, requested_by = $3, attempts = 0 where account_id = $4 and key = $1 and enabled and (lock_until is null or lock_until < $2::timestamptz)`,
    [run.key, now.toString(), actor.userId, TENANT],
  );
  if (queued === 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('sys.jobBusy', 'El trabajo está pausado o ya se está ejecutando.'),
    );
  return run.status;
}

export const runCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'sys/job-runs',
    key: 'sys.jobs',
    summary: 'Últimas corridas de los trabajos, por trabajo y estado',
    input: z.object({ key: sent.text('Del trabajo.'), status: sent.choice([...STATUSES]) }),
    output: z.array(RUN),
    meta: countOutput,
    async handler({ services, actor, input: query }) {
      const [key, status] = [textOf(query.key), textOf(query.status)];
      if (status !== null && !STATUSES.has(status))
        throw invalid({
          status: [
            t('sys.oneOf', 'Elige uno de: {choices}.', { choices: [...STATUSES].join(', ') }),
          ],
        });
      const rows = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
        tx.query<z.input<typeof RUN>>(
          `select ${COLUMNS} from sys__job_runs r left join users u on ${sameCompany('u', 'r')} and u.id = r.requested_by
           where r.account_id = $3 and ($1::text is null or r.key = $1) and ($2::text is null or r.status = $2) order by r.id desc limit 100`,
          [key, status, TENANT],
        ),
      );
      return { data: rows, meta: { total: rows.length } };
    },
  }),
  act('cancel', 'Cancela una corrida en curso', cancel),
  act('retry', 'Ejecuta de nuevo un trabajo cuya corrida falló o se canceló', retry),
];
