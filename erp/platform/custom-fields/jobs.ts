/** Erases what was kept of removed fields once its days are over. */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { KEPT_DAYS, restoreRetiredField } from './values.ts';

const CHUNK = 2_000;

async function erase({ services, accountId, now, progress }: JobContext): Promise<string> {
  const before = now.subtract({ hours: KEPT_DAYS * 24 }).toString();
  const due = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ resource: string; name: string }>(
      'select resource, field as name from retired_fields where account_id = $2 and retired_at < $1 order by resource, field',
      [before, TENANT],
    ),
  );
  let rows = 0;
  for (const { resource, name } of due) {
    const table = services.registry.resources.get(resource)?.table;
    for (let some = table ? CHUNK : 0; some === CHUNK;) {
      some = await services.db.tenant({ accountId }, (tx) =>
        tx.execute(
          `update ${table} set extra = extra - $1::text where id in (select id from ${table} where extra ? $1::text limit ${CHUNK})`,
          [name],
        ),
      );
      rows += some;
      await progress(50, `${rows} valores`);
    }
    await services.db.tenant({ accountId }, (tx) => restoreRetiredField(tx, resource, name));
  }
  return due.length === 0
    ? 'Ningún campo quitado cumplió sus días'
    : `${due.length} campos, ${rows} valores borrados`;
}

export const extraFieldJobs: readonly Job[] = [
  {
    key: 'extra.erase',
    name: 'Borrar valores de campos quitados',
    schedule: '10 4 * * *',
    affects: 'Nadie, sólo ocupa espacio',
    timeoutSeconds: 600,
    maxAttempts: 3,
    run: erase,
  },
];
