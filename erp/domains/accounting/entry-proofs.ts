/**
 * What proves the lines of an entry that documents make: each module says what its documents are to
 * the SAT (`addedRows: invoiceRows([…])`, `paymentRows([…])`), and posting writes it beside the
 * lines that name them (finance §2.1, decision 580).
 */
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
  readonly open_item_id?: number | null;
  readonly bank_transaction_id?: number | null;
  readonly proofs?: readonly Proof[];
}

/** The CFDI that is being stamped: its document has its UUID only afterwards. */
export interface Stamped {
  readonly resource: string;
  readonly id: number | string;
  readonly uuid: string;
}

/** An entry that was just inserted, and the lines that it was made of, in their order. */
export interface WrittenEntry {
  readonly id: number;
  readonly lines: readonly ProvenLine[];
  readonly stamped: readonly Stamped[];
}

/** What a document posts is proven by it, but for the line of the bank. */
export const provenBy = <L extends ProvenLine>(
  { source }: Pick<FinancialEvent, 'source'>,
  lines: readonly L[],
): readonly L[] =>
  lines.map((line) =>
    line.bank_transaction_id
      ? line
      : { ...line, proofs: [...(line.proofs ?? []), { ...source, posts: true }] },
  );

export const stampedBy = ({
  source,
  tokens,
}: Pick<FinancialEvent, 'source' | 'tokens'>): readonly Stamped[] =>
  tokens?.uuid ? [{ ...source, uuid: tokens.uuid }] : [];

/** Lines of entries, $1, in their order. */
const LINES = `select l.id, l.entry_id, row_number() over (partition by l.entry_id order by l.id) - 1 as at
    from acc__book_entry_lines l
    where l.account_id = $5 and l.entry_id = any($1::bigint[])`;

/** Those that whoever posts says of each line, $2. */
const SAID = `select l.id, l.entry_id, p.resource, p.record, p.posts
    from jsonb_to_recordset(($2::text)::jsonb) as p(entry_id bigint, at int, resource text, record text, posts boolean) join lines l on l.entry_id = p.entry_id and l.at = p.at`;

/**
 * Which documents prove each line: those that it names, and the one that posts it. An invoice that
 * is paid proves its own lines, not what others of the entry paid nor what only comes of paying.
 */
const TOLD = `select id, resource, record from named where not pays
    union select id, resource, record from said where posts`;

const INVOICE_COLUMNS =
  'account_id, source_resource, record_id, kind, uuid, foreign_number, foreign_tax_id, rfc, amount, currency_id, exchange_rate';
const PAYMENT_COLUMNS =
  'account_id, record_id, kind, payment_type_id, payment_date, beneficiary, rfc, amount, check_number, origin_bank_id, origin_account, dest_bank_id, dest_account, currency_id, exchange_rate';
/** What a line keeps of what proves it. */
const KEPT =
  'kind, uuid, foreign_number, foreign_tax_id, rfc, amount, payment_type_id, payment_date, beneficiary, check_number, origin_bank_id, origin_account, dest_bank_id, dest_account, currency_id, exchange_rate';

type TextOf = (name: string) => string;

const paymentsText = (textOf: TextOf): string =>
  `union all
    select n.id, p.kind, null, null, null, p.rfc, p.amount, p.payment_type_id, p.payment_date, p.beneficiary, p.check_number, p.origin_bank_id, p.origin_account, p.dest_bank_id, p.dest_account, p.currency_id, p.exchange_rate
      from named n cross join lateral (select ${PAYMENT_COLUMNS} from (${textOf(PROVING_PAYMENTS)}) p (${PAYMENT_COLUMNS}) where p.account_id = $5 and p.record_id = n.record::bigint offset 0) p
      where n.pays and p.kind is not null and p.rfc is not null and p.beneficiary is not null`;

/**
 * A document or a payment is looked up by its key, each once: other branches read nothing. Columns
 * are named so that the statement is prepared: to plan it takes far longer than to run it.
 */
const provingText = (textOf: TextOf, payments: string): string =>
  `with lines as materialized (${LINES}),
      said as materialized (${SAID}),
      named as materialized (
        select n.line_id as id, n.entry_id, n.resource, n.record, n.pays from (${textOf(NAMED)}) n (account_id, entry_id, line_id, resource, record, pays) where n.account_id = $5 and n.entry_id = any($1::bigint[])
        union select id, entry_id, resource, record, false from said where posts is not true
      ),
      told as (${TOLD}),
      invoices as materialized (
        select d.resource, d.record, r.kind, coalesce(r.uuid, s.uuid) as uuid, r.foreign_number, r.foreign_tax_id, r.rfc, r.amount, r.currency_id, r.exchange_rate
        from (select distinct resource, record from told where record ~ '^[0-9]{1,18}$') d
          left join jsonb_to_recordset(($3::text)::jsonb) as s(resource text, id text, uuid text) on s.resource = d.resource and s.id = d.record
          cross join lateral (select ${INVOICE_COLUMNS} from (${textOf(PROVING_INVOICES)}) i (${INVOICE_COLUMNS}) where i.account_id = $5 and i.source_resource = d.resource and i.record_id = d.record::bigint offset 0) r
      )
      insert into acc__entry_supports (account_id, created_by, updated_by, line_id, ${KEPT})
      select $5, $4::bigint, $4::bigint, q.line_id, ${KEPT} from (
        select t.id, i.kind, upper(i.uuid), i.foreign_number, i.foreign_tax_id, i.rfc, i.amount, null::bigint, null::date, null::text, null::text, null::bigint, null::text, null::bigint, null::text, i.currency_id, i.exchange_rate
          from told t join invoices i on i.resource = t.resource and i.record = t.record
          where case i.kind when 'CFDI' then i.uuid is not null and i.rfc is not null when 'EXTRANJERO' then i.foreign_number is not null end
        ${payments}
      ) q (line_id, ${KEPT}) order by q.line_id`;

/**
 * Writes what proves entries that were just inserted, in one statement however many they are and
 * however many lines they have.
 */
export async function proveEntries(
  { tx, actor, services }: Pick<Writing, 'tx' | 'actor' | 'services'>,
  entries: readonly WrittenEntry[],
): Promise<void> {
  const lines = entries.flatMap(({ lines: all }) => all);
  const names = (line: ProvenLine) =>
    line.proofs ?? line.open_item_id ?? line.bank_transaction_id ?? null;
  if (lines.every((line) => names(line) === null)) return;
  const proofs = entries.flatMap(({ id: entry_id, lines: all }) =>
    all.flatMap((line, at) =>
      (line.proofs ?? []).map(({ id, ...proof }) => ({
        entry_id,
        at,
        record: String(id),
        ...proof,
      })),
    ),
  );
  const textOf = (name: string) => services.registry.rowSets.textOf(name);
  // What moves no bank is planned without all ways to pay.
  const pays = lines.some((line) => line.bank_transaction_id);
  await tx.execute(provingText(textOf, pays ? paymentsText(textOf) : ''), [
    entries.map(({ id }) => id),
    JSON.stringify(proofs),
    JSON.stringify(entries.flatMap(({ stamped }) => stamped)),
    actor.userId,
    TENANT,
  ]);
}

/** A mirror undoes what the same documents proved: line by line, it repeats what proves each. */
export async function repeatProofs(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  entryId: number,
  mirrorId: number,
): Promise<void> {
  const ranked = (id: number) =>
    sql`select id, row_number() over (order by position, id) as at from acc__book_entry_lines where account_id = ${TENANT} and entry_id = ${id}`;
  await tx.execute(
    sql`insert into acc__entry_supports (account_id, created_by, updated_by, line_id, ${raw(KEPT)})
      select ${TENANT}, ${actor.userId}, ${actor.userId}, m.id, ${raw(KEPT)}
      from (${ranked(entryId)}) o join (${ranked(mirrorId)}) m on m.at = o.at
        join (select line_id, id as support_id, ${raw(KEPT)} from acc__entry_supports where account_id = ${TENANT}) s on s.line_id = o.id
      order by m.id, s.support_id`,
  );
}
