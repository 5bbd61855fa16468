/** Long because a form is read, shown, compared and sent by one rule for each kind of field. */
import { isChosenFile } from './post/chosen-file.ts';
import { t } from '#app/i18n/t.ts';
import { parse } from '@conform-to/dom';
import { data } from 'react-router';
import type { ErrorViewData } from '#app/api-client/api-error.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import { resourceInWords } from '#erp/model/records/resource-names.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { companyClock, companyRegistry } from '#app/session/company-registry.server.ts';
import type { WireBody, WireValue } from '#app/api-client/encoding.server.ts';
import type {
  FieldSpec,
  FieldValue,
  RowValues,
  TabView,
  Values,
} from '#app/resource-screens/shared/view/view-types.ts';
import { rowName, SEARCH_SUFFIX, UPLOAD_SUFFIX } from './names.ts';
import { shapeOf, type Places } from './rows/nested/row-paths.ts';
import { ownFields } from './own-fields.ts';

export type Payload = Readonly<Record<string, unknown>>;

export const specsOf = (tabs: readonly TabView[]): FieldSpec[] =>
  tabs.flatMap((tab) => tab.sections.flatMap((section) => section.fields));

/** What of a form a name means, from the table to the column: `lines[1].lots[0].qty` is three. */
function specsAlong(tabs: readonly TabView[], name: string): FieldSpec[] {
  const found: FieldSpec[] = [];
  let among: readonly FieldSpec[] = specsOf(tabs);
  for (const step of shapeOf(name).split('.')) {
    const spec = among.find((each) => each.name === step);
    if (!spec) return [];
    found.push(spec);
    among = spec.lines?.columns ?? [];
  }
  return found;
}

/** The field, column or table that a form name means. */
export const specAt = (tabs: readonly TabView[], name: string): FieldSpec | undefined =>
  specsAlong(tabs, name).at(-1);

/** The same, where it can be written. */
export const writableSpec = (tabs: readonly TabView[], name: string): FieldSpec | undefined => {
  const along = specsAlong(tabs, name);
  return along.some(({ readOnly }) => readOnly) ? undefined : along.at(-1);
};

export interface TableAt {
  readonly spec: FieldSpec;
  /** Form name of the table: `lines`, `lines[1].lots`. */
  readonly path: string;
  readonly rows: readonly RowValues[];
}

/** All tables of child rows that the values hold, those of rows after their row's. */
export const tablesIn = (
  specs: readonly FieldSpec[],
  values: Readonly<Record<string, FieldValue>>,
  prefix = '',
): readonly TableAt[] =>
  specs.flatMap((spec) => {
    if (!spec.lines) return [];
    const { columns } = spec.lines;
    const path = prefix + spec.name;
    const rows = rowsIn(values[spec.name]);
    const inner = columns.some(({ lines }) => lines)
      ? rows.flatMap((row, index) => tablesIn(columns, row, rowName(path, index, '')))
      : [];
    return [{ spec, path, rows }, ...inner];
  });

/** Conform reads its names into a tree. */
export const readPayload = (form: FormData): Payload =>
  parse(ownFields(form), { resolve: (payload) => ({ value: payload }) }).payload;

export const textOf = (raw: unknown): string => {
  if (Array.isArray(raw)) return textOf(raw.at(-1));
  return typeof raw === 'string' ? raw : '';
};
export const listOf = (raw: unknown): string[] => {
  if (Array.isArray(raw)) return raw.flatMap(listOf);
  return typeof raw === 'string' && raw !== '' ? [raw] : [];
};
const isTree = (raw: unknown): raw is Payload =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) && !(raw instanceof Blob);

const isMany = ({ control }: FieldSpec) => control === 'refs' || control === 'choices';

function typedValue(spec: FieldSpec, raw: unknown): string | readonly string[] {
  if (isMany(spec)) return [...new Set(listOf(raw))];
  if (spec.control === 'geo' && isTree(raw))
    return [textOf(raw.lat), textOf(raw.lng)].filter(Boolean).join(',');
  if (spec.picks)
    return [...new Set(listOf(raw).flatMap((text) => text.split(/[\s,;]+/)))]
      .filter(Boolean)
      .join('\n');
  return textOf(raw);
}

const rowsOf = (raw: unknown): Payload[] => {
  if (Array.isArray(raw)) return raw.filter(isTree);
  return isTree(raw) ? [raw] : [];
};

/** A row without id in which nothing was typed: the empty one that every table ends with. */
function isBlank(row: RowValues, { lines }: FieldSpec): boolean {
  if (row.id) return false;
  return (
    lines!.columns.every(
      ({ name, readOnly, lines: inner }) =>
        readOnly ||
        (inner && rowsIn(row[name]).length === 0) ||
        String(row[name] ?? '') === '' ||
        String(row[name] ?? '') === String(lines!.empty[name] ?? ''),
    ) && !Object.keys(row).some((name) => name.endsWith(SEARCH_SUFFIX) && row[name] !== '')
  );
}

/** A file was chosen in it: it is stored once the rows that count are known. */
const hasFile = (raw: Payload, { lines }: FieldSpec): boolean =>
  lines!.columns.some(({ name }) => isChosenFile(raw[name + UPLOAD_SUFFIX]));

/** Nothing was typed or chosen in it. */
const isUntouched = (raw: Payload, row: RowValues, spec: FieldSpec): boolean =>
  isBlank(row, spec) && !hasFile(raw, spec);

/** Rows as typed, without the blank ones. */
const typedRows = (
  { spec, path, counts }: Typed,
  raw: unknown,
  base: FieldValue | undefined,
): RowValues[] => {
  const before = new Map(rowsIn(base).map((row) => [row.id, row]));
  return rowsOf(raw).flatMap((each, index) => {
    const at = `${path}[${index}]`;
    const row = typedRow({ spec, path: at, counts }, each, before.get(textOf(each.id)));
    return isUntouched(each, row, spec) && !counts?.(at) ? [] : [row];
  });
};

/** Tells of a row by its name on the page that it counts, although nothing was typed in it. */
export type Counts = (row: string) => boolean;

interface Typed {
  readonly spec: FieldSpec;
  /** Name on the page: of the table, or of its row. */
  readonly path: string;
  readonly counts?: Counts | undefined;
}

function typedRow(
  { spec, path, counts }: Typed,
  raw: Payload,
  base: RowValues | undefined,
): RowValues {
  const row: Record<string, FieldValue> = {};
  const id = textOf(raw.id);
  if (id) row.id = id;
  for (const column of spec.lines!.columns) {
    if (column.lines && !column.readOnly) {
      // Of more rows than fit none is on the form, and none is sent.
      if (base && !(column.name in base)) continue;
      row[column.name] = typedRows(
        { spec: column, path: `${path}.${column.name}`, counts },
        raw[column.name],
        base?.[column.name],
      );
      continue;
    }
    row[column.name] = column.readOnly
      ? (base?.[column.name] ?? '')
      : typedValue(column, raw[column.name]);
    const search = textOf(raw[column.name + SEARCH_SUFFIX]);
    if (search) row[column.name + SEARCH_SUFFIX] = search;
  }
  return row;
}

/** An error view (422) in place of a form; `draft` opens what was typed. */
export const formErrorView = (message: string, draft: string | null = null) =>
  data(
    {
      code: 'VALIDACION',
      message,
      privilege: null,
      module: null,
      requestId: null,
      draft,
    } satisfies ErrorViewData & { draft: string | null },
    { status: 422 },
  );

/** The first table with more rows than it may have, and how many. */
export function findOverfullTable(
  tabs: readonly TabView[],
  values: Values,
): { readonly spec: FieldSpec; readonly count: number } | null {
  const over = tablesIn(specsOf(tabs), values).find(
    ({ spec, rows }) => !spec.readOnly && rows.length > spec.lines!.max,
  );
  return over ? { spec: over.spec, count: over.rows.length } : null;
}

const grouped = (n: number) => n.toLocaleString('en-US');

export const rowLimitMessage = ({
  spec,
  count,
}: NonNullable<ReturnType<typeof findOverfullTable>>): string =>
  t('form.tooManyRows', '«{label}» lleva hasta {max} renglones y llegaron {count}.', {
    label: spec.label,
    max: grouped(spec.lines!.max),
    count: grouped(count),
  });

/**
 * What was typed, as `readValues`. Throws an error view (422) when a table has more rows than it
 * may: nothing of it is drawn.
 */
export function readSubmittedValues(
  tabs: readonly TabView[],
  payload: Payload,
  base: Values,
): Values {
  const values = readValues(tabs, payload, base);
  const over = findOverfullTable(tabs, values);
  if (over)
    throw formErrorView(
      t('form.tooManyRowsNotSaved', '{problem} No se guardó nada.', {
        problem: rowLimitMessage(over),
      }),
    );
  return values;
}

/**
 * What was typed, field by field; what cannot be typed comes from `base`. Blank rows are dropped,
 * other than those of which `counts` says so. Any number of rows: callers draw none of it.
 */
export function readValues(
  tabs: readonly TabView[],
  payload: Payload,
  base: Values,
  counts?: Counts,
): Values {
  const values: Record<string, FieldValue> = {};
  for (const spec of specsOf(tabs)) {
    if (spec.readOnly) values[spec.name] = base[spec.name] ?? '';
    else if (spec.lines)
      values[spec.name] = typedRows(
        { spec, path: spec.name, counts },
        payload[spec.name],
        base[spec.name],
      );
    else {
      values[spec.name] = typedValue(spec, payload[spec.name]);
      const search = spec.ref ? textOf(payload[spec.name + SEARCH_SUFFIX]) : '';
      if (search) values[spec.name + SEARCH_SUFFIX] = search;
    }
  }
  return values;
}

/**
 * Where the rows that count stand among those that were posted, by the table's name as it was
 * posted: `lines`, `lines[1].lots`.
 */
export function placesOfRows(
  specs: readonly FieldSpec[],
  payload: Payload,
  counts?: Counts,
  prefix = '',
): Places {
  const places = new Map<string, readonly number[]>();
  for (const spec of specs) {
    if (!spec.lines) continue;
    const path = prefix + spec.name;
    const rows = rowsOf(payload[spec.name]);
    const isLeftOut = (raw: Payload, at: string) =>
      isUntouched(raw, typedRow({ spec, path: at, counts }, raw, undefined), spec) && !counts?.(at);
    places.set(
      path,
      rows.flatMap((raw, at) => (isLeftOut(raw, `${path}[${at}]`) ? [] : [at])),
    );
    if (!spec.lines.columns.some(({ lines }) => lines)) continue;
    for (const [at, row] of rows.entries()) {
      const inner = placesOfRows(spec.lines.columns, row, counts, rowName(path, at, ''));
      for (const [name, found] of inner) places.set(name, found);
    }
  }
  return places;
}

export const rowsIn = (value: FieldValue | undefined): readonly RowValues[] =>
  Array.isArray(value)
    ? (value as readonly RowValues[]).filter((row) => typeof row === 'object')
    : [];

/** Text of a stored value for its control. */
export function inputOf(field: Field | undefined, value: unknown): string | readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value ? '1' : '';
  if (value === null || value === undefined || field?.kind === 'secret') return '';
  if (field?.kind === 'computed')
    return fieldTypeOf(field).show(value as Value, field, companyClock());
  return field ? fieldTypeOf(field).input(value as Value, field, companyClock()) : String(value);
}

/** What nobody types is written as in a list: «20 nov 2026», «$1,234.50». */
export const shownOf = (spec: FieldSpec, field: Field | undefined, value: unknown) => {
  if (
    spec.readOnly &&
    field?.kind === 'text' &&
    field.represents === 'resource' &&
    typeof value === 'string'
  )
    return resourceInWords(value);
  // A whole number may be a year, which has no thousands.
  const written =
    spec.readOnly &&
    field &&
    ['date', 'datetime', 'number'].includes(spec.control) &&
    field.kind !== 'int' &&
    value !== null &&
    value !== undefined;
  return written
    ? fieldTypeOf(field).show(value as Value, field, companyClock())
    : inputOf(field, value);
};

export interface StoredValues {
  readonly values: Values;
  readonly titles: Readonly<Record<string, string>>;
  /** Fields that the form shows and does not offer, as the record was when it was opened. */
  readonly fixed?: readonly string[];
}

/** What a posted form did not offer; why is said when it is drawn again. */
export const fixedIn = ({ fixed = [] }: StoredValues): ReadonlyMap<string, string> =>
  new Map(fixed.map((name) => [name, '']));

/** Of a form that was opened with nothing: all that it holds is sent. */
export const NO_STORED_VALUES: StoredValues = { values: {}, titles: {} };
const isText = (value: unknown): value is string => typeof value === 'string';
const isCell = (value: unknown): boolean =>
  isText(value) || (Array.isArray(value) && value.every(isText));
/** Rows of rows of rows. */
const DEEPEST = 3;
const isFieldValue = (value: unknown, depth = DEEPEST): boolean =>
  isCell(value) ||
  (depth > 0 &&
    Array.isArray(value) &&
    value.every(
      (row) => isTree(row) && Object.values(row).every((each) => isFieldValue(each, depth - 1)),
    ));

/**
 * What a form says it was opened with: it was in the browser's hands, so whatever is none of it
 * counts for nothing.
 */
export function readStored(text: string): StoredValues {
  let parsed: unknown = null;
  try {
    parsed = text === '' ? null : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!isTree(parsed) || !isTree(parsed.values) || !isTree(parsed.titles)) return NO_STORED_VALUES;
  const { values, titles, fixed } = parsed;
  return Object.values(values).every((value) => isFieldValue(value)) &&
    Object.values(titles).every(isText)
    ? {
        values: values as Values,
        titles: titles as StoredValues['titles'],
        ...(Array.isArray(fixed) && { fixed: fixed.filter(isText) }),
      }
    : NO_STORED_VALUES;
}

type Row = Readonly<Record<string, unknown>>;
const titlesIn = (row: Row): Row => (isTree(row.titles) ? row.titles : {});

type NoteTitle = (name: string, title: unknown, value: unknown) => void;

/** Title of the record that a number names, which nobody types. */
const numberInWords = (field: Field | undefined, title: unknown): string | null =>
  field?.kind === 'text' && field.recordIn && field.readOnly && typeof title === 'string'
    ? title
    : null;

/** Child rows as the form shows them; of those of a row that do not fit nothing is said. */
const storedRows = (
  child: Resource,
  { name, lines }: FieldSpec,
  rows: readonly Row[],
  noteTitle: NoteTitle,
): RowValues[] =>
  rows.map((line, index) => {
    const cells = lines!.columns.flatMap((column): [string, FieldValue][] => {
      const field = child.fields[column.name];
      const known = rowName(name, index, column.name);
      if (column.lines && field?.kind === 'lines') {
        if (isPartial(line, column.name)) return [];
        const inner = line[column.name];
        const spec = { ...column, name: known };
        const of = companyRegistry().resource(field.of);
        return [[column.name, storedRows(of, spec, Array.isArray(inner) ? inner : [], noteTitle)]];
      }
      const title = titlesIn(line)[column.name];
      noteTitle(known, title, line[column.name]);
      return [
        [column.name, numberInWords(field, title) ?? shownOf(column, field, line[column.name])],
      ];
    });
    return { id: String(line.id), ...Object.fromEntries(cells) };
  });

/**
 * A row of the API as the form shows it, with the titles of what it refers to under the form's
 * names.
 */
export function storedValues(resource: Resource, tabs: readonly TabView[], row: Row): StoredValues {
  const values: Record<string, FieldValue> = {};
  const titles: Record<string, string> = {};
  const noteTitle: NoteTitle = (name, title, value) => {
    if (typeof title === 'string') titles[name] = title;
    else if (Array.isArray(title) && Array.isArray(value))
      title.forEach((text, index) => (titles[`${name}:${String(value[index])}`] = String(text)));
  };
  for (const spec of specsOf(tabs)) {
    const field = resource.fields[spec.name];
    if (spec.lines && field?.kind === 'lines') {
      // Of more rows than fit on a form some are shown and none is sent.
      const rows =
        !isPartial(row, spec.name) && Array.isArray(row[spec.name])
          ? (row[spec.name] as Row[])
          : [];
      values[spec.name] = storedRows(companyRegistry().resource(field.of), spec, rows, noteTitle);
      continue;
    }
    values[spec.name] =
      numberInWords(field, titlesIn(row)[spec.name]) ?? shownOf(spec, field, row[spec.name]);
    noteTitle(
      spec.name,
      field?.kind === 'secret' ? (row[spec.name] ?? undefined) : titlesIn(row)[spec.name],
      row[spec.name],
    );
  }
  return { values, titles };
}

const isPartial = (row: Row, name: string): boolean => isTree(row.partial) && name in row.partial;

function wireValue(spec: FieldSpec, value: FieldValue | undefined): WireValue {
  if (spec.control === 'bool') return value === '1';
  if (isMany(spec)) return Array.isArray(value) ? (value as readonly string[]) : [];
  if (spec.control === 'secret') return value === '' ? undefined : (value as string);
  if (spec.lines) {
    return rowsIn(value).map((row) => ({
      ...(row.id ? { id: row.id as string } : {}),
      ...Object.fromEntries(
        spec
          .lines!.columns.filter(
            ({ name, readOnly, lines }) => !readOnly && !(lines && row[name] === undefined),
          )
          .map((column) => [column.name, wireValue(column, row[column.name])]),
      ),
    }));
  }
  const text = typeof value === 'string' ? value : '';
  return text.trim() === '' ? null : text;
}

const withoutSearch = (value: FieldValue | undefined) =>
  JSON.stringify(value, (key: string, inner: unknown) =>
    key.endsWith(SEARCH_SUFFIX) ? undefined : inner,
  );
export const sameValue = (a: FieldValue | undefined, b: FieldValue | undefined) =>
  (withoutSearch(a) ?? '""') === (withoutSearch(b) ?? '""');

/**
 * The body of a save: only what may be written; of an existing record, only what differs from
 * `base`.
 */
export function saveBody(tabs: readonly TabView[], values: Values, base: Values | null): WireBody {
  const body: Record<string, WireValue> = {};
  for (const spec of specsOf(tabs)) {
    if (spec.readOnly || spec.control === 'shown') continue;
    if (base && sameValue(values[spec.name], base[spec.name])) continue;
    body[spec.name] = wireValue(spec, values[spec.name]);
  }
  return body;
}
