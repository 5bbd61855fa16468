/** Entries of a month with their supports, page by page: memory does not grow with the month. */
import type { Tx } from '#erp/db/database.ts';
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { SupportKind } from '../support-kinds.ts';
import { monthsOf, type BookKind, type BooksQuestion } from './question.ts';
import { requestOf, rootOf } from './root.ts';
import { attributes, cut } from './xml.ts';

const PAGE = 500;

interface EntryRow {
  readonly id: number;
  readonly folio: string;
  readonly date: string;
  readonly concept: string;
}

interface LineRow {
  readonly id: number;
  readonly entry_id: number;
  readonly code: string;
  readonly name: string;
  readonly description: string | null;
  readonly debit: string;
  readonly credit: string;
}

interface SupportRow {
  readonly line_id: number;
  readonly entry_id: number;
  readonly kind: SupportKind;
  readonly uuid: string | null;
  readonly foreign_number: string | null;
  readonly foreign_tax_id: string | null;
  readonly rfc: string | null;
  readonly amount: string;
  readonly method: string | null;
  readonly payment_date: string | null;
  readonly beneficiary: string | null;
  readonly check_number: string | null;
  readonly origin_account: string | null;
  readonly dest_account: string | null;
  readonly origin_bank: string | null;
  readonly dest_bank: string | null;
  readonly currency: string | null;
  readonly rate: string | null;
}

interface Page {
  readonly entries: readonly EntryRow[];
  readonly lines: ReadonlyMap<number, readonly LineRow[]>;
  readonly supports: readonly SupportRow[];
}

const linesOf = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<
      LineRow & Record<string, unknown>
    >`select l.id, l.entry_id, a.code, a.name, l.description, coalesce(l.debit, 0)::numeric(18, 2)::text as debit, coalesce(l.credit, 0)::numeric(18, 2)::text as credit
      from acc__book_entry_lines l ${raw(join('acc__book_entry_lines.book_account_id', 'l', 'a'))} where l.account_id = ${TENANT} and l.entry_id = any(${ids}::bigint[]) order by l.entry_id, l.id`,
  );

const SUPPORTS = `select s.line_id, l.entry_id, s.kind, s.uuid, s.foreign_number, s.foreign_tax_id, s.rfc, s.amount::numeric(18, 2)::text as amount, y.sat_code as method, s.payment_date, s.beneficiary, s.check_number, s.origin_account, s.dest_account, b.origin as origin_bank, b.dest as dest_bank, c.code as currency, s.exchange_rate::numeric(19, 5)::text as rate
  from acc__entry_supports s ${join('acc__entry_supports.line_id', 's', 'l')} ${leftJoin('acc__entry_supports.payment_type_id', 's', 'y')} ${leftJoin('acc__entry_supports.currency_id', 's', 'c')}`;

/** `banks` is a statement that modules write together. */
const supportsOf = (tx: Tx, banks: string, ids: readonly number[]) =>
  tx.query<SupportRow & Record<string, unknown>>(
    `${SUPPORTS} left join (${banks}) b on b.support_id = s.id where s.account_id = $2 and l.entry_id = any($1::bigint[]) order by s.id`,
    [ids, TENANT],
  );

async function* pagesOf(kind: BookKind, question: BooksQuestion): AsyncGenerator<Page> {
  const { services, accountId, year } = question;
  const banks = services.registry.rowSets.textOf('books:banks');
  for (let after = 0; ;) {
    const page = await services.db.reading({ accountId }, async (tx): Promise<Page> => {
      const entries = await tx.query(
        sql<
          EntryRow & Record<string, unknown>
        >`select e.id, e.folio, e.date, e.concept from acc__book_entries e ${raw(join('acc__book_entries.period_id', 'e', 'p'))}
          where e.account_id = ${TENANT} and e.folio is not null and p.year = ${year} and p.month = any(${monthsOf(kind, question)}::bigint[]) and e.id > ${after} order by e.id limit ${PAGE}`,
      );
      const ids = entries.map(({ id }) => id);
      return {
        entries,
        lines: Map.groupBy(
          kind === 'POLIZAS' ? await linesOf(tx, ids) : [],
          ({ entry_id }) => entry_id,
        ),
        supports: await supportsOf(tx, banks, ids),
      };
    });
    if (page.entries.length === 0) return;
    yield page;
    after = page.entries.at(-1)!.id;
  }
}

/** Banks outside the SAT's list, and those of other countries. */
const OTHER_BANK = '999';
/** Payment forms without a key among those of the schema (finance decision 21). */
const METHODS = new Set([...Array.from({ length: 17 }, (_, i) => String(i + 1).padStart(2, '0'))]);
const methodOf = (code: string | null): string => (code && METHODS.has(code) ? code : '99');

const money = ({ currency, rate }: SupportRow) =>
  currency && currency !== 'MXN' ? { Moneda: currency, TipCamb: rate } : {};
const paid = (row: SupportRow) => ({
  Fecha: row.payment_date,
  Benef: cut(row.beneficiary, 300),
  RFC: row.rfc,
  Monto: row.amount,
  ...money(row),
});

type Values = Parameters<typeof attributes>[0];

/** Elements of the schema, in the order in which it wants them. */
const ELEMENTS: Readonly<Record<SupportKind, string>> = {
  CFDI: 'CompNal',
  EXTRANJERO: 'CompExt',
  CHEQUE: 'Cheque',
  TRANSFERENCIA: 'Transferencia',
  OTRO_PAGO: 'OtrMetodoPago',
};
/** Those of the subledger of folios, which has invoices alone. */
const INVOICE_ELEMENTS = { CFDI: 'ComprNal', EXTRANJERO: 'ComprExt' } as const;
const ENTRIES_ROOT = { element: 'Polizas', prefix: 'PLZ', schema: 'PolizasPeriodo' };
const FOLIOS_ROOT = { element: 'RepAuxFol', prefix: 'RepAux', schema: 'AuxiliarFolios' };

const VALUES: Readonly<Record<SupportKind, (row: SupportRow) => Values>> = {
  CFDI: (row) => ({ UUID_CFDI: row.uuid, RFC: row.rfc, MontoTotal: row.amount, ...money(row) }),
  EXTRANJERO: (row) => ({
    NumFactExt: row.foreign_number,
    TaxID: row.foreign_tax_id,
    MontoTotal: row.amount,
    ...money(row),
  }),
  CHEQUE: (row) => ({
    Num: row.check_number,
    BanEmisNal: row.origin_bank ?? OTHER_BANK,
    CtaOri: row.origin_account,
    ...paid(row),
  }),
  TRANSFERENCIA: (row) => ({
    CtaOri: row.origin_account,
    BancoOriNal: row.origin_bank ?? OTHER_BANK,
    CtaDest: row.dest_account,
    BancoDestNal: row.dest_bank ?? OTHER_BANK,
    ...paid(row),
  }),
  OTRO_PAGO: (row) => ({ MetPagoPol: methodOf(row.method), ...paid(row) }),
};
const ORDER = Object.keys(ELEMENTS) as readonly SupportKind[];

function supportText(row: SupportRow): string {
  return `<PLZ:${ELEMENTS[row.kind]}${attributes(VALUES[row.kind](row))}/>`;
}

function entryText(entry: EntryRow, { lines }: Page, byLine: ReadonlyMap<number, SupportRow[]>) {
  const rows = (lines.get(entry.id) ?? []).map((line) => {
    const own = byLine.get(line.id) ?? [];
    const supports = ORDER.flatMap((kind) => own.filter((row) => row.kind === kind));
    const head = attributes({
      NumCta: line.code,
      DesCta: cut(line.name, 100),
      Concepto: cut(line.description || entry.concept, 200),
      Debe: line.debit,
      Haber: line.credit,
    });
    return supports.length === 0
      ? `<PLZ:Transaccion${head}/>`
      : `<PLZ:Transaccion${head}>${supports.map(supportText).join('')}</PLZ:Transaccion>`;
  });
  const head = attributes({
    NumUnIdenPol: entry.folio,
    Fecha: entry.date,
    Concepto: cut(entry.concept, 300),
  });
  return `<PLZ:Poliza${head}>${rows.join('')}</PLZ:Poliza>`;
}

export async function* entriesOf(question: BooksQuestion): AsyncGenerator<string> {
  yield rootOf('POLIZAS', question, {
    ...ENTRIES_ROOT,
    more: requestOf(question),
  });
  for await (const page of pagesOf('POLIZAS', question)) {
    const byLine = Map.groupBy(page.supports, ({ line_id }) => line_id);
    for (const entry of page.entries) yield entryText(entry, page, byLine);
  }
  yield '</PLZ:Polizas>';
}

/** Once for each invoice of an entry, whatever lines it proves. */
function foliosText(entry: EntryRow, supports: readonly SupportRow[]): string {
  const invoices = new Map<string, string>();
  for (const kind of ['CFDI', 'EXTRANJERO'] as const)
    for (const row of supports.filter((each) => each.kind === kind)) {
      invoices.set(
        `${row.uuid}/${row.foreign_number}`,
        `<RepAux:${INVOICE_ELEMENTS[kind]}${attributes(VALUES[kind](row))}/>`,
      );
    }
  if (invoices.size === 0) return '';
  const head = attributes({ NumUnIdenPol: entry.folio, Fecha: entry.date });
  return `<RepAux:DetAuxFol${head}>${[...invoices.values()].join('')}</RepAux:DetAuxFol>`;
}

export async function* supportFoliosOf(question: BooksQuestion): AsyncGenerator<string> {
  yield rootOf('AUX_FOLIOS', question, {
    ...FOLIOS_ROOT,
    more: requestOf(question),
  });
  for await (const { entries, supports } of pagesOf('AUX_FOLIOS', question)) {
    const byEntry = Map.groupBy(supports, ({ entry_id }) => entry_id);
    for (const entry of entries) yield foliosText(entry, byEntry.get(entry.id) ?? []);
  }
  yield '</RepAux:RepAuxFol>';
}
