/** Long because what a page shows and what waits beside it are told apart by one rule. */
/**
 * Long tables of a form, two hundred rows at a time. The page holds those it draws; all rows, and
 * what the form was opened with, wait in a draft of the
 * ERP that the form names. Each page has a draft of its own, so that an older page of the browser
 * still means what it showed.
 */
import { t } from '#app/i18n/t.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import {
  readValues,
  formErrorView,
  rowsIn,
  specsOf,
  textOf,
  type Counts,
  type Payload,
  type StoredValues,
} from '#app/forms/form-values.server.ts';
import type { Intent } from '#app/forms/intents.server.ts';
import { shapeOf } from '#app/forms/rows/nested/row-paths.ts';
import { fieldId } from '#app/forms/names.ts';
import type { Session } from '#app/session/context.ts';
import { findDraft, saveDraft, type Draft, type RowWindow } from '../drafts.server.ts';
import type { Errors } from '#app/resource-screens/shared/messages.server.ts';
import type {
  FieldSpec,
  FieldValue,
  MessageView,
  RowValues,
  TabView,
  Values,
} from '#app/resource-screens/shared/view/view-types.ts';

export const ROWS_SHOWN = 200;
/** Cells of a page, and characters typed in its rows: what a page may weigh. */
const CELLS_SHOWN = 3600;
const TEXT_SHOWN = 200_000;

/** Name of the hidden field that names the draft with the rest. */
export const REMAINING_ROWS = 'resto';
/** Forms of such drafts: no work that waits for its owner, so no list shows them. */
const ROWS_OF = 'rows:';

type Titles = Readonly<Record<string, string>>;
type Windows = Readonly<Record<string, RowWindow>>;

const lengthOf = (value: FieldValue): number => {
  if (typeof value === 'string') return value.length;
  let length = 0;
  for (const each of value)
    if (typeof each === 'string') length += each.length;
    else for (const cell of Object.values(each)) length += lengthOf(cell);
  return length;
};

/** Cells of a row, with those of its own rows. */
function cellsOf({ lines }: FieldSpec, row: RowValues): number {
  let cells = 0;
  for (const column of lines!.columns) {
    cells += 1;
    if (column.lines) for (const inner of rowsIn(row[column.name])) cells += cellsOf(column, inner);
  }
  return cells;
}

/** Rows of a page: two hundred, fewer where each has many fields, rows or much text. */
function pageOf(spec: FieldSpec, rows: readonly RowValues[]): number {
  const count = Math.max(rows.length, 1);
  const each = lengthOf(rows) / count;
  const nested = spec.lines!.columns.some(({ lines }) => lines);
  const cells = nested
    ? rows.reduce((sum, row) => sum + cellsOf(spec, row), 0) / count
    : spec.lines!.columns.length;
  return Math.max(
    10,
    Math.min(
      ROWS_SHOWN,
      Math.floor(CELLS_SHOWN / Math.max(cells, 1)),
      Math.floor(TEXT_SHOWN / Math.max(each, 1)),
    ),
  );
}

function isLong(spec: FieldSpec, values: Values): boolean {
  const rows = rowsIn(values[spec.name]);
  return (
    spec.lines !== undefined &&
    !spec.lines.part &&
    rows.length > 10 &&
    rows.length > pageOf(spec, rows)
  );
}

export const longTables = (tabs: readonly TabView[], values: Values): readonly FieldSpec[] =>
  specsOf(tabs).filter((spec) => isLong(spec, values));

/**
 * A title of a long table is kept by what it says of, since its row may stand elsewhere by the next
 * page.
 */
const titleKey = (name: string, value: string) => `${shapeOf(name)}=${value}`;

const namesOf = (
  { lines }: FieldSpec,
  path: string,
  row: RowValues,
): readonly (readonly [name: string, key: string])[] =>
  lines!.columns.flatMap((column): (readonly [string, string])[] => {
    const value = row[column.name];
    const name = `${path}.${column.name}`;
    if (column.lines)
      return rowsIn(value).flatMap((inner, index) => namesOf(column, `${name}[${index}]`, inner));
    if (Array.isArray(value))
      return (value as readonly string[]).map(
        (each) => [`${name}:${each}`, titleKey(name, each)] as const,
      );
    return typeof value === 'string' && value !== '' ? [[name, titleKey(name, value)]] : [];
  });

function titlesByValue(tables: readonly FieldSpec[], values: Values, titles: Titles): Titles {
  const kept = Object.fromEntries(
    Object.entries(titles).filter(
      ([name]) => !tables.some((table) => name.startsWith(`${table.name}[`)),
    ),
  );
  for (const table of tables)
    for (const [index, row] of rowsIn(values[table.name]).entries())
      for (const [name, key] of namesOf(table, `${table.name}[${index}]`, row))
        if (titles[name] !== undefined) kept[key] = titles[name];
  return kept;
}

const placeIn = (
  name: string,
): { readonly table: string; readonly index: number; readonly rest: string } | null => {
  const match = /^([a-z][a-z0-9_]*)\[(\d+)\](.*)$/.exec(name);
  return match && { table: match[1]!, index: Number(match[2]), rest: match[3]! };
};

/**
 * Errors of the rows that are drawn under their names on the page; the others are told by the
 * number of their rows.
 */
function errorsOn(windows: Windows, errors: Errors): Errors {
  const shown: Record<string, readonly string[]> = {};
  const elsewhere = new Map<string, Set<number>>();
  for (const [name, messages] of Object.entries(errors)) {
    const place = placeIn(name);
    const window = place && windows[place.table];
    if (!place || !window) shown[name] = messages;
    else if (place.index >= window.first && place.index < window.first + window.shown)
      shown[`${place.table}[${place.index - window.first}]${place.rest}`] = messages;
    else elsewhere.set(place.table, (elsewhere.get(place.table) ?? new Set()).add(place.index + 1));
  }
  for (const [table, rows] of elsewhere) {
    const numbers = [...rows].toSorted((a, b) => a - b);
    const told = numbers.slice(0, 10).map((n) => n.toLocaleString('en-US'));
    shown[table] = [
      ...(shown[table] ?? []),
      t('form.alsoElsewhere', 'Corrige también en otra página: renglón {rows}.', {
        rows: told.join(', ') + (numbers.length > told.length ? '…' : ''),
      }),
    ];
  }
  return shown;
}

/**
 * The links of a summary to where its fields stand on the page: the table, for rows of another
 * page.
 */
function linksOn(
  windows: Windows,
  errors: Errors,
  message: MessageView | null,
): MessageView | null {
  if (!message?.links) return message;
  const moved = new Map<string, string>(
    Object.keys(errors).flatMap((name) => {
      const place = placeIn(name);
      const window = place && windows[place.table];
      if (!place || !window) return [];
      const local = place.index - window.first;
      return [
        [
          `#${fieldId(name)}`,
          `#${fieldId(local >= 0 && local < window.shown ? `${place.table}[${local}]${place.rest}` : place.table)}`,
        ] as const,
      ];
    }),
  );
  return {
    ...message,
    links: message.links.map(([href, text]) => [moved.get(href) ?? href, text] as const),
  };
}

/** Where the page begins: what was asked for, the first error, or the beginning. */
function firstOf(
  spec: FieldSpec,
  total: number,
  size: number,
  errors: Errors,
  asked: number | undefined,
): number {
  const wrong = Object.keys(errors).flatMap((name) => {
    const place = placeIn(name);
    return place?.table === spec.name ? [place.index] : [];
  });
  const at = Math.max(0, Math.min(wrong.length > 0 ? Math.min(...wrong) : (asked ?? 0), total - 1));
  return Math.floor(at / size) * size;
}

export interface WindowedForm {
  readonly tabs: readonly TabView[];
  readonly values: Values;
  readonly titles: Titles;
  readonly errors: Errors;
  readonly message: MessageView | null;
  /** The draft with the rest. */
  readonly rest: string;
}

interface Whole {
  readonly resource: string;
  readonly tabs: readonly TabView[];
  readonly values: Values;
  readonly titles: Titles;
  readonly errors: Errors;
  readonly message: MessageView | null;
  readonly base: StoredValues;
  readonly version: string;
  /** Row that has to be on the page, by table. */
  readonly at?: Readonly<Record<string, number>> | undefined;
}

/**
 * Null when nothing can be kept now: the ERP is out of reach, or somebody only looks on. The form
 * is then drawn whole, as nothing of it may be lost.
 */
async function keptIfAlive(kept: Promise<string>): Promise<string | null> {
  try {
    return await kept;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500 || error.status === 403) return null;
    throw formErrorView(
      t(
        'form.tooLargeForScreen',
        '{problem} El formulario es demasiado grande para capturarlo en pantalla. Usa la importación.',
        { problem: error.content?.message ?? '' },
      ).trim(),
    );
  }
}

/** What the page shows of a form with long tables, once the rest is kept; null when it has none. */
export async function windowForm(whole: Whole, session: Session): Promise<WindowedForm | null> {
  const tables = longTables(whole.tabs, whole.values);
  if (tables.length === 0) return null;
  const titles = titlesByValue(tables, whole.values, whole.titles);
  const windows: Record<string, RowWindow> = {};
  const sizes = new Map<string, number>();
  const values: Record<string, Values[string]> = { ...whole.values };
  const shownTitles: Record<string, string> = Object.fromEntries(
    Object.entries(titles).filter(([key]) => !key.includes('=')),
  );
  for (const spec of tables) {
    const rows = rowsIn(whole.values[spec.name]);
    const size = pageOf(spec, rows);
    const first = firstOf(spec, rows.length, size, whole.errors, whole.at?.[spec.name]);
    const drawn = rows.slice(first, first + size);
    sizes.set(spec.name, size);
    windows[spec.name] = { first, shown: drawn.length };
    values[spec.name] = drawn;
    for (const [index, row] of drawn.entries())
      for (const [name, key] of namesOf(spec, `${spec.name}[${index}]`, row))
        if (titles[key] !== undefined) shownTitles[name] = titles[key];
  }
  const rest = await keptIfAlive(saveRemainingRows(whole, titles, windows, session));
  if (rest === null) return null;
  const windowed = (spec: FieldSpec): FieldSpec => {
    const window = windows[spec.name];
    if (!window || !spec.lines) return spec;
    const total = rowsIn(whole.values[spec.name]).length;
    return {
      ...spec,
      lines: {
        ...spec.lines,
        max: Math.max(window.shown, spec.lines.max - (total - window.shown)),
        window: { ...window, total, size: sizes.get(spec.name)!, max: spec.lines.max },
      },
    };
  };
  const tabs = whole.tabs.map((tab) => ({
    ...tab,
    sections: tab.sections.map((section) => ({ ...section, fields: section.fields.map(windowed) })),
  }));
  return {
    tabs,
    values,
    titles: shownTitles,
    errors: errorsOn(windows, whole.errors),
    message: linksOn(windows, whole.errors, whole.message),
    rest,
  };
}

/** Keeps all of a form with long tables; what the page that names it shows is in `windows`. */
export const saveRemainingRows = (
  { resource, values, base, version }: Pick<Whole, 'resource' | 'values' | 'base' | 'version'>,
  titles: Titles,
  windows: Windows,
  session: Session,
) =>
  saveDraft(session, ROWS_OF + resource, '', {
    path: '',
    name: '',
    values,
    titles,
    base,
    version,
    tab: '',
    windows,
  });

const GONE = () =>
  t(
    'form.rowsExpired',
    'Los demás renglones de este formulario ya no están guardados: se guardan un día. Ábrelo de nuevo; no se guardó nada.',
  );

/**
 * The draft that a posted form names; null when it holds all of its rows itself. Throws an error
 * view when the draft is gone.
 */
export async function loadRemainingRows(payload: Payload, session: Session): Promise<Draft | null> {
  const id = textOf(payload[REMAINING_ROWS]);
  if (id === '') return null;
  const draft = await findDraft(session, id);
  if (!draft?.windows) throw formErrorView(GONE());
  return draft;
}

interface Merged {
  readonly tabs: readonly TabView[];
  readonly payload: Payload;
  readonly base: StoredValues;
  readonly rest: Draft | null;
  /** Rows that count, although nothing was typed in them. */
  readonly counts?: Counts;
}

/** What was typed, with the rows that the page did not show in their places. */
export function mergeWindow({ tabs, payload, base, rest, counts }: Merged): Values {
  const typed = readValues(tabs, payload, base.values, counts);
  if (!rest) return typed;
  const windows = Object.entries(rest.windows ?? {});
  const put = ([name, { first, shown }]: (typeof windows)[number]) => {
    const spec = specsOf(tabs).find((each) => each.name === name);
    return !spec || spec.readOnly
      ? []
      : [
          [
            name,
            rowsIn(rest.values[name]).toSpliced(first, shown, ...rowsIn(typed[name])),
          ] as const,
        ];
  };
  return { ...typed, ...Object.fromEntries(windows.flatMap(put)) };
}

const firstIn = (rest: Draft | null, table: string) => rest?.windows?.[table]?.first ?? 0;

/** A name of the page as a name of the whole form. */
export function nameInWholeForm(rest: Draft | null, name: string): string {
  const place = placeIn(name);
  return place ? `${place.table}[${place.index + firstIn(rest, place.table)}]${place.rest}` : name;
}

/** What a button of the page asks of the whole form. */
export const intentInWholeForm = (rest: Draft | null, { verb, name, index }: Intent): Intent => ({
  verb,
  name: nameInWholeForm(rest, name),
  index: index < 0 ? index : index + firstIn(rest, name),
});

/**
 * The row that has to be on the page afterwards: where the page was, or the end for what is added
 * there.
 */
export function rowToShow(
  rest: Draft | null,
  { verb, name, index }: Intent,
): Readonly<Record<string, number>> {
  const stay = Object.fromEntries(
    Object.entries(rest?.windows ?? {}).map(([table, { first }]) => [table, first]),
  );
  if (verb === 'page') return { ...stay, [name]: index };
  return (verb === 'add' || verb === 'paste') && placeIn(name) === null
    ? { ...stay, [name]: Number.MAX_SAFE_INTEGER }
    : stay;
}
