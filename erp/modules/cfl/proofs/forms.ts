/** How documents pay: what each module says of the money that its documents move. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

const FORMS = 'bank:forms';

/** Columns of a form, in their order. */
export const FORM_COLUMNS =
  'account_id, source_resource, record_id, own_account_id, ours, transfers, payment_type_id, party_id, amount, bank_id, account';

/**
 * How documents pay: their form and the account of who is on the other side, by the document that
 * the bank's line names. `own_account_id` where only the line of that account is meant; `ours`: the
 * other side is the company too; `transfers`: without a form, money goes from account to account,
 * and without an account, to the one by which its party is paid; without party or amount, those of
 * the line.
 */
export const FORM_SET = {
  [FORMS]: `select null::bigint as account_id, null::text as source_resource, null::bigint as record_id, null::bigint as own_account_id, null::boolean as ours, null::boolean as transfers, null::bigint as payment_type_id, null::bigint as party_id, null::numeric as amount, null::bigint as bank_id, null::text as account where false`,
} as const satisfies ModuleDeclaration['rowSets'];

/** For modules that move money: `addedRows: paymentForms([…])`. */
export const paymentForms = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [FORMS]: statements });

/** The bank that a CLABE begins with, of a row that has one. */
export const bankOfClabe = (row: string): string =>
  `(select k.id from cfl__banks k where ${sameCompany('k', row)} and k.code = left(${row}.clabe, 3))`;

const MOVEMENTS = `select m.account_id, 'cfl/movements', m.id, null::bigint, false, true, m.payment_type_id, null::bigint, m.amount, coalesce(a.bank_id, ${bankOfClabe('v')}), coalesce(a.clabe, a.account_number, v.clabe, v.account_number)
  from cfl__movements m ${leftJoin('cfl__movements.subject_account_id', 'm', 'a')} ${leftJoin('cfl__movements.supplier_account_id', 'm', 'v')} where m.kind not in ('TRASPASO', 'NOMINA')`;

/** One for each whom it pays. */
const PAYROLLS = `select m.account_id, 'cfl/movements', m.id, null::bigint, false, true, m.payment_type_id, i.subject_id, sum(coalesce(l.amount, l.amount_item)), null::bigint, null::text
  from cfl__movements m join cfl__movement_lines l on ${sameCompany('l', 'm')} and l.movement_id = m.id ${join('cfl__movement_lines.open_item_id', 'l', 'i')}
  where m.kind = 'NOMINA' group by m.account_id, m.id, m.payment_type_id, i.subject_id`;

/** Between accounts of the company: the other side of each line is the other account. */
const TRANSFERS = [
  ['bank_account_id', 'counter_account_id', 'm.amount'],
  ['counter_account_id', 'bank_account_id', 'coalesce(m.counter_amount, m.amount)'],
].map(
  ([own, other, amount]) =>
    `select m.account_id, 'cfl/movements', m.id, m.${own}, true, true, null::bigint, null::bigint, ${amount}, b.bank_id, coalesce(b.clabe, b.account_number)
  from cfl__movements m join cfl__bank_accounts b on ${sameCompany('b', 'm')} and b.id = m.${other} where m.kind = 'TRASPASO'`,
);

const FROM_BOX = `g.kind in ('CAJA_CHICA', 'TARJETA')`;

/** A cash box or a card pays by the forms of its vouchers. */
const VOUCHERS = `select g.account_id, 'cfl/expenses', x.claim_id, null::bigint, false, false, x.payment_type_id, null::bigint, sum(x.total), null::bigint, null::text
  from cfl__expense_lines x ${join('cfl__expense_lines.claim_id', 'x', 'g')} where ${FROM_BOX} group by g.account_id, x.claim_id, x.payment_type_id`;

/** What is handed over before it is spent goes to the employee. */
const ADVANCES = `select g.account_id, 'cfl/expenses', g.id, null::bigint, false, true, null::bigint, null::bigint, null::numeric, null::bigint, null::text
  from cfl__expenses g where not ${FROM_BOX}`;

/** Fees, interest and what else a person captures: by the form of its type, the bank opposite. */
const CAPTURED = `select t.account_id, 'cfl/transactions', t.id, null::bigint, false, false, y.payment_type_id, coalesce(t.subject_id, k.id), null::numeric, null::bigint, null::text
  from cfl__transactions t ${leftJoin('cfl__transactions.transaction_type_id', 't', 'y')} ${join('cfl__transactions.bank_account_id', 't', 'b')} left join cfl__subjects k on ${sameCompany('k', 'b')} and k.bank_id = b.bank_id`;

export const treasuryForms: readonly string[] = [
  MOVEMENTS,
  PAYROLLS,
  ...TRANSFERS,
  VOUCHERS,
  ADVANCES,
  CAPTURED,
];
