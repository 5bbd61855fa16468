/**
 * What was asked of a source: its filters read by their kinds, its period, and its SQL made
 * runnable.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#erp/model/texts/t.ts';
import { canReadField, namedRowFilters } from '#erp/kernel/access.ts';
import { hasPermission, type Actor } from '#erp/kernel/actor.ts';
import { listMembers, type WireValue, type WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { ownRows } from '#erp/kernel/query/projection.ts';
import type { Days } from '#erp/kernel/query/relative-dates.ts';
import { fieldTypeOf, hasColumn, parseValue } from '#erp/model/field-types.ts';
import type { TimeZoneContext, Value } from '#erp/model/field-types/field-type.ts';
import type { Registry } from '#erp/model/registry.ts';
import { replacePlaceholders, type Sql } from '#erp/model/reports/report-sql.ts';
import type { Period, Report } from '#erp/model/reports/report.ts';
import type { Field, Fields, Resource } from '#erp/model/types.ts';
import { endsBefore, periodOf, previousOf } from './period.ts';

export interface ReportQuestion {
  readonly period: Days | null;
  readonly previous: Days | null;
  /** Values of filters that have one. */
  readonly filters: ReadonlyMap<string, Value>;
  readonly today: string;
}

export interface ParseOptions {
  readonly period?: Period | undefined;
  readonly filters?: Fields | undefined;
  readonly ends?: Report['ends'];
}

const TEXT = (value: WireValue | undefined) => (typeof value === 'string' ? value.trim() : '');
const isObject = (value: WireValue | undefined): value is WireObject =>
  typeof value === 'object' && !(value instanceof File);

/**
 * Filters may come by name, or gathered in `filters` (reports' bench) or `filter` (addresses of
 * screens).
 */
const GATHERED = ['filters', 'filter'] as const;
const collectFilters = (body: WireObject): WireObject => ({
  ...body,
  ...(isObject(body.filter) && body.filter),
  ...(isObject(body.filters) && body.filters),
});

/**
 * Throws VALIDACION beside every name that is neither a filter, nor of a declared period, nor of
 * `own`, which are those
 * of the call itself: a filter that is misspelt must not answer with every row.
 */
export function requireDeclaredNames(
  { period, filters = {} }: ParseOptions,
  body: WireObject,
  own: readonly string[],
): void {
  const declared = [...Object.keys(filters), ...(period ? ['from', 'to', 'period'] : [])];
  const problems = new Map<string, string[]>();
  const refuse = (given: WireObject, known: readonly string[]) => {
    for (const name of Object.keys(given))
      if (!known.includes(name))
        problems.set(name, [t('request.noParameter', 'Este parámetro no existe.')]);
  };
  refuse(body, [...own, ...GATHERED, ...declared]);
  for (const name of GATHERED) {
    const inner = body[name];
    if (isObject(inner)) refuse(inner, declared);
    else if (inner !== undefined && inner !== '')
      problems.set(name, [
        t('reports.filtersByName', 'Escribe los filtros por nombre: {name}[nombre]=valor.', {
          name,
        }),
      ]);
  }
  const { period: days } = collectFilters(body);
  if (period && isObject(days)) refuse(days, ['from', 'to']);
  else if (period && days !== undefined && days !== '')
    problems.set('period', [
      t('reports.period', 'Escribe el periodo con period[from] y period[to].'),
    ]);
  if (problems.size > 0) throw invalid(Object.fromEntries(problems));
}

const several = (field: Field) => field.kind === 'refs' || field.kind === 'choices';

function readFilter(
  field: Field,
  raw: WireValue,
  local: TimeZoneContext,
): { readonly value: Value } | { readonly error: string } | null {
  const membersOf = (): readonly string[] => {
    if (typeof raw === 'string') {
      if (raw.trim() === '') return [];
      return several(field) ? raw.split(',') : [raw];
    }
    return raw instanceof File ? [] : (listMembers(raw) ?? []).map(([, each]) => TEXT(each));
  };
  const members = membersOf();
  const texts = members.filter((text) => text.trim() !== '').slice(0, 500);
  if (texts.length === 0) return null;
  if (!several(field) && texts.length > 1)
    return { error: t('reports.onlyOne', 'Elige uno solo.') };
  const values: (string | number)[] = [];
  for (const text of texts) {
    const parsed = parseValue(field, text, local);
    if ('error' in parsed) return parsed;
    if (!several(field)) return parsed;
    values.push(parsed.value as string | number);
  }
  return { value: values as readonly string[] };
}

/** Reads the period and the filters. Throws VALIDACION naming each that is wrong or missing. */
export function parseQuestion(
  options: ParseOptions,
  body: WireObject,
  now: Temporal.Instant,
  actor: Actor,
): ReportQuestion {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const given = collectFilters(body);
  const problems: Record<string, string[]> = {};
  const filters = new Map<string, Value>();
  for (const [name, field] of Object.entries(options.filters ?? {})) {
    const raw =
      given[name] ??
      (typeof field.default === 'string' ||
      typeof field.default === 'number' ||
      typeof field.default === 'boolean'
        ? plain(field.default)
        : '');
    const read = readFilter(field, raw, actor);
    if (read === null) {
      if (field.required)
        problems[name] = [
          t('reports.choose', 'Elige {field}.', { field: inSentence(field.label) }),
        ];
    } else if ('error' in read) problems[name] = [read.error];
    else filters.set(name, read.value);
  }
  for (const [until, since] of Object.entries(options.ends ?? {})) {
    const [last, first] = [filters.get(until), filters.get(since)];
    if (last !== undefined && first !== undefined && String(last) < String(first))
      problems[until] = [endsBefore()];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const inner = isObject(given.period) ? given.period : {};
  const period = options.period
    ? periodOf(
        options.period,
        { from: TEXT(given.from) || TEXT(inner.from), to: TEXT(given.to) || TEXT(inner.to) },
        today,
      )
    : null;
  return { period, previous: period && previousOf(period), filters, today: today.toString() };
}
const plain = (value: string | number | boolean): string => {
  if (value === true) return '1';
  return value === false ? '0' : String(value);
};

const TYPES: Partial<Record<Field['kind'], string>> = {
  refs: 'bigint[]',
  choices: 'text[]',
  bool: 'boolean',
};
const typeOf = (field: Field): string =>
  TYPES[field.kind] ?? fieldTypeOf(field).column(field) ?? 'text';

const blank = (type: string) => `null::${type}`;

/** Rows of a resource that the actor may see; fields that he may not read are null. */
function visibleRows(
  registry: Registry,
  actor: Actor,
  resource: Resource,
  key: string,
  params: Params,
): string {
  const list = `${registry.privilegePath(resource)}.list`;
  const { storageIds } = actor.permissions;
  const conditions = [
    ...ownRows(resource),
    // The report's own key reaches no further than it says, though another role lists more.
    ...[...new Set([hasPermission(actor, list) ? list : key, key])].flatMap((each) =>
      namedRowFilters(actor, registry, resource, each, params).map(({ sql }) => sql),
    ),
    ...(resource.reportStorageField && storageIds
      ? [`t.${resource.reportStorageField} = any(${params.add(storageIds)}::bigint[])`]
      : []),
  ];
  const hidden = Object.entries(resource.fields).filter(
    ([, field]) => hasColumn(field) && !canReadField(actor, field),
  );
  if (conditions.length === 0 && hidden.length === 0) return resource.table;
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  if (hidden.length === 0) return `(select t.* from ${resource.table} t${where})`;
  const names = new Map(hidden.map(([name, field]) => [name, fieldTypeOf(field).column(field)!]));
  const system = [
    'account_id',
    'id',
    'version',
    ...(resource.hasActive ? ['active'] : []),
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ];
  const own = Object.entries(resource.fields).flatMap(([name, field]) =>
    hasColumn(field) ? [name] : [],
  );
  const columns = [...new Set([...system, ...own])].map((name) =>
    names.has(name) ? `${blank(names.get(name)!)} as ${name}` : `t.${name}`,
  );
  return `(select ${columns.join(', ')} from ${resource.table} t${where})`;
}

export interface Sources {
  readonly registry: Registry;
  readonly actor: Actor;
  readonly asked: ReportQuestion;
  readonly filters?: Fields | undefined;
  readonly fragments?: Report['fragments'];
  /** What its statements found; null = no row. */
  readonly ids?: ReadonlyMap<string, number | null>;
  /** What code found for a report that is `coded`. */
  readonly rows?: readonly object[];
  /** Right under which the rows are read where the actor may not open the resource's own list. */
  readonly key: string;
}

/** A declared statement with its marks filled in; its values go into `params`. */
export function toSql(at: Sources, sql: Sql, params: Params): string {
  const { asked, actor, registry } = at;
  const placed = new Map<string, string>();
  const days: Readonly<Record<string, string | null>> = {
    today: asked.today,
    from: asked.period?.from ?? null,
    to: asked.period?.to ?? null,
    prev_from: asked.previous?.from ?? null,
    prev_to: asked.previous?.to ?? null,
  };
  const place = (name: string): string => {
    const field = at.filters?.[name];
    if (field) return `${params.add(asked.filters.get(name) ?? null)}::${typeOf(field)}`;
    if (at.ids?.has(name)) return `${params.add(at.ids.get(name) ?? null)}::bigint`;
    if (name === 'zone') return `${params.add(actor.timeZone)}::text`;
    if (name === 'actor') return `${params.add(actor.userId)}::bigint`;
    if (name === 'rows') return `${params.add(at.rows ? JSON.stringify(at.rows) : null)}::jsonb`;
    if (name === 'keys') return `${params.add([...actor.permissions.grants.keys()])}::text[]`;
    return `${params.add(days[name] ?? null)}::date`;
  };
  const rows = new Map<string, string>();
  return replacePlaceholders(sql, {
    resource(path) {
      let found = rows.get(path);
      if (!found)
        rows.set(
          path,
          (found = visibleRows(registry, actor, registry.resource(path), at.key, params)),
        );
      return found;
    },
    place(name) {
      let found = placed.get(name);
      if (!found) placed.set(name, (found = place(name)));
      return found;
    },
    has: (name) => {
      if (at.filters?.[name]) return asked.filters.has(name);
      if (at.ids?.has(name)) return at.ids.get(name) !== null;
      return name in days
        ? days[name] !== null
        : name === 'zone' || name === 'keys' || (name === 'actor' && actor.userId !== null);
    },
    fragment(filter, name) {
      const chosen = at.fragments?.[filter]?.[String(asked.filters.get(filter) ?? '')];
      if (!chosen)
        throw invalid({ [filter]: [t('value.choose', 'Elige una opción de la lista.')] });
      return chosen[name]!;
    },
  });
}
