import { date, datetime, decimal, int, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/report.ts';
import { countAccuracyReport, countDifferencesReport } from '../inv/count-reports.ts';
import { ageingReport, thirdPartyReport, transfersReport } from './place-reports.ts';
import { PLACE_ROW } from './place-row.ts';
import { stockFilters as filters } from './report-filters.ts';
import { slowReport } from './slow-report.ts';
import { costCenterReport, shortagesReport } from './spending-reports.ts';
import { summaryReport, valueSummaryReport } from './summary-reports.ts';
import { costChangesReport, reconciliationReport, valuationReport } from './value-reports.ts';
import { EXPIRY_ALERT_DAYS, PLACE_FILTERS, PLACES, POOL, PRODUCT_FILTERS, WORTH } from './stock-sql.ts';

const COST = { readKey: 'costs.view' } as const;

/** What was sold or consumed in twelve months. */
const DEMAND = `from kardex k join {products} p on p.account_id = k.account_id and p.id = k.product_id
  join {storages} s on s.account_id = k.account_id and s.id = k.storage_id join inv__movement_types t on t.account_id = k.account_id and t.id = k.movement_type_id
  where t.affects_demand and k.posted_at >= (:today - 365)::timestamp at time zone :zone ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;

/** Of each product, the mean of what its stock was worth at the ends of the last twelve months, today's the last of them. */
const AVERAGE_STOCK = `ends as (select array_agg(e.at order by e.at) as at from (
        select (:today + 1)::timestamp at time zone :zone as at union all
        select (date_trunc('month', :today::timestamp) - i * interval '1 month') at time zone :zone from generate_series(0, 10) i) e),
      means as (select k.product_id, sum(k.value * (12 - width_bucket(k.posted_at, (select at from ends)))) / 12 as value from kardex k where k.owner_kind = 'PROPIO' group by 1)`;

export const inventoryReports: ReportScreen = {
  path: 'reports/inventories',
  label: 'Reportes de inventario',
  key: 'inventory.reports',
  call: { method: 'POST', path: 'reports/inventories' },
  docUrl: 'reports-inventories',
  reports: [
    valuationReport,
    summaryReport,
    valueSummaryReport,
    ageingReport,
    {
      key: 'ABC',
      label: 'Rotación y clase ABC',
      about:
        'El consumo de doce meses de cada producto, contra lo que en promedio valió su existencia al terminar cada mes: A hasta el 80 % del valor, B hasta el 95 %, C el resto.',
      privilege: 'costs.view',
      filters,
      sql: `with demand as (
              select k.product_id, p.code, p.name, -sum(k.qty) as qty, -sum(k.value) as value ${DEMAND} group by 1, 2, 3 having sum(k.value) < 0),
            ranked as (select d.*, sum(d.value) over (order by d.value desc, d.product_id) - d.value as before, sum(d.value) over () as whole from demand d),
            stock as (select product_id, sum(value) as value from stock_costs group by 1), ${AVERAGE_STOCK}
            select r.product_id, r.code, r.name, r.qty, r.value, round(r.value * 100 / r.whole, 2) as share, case when r.before < r.whole * 0.80 then 'A' when r.before < r.whole * 0.95 then 'B' else 'C' end as class,
              coalesce(w.value, 0) as stock_value, round(coalesce(m.value, 0), 2) as mean_value, case when m.value > 0 then round(r.value / m.value, 2) end as turns,
              case when r.value > 0 then round(m.value * 365 / r.value) end as days
            from ranked r left join stock w on w.product_id = r.product_id left join means m on m.product_id = r.product_id`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        class: { field: text('Clase') },
        qty: { field: decimal('Consumo', { scale: 2 }), priority: 3 },
        value: { field: decimal('Costo de lo consumido', { scale: 2 }), total: 'sum' },
        share: { field: decimal('% del total', { scale: 2 }), derived: true, total: 'sum', priority: 3 },
        stock_value: {
          field: decimal('Valor hoy', { scale: 2 }),
          link: { screen: 'inv-costs', query: { report: 'COSTOS', 'filter[product_id]': '{product_id}' }, says: 'value' },
          total: 'sum',
          priority: 2,
        },
        mean_value: { field: decimal('Valor promedio', { scale: 2 }), derived: true, total: 'sum', priority: 3 },
        turns: { field: decimal('Vueltas al año', { scale: 2 }), derived: true },
        days: { field: int('Días de inventario'), derived: true },
      },
      behind: {
        sql: `select k.product_id, k.id, k.posted_at, p.code, k.movement_id, m.folio, t.name as type, -k.qty as qty, -k.value as value ${DEMAND.replace('where', 'join movements m on m.account_id = k.account_id and m.id = k.movement_id where')}`,
        by: ['product_id'],
        columns: {
          posted_at: { field: datetime('Fecha') },
          code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
          folio: { field: text('Movimiento'), link: { record: 'movements', id: 'movement_id' } },
          type: { field: text('Tipo') },
        },
        figures: { qty: 'sum', value: 'sum' },
        sort: ['-posted_at', '-id'],
        whole: false,
      },
      sort: ['-value', 'code'],
      chart: { kind: 'scatter', x: 'code', y: ['value', 'stock_value'], max: 100 },
      empty: 'No ha habido consumos en doce meses.',
    },
    slowReport,
    {
      key: 'CADUCIDADES',
      label: 'Caducidades',
      about: 'Lotes con existencia que vencen pronto o ya vencieron.',
      filters: { ...filters, days: int('Vencen en los próximos', { min: '0', max: '3650', suffix: 'días' }) },
      usual: { days: `select ${EXPIRY_ALERT_DAYS}` },
      sql: `select b.lot_id, l.code as lot, b.product_id, p.code, p.name, s.code as storage, l.expires_on, l.expires_on - :today as days, sum(b.qty) as on_hand, sum(${WORTH}) as worth
            from stock_balances b ${PLACES} ${POOL} where b.qty > 0 and l.expires_on <= :today + :days::int ${PRODUCT_FILTERS} ${PLACE_FILTERS}
            group by b.lot_id, l.code, b.product_id, p.code, p.name, s.code, l.expires_on`,
      columns: {
        lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' }, total: { sql: 'count(distinct q.lot_id)' } },
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto'), priority: 2 },
        storage: { field: text('Almacén') },
        expires_on: { field: date('Caduca') },
        days: { field: int('Días'), derived: true },
        on_hand: { field: decimal('Existencia', { scale: 3 }) },
        worth: { field: decimal('Valor', { scale: 2, ...COST }), total: 'sum' },
      },
      behind: {
        sql: `select b.id, b.lot_id, b.product_id, p.code, s.code as storage, u.code as slot, l.code as lot, b.first_in_at, b.qty as on_hand, ${WORTH} as worth
            from stock_balances b ${PLACES} ${POOL} where b.qty > 0 and l.expires_on <= :today + :days::int ${PRODUCT_FILTERS} ${PLACE_FILTERS}`,
        by: ['lot_id', 'product_id', 'storage'],
        columns: PLACE_ROW,
        figures: { on_hand: 'sum', worth: 'sum' },
        sort: ['lot', 'storage', 'id'],
      },
      sort: ['expires_on', 'lot'],
      empty: 'Ningún lote vence en ese plazo.',
    },
    transfersReport,
    thirdPartyReport,
    costChangesReport,
    reconciliationReport,
    countDifferencesReport,
    countAccuracyReport,
    shortagesReport,
    costCenterReport,
  ],
};
