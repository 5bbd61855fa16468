import { sameCompany } from '#erp/db/sql/joins.ts';
import { date, datetime, decimal, int, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import {
  countAccuracyReport,
  countDifferencesReport,
} from '#erp/modules/inv/reports/count-reports.ts';
import { lateTransfersReport } from './late-transfers.ts';
import { movedReport } from './movement-report.ts';
import { ageingReport, thirdPartyReport, transfersReport } from './place-reports.ts';
import { PLACE_ROW } from '../place-row.ts';
import { stockFilters as filters } from '../report-filters.ts';
import { slowReport } from './slow-moving-report.ts';
import { costCenterReport, shortagesReport } from './spending-reports.ts';
import { summaryReport, valueSummaryReport } from './summary-reports.ts';
import {
  costChangesReport,
  reconciliationReport,
  valuationReport,
} from '../costs/value-reports.ts';
import { daysOf, DEMANDED, SPAN_ASKED, TURNED, turnoverSql } from '../stock-at-date.queries.ts';
import {
  EXPIRY_ALERT_DAYS,
  PLACE_FILTERS,
  PLACES,
  POOL,
  PRODUCT_FILTERS,
  STOCK_VALUE_SQL,
} from '../stock.queries.ts';

const COST = { readKey: 'costs.view' } as const;

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
      description:
        'El consumo de cada producto en el periodo, contra lo que en promedio valió su existencia al terminar cada mes: A hasta el 80 % del valor, B hasta el 95 %, C el resto.',
      privilege: 'costs.view',
      period: { default: 'ultimos-365', maxDays: 1100 },
      filters,
      sql: `with ${SPAN_ASKED}, ${TURNED},
            ranked as (select d.*, sum(d.value) over (order by d.value desc, d.product_id) - d.value as before, sum(d.value) over () as whole from turned d where d.value <> 0 or d.mean <> 0)
            select r.product_id, p.code, p.name, r.qty, r.value, round(r.value * 100 / nullif(r.whole, 0), 2) as share, case when r.before < r.whole * 0.80 then 'A' when r.before < r.whole * 0.95 then 'B' else 'C' end as class,
              r.closing as stock_value, r.mean, r.mean as mean_value, r.span_days, case when r.mean > 0 then round(r.value * 365 / r.span_days / r.mean, 2) end as turns,
              case when r.value > 0 then round(r.mean * r.span_days / r.value) end as days
            from ranked r join products p on p.id = r.product_id`,
      columns: {
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto') },
        class: { field: text('Clase') },
        qty: { field: decimal('Consumo', { scale: 2 }), priority: 3 },
        value: { field: decimal('Costo de lo consumido', { scale: 2 }), total: 'sum' },
        share: {
          field: decimal('% del total', { scale: 2 }),
          derived: true,
          total: 'sum',
          priority: 3,
        },
        stock_value: {
          field: decimal('Valor al final', { scale: 2 }),
          link: {
            screen: 'reports/inventories',
            query: {
              report: 'VALUACION',
              'filter[as_of]': '{:to}',
              'filter[product_id]': '{product_id}',
              'filter[storage_id]': '{:storage_id}',
              'filter[branch_office_id]': '{:branch_office_id}',
            },
            figure: 'worth',
          },
          total: 'sum',
          priority: 2,
        },
        mean_value: {
          field: decimal('Valor promedio', { scale: 2 }),
          derived: true,
          total: 'sum',
          priority: 3,
        },
        turns: {
          field: decimal('Vueltas al año', { scale: 2 }),
          derived: true,
          total: { sql: `round(${turnoverSql('q')}, 2)` },
        },
        days: {
          field: int('Días de inventario'),
          derived: true,
          total: { sql: `round(${daysOf('q')})` },
        },
      },
      drillDown: {
        sql: `with ${SPAN_ASKED} select k.product_id, k.id, k.posted_at, p.code, k.movement_id, (select m.folio from movements m where ${sameCompany('m', 'k')} and m.id = k.movement_id) as folio, t.name as type,
              -k.qty as qty, -k.value as value from ${DEMANDED}`,
        by: ['product_id'],
        columns: {
          posted_at: { field: datetime('Fecha') },
          code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
          folio: { field: text('Movimiento'), link: { record: 'movements', id: 'movement_id' } },
          type: { field: text('Tipo') },
        },
        figures: { qty: 'sum', value: 'sum' },
        sort: ['-posted_at', '-id'],
        includesTotal: false,
      },
      sort: ['-value', 'code'],
      chart: { kind: 'scatter', x: 'code', y: ['value', 'stock_value'], max: 100 },
      empty: 'No hubo existencias ni consumos en el periodo.',
    },
    slowReport,
    {
      key: 'CADUCIDADES',
      label: 'Caducidades',
      description: 'Lotes con existencia que vencen pronto o ya vencieron.',
      filters: {
        ...filters,
        days: int('Vencen en los próximos', { min: '0', max: '3650', suffix: 'días' }),
      },
      defaultFilters: { days: `select ${EXPIRY_ALERT_DAYS}` },
      sql: `select b.lot_id, l.code as lot, b.product_id, p.code, p.name, s.code as storage, l.expires_on, l.expires_on - :today as days, sum(b.qty) as on_hand, sum(${STOCK_VALUE_SQL}) as worth
            from stock_balances b ${PLACES} ${POOL} where b.qty > 0 and l.expires_on <= :today + :days::int ${PRODUCT_FILTERS} ${PLACE_FILTERS}
            group by b.lot_id, l.code, b.product_id, p.code, p.name, s.code, l.expires_on`,
      columns: {
        lot: {
          field: text('Lote'),
          link: { record: 'lots', id: 'lot_id' },
          total: { sql: 'count(distinct q.lot_id)' },
        },
        code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
        name: { field: text('Producto'), priority: 2 },
        storage: { field: text('Almacén') },
        expires_on: { field: date('Caduca') },
        days: { field: int('Días'), derived: true },
        on_hand: { field: decimal('Existencia', { scale: 3 }) },
        worth: { field: decimal('Valor', { scale: 2, ...COST }), total: 'sum' },
      },
      drillDown: {
        sql: `select b.id, b.lot_id, b.product_id, p.code, s.code as storage, u.code as slot, l.code as lot, b.first_in_at, b.qty as on_hand, ${STOCK_VALUE_SQL} as worth
            from stock_balances b ${PLACES} ${POOL} where b.qty > 0 and l.expires_on <= :today + :days::int ${PRODUCT_FILTERS} ${PLACE_FILTERS}`,
        by: ['lot_id', 'product_id', 'storage'],
        columns: PLACE_ROW,
        figures: { on_hand: 'sum', worth: 'sum' },
        sort: ['lot', 'storage', 'id'],
      },
      sort: ['expires_on', 'lot'],
      empty: 'Ningún lote vence en ese plazo.',
    },
    movedReport,
    transfersReport,
    lateTransfersReport,
    thirdPartyReport,
    costChangesReport,
    reconciliationReport,
    countDifferencesReport,
    countAccuracyReport,
    shortagesReport,
    costCenterReport,
  ],
};
