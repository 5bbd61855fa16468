import { sameCompany } from '#erp/db/sql/joins.ts';
import { date, money, text } from '#erp/model/fields.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Report } from '#erp/model/reports/report.ts';

/** What entries say of records that no line names alone; each module adds those of its own. */
export const RECORD_SET = {
  'books:records': `select null::bigint as account_id, null::text as resource, null::bigint as record_id, null::text as key, null::date as date, null::bigint as entry_id, null::bigint as book_account_id, null::numeric as amount where false`,
} as const satisfies ModuleDeclaration['rowSets'];

/** The auxiliary of a record: what the books have of a product, a category or a party. */
export const recordLedger: Report = {
  key: 'REGISTRO',
  label: 'Auxiliar de un registro',
  description:
    'Lo que las pólizas tienen de un tercero, un producto o una categoría: de los dos últimos, lo que entró a su inventario y lo que salió.',
  period: { default: 'este-ano', maxDays: 3700 },
  ofOneRecord: true,
  sql: `select r.resource, r.record_id, r.key as id, r.date, e.id as entry_id, e.folio, e.concept, a.id as book_account_id, a.code || ' ' || a.name as account, case when r.amount > 0 then round(r.amount, 2) end as debit, case when r.amount < 0 then -round(r.amount, 2) end as credit
    from ({books:records}) r join {acc/book-entries} e on ${sameCompany('e', 'r')} and e.id = r.entry_id left join {acc/accounts} a on ${sameCompany('a', 'r')} and a.id = r.book_account_id
    where r.date between :from::date and :to::date`,
  columns: {
    date: { field: date('Fecha') },
    folio: { field: text('Póliza'), link: { record: 'acc/book-entries', id: 'entry_id' } },
    concept: { field: text('Concepto'), priority: 3 },
    account: { field: text('Cuenta'), link: { record: 'acc/accounts', id: 'book_account_id' } },
    debit: { field: money('Cargo', { blankZero: true, readKey: 'costs.view' }), total: 'sum' },
    credit: { field: money('Abono', { blankZero: true, readKey: 'costs.view' }), total: 'sum' },
  },
  sort: ['-date', '-id'],
  drillDown: 'row',
  empty: 'Ninguna póliza del periodo es de este registro.',
};
