import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, money, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';

/** Why each account of an automatic entry: the rule and the row of the map that won (§9.4). */
export const accountReasons: Report = {
  key: 'POR_QUE',
  label: '¿Por qué esta cuenta?',
  description:
    'De cada evento de una póliza automática: la regla que siguió y qué dijo la cuenta de cada línea.',
  filters: {
    entry_id: ref('Póliza', 'acc/book-entries'),
    event_id: ref('Evento', 'acc/posting-events'),
  },
  requiresOneOf: ['entry_id', 'event_id'],
  defaultFilters: {
    entry_id:
      'select x.entry_id from acc__posting_events x where x.entry_id is not null order by x.id desc limit 1',
  },
  sql: `select e.id || '/' || l.line as id, e.id as event_id, e.date, e.event, e.source_resource, e.source_id, e.explanation->>'rule' as rule, (e.explanation->>'rule_id')::bigint as rule_id,
      a.id as book_account_id, a.code || ' ' || a.name as account, case when l.amount > 0 then l.amount end as debit, case when l.amount < 0 then -l.amount end as credit, l.role, l.kind, l.scope, l.map_id
    from {acc/posting-events} e
      cross join lateral rows from (jsonb_to_recordset(e.explanation->'lines') as (book_account_id bigint, amount numeric, role text, kind text, scope text, map_id bigint)) with ordinality as l(book_account_id, amount, role, kind, scope, map_id, line)
      join {acc/accounts} a on ${sameCompany('a', 'e')} and a.id = l.book_account_id
    where true [[ and e.entry_id = :entry_id ]] [[ and e.id = :event_id ]]`,
  columns: {
    date: { field: date('Fecha'), priority: 3 },
    event: { field: choice('Evento', [], { choicesFrom: 'posting-events' }) },
    rule: { field: text('Regla'), link: { record: 'auto-targets', id: 'rule_id' } },
    account: { field: text('Cuenta'), link: { record: 'acc/accounts', id: 'book_account_id' } },
    debit: { field: money('Cargo', { blankZero: true, readKey: 'costs.view' }), total: 'sum' },
    credit: { field: money('Abono', { blankZero: true, readKey: 'costs.view' }), total: 'sum' },
    role: { field: choice('Rol', [], { choicesFrom: 'account-roles' }) },
    kind: {
      field: choice('La dijo', [
        ['MAP', 'El mapa de cuentas'],
        ['RECORD', 'La ficha del registro'],
        ['RULE', 'La regla'],
        ['DOCUMENT', 'El documento'],
      ]),
    },
    scope: {
      field: choice('Alcance', [], { choicesFrom: 'account-scopes' }),
      link: { record: 'acc/account-maps', id: 'map_id' },
    },
  },
  sort: ['event_id', 'id'],
  size: 200,
  drillDown: 'row',
  empty: 'Esa póliza no la hizo una regla, o es anterior a que se guardara el porqué.',
};
