/**
 * What waits for somebody in the warehouses (tab Tareas of /inv/operations): short lists that
 * modules declare, each row with its record.
 */
import { t } from '#erp/model/texts/t.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { overdueStorages } from '#erp/domains/stock/counts/count-jobs.ts';
import type { Services } from '#erp/kernel/services.ts';
import { formatDayOfInstant } from '#erp/model/field-types/dates.ts';

export interface TaskRow {
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  /** Day from which it is late, ISO. */
  readonly since: string | null;
}

export interface TaskList {
  readonly key: string;
  readonly total: number;
  readonly rows: readonly TaskRow[];
}

const SHOWN = 50;

export async function tasksOf(
  tx: Tx,
  { registry, server }: Services,
  actor: Actor,
  now: Temporal.Instant,
): Promise<TaskList[]> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const own = actor.permissions.storageIds;
  const found: TaskList[] = [];
  for (const { key } of registry.contributions.warehouseTasks) {
    const sql = server.warehouseTasks[key];
    // Overdue counts are worked out below.
    if (sql === undefined) continue;
    const rows = await tx.query<TaskRow>(
      `select * from (${sql}) q order by since nulls first, title`,
      [today.toString(), now.toString(), own],
    );
    found.push({ key, total: rows.length, rows: rows.slice(0, SHOWN) });
  }
  const storages = await overdueStorages(tx, now.toString(), own);
  const rows = storages.map(({ id, code, name, counted_at, every_days, due_days }): TaskRow => ({
    id,
    title: `${code} — ${name}`,
    detail: counted_at
      ? t('inventory.lastCount', 'Último conteo el {day}; cada {days} días', {
          day: formatDayOfInstant(counted_at, actor),
          days: every_days,
        })
      : t('inventory.neverCounted', 'Nunca se ha contado; cada {days} días', { days: every_days }),
    since: today.subtract({ days: due_days }).toString(),
  }));
  return [...found, { key: 'CONTEOS', total: rows.length, rows: rows.slice(0, SHOWN) }];
}
