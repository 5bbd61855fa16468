/** `filter[…]` of a list as SQL conditions over alias `t`. */
import { t } from '#erp/model/texts/t.ts';
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { joinTableName } from '#erp/db/schema/names.ts';
import { askedAs, filterKindOf, namesRecord } from '#erp/model/computed/asked-as.ts';
import { fieldTypeOf, parseValue } from '#erp/model/field-types.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import { readDate } from '#erp/model/field-types/dates.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, Resource, RelationFilter } from '#erp/model/types.ts';
import { canReadField, hiddenFieldError } from '../access.ts';
import type { Actor } from '../actor.ts';
import { listMembers, type WireValue, type WireObject } from '../wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Params } from './params.ts';
import { relativeDays, type Days } from './relative-dates.ts';
import { fieldOf } from './system-fields.ts';

export interface FilterContext {
  readonly registry: Registry;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly params: Params;
  readonly now: Temporal.Instant;
}

const MAX_VALUES = 500;
// What is not equal, empty ones too, is what is not found to be equal.
const OPERATORS = { eq: '=', ne: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Escapes what LIKE reads as a pattern. */
export const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

class Filter {
  readonly #at: FilterContext;
  readonly #name: string;
  readonly #field: Field;
  readonly #column: string;

  constructor(at: FilterContext, name: string, field: Field) {
    this.#at = at;
    this.#name = name;
    this.#field = askedAs(field);
    this.#column =
      field.kind === 'computed' ? computedSql(at.registry, at.resource, field) : `t.${name}`;
  }

  #fail(message: string): never {
    throw invalid({ [`filter[${this.#name}]`]: [message] });
  }

  #text(value: WireValue | undefined): string {
    return typeof value === 'string'
      ? value
      : this.#fail(t('value.oneValue', 'Escribe un solo valor.'));
  }

  #value(raw: string): Value {
    const parsed = parseValue(this.#field, raw, this.#at.actor);
    return 'error' in parsed ? this.#fail(parsed.error) : parsed.value;
  }

  /**
   * Values of a closed set are written into the statement: a plan made for all values is a bad one
   * for the rare ones.
   */
  #place(raw: string): string {
    const value = this.#value(raw);
    if (this.#field.kind === 'bool' && typeof value === 'boolean') return String(value);
    if (this.#field.kind === 'choice' && typeof value === 'string')
      return `'${value.replaceAll("'", "''")}'`;
    return this.#at.params.add(value);
  }

  get #empty(): string {
    if (this.#field.kind === 'refs') return `not ${this.#linked('')}`;
    if (this.#field.kind === 'choices') return `coalesce(cardinality(${this.#column}), 0) = 0`;
    return `${this.#column} is null`;
  }

  #linked(more: string): string {
    return `exists (select 1 from ${joinTableName(this.#at.resource, this.#name)} j where ${sameCompany('j', 't')} and j.owner_id = t.id${more})`;
  }

  /** One or several values, any of which may hold. */
  #set(raws: readonly string[]): string {
    if (raws.length > MAX_VALUES)
      this.#fail(t('filter.most', 'Elige hasta {most} valores.', { most: MAX_VALUES }));
    const values = raws.map((raw) => this.#value(raw));
    const place = this.#at.params.add(values);
    if (this.#field.kind === 'refs')
      return this.#linked(` and j.target_id = any(${place}::bigint[])`);
    if (this.#field.kind === 'choices') return `${this.#column} && ${place}::text[]`;
    const type = fieldTypeOf(this.#field).column(this.#field) ?? 'text';
    return `${this.#column} = any(${place}::${type}[])`;
  }

  #like(raw: string, form: (text: string) => string): string {
    return `erp_fold(${this.#column}) like erp_fold(${this.#at.params.add(form(literal(raw.trim())))})`;
  }

  #instant(day: string, plus = 0): string {
    const start = Temporal.PlainDate.from(day)
      .add({ days: plus })
      .toZonedDateTime(this.#at.actor.timeZone);
    return `${this.#at.params.add(start.toInstant())}::timestamptz`;
  }

  #since({ from }: Days): string {
    return `${this.#column} >= ${this.#field.kind === 'date' ? `${this.#at.params.add(from)}::date` : this.#instant(from)}`;
  }

  #until({ to }: Days): string {
    return this.#field.kind === 'date'
      ? `${this.#column} <= ${this.#at.params.add(to)}::date`
      : `${this.#column} < ${this.#instant(to, 1)}`;
  }

  #within(found: Days): string {
    return `(${this.#since(found)} and ${this.#until(found)})`;
  }

  /** The days that a word such as «ayer» means, or a plain day on a column of instants. */
  #days(raw: string): Days | null {
    if (this.#field.kind !== 'date' && this.#field.kind !== 'datetime') return null;
    const word = raw
      .trim()
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(' ', '-');
    const found = relativeDays(
      word,
      this.#at.now.toZonedDateTimeISO(this.#at.actor.timeZone).toPlainDate(),
    );
    if (found || this.#field.kind === 'date') return found;
    const day = readDate(raw);
    return day === null ? null : { from: day, to: day };
  }

  #single(raw: string): string {
    const days = this.#days(raw);
    if (days) return this.#within(days);
    if (fieldTypeOf(this.#field).filter === 'text' && !namesRecord(this.#field))
      return this.#like(raw, (text) => `%${text}%`);
    if (this.#field.kind === 'refs' || this.#field.kind === 'choices') return this.#set([raw]);
    return `${this.#column} = ${this.#place(raw)}`;
  }

  #bound(raw: string, side: 'from' | 'to'): string {
    const days = this.#days(raw);
    if (days) return side === 'from' ? this.#since(days) : this.#until(days);
    return `${this.#column} ${side === 'from' ? '>=' : '<='} ${this.#place(raw)}`;
  }

  #operator(op: string, value: WireValue | undefined): string {
    if (op === 'empty') return this.#empty;
    if (op === 'notempty') return `not (${this.#empty})`;
    if (op === 'in' || op === 'notin') {
      const members =
        typeof value === 'string' && value !== ''
          ? [value]
          : (listMembers(value) ?? this.#fail(t('filter.some', 'Elige una o más opciones.'))).map(
              ([, each]) => this.#text(each),
            );
      const set = this.#set(members);
      if (op === 'in') return set;
      return this.#field.kind === 'refs' ? `not ${set}` : `(${set}) is not true`;
    }
    const raw = this.#text(value);
    if (op === 'contains' || op === 'starts') {
      if (fieldTypeOf(this.#field).filter !== 'text')
        this.#fail(t('filter.notText', 'Este campo no se busca por texto.'));
      return this.#like(raw, (text) => (op === 'contains' ? `%${text}%` : `${text}%`));
    }
    const isSet = this.#field.kind === 'refs' || this.#field.kind === 'choices';
    if (isSet && (op === 'eq' || op === 'ne'))
      return this.#operator(op === 'eq' ? 'in' : 'notin', raw);
    if (isSet || !Object.hasOwn(OPERATORS, op))
      return this.#fail(t('filter.noOperator', 'Esta forma de filtrar no existe.'));
    const days = this.#days(raw);
    if (days && (op === 'eq' || op === 'ne'))
      return op === 'eq' ? this.#within(days) : `(${this.#within(days)}) is not true`;
    const sign = OPERATORS[op as keyof typeof OPERATORS];
    const sql = `${this.#column} ${sign} ${this.#place(raw)}`;
    return op === 'ne' ? `(${sql}) is not true` : sql;
  }

  /** null when nothing was chosen: a GET form sends its empty controls too. */
  condition(value: WireValue): string | null {
    if (typeof value === 'string') return value.trim() === '' ? null : this.#single(value);
    if (value instanceof File) return this.#fail(t('value.oneValue', 'Escribe un solo valor.'));
    const members = listMembers(value);
    if (members) {
      const raws = members.map(([, each]) => this.#text(each)).filter((raw) => raw !== '');
      return raws.length === 0 ? null : this.#set(raws);
    }
    const { op, value: operand, from, to, ...rest } = value;
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined)
      this.#fail(t('filter.notBy', 'No se puede filtrar por «{name}».', { name: unknown }));
    const bounds: string[] = [];
    if (
      typeof op === 'string' &&
      op !== '' &&
      (op === 'empty' || op === 'notempty' || (operand !== undefined && operand !== ''))
    )
      bounds.push(this.#operator(op, operand));
    for (const [side, raw] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (raw === undefined || raw === '') continue;
      if (fieldTypeOf(this.#field).filter !== 'range')
        this.#fail(t('filter.notRange', 'Este campo no se filtra por rango.'));
      bounds.push(this.#bound(this.#text(raw), side));
    }
    return bounds.length === 0 ? null : bounds.join(' and ');
  }
}

/**
 * Conditions of `filter`. Throws VALIDACION for unknown fields and values, SIN_PERMISO for hidden
 * fields.
 */
export function filterConditions(at: FilterContext, filter: WireValue | undefined): string[] {
  if (filter === undefined || filter === '') return [];
  if (typeof filter === 'string' || filter instanceof File)
    throw invalid({
      filter: [t('filter.shape', 'Escribe los filtros por campo: filter[campo]=valor.')],
    });
  return Object.entries(filter as WireObject).flatMap(([name, value]) => {
    const through = Object.hasOwn(at.resource.list.relationFilters ?? {}, name)
      ? at.resource.list.relationFilters![name]
      : undefined;
    if (through) return throughCondition(at, name, through, value!) ?? [];
    const field = fieldOf(at.registry, at.resource, name);
    const filterable =
      field &&
      (name === 'id' ||
        name === 'created_by' ||
        name === 'updated_by' ||
        filterKindOf(field) !== 'none');
    if (!field || !filterable)
      throw invalid({
        [`filter[${name}]`]: [t('filter.notThis', 'No se puede filtrar por este campo.')],
      });
    if (!canReadField(at.actor, field)) throw hiddenFieldError(field);
    const condition = new Filter(at, name, field).condition(value);
    return condition === null ? [] : [condition];
  });
}

/** A filter that looks at what hangs on the row. */
function throughCondition(
  { params }: FilterContext,
  name: string,
  { to, choices, sql }: RelationFilter,
  value: WireValue,
): string | null {
  const wrong = () =>
    invalid({ [`filter[${name}]`]: [t('filter.oneOption', 'Elige una de las opciones.')] });
  if (value instanceof File) throw wrong();
  const raws = (
    typeof value === 'string'
      ? [value]
      : (listMembers(value) ?? []).map(([, each]) => (typeof each === 'string' ? each : ''))
  ).filter((raw) => raw !== '');
  if (raws.length === 0) return null;
  if (
    raws.length > MAX_VALUES ||
    raws.some((raw) => {
      if (to) return !/^\d{1,15}$/.test(raw);
      return choices ? !choices.some(([code]) => code === raw) : raw !== '0' && raw !== '1';
    })
  )
    throw wrong();
  if (!to && !choices) {
    if (raws.length > 1) return null;
    return raws[0] === '1' ? `(${sql})` : `not (${sql})`;
  }
  const place = `${params.add(to ? raws.map(Number) : raws)}::${to ? 'bigint' : 'text'}[]`;
  return `(${sql.replaceAll('$', () => place)})`;
}

const MAX_GROUPS = 10;
/** Conditions that look at other rows for each row of the list: counts, lists of references. */
const MAX_LOOKUPS = 5;
const PARTS = new Set(['op', 'value', 'from', 'to']);

/** One condition of `f`: `{ field, op, value }`, or `{ field, from, to }`; null for none chosen. */
function oneCondition(at: FilterContext, raw: WireObject): string | null {
  const { field: name, ...rest } = raw;
  if (Object.keys(rest).some((key) => !PARTS.has(key)))
    throw invalid({
      f: [t('filter.condition', 'Una condición tiene field, op, value, from y to.')],
    });
  if (name === undefined || name === '') return null;
  if (typeof name !== 'string')
    throw invalid({ f: [t('filter.conditionField', 'Escribe el campo de cada condición.')] });
  const [condition] = filterConditions(at, {
    [name]: rest.op === undefined || rest.op === '' ? { ...rest, op: 'eq' } : rest,
  });
  return condition ?? null;
}

const looksUp = ({ registry, resource }: FilterContext, { field: name }: WireObject): boolean => {
  const kind = typeof name === 'string' ? fieldOf(registry, resource, name)?.kind : undefined;
  return kind === 'computed' || kind === 'refs';
};

const isObject = (raw: WireValue | undefined): raw is WireObject =>
  typeof raw === 'object' && raw !== null && !(raw instanceof File);

/**
 * `f[0][field]=…` must all hold; `f[1][or][0][field]=…` are alternatives, of which one must
 * (platform R32).
 */
export function groupConditions(at: FilterContext, f: WireValue | undefined): string[] {
  if (f === undefined || f === '') return [];
  const groups = listMembers(f);
  if (!groups || groups.length > MAX_GROUPS)
    throw invalid({
      f: [
        t('filter.mostConditions', 'Escribe hasta {most} condiciones: f[0][field]=…', {
          most: MAX_GROUPS,
        }),
      ],
    });
  let lookups = 0;
  return groups.flatMap(([, group]) => {
    if (!isObject(group))
      throw invalid({
        f: [
          t(
            'filter.conditionShape',
            'Escribe cada condición como f[0][field], f[0][op] y f[0][value].',
          ),
        ],
      });
    const alternatives =
      group.or === undefined ? [group] : (listMembers(group.or)?.map(([, each]) => each) ?? []);
    if (alternatives.length > MAX_GROUPS || !alternatives.every(isObject))
      throw invalid({
        f: [
          t('filter.mostAlternatives', 'Escribe hasta {most} alternativas: f[0][or][0][field]=…', {
            most: MAX_GROUPS,
          }),
        ],
      });
    lookups += alternatives.filter((each) => looksUp(at, each)).length;
    if (lookups > MAX_LOOKUPS)
      throw invalid({
        f: [
          t(
            'filter.mostLookups',
            'Escribe hasta {most} condiciones sobre datos calculados o listas.',
            { most: MAX_LOOKUPS },
          ),
        ],
      });
    const held = alternatives.flatMap((each) => oneCondition(at, each) ?? []);
    return held.length === 0 ? [] : [`(${held.map((sql) => `(${sql})`).join(' or ')})`];
  });
}
