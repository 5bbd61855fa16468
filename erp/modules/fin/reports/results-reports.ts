import { money, percent, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { lineColumns } from '#erp/modules/accounting/reports/ledger.queries.ts';
import {
  EXPENSE_GROUPS,
  EXPENSE_LINES,
  resultLines,
  resultsBy,
  type Place,
} from './results.queries.ts';

/** What results by centre and by branch have in common. */
const SHARED = {
  period: { default: 'este-mes', maxDays: 1100 },
  filters: {
    branch_office_id: ref('Sucursal', 'branch-offices'),
    cost_center_id: ref('Centro de costo', 'costCenters'),
  },
  sort: ['name'],
  chart: { kind: 'bar', x: 'name', y: ['income', 'result'], max: 12 },
  empty: 'Aún no hay ingresos ni gastos en el periodo. Aplica las pólizas pendientes en Pólizas.',
} as const satisfies Partial<Report>;

const FIGURES = {
  income: { field: money('Ingresos'), total: 'sum' },
  cost: { field: money('Costos'), total: 'sum', priority: 3 },
  gross: { field: money('Utilidad bruta'), total: 'sum', priority: 2 },
  expense: { field: money('Gastos'), total: 'sum' },
  financial: { field: money('Resultado financiero'), total: 'sum', priority: 3 },
  ebitda: { field: money('EBITDA'), total: 'sum', priority: 2 },
  result: { field: money('Resultado'), total: 'sum' },
  margin: { field: percent('Margen', { suffix: '%', shownScale: 1 }), derived: true },
} as const satisfies Report['columns'];

const linesOf = (place: Place) =>
  ({
    sql: resultLines(place),
    by: ['id'],
    columns: lineColumns,
    figures: {
      income: 'sum',
      cost: 'sum',
      gross: 'sum',
      expense: 'sum',
      financial: 'sum',
      ebitda: 'sum',
      result: 'sum',
    },
    sort: ['date', 'line_id'],
  }) as const;

export const resultsByCenter: Report = {
  ...SHARED,
  key: 'RESULTADOS_POR_CENTRO',
  label: 'Resultados por centro de costo',
  description: 'Ingresos, costos, gastos y resultado del periodo de cada centro.',
  sql: resultsBy('cost_center_id', 'costCenters', 'Sin centro'),
  columns: { name: { field: text('Centro') }, ...FIGURES },
  drillDown: linesOf('cost_center_id'),
};

export const resultsByBranch: Report = {
  ...SHARED,
  key: 'RESULTADOS_POR_SUCURSAL',
  label: 'Resultados por sucursal',
  description: 'Ingresos, costos, gastos y resultado del periodo de cada sucursal.',
  sql: resultsBy('branch_office_id', 'branch-offices', 'Sin sucursal'),
  columns: { name: { field: text('Sucursal') }, ...FIGURES },
  drillDown: linesOf('branch_office_id'),
};

export const expensesByAccount: Report = {
  key: 'GASTOS_POR_CUENTA',
  label: 'Gastos por cuenta',
  description: 'En qué se gastó en el periodo, por subcuenta.',
  period: SHARED.period,
  filters: { ...SHARED.filters, book_account_id: ref('Cuenta', 'acc/accounts') },
  sql: EXPENSE_GROUPS,
  columns: {
    code: { field: text('Cuenta'), link: { record: 'acc/accounts', id: 'id' } },
    name: { field: text('Nombre') },
    amount: { field: money('Importe'), total: 'sum' },
  },
  sort: ['code'],
  chart: { kind: 'bar', x: 'name', y: ['amount'], max: 12 },
  drillDown: {
    sql: EXPENSE_LINES,
    by: ['id'],
    columns: lineColumns,
    figures: { amount: 'sum' },
    sort: ['date', 'line_id'],
  },
  empty: SHARED.empty,
};
