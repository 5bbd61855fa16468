/**
 * SQL of one page: the page's rows are found first by index, and only those are joined and
 * computed.
 */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { sourceSql } from '#erp/db/source.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Params } from './params.ts';
import type { Projection } from './projection.ts';
import type { Cursor, SortKey } from './sorting.ts';

export interface PageRequest {
  readonly resource: Resource;
  readonly conditions: readonly string[];
  readonly keys: readonly SortKey[];
  readonly cursor: Cursor | null;
  /** Rows to fetch: one more than the page shows. */
  readonly limit: number;
  readonly offset: number;
  /** The order lets a cursor continue it. */
  readonly continues: boolean;
}

const where = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;

/** Order of the keys, reversed to read backwards from a cursor. Empty values come last. */
function orderBy(keys: readonly SortKey[], backward: boolean): string {
  return keys
    .flatMap((key) => {
      const direction = key.desc === backward ? 'asc' : 'desc';
      // An index over a column without nulls serves both directions only when nothing is said about
      // nulls.
      return key.nullable
        ? [`(${key.sql} is null) ${backward ? 'desc' : 'asc'}`, `${key.sql} ${direction}`]
        : [`${key.sql} ${direction}`];
    })
    .join(', ');
}

/**
 * Rows after the cursor, in the direction of reading. One direction for all keys compares as a row,
 * which an index can start at.
 */
function after(
  keys: readonly SortKey[],
  values: readonly (string | null)[],
  backward: boolean,
  params: Params,
): string {
  const places = keys.map((key, i) => `${params.add(values[i])}::${key.type}`);
  const op = (key: SortKey) => (key.desc === backward ? '>' : '<');
  if (keys.every((key) => key.desc === keys[0]!.desc)) {
    return keys.length === 1
      ? `${keys[0]!.sql} ${op(keys[0]!)} ${places[0]}`
      : `(${keys.map((key) => key.sql).join(', ')}) ${op(keys[0]!)} (${places.join(', ')})`;
  }
  return `(${keys
    .map((key, i) =>
      [
        ...keys.slice(0, i).map((before, j) => `${before.sql} = ${places[j]}`),
        `${key.sql} ${op(key)} ${places[i]}`,
      ].join(' and '),
    )
    .map((each) => `(${each})`)
    .join(' or ')})`;
}

/**
 * One key with nulls, then the id: the filled rows and the empty ones are two ranges, read one
 * after the other.
 */
function twoRanges(
  { resource, conditions, keys, cursor, limit }: PageRequest,
  columns: string,
  params: Params,
): string {
  const [key, id] = keys as readonly [SortKey, SortKey];
  const backward = cursor?.backward ?? false;
  const inEmpty = cursor !== null && cursor.values[0] === null;
  const filled = { ...key, nullable: false };
  const range = (isEmpty: boolean) => {
    // A unique key needs no second one, and then its index is the order.
    let own = filled.unique ? [filled] : [filled, id];
    if (isEmpty) own = [id];
    const beside =
      cursor !== null && inEmpty === isEmpty
        ? [after(own, isEmpty ? cursor.values.slice(1) : cursor.values, backward, params)]
        : [];
    return `(select ${columns} from ${sourceSql(resource)} t${where([...conditions, `${key.sql} is ${isEmpty ? '' : 'not '}null`, ...beside])} order by ${orderBy(own, backward)} limit ${limit})`;
  };
  // Going forward the empty rows follow the filled ones; from within one range the other is already
  // behind.
  if (backward) return inEmpty ? `${range(true)} union all ${range(false)}` : range(false);
  return inEmpty ? range(true) : `${range(false)} union all ${range(true)}`;
}

/**
 * Rows that are skipped are walked in the order of an index, and only those of the page are fetched
 * whole.
 */
function farRows(request: PageRequest, columns: string, params: Params): string {
  const { resource, conditions, keys, limit, offset, continues } = request;
  const [first] = keys;
  const own = keys.length === 1 && first!.unique && !first!.nullable ? first!.name : 'id';
  const wanted = `t.account_id, t.${own}`;
  const skipped = params.add(offset);
  // Filled and empty rows are two ranges here too: an order that says where nulls go has no index.
  const far =
    continues && first!.nullable
      ? `select t.* from (${twoRanges({ ...request, limit: limit + offset }, wanted, params)}) t limit ${limit} offset ${skipped}`
      : `select ${wanted} from ${sourceSql(resource)} t${where(conditions)} order by ${orderBy(keys, false)} limit ${limit} offset ${skipped}`;
  return `select ${columns} from (${far}) far join ${sourceSql(resource)} t on ${sameCompany('t', 'far')} and t.${own} = far.${own}`;
}

function pageRows(request: PageRequest, projection: Projection, params: Params): string {
  const { resource, conditions, keys, cursor, limit, offset, continues } = request;
  const columns = [
    ...new Set([
      ...projection.columns,
      ...keys
        .filter((key) => !key.joined && !projection.columns.includes('*'))
        .map((key) => key.name),
    ]),
  ]
    .map((name) => `t.${name}`)
    .join(', ');
  if (continues && keys[0]!.nullable && offset === 0)
    return `select t.* from (${twoRanges(request, columns, params)}) t limit ${limit}`;
  if (offset > 0 && keys.every((key) => !key.joined)) return farRows(request, columns, params);
  const joined = keys.flatMap((key) => (key.joined ? [key.joined] : []));
  const beside = cursor ? [after(keys, cursor.values, cursor.backward, params)] : [];
  const inner = `select ${columns}${joined.map(({ title }) => `, ${title}`).join('')} from ${sourceSql(resource)} t${joined.map(({ join }) => ` ${join}`).join('')}${where([...conditions, ...beside])}`;
  const order = ` order by ${orderBy(keys, cursor?.backward ?? false)} limit ${limit}${offset > 0 ? ` offset ${params.add(offset)}` : ''}`;
  // The title of a reference is an output column here, which ORDER BY may name only without its
  // alias inside.
  return joined.length === 0 ? inner + order : `select t.* from (${inner}) t${order}`;
}

/**
 * The whole statement of a page. Each row also carries `_k0…`, its sort values as text, when the
 * order has cursors.
 */
export function pageSql(request: PageRequest, projection: Projection, params: Params): string {
  const { keys, cursor, continues } = request;
  const marks = continues ? keys.map((key, i) => `${key.sql}::text as _k${i}`) : [];
  return `select ${[...projection.select, ...marks].join(', ')} from (${pageRows(request, projection, params)}) t order by ${orderBy(keys, cursor?.backward ?? false)}`;
}

export const countSql = (
  resource: Resource,
  conditions: readonly string[],
  bound: number | null,
): string =>
  bound === null
    ? `select count(*)::int as n from ${sourceSql(resource)} t${where(conditions)}`
    : `select count(*)::int as n from (select 1 from ${sourceSql(resource)} t${where(conditions)} limit ${bound + 1}) c`;
