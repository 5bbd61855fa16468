/** What each line of a bank is to the SAT: a check, a transfer, or another form of payment. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

const FORMS = 'bank:forms';

/**
 * How documents pay: their form and the account of who is on the other side, by the document that
 * the bank's line names. `own_account_id` where only the line of that account is meant; `ours`: the
 * other side is the company too; without amount, that of the line.
 */
export const FORM_SET = {
  [FORMS]: `select null::bigint as account_id, null::text as source_resource, null::bigint as record_id, null::bigint as own_account_id, null::boolean as ours, null::bigint as payment_type_id, null::numeric as amount, null::bigint as bank_id, null::text as account where false`,
} as const satisfies ModuleDeclaration['rowSets'];

/** For modules that move money: `addedRows: paymentForms([…])`. */
export const paymentForms = (
  statements: readonly string[],
): NonNullable<ModuleDeclaration['addedRows']> => ({ [FORMS]: statements });

/** The bank that a CLABE begins with, of a row that has one. */
export const bankOfClabe = (row: string): string =>
  `(select k.id from cfl__banks k where ${sameCompany('k', row)} and k.code = left(${row}.clabe, 3))`;

const MOVEMENTS = `select m.account_id, 'cfl/movements', m.id, null::bigint, false, m.payment_type_id, m.amount, coalesce(a.bank_id, ${bankOfClabe('v')}), coalesce(a.clabe, a.account_number, v.clabe, v.account_number)
  from cfl__movements m ${leftJoin('cfl__movements.subject_account_id', 'm', 'a')} ${leftJoin('cfl__movements.supplier_account_id', 'm', 'v')} where m.kind <> 'TRASPASO'`;

/** Between accounts of the company: the other side of each line is the other account. */
const TRANSFERS = [
  ['bank_account_id', 'counter_account_id', 'm.amount'],
  ['counter_account_id', 'bank_account_id', 'coalesce(m.counter_amount, m.amount)'],
].map(
  ([own, other, amount]) =>
    `select m.account_id, 'cfl/movements', m.id, m.${own}, true, null::bigint, ${amount}, b.bank_id, coalesce(b.clabe, b.account_number)
  from cfl__movements m join cfl__bank_accounts b on ${sameCompany('b', 'm')} and b.id = m.${other} where m.kind = 'TRASPASO'`,
);

/** A cash box or a card pays by the forms of its vouchers. */
const EXPENSES = `select g.account_id, 'cfl/expenses', x.claim_id, null::bigint, false, x.payment_type_id, sum(x.total), null::bigint, null::text
  from cfl__expense_lines x ${join('cfl__expense_lines.claim_id', 'x', 'g')} where g.kind in ('CAJA_CHICA', 'TARJETA') group by g.account_id, x.claim_id, x.payment_type_id`;

export const treasuryForms: readonly string[] = [MOVEMENTS, ...TRANSFERS, EXPENSES];

const FORM = `cross join lateral (
    select f.* from ({bank:forms}) f (account_id, source_resource, record_id, own_account_id, ours, payment_type_id, amount, bank_id, account) where ${sameCompany('f', 'l')} and f.source_resource = l.source_resource
      and f.record_id = case when l.source_id ~ '^[0-9]{1,18}$' then l.source_id::bigint end and coalesce(f.own_account_id, l.bank_account_id) = l.bank_account_id offset 0) f`;

/** The check that the document issued, the newest of its account. */
const CHECK = `left join lateral (
    select k.number::text as number from cfl__checks k where ${sameCompany('k', 'l')} and k.bank_account_id = l.bank_account_id and k.source_resource = l.source_resource and k.source_id = l.source_id
      and y.kind = 'CHEQUE' and l.direction = 'SALIDA' and k.status = 'EMITIDO' order by k.number desc limit 1) k on true`;

/** Of both ends of the money: which way it goes says whose is which. */
const ENDS = `cross join lateral (
    select b.bank_id as own_bank, coalesce(b.clabe, b.account_number) as own, coalesce(w.legal_name, w.name) as company, l.direction = 'SALIDA' as leaves) e
  cross join lateral (
    select case when e.leaves then e.own_bank else f.bank_id end as origin_bank, case when e.leaves then e.own else f.account end as origin,
      case when e.leaves then f.bank_id else e.own_bank end as dest_bank, case when e.leaves then f.account else e.own end as dest,
      case when e.leaves and not f.ours then s.name else e.company end as beneficiary,
      case when e.leaves and not f.ours then s.rfc else coalesce(g.coe_rfc, w.rfc, s.rfc) end as rfc) p`;

/** What lacks what the SAT asks of a check or a transfer is told by its form of payment alone. */
const KIND = `cross join lateral (
    select case when k.number is not null and e.own is not null then 'CHEQUE'
      when coalesce(y.kind, 'TRANSFERENCIA') = 'TRANSFERENCIA' and p.dest is not null and e.own_bank is not null then 'TRANSFERENCIA'
      when f.payment_type_id is not null then 'OTRO_PAGO' end as kind) h`;

const IN_TRANSFER = (value: string) => `case h.kind when 'TRANSFERENCIA' then ${value} end`;
const FROM_ACCOUNT = (value: string) => `case when h.kind <> 'OTRO_PAGO' then ${value} end`;
const FOREIGN = (value: string) => `case when c.code <> 'MXN' then ${value} end`;

export const BANK_PAYMENTS = `select l.account_id, l.id as record_id, h.kind, case h.kind when 'OTRO_PAGO' then f.payment_type_id end as payment_type_id, l.date as payment_date, p.beneficiary, p.rfc, coalesce(f.amount, l.amount) as amount, case h.kind when 'CHEQUE' then k.number end as check_number,
    ${FROM_ACCOUNT('p.origin_bank')} as origin_bank_id, ${FROM_ACCOUNT('p.origin')} as origin_account, ${IN_TRANSFER('p.dest_bank')} as dest_bank_id, ${IN_TRANSFER('p.dest')} as dest_account, ${FOREIGN('c.id')} as currency_id, ${FOREIGN('coalesce(l.exchange_rate, 1)')} as exchange_rate
  from cfl__transactions l ${join('cfl__transactions.bank_account_id', 'l', 'b')} ${join('cfl__bank_accounts.currency_id', 'b', 'c')} join accounts w on w.id = l.account_id left join acc__configuration g on ${sameCompany('g', 'l')} ${leftJoin('cfl__transactions.subject_id', 'l', 's')}
  ${FORM} left join payment_types y on ${sameCompany('y', 'l')} and y.id = f.payment_type_id ${CHECK} ${ENDS} ${KIND}
  where l.reverses_id is null`;
