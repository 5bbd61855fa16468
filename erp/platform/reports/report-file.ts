/**
 * A report as a file, by the writers of lists. CSV holds the rows alone; workbook and PDF also
 * headings, subtotals and the total.
 */
import type { Registry } from '#erp/model/registry.ts';
import { runInLanguage, SPANISH, t } from '#erp/model/texts/t.ts';
import { createHash } from 'node:crypto';
import { audit } from '#erp/kernel/audit/audit.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
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
import { readOpening, readPage } from './run-report.ts';
import { questionText, type OpenReport } from './report.ts';
import { currencyColumns, withCurrency } from './layout/currency.ts';
import { withDefaultFilters } from './default-filters.ts';
import { titlesOfAsked } from './titles.ts';

const FORMATS = {
  CSV: { mime: 'text/csv; charset=utf-8', limit: 100_000 },
  XLSX: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    limit: 20_000,
  },
  PDF: { mime: 'application/pdf', limit: 5_000 },
} as const;
type Format = keyof typeof FORMATS;

const PAGE = 1_000;

export function formatOf(raw: unknown): Format {
  const name = typeof raw === 'string' ? raw.toUpperCase() : '';
  if (name === 'CSV' || name === 'XLSX' || name === 'PDF') return name;
  throw invalid({ format: [t('export.choose', 'Elige csv, xlsx o pdf.')] });
}

const tenant = (actor: Actor) => ({ accountId: actor.accountId, operator: actor.operator });
const marked = (mark: string, values: Values): Row => ({ [ROW_MARK]: mark, ...values }) as Row;

async function* rowsOf(
  open: OpenReport,
  opening: Opening | null,
  totals: ReportTotals,
  sort: string,
  marks: boolean,
): AsyncGenerator<readonly Row[]> {
  const { services, actor, report } = open;
  const currencies = currencyColumns(open.columns.map(([, { field }]) => field));
  const currencyOf = (values: Values) =>
    Object.fromEntries(currencies.map((name) => [name, values[name] ?? null]));
  // What adds up rows is in their currency: of several there is no total.
  let last = currencyOf(opening?.values ?? {});
  if (marks && opening) yield [marked(opening.label, opening.values)];
  for (let offset = 0; ; offset += PAGE) {
    const page = await services.db.reading(tenant(actor), (tx) =>
      readPage(tx, open, opening, { offset, size: PAGE, sort }),
    );
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
    if (!page.more) break;
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

/** Writes the file into `exports` and the log, for who took what. */
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
): Promise<void> {
  await services.db.tenant(tenant(actor), async (tx) => {
    await tx.execute(
      `insert into exports (account_id, path, query, columns, format, rows, sha256, created_by, updated_by) values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8, $8)`,
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
  });
}

export interface FileHeading {
  readonly path: string;
  readonly title: string;
  readonly query: Readonly<Record<string, Value>>;
  readonly rows: number;
  /** Its columns are texts, and some of them amounts. */
  readonly hasAmounts?: boolean;
}

/** A sheet as a download; written down before it leaves. */
export async function sheetFile(
  services: Services,
  actor: Actor,
  sheet: Sheet,
  format: Format,
  { path, title, query, rows, hasAmounts }: FileHeading,
): Promise<Response> {
  const { mime, limit } = FORMATS[format];
  const max = Math.min(limit, (await securityPolicyOf(services, actor.accountId)).exportMaxRows);
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
  const bytes = await bytesOf(services, actor, said, format, { title, when });
  await logFile(services, actor, {
    path,
    label: title,
    format,
    columns: sheet.columns.map(({ name }) => name),
    query,
    rows,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
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
  format: Format,
  { title, when }: { title: string; when: string },
): Promise<Uint8Array> {
  if (format === 'CSV') {
    const parts: Uint8Array[] = [];
    for await (const part of csvParts(sheet)) parts.push(part);
    return new Uint8Array(Buffer.concat(parts));
  }
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
  });
}
