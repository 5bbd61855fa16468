import { sameCompany } from '#erp/db/sql/joins.ts';
import { datetime, int, money, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { MATRIX, MATRIX_MONTHS, ROWS } from './folio-control.queries.ts';
import { ENTRY_OF, LINE, lineColumns } from './ledger.queries.ts';

const OF_MONTH = { journal_type_id: '{type_id}', period_id: '{period_id}' };

/** Of each kind of entry and month: its folios, which have no holes. */
export const folioControl: Report = {
  key: 'FOLIOS',
  label: 'Control de folios',
  description:
    'De cada tipo de póliza y mes: del primer folio al último, cuántas son, qué números faltan, cuántas se reversaron y cuántas siguen en borrador.',
  period: { default: 'este-ano', maxDays: 1100 },
  filters: { journal_type_id: ref('Tipo de póliza', 'acc/journal-types') },
  sql: ROWS,
  columns: {
    type: { field: text('Tipo'), link: { record: 'acc/journal-types', id: 'type_id' } },
    month: { field: text('Mes') },
    first_folio: { field: text('Primer folio') },
    last_folio: { field: text('Último folio') },
    entries: {
      field: int('Pólizas'),
      total: 'sum',
      link: { list: 'acc/book-entries', filters: OF_MONTH },
    },
    holes: { field: int('Faltan', { blankZero: true }), total: 'sum', derived: true },
    hole_list: { field: text('Números que faltan'), priority: 3 },
    reversed: {
      field: int('Reversadas', { blankZero: true }),
      total: 'sum',
      link: { list: 'acc/book-entries', filters: { ...OF_MONTH, status: 'REVERSADA' } },
      priority: 2,
    },
    drafts: {
      field: int('Borradores', { blankZero: true }),
      total: 'sum',
      link: {
        list: 'acc/book-entries',
        filters: {
          journal_type_id: '{type_id}',
          status: 'BORRADOR',
          month_13: '{is_13}',
          'date.from': '{first_day}',
          'date.to': '{last_day}',
        },
      },
      priority: 2,
    },
    debit: { field: money('Cargos'), total: 'sum' },
    credit: { field: money('Abonos'), total: 'sum', priority: 2 },
    last_at: { field: datetime('Última'), priority: 3 },
  },
  drillDown: {
    sql: `select e.journal_type_id as type_id, x.period_id, ${LINE}, x.debit, x.credit from acc_ledger x ${ENTRY_OF} join {acc/accounts} d on ${sameCompany('d', 'x')} and d.id = x.book_account_id join (${ROWS}) r on r.type_id = e.journal_type_id and r.period_id = x.period_id`,
    by: ['type_id', 'period_id'],
    columns: lineColumns,
    figures: { debit: 'sum', credit: 'sum' },
    sort: ['date', 'line_id'],
  },
  sort: ['-place', 'type'],
  size: 200,
  crossChecks: [
    {
      key: 'folios',
      label: 'No falta ningún folio',
      left: { total: 'holes' },
      right: { sql: 'select 0' },
    },
  ],
  empty: 'Aún no hay pólizas en el periodo.',
};

const folioMatrix: Report = {
  key: 'MATRIZ',
  label: 'Pólizas por mes',
  description: 'Cuántas pólizas de cada tipo hay en cada mes; cada número abre las suyas.',
  period: { default: 'este-ano', maxDays: 400 },
  sql: MATRIX,
  columns: {
    type: { field: text('Tipo'), link: { record: 'acc/journal-types', id: 'type_id' } },
    months: {
      field: int('Mes', { blankZero: true }),
      pivotColumns: MATRIX_MONTHS,
      link: { list: 'acc/book-entries', filters: OF_MONTH },
      total: 'sum',
    },
    entries: { field: int('Pólizas'), total: 'sum', derived: true },
  },
  sort: ['type'],
  empty: 'Aún no hay pólizas en el periodo.',
};

/** Kinds of entries with their folios (finance §5.2). */
export const folioScreen: ReportScreen = {
  path: 'acc-policy_types',
  label: 'Control de folios de pólizas',
  key: 'acc-audit.list',
  exportKey: 'acc-audit.export',
  call: { method: 'GET', path: 'acc-policy_types' },
  docUrl: 'reportes-contables',
  reports: [folioControl, folioMatrix],
};
