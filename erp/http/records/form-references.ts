/** Long because its questions are asked once for all fields and rows of a form. */
/**
 * What the references of a form offer, what was searched in them, and what is chosen in them is
 * called.
 */
import { t } from '#erp/model/texts/t.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import type { Tx } from '#erp/db/database.ts';
import { offeredTo } from '#erp/model/choices/referable.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Field, LinesField, RefField, RefsField, Resource } from '#erp/model/types.ts';
import { hiddenFieldError, canReadField } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid } from '#erp/model/errors.ts';
import { optionReader, type OptionReader } from '#erp/kernel/operations/options.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Option } from '#erp/kernel/query/option-cache.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';

/** Up to so many options a reference is a plain choice; beyond, it is searched. */
const PLAIN = 50;
const MATCHES = 12;
const MAX_IDS = 500;
const MAX_NAMES = 500;
/** Beside a reference's own name, what was typed to find it: conform's notation of the form. */
const SEARCH = '~q';

/** What is typed in a form, or in one of its rows, which may have rows of their own. */
export interface FormTexts {
  readonly [name: string]: string | readonly string[] | readonly FormTexts[];
}

export interface FormQuestion {
  /**
   * Fields of the form: `unit_id`, `lines.product_id` for a column of child rows,
   * `lines.lots.zone_id` for one of theirs.
   */
  readonly names: readonly string[];
  /**
   * Those in which codes are read: nothing is offered, what was typed is looked up by its code
   * first.
   */
  readonly scans: ReadonlySet<string>;
  readonly values: FormTexts;
  /** What is known already, by form name. */
  readonly titles: Readonly<Record<string, string>>;
  /** What an empty child row starts with, by table: `lines`, `lines.lots`. */
  readonly empty: Readonly<Record<string, FormTexts>>;
}

export interface Choice {
  readonly value: string;
  readonly title: string;
  readonly detail?: string;
  readonly facts?: Facts;
}
export type Facts = Readonly<Record<string, string>>;

export interface FormReferences {
  readonly lists: readonly (readonly Choice[])[];
  /** Place in `lists`, by name of the field, or by form name where a row has its own. */
  readonly options: Readonly<Record<string, number>>;
  readonly searches: Readonly<
    Record<
      string,
      { readonly q: string; readonly total: number; readonly matches: readonly Choice[] }
    >
  >;
  readonly titles: Readonly<Record<string, string>>;
  /** What the form asks about chosen records, by form name. */
  readonly facts: Readonly<Record<string, Facts>>;
}

type AnyRef = RefField | RefsField;
interface Place {
  readonly field: AnyRef;
  readonly own: string;
  readonly name: string;
  /** Name under which equal options are shared. */
  readonly shared: string;
  readonly typed: FormTexts;
  /** What the row is in, from the nearest: the row that it is one of, the form. */
  readonly outer: readonly FormTexts[];
  readonly scans: boolean;
  /** The form asks something about what is chosen. */
  readonly told: boolean;
}

const isRef = (field: Field | undefined): field is AnyRef =>
  field?.kind === 'ref' || field?.kind === 'refs';
const isRow = (value: unknown): value is FormTexts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (value: FormTexts[string] | undefined): readonly FormTexts[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter(isRow) : [];

/** How many levels further out a name speaks of: `^storage_id` is one. */
const levelsOf = (own: string): number => own.length - own.replace(/^\^+/, '').length;

/** The nearest level on which its options depend; null when they are the same everywhere. */
function dependsOn(target: AnyRef): number | null {
  const levels = Object.values(target.narrowedBy ?? {}).map(levelsOf);
  if (target.kind === 'ref' && target.filter) levels.push(0);
  return levels.length > 0 ? Math.min(...levels) : null;
}

const noReference = (asked: string) =>
  invalid({
    fields: [
      t('request.noReference', '«{name}» no es una referencia.', { name: asked.slice(0, 60) }),
    ],
  });

function placesOf(
  services: Services,
  actor: Actor,
  resource: Resource,
  { names, scans, values, empty }: FormQuestion,
): Place[] {
  if (names.length > MAX_NAMES)
    throw invalid({
      fields: [t('request.mostFields', 'Pide hasta {most} campos.', { most: MAX_NAMES })],
    });
  return names.flatMap((asked): Place[] => {
    const path = asked.split('.');
    const { tables, target } = fieldsAlong(services, resource, path, asked);
    for (const each of [...tables, target])
      if (!canReadField(actor, each)) throw hiddenFieldError(each);
    const own = path.at(-1)!;
    const more = {
      field: target,
      own,
      scans: scans.has(asked),
      told:
        target.kind === 'ref' &&
        !target.by &&
        services.registry.factsOf(services.registry.resource(target.to)).length > 0,
    };
    const level = dependsOn(target);
    return rowsAlong(tables, path, { values, empty }).map(({ typed, outer, prefixes }) => ({
      ...more,
      name: prefixes.at(-1)! + own,
      shared: sharedName(path, prefixes, level),
      typed,
      outer,
    }));
  });
}

/** The tables that a name goes through, and the reference that it ends with. */
function fieldsAlong(
  services: Services,
  resource: Resource,
  path: readonly string[],
  asked: string,
): { readonly tables: readonly LinesField[]; readonly target: AnyRef } {
  const tables: LinesField[] = [];
  let holder: Resource | null = resource;
  let field: Field | undefined;
  for (const step of path) {
    if (!holder || !Object.hasOwn(holder.fields, step)) throw noReference(asked);
    field = holder.fields[step]!;
    holder = null;
    if (field.kind !== 'lines') continue;
    tables.push(field);
    holder = services.registry.resource(field.of);
  }
  if (
    tables.length !== path.length - 1 ||
    !isRef(field) ||
    !callsOf(services.registry.resource(field.to)).includes('options')
  )
    throw noReference(asked);
  return { tables, target: field };
}

interface RowAlong {
  readonly typed: FormTexts;
  readonly outer: readonly FormTexts[];
  /** Form names of the rows that it is in, from the form's own (empty) on: `lines[1].`. */
  readonly prefixes: readonly string[];
}

/** Every row of the innermost table, and one more of each table: the empty one. */
const rowsAlong = (
  tables: readonly LinesField[],
  path: readonly string[],
  { values, empty }: Pick<FormQuestion, 'values' | 'empty'>,
): readonly RowAlong[] =>
  tables.reduce<readonly RowAlong[]>(
    (held, table, depth) => {
      const name = path[depth]!;
      const blank = empty[path.slice(0, depth + 1).join('.')] ?? {};
      return held.flatMap(({ typed, outer, prefixes }) =>
        [...rowsIn(typed[name]).slice(0, table.max), blank].map((row, index) => ({
          typed: row,
          outer: [typed, ...outer],
          prefixes: [...prefixes, `${prefixes.at(-1)!}${name}[${index}].`],
        })),
      );
    },
    [{ typed: values, outer: [], prefixes: [''] }],
  );

/** One name for all rows with the same options: of all, of the rows in one row, or of one. */
function sharedName(
  path: readonly string[],
  prefixes: readonly string[],
  level: number | null,
): string {
  const depth = prefixes.length - 1;
  // What depends on the form alone is the same in every row.
  const own = level === null ? 0 : Math.max(depth - level, 0);
  return prefixes[own]! + path.slice(own).join('.');
}

/** What the options depend on, as typed; null while one of them is still empty. */
function whereOf({ field, typed, outer }: Place): Record<string, string> | null {
  const where: Record<string, string> = {};
  for (const [theirs, own] of Object.entries(field.narrowedBy ?? {})) {
    const level = levelsOf(own);
    const value = (level === 0 ? typed : outer[level - 1])?.[own.slice(level)];
    if (typeof value === 'string' && value !== '') where[theirs] = value;
  }
  for (const [theirs, own] of Object.entries((field.kind === 'ref' && field.filter) || {})) {
    const value = typed[own];
    if (typeof value !== 'string' || value === '') return null;
    where[theirs] = value;
  }
  return where;
}

const chosenIn = ({ typed, own }: Place): readonly string[] => {
  const value = typed[own];
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );
};

const searchIn = ({ typed, own }: Place): string => {
  const text = typed[own + SEARCH];
  return typeof text === 'string' ? text.trim() : '';
};

const factText = (value: string | boolean | null): string => {
  if (value === true) return '1';
  return value === false || value === null ? '' : value;
};

/** As the controls of a form write them. */
const factsText = (facts: NonNullable<Option['facts']>): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, factText(value)]));

const choiceOf = (field: AnyRef, { id, code, title, detail, facts }: Option): Choice => ({
  value: field.kind === 'ref' && field.by ? (code ?? String(id)) : String(id),
  title,
  ...(detail && { detail }),
  ...(facts && { facts: factsText(facts) }),
});

/** As the filters of a list travel: one of these values. */
const offeredBy = (field: AnyRef, target: Resource): WireObject =>
  Object.fromEntries(
    Object.entries(offeredTo(field, target)).map(([name, values]) => [
      name,
      Object.fromEntries(values.map((value, at) => [String(at), value])),
    ]),
  );

interface Question {
  readonly field: AnyRef;
  readonly reader: OptionReader;
  readonly search: boolean;
}

/**
 * The questions of the form, each once: equal ones of many fields or rows are one. Throws for what
 * the actor may not ask.
 */
export function formReferences(
  services: Services,
  actor: Actor,
  resource: Resource,
  asked: FormQuestion,
): (tx: Tx) => Promise<FormReferences> {
  const places = placesOf(services, actor, resource, asked);
  const questions = new Map<string, Question>();
  const questionOf = (
    field: AnyRef,
    where: Readonly<Record<string, string>>,
    q: string,
    by: 'q' | 'exact' = 'q',
  ): string => {
    const target = services.registry.resource(field.to);
    const filter = { ...offeredBy(field, target), ...field.where, ...where };
    const key = JSON.stringify([field.to, field.kind === 'ref' && field.by, filter, q, by]);
    if (!questions.has(key)) {
      const search = q !== '';
      const reader = optionReader(
        services,
        actor,
        target,
        { filter, ...(search && { [by]: q.slice(0, 100) }) },
        search ? MATCHES : PLAIN + 1,
      );
      questions.set(key, { field, reader, search });
    }
    return key;
  };
  const planned = places.map((place) => {
    const where = whereOf(place);
    const [q, chosen] = [searchIn(place), chosenIn(place)];
    const plain = place.scans ? null : where && questionOf(place.field, where, '');
    const read =
      place.scans && q !== '' && chosen.length === 0
        ? questionOf(place.field, where ?? {}, q, 'exact')
        : null;
    const searched =
      q !== '' && (chosen.length === 0 || place.field.kind === 'refs')
        ? questionOf(place.field, where ?? {}, q)
        : null;
    return { place, plain, read, searched, q, chosen };
  });

  return async (tx) => {
    const found = new Map<string, readonly Choice[]>();
    for (const [key, { field, reader, search }] of questions) {
      // Where the options are too many it serves the choice; where what was chosen since narrowed
      // them to a few, it says which of them the text means.
      if (
        search &&
        !planned.some(
          ({ place, plain, read, searched }) =>
            read === key || (searched === key && (place.scans || plain !== null)),
        )
      )
        continue;
      found.set(
        key,
        (await reader.rows(tx)).map((option) => choiceOf(field, option)),
      );
    }
    const known: Record<string, string> = { ...asked.titles };
    const titled = await lookUp(
      tx,
      planned.flatMap(({ place, plain, chosen }) =>
        missingTitles(place, chosen, plain === null ? [] : found.get(plain)!, known),
      ),
    );
    const lists: (readonly Choice[])[] = [];
    const kept = new Map<readonly Choice[], number>();
    const listOf = (choices: readonly Choice[]): number => {
      if (!kept.has(choices)) kept.set(choices, lists.push(choices) - 1);
      return kept.get(choices)!;
    };
    const none: readonly Choice[] = [];
    const options: Record<string, number> = {};
    const searches: Record<string, FormReferences['searches'][string]> = {};
    const titles: Record<string, string> = {};
    const facts: Record<string, Facts> = {};
    for (const { place, plain, read, searched, q, chosen } of planned) {
      const { field, name, shared, scans } = place;
      const offered = plain === null ? none : found.get(plain)!;
      const nameOf = (value: string) =>
        known[`${name}:${value}`] ??
        (field.kind === 'ref' ? known[name] : undefined) ??
        titled.get(keyOf(field, value))?.title ??
        value;
      const told =
        chosen[0] &&
        (
          offered.find((option) => option.value === chosen[0]) ??
          titled.get(keyOf(field, chosen[0]))
        )?.facts;
      if (told) facts[name] = told;
      const exact = read === null ? undefined : found.get(read);
      let matches = searched === null ? undefined : found.get(searched);
      if (exact?.length === 1) matches = exact;
      if (matches)
        searches[name] = {
          q,
          total:
            matches.length < MATCHES
              ? matches.length
              : await questions.get(searched!)!.reader.count(tx),
          matches,
        };
      if (offered.length <= PLAIN && !scans) {
        options[shared] ??= listOf(offered);
        const missing = chosen.filter((value) => !offered.some((option) => option.value === value));
        if (missing.length > 0)
          options[name] = listOf([
            ...missing.map((value) => ({ value, title: nameOf(value) })),
            ...offered,
          ]);
        continue;
      }
      for (const value of chosen)
        titles[field.kind === 'refs' ? `${name}:${value}` : name] = nameOf(value);
    }
    return { lists, options, searches, titles, facts };
  };

  /** Titles of chosen records that are not among the options, one question for each resource. */
  async function lookUp(
    tx: Tx,
    missing: readonly { readonly field: AnyRef; readonly value: string }[],
  ): Promise<ReadonlyMap<string, Choice>> {
    const byTarget = new Map<string, { readonly field: AnyRef; readonly values: Set<string> }>();
    for (const { field, value } of missing) {
      const target = keyOf(field, '');
      if (!byTarget.has(target)) byTarget.set(target, { field, values: new Set() });
      byTarget.get(target)!.values.add(value);
    }
    const named = new Map<string, Choice>();
    for (const { field, values } of byTarget.values()) {
      const all = [...values];
      for (let from = 0; from < all.length; from += MAX_IDS) {
        const ids = Object.fromEntries(
          all.slice(from, from + MAX_IDS).map((value, index) => [index, value]),
        );
        for (const option of await optionReader(
          services,
          actor,
          services.registry.resource(field.to),
          { ids },
          MAX_IDS,
        ).rows(tx)) {
          const choice = choiceOf(field, option);
          named.set(keyOf(field, choice.value), choice);
        }
      }
    }
    return named;
  }
}

const keyOf = (field: AnyRef, value: string): string =>
  `${field.to}|${(field.kind === 'ref' && field.by) || ''}|${value}`;

/**
 * Values that nothing names yet and that can be looked up: ids, or codes where the reference is by
 * code.
 */
function missingTitles(
  { field, name, told }: Place,
  chosen: readonly string[],
  offered: readonly Choice[],
  known: Readonly<Record<string, string>>,
) {
  const isKey = (value: string) => ROW_ID.test(value);
  return chosen
    .filter(
      (value) =>
        (offered.length > PLAIN || !offered.some((option) => option.value === value)) &&
        isKey(value),
    )
    .filter(
      (value) =>
        told ||
        (known[`${name}:${value}`] === undefined &&
          !(field.kind === 'ref' && known[name] !== undefined)),
    )
    .map((value) => ({ field, value }));
}
