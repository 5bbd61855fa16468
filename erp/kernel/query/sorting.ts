/** `sort[…]` of a list, and the cursors that continue it. */
import { labelOf } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { computedSql } from '#erp/db/sql/computed-fields.ts';
import { isSortable } from '#erp/model/computed/asked-as.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { textProblem } from '#erp/model/field-types/texts.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { hiddenFieldError, canReadField } from '../access.ts';
import type { Actor } from '../actor.ts';
import { listMembers, type WireValue } from '../wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { fieldOf, neverNull } from './system-fields.ts';
import { visibleTitleSql } from './titles.ts';

export interface SortKey {
  readonly name: string;
  readonly desc: boolean;
  /** Expression over alias `t` of the page. */
  readonly sql: string;
  /** Type a cursor's text is cast to. */
  readonly type: string;
  readonly nullable: boolean;
  /** No two rows have the same value, empty ones apart. */
  readonly unique: boolean;
  /**
   * A reference sorts by its title: what must be joined, and the title's expression. A computed
   * field joins nothing.
   */
  readonly joined?: { readonly join: string; readonly title: string };
}

const MAX_KEYS = 5;

function requested(sort: WireValue | undefined, fallback: string): readonly string[] {
  if (sort === undefined || sort === '') return [fallback];
  if (typeof sort === 'string') return [sort];
  const members = listMembers(sort);
  const names =
    members
      ?.map(([, value]) => value)
      .filter((value): value is string => typeof value === 'string' && value !== '') ?? [];
  if (!members || names.length > MAX_KEYS)
    throw invalid({
      sort: [t('filter.mostSorts', 'Ordena por hasta {most} columnas.', { most: MAX_KEYS })],
    });
  return names.length === 0 ? [fallback] : names;
}

/** The keys in order, ending in one that makes the order total. */
export function sortKeys(
  registry: Registry,
  actor: Actor,
  resource: Resource,
  sort: WireValue | undefined,
): readonly SortKey[] {
  const keys = new Map<string, SortKey>();
  for (const asked of requested(sort, resource.list.sort)) {
    const desc = asked.startsWith('-');
    const name = desc ? asked.slice(1) : asked;
    const field = fieldOf(registry, resource, name);
    if (!field || !(isSortable(field) || name === 'id'))
      throw invalid({
        sort: [
          t('filter.notSorted', 'No se puede ordenar por «{label}».', {
            label: field ? labelOf(field) : name.slice(0, 60),
          }),
        ],
      });
    if (!canReadField(actor, field)) throw hiddenFieldError(field);
    if (keys.has(name)) continue;
    const nullable = !neverNull(resource, name);
    if (field.kind === 'ref') {
      const at = `s${keys.size}`;
      const target = registry.resource(field.to);
      const join = `left join ${target.table} ${at} on ${at}.account_id = t.account_id and ${at}.${field.by ?? 'id'} = t.${name}`;
      keys.set(name, {
        name,
        desc,
        sql: `t._s_${name}`,
        type: 'text',
        nullable: true,
        unique: false,
        joined: {
          join,
          title: `case when ${at}.id is not null then ${visibleTitleSql(registry, target, at, actor)} end as _s_${name}`,
        },
      });
    } else if (field.kind === 'computed') {
      // Worked out once for each row, as a column of the inner select.
      keys.set(name, {
        name,
        desc,
        sql: `t._s_${name}`,
        type: 'text',
        nullable: true,
        unique: false,
        joined: {
          join: '',
          title: `${computedSql(registry, resource, field)} as _s_${name}`,
        },
      });
    } else
      keys.set(name, {
        name,
        desc,
        sql: `t.${name}`,
        type: fieldTypeOf(field).column(field) ?? 'text',
        nullable,
        unique: name === 'id' || resource.fields[name]?.unique === true,
      });
  }
  const list = [...keys.values()];
  const total = list.some((key) => key.unique && !key.nullable);
  return total
    ? list
    : [
        ...list,
        {
          name: 'id',
          desc: list.at(-1)?.desc ?? false,
          sql: 't.id',
          type: 'bigint',
          nullable: false,
          unique: true,
        },
      ];
}

/**
 * A list can be continued by cursor when its order is a range of an index: plain columns without
 * nulls, or one with nulls and the id.
 */
export const hasCursor = (keys: readonly SortKey[]): boolean =>
  keys.every((key) => !key.joined) &&
  (keys.every((key) => !key.nullable) ||
    (keys.length === 2 && keys[0]!.nullable && keys[1]!.name === 'id'));

export interface Cursor {
  readonly backward: boolean;
  /** Sort values of the row beside the page, as text; null is a null. */
  readonly values: readonly (string | null)[];
}

const signature = (keys: readonly SortKey[]) =>
  keys.map((key) => (key.desc ? '-' : '') + key.name).join();

export const writeCursor = (
  keys: readonly SortKey[],
  backward: boolean,
  values: readonly (string | null)[],
): string =>
  Buffer.from(JSON.stringify([backward ? 1 : 0, signature(keys), ...values])).toString('base64url');

const parsed = (parse: () => unknown): boolean => {
  try {
    parse();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** Texts as the engine writes them, by the type they are cast to. */
const WRITTEN: readonly (readonly [type: RegExp, fits: (text: string) => boolean])[] = [
  [/^(bigint|integer|smallint|int)/, (text) => /^-?\d{1,18}$/.test(text)],
  [/^(numeric|decimal|real|double)/, (text) => /^-?\d{1,40}(\.\d{1,40})?$/.test(text)],
  [/^bool/, (text) => /^(true|false|t|f)$/.test(text)],
  [
    /^timestamp/,
    (text) =>
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(text) &&
      parsed(() => Temporal.Instant.from(text.replace(' ', 'T'))),
  ],
  [
    /^date/,
    (text) => /^\d{4}-\d\d-\d\d$/.test(text) && parsed(() => Temporal.PlainDate.from(text)),
  ],
  [
    /^time/,
    (text) =>
      /^\d\d:\d\d(:\d\d(\.\d{1,6})?)?$/.test(text) && parsed(() => Temporal.PlainTime.from(text)),
  ],
  [/^uuid/, (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)],
  [/^(text|varchar|char|name)/, (text) => textProblem(text) === null],
];

/**
 * Whether a text can be a value of the column; of a type that is not known here no cursor is taken.
 */
const fits = (type: string, text: string): boolean =>
  WRITTEN.find(([known]) => known.test(type))?.[1](text) ?? false;

/**
 * Reads a cursor of this same order; null when it is of another one, forged or damaged: the list
 * then starts at its page.
 */
export function readCursor(keys: readonly SortKey[], raw: WireValue | undefined): Cursor | null {
  if (typeof raw !== 'string' || raw === '' || raw.length > 4000) return null;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(raw, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!Array.isArray(read) || read.length !== keys.length + 2 || read[1] !== signature(keys))
    return null;
  const values = read.slice(2) as unknown[];
  const isValue = (value: unknown, index: number) =>
    value === null
      ? keys[index]!.nullable
      : typeof value === 'string' && fits(keys[index]!.type, value);
  return values.every(isValue)
    ? { backward: read[0] === 1, values: values as (string | null)[] }
    : null;
}
