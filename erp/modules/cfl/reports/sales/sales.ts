import {
  postingState,
  totalColumn,
} from '#erp/modules/accounting/reports/postings/document-columns.ts';
import { bool, choice, date, int, money, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { movementTypes } from '../../movement-types/movement-types.ts';
import {
  COLLECTIONS,
  COST_LINES,
  INCOME_IN_LEDGER,
  NET_OF_SALES,
  salesOf,
} from './sales.queries.ts';

const period = { default: 'este-mes', maxDays: 3700 } as const;
const branch_office_id = ref('Sucursal', 'branch-offices');
const customer_id = ref('Cliente', 'customers');
const filters = { customer_id, branch_office_id };

const cost = (label: string): ReportColumn => ({
  field: money(label, { blankZero: true, readKey: 'costs.view' }),
  total: 'sum',
  priority: 3,
});
const entry: ReportColumn = {
  field: text('Póliza'),
  link: { record: 'acc/book-entries', id: 'entry_id' },
  priority: 2,
};
const state: ReportColumn = postingState('Estado contable');
const customer: ReportColumn = {
  field: text('Cliente'),
  link: { record: 'customers', id: 'customer_id' },
};
const document: ReportColumn = {
  field: text('Documento'),
  link: { records: 'source_resource', id: 'source_id' },
};

const columns: Readonly<Record<string, ReportColumn>> = {
  date: { field: date('Fecha') },
  document_no: document,
  customer,
  rfc: { field: text('RFC'), priority: 3 },
  uuid: { field: text('Folio fiscal'), priority: 3 },
  base_16: totalColumn('Base 16 %', 3),
  base_8: totalColumn('Base 8 %', 3),
  base_0: totalColumn('Base 0 %', 3),
  exempt: totalColumn('Exento', 3),
  vat: totalColumn('IVA'),
  withheld: totalColumn('Retenciones', 3),
  total: totalColumn('Total MXN'),
  collected: totalColumn('Cobrado', 3),
  caused: totalColumn('IVA cobrado del periodo', 3),
  cost: cost('Costo'),
  margin: {
    field: percent('Margen', { suffix: '%', readKey: 'costs.view' }),
    derived: true,
    priority: 3,
  },
  entry,
  state,
};

const TIES: Report['crossChecks'] = [
  {
    key: 'INGRESOS',
    label: 'Facturas menos notas de crédito = cuentas 401 y 402',
    left: { sql: NET_OF_SALES },
    right: { sql: INCOME_IN_LEDGER },
  },
];

const invoices: Report = {
  key: 'FACTURAS',
  label: 'Facturas',
  description: 'Lo que se facturó en el periodo, en pesos, con lo cobrado y su póliza.',
  period,
  filters,
  sql: salesOf(['FACTURA', 'NOTA_CARGO']),
  columns,
  sort: ['date', 'id'],
  drillDown: 'row',
  crossChecks: TIES,
  empty: 'Nada se facturó en el periodo.',
};

const notes: Report = {
  ...invoices,
  key: 'NOTAS_CREDITO',
  label: 'Notas de crédito',
  description: 'Lo que se devolvió o descontó en el periodo, en pesos.',
  sql: salesOf(['NOTA_CREDITO']),
  empty: 'No hay notas de crédito en el periodo.',
};

const counter: Report = {
  key: 'MOSTRADOR',
  label: 'Mostrador',
  description: 'Cierres de caja del periodo, en pesos.',
  period,
  filters: { branch_office_id },
  sql: `select q.key as id, q.*, b.folio as entry, case when q.entry_id is null then 'PENDIENTE' else 'CONTABILIZADO' end as state from ({sales:counter}) q left join {acc/book-entries} b on b.id = q.entry_id
    where q.date between :from::date and :to::date [[ and q.branch_office_id = :branch_office_id ]]`,
  columns: {
    date: { field: date('Fecha') },
    document,
    base: totalColumn('Base'),
    vat: totalColumn('IVA'),
    total: totalColumn('Total MXN'),
    cost: cost('Costo'),
    entry,
    state,
  },
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'No hay cierres de caja en el periodo.',
};

const shipped: Report = {
  key: 'SIN_FACTURA',
  label: 'Embarcado no facturado',
  description: 'Lo que salió a clientes y todavía no se factura, hoy.',
  filters,
  sql: `select q.key as id, q.*, c.name as customer, (:today::date - q.date) as days from ({sales:shipped}) q left join {customers} c on c.id = q.customer_id
    where true [[ and q.customer_id = :customer_id ]] [[ and q.branch_office_id = :branch_office_id ]]`,
  columns: {
    date: { field: date('Fecha') },
    document,
    customer,
    value: totalColumn('Valor'),
    cost: cost('Costo'),
    days: { field: int('Días') },
  },
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'Todo lo embarcado está facturado.',
};

const collections: Report = {
  key: 'COBROS',
  label: 'Cobros',
  description: 'Lo que llegó de clientes en el periodo y el IVA que causó, en pesos.',
  period,
  filters,
  sql: COLLECTIONS,
  columns: {
    date: { field: date('Fecha') },
    folio: { field: text('Folio'), link: { record: 'cfl/movements', id: 'id' } },
    kind: { field: choice('Naturaleza', movementTypes.fields.kind.choices), priority: 3 },
    customer,
    rfc: { field: text('RFC'), priority: 3 },
    account: { field: text('Cuenta'), priority: 3 },
    total: totalColumn('Total MXN'),
    applied: { field: money('Aplicado', { blankZero: true }), priority: 2 },
    unapplied: { field: money('Por aplicar', { blankZero: true }), priority: 2 },
    caused: totalColumn('IVA cobrado'),
    receipt_missing: { field: bool('REP pendiente'), priority: 2 },
    entry,
    state,
  },
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'Nada se cobró en el periodo.',
};

const costs: Report = {
  key: 'COSTO_VENTAS',
  label: 'Costo de ventas',
  description: 'Lo que costó lo vendido en el periodo, según sus pólizas.',
  privilege: 'costs.view',
  period,
  filters: { branch_office_id },
  sql: COST_LINES,
  columns: {
    date: { field: date('Fecha') },
    entry: { field: text('Póliza'), link: { record: 'acc/book-entries', id: 'entry_id' } },
    concept: { field: text('Concepto') },
    account: { field: text('Cuenta'), priority: 2 },
    branch: { field: text('Sucursal'), priority: 3 },
    cost: totalColumn('Costo'),
  },
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'Ninguna póliza del periodo mueve el costo de ventas.',
};

/** Sales as accounting sees them (finance §5.3); modules of sales add their rows to its sets. */
export const salesScreen: ReportScreen = {
  path: 'acc-sales',
  label: 'Ventas (contabilidad)',
  key: 'acc-sales.list',
  exportKey: 'acc-sales.export',
  call: { method: 'GET', path: 'acc-sales' },
  docUrl: 'ventas-contabilidad',
  reports: [invoices, notes, counter, shipped, collections, costs],
};
