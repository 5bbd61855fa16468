/** Each bank account is worth what its book account says, but for what waits to be posted. */
import type { LedgerCheckOfEach } from '#erp/domains/accounting/ledger-checks.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { REVALUES } from '#erp/modules/accounting/reports/ledger.queries.ts';
import { PESOS } from '../reports/bank-lines.queries.ts';

const LINES = `select x.account_id, x.bank_account_id, sum(${PESOS}) as kept from cfl__transactions x group by 1, 2`;
/** Lines that events name which no entry says yet. */
const WAITING = `select x.account_id, x.bank_account_id, sum(${PESOS}) as waiting from cfl__transactions x
  where x.id in (select (n.line #>> '{}')::bigint from acc__posting_events e, jsonb_path_query(e.payload, '$.sets.*[*].bank_transaction_id') n(line) where ${sameCompany('e', 'x')} and e.status in ('PENDIENTE', 'ERROR') and n.line <> 'null'::jsonb)
  group by 1, 2`;
/** Revaluations change the pesos of an account and not its currency: no line of the bank. */
const REVALUED = `select x.account_id, x.book_account_id, sum(x.debit - x.credit) as revalued from acc_ledger x where ${REVALUES} group by 1, 2`;
const BOOKS = `select x.account_id, x.book_account_id, sum(x.debit - x.credit) as ledger from acc_balances x group by 1, 2`;

export const bankLedgerChecks: readonly LedgerCheckOfEach[] = [
  {
    key: 'BANCOS',
    label: 'Bancos y cajas',
    readKey: BALANCES,
    each: `select b.id, b.name, coalesce(k.kept, 0) + coalesce(r.revalued, 0) as kept, coalesce(w.waiting, 0) as waiting, coalesce(l.ledger, 0) as ledger, array[b.book_account_id] as accounts from cfl__bank_accounts b
      left join (${LINES}) k on ${sameCompany('k', 'b')} and k.bank_account_id = b.id
      left join (${WAITING}) w on ${sameCompany('w', 'b')} and w.bank_account_id = b.id
      left join (${REVALUED}) r on ${sameCompany('r', 'b')} and r.book_account_id = b.book_account_id
      left join (${BOOKS}) l on ${sameCompany('l', 'b')} and l.book_account_id = b.book_account_id`,
  },
];
