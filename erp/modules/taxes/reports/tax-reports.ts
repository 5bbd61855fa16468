import { sameCompany } from '#erp/db/sql/joins.ts';
import { diotSql, DIOT_COLUMNS } from '#erp/domains/taxes/diot.ts';
import { choice, date, decimal, money, ref, text } from '#erp/model/fields.ts';
import { taxReturns } from '../tax-return/tax-return.ts';
import { RETURN_KINDS } from '#erp/domains/taxes/due-date.ts';
import { estimatedRows, estimatedVat, returnsIn } from './estimated.queries.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';

const SIDES = [
  ['CXC', 'Trasladado o retenido por clientes'],
  ['CXP', 'Acreditable o retenido a proveedores'],
] as const;
const KINDS = [
  ['TRASLADO', 'Traslado'],
  ['RETENCION', 'Retención'],
] as const;

const TAX_NAME = `coalesce(y.name, case when r.remitted then 'IVA retenido y enterado' else 'IVA de comisiones y gastos' end)`;
const KIND = `case when r.withheld then 'RETENCION' else 'TRASLADO' end`;
const ROWS = `({taxes:rows}) r left join {satTaxes} y on ${sameCompany('y', 'r')} and y.id = r.tax_id left join {cfl/subjects} s on ${sameCompany('s', 'r')} and s.id = r.subject_id`;
const COLUMNS: Readonly<Record<string, ReportColumn>> = {
  date: { field: date('Fecha') },
  document_no: { field: text('Documento'), link: { records: 'source_resource', id: 'source_id' } },
  subject: { field: text('Tercero'), link: { record: 'cfl/subjects', id: 'subject_id' } },
  tax: { field: text('Impuesto'), link: { record: 'satTaxes', id: 'tax_id' } },
  side: { field: choice('Cartera', SIDES) },
  kind: { field: choice('Tipo', KINDS) },
  base: { field: money('Base'), total: 'sum' },
  amount: { field: money('Impuesto'), total: 'sum' },
};
const SOURCE = `select r.key as id, r.date, r.document_no, r.source_resource, r.source_id, s.name as subject, r.subject_id, ${TAX_NAME} as tax, r.tax_id, r.side, ${KIND} as kind, r.base, r.amount from ${ROWS}`;

/** Each tax that was caused, by what is paid or by its document. */
const caused: Report = {
  key: 'CAUSADOS',
  label: 'Impuestos causados',
  description: 'Cada impuesto que se causó en el periodo, con su documento y su tercero.',
  period: { default: 'mes-pasado', maxDays: 366 },
  filters: { side: choice('Cartera', SIDES), kind: choice('Tipo', KINDS) },
  sql: `${SOURCE} where r.date between :from and :to [[ and r.side = :side ]] [[ and ${KIND} = :kind ]]`,
  columns: COLUMNS,
  sort: ['date', 'id'],
  size: 200,
  drillDown: 'row',
  empty: 'Nada se causó en el periodo: los impuestos por flujo se causan al cobrar y al pagar.',
};

/** The rows that a return adds up. */
const ofReturn: Report = {
  key: 'RENGLONES',
  label: 'Renglones de una declaración',
  description: 'Los impuestos causados en el mes de la declaración, renglón por renglón.',
  filters: { return_id: ref('Declaración', 'sat/tax-return') },
  defaultFilters: { return_id: 'select d.id from sat__tax_return d order by d.id desc limit 1' },
  sql: `${SOURCE} join {sat/tax-return} d on ${sameCompany('d', 'r')} and d.period = to_char(r.date, 'YYYY-MM') where true [[ and d.id = :return_id ]]`,
  columns: COLUMNS,
  sort: ['side', 'kind', 'date', 'id'],
  size: 200,
  drillDown: 'row',
  empty: 'Nada se causó en ese mes.',
};

const BY_MONTH = `to_char(r.date, 'YYYY-MM') || '/' || r.side || '/' || ${KIND} || '/' || coalesce(r.tax_id::text, '')`;

/** IVA by rate and month; each figure opens its rows. */
const vatByRate: Report = {
  key: 'IVA_POR_TASA',
  label: 'IVA por tasa y mes',
  description: 'Base e IVA causado de cada tasa, mes por mes, cobrado y pagado.',
  period: { default: 'este-ano', maxDays: 1100 },
  filters: { side: choice('Cartera', SIDES) },
  sql: `select ${BY_MONTH} as id, to_char(r.date, 'YYYY-MM') as month, r.side, ${KIND} as kind, ${TAX_NAME} as tax, sum(r.base) as base, sum(r.amount) as amount
    from ${ROWS} where coalesce(y.sat_tax, '002') = '002' and r.date between :from and :to [[ and r.side = :side ]] group by 1, 2, 3, 4, 5`,
  columns: {
    month: { field: text('Mes') },
    side: COLUMNS.side!,
    kind: COLUMNS.kind!,
    tax: { field: text('Impuesto') },
    base: { field: money('Base') },
    amount: { field: money('IVA') },
  },
  drillDown: {
    sql: `select ${BY_MONTH} as id, r.key as row, r.date, r.document_no, r.source_resource, r.source_id, s.name as subject, r.subject_id, r.base, r.amount from ${ROWS} where coalesce(y.sat_tax, '002') = '002' and r.date between :from and :to [[ and r.side = :side ]]`,
    by: ['id'],
    columns: {
      date: COLUMNS.date!,
      document_no: COLUMNS.document_no!,
      subject: COLUMNS.subject!,
      base: { field: money('Base') },
      amount: { field: money('IVA') },
    },
    figures: { base: 'sum', amount: 'sum' },
    sort: ['date', 'row'],
  },
  sort: ['-month', 'side', 'kind', 'tax'],
  size: 200,
  empty: 'No hay IVA causado en el periodo.',
};

/** What the month will owe, before its return is calculated. */
const estimated: Report = {
  key: 'IVA_ESTIMADO',
  label: 'IVA estimado',
  description:
    'Lo que va causado en el periodo: cobrado, menos acreditable pagado en su proporción, menos retenido por clientes.',
  period: { default: 'este-mes', maxDays: 1100 },
  sql: estimatedVat(':from::date', ':to::date'),
  columns: {
    month: { field: text('Mes') },
    part: {
      field: choice('Parte', [
        ['COBRADO', 'Trasladado cobrado'],
        ['PAGADO', 'Acreditable pagado'],
        ['RETENIDO', 'Retenido por clientes'],
      ]),
    },
    caused: { field: money('Causado') },
    share: { field: decimal('Proporción', { shownScale: 4 }), derived: true, priority: 2 },
    amount: { field: money('IVA'), total: 'sum', derived: true },
  },
  drillDown: {
    sql: estimatedRows,
    by: ['id'],
    columns: {
      date: COLUMNS.date!,
      document_no: COLUMNS.document_no!,
      subject: COLUMNS.subject!,
      caused: { field: money('IVA') },
    },
    figures: { caused: 'sum' },
    sort: ['date', 'row'],
  },
  sort: ['-month', 'part'],
  totalLabel: 'IVA estimado',
  note: 'Sin saldos a favor de meses anteriores: esos se aplican al calcular la declaración.',
  empty: 'No hay IVA causado en el periodo: se causa al cobrar y al pagar.',
};

/** Returns of the months of a period. */
const returns: Report = {
  key: 'DECLARACIONES',
  label: 'Declaraciones del periodo',
  description: 'Cada declaración vigente de los meses del periodo, y lo que resulta a cargo.',
  period: { default: 'este-mes', maxDays: 1100 },
  filters: { kind: choice('Tipo', RETURN_KINDS) },
  sql: `select q.* from (${returnsIn(':from', ':to')}) q where true [[ and q.kind = :kind ]]`,
  columns: {
    period: { field: text('Mes'), link: { record: 'sat/tax-return', id: 'id' } },
    kind: { field: choice('Tipo', RETURN_KINDS) },
    status: { field: taxReturns.fields.status },
    due_date: { field: date('Vence') },
    amount_due: { field: money('A cargo'), total: 'sum' },
    in_favor: { field: money('A favor'), total: 'sum' },
    to_pay: { field: money('A pagar'), total: 'sum' },
  },
  sort: ['-period', 'kind'],
  drillDown: 'row',
  empty: 'Ninguna declaración de esos meses: calcúlala en Declaraciones.',
};

const FIGURES: readonly (readonly [column: number, label: string])[] = [
  [8, 'Actos región norte'],
  [10, 'Actos región sur'],
  [12, 'Actos 16 %'],
  [13, 'Devoluciones 16 %'],
  [14, 'Importación de bienes'],
  [16, 'Importación de intangibles'],
  [18, 'IVA acreditable norte'],
  [20, 'IVA acreditable sur'],
  [22, 'IVA acreditable 16 %'],
  [23, 'IVA 16 % en proporción'],
  [36, 'IVA 16 % no acreditable por proporción'],
  [37, 'IVA 16 % sin requisitos'],
  [48, 'IVA retenido'],
  [50, 'Exentos'],
  [51, 'Tasa 0 %'],
  [52, 'No objeto'],
];

/** The grid of the DIOT before it is sent. */
const diot: Report = {
  key: 'DIOT',
  label: 'DIOT',
  description: `Operaciones pagadas con cada tercero, como van en las ${DIOT_COLUMNS} columnas del archivo; con centavos.`,
  period: { default: 'mes-pasado', maxDays: 31 },
  sql: diotSql({
    from: ':from',
    to: ':to',
    proportion:
      'coalesce((select z.iva_proportion from sat__tax_years z where z.year = extract(year from :from::date)), 1)',
  }),
  columns: {
    third: { field: text('Tercero') },
    operation: { field: text('Operación') },
    rfc: { field: text('RFC') },
    name: { field: text('Nombre') },
    ...Object.fromEntries(
      FIGURES.map(([column, label]) => [
        `c${column}`,
        { field: money(label, { blankZero: true }), total: 'sum' } satisfies ReportColumn,
      ]),
    ),
  },
  sort: ['third', 'operation', 'id'],
  size: 500,
  drillDown: 'row',
  empty: 'No se pagó a ningún proveedor en el periodo.',
};

export const taxReports: ReportScreen = {
  path: 'sat/tax-papers',
  label: 'Reportes de impuestos',
  key: 'sat/tax-papers.list',
  exportKey: 'sat/tax-papers.export',
  call: { method: 'POST', path: 'sat/tax-papers' },
  docUrl: 'reportes-de-impuestos',
  reports: [caused, ofReturn, vatByRate, estimated, returns, diot],
};
