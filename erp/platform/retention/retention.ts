/**
 * Records that a company keeps only so many years: which are due, and the job that erases them
 * (platform §2.6, Conservación).
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { databaseError } from '#erp/kernel/error-mapping.ts';
import { runAfterCommit } from '#erp/kernel/operations/rule-context.ts';
import { removeInTransaction } from '#erp/kernel/operations/remove.ts';
import type { Services } from '#erp/kernel/services.ts';
import {
  minimumRetentionYears,
  retentionObstacle,
  finalStates,
} from '#erp/model/records/retention.ts';
import type { Resource } from '#erp/model/types.ts';
import { servicesFor } from '../custom-fields/company.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';

const CHUNK = 100;
const MAX_NOTE = 1000;

/**
 * Instant before which the last change of a record must be: the years count from the end of the
 * year of that change.
 */
export const limitOf = (now: Temporal.Instant, timeZone: string, years: number): string =>
  now
    .toZonedDateTimeISO(timeZone)
    .with({ month: 1, day: 1 })
    .startOfDay()
    .subtract({ years })
    .toInstant()
    .toString();

/** Condition of what is over and has not changed since `$1`. */
const dueSql = (resource: Resource) =>
  `t.updated_at < $1 and ${
    resource.states
      ? `t.${resource.states.field} in (${finalStates(resource)
          .map((code) => `'${code}'`)
          .join(', ')})`
      : 'not t.active'
  }`;

/**
 * How many records are so old and over; whether something still refers to them is seen when they
 * are erased.
 */
export async function dueCount(tx: Tx, resource: Resource, limit: string): Promise<number> {
  if (retentionObstacle(resource) !== null) return 0;
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${resource.table} t where ${dueSql(resource)}`,
    [limit],
  );
  return row!.n;
}

const WHY: Readonly<Record<string, string>> = {
  EN_USO: 'otros registros los usan',
  PERIODO_CERRADO: 'son de un periodo cerrado',
  ESTADO_INVALIDO: 'su estado no deja borrarlos',
};

/** Why one stays, in words; throws what is no refusal. */
function kept(error: unknown): string {
  if (error instanceof DomainError) return WHY[error.code] ?? 'sus reglas no dejan borrarlos';
  if (databaseError(error)?.code === '23503') return WHY.EN_USO!;
  throw error;
}

/**
 * One record with its files, by the same deletion as a person's, so that its rules, its audit and
 * its references hold.
 */
const eraseOne = (
  services: Services,
  actor: Actor,
  resource: Resource,
  id: number,
  reason: string,
) =>
  services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await removeInTransaction(tx, services, actor, resource, id, {}, reason);
    await tx.execute(
      'update files set deleted_at = $3, version = version + 1, updated_at = $3 where account_id = $4 and resource = $1 and record_id = $2 and deleted_at is null',
      [resource.path, String(id), services.now().toString(), TENANT],
    );
  });

interface Rule extends Record<string, unknown> {
  readonly id: number;
  readonly resource: string;
  readonly years: number;
}

const said = (n: number, one: string, many: string) =>
  `${n.toLocaleString('es-MX')} ${n === 1 ? one : many}`;

async function eraseOf(
  context: JobContext,
  services: Services,
  actor: Actor,
  { id: tableId, resource: path, years }: Rule,
): Promise<number> {
  const resource = services.registry.resources.get(path);
  if (!resource || retentionObstacle(resource) !== null) return 0;
  const { accountId, now, timeZone } = context;
  // The law's least holds for what was written before it was known.
  const limit = limitOf(now, timeZone, Math.max(years, minimumRetentionYears(resource)));
  const stays = new Map<string, number>();
  let [after, erased] = [0, 0];
  for (;;) {
    const rows = await services.db.tenant({ accountId }, (tx) =>
      tx.query<{ id: number }>(
        `select t.id from ${resource.table} t where ${dueSql(resource)} and t.id > $2 order by t.id limit ${CHUNK}`,
        [limit, after],
      ),
    );
    for (const { id } of rows) {
      try {
        await eraseOne(
          services,
          actor,
          resource,
          id,
          `Conservación: ${said(years, 'año', 'años')}`,
        );
        erased += 1;
      } catch (error) {
        const why = kept(error);
        stays.set(why, (stays.get(why) ?? 0) + 1);
      }
    }
    await context.progress(50, `${resource.label[1]}: ${erased}`);
    if (rows.length < CHUNK) break;
    after = rows.at(-1)!.id;
  }
  if (erased > 0) await runAfterCommit(services, actor, resource);
  const note = [...stays].map(([why, n]) => `${said(n, 'quedó', 'quedaron')}: ${why}`).join('; ');
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      'update sys__tables set purged_at = $2, purged_rows = $3, purge_note = $4 where account_id = $5 and id = $1',
      [tableId, now.toString(), erased, note.slice(0, MAX_NOTE) || null, TENANT],
    ),
  );
  return erased;
}

async function retire(context: JobContext): Promise<string> {
  const { accountId, accountCode, timeZone } = context;
  const services = await servicesFor(context.services, accountId);
  const rules = await services.db.tenant({ accountId }, (tx) =>
    tx.query<Rule>(
      'select id, resource, retention_years as years from sys__tables where account_id = $1 and retention_years is not null order by resource',
      [TENANT],
    ),
  );
  const actor = {
    ...systemActor(services.registry, accountId, accountCode, timeZone),
    origin: 'TRABAJO' as const,
    nickname: 'records.retire',
  };
  let erased = 0;
  for (const rule of rules) erased += await eraseOf(context, services, actor, rule);
  if (rules.length === 0) return 'Ninguna tabla tiene plazo de conservación';
  return `${said(rules.length, 'tabla', 'tablas')} con plazo, ${said(erased, 'registro borrado', 'registros borrados')}`;
}

export const retentionJobs: readonly Job[] = [
  {
    key: 'records.retire',
    name: 'Borrar registros que cumplieron su plazo',
    schedule: '20 4 1 * *',
    affects: 'Quien responde por la información',
    timeoutSeconds: 3600,
    maxAttempts: 2,
    run: retire,
  },
];
