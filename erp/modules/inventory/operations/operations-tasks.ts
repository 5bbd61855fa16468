/** What waits for somebody in the warehouses (tab Tareas of /inv/operations): five short lists, each row with its record. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { overdueStorages } from '#erp/domains/stock/counts/count-jobs.ts';
import { formatDayOfInstant } from '#erp/model/field-types/dates.ts';

export interface TaskRow {
  readonly id: number;
  readonly title: string;
  readonly detail: string;
  /** Day from which it is late, ISO. */
  readonly since: string | null;
}

export interface TaskList {
  readonly key: 'LOTES' | 'TRANSITO' | 'RESGUARDOS' | 'BASCULAS' | 'CONTEOS';
  readonly total: number;
  readonly rows: readonly TaskRow[];
}

const SHOWN = 50;

interface TaskQuery {
  readonly key: Exclude<TaskList['key'], 'CONTEOS'>;
  /** Gives id, title, detail and since. `$1` is today, `$2` now, `$3` the actor's storages or null. */
  readonly sql: string;
}

const OWN = (column: string) => `($3::bigint[] is null or ${column} = any($3::bigint[]))`;

const LISTS: readonly TaskQuery[] = [
  {
    key: 'LOTES',
    sql: `select l.id, l.code || ' · ' || p.code as title, string_agg(s.name || ': ' || trim_scale(b.qty) || ' ' || u.code, '; ' order by s.name) as detail, l.expires_on::text as since
      from lots l ${join('lots.product_id', 'l', 'p')} ${join('products.stock_unit_id', 'p', 'u')}
        join stock_balances b on ${sameCompany('b', 'l')} and b.lot_id = l.id and b.qty > 0 join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id
      where l.expires_on < $1::date and $2::timestamptz is not null and ${OWN('s.id')} group by l.id, l.code, p.code, l.expires_on`,
  },
  {
    key: 'TRANSITO',
    sql: `select t.id, coalesce(t.folio, 'Traspaso') as title, o.name || ' → ' || d.name as detail, ${companyDay('coalesce(t.eta, t.ship_at)')}::text as since
      from branch_transfers t ${join('branch_transfers.from_storage_id', 't', 'o')} ${join('branch_transfers.to_storage_id', 't', 'd')}
      where t.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and $1::date is not null and ${OWN('o.id')}
        and (t.eta < $2::timestamptz or t.ship_at < $2::timestamptz - make_interval(hours => coalesce((select w.transit_alert_hours::int from wms__configurations w limit 1), 48)))`,
  },
  {
    key: 'RESGUARDOS',
    sql: `select e.id, e.folio as title, concat_ws(' ', w.name, w.last_name) as detail, e.due_back_on::text as since
      from storage_exits e ${leftJoin('storage_exits.requester_id', 'e', 'w')}
      where e.exit_kind = 'RESGUARDO' and e.status = 'ENTREGADO' and e.due_back_on < $1::date and $2::timestamptz is not null and ${OWN('e.storage_id')}`,
  },
  {
    key: 'BASCULAS',
    sql: `select s.id, s.code || ' — ' || s.name as title, coalesce('Holograma ' || s.verification_folio, 'Sin verificación') as detail,
        (s.last_verification_on + make_interval(months => y.verification_months::int))::date::text as since
      from dif__scales s ${join('dif__scales.scale_type_id', 's', 'y')}
      where s.status = 'ACTIVA' and $2::timestamptz is not null and ${OWN('coalesce(s.storage_id, 0)')}
        and coalesce((s.last_verification_on + make_interval(months => y.verification_months::int))::date < $1::date, true)`,
  },
];

export async function tasksOf(tx: Tx, actor: Actor, now: Temporal.Instant): Promise<TaskList[]> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const own = actor.permissions.storageIds;
  const found: TaskList[] = [];
  for (const { key, sql } of LISTS) {
    const rows = await tx.query<TaskRow>(`select * from (${sql}) q order by since nulls first, title`, [today.toString(), now.toString(), own]);
    found.push({ key, total: rows.length, rows: rows.slice(0, SHOWN) });
  }
  const storages = await overdueStorages(tx, now.toString(), own);
  const rows = storages.map(({ id, code, name, counted_at, every_days, due_days }): TaskRow => ({
    id,
    title: `${code} — ${name}`,
    detail: counted_at ? `Último conteo el ${formatDayOfInstant(counted_at, actor)}; cada ${every_days} días` : `Nunca se ha contado; cada ${every_days} días`,
    since: today.subtract({ days: due_days }).toString(),
  }));
  return [...found, { key: 'CONTEOS', total: rows.length, rows: rows.slice(0, SHOWN) }];
}
