/**
 * Counts that nobody made in time, classes of products, and looks at the books that somebody asked
 * for.
 */
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Job, IntervalJob } from '#erp/kernel/behaviour/job.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { assignClasses } from './abc.ts';
import { runRequestedChecks } from '../checks/integrity-check.ts';

export interface OverdueStorage {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly manager_id: number | null;
  /** ISO instant of the last count that was applied, or null when there never was one. */
  readonly counted_at: string | null;
  readonly every_days: number;
  readonly due_days: number;
}

/** Storages with stock whose last count is older than their frequency; `own` cuts them to some. */
export const overdueStorages = (
  tx: Tx,
  now: string,
  own: readonly number[] | null = null,
): Promise<OverdueStorage[]> =>
  tx.query<OverdueStorage>(
    `select s.id, s.code, s.name, s.manager_id, c.at as counted_at, s.count_frequency_days as every_days,
       (extract(epoch from $1::timestamptz - coalesce(c.at, h.since)) / 86400 - s.count_frequency_days)::int as due_days
     from storages s ${join('storages.storage_type_id', 's', 'y')} and y.usage in ('FISICO', 'VEHICULO', 'CUARENTENA', 'RECHAZO')
       cross join lateral (select max(n.applied_at) as at from inv__counts n where n.account_id = $3 and n.storage_id = s.id and n.status = 'APLICADO') c
       cross join lateral (select min(b.first_in_at) as since from stock_balances b where b.account_id = $3 and b.storage_id = s.id and b.owner_kind = 'PROPIO' and b.qty > 0) h
     where s.account_id = $3 and s.active and s.count_frequency_days is not null and h.since is not null and ($2::bigint[] is null or s.id = any($2::bigint[]))
       and not exists (select 1 from inv__counts n where n.account_id = $3 and n.storage_id = s.id and n.status in ('EN_CONTEO', 'EN_REVISION'))
       and coalesce(c.at, h.since) < $1::timestamptz - make_interval(days => s.count_frequency_days::int) order by due_days desc, s.code`,
    [now, own, TENANT],
  );

const days = (n: number) => `${n.toLocaleString('es-MX')} ${n === 1 ? 'día' : 'días'}`;

export const countJobs: readonly Job[] = [
  {
    key: 'counts.due',
    name: 'Avisar de conteos vencidos',
    schedule: '40 6 * * *',
    timeoutSeconds: 300,
    maxAttempts: 3,
    affects: 'Responsables de almacén',
    async run({ services, accountId, now }) {
      const overdue = await services.db.tenant({ accountId }, (tx) =>
        overdueStorages(tx, now.toString()),
      );
      const led = overdue.filter((storage) => storage.manager_id !== null);
      await services.db.system(async (tx) => {
        for (const storage of led)
          await notify(tx, accountId, {
            event: 'counts.due',
            to: [storage.manager_id!],
            title: `Toca contar ${storage.name}: venció hace ${days(storage.due_days)}`,
            body: `Se cuenta cada ${days(storage.every_days)}. Prográmalo en «Operación de inventario».`,
            url: '/inv/operations?tab=tareas',
            groupKey: `counts.due:${storage.id}`,
            now,
          });
      });
      return `${overdue.length} ${overdue.length === 1 ? 'almacén' : 'almacenes'} por contar`;
    },
  },
  {
    key: 'stock.classes',
    name: 'Clasificar productos por su consumo (ABC)',
    schedule: '50 2 1 * *',
    timeoutSeconds: 600,
    maxAttempts: 3,
    affects: 'Quien programa conteos cíclicos',
    async run({ services, accountId }) {
      const filled = await services.db.tenant({ accountId }, (tx) => assignClasses(tx));
      return `${filled} ${filled === 1 ? 'renglón clasificado' : 'renglones clasificados'}`;
    },
  },
];

export const stockIntervalJobs: readonly IntervalJob[] = [
  {
    key: 'stock.asked',
    name: 'Revisiones y reconstrucciones de existencias pedidas',
    seconds: 5,
    affects: 'Quien las pidió',
    run: runRequestedChecks,
  },
];
