import { date, money, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { lineColumns } from '#erp/modules/accounting/reports/ledger.queries.ts';
import {
  CENTER_COSTS,
  CENTER_LINES,
  COST_LINES,
  COST_MONTHS,
  WITHOUT_BASE,
} from './cost-centers.queries.ts';

const branch = { branch_office_id: ref('Sucursal', 'branch-offices') };
const EMPTY = 'No hay costos ni gastos en el periodo. Aplica las pólizas pendientes en Pólizas.';

const centers: Report = {
  key: 'CENTROS',
  label: 'Por centro, con reparto',
  description:
    'Costos y gastos de cada centro antes y después de repartir los de servicio, por porcentajes fijos o por lo que mide cada uno; es un análisis: no hace pólizas.',
  period: { default: 'este-mes', maxDays: 1100 },
  filters: branch,
  sql: CENTER_COSTS,
  columns: {
    name: { field: text('Centro') },
    own: { field: money('Antes del reparto'), total: 'sum' },
    received: { field: money('Recibido', { blankZero: true }), derived: true },
    handed: { field: money('Repartido', { blankZero: true }), derived: true },
    final: { field: money('Después del reparto'), total: 'sum', derived: true },
  },
  sort: ['name', 'id'],
  chart: { kind: 'bar', x: 'name', y: ['own', 'final'], max: 12 },
  drillDown: {
    sql: CENTER_LINES,
    by: ['id'],
    columns: lineColumns,
    figures: { own: 'sum' },
    sort: ['date', 'line_id'],
  },
  crossChecks: [
    {
      key: 'REPARTO',
      label: 'El reparto no cambia el total',
      left: { total: 'own' },
      right: { total: 'final' },
      tolerance: '1',
    },
  ],
  warning: WITHOUT_BASE,
  note: 'Lo que un centro recibe también se reparte, si a su vez reparte; nunca de vuelta: esa parte va a los demás.',
  empty: EMPTY,
};

const months: Report = {
  key: 'MESES',
  label: 'Por mes',
  description:
    'Costo, y lo fijo y lo variable según el comportamiento de cada cuenta, mes por mes.',
  period: { default: 'este-ano', maxDays: 1100 },
  filters: { ...branch, cost_center_id: ref('Centro de costo', 'costCenters') },
  sql: COST_MONTHS,
  columns: {
    month: { field: date('Mes', { granularity: 'month' }) },
    cost: { field: money('Costo de ventas'), total: 'sum' },
    fixed: { field: money('Fijo'), total: 'sum' },
    variable: { field: money('Variable'), total: 'sum' },
    total: { field: money('Costos y gastos'), total: 'sum' },
  },
  sort: ['month'],
  chart: { kind: 'stacked', x: 'month', y: ['fixed', 'variable'], max: 36 },
  drillDown: {
    sql: COST_LINES,
    by: ['month'],
    columns: lineColumns,
    figures: { cost: 'sum', fixed: 'sum', variable: 'sum', total: 'sum' },
    sort: ['date', 'line_id'],
  },
  empty: EMPTY,
};

/** What things cost and who bears it (finance §5.8). */
export const costAnalysisScreen: ReportScreen = {
  path: 'fin/cost-analysis',
  label: 'Análisis de costos',
  key: 'fin/reports.list',
  call: { method: 'GET', path: 'fin/cost-analysis' },
  docUrl: 'analisis-de-costos',
  reports: [centers, months],
};
