import { choice, money, percent, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { LINES, PARTS, ROWS } from './income-statement.queries.ts';
import { lineColumns, month13 } from './ledger.queries.ts';

const share = (label: string) => percent(label, { suffix: '%', shownScale: 1 });

export const incomeStatement: Report = {
  key: 'ESTADO_RESULTADOS',
  label: 'Estado de resultados',
  description:
    'Ingresos, costos y gastos del periodo y acumulados del ejercicio, y qué parte de las ventas son. Lo que cierra el ejercicio no cuenta.',
  period: { default: 'este-mes', maxDays: 1100 },
  filters: {
    by: choice('Separar por', [
      ['SUCURSAL', 'Sucursal'],
      ['CENTRO', 'Centro de costo'],
    ]),
    branch_office_id: ref('Sucursal', 'branch-offices'),
    cost_center_id: ref('Centro de costo', 'costCenters'),
    month_13: month13,
  },
  sql: ROWS,
  columns: {
    name: {
      field: text('Cuenta'),
      link: {
        screen: 'acc-audit',
        query: { report: 'AUXILIAR', account_id: '{detail_id}', from: '{:from}', to: '{:to}' },
        requires: ['detail_id'],
      },
    },
    parts: {
      field: money('Parte'),
      pivotColumns: PARTS,
      when: { filter: 'by', is: '*' },
    },
    period: { field: money('Periodo') },
    period_share: { field: share('% de las ventas'), derived: true, priority: 3 },
    ytd: { field: money('Acumulado') },
    ytd_share: { field: share('% acumulado'), derived: true, priority: 3 },
  },
  hierarchy: {
    path: 'path',
    column: 'name',
    names: ['Secciones', 'Cuentas de mayor', 'Subcuentas', 'Detalle'],
    levels: 2,
    total: 'is_sum',
  },
  comparison: { by: ['path'], figures: ['period', 'ytd'] },
  drillDown: {
    sql: LINES,
    by: ['path'],
    columns: lineColumns,
    figures: { period: 'sum', ytd: 'sum', parts: 'sum' },
    sort: ['date', 'line_id'],
    includesTotal: false,
  },
  sort: ['path'],
  size: 500,
  empty: 'Aún no hay ingresos ni gastos en el periodo. Aplica las pólizas pendientes en Pólizas.',
};
