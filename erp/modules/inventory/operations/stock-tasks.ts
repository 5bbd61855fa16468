/** What waits for somebody in the warehouses, of lots, transfers and loans. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { companyDay } from '#erp/model/records/company-day.ts';

const OWN = (column: string) => `($3::bigint[] is null or ${column} = any($3::bigint[]))`;

export const stockTasks: Readonly<Record<string, string>> = {
  LOTES: `select l.id, l.code || ' · ' || p.code as title, string_agg(s.name || ': ' || trim_scale(b.qty) || ' ' || u.code, '; ' order by s.name) as detail, l.expires_on::text as since
      from lots l ${join('lots.product_id', 'l', 'p')} ${join('products.stock_unit_id', 'p', 'u')}
        join stock_balances b on ${sameCompany('b', 'l')} and b.lot_id = l.id and b.qty > 0 join storages s on ${sameCompany('s', 'b')} and s.id = b.storage_id
      where l.expires_on < $1::date and $2::timestamptz is not null and ${OWN('s.id')} group by l.id, l.code, p.code, l.expires_on`,
  TRANSITO: `select t.id, coalesce(t.folio, 'Traspaso') as title, o.name || ' → ' || d.name as detail, ${companyDay('coalesce(t.eta, t.ship_at)')}::text as since
      from branch_transfers t ${join('branch_transfers.from_storage_id', 't', 'o')} ${join('branch_transfers.to_storage_id', 't', 'd')}
      where t.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and $1::date is not null and ${OWN('o.id')}
        and (t.eta < $2::timestamptz or t.ship_at < $2::timestamptz - make_interval(hours => coalesce((select w.transit_alert_hours::int from wms__configurations w limit 1), 48)))`,
  RESGUARDOS: `select e.id, e.folio as title, concat_ws(' ', w.name, w.last_name) as detail, e.due_back_on::text as since
      from storage_exits e ${leftJoin('storage_exits.requester_id', 'e', 'w')}
      where e.exit_kind = 'RESGUARDO' and e.status = 'ENTREGADO' and e.due_back_on < $1::date and $2::timestamptz is not null and ${OWN('e.storage_id')}`,
};
