/** Invoices that treasury keeps: those of before the books, and the vouchers of expenses. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';

/**
 * A line of an entry names the document of its item and the item itself; that of the bank's
 * account names the line of the bank.
 */
export const treasuryNames: readonly string[] = [
  `select l.account_id, l.entry_id, l.id, i.source_resource, i.source_id, false from acc__book_entry_lines l ${join('acc__book_entry_lines.open_item_id', 'l', 'i')}`,
  `select l.account_id, l.entry_id, l.id, 'cfl/open-items', l.open_item_id::text, false from acc__book_entry_lines l where l.open_item_id is not null`,
  `select l.account_id, l.entry_id, l.id, 'cfl/transactions', l.bank_transaction_id::text, true from acc__book_entry_lines l ${join('acc__book_entry_lines.bank_transaction_id', 'l', 't')} ${join('cfl__transactions.bank_account_id', 't', 'b')} where b.book_account_id = l.book_account_id`,
];

/** Its currency and rate where it is not in pesos. */
export const inCurrency = (currency: string, rate: string): string =>
  `case when ${currency}.code <> 'MXN' then ${currency}.id end, case when ${currency}.code <> 'MXN' then ${rate} end`;

/** An item that the opening brought has no document but itself. */
const OPENED = `select i.account_id, 'cfl/open-items', i.id, 'CFDI', i.uuid, null::text, null::text, s.rfc, i.amount, ${inCurrency('c', 'i.exchange_rate')}
  from cfl__open_items i ${join('cfl__open_items.subject_id', 'i', 's')} ${join('cfl__open_items.currency_id', 'i', 'c')} where i.uuid is not null and i.source_resource = 'acc/openings'`;

const GENERIC = 'XAXX010101000';

/** A voucher says no issuer; where the CFDI itself was received, it does. */
const VOUCHERS = `select x.account_id, 'cfl/expense-lines', x.id, 'CFDI', x.uuid, null::text, null::text, coalesce(u.rfc, '${GENERIC}'), x.total, ${inCurrency('c', 'g.exchange_rate')}
  from cfl__expense_lines x ${join('cfl__expense_lines.claim_id', 'x', 'g')} ${leftJoin('cfl__expenses.currency_id', 'g', 'c')}
    left join lateral (select r.rfc from ({books:issuers}) r (account_id, uuid, rfc) where ${sameCompany('r', 'x')} and r.uuid = x.uuid limit 1) u on true
  where x.uuid is not null`;

export const treasuryInvoices: readonly string[] = [OPENED, VOUCHERS];
