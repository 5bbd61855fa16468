import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Field, RefField, RefsField, Resource } from '#erp/model/types.ts';
import { ApiError } from '#app/erp/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { rowName, SEARCH } from '#app/forms/names.ts';
import { rowsIn, specsOf } from '#app/forms/form-values.server.ts';
import type { ApiOption } from './filters.server.ts';
import type { FieldSpec, FieldValue, Option, RefSearch, RowValues, TabView, Values } from './view-types.ts';

/** Up to so many options a reference is a plain choice; beyond, it is searched. */
const PLAIN = 50;
const MATCHES = 12;

type AnyRef = RefField | RefsField;
interface Found {
  readonly options: readonly Option[];
  readonly total: number;
}

export interface References {
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly searches: Readonly<Record<string, RefSearch>>;
  readonly titles: Readonly<Record<string, string>>;
}

const optionOf = (field: AnyRef, { id, code, title, detail }: ApiOption): Option => ({
  value: field.kind === 'ref' && field.by ? (code ?? String(id)) : String(id),
  title,
  ...(detail && { detail }),
});

/** One loader for a form: equal questions of many fields or rows become one call. */
function optionLoader({ erp }: Session) {
  const asked = new Map<string, Promise<Found>>();
  return (field: AnyRef, where: Readonly<Record<string, string>>, more: { q?: string; ids?: readonly string[]; limit: number }): Promise<Found> => {
    const target = companyRegistry().resource(field.to);
    const filter = { ...(!target.noActive && !more.ids && { active: '1' }), ...field.where, ...where };
    const key = JSON.stringify([field.to, field.kind === 'ref' && field.by, filter, more]);
    let found = asked.get(key);
    if (!found) {
      found = erp
        .get<ApiOption[], { total: number } | undefined>(`${field.to}/options`, { ...more, filter })
        .then(({ data, meta }) => ({ options: data.map((option) => optionOf(field, option)), total: meta?.total ?? data.length }));
      asked.set(key, found);
    }
    return found;
  };
}

/** What the options depend on, as typed; null while one of them is still empty. */
function whereOf(field: AnyRef, typed: Readonly<Record<string, FieldValue | undefined>>): Record<string, string> | null {
  if (field.kind !== 'ref' || !field.filter) return {};
  const where: Record<string, string> = {};
  for (const [theirs, own] of Object.entries(field.filter)) {
    const value = typed[own];
    if (typeof value !== 'string' || value === '') return null;
    where[theirs] = value;
  }
  return where;
}

interface Place {
  readonly field: AnyRef;
  readonly spec: FieldSpec;
  /** Form name of the field. */
  readonly name: string;
  /** Name under which equal options are shared. */
  readonly shared: string;
  readonly typed: Readonly<Record<string, FieldValue | undefined>>;
}

const isRef = (field: Field | undefined): field is AnyRef => field?.kind === 'ref' || field?.kind === 'refs';

function placesOf(resource: Resource, tabs: readonly TabView[], values: Values): Place[] {
  return specsOf(tabs).flatMap((spec): Place[] => {
    const field = resource.fields[spec.name];
    if (isRef(field)) return [{ field, spec, name: spec.name, shared: spec.name, typed: values }];
    if (field?.kind !== 'lines' || !spec.lines) return [];
    const child = companyRegistry().resource(field.of);
    const inner = spec.lines.columns.filter(({ name }) => isRef(child.fields[name]));
    const rows: readonly RowValues[] = [...rowsIn(values[spec.name]), ...(spec.readOnly ? [] : [spec.lines.empty])];
    return inner.flatMap((column) =>
      rows.map((row, index): Place => {
        const target = child.fields[column.name] as AnyRef;
        const name = rowName(spec.name, index, column.name);
        const depends = target.kind === 'ref' && target.filter !== undefined;
        return { field: target, spec: column, name, shared: depends ? name : `${spec.name}.${column.name}`, typed: row };
      }),
    );
  });
}

const chosenIn = ({ typed, spec }: Place): string[] => {
  const value = typed[spec.name];
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter((item): item is string => typeof item === 'string' && item !== '');
};

/**
 * Options, matches and titles for every reference of the form. `asked` are the fields whose search button was pressed;
 * a search text beside an empty field is searched too, so that what was typed is never ignored.
 */
export async function loadReferences(resource: Resource, tabs: readonly TabView[], values: Values, known: Readonly<Record<string, string>>, session: Session): Promise<References> {
  const load = optionLoader(session);
  const options: Record<string, readonly Option[]> = {};
  const searches: Record<string, RefSearch> = {};
  const titles: Record<string, string> = { ...known };
  await Promise.all(
    placesOf(resource, tabs, values).map(async (place) => {
      const { field, spec, name, shared, typed } = place;
      if (spec.readOnly) return;
      const where = whereOf(field, typed);
      const plain = where === null ? { options: [], total: 0 } : await load(field, where, { limit: PLAIN });
      const chosen = chosenIn(place);
      if (plain.total <= PLAIN) {
        options[shared] ??= plain.options;
        const missing = chosen.filter((value) => !plain.options.some((option) => option.value === value));
        if (missing.length > 0) options[name] = [...(await titled(load, field, missing, titles, name)), ...plain.options];
        return;
      }
      const q = textBeside(typed, spec.name);
      if (q !== '' && (chosen.length === 0 || field.kind === 'refs')) {
        const found = await load(field, where ?? {}, { q, limit: MATCHES });
        searches[name] = { q, total: found.total, matches: found.options };
      }
      for (const option of await titled(load, field, chosen, titles, name)) titles[field.kind === 'refs' ? `${name}:${option.value}` : name] = option.title;
    }),
  );
  return { options, searches, titles };
}

const textBeside = (typed: Place['typed'], name: string): string => {
  const text = typed[name + SEARCH];
  return typeof text === 'string' ? text.trim() : '';
};

async function titled(
  load: ReturnType<typeof optionLoader>,
  field: AnyRef,
  values: readonly string[],
  known: Readonly<Record<string, string>>,
  name: string,
): Promise<readonly Option[]> {
  const missing = values.filter((value) => known[`${name}:${value}`] === undefined);
  const byOwn = field.kind === 'ref' && known[name] !== undefined && values.length === 1;
  if (byOwn) return [{ value: values[0]!, title: known[name]! }];
  const given = values.filter((value) => !missing.includes(value)).map((value): Option => ({ value, title: known[`${name}:${value}`]! }));
  const ids = missing.filter((value) => /^\d+$/.test(value));
  const found = ids.length > 0 ? (await load(field, {}, { ids, limit: PLAIN })).options : [];
  return [...given, ...missing.map((value) => found.find((option) => option.value === value) ?? { value, title: value })];
}

/** The same, without an ERP: what is already known, so that a form stays a form when the ERP is out of reach. */
export async function loadReferencesIfAlive(...args: Parameters<typeof loadReferences>): Promise<References> {
  try {
    return await loadReferences(...args);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error;
    const [resource, tabs, values, known] = args;
    const options: Record<string, Option[]> = {};
    for (const place of placesOf(resource, tabs, values)) {
      const chosen = chosenIn(place);
      options[place.name] = chosen.map((value) => ({ value, title: known[place.name] ?? known[`${place.name}:${value}`] ?? 'Lo que ya habías elegido' }));
    }
    return { options, searches: {}, titles: { ...known } };
  }
}
