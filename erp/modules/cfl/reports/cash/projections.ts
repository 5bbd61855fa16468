import { choice, date, int, money, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { lineColumns } from '../bank-lines.queries.ts';
import { expectedItems, expectedParties } from './expected-items.ts';
import { scenario, setting, usual } from './scenario.ts';
import { FLOW_KEY, FLOWS, PAST_WEEKS, REAL_LINES, WEEKS } from './projection.queries.ts';

const flowColumns: Readonly<Record<string, ReportColumn>> = {
  source: { field: text('Concepto') },
  day: { field: date('Se espera') },
  what: { field: text('Documento'), link: { records: 'records', id: 'id' } },
  party: { field: text('Con quién') },
  pesos: { field: money('Importe') },
};

export const weeks: Report = {
  key: 'SEMANAS',
  label: 'Por semana',
  description:
    'Efectivo con que empieza cada semana, lo que entra, lo que sale y con cuánto termina.',
  privilege: BALANCES,
  filters: { weeks: int('Semanas', { min: '1', max: '52' }), ...scenario },
  defaultFilters: { weeks: setting('projection_weeks', '13'), ...usual },
  sql: WEEKS,
  columns: {
    week: { field: date('Semana del') },
    opening: { field: money('Inicial'), derived: true },
    receivable: { field: money('Por cobrar'), total: 'sum', priority: 3 },
    other_in: { field: money('Otras entradas'), total: 'sum', priority: 3 },
    inflow: { field: money('Entradas'), total: 'sum' },
    payable: { field: money('Por pagar'), total: 'sum', priority: 3 },
    other_out: { field: money('Otras salidas'), total: 'sum', priority: 3 },
    outflow: { field: money('Salidas'), total: 'sum' },
    closing: { field: money('Final'), derived: true },
    minimum: { field: money('Mínimo'), derived: true, priority: 2 },
    state: {
      field: choice('Alcanza', [
        ['ALCANZA', 'Sí', 'ok'],
        ['BAJO', 'Bajo el mínimo', 'bad'],
      ]),
    },
  },
  sort: ['week'],
  chart: { kind: 'combined', x: 'week', y: ['inflow', 'outflow', 'closing', 'minimum'], max: 52 },
  drillDown: {
    sql: `select f.*, ${FLOW_KEY} as row from (${FLOWS}) f`,
    by: ['week'],
    columns: flowColumns,
    figures: {
      receivable: 'sum',
      other_in: 'sum',
      inflow: 'sum',
      payable: 'sum',
      other_out: 'sum',
      outflow: 'sum',
    },
    sort: ['day', 'row'],
  },
  note: 'Un pago se mueve con la promesa de pago de su partida; lo retenido no cuenta.',
  add: 'cfl/projection-items',
  empty: 'No hay semanas que proyectar.',
};

/** The same weeks, concept by concept: taxes, loans, payrolls and what else modules expect. */
export const concepts: Report = {
  key: 'CONCEPTOS',
  label: 'Por concepto',
  description:
    'Lo que se espera que entre y salga cada semana, por concepto: cobros, pagos, impuestos, préstamos, nómina y lo capturado.',
  privilege: BALANCES,
  filters: { weeks: int('Semanas', { min: '1', max: '52' }), ...scenario },
  defaultFilters: { weeks: setting('projection_weeks', '13'), ...usual },
  sql: `select f.source, f.week, sum(f.inflow) as inflow, sum(f.outflow) as outflow, sum(f.inflow - f.outflow) as net from (${FLOWS}) f group by 1, 2`,
  columns: {
    week: { field: date('Semana del') },
    inflow: { field: money('Entradas', { blankZero: true }), total: 'sum' },
    outflow: { field: money('Salidas', { blankZero: true }), total: 'sum' },
    net: { field: money('Neto'), total: 'sum' },
  },
  groups: [{ by: 'source' }],
  sort: ['week'],
  drillDown: {
    sql: `select f.*, f.inflow - f.outflow as net, ${FLOW_KEY} as row from (${FLOWS}) f`,
    by: ['source', 'week'],
    columns: flowColumns,
    figures: { inflow: 'sum', outflow: 'sum', net: 'sum' },
    sort: ['day', 'row'],
  },
  note: 'Los impuestos sin declaración se estiman con la última; la nómina, con las tres últimas.',
  add: 'cfl/projection-items',
  empty: 'Nada se espera en esas semanas.',
};

/** How well it was foreseen. */
export const past: Report = {
  key: 'PASADAS',
  label: 'Semanas pasadas',
  description:
    'Lo que se esperaba de cada semana al empezar y lo que de verdad entró y salió de las cuentas que se proyectan.',
  privilege: BALANCES,
  filters: { weeks: int('Semanas', { min: '1', max: '104' }) },
  defaultFilters: { weeks: setting('projection_weeks', '13') },
  sql: PAST_WEEKS,
  columns: {
    week: { field: date('Semana del') },
    taken_on: { field: date('Proyectada el'), priority: 3 },
    expected_in: { field: money('Entradas esperadas'), total: 'sum', derived: true },
    came_in: { field: money('Entró'), total: 'sum' },
    expected_out: { field: money('Salidas esperadas'), total: 'sum', derived: true },
    went_out: { field: money('Salió'), total: 'sum' },
    error: { field: money('Diferencia del neto'), total: 'sum', derived: true },
  },
  sort: ['-week'],
  chart: { kind: 'bar', x: 'week', y: ['expected_in', 'came_in', 'expected_out', 'went_out'] },
  drillDown: {
    sql: REAL_LINES,
    by: ['week'],
    columns: lineColumns,
    figures: { came_in: 'sum', went_out: 'sum' },
    sort: ['date', 'line_id'],
  },
  note: 'La proyección de cada semana se guarda al empezar; las que empezaron antes no la tienen.',
  empty: 'Aún no termina ninguna semana.',
};

/** What is expected to come and go (finance §5.6). */
export const projectionScreen: ReportScreen = {
  path: 'cfl/projections',
  label: 'Proyección de flujo',
  key: 'cfl/projections.list',
  call: { method: 'GET', path: 'cfl/projections' },
  docUrl: 'proyeccion-de-flujo',
  reports: [weeks, concepts, expectedItems, expectedParties, past],
};
