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
import { SEARCH_SUFFIX } from './names.ts';
import { ownFields } from './own-fields.ts';

export type Payload = Readonly<Record<string, unknown>>;

export const specsOf = (tabs: readonly TabView[]): FieldSpec[] =>
  tabs.flatMap((tab) => tab.sections.flatMap((section) => section.fields));

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
      ({ name, readOnly }) =>
        readOnly ||
        String(row[name] ?? '') === '' ||
        String(row[name] ?? '') === String(lines!.empty[name] ?? ''),
    ) && !Object.keys(row).some((name) => name.endsWith(SEARCH_SUFFIX) && row[name] !== '')
  );
}

function typedRow(spec: FieldSpec, raw: Payload, base: RowValues | undefined): RowValues {
  const row: Record<string, string | readonly string[]> = {};
  const id = textOf(raw.id);
  if (id) row.id = id;
  for (const column of spec.lines!.columns) {
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
  for (const spec of specsOf(tabs)) {
    const count = spec.lines && !spec.readOnly ? rowsIn(values[spec.name]).length : 0;
    if (spec.lines && count > spec.lines.max) return { spec, count };
  }
  return null;
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
 * What was typed, field by field; what cannot be typed comes from `base`. Blank rows are dropped.
 * Any number of rows: callers draw none of it.
 */
export function readValues(tabs: readonly TabView[], payload: Payload, base: Values): Values {
  const values: Record<string, FieldValue> = {};
  for (const spec of specsOf(tabs)) {
    if (spec.readOnly) values[spec.name] = base[spec.name] ?? '';
    else if (spec.lines) {
      const before = new Map(rowsIn(base[spec.name]).map((row) => [row.id, row]));
      values[spec.name] = rowsOf(payload[spec.name])
        .map((raw) => typedRow(spec, raw, before.get(textOf(raw.id))))
        .filter((row) => !isBlank(row, spec));
    } else {
      values[spec.name] = typedValue(spec, payload[spec.name]);
      const search = spec.ref ? textOf(payload[spec.name + SEARCH_SUFFIX]) : '';
      if (search) values[spec.name + SEARCH_SUFFIX] = search;
    }
  }
  return values;
}

/** Where the rows that count stand among those that were posted. */
export const placesOfRows = (spec: FieldSpec, payload: Payload): readonly number[] =>
  rowsOf(payload[spec.name]).flatMap((raw, at) =>
    isBlank(typedRow(spec, raw, undefined), spec) ? [] : [at],
  );

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
}

/** Of a form that was opened with nothing: all that it holds is sent. */
export const NO_STORED_VALUES: StoredValues = { values: {}, titles: {} };
const isText = (value: unknown): value is string => typeof value === 'string';
const isCell = (value: unknown): boolean =>
  isText(value) || (Array.isArray(value) && value.every(isText));
const isRowOfCells = (value: unknown): boolean =>
  isTree(value) && Object.values(value).every(isCell);
const isFieldValue = (value: unknown): boolean =>
  isCell(value) || (Array.isArray(value) && value.every(isRowOfCells));

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
  return Object.values(parsed.values).every(isFieldValue) &&
    Object.values(parsed.titles).every(isText)
    ? { values: parsed.values as Values, titles: parsed.titles as StoredValues['titles'] }
    : NO_STORED_VALUES;
}

type Row = Readonly<Record<string, unknown>>;
const titlesIn = (row: Row): Row => (isTree(row.titles) ? row.titles : {});

/**
 * A row of the API as the form shows it, with the titles of what it refers to under the form's
 * names.
 */
export function storedValues(resource: Resource, tabs: readonly TabView[], row: Row): StoredValues {
  const values: Record<string, FieldValue> = {};
  const titles: Record<string, string> = {};
  const noteTitle = (name: string, title: unknown, value: unknown) => {
    if (typeof title === 'string') titles[name] = title;
    else if (Array.isArray(title) && Array.isArray(value))
      title.forEach((text, index) => (titles[`${name}:${String(value[index])}`] = String(text)));
  };
  for (const spec of specsOf(tabs)) {
    const field = resource.fields[spec.name];
    if (spec.lines && field?.kind === 'lines') {
      const child = companyRegistry().resource(field.of);
      // Of more rows than fit on a form some are shown and none is sent.
      values[spec.name] = (
        !isPartial(row, spec.name) && Array.isArray(row[spec.name]) ? (row[spec.name] as Row[]) : []
      ).map((line, index) => {
        for (const column of spec.lines!.columns)
          noteTitle(
            `${spec.name}[${index}].${column.name}`,
            titlesIn(line)[column.name],
            line[column.name],
          );
        return {
          id: String(line.id),
          ...Object.fromEntries(
            spec.lines!.columns.map((column) => [
              column.name,
              shownOf(column, child.fields[column.name], line[column.name]),
            ]),
          ),
        };
      });
      continue;
    }
    values[spec.name] = shownOf(spec, field, row[spec.name]);
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
          .lines!.columns.filter((column) => !column.readOnly)
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
