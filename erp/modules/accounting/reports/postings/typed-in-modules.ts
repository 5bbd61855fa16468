import { sameCompany } from '#erp/db/sql/joins.ts';
import { isTyped, TYPED_ORIGINS } from '#erp/domains/accounting/closing/typed-entries.ts';
import { choice, date, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { ENTRY_ORIGINS } from '../../book-entries/book-entries.ts';

/** What somebody typed on accounts that modules keep: documents move both sides at once. */
export const typedInModules: Report = {
  key: 'CAPTURAS_EN_MODULOS',
  label: 'Pólizas a mano en cuentas de módulos',
  description:
    'Lo que alguien capturó o importó en cuentas que lleva un módulo, sin un documento que lo hiciera: lo primero que hay que ver cuando algo no cuadra. Si sobra, reversa la póliza.',
  filters: { module: text('Módulo') },
  sql: `select t.key || ':' || l.id as id, t.label as module, l.date, e.id as entry_id, e.folio, e.concept, a.id as book_account_id, a.code || ' ' || a.name as account, e.origin, l.debit, l.credit
    from ({books:checks}) t join acc_ledger l on l.book_account_id = any(t.accounts) join {acc/book-entries} e on ${sameCompany('e', 'l')} and e.id = l.entry_id join {acc/accounts} a on ${sameCompany('a', 'l')} and a.id = l.book_account_id
    where ${isTyped('e')} and e.status = 'APLICADA' and e.reverses_id is null and (t.read_key is null or t.read_key = any(:keys)) [[ and t.label = :module ]]`,
  columns: {
    module: { field: text('Módulo') },
    date: { field: date('Fecha') },
    folio: { field: text('Póliza'), link: { record: 'acc/book-entries', id: 'entry_id' } },
    concept: { field: text('Concepto') },
    account: {
      field: text('Cuenta'),
      link: { record: 'acc/accounts', id: 'book_account_id' },
      priority: 2,
    },
    origin: {
      field: choice(
        'Origen',
        ENTRY_ORIGINS.filter(([code]) => TYPED_ORIGINS.includes(code)),
      ),
      priority: 3,
    },
    debit: { field: money('Cargo', { blankZero: true }), total: 'sum' },
    credit: { field: money('Abono', { blankZero: true }), total: 'sum' },
  },
  sort: ['module', '-date', 'id'],
  drillDown: 'row',
  empty: 'Nadie capturó pólizas en esas cuentas: la diferencia es de los documentos del módulo.',
};
