/** What proves the lines of entries: checked where a person types it, written where others do. */
import type { Tx } from '#erp/db/database.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { t } from '#erp/model/texts/t.ts';
import { INVOICES, PAYMENTS, type SupportKind } from './support-kinds.ts';

export interface EntrySupport {
  readonly kind?: SupportKind | null;
  readonly uuid?: string | null;
  readonly foreign_number?: string | null;
  readonly foreign_tax_id?: string | null;
  readonly rfc?: string | null;
  readonly amount?: string | null;
  readonly payment_type_id?: number | null;
  readonly payment_date?: string | null;
  readonly beneficiary?: string | null;
  readonly check_number?: string | null;
  readonly origin_account?: string | null;
  readonly dest_account?: string | null;
  readonly currency_id?: number | null;
  readonly exchange_rate?: string | null;
}

type Fail = (field: string, message: string) => void;
type Requirement = readonly [keyof EntrySupport, kinds: readonly SupportKind[]];

/** What the SAT asks of each kind. */
const REQUIRED: readonly Requirement[] = [
  ['uuid', ['CFDI']],
  ['foreign_number', ['EXTRANJERO']],
  ['rfc', ['CFDI', ...PAYMENTS]],
  ['payment_type_id', ['OTRO_PAGO']],
  ['payment_date', PAYMENTS],
  ['beneficiary', PAYMENTS],
  ['check_number', ['CHEQUE']],
  ['origin_account', ['CHEQUE']],
  ['dest_account', ['TRANSFERENCIA']],
];

export function checkSupport(support: EntrySupport, fail: Fail): void {
  const { kind, currency_id, exchange_rate } = support;
  for (const [field, kinds] of REQUIRED)
    if (kind && kinds.includes(kind) && !support[field])
      fail(field, t('ledger.supportAsks', 'Complétalo: lo pide el SAT de este comprobante.'));
  if (currency_id && !exchange_rate)
    fail('exchange_rate', t('ledger.supportRate', 'Escribe el tipo de cambio de esa moneda.'));
}

interface SupportedLine {
  readonly book_account_id?: number | null;
  readonly supports?: readonly EntrySupport[] | null;
}

/** Beside each support what it lacks. */
export function checkSupports(lines: readonly SupportedLine[], fail: Fail): void {
  for (const [i, { supports }] of lines.entries())
    for (const [j, support] of (supports ?? []).entries())
      checkSupport(support, (field, message) =>
        fail(`lines[${i}][supports][${j}][${field}]`, message),
      );
}

/** Lines of accounts that exact an invoice have one (finance R2). */
export async function checkInvoices(
  tx: Tx,
  lines: readonly SupportedLine[],
  fail: Fail,
): Promise<void> {
  const found = await tx.query(
    sql<{
      id: number;
      code: string;
    }>`select id, code from acc__accounts where account_id = ${TENANT} and requires_cfdi and id = any(${lines.map((line) => line.book_account_id)}::bigint[])`,
  );
  const codes = new Map(found.map(({ id, code }) => [id, code]));
  for (const [i, { book_account_id, supports }] of lines.entries()) {
    const code = codes.get(book_account_id ?? 0);
    if (code && !supports?.some(({ kind }) => kind && INVOICES.includes(kind)))
      fail(
        `lines[${i}][book_account_id]`,
        t('ledger.needsInvoice', 'La cuenta {code} exige CFDI: agrégalo a este movimiento.', {
          code,
        }),
      );
  }
}

/** Which lines of an entry are meant; all of them unless told. */
interface SupportedLines {
  readonly accountIds?: readonly number[] | null;
  readonly lineIds?: readonly number[] | null;
}

/**
 * Adds what proves them to lines of an entry: what a document
 * knows of its invoice or its payment.
 */
export async function attachSupports(
  { tx, actor }: { readonly tx: Tx; readonly actor: Pick<Actor, 'userId'> },
  entryId: number,
  supports: readonly EntrySupport[],
  { accountIds = null, lineIds = null }: SupportedLines = {},
): Promise<void> {
  if (supports.length === 0) return;
  await tx.execute(
    sql`insert into acc__entry_supports (account_id, created_by, updated_by, line_id, kind, uuid, foreign_number, foreign_tax_id, rfc, amount, payment_type_id, payment_date, beneficiary, check_number, origin_account, dest_account, currency_id, exchange_rate)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, l.id, s.kind, upper(s.uuid), s.foreign_number, s.foreign_tax_id, s.rfc, s.amount, s.payment_type_id, s.payment_date, s.beneficiary, s.check_number, s.origin_account, s.dest_account, s.currency_id, s.exchange_rate
      from acc__book_entry_lines l ${raw(join('acc__book_entry_lines.entry_id', 'l', 'e'))}
        cross join jsonb_to_recordset(${JSON.stringify(supports)}::jsonb) as s(kind text, uuid text, foreign_number text, foreign_tax_id text, rfc text, amount numeric, payment_type_id bigint, payment_date date, beneficiary text, check_number text, origin_account text, dest_account text, currency_id bigint, exchange_rate numeric)
      where e.account_id = ${TENANT} and e.id = ${entryId} and (${accountIds}::bigint[] is null or l.book_account_id = any(${accountIds}::bigint[])) and (${lineIds}::bigint[] is null or l.id = any(${lineIds}::bigint[]))
      order by l.id`,
  );
}
