import { date, decimal, money, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { EXPOSURE, FX_LINES, FX_MONTHS, FX_PARTIES } from './exposure.queries.ts';

const figures = {
  realized: { field: money('Realizada'), total: 'sum' },
  unrealized: { field: money('No realizada'), total: 'sum' },
  net: { field: money('Neta'), total: 'sum' },
} as const satisfies Report['columns'];

const month: ReportColumn = { field: date('Mes', { granularity: 'month' }) };

const lineColumns: Report['columns'] = {
  what: { field: text('De qué'), link: { records: 'records', id: 'id' } },
  party: { field: text('Tercero') },
};

const linesBy = (by: readonly string[]) =>
  ({
    sql: FX_LINES,
    by,
    columns: lineColumns,
    figures: { realized: 'sum', unrealized: 'sum', net: 'sum' },
    sort: ['month', 'row'],
  }) as const;

const SHARED = {
  period: { default: 'este-ano', maxDays: 3700 },
  empty: 'No hay utilidad ni pérdida cambiaria en el periodo.',
} as const satisfies Partial<Report>;

const months: Report = {
  ...SHARED,
  key: 'MESES',
  label: 'Por mes',
  description:
    'Utilidad o pérdida cambiaria realizada al cobrar y pagar, y no realizada de las revaluaciones aplicadas, con el dólar al cierre de cada mes.',
  sql: FX_MONTHS,
  columns: {
    month,
    ...figures,
    rate: { field: decimal('Dólar al cierre', { shownScale: 4 }), derived: true },
  },
  sort: ['month'],
  chart: { kind: 'bar', x: 'month', y: ['realized', 'unrealized'], max: 36 },
  drillDown: linesBy(['month']),
};

const parties: Report = {
  ...SHARED,
  key: 'TERCEROS',
  label: 'Por tercero',
  description: 'Lo mismo de cada mes, por cliente, proveedor o banco.',
  sql: FX_PARTIES,
  columns: { party: { field: text('Tercero') }, ...figures },
  groups: [{ by: 'month', field: date('Mes'), granularity: 'month' }],
  sort: ['party', 'subject_id'],
  drillDown: linesBy(['month', 'subject_id']),
};

/** Of the row: what it is worth in pesos stands beside. */
const IN_CODE = { currencyIn: 'code' } as const;

const exposure: Report = {
  key: 'EXPOSICION',
  label: 'Exposición',
  description:
    'Lo que hoy se tiene y se debe en cada moneda, y lo que cambia en pesos si su tipo sube uno.',
  sql: EXPOSURE,
  columns: {
    code: { field: text('Moneda'), link: { record: 'currencies', id: 'id' } },
    owned: { field: money('Activos', IN_CODE), derived: true },
    owed: { field: money('Pasivos', IN_CODE), derived: true },
    net: { field: money('Neto', IN_CODE), derived: true },
    effect: { field: money('Si sube un peso (MXN)'), derived: true },
    base: { field: money('En libros (MXN)'), derived: true, priority: 2 },
  },
  sort: ['code'],
  empty: 'No hay saldos en otras monedas.',
};

/** Gains and losses of exchange beside each other (finance §5.8). */
export const fluctuationsScreen: ReportScreen = {
  path: 'fin/fluctuations',
  label: 'Comparación cambiaria',
  key: 'fluctuations.list',
  exportKey: 'fluctuations.export',
  call: { method: 'GET', path: 'fin/fluctuations' },
  docUrl: 'fluctuaciones',
  inMenu: false,
  tabs: ['fluctuations', 'fin/fluctuations'],
  reports: [months, parties, exposure],
};
