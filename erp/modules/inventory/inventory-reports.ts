import { date, datetime, decimal, int, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/report.ts';
import { countAccuracyReport, countDifferencesReport } from '../inv/count-reports.ts';
import { ageingReport, thirdPartyReport, transfersReport } from './place-reports.ts';
import { stockFilters as filters } from './report-filters.ts';
import { costCenterReport, shortagesReport } from './spending-reports.ts';
import { costChangesReport, reconciliationReport, valuationReport } from './value-reports.ts';
import { PLACE_FILTERS, PLACES, POOL, PRODUCT_FILTERS, WORTH } from './stock-sql.ts';

const COST = { readKey: 'costs.view' } as const;

export const inventoryReports: ReportScreen = {
  path: 'reports/inventories',
  label: 'Reportes de inventario',
  key: 'inventory.reports',
  call: { method: 'POST', path: 'reports/inventories' },
  docUrl: 'reports-inventories',
  reports: [
    valuationReport,
    {
      key: 'RESUMEN',
      label: 'Resumen de entradas y salidas',
      about: 'De cada producto: con cuánto empezó el periodo, qué entró, qué salió y con cuánto terminó.',
      period: { default: 'este-mes', maxDays: 1100 },
      filters,
      sql: `select k.product_id, p.code, p.name, n.code as unit,
              sum(case when k.posted_at < :from::timestamp at time zone :zone then k.qty else 0 end) as opening,
              sum(case when k.posted_at >= :from::timestamp at time zone :zone and k.qty > 0 and not k.in_pool then k.qty else 0 end) as came,
              sum(case when k.posted_at >= :from::timestamp at time zone :zone and k.qty < 0 and not k.in_pool then -k.qty else 0 end) as went,
              sum(k.qty) as closing,
              sum(case when k.posted_at < :from::timestamp at time zone :zone then k.value else 0 end) as opening_value,
              sum(case when k.posted_at >= :from::timestamp at time zone :zone and k.kind in ('ENTRADA', 'SALIDA') then k.value else 0 end) as change,
              sum(case when k.posted_at >= :from::timestamp at time zone :zone and k.kind not in ('ENTRADA', 'SALIDA') then k.value else 0 end) as adjusted,
              sum(k.value) as closing_value
            from kardex k join {products} p on p.account_id = k.account_id and p.id = k.product_id join {storages} s on s.account_id = k.account_id and s.id = k.storage_id
              join units n on n.account_id = p.account_id and n.id = p.stock_unit_id
            where k.owner_kind = 'PROPIO' and k.posted_at < (:to + 1)::timestamp at time zone :zone ${PRODUCT_FILTERS} ${PLACE_FILTERS} group by k.product_id, p.code, p.name, n.code`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        unit: { field: text('Unidad'), priority: 3 },
        opening: { field: decimal('Saldo inicial', { scale: 3 }) },
        came: { field: decimal('Entradas', { scale: 3 }), link: { screen: 'kardex', query: { 'filter[product_id]': '{product_id}', from: '{:from}', to: '{:to}' } } },
        went: { field: decimal('Salidas', { scale: 3 }), link: { screen: 'kardex', query: { 'filter[product_id]': '{product_id}', from: '{:from}', to: '{:to}' } } },
        closing: { field: decimal('Saldo final', { scale: 3 }) },
        opening_value: { field: decimal('Valor inicial', { scale: 2, ...COST }), total: 'sum', priority: 2 },
        change: { field: decimal('Movimientos', { scale: 2, ...COST }), total: 'sum', priority: 2 },
        adjusted: { field: decimal('Ajustes de costo', { scale: 2, ...COST }), total: 'sum', priority: 3 },
        closing_value: { field: decimal('Valor final', { scale: 2, ...COST }), total: 'sum' },
      },
      sort: ['code'],
      empty: 'Ningún producto ha tenido movimientos.',
    },
    ageingReport,
    {
      key: 'ABC',
      label: 'Rotación y clase ABC',
      about: 'El consumo de doce meses de cada producto: A hasta el 80 % del valor, B hasta el 95 %, C el resto.',
      privilege: 'costs.view',
      filters,
      sql: `with demand as (
              select k.product_id, p.code, p.name, -sum(k.qty) as qty, -sum(k.value) as value from kardex k join {products} p on p.account_id = k.account_id and p.id = k.product_id
                join {storages} s on s.account_id = k.account_id and s.id = k.storage_id join inv__movement_types t on t.account_id = k.account_id and t.id = k.movement_type_id
              where t.affects_demand and k.posted_at >= (:today - 365)::timestamp at time zone :zone ${PRODUCT_FILTERS} ${PLACE_FILTERS} group by 1, 2, 3 having sum(k.value) < 0),
            ranked as (select d.*, sum(d.value) over (order by d.value desc, d.product_id) - d.value as before, sum(d.value) over () as whole from demand d),
            stock as (select product_id, sum(value) as value from stock_costs group by 1)
            select r.product_id, r.code, r.name, r.qty, r.value, round(r.value * 100 / r.whole, 2) as share, case when r.before < r.whole * 0.80 then 'A' when r.before < r.whole * 0.95 then 'B' else 'C' end as class,
              coalesce(w.value, 0) as stock_value, case when w.value > 0 then round(r.value / w.value, 2) end as turns, case when r.value > 0 then round(w.value * 365 / r.value) end as days
            from ranked r left join stock w on w.product_id = r.product_id`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        class: { field: text('Clase') },
        qty: { field: decimal('Consumo', { scale: 2 }), priority: 3 },
        value: { field: decimal('Costo de lo consumido', { scale: 2 }), total: 'sum' },
        share: { field: decimal('% del total', { scale: 2 }), total: 'sum', priority: 2 },
        stock_value: { field: decimal('Valor hoy', { scale: 2 }), total: 'sum', priority: 2 },
        turns: { field: decimal('Vueltas al año', { scale: 2 }) },
        days: { field: int('Días de inventario') },
      },
      sort: ['-value', 'code'],
      chart: { kind: 'hbar', x: 'code', y: ['value'], max: 12 },
      empty: 'No ha habido consumos en doce meses.',
    },
    {
      key: 'LENTO',
      label: 'Lento o sin movimiento',
      about: 'Lo que no ha salido en mucho tiempo y sigue ocupando lugar.',
      filters: { ...filters, days: int('Días sin salidas', { required: true, default: 180, min: '1', max: '3650' }) },
      sql: `select b.product_id, p.code, p.name, sum(b.qty) as on_hand, sum(${WORTH}) as worth,
              (select max(k.posted_at) from kardex k where k.account_id = b.account_id and k.product_id = b.product_id and k.qty > 0 and not k.in_pool) as last_in,
              (select max(k.posted_at) from kardex k where k.account_id = b.account_id and k.product_id = b.product_id and k.qty < 0 and not k.in_pool) as last_out
            from stock_balances b ${PLACES} ${POOL} where b.qty > 0 and b.owner_kind = 'PROPIO' ${PRODUCT_FILTERS} ${PLACE_FILTERS}
              and not exists (select 1 from kardex k where k.account_id = b.account_id and k.product_id = b.product_id and k.qty < 0 and not k.in_pool and k.posted_at >= (:today - :days::int)::timestamp at time zone :zone)
            group by b.account_id, b.product_id, p.code, p.name`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' }, total: 'count' },
        name: { field: text('Producto') },
        on_hand: { field: decimal('Existencia', { scale: 3 }), link: { screen: 'kardex', query: { 'filter[product_id]': '{product_id}' } } },
        last_in: { field: datetime('Última entrada'), priority: 2 },
        last_out: { field: datetime('Última salida') },
        worth: { field: decimal('Valor', { scale: 2, ...COST }), total: 'sum' },
      },
      sort: ['-on_hand', 'code'],
      empty: 'Todo lo que hay se ha movido.',
    },
    {
      key: 'CADUCIDADES',
      label: 'Caducidades',
      about: 'Lotes con existencia que vencen pronto o ya vencieron.',
      filters: { ...filters, days: int('Vencen en los próximos', { required: true, default: 60, min: '0', max: '3650', suffix: 'días' }) },
      sql: `select b.lot_id, l.code as lot, b.product_id, p.code, p.name, s.code as storage, l.expires_on, l.expires_on - :today as days, sum(b.qty) as on_hand, sum(${WORTH}) as worth
            from stock_balances b ${PLACES} ${POOL} where b.qty > 0 and l.expires_on <= :today + :days::int ${PRODUCT_FILTERS} ${PLACE_FILTERS}
            group by b.lot_id, l.code, b.product_id, p.code, p.name, s.code, l.expires_on`,
      columns: {
        lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' }, total: 'count' },
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto'), priority: 2 },
        storage: { field: text('Almacén') },
        expires_on: { field: date('Caduca') },
        days: { field: int('Días') },
        on_hand: { field: decimal('Existencia', { scale: 3 }) },
        worth: { field: decimal('Valor', { scale: 2, ...COST }), total: 'sum' },
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
