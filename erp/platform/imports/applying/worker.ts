/**
 * Imports that somebody asked for, one after the other; what a dead process left is gone on with.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#erp/model/texts/t.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { DomainError } from '#erp/model/errors.ts';
import { yieldToRequests } from '#erp/kernel/traffic.ts';
import type { Services } from '#erp/kernel/services.ts';
import { servicesFor } from '#erp/platform/custom-fields/company.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { actorFor } from '../actor.ts';
import type { YieldBetweenRecords } from './write-attempts.ts';
import { applyRun, dryRun, ImportLost, type Heartbeat } from './run.ts';
import { recount, requireImport, type ImportRecord } from '../store.ts';
import { undoRun } from './undo.ts';

const LEASE_SECONDS = 60;
/** Who asked for fewer rows waits for them. */
export const AT_ONCE = 300;

async function claim(
  services: Services,
  only: { readonly accountId: number; readonly id: number } | null,
): Promise<{ readonly record: ImportRecord; readonly owner: string } | null> {
  const now = services.now();
  const owner = randomUUID();
  return services.db.system(async (tx) => {
    const [due] = await tx.query<{ id: number; account_id: number }>(
      `select id, account_id from imports where status in ('MAPEADA', 'EN_CURSO') and (claimed_until is null or claimed_until < $1)
         and ($2::bigint is null or (account_id = $2 and id = $3)) order by claimed_until nulls first, id limit 1 for update skip locked`,
      [now.toString(), only?.accountId ?? null, only?.id ?? null],
    );
    if (!due) return null;
    await tx.execute(
      'update imports set claimed_by = $3, claimed_until = $4 where account_id = $1 and id = $2',
      [due.account_id, due.id, owner, now.add({ seconds: LEASE_SECONDS }).toString()],
    );
    const [record] = await tx.query<ImportRecord>(
      'select * from imports where account_id = $1 and id = $2',
      [due.account_id, due.id],
    );
    return { record: record!, owner };
  });
}

function beatOf(services: Services, record: ImportRecord, owner: string): Heartbeat {
  return async (tx, done) => {
    const until = services.now().add({ seconds: LEASE_SECONDS }).toString();
    const kept = await tx.execute(
      'update imports set done = done + $4, claimed_until = $5 where account_id = $6 and id = $1 and claimed_by = $2 and status = $3',
      [record.id, owner, record.status, done, until, TENANT],
    );
    if (kept === 0) throw new ImportLost();
  };
}

/** `asked` waits for it; without one the person who began it is acted for. */
async function work(
  installation: Services,
  record: ImportRecord,
  owner: string,
  asked: Actor | null,
): Promise<void> {
  const services = await servicesFor(installation, record.account_id);
  const tenant = { accountId: record.account_id };
  try {
    const actor = asked
      ? { ...asked, importId: record.id }
      : await services.db.tenant(tenant, (tx) => actorFor(tx, services, record));
    const beat = beatOf(services, record, owner);
    // Who waits for it in a call of one's own is not made to wait for that call.
    const pace: YieldBetweenRecords = asked ? () => turn(true) : () => yieldToRequests(services.db);
    if (record.status === 'MAPEADA') await dryRun(services, actor, record, beat, pace);
    else if (record.undone_at !== null) await undoRun(services, actor, record, beat, pace);
    else await applyRun(services, actor, record, beat, pace);
    await services.db.tenant(tenant, (tx) =>
      finish(tx, services, actor, record, owner, asked !== null),
    );
  } catch (error) {
    if (error instanceof ImportLost) return;
    // The system stops or cannot write: it is gone on with when the claim has run out.
    if (error instanceof DomainError && error.code === 'NO_DISPONIBLE') return;
    if (!(error instanceof DomainError))
      services.log.error({ err: error, import: record.id }, 'import failed');
    const message =
      error instanceof DomainError
        ? [...new Set([error.message, ...Object.values(error.fields).flat()])]
            .join(' ')
            .slice(0, 500)
        : t(
            'imports.notFinished',
            'El sistema no pudo terminar. Vuelve a revisar e intenta de nuevo.',
          );
    await services.db.tenant(tenant, (tx) =>
      tx.execute(
        `update imports set status = 'FALLIDA', message = $3, claimed_by = null, claimed_until = null, version = version + 1 where account_id = $4 and id = $1 and claimed_by = $2`,
        [record.id, owner, message, TENANT],
      ),
    );
  }
}

async function finish(
  tx: Tx,
  services: Services,
  actor: Actor,
  record: ImportRecord,
  owner: string,
  waited: boolean,
): Promise<void> {
  await recount(tx, record.id);
  const {
    rows_error: wrong,
    rows_applied: applied,
    rows_undone: undone,
    rows_kept: kept,
  } = await requireImport(tx, record.id);
  const now = services.now();
  const undoing = record.status === 'EN_CURSO' && record.undone_at !== null;
  let status = 'APLICADA';
  if (record.status === 'MAPEADA') status = 'VALIDADA';
  else if (undoing) status = 'DESHECHA';
  else if (wrong > 0) status = 'APLICADA_PARCIAL';
  const mine = await tx.execute(
    `update imports set status = $3, message = null, claimed_by = null, claimed_until = null, version = version + 1,
       applied_at = case when $3 in ('APLICADA', 'APLICADA_PARCIAL') then $4::timestamptz else applied_at end where account_id = $5 and id = $1 and claimed_by = $2`,
    [record.id, owner, status, now.toString(), TENANT],
  );
  if (mine === 0 || status === 'VALIDADA') return;
  await audit(tx, actor, now, {
    action: 'IMPORTAR',
    transition: undoing ? 'undo' : 'apply',
    resource: record.resource,
    recordId: null,
    recordLabel: `${record.name}: ${record.file_name}`,
    changes: undoing
      ? { deshechas: [null, undone], conservadas: [null, kept] }
      : { aplicadas: [null, applied], errores: [null, wrong] },
  });
  if (waited || actor.userId === null) return;
  await notify(tx, actor.accountId, {
    event: 'import.done',
    to: [actor.userId],
    title: undoing
      ? `Se deshizo la importación de ${inSentence(record.name)}`
      : `Terminó la importación de ${inSentence(record.name)}`,
    body: undoing
      ? `${undone} deshechas, ${kept} conservadas.`
      : `${applied} aplicadas, ${wrong} con error.`,
    resource: 'imports',
    recordId: record.id,
    url: `/imports/${record.id}`,
  });
}

/** Runs this import now, in the name of the person who waits for it. */
export async function runNow(services: Services, actor: Actor, id: number): Promise<void> {
  const claimed = await claim(services, { accountId: actor.accountId, id });
  if (claimed) await work(services, claimed.record, claimed.owner, actor);
}

/** Everything that is due, in this and other companies. */
export async function runImports(services: Services): Promise<number> {
  let done = 0;
  for (let claimed = await claim(services, null); claimed; claimed = await claim(services, null)) {
    await work(services, claimed.record, claimed.owner, null);
    done += 1;
  }
  return done;
}

const running = new WeakMap<Database, { again: boolean; busy: boolean }>();

/** Begins what is due, beside everything else: a long import holds up no other job. */
function begin(services: Services, state: { again: boolean; busy: boolean }): void {
  state.again = true;
  if (state.busy) return;
  state.busy = true;
  void (async () => {
    while (state.again) {
      state.again = false;
      await runImports(services);
    }
  })()
    .catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'NO_DISPONIBLE'))
        services.log.error({ err: error }, 'imports');
    })
    .finally(() => {
      state.busy = false;
    });
}

/** Where jobs run, the work begins at once; elsewhere it waits for the process that runs them. */
export function startImports(services: Services): void {
  const state = running.get(services.db);
  if (state) begin(services, state);
}

export function runDueImports(services: Services): void {
  begin(
    services,
    running.getOrInsertComputed(services.db, () => ({ again: false, busy: false })),
  );
}
