/** Tells who manages the fleet which papers of units, drivers and carriers expire. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { notify } from '#erp/platform/notifications/notify.ts';

/** Days before the first of a record's papers expires at which people are told. */
const TOLD_AT = [30, 7, 1, 0];

interface Due {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  readonly first_expiry: string;
}

const dueOn = (tx: Tx, days: readonly string[]): Promise<Due[]> =>
  tx.query(
    sql<Due>`select 'fms/vehicles' as resource, x.id, concat_ws(' ', x.economic_number, x.plates) as name, x.first_expiry from fms__vehicles x where x.account_id = ${TENANT} and x.status <> 'BAJA' and x.first_expiry = any(${days}::date[])
      union all select 'fms/drivers', x.id, x.name, x.first_expiry from fms__drivers x where x.account_id = ${TENANT} and x.status <> 'BAJA' and x.first_expiry = any(${days}::date[])
      union all select 'carriers', x.id, x.name, x.first_expiry from carriers x where x.account_id = ${TENANT} and x.status <> 'BAJA' and x.first_expiry = any(${days}::date[])
      order by 1, 2`,
  );

interface Run {
  readonly tx: Tx;
  readonly accountId: number;
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
}

/** Kept with the run, for whoever reads it. */
const RESULT = '{count} documentos';

async function tell({ tx, accountId, now, today }: Run): Promise<string> {
  const due = await dueOn(
    tx,
    TOLD_AT.map((left) => today.add({ days: left }).toString()),
  );
  const managers = new Map<string, readonly number[]>();
  for (const resource of new Set(due.map((each) => each.resource)))
    managers.set(
      resource,
      (await peopleWithKey(tx, `${resource}.manage`)).map((person) => person.id),
    );
  for (const { resource, id, name, first_expiry } of due)
    await notify(tx, accountId, {
      event: 'fleet.expiring',
      to: managers.get(resource)!,
      title: t('fleet.expiring', 'Un documento de {name} vence el {day}', {
        name,
        day: formatDay(first_expiry),
      }),
      body: t('fleet.expiringHelp', 'Renuévalo antes: vencido no permite salir a carretera.'),
      resource,
      recordId: id,
      action: true,
      now,
    });
  return RESULT.replace('{count}', String(due.length));
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
