/** Parts that reports of banks share. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { date, money, ref, text } from '#erp/model/fields.ts';
import { REVALUES } from '#erp/modules/accounting/reports/ledger.queries.ts';
import type { ReportColumn } from '#erp/model/reports/report.ts';

export const ACCOUNT = `join {cfl/bank-accounts} b on ${sameCompany('b', 'x')} and b.id = x.bank_account_id`;
/** Of the account `b`, in which its lines are. */
export const CURRENCY = `join {currencies} c on ${sameCompany('c', 'b')} and c.id = b.currency_id`;
export const IN_CURRENCY = { currencyIn: 'currency' } as const;
export const TYPE = `left join {cfl/transaction-types} y on ${sameCompany('y', 'x')} and y.id = x.transaction_type_id`;
export const PARTY = `left join {cfl/subjects} s on ${sameCompany('s', 'x')} and s.id = x.subject_id`;
/** Pesos with the sign of the line. */
export const PESOS = `(case x.direction when 'SALIDA' then -x.base_amount else x.base_amount end)`;
/**
 * What each account is worth, line by line: those of the bank, and revaluations (R18), which change
 * its pesos and no amount in its currency. As the board of tie-outs compares it with the books.
 */
export const VALUED = `(select x.account_id, x.bank_account_id, x.date, x.branch_office_id, x.signed_amount, x.status, ${PESOS} as pesos, x.description, x.reference, 'cfl/transactions' as records, x.id as record_id from {cfl/transactions} x
  union all
  select b.account_id, b.id, x.date, b.branch_office_id, 0, 'REGISTRADA', x.debit - x.credit, x.description, null, 'acc/book-entries', x.entry_id from acc_ledger x join {cfl/bank-accounts} b on ${sameCompany('b', 'x')} and b.book_account_id = x.book_account_id where ${REVALUES})`;
/** What was reconciled of a line by lines of the bank up to a day. */
export const seenBy = (day: string) =>
  `coalesce((select sum(r.amount) from {cfl/reconciliations} r join {cfl/statement-lines} n on ${sameCompany('n', 'r')} and n.id = r.statement_line_id where ${sameCompany('r', 'x')} and r.transaction_id = x.id and n.date <= ${day}), 0)`;

/** Of the line itself: what rights to a branch go by. */
export { branchFilter, OF_BRANCH } from '#erp/modules/accounting/reports/ledger.queries.ts';

export const accountFilter = { bank_account_id: ref('Cuenta', 'cfl/bank-accounts') };

/** A line of the ledger, as every report of it shows one. */
export const lineColumns: Readonly<Record<string, ReportColumn>> = {
  date: { field: date('Fecha') },
  account: { field: text('Cuenta'), priority: 3 },
  description: {
    field: text('Descripción'),
    link: { record: 'cfl/transactions', id: 'line_id' },
  },
  reference: { field: text('Referencia'), priority: 3 },
  moved: { field: money('Movimiento', IN_CURRENCY) },
};
export const LINE = `x.id as line_id, x.date, b.name as account, x.description, x.reference, x.signed_amount as moved, c.code as currency`;
