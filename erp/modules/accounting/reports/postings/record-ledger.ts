import { sameCompany } from '#erp/db/sql/joins.ts';
import { date, money, ref, text } from '#erp/model/fields.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Report } from '#erp/model/reports/report.ts';

/** What entries say of records that no line names alone; each module adds those of its own. */
export const RECORD_SET = {
  'books:records': `select null::bigint as account_id, null::text as resource, null::bigint as record_id, null::text as key, null::date as date, null::bigint as entry_id, null::bigint as book_account_id, null::numeric as amount where false`,
} as const satisfies ModuleDeclaration['rowSets'];

/** A filter chooses among the records of one resource. */
const RECORDS = {
  subject_id: ref('Tercero', 'cfl/subjects'),
  product_id: ref('Producto', 'products'),
  category_id: ref('Categoría', 'categories'),
  customer_id: ref('Cliente', 'customers'),
  supplier_id: ref('Proveedor', 'suppliers'),
};
const ASKED = Object.entries(RECORDS)
  .map(([name, { to }]) => ` [[ or r.resource = '${to}' and r.record_id = :${name} ]]`)
  .join('');

/** The filter in which a record of the resource is chosen; null where there is none. */
export const ledgerFilterOf = (resource: string): string | null =>
  Object.entries(RECORDS).find(([, { to }]) => to === resource)?.[0] ?? null;

/** The auxiliary of a record: what the books have of a product, a category or a party. */
export const recordLedger: Report = {
  key: 'REGISTRO',
  label: 'Auxiliar de un registro',
  description:
    'Lo que las pólizas tienen de un tercero, un producto o una categoría: de los dos últimos, lo que entró a su inventario y lo que salió.',
  period: { default: 'este-ano', maxDays: 3700 },
  filters: RECORDS,
  requiresOneOf: ['subject_id', 'product_id', 'category_id', 'customer_id', 'supplier_id'],
  defaultFilters: {
    subject_id: `select r.record_id from ({books:records}) r where r.resource = 'cfl/subjects' order by r.entry_id desc limit 1`,
  },
  sql: `select r.key as id, r.date, e.id as entry_id, e.folio, e.concept, a.id as book_account_id, a.code || ' ' || a.name as account, case when r.amount > 0 then round(r.amount, 2) end as debit, case when r.amount < 0 then -round(r.amount, 2) end as credit
    from ({books:records}) r join {acc/book-entries} e on ${sameCompany('e', 'r')} and e.id = r.entry_id left join {acc/accounts} a on ${sameCompany('a', 'r')} and a.id = r.book_account_id
    where r.date between :from::date and :to::date and (false${ASKED})`,
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
