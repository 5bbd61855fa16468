/** What each line of a bank is to the SAT: a check, a transfer, or another form of payment. */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { booksRfcSql } from '#erp/domains/accounting/coe/books-rfc.ts';
import { bankOfClabe, FORM_COLUMNS } from './forms.ts';

const FORM = `cross join lateral (
    select ${FORM_COLUMNS} from ({bank:forms}) f (${FORM_COLUMNS}) where ${sameCompany('f', 'l')} and f.source_resource = l.source_resource
      and f.record_id = case when l.source_id ~ '^[0-9]{1,18}$' then l.source_id::bigint end and coalesce(f.own_account_id, l.bank_account_id) = l.bank_account_id offset 0) f`;

/** The check that the document issued, the newest of its account. */
const CHECK = `left join lateral (
    select k.number::text as number from cfl__checks k where ${sameCompany('k', 'l')} and k.bank_account_id = l.bank_account_id and k.source_resource = l.source_resource and k.source_id = l.source_id
      and y.kind = 'CHEQUE' and l.direction = 'SALIDA' and k.status = 'EMITIDO' order by k.number desc limit 1) k on true`;

/** The verified account by which a party is paid, as `resolvePayee` has it. */
const PAYEE = `left join lateral (select u.bank_id, u.account from (
      select c.bank_id, coalesce(c.clabe, c.account_number) as account, c.is_default, c.id
        from cfl__subject_accounts c where ${sameCompany('c', 's')} and c.subject_id = s.id and c.currency_id = b.currency_id and c.verified_by is not null and s.supplier_id is null
      union all
      select ${bankOfClabe('v')}, coalesce(v.clabe, v.account_number, v.iban), v.is_default, v.id
        from supplier_bank_accounts v where ${sameCompany('v', 's')} and v.supplier_id = s.supplier_id and v.currency_id = b.currency_id and v.status = 'VERIFICADA'
    ) u where f.transfers and not f.ours and f.account is null and l.direction = 'SALIDA' order by u.is_default desc, u.id limit 1) a on true`;

/** Of both ends of the money: which way it goes says whose is which. */
const ENDS = `cross join lateral (
    select b.bank_id as own_bank, coalesce(b.clabe, b.account_number) as own, coalesce(w.legal_name, w.name) as company, l.direction = 'SALIDA' as leaves) e
  cross join lateral (
    select case when e.leaves then e.own_bank else f.bank_id end as origin_bank, case when e.leaves then e.own else f.account end as origin,
      case when e.leaves then coalesce(f.bank_id, a.bank_id) else e.own_bank end as dest_bank, case when e.leaves then coalesce(f.account, a.account) else e.own end as dest,
      case when e.leaves and not f.ours then s.name else e.company end as beneficiary,
      case when e.leaves and not f.ours then s.rfc else ${booksRfcSql('l.account_id')} end as rfc) p`;

/** Whoever is on the other side. */
const PARTY = `left join cfl__subjects s on ${sameCompany('s', 'l')} and s.id = coalesce(f.party_id, l.subject_id)`;

/** Without a form that somebody says, a cash box pays in cash. */
const TYPE = `${join('cfl__bank_accounts.account_type_id', 'b', 'o')}
  left join payment_types y on ${sameCompany('y', 'l')} and y.id = coalesce(f.payment_type_id, case when o.is_cash then (
    select c.id from payment_types c where ${sameCompany('c', 'l')} and c.sat_code = '01' order by c.active desc, c.id limit 1) end)`;

/** What lacks what the SAT asks of a check or a transfer is told by its form alone. */
const KIND = `cross join lateral (
    select case when k.number is not null and e.own is not null then 'CHEQUE'
      when (y.kind = 'TRANSFERENCIA' or y.id is null and f.transfers) and p.dest is not null and e.own_bank is not null then 'TRANSFERENCIA'
      else 'OTRO_PAGO' end as kind) h`;

const IN_TRANSFER = (value: string) => `case h.kind when 'TRANSFERENCIA' then ${value} end`;
const FROM_ACCOUNT = (value: string) => `case when h.kind <> 'OTRO_PAGO' then ${value} end`;
const FOREIGN = (value: string) => `case when c.code <> 'MXN' then ${value} end`;

export const BANK_PAYMENTS = `select l.account_id, l.id as record_id, h.kind, case h.kind when 'OTRO_PAGO' then y.id end as payment_type_id, l.date as payment_date, p.beneficiary, p.rfc, coalesce(f.amount, l.amount) as amount, case h.kind when 'CHEQUE' then k.number end as check_number,
    ${FROM_ACCOUNT('p.origin_bank')} as origin_bank_id, ${FROM_ACCOUNT('p.origin')} as origin_account, ${IN_TRANSFER('p.dest_bank')} as dest_bank_id, ${IN_TRANSFER('p.dest')} as dest_account, ${FOREIGN('c.id')} as currency_id, ${FOREIGN('coalesce(l.exchange_rate, 1)')} as exchange_rate
  from cfl__transactions l ${join('cfl__transactions.bank_account_id', 'l', 'b')} ${join('cfl__bank_accounts.currency_id', 'b', 'c')} join accounts w on w.id = l.account_id
  ${FORM} ${PARTY} ${PAYEE} ${TYPE} ${CHECK} ${ENDS} ${KIND}
  where l.reverses_id is null`;
