/**
 * What proves the lines of an entry that documents make: each module says what its documents are to
 * the SAT (`addedRows: invoiceRows([…])`, `paymentRows([…])`), and posting writes it beside the
 * lines that name them (finance §2.1, decision 580).
 */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { FinancialEvent, Proof } from './events/financial-event.ts';

const PROVING_INVOICES = 'books:invoices';
const PROVING_PAYMENTS = 'books:payments';
const NAMED = 'books:named';
const CFDI_ISSUERS = 'books:issuers';

/** Declared by the module of the books. */
export const PROOF_SETS = {
  /** Which documents a line of an entry names; those of the bank `pays`. */
  [NAMED]: `select null::bigint as account_id, null::bigint as entry_id, null::bigint as line_id, null::text as resource, null::text as record, null::boolean as pays where false`,
  /** Without currency: pesos. The CFDI of what is being stamped comes with its event. */
  [PROVING_INVOICES]: `select null::bigint as account_id, null::text as source_resource, null::bigint as record_id, null::text as kind, null::text as uuid, null::text as foreign_number, null::text as foreign_tax_id, null::text as rfc, null::numeric as amount, null::bigint as currency_id, null::numeric as exchange_rate where false`,
  /** By the line of the bank, `record_id`. */
  [PROVING_PAYMENTS]: `select null::bigint as account_id, null::bigint as record_id, null::text as kind, null::bigint as payment_type_id, null::date as payment_date, null::text as beneficiary, null::text as rfc, null::numeric as amount, null::text as check_number, null::bigint as origin_bank_id, null::text as origin_account, null::bigint as dest_bank_id, null::text as dest_account, null::bigint as currency_id, null::numeric as exchange_rate where false`,
  /** Who issued a CFDI that somebody names by its UUID alone. */
  [CFDI_ISSUERS]: `select null::bigint as account_id, null::text as uuid, null::text as rfc where false`,
} as const satisfies ModuleDeclaration['rowSets'];

type Rows = NonNullable<ModuleDeclaration['addedRows']>;

export const namedRows = (statements: readonly string[]): Rows => ({ [NAMED]: statements });
export const invoiceRows = (statements: readonly string[]): Rows => ({
  [PROVING_INVOICES]: statements,
});
export const paymentRows = (statements: readonly string[]): Rows => ({
  [PROVING_PAYMENTS]: statements,
});
export const issuerRows = (statements: readonly string[]): Rows => ({
  [CFDI_ISSUERS]: statements,
});

interface ProvenLine {
  readonly bank_transaction_id?: number | null;
  readonly proofs?: readonly Proof[];
}

/** Lines of an entry, $1, in their order, and which of them are of the balance sheet. */
const LINES = `select l.id, y.statement = 'BALANCE' as of_balance, row_number() over (order by l.id) - 1 as at
    from acc__book_entry_lines l ${join('acc__book_entry_lines.book_account_id', 'l', 'a')} ${join('acc__accounts.account_type_id', 'a', 'y')}
    where l.account_id = $7 and l.entry_id = $1`;

/**
 * Which documents prove each line: those that it names; of a document that posts itself ($3, $4),
 * that one, but for the line of the bank; and of what names none, such as taxes, those that the
 * entry names. Results that only come of paying (fees, exchange) are proven by no invoice that is
 * paid.
 */
const TOLD = `select id, resource, record from named where not pays
    union select l.id, $3::text, $4::text from lines l where not exists (select 1 from named m where m.id = l.id and m.pays)
    union select l.id, n.resource, n.record from lines l cross join (select distinct resource, record from named where not pays) n
      where l.of_balance and not exists (select 1 from named m where m.id = l.id)`;

const INVOICE_COLUMNS =
  'account_id, source_resource, record_id, kind, uuid, foreign_number, foreign_tax_id, rfc, amount, currency_id, exchange_rate';
const PAYMENT_COLUMNS =
  'account_id, record_id, kind, payment_type_id, payment_date, beneficiary, rfc, amount, check_number, origin_bank_id, origin_account, dest_bank_id, dest_account, currency_id, exchange_rate';

const paymentsText = (textOf: (name: string) => string): string =>
  `union all
    select n.id, p.kind, null, null, null, p.rfc, p.amount, p.payment_type_id, p.payment_date, p.beneficiary, p.check_number, p.origin_bank_id, p.origin_account, p.dest_bank_id, p.dest_account, p.currency_id, p.exchange_rate
      from named n cross join lateral (select * from (${textOf(PROVING_PAYMENTS)}) p (${PAYMENT_COLUMNS}) where p.account_id = $7 and p.record_id = n.record::bigint offset 0) p
      where n.pays and p.kind is not null and p.rfc is not null and p.beneficiary is not null`;

/** A document or a payment is looked up by its key, each once: other branches read nothing. */
const provingText = (textOf: (name: string) => string, payments: string): string =>
  `with lines as materialized (${LINES}),
      named as materialized (
        select n.line_id as id, n.resource, n.record, n.pays from (${textOf(NAMED)}) n (account_id, entry_id, line_id, resource, record, pays) where n.account_id = $7 and n.entry_id = $1
        union select l.id, p.resource, p.id::text, false from jsonb_to_recordset(($2::text)::jsonb) as p(at int, resource text, id bigint) join lines l on l.at = p.at
      ),
      told as (${TOLD}),
      invoices as materialized (
        select d.resource, d.record, r.kind, coalesce(r.uuid, case when d.resource = $3 and d.record = $4 then $5::text end) as uuid, r.foreign_number, r.foreign_tax_id, r.rfc, r.amount, r.currency_id, r.exchange_rate
        from (select distinct resource, record from told where record ~ '^[0-9]{1,18}$') d
          cross join lateral (select * from (${textOf(PROVING_INVOICES)}) i (${INVOICE_COLUMNS}) where i.account_id = $7 and i.source_resource = d.resource and i.record_id = d.record::bigint offset 0) r
      )
      insert into acc__entry_supports (account_id, created_by, updated_by, line_id, kind, uuid, foreign_number, foreign_tax_id, rfc, amount, payment_type_id, payment_date, beneficiary, check_number, origin_bank_id, origin_account, dest_bank_id, dest_account, currency_id, exchange_rate)
      select $7, $6::bigint, $6::bigint, q.* from (
        select t.id, i.kind, upper(i.uuid), i.foreign_number, i.foreign_tax_id, i.rfc, i.amount, null::bigint, null::date, null::text, null::text, null::bigint, null::text, null::bigint, null::text, i.currency_id, i.exchange_rate
          from told t join invoices i on i.resource = t.resource and i.record = t.record
          where case i.kind when 'CFDI' then i.uuid is not null and i.rfc is not null when 'EXTRANJERO' then i.foreign_number is not null end
        ${payments}
      ) q order by q.id`;

/**
 * Writes what proves an entry that was just inserted, in one statement however many lines it has.
 * `lines` are those that it was made of, in their order.
 */
export async function proveEntry(
  { tx, actor, services }: Pick<Writing, 'tx' | 'actor' | 'services'>,
  entryId: number,
  { source, tokens }: Pick<FinancialEvent, 'source' | 'tokens'>,
  lines: readonly ProvenLine[],
): Promise<void> {
  const { rowSets } = services.registry;
  const proofs = lines.flatMap((line, at) =>
    (line.proofs ?? []).map(({ resource, id }) => ({ at, resource, id })),
  );
  const textOf = (name: string) => rowSets.textOf(name);
  // What moves no bank is planned without all ways to pay.
  const pays = lines.some((line) => line.bank_transaction_id);
  await tx.execute(provingText(textOf, pays ? paymentsText(textOf) : ''), [
    entryId,
    JSON.stringify(proofs),
    source.resource,
    String(source.id),
    tokens?.uuid ?? null,
    actor.userId,
    TENANT,
  ]);
}

const REPEATED =
  'kind, uuid, foreign_number, foreign_tax_id, rfc, amount, payment_type_id, payment_date, beneficiary, check_number, origin_bank_id, origin_account, dest_bank_id, dest_account, currency_id, exchange_rate';

/** A mirror undoes what the same documents proved: line by line, it repeats what proves each. */
export async function repeatProofs(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  entryId: number,
  mirrorId: number,
): Promise<void> {
  const ranked = (id: number) =>
    sql`select id, row_number() over (order by position, id) as at from acc__book_entry_lines where account_id = ${TENANT} and entry_id = ${id}`;
  await tx.execute(
    sql`insert into acc__entry_supports (account_id, created_by, updated_by, line_id, ${raw(REPEATED)})
      select ${TENANT}, ${actor.userId}, ${actor.userId}, m.id, ${raw(REPEATED)}
      from (${ranked(entryId)}) o join (${ranked(mirrorId)}) m on m.at = o.at
        join (select line_id, id as support_id, ${raw(REPEATED)} from acc__entry_supports where account_id = ${TENANT}) s on s.line_id = o.id
      order by m.id, s.support_id`,
  );
}
