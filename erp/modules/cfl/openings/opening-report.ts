import { choice, money, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';

/** Balances and what they are made of, side by side, while an opening is prepared. */
const openingReport: Report = {
  key: 'APERTURA',
  label: 'Cuadre de la apertura',
  description:
    'Lo cargado en saldos por cuenta contra lo que suman sus partidas, bancos y existencias, en pesos; los acreedores son negativos.',
  filters: {},
  sql: `select t.key as id, t.label, t.position, t.loaded, t.detail, case when t.counted then t.loaded - t.detail else 0 end as difference,
      case when not t.counted then 'SIN_DETALLE' when t.loaded = t.detail then 'CUADRA' else 'DIFIERE' end as state
    from ({openings:ties}) t where t.position < 2 or t.counted or t.loaded <> 0`,
  columns: {
    label: { field: text('Cuenta') },
    loaded: { field: money('En la balanza') },
    detail: { field: money('En su detalle', { readKey: 'costs.view' }) },
    difference: { field: money('Diferencia', { blankZero: true, readKey: 'costs.view' }) },
    state: {
      field: choice(
        'Estado',
        [
          ['CUADRA', 'Cuadra', 'ok'],
          ['DIFIERE', 'Difiere', 'bad'],
          ['SIN_DETALLE', 'Sin detalle aquí', 'neutral'],
        ],
        { readKey: 'costs.view' },
      ),
    },
  },
  sort: ['label'],
  drillDown: 'row',
  empty: 'Todavía no hay saldos cargados.',
};

export const openingScreen: ReportScreen = {
  path: 'acc/opening-ties',
  label: 'Cuadre de la apertura',
  key: 'acc/openings.list',
  call: { method: 'POST', path: 'acc/opening-ties' },
  docUrl: 'apertura',
  reports: [openingReport],
};
