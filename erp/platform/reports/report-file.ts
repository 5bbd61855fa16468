/**
 * A report as a file, by the writers of lists. CSV holds the rows alone; workbook and PDF also
 * headings, subtotals and the total.
 */
import type { Registry } from '#erp/model/registry.ts';
import { runInLanguage, SPANISH, t } from '#erp/model/texts/t.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { digested, digestOf, keepDigest, streamOf } from '#erp/kernel/operations/export/digest.ts';
import { csvParts } from '#erp/kernel/operations/export/export-csv.ts';
import { pdfOf } from '#erp/kernel/operations/export/export-pdf.ts';
import { ROW_MARK, treeRow, type Sheet } from '#erp/kernel/operations/export/export-query.ts';
import { xlsxOf } from '#erp/kernel/operations/export/export-xlsx.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { Opening, ReportTotals, Values } from './layout/totals.ts';
import { readTotals } from './layout/whole-months.ts';
import { readOpening, readPage, type ReportPage } from './run-report.ts';
import { questionText, type OpenReport } from './report.ts';
import { currencyColumns, withCurrency } from './layout/currency.ts';
import { withDefaultFilters } from './default-filters.ts';
import { titlesOfAsked } from './titles.ts';

const FORMATS = {
  CSV: { mime: 'text/csv; charset=utf-8', limit: 200_000 },
  XLSX: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    limit: 20_000,
  },
  PDF: { mime: 'application/pdf', limit: 5_000 },
} as const;
type Format = keyof typeof FORMATS;

const PAGE = 1_000;
/** Of one that is read by pages, the later ones cost more. */
const MOST_BY_PAGES = 100_000;
/** Of one that is read by days: a day is asked for once, unless it is a very long one. */
const PAGE_OF_DAY = 5_000;

export function formatOf(raw: unknown): Format {
  const name = typeof raw === 'string' ? raw.toUpperCase() : '';
  if (name === 'CSV' || name === 'XLSX' || name === 'PDF') return name;
  throw invalid({ format: [t('export.choose', 'Elige csv, xlsx o pdf.')] });
}

const tenant = (actor: Actor) => ({ accountId: actor.accountId, operator: actor.operator });
const marked = (mark: string, values: Values): Row => ({ [ROW_MARK]: mark, ...values }) as Row;

const isByDay = ({ report }: OpenReport, sort: string): boolean =>
  report.fileByDay === true && sort === '';

/** The days of its period one by one; the whole of it where it is not read so. */
function* partsOf(open: OpenReport, sort: string): Generator<OpenReport> {
  const { period } = open.asked;
  if (!period || !isByDay(open, sort)) return yield open;
  const last = Temporal.PlainDate.from(period.to);
  for (
    let day = Temporal.PlainDate.from(period.from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const only = day.toString();
    yield { ...open, asked: { ...open.asked, period: { from: only, to: only } } };
  }
}

async function* pagesOf(
  open: OpenReport,
  opening: Opening | null,
  sort: string,
): AsyncGenerator<ReportPage> {
  const { services, actor } = open;
  const size = isByDay(open, sort) ? PAGE_OF_DAY : PAGE;
  for (const part of partsOf(open, sort))
    for (let offset = 0; ; offset += size) {
      const page = await services.db.reading(tenant(actor), (tx) =>
        readPage(tx, part, opening, { offset, size, sort }),
      );
      yield page;
      if (!page.more) break;
    }
}

async function* rowsOf(
  open: OpenReport,
  opening: Opening | null,
  totals: ReportTotals,
  sort: string,
  marks: boolean,
): AsyncGenerator<readonly Row[]> {
  const { report } = open;
  const currencies = currencyColumns(open.columns.map(([, { field }]) => field));
  const currencyOf = (values: Values) =>
    Object.fromEntries(currencies.map((name) => [name, values[name] ?? null]));
  // What adds up rows is in their currency: of several there is no total.
  let last = currencyOf(opening?.values ?? {});
  if (marks && opening) yield [marked(opening.label, opening.values)];
  for await (const page of pagesOf(open, opening, sort)) {
    const rows: Row[] = [];
    page.rows.forEach((row, index) => {
      last = currencyOf(row);
      if (marks)
        for (const heading of page.headings.filter(({ at }) => at === index))
          rows.push(marked(heading.text, {}));
      const place = page.places?.[index];
      rows.push(
        place ? treeRow(row as Row, place.level, place.holds || place.total) : (row as Row),
      );
      if (marks)
        for (const { text, values } of page.subtotals.filter(({ after }) => after === index))
          rows.push(marked(`Subtotal ${text}`, { ...last, ...values }));
    });
    yield rows;
  }
  if (marks && Object.keys(totals.values).length > 0)
    yield [marked(report.totalLabel ?? t('reports.total', 'Total'), { ...last, ...totals.values })];
}

/** What is kept is in Spanish, whatever the language of the file. */
const keptLabel = (
  { reports }: Registry,
  { path, label }: { readonly path: string; readonly label: string },
): string =>
  runInLanguage(
    SPANISH,
    () => (reports.screens.get(path) ?? reports.dashboards.get(path))?.label ?? label,
  );

/** Writes the file into `exports` and the log, for who took what; its row. */
export async function logFile(
  services: Services,
  actor: Actor,
  at: {
    path: string;
    label: string;
    format: string;
    columns: readonly string[];
    query: unknown;
    rows: number;
    sha256: string | null;
  },
): Promise<number> {
  return services.db.tenant(tenant(actor), async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into exports (account_id, path, query, columns, format, rows, sha256, created_by, updated_by) values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8, $8) returning id`,
      [
        actor.accountId,
        at.path,
        JSON.stringify(at.query),
        JSON.stringify(at.columns),
        at.format,
        at.rows,
        at.sha256,
        actor.userId,
      ],
    );
    await audit(tx, actor, services.now(), {
      action: 'EXPORTAR',
      resource: at.path,
      recordId: null,
      recordLabel: keptLabel(services.registry, at),
      changes: { formato: [null, at.format], filas: [null, at.rows], consulta: [null, at.query] },
    });
    return row!.id;
  });
}

export interface FileHeading {
  readonly path: string;
  readonly title: string;
  readonly query: Readonly<Record<string, Value>>;
  readonly rows: number;
  /** Rows that are read by pages are fewer than what the format has room for. */
  readonly byPages?: boolean;
  /** Its columns are texts, and some of them amounts. */
  readonly hasAmounts?: boolean;
}

/** A sheet as a download, written down before it leaves; a CSV leaves as it is read. */
export async function sheetFile(
  services: Services,
  actor: Actor,
  sheet: Sheet,
  format: Format,
  { path, title, query, rows, byPages, hasAmounts }: FileHeading,
): Promise<Response> {
  const { mime, limit } = FORMATS[format];
  const most = byPages ? Math.min(limit, MOST_BY_PAGES) : limit;
  const max = Math.min(most, (await securityPolicyOf(services, actor.accountId)).exportMaxRows);
  if (rows > max)
    throw new DomainError(
      'VALIDACION',
      t(
        'reports.tooManyRows',
        'Son {count} filas y este formato admite {most}. Acorta el periodo o filtra el reporte.',
        { count: rows.toLocaleString('es-MX'), most: max.toLocaleString('es-MX') },
      ),
    );
  const now = services.now().toZonedDateTimeISO(actor.timeZone);
  const when = `${now.toPlainDate().toString()} ${now.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  const said = await services.db.reading(tenant(actor), (tx) =>
    withCurrency(tx, sheet, hasAmounts),
  );
  const log = (sha256: string | null) =>
    logFile(services, actor, {
      path,
      label: title,
      format,
      columns: sheet.columns.map(({ name }) => name),
      query,
      rows,
      sha256,
    });
  let body: BodyInit;
  if (format === 'CSV') {
    const id = await log(null);
    body = streamOf(
      digested(csvParts(said), (sha256) => keepDigest(services, actor, { id, sha256 })),
    );
  } else {
    const bytes = await bytesOf(services, actor, said, format, { title, when });
    await log(digestOf(bytes));
    body = bytes as Uint8Array<ArrayBuffer>;
  }
  return new Response(body, {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename="${path.replaceAll('/', '-')}-${now.toPlainDate().toString()}.${format.toLowerCase()}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function bytesOf(
  services: Services,
  actor: Actor,
  sheet: Sheet,
  format: Exclude<Format, 'CSV'>,
  { title, when }: { title: string; when: string },
): Promise<Uint8Array> {
  if (format === 'XLSX')
    return xlsxOf(sheet, {
      title,
      who: actor.nickname,
      when,
      link: `${services.appUrl}${actor.screen ?? ''}`,
    });
  const [account] = await services.db.tenant(tenant(actor), (tx) =>
    tx.query<{ name: string }>('select name from accounts where id = $1', [actor.accountId]),
  );
  return pdfOf(sheet, {
    title,
    company: account?.name ?? actor.accountCode,
    who: actor.nickname,
    when,
  });
}

export async function reportFile(
  opened: OpenReport,
  format: Format,
  sort: string,
): Promise<Response> {
  const { services, actor, report, screen } = opened;
  const { open, opening, totals, titles } = await services.db.reading(tenant(actor), async (tx) => {
    const whole = await withDefaultFilters(tx, opened);
    const first = await readOpening(tx, whole);
    return {
      open: whole,
      opening: first,
      totals: await readTotals(tx, whole, first),
      titles: await titlesOfAsked(tx, whole),
    };
  });
  const { columns, asked } = open;
  const sheet: Sheet = {
    columns: columns.map(([name, { field }]) => ({ name, field })),
    ...(report.hierarchy && { indented: report.hierarchy.column }),
    words: questionText(open, titles),
    timeZone: actor.timeZone,
    pages: () => rowsOf(open, opening, totals, sort, format !== 'CSV'),
  };
  const query = { report: report.key, ...asked.period, ...Object.fromEntries(asked.filters) };
  return sheetFile(services, actor, sheet, format, {
    path: screen.path,
    title: screen.reports.length > 1 ? `${screen.label}: ${report.label}` : report.label,
    query,
    rows: totals.count,
    byPages: !isByDay(open, sort),
  });
}
