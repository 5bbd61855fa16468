import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { date, money, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import {
  ACCOUNT_OF,
  branchFilter,
  ENTRY_OF,
  MONTH,
  month13,
  OF_BRANCH,
  PERIOD_OF,
} from './ledger.queries.ts';

const MONTHS = `select ${MONTH} as day, sum(x.lines) as rows_n, sum(x.debit) as debit, sum(x.credit) as credit
  from acc_balances x ${PERIOD_OF} where ${MONTH} between :from::date and :to::date ${OF_BRANCH} [[ and (:month_13 <> 'NO' or p.month < 13) ]] group by 1 order by 1`;

/** Every entry with its lines, in the order of their days. */
export const journalBook: Report = {
  key: 'LIBRO_DIARIO',
  label: 'Libro diario',
  description: 'Cada póliza del periodo con sus movimientos, en el orden de sus fechas.',
  period: { default: 'este-mes', maxDays: 366 },
  filters: {
    journal_type_id: ref('Tipo de póliza', 'acc/journal-types'),
    ...branchFilter,
    month_13: month13,
  },
  sql: `select x.id, x.date, e.id as entry_id, e.folio, j.code as type, e.folio || ' · ' || e.concept as entry, d.id as account_id, d.code, d.name as account, x.description, b.name as branch, x.debit, x.credit
    from acc_ledger x ${PERIOD_OF} ${ENTRY_OF} ${ACCOUNT_OF} join {acc/journal-types} j on ${refersTo('acc__book_entries.journal_type_id', 'e', 'j')} left join {branch-offices} b on ${sameCompany('b', 'x')} and b.id = x.branch_office_id
    where x.date between :from::date and :to::date [[ and e.journal_type_id = :journal_type_id ]] ${OF_BRANCH} [[ and (:month_13 <> 'NO' or p.month < 13) ]]`,
  columns: {
    code: { field: text('Cuenta'), link: { record: 'acc/accounts', id: 'account_id' } },
    account: { field: text('Nombre') },
    description: { field: text('Descripción') },
    folio: {
      field: text('Póliza'),
      link: { record: 'acc/book-entries', id: 'entry_id' },
      priority: 2,
    },
    branch: { field: text('Sucursal'), priority: 3 },
    date: { field: date('Fecha'), priority: 3 },
    debit: { field: money('Cargo', { blankZero: true }), total: 'sum' },
    credit: { field: money('Abono', { blankZero: true }), total: 'sum' },
  },
  groups: [
    { by: 'date', text: 'date', field: date('Fecha'), subtotals: false },
    { by: 'entry_id', text: 'entry' },
  ],
  sort: ['id'],
  months: { sql: MONTHS, unless: ['journal_type_id'] },
  drillDown: 'row',
  crossChecks: [
    {
      key: 'cuadre',
      label: 'Cargos y abonos son iguales',
      left: { total: 'debit' },
      right: { total: 'credit' },
    },
  ],
  empty: 'Aún no hay pólizas en el periodo. Aplica las pendientes en Pólizas.',
};
