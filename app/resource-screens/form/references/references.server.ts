import { t } from '#app/i18n/t.ts';
import type { Resource } from '#erp/model/types.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import type { Session } from '#app/session/context.ts';
import { rowName, SEARCH_SUFFIX } from '#app/forms/names.ts';
import { rowsIn, specsOf } from '#app/forms/form-values.server.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import type { ApiApproval } from '#app/screens/approvals/view.server.ts';
import type {
  Choice,
  FieldSpec,
  FieldValue,
  FormState,
  Option,
  TabView,
  Values,
} from '#app/resource-screens/shared/view/view-types.ts';

/** Equal lists of options travel once. */
export type References = Pick<FormState, 'options' | 'lists' | 'searches' | 'titles' | 'facts'>;

type Titles = References['titles'];

/** The reply of `form`. */
export interface FormAnswer {
  readonly record: ApiRow | null;
  readonly references: References;
  readonly approvals: readonly ApiApproval[];
  /** Of the form of an action. */
  readonly action?: {
    readonly title: string | null;
    /** Of the record, where the action is done to what is seen of it. */
    readonly version: number | null;
    readonly choices: Readonly<Record<string, readonly Choice[]>>;
    /** Why it would be refused as things stand, or be done otherwise. */
    readonly notes: readonly string[];
    /** The record that it is done to, for its highlights. */
    readonly about: ApiRow | null;
  };
}

export interface FormQuestion {
  /** The record; `null` of what is the only one of its kind, absent for none. */
  readonly id?: string | null;
  readonly tabs: readonly TabView[];
  /** What is typed; the record as it is stored when absent. */
  readonly typed?: { readonly values: Values; readonly titles: Titles };
  /** Of an action's form that is opened: what is known already. */
  readonly given?: Readonly<Record<string, string>>;
  /** Change of state whose confirmation is opened: what it proposes is filled in. */
  readonly transition?: string;
  /** Address under which the visit is noted. */
  readonly visit?: string;
  /** Pages of child rows, by field. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** Columns of tables at any depth that can be written, by name: `lines.product_id`. */
const columnsOf = (specs: readonly FieldSpec[], prefix = ''): [string, FieldSpec][] =>
  specs.flatMap((spec): [string, FieldSpec][] => {
    if (spec.readOnly) return [];
    const name = prefix + spec.name;
    return spec.lines ? columnsOf(spec.lines.columns, `${name}.`) : [[name, spec]];
  });

/**
 * References that can be chosen: `unit_id`, `lines.product_id` for a column of child rows,
 * `lines.lots.zone_id` for one of theirs.
 */
const namesOf = (tabs: readonly TabView[]): string[] =>
  columnsOf(specsOf(tabs)).flatMap(([name, { ref }]) => (ref ? [name] : []));

/**
 * Those in which codes are read: nothing is offered in them, what was typed is looked up by its
 * code first.
 */
const scannedIn = (tabs: readonly TabView[]): string[] =>
  columnsOf(specsOf(tabs)).flatMap(([name, { ref }]) => (ref?.scans ? [name] : []));

/** Fields of which `^` and `^^` in what is inside a table speak, so many levels further out. */
const outerNames = (specs: readonly FieldSpec[], levels = 0): string[] =>
  specs.flatMap(({ ref, lines }) => {
    if (lines) return outerNames(lines.columns, levels + 1);
    const mark = '^'.repeat(levels);
    return Object.values(ref?.narrowedBy ?? {}).flatMap((own) =>
      levels > 0 && own.startsWith(mark) && !own.startsWith(`${mark}^`) ? [own.slice(levels)] : [],
    );
  });

/**
 * What references depend on and what was typed to find one; the rest of a form says nothing of its
 * options.
 */
function relevant(
  specs: readonly FieldSpec[],
  values: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  const names = new Set([
    ...specs.flatMap(({ name, ref }) =>
      ref
        ? [name, name + SEARCH_SUFFIX, ...Object.values({ ...ref.filter, ...ref.narrowedBy })]
        : [],
    ),
    ...outerNames(specs),
  ]);
  const tables = specs.filter(({ lines, readOnly }) => lines && !readOnly);
  return {
    ...Object.fromEntries(
      [...names].flatMap((name) =>
        values[name] === undefined || values[name].length === 0 ? [] : [[name, values[name]]],
      ),
    ),
    ...Object.fromEntries(
      tables.map((spec) => [
        spec.name,
        rowsIn(values[spec.name]).map((row) => relevant(spec.lines!.columns, row)),
      ]),
    ),
  };
}

const textsOf = (tabs: readonly TabView[], values: Values): Record<string, FieldValue> =>
  relevant(specsOf(tabs), values);

/** What an empty row starts with, where that decides options, by table: `lines`, `lines.lots`. */
const emptyOf = (specs: readonly FieldSpec[], prefix = ''): Record<string, object> =>
  Object.fromEntries(
    specs.flatMap((spec): [string, object][] => {
      if (!spec.lines || spec.readOnly) return [];
      const { columns, empty } = spec.lines;
      const plain = columns.filter(({ lines }) => !lines);
      const own = relevant(plain, empty);
      const name = prefix + spec.name;
      return [
        ...(Object.keys(own).length > 0 ? [[name, own] as [string, object]] : []),
        ...Object.entries(emptyOf(columns, `${name}.`)),
      ];
    }),
  );

/** All that a form shows in one call of the ERP. */
export async function loadFormQuestion(
  resource: Resource,
  { id, tabs, typed, given, transition, visit, pages }: FormQuestion,
  { erp }: Session,
): Promise<FormAnswer> {
  const empty = emptyOf(specsOf(tabs));
  const scans = scannedIn(tabs);
  const asked: WireBody = {
    resource: resource.path,
    record_id: id === null ? '1' : id,
    fields: namesOf(tabs),
    ...(scans.length > 0 && { scans }),
    ...(Object.keys(empty).length > 0 && { empty: JSON.stringify(empty) }),
    ...(given && { opens: '1', given }),
    ...(transition && { transition }),
    ...(visit && { visit }),
    ...(pages && { pages }),
  };
  const { data } = typed
    ? await erp.post<FormAnswer>('form', {
        ...asked,
        values: JSON.stringify(textsOf(tabs, typed.values)),
        titles: JSON.stringify(typed.titles),
      })
    : await erp.get<FormAnswer>('form', asked);
  return data;
}

/**
 * Options, matches and titles for every reference of a form as it is typed; a search text beside an
 * empty field is searched, so that what was typed is never ignored.
 */
export async function loadReferences(
  resource: Resource,
  tabs: readonly TabView[],
  values: Values,
  known: Titles,
  session: Session,
): Promise<References> {
  if (namesOf(tabs).length === 0)
    return { options: {}, lists: [], searches: {}, titles: known, facts: {} };
  const { references } = await loadFormQuestion(
    resource,
    { tabs, typed: { values, titles: known } },
    session,
  );
  return { ...references, titles: { ...known, ...references.titles } };
}

/** The ERP is out of reach, or a right was taken away while the form was open. */
export const isOutOfReach = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status >= 500 || error.status === 403);

/**
 * The same, without an ERP or without the right to ask it: what is already known, so that a form
 * stays a form with all that was typed.
 */
export async function loadReferencesIfAlive(
  ...args: Parameters<typeof loadReferences>
): Promise<References> {
  try {
    return await loadReferences(...args);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    const [, tabs, values, known] = args;
    return knownReferences(tabs, values, known);
  }
}

function knownReferences(tabs: readonly TabView[], values: Values, known: Titles): References {
  const options: Record<string, Option[]> = {};
  const keep = (name: string, value: FieldValue | undefined) => {
    const chosen = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
      (item): item is string => typeof item === 'string' && item !== '',
    );
    options[name] = chosen.map((each) => ({
      value: each,
      title:
        known[name] ??
        known[`${name}:${each}`] ??
        t('form.chosenBefore', 'Lo que ya habías elegido'),
    }));
  };
  const keepAll = (specs: readonly FieldSpec[], held: Values, prefix: string): void => {
    for (const spec of specs) {
      const name = prefix + spec.name;
      if (spec.ref) keep(name, held[spec.name]);
      if (!spec.lines) continue;
      const { columns, empty } = spec.lines;
      const rows = [...rowsIn(held[spec.name]), ...(spec.readOnly ? [] : [empty])];
      rows.forEach((row, index) => keepAll(columns, row, rowName(name, index, '')));
    }
  };
  keepAll(specsOf(tabs), values, '');
  return {
    options: Object.fromEntries(Object.keys(options).map((name, at) => [name, at])),
    lists: Object.values(options),
    searches: {},
    titles: { ...known },
    facts: {},
  };
}
