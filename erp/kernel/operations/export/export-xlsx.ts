/**
 * A list as a workbook: typed cells under a frozen head, and a second sheet that says what was
 * asked.
 */
import { t } from '#erp/model/texts/t.ts';
import type { TimeZoneContext } from '#erp/model/field-types/field-type.ts';
import type { Row } from '#erp/kernel/rules.ts';
import {
  codeOf,
  isStrong,
  rowLevel,
  rowMark,
  titleOf,
  valueOf,
  displayText,
  type ExportColumn,
  type Sheet,
} from './export-query.ts';
import { Workbook, type WorkbookCell } from './workbook.ts';

const HEAD = { fontWeight: 'bold', backgroundColor: '#EFECE4' } as const;
const FORMATS: Readonly<Record<string, string>> = {
  money: '$#,##0.00',
  decimal: '#,##0.00####',
  percent: '0.00##',
  int: '#,##0',
};

const formatOf = (kind: string, code: string | null): string =>
  code ? `${FORMATS[kind]!} "${code}"` : FORMATS[kind]!;

/** Days since the epoch in UTC: a workbook knows no zones, so it gets the clock of the company. */
const clock = (iso: string, { timeZone }: TimeZoneContext) => {
  const at = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return new Date(`${at.toString({ smallestUnit: 'second' })}Z`);
};

function cellOf(column: ExportColumn, row: Row, local: Sheet): WorkbookCell {
  const title = titleOf(column, row);
  if (title !== null) return text(title);
  const value = valueOf(column, row);
  if (value === null || value === '') return null;
  const { field } = column;
  const kind = field.kind === 'computed' ? field.as : field.kind;
  if (kind === 'money' || kind === 'decimal' || kind === 'percent' || kind === 'int') {
    const number = Number(value);
    const code = codeOf(column, row, local.home);
    // Beyond fifteen digits a workbook would round: such a figure stays text.
    return String(value).replaceAll(/\D/g, '').replace(/^0+/, '').length > 15
      ? text(String(value))
      : { value: number, ...(column.name !== 'id' && { format: formatOf(kind, code) }) };
  }
  if (kind === 'date')
    return { value: new Date(`${String(value)}T00:00:00Z`), format: 'dd/mm/yyyy' };
  if (kind === 'datetime')
    return { value: clock(String(value), local), format: 'dd/mm/yyyy hh:mm' };
  return text(displayText(column, row, local));
}

/** A text cell is no formula, whatever it begins with; control characters would damage the file. */
const text = (value: string): WorkbookCell => {
  // eslint-disable-next-line no-control-regex
  const clean = value
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .slice(0, 32_000);
  return clean === '' ? null : { value: clean };
};

const RIGHT = new Set(['money', 'decimal', 'percent', 'int']);
const widthOf = ({ field }: ExportColumn, longest: number) => ({
  width: Math.min(
    Math.max(longest + 2, field.label.length + 2, RIGHT.has(field.kind) ? 12 : 8),
    60,
  ),
});

/** `link` opens the list on the screen. */
interface Heading {
  readonly title: string;
  readonly who: string;
  readonly when: string;
  readonly link: string;
}

/** The whole file. */
export async function xlsxOf(query: Sheet, heading: Heading): Promise<Uint8Array> {
  const { columns } = query;
  await using workbook = new Workbook();
  workbook.add(0, [columns.map(({ field }) => ({ value: field.label, ...HEAD }))]);
  const longest = columns.map(() => 0);
  let count = 0;
  const rowOf = (row: Row): WorkbookCell[] => {
    const mark = rowMark(row);
    if (mark === null) count += 1;
    return columns.map((column, i) => {
      const plain = mark !== null && i === 0 ? text(mark) : cellOf(column, row, query);
      const cell: WorkbookCell = plain && {
        ...plain,
        ...(isStrong(row) && { fontWeight: 'bold' as const }),
        ...(column.name === query.indented && rowLevel(row) > 1 && { indent: rowLevel(row) - 1 }),
      };
      if (i > 0 || mark === null) longest[i] = Math.max(longest[i]!, shownLength(cell));
      return cell;
    });
  };
  for await (const rows of query.pages()) workbook.add(0, rows.map(rowOf));
  workbook.add(1, factsOf(query, heading, count));
  // Awaited here: leaving the function ends the thread.
  return await workbook.finish([
    {
      sheet: sheetName(heading.title),
      columns: columns.map((column, i) => widthOf(column, longest[i]!)),
      stickyRowsCount: 1,
    },
    { sheet: 'Consulta', columns: [{ width: 14 }, { width: 70 }] },
  ]);
}

const shownLength = (cell: WorkbookCell) =>
  cell?.value instanceof Date ? 15 : String(cell?.value ?? '').length;

/** What was asked, by whom and when: two columns. */
function factsOf({ words, amounts }: Sheet, heading: Heading, count: number): WorkbookCell[][] {
  const facts: readonly (readonly [string, string])[] = [
    [t('export.list', 'Lista'), heading.title],
    ...(amounts === undefined ? [] : [[t('export.currency', 'Moneda'), amounts] as const]),
    [t('export.rows', 'Filas'), String(count)],
    ...(words.length > 0
      ? words.map((each, i): [string, string] => [
          i === 0 ? t('export.filters', 'Filtros') : '',
          each,
        ])
      : [[t('export.filters', 'Filtros'), t('export.none', 'Ninguno')] as const]),
    [t('export.address', 'Dirección'), heading.link],
    [t('export.exportedBy', 'Exportó'), heading.who],
    [t('export.date', 'Fecha'), heading.when],
  ];
  return facts.map(([label, value]) => [{ value: label, fontWeight: 'bold' }, text(value)]);
}

/** Spreadsheet programs refuse some characters, and more than 31 of them. */
const sheetName = (title: string) => {
  const name = title
    .replaceAll(/[\\/?*[\]:']/g, ' ')
    .slice(0, 31)
    .trim();
  return name === '' || name === 'Consulta' ? t('export.list', 'Lista') : name;
};
