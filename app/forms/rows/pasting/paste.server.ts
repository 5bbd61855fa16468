/** Cells copied from a spreadsheet, into the child rows of a form. */
import { t } from '#app/i18n/t.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { readDate } from '#erp/model/field-types/dates.ts';
import type { ApiOption } from '#app/resource-screens/list/named-filters.server.ts';
import type { FormRendering } from '#app/resource-screens/form/form-data.server.ts';
import type {
  FieldSpec,
  FieldValue,
  RowValues,
  TabView,
  Values,
} from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { rowsIn, textOf, writableSpec, type Payload } from '../../form-values.server.ts';
import { setValue } from '../../intents.server.ts';
import { splitName, valueAt } from '../nested/row-paths.ts';
import { PASTE_SUFFIX, rowName, SEARCH_SUFFIX } from '../../names.ts';
import { pastedColumns } from './pasted-columns.ts';

const MAX_CELLS = 20_000;
const MATCHES = 12;
const AT_ONCE = 8;

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Rows of texts; quotes and line breaks inside a cell are the spreadsheet's own. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const pasted = text.slice(0, MAX_CELLS * 50);
  let rows: string[][];
  try {
    rows = parse(pasted, {
      delimiter: '\t',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    // A quote that nobody closes is part of what somebody wrote: «3" PVC».
    if (!(error instanceof CsvError)) throw error;
    rows = pasted.split(/\r?\n/).map((line) => line.split('\t'));
  }
  return rows
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
}

const isFigure = (cell: string) => /\d/.test(cell);

/** What a column is called that names what its row is about, whatever the form calls it. */
const CODES: ReadonlySet<string> = new Set(['clave', 'codigo', 'sku', 'code']);

/** A code says more than a name: of both, it chooses. */
function labelledColumns(
  all: readonly FieldSpec[],
  head: readonly string[],
): readonly (FieldSpec | undefined)[] {
  const named = head.map((cell) =>
    all.find(
      ({ label, name, headings = [] }) =>
        cell !== '' && [label, name, ...headings].map(fold).includes(fold(cell)),
    ),
  );
  const subject = all.find(({ ref }) => ref);
  const code = head.findIndex((cell, i) => !named[i] && CODES.has(fold(cell)));
  if (!subject || code < 0) return named;
  return named.map((column, i) => {
    if (i === code) return subject;
    return column === subject ? undefined : column;
  });
}

/**
 * Rows of what the row is about and its figures, as a list of «clave, cantidad»: the columns that
 * are typed one after another. Null when most rows hold other things there; one that is wrong is
 * told beside its cell.
 */
function enteredColumns(
  spec: FieldSpec,
  all: readonly FieldSpec[],
  cells: readonly (readonly string[])[],
  first: string,
): readonly FieldSpec[] | null {
  const entered = (spec.lines!.enter ?? []).flatMap(
    (each) => all.find(({ name }) => name === each) ?? [],
  );
  const used = entered.slice(0, cells[0]!.length);
  const [subject, ...rest] = used;
  const fits =
    used.length > 1 &&
    subject?.ref !== undefined &&
    (first === '' || first === subject.name) &&
    rest.every(({ control }) => control === 'number') &&
    cells.every((row) => row.length <= used.length) &&
    2 * cells.filter((row) => row.slice(1).every((cell) => isNumber(cell))).length > cells.length;
  return fits ? used : null;
}

const isNumber = (cell: string) => /^\$?\d[\d,]*(?:\.\d+)?$/.test(cell);

/**
 * Columns by the headings of the first row when it holds some and no figure, otherwise in their
 * order from `first` on. A heading that nobody knows names no column.
 */
export function columnsFor(
  spec: FieldSpec,
  cells: readonly (readonly string[])[],
  first: string,
): { readonly columns: readonly (FieldSpec | undefined)[]; readonly labelled: boolean } {
  const head = cells[0]!;
  const all = pastedColumns(spec.lines!.columns);
  const labelled = labelledColumns(all, head);
  const known = labelled.filter(Boolean).length;
  const subject = all.find(({ ref }) => ref);
  // Files of others have columns that no form knows; a first row of names over rows of figures is
  // their headings where it names what the rows are about.
  const isOver = labelled.includes(subject) && cells.slice(1).some((row) => row.some(isFigure));
  const isMost = known * 2 > head.filter(Boolean).length;
  const isHead = (isMost || isOver) && !head.some(isFigure);
  if (known > 0 && (isHead || head.every((cell, i) => cell === '' || labelled[i])))
    return { columns: labelled, labelled: true };
  const entered = enteredColumns(spec, all, cells, first);
  if (entered) return { columns: entered, labelled: false };
  const from = Math.max(
    all.findIndex(({ name }) => name === first),
    0,
  );
  return { columns: head.map((_, i) => all[from + i]), labelled: false };
}

interface Put {
  readonly value: string | readonly string[];
  readonly error?: string;
}

function plainValue({ control, choices }: FieldSpec, text: string): Put {
  if (control === 'bool') return { value: /^(1|x|s[ií]|true|verdadero)$/i.test(text) ? '1' : '' };
  if (control === 'date')
    return {
      value: readDate(text) ?? text,
      ...(readDate(text) === null && {
        error: t('form.notADate', '«{text}» no es una fecha como 31/12/2026.', { text }),
      }),
    };
  if (control !== 'choice' && control !== 'choices') return { value: text };
  const code = (word: string) =>
    choices?.find(([each, label]) => fold(each) === fold(word) || fold(label) === fold(word))?.[0];
  if (control === 'choices')
    return { value: text.split(/[,;|]/).flatMap((word) => code(word) ?? []) };
  const found = code(text);
  return found === undefined
    ? { value: '', error: t('form.notInList', '«{text}» no está en la lista.', { text }) }
    : { value: found };
}

/** The option that a cell names; null when none does, or several. */
async function optionFor(
  { erp }: Session,
  { ref }: FieldSpec,
  text: string,
  row: RowValues,
): Promise<{ readonly value: string; readonly title: string } | null> {
  const depends = Object.entries(ref!.filter ?? {}).flatMap(([theirs, own]) =>
    typeof row[own] === 'string' && row[own] !== '' ? [[theirs, row[own]]] : [],
  );
  const { data } = await erp.get<ApiOption[]>(`${ref!.to}/options`, {
    q: text.split(' — ')[0],
    limit: MATCHES,
    filter: { ...ref!.selectable, ...ref!.where, ...Object.fromEntries(depends) },
  });
  const wanted = fold(text);
  const exact = data.filter(({ code, title }) =>
    [code ?? '', title, ...title.split(' — ')].some((each) => fold(each) === wanted),
  );
  const only = [exact, data].find(({ length }) => length === 1)?.[0];
  return only
    ? { value: ref!.byCode ? (only.code ?? String(only.id)) : String(only.id), title: only.title }
    : null;
}

/**
 * The table that is pasted into, and the cell from which the cells go on; without one they are
 * added.
 */
function targetOf(tabs: readonly TabView[], name: string) {
  const { lines, index, field } = splitName(name);
  if (writableSpec(tabs, name)?.lines) return { path: name, cell: null };
  return lines === null ? null : { path: lines, cell: { index, field } };
}

/** What was pasted beside the table of `name`, its name on the page. */
const pastedText = (tabs: readonly TabView[], payload: Payload, name: string): string => {
  const path = targetOf(tabs, name)?.path ?? name;
  return textOf(valueAt(payload as Values, path + PASTE_SUFFIX));
};

interface Pasting {
  /** What was posted, and the name there of the child rows or of one of their cells. */
  readonly payload: Payload;
  readonly onPage: string;
  /** The same name among the rows that count. */
  readonly name: string;
}

/** Cells are added to the child rows, or go on from one of their cells. */
export async function pasteRows(
  tabs: readonly TabView[],
  drawing: FormRendering,
  { payload, onPage, name }: Pasting,
  session: Session,
): Promise<FormRendering> {
  const target = targetOf(tabs, name);
  const spec = target && writableSpec(tabs, target.path);
  if (!target || !spec?.lines) return drawing;
  const { path, cell } = target;
  const cells = cellsOf(pastedText(tabs, payload, onPage));
  const errors: Record<string, readonly string[]> = { ...drawing.errors };
  if (cells.length === 0)
    return {
      ...drawing,
      errors: { ...errors, [path]: [t('form.pasteSomething', 'Pega al menos una fila.')] },
    };
  const { columns, labelled } = columnsFor(spec, cells, cell?.field ?? '');
  const data = labelled ? cells.slice(1) : cells;
  const rows: RowValues[] = [...rowsIn(valueAt(drawing.values, path))];
  const start = cell ? Math.min(cell.index, rows.length) : rows.length;
  const fits = data.slice(0, spec.lines.max - start);
  if (fits.length < data.length)
    errors[path] = [
      t('form.pastedTooMany', 'Caben hasta {max}: se dejaron fuera {left} filas.', {
        max: spec.lines.max.toLocaleString('en-US'),
        left: (data.length - fits.length).toLocaleString('en-US'),
      }),
    ];
  const titles: Record<string, string> = { ...drawing.titles };
  const known = new Map<string, ReturnType<typeof optionFor>>();
  const pasteRow = async (texts: readonly string[], at: number) => {
    const row: Record<string, FieldValue> = { ...(rows[at] ?? spec.lines!.empty) };
    for (const [i, text] of texts.entries()) {
      const column = columns[i];
      if (!column || text === '') continue;
      const place = rowName(path, at, column.name);
      if (!column.ref) {
        const put = plainValue(column, text);
        row[column.name] = put.value;
        if (put.error) errors[place] = [put.error];
        continue;
      }
      const key = JSON.stringify([
        column.name,
        text,
        Object.values(column.ref.filter ?? {}).map((own) => row[own]),
      ]);
      if (!known.has(key)) known.set(key, optionFor(session, column, text, row));
      const option = await known.get(key)!;
      row[column.name] = option?.value ?? '';
      if (option) titles[place] = option.title;
      else {
        row[column.name + SEARCH_SUFFIX] = text;
        errors[place] = [t('form.notFoundChoose', 'No se encontró «{text}». Elígelo.', { text })];
      }
    }
    rows[at] = row;
  };
  for (let i = 0; i < fits.length; i += AT_ONCE)
    await Promise.all(fits.slice(i, i + AT_ONCE).map((texts, k) => pasteRow(texts, start + i + k)));
  return { ...drawing, values: setValue(drawing.values, path, rows), titles, errors };
}
