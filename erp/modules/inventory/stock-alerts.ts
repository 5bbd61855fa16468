/** What stands still, runs out or does not arrive: tiles, a chart and a list of the stock dashboard. */
import { availableSql } from '#erp/engines/stock/available-sql.ts';
import { datetime, int, money, text } from '#erp/model/fields.ts';
import type { Chart, DashboardList, Tile } from '#erp/model/report.ts';
import { SLOW_DAYS, slowSql } from './slow-report.ts';
import { PLACES, POOL, WORTH } from './stock-sql.ts';

const LATE = `t.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and t.eta < now()`;

export const alertTiles: readonly Tile[] = [
  {
    key: 'stock.out',
    label: 'Quiebres',
    privilege: 'storage-inventory.list',
    field: int('Productos'),
    value: `select count(*) from product_storages w join {products} p on p.account_id = w.account_id and p.id = w.product_id join {storages} o on o.account_id = w.account_id and o.id = w.storage_id
      where w.reorder_point > 0 and p.status = 'ACTIVO' and ${availableSql({ account: 'w.account_id', product: 'w.product_id', storages: '= w.storage_id', today: ':today' })} <= 0`,
    note: `select 'sin nada disponible'`,
    now: true,
    good: 'down',
    link: { screen: 'storage-inventory', query: { report: 'REABASTO' } },
  },
  {
    key: 'stock.slow',
    label: 'Lento movimiento',
    privilege: 'costs.view',
    field: money('Valor'),
    value: `select coalesce(sum(m.worth), 0)::numeric(18,2) from (${slowSql(SLOW_DAYS)}) m`,
    note: `select 'sin consumo en ' || ${SLOW_DAYS} || ' días'`,
    now: true,
    good: 'down',
    link: { screen: 'reports/inventories', query: { report: 'LENTO' } },
  },
  {
    key: 'stock.transit',
    label: 'En tránsito',
    privilege: 'costs.view',
    field: money('Valor'),
    value: `select coalesce(sum(${WORTH}), 0)::numeric(18,2) from stock_balances b ${PLACES} ${POOL} join storage_types y on y.account_id = s.account_id and y.id = s.storage_type_id
      where b.owner_kind = 'PROPIO' and y.usage = 'TRANSITO'`,
    note: `select count(*) || case when count(*) = 1 then ' traspaso con retraso' else ' traspasos con retraso' end from {branch-transfers} t where ${LATE}`,
    now: true,
    link: { list: 'branch-transfers', filters: { status: 'EN_TRANSITO' } },
  },
];

export const ageingChart: Chart = {
  key: 'stock.ageing',
  label: 'Antigüedad de las existencias',
  privilege: 'costs.view',
  kind: 'bar',
  x: text('Días'),
  field: money('Valor'),
  sql: `select g.x, g.y from (
      select case when e.days <= 30 then '0 a 30' when e.days <= 60 then '31 a 60' when e.days <= 90 then '61 a 90' when e.days <= 180 then '91 a 180' else 'Más de 180' end as x,
        sum(e.worth)::numeric(18,2) as y, min(e.days) as since
      from (select :today - (b.first_in_at at time zone :zone)::date as days, ${WORTH} as worth from stock_balances b ${PLACES} ${POOL} where b.qty > 0 and b.owner_kind = 'PROPIO') e group by 1) g
    order by g.since`,
  note: 'Desde la primera entrada de cada lote y lugar.',
  width: 6,
  link: { screen: 'reports/inventories', query: { report: 'ANTIGUEDAD' } },
};

export const lateTransfers: DashboardList = {
  key: 'stock.late-transfers',
  label: 'Traspasos con retraso',
  privilege: 'branch-transfers.list',
  sql: `select t.id, t.folio, f.code as origin, d.code as target, t.eta from {branch-transfers} t join storages f on f.account_id = t.account_id and f.id = t.from_storage_id
    join storages d on d.account_id = t.account_id and d.id = t.to_storage_id where ${LATE}`,
  columns: {
    folio: { field: text('Folio'), link: { record: 'branch-transfers', id: 'id' } },
    origin: { field: text('Origen') },
    target: { field: text('Destino') },
    eta: { field: datetime('Debió llegar') },
  },
  sort: ['eta', 'id'],
  max: 10,
  width: 6,
  link: { list: 'branch-transfers', filters: { status: 'EN_TRANSITO' } },
  empty: 'Ningún traspaso va retrasado.',
};
