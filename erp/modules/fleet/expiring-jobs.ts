/** Tells who manages the fleet which papers of units, drivers and carriers expire. */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { notify } from '#erp/platform/notifications/notify.ts';

/** Days before the first of a record's papers expires at which people are told. */
const TOLD_AT = [30, 7, 1, 0];

interface Kept {
  readonly resource: string;
  readonly key: string;
  readonly table: string;
  readonly name: string;
}

const KEPT: readonly Kept[] = [
  {
    resource: 'fms/vehicles',
    key: 'fms/vehicles.manage',
    table: 'fms__vehicles',
    name: `concat_ws(' ', x.economic_number, x.plates)`,
  },
  { resource: 'fms/drivers', key: 'fms/drivers.manage', table: 'fms__drivers', name: 'x.name' },
  { resource: 'carriers', key: 'carriers.manage', table: 'carriers', name: 'x.name' },
];

interface Due {
  readonly id: number;
  readonly name: string;
  readonly first_expiry: string;
}

interface Run {
  readonly tx: Tx;
  readonly accountId: number;
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
}

/** How many were told of. */
async function tellOf({ tx, accountId, now, today }: Run, kept: Kept): Promise<number> {
  const days = TOLD_AT.map((left) => today.add({ days: left }).toString());
  const due = await tx.query(
    sql<Due>`select x.id, ${raw(kept.name)} as name, x.first_expiry from ${raw(kept.table)} x where x.account_id = ${TENANT} and x.status <> 'BAJA' and x.first_expiry = any(${days}::date[]) order by x.id`,
  );
  const people = due.length > 0 ? (await peopleWithKey(tx, kept.key)).map(({ id }) => id) : [];
  for (const { id, name, first_expiry } of due)
    await notify(tx, accountId, {
      event: 'fleet.expiring',
      to: people,
      title: t('fleet.expiring', 'Un documento de {name} vence el {day}', {
        name,
        day: formatDay(first_expiry),
      }),
      body: t('fleet.expiringHelp', 'Renuévalo antes: vencido no permite salir a carretera.'),
      resource: kept.resource,
      recordId: id,
      action: true,
      now,
    });
  return due.length;
}

async function tell(run: Run): Promise<string> {
  let told = 0;
  for (const kept of KEPT) told += await tellOf(run, kept);
  return `Documentos por vencer: ${told}`;
}

export const expiringJobs: readonly Job[] = [
  {
    key: 'fleet.expiring',
    name: 'Avisar de documentos de la flota por vencer',
    schedule: '25 6 * * *',
    timeoutSeconds: 120,
    maxAttempts: 3,
    affects: 'Jefes de flota',
    run: ({ services, accountId, now, timeZone }) =>
      services.db.tenant({ accountId }, (tx) =>
        tell({ tx, accountId, now, today: now.toZonedDateTimeISO(timeZone).toPlainDate() }),
      ),
  },
];
