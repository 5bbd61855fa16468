import {
  postingState,
  totalColumn,
} from '#erp/modules/accounting/reports/postings/document-columns.ts';
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, money, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { INVOICE_KINDS, POSTED as POSTED_STATES } from '../invoice-shipments/invoice-choices.ts';
import { invoicesOf, owedInLedger, vatInLedger } from './purchases.queries.ts';
import { PAYABLE_TABS } from '../payable-tabs.ts';

const filters = {
  supplier_id: ref('Proveedor', 'suppliers'),
  branch_office_id: ref('Sucursal', 'branch-offices'),
};

const columns: Readonly<Record<string, ReportColumn>> = {
  posting_date: { field: date('Contabilización') },
  date: { field: date('Emisión'), priority: 3 },
  supplier: { field: text('Proveedor'), link: { record: 'suppliers', id: 'supplier_id' } },
  rfc: { field: text('RFC'), priority: 3 },
  document: { field: text('Serie y folio'), link: { record: 'prc/invoice-shipments', id: 'id' } },
  uuid: { field: text('Folio fiscal'), priority: 3 },
  base_16: totalColumn('Base 16 %', 2),
  base_8: totalColumn('Base 8 %', 3),
  base_0: totalColumn('Base 0 %', 3),
  exempt: totalColumn('Exento', 3),
  vat: totalColumn('IVA'),
  creditable_vat: totalColumn('IVA acreditable', 3),
  withheld_isr: totalColumn('Ret. ISR', 3),
  withheld_vat: totalColumn('Ret. IVA', 3),
  total: totalColumn('Total MXN'),
  paid: totalColumn('Pagado', 2),
  credited: totalColumn('IVA acreditado', 2),
  accounts: { field: text('Cuentas'), priority: 2 },
  centres: { field: text('Centros de costo'), priority: 3 },
  efos_status: {
    field: choice('69-B', suppliers.fields.efos_status.choices),
    priority: 3,
  },
  entry: {
    field: text('Póliza'),
    link: { record: 'acc/book-entries', id: 'entry_id' },
    priority: 2,
  },
  state: postingState('Estado contable'),
};

const IS_POSTED = `d.status in (${POSTED_STATES.map((state) => `'${state}'`).join(', ')})`;
/** Posted on a day of the period, and not undone. */
const POSTED = `${IS_POSTED} and d.posting_date between :from::date and :to::date`;
const INVOICE = `${POSTED} and d.kind not in ('NOTA_CREDITO', 'ANTICIPO')`;
const NOTE = `${POSTED} and d.kind = 'NOTA_CREDITO' and d.advance_invoice_id is null`;

const {
  posting_date: _posted,
  entry: _entry,
  paid: _paid,
  credited: _vat,
  ...waitingColumns
} = columns;

const waiting: Report = {
  key: 'POR_CONTABILIZAR',
  label: 'Por contabilizar',
  description:
    'Facturas validadas que esperan entrar a los libros, en pesos. En cada una se cambian cuenta, centro de costo e IVA acreditable con Reclasificar.',
  filters,
  sql: invoicesOf(`d.status = 'VALIDADA'`),
  columns: waitingColumns,
  sort: ['date', 'id'],
  drillDown: 'row',
  next: {
    label: 'Contabilizar varias',
    path: 'prc/invoice-shipments',
    key: 'prc/invoice-shipments.post',
  },
  empty: 'Nada espera: las facturas validadas ya están en los libros.',
};

const posted: Report = {
  key: 'CONTABILIZADAS',
  label: 'Contabilizadas',
  description: 'Facturas que entraron a los libros en el periodo, en pesos.',
  period: { default: 'este-mes', maxDays: 3700 },
  filters,
  sql: invoicesOf(INVOICE),
  columns,
  sort: ['posting_date', 'id'],
  drillDown: 'row',
  crossChecks: [
    {
      key: 'IVA',
      label: 'IVA acreditable = cargos a 118 y 119',
      left: { total: 'creditable_vat' },
      right: { sql: vatInLedger(INVOICE) },
    },
    {
      key: 'TOTAL',
      label: 'Total = abonos a proveedores',
      left: { total: 'total' },
      right: { sql: owedInLedger(INVOICE) },
    },
  ],
  empty: 'Ninguna factura se contabilizó en el periodo.',
};

const notes: Report = {
  ...posted,
  key: 'NOTAS_CREDITO',
  label: 'Notas de crédito',
  description: 'Notas de crédito de proveedores que entraron a los libros en el periodo, en pesos.',
  sql: invoicesOf(NOTE),
  crossChecks: [
    {
      key: 'IVA',
      label: 'IVA acreditable = abonos a 118 y 119',
      left: { total: 'creditable_vat' },
      right: { sql: `select -v.vat from (${vatInLedger(NOTE)}) v(vat)` },
    },
  ],
  empty: 'Ninguna nota de crédito se contabilizó en el periodo.',
};

const foreign: Report = {
  key: 'EXTRANJERAS',
  label: 'Extranjeras',
  description: 'Facturas del extranjero que entraron a los libros en el periodo, en pesos.',
  period: { default: 'este-mes', maxDays: 3700 },
  filters,
  sql: invoicesOf(`${POSTED} and d.kind = 'EXTRANJERA'`),
  columns,
  sort: ['posting_date', 'id'],
  drillDown: 'row',
  empty: 'Ninguna factura del extranjero se contabilizó en el periodo.',
};

/** Lines of investments whose invoice no asset names. */
const assets: Report = {
  key: 'ACTIVOS',
  label: 'Activos',
  description: 'Partidas de activo fijo ya contabilizadas de las que no hay un activo.',
  filters,
  sql: `select l.id, d.id as invoice_id, d.posting_date, d.kind, s.legal_name as supplier, d.supplier_id, concat_ws('-', d.series, d.supplier_folio) as document, l.description, a.code || ' ' || a.name as account, round(l.amount * coalesce(d.exchange_rate, 1), 2) as cost
    from {prc-invoice-lines} l join {prc/invoice-shipments} d on ${refersTo('prc_invoice_lines.invoice_id', 'l', 'd')} ${join('prc__invoice_shipments.supplier_id', 'd', 's')} ${leftJoin('prc_invoice_lines.book_account_id', 'l', 'a')}
    where l.is_asset and ${IS_POSTED} and d.kind <> 'NOTA_CREDITO' and not exists (select 1 from acc__fixed_assets f where ${sameCompany('f', 'd')} and f.invoice_id = d.id) [[ and d.supplier_id = :supplier_id ]] [[ and d.branch_office_id = :branch_office_id ]]`,
  columns: {
    posting_date: { field: date('Contabilización') },
    kind: { field: choice('Tipo', INVOICE_KINDS), priority: 3 },
    supplier: { field: text('Proveedor'), link: { record: 'suppliers', id: 'supplier_id' } },
    document: {
      field: text('Serie y folio'),
      link: { record: 'prc/invoice-shipments', id: 'invoice_id' },
    },
    description: { field: text('Partida') },
    account: { field: text('Cuenta'), priority: 2 },
    cost: { field: money('Costo'), total: 'sum' },
  },
  sort: ['posting_date', 'id'],
  menu: [
    {
      label: 'Dar de alta activo',
      link: {
        screen: 'acc/fixed-assets/new',
        query: {
          invoice_id: '{invoice_id}',
          name: '{description}',
          cost: '{cost}',
          acquisition_date: '{posting_date}',
        },
      },
    },
  ],
  drillDown: 'row',
  empty: 'Cada inversión contabilizada tiene su activo.',
};

/** Purchases as accounting sees them (finance §2.3.1). */
export const purchasesScreen: ReportScreen = {
  path: 'purchases',
  label: 'Compras (contabilidad)',
  key: 'purchases.list',
  exportKey: 'purchases.export',
  call: { method: 'GET', path: 'purchases' },
  docUrl: 'compras-contabilidad',
  // A tab of what is owed.
  inMenu: false,
  tabs: PAYABLE_TABS,
  reports: [waiting, posted, notes, foreign, assets],
};
