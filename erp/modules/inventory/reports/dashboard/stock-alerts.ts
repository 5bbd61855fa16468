/** What stands still, runs out or does not arrive: tiles of the stock dashboard. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { availableSql } from '#erp/domains/stock/availability/available-sql.ts';
import { int, money } from '#erp/model/fields.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { LATE_TRANSFERS } from '../inventories/late-transfers.ts';
import { SLOW_DAYS, slowSql } from '../inventories/slow-moving-report.ts';
import { PLACE_FILTERS, PLACES, POOL, PRODUCT_FILTERS, STOCK_VALUE_SQL } from '../stock.queries.ts';

export const alertTiles: readonly Tile[] = [
  {
    key: 'stock.out',
    label: 'Quiebres',
    privilege: 'storage-inventory.list',
    field: int('Productos'),
    value: `select count(*) from product_storages w join {products} p on ${refersTo('product_storages.product_id', 'w', 'p')} join {storages} s on ${refersTo('product_storages.storage_id', 'w', 's')}
      where w.reorder_point > 0 and p.status = 'ACTIVO' ${PRODUCT_FILTERS} ${PLACE_FILTERS} and ${availableSql({ account: 'w.account_id', product: 'w.product_id', storages: '= w.storage_id', today: ':today' })} <= 0`,
    note: `select 'sin nada disponible'`,
    currentOnly: true,
    goodDirection: 'down',
    link: {
      screen: 'storage-inventory',
      query: { report: 'EXISTENCIAS', 'filter[out]': '1' },
      figure: 'rows',
    },
  },
  {
    key: 'stock.slow',
    label: 'Lento movimiento',
    privilege: 'costs.view',
    field: money('Valor'),
    value: `select coalesce(sum(m.worth), 0)::numeric(18,2) from (${slowSql(SLOW_DAYS)}) m`,
    note: `select 'sin consumo en ' || ${SLOW_DAYS} || ' días'`,
    currentOnly: true,
    goodDirection: 'down',
    link: { screen: 'reports/inventories', query: { report: 'LENTO' }, figure: 'worth' },
  },
  {
    key: 'stock.transit',
    label: 'En tránsito',
    privilege: 'costs.view',
    field: money('Valor'),
    value: `select coalesce(sum(${STOCK_VALUE_SQL}), 0)::numeric(18,2) from stock_balances b ${PLACES} ${POOL} join storage_types y on ${sameCompany('y', 's')} and y.id = s.storage_type_id
      where b.owner_kind = 'PROPIO' and y.usage = 'TRANSITO' ${PRODUCT_FILTERS} ${PLACE_FILTERS}`,
    note: `select count(*) || case when count(*) = 1 then ' traspaso con retraso' else ' traspasos con retraso' end from (${LATE_TRANSFERS}) late`,
    currentOnly: true,
    link: {
      screen: 'storage-inventory',
      query: { report: 'EXISTENCIAS', 'filter[usage]': 'TRANSITO' },
      figure: 'worth',
    },
  },
];
