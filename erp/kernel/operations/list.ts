/** A page of a resource: one statement for its rows, and a bounded count that is remembered. */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import type { Resource } from '#erp/model/types.ts';
import { hiddenFieldError, canReadField, requirePermission, rowFilters } from '../access.ts';
import type { Actor } from '../actor.ts';
import { listMembers, type WireValue, type WireObject } from '../wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { securityPolicyOf } from '../security-policy.ts';
import { COUNT_BOUND, countsOf } from '../query/counts.ts';
import { filterConditions, groupConditions } from '../query/filters.ts';
import { searchConditions } from '../query/search.ts';
import { countSql, pageSql } from '../query/paging.ts';
import { Params } from '../query/params.ts';
import { ownRows, projectionOf } from '../query/projection.ts';
import { hasCursor, readCursor, sortKeys, writeCursor, type SortKey } from '../query/sorting.ts';
import { fieldOf } from '../query/system-fields.ts';
import { showSecrets } from '../rights/secrets.ts';
import type { Row } from '../rows/typed-rows.ts';
import type { Services } from '../services.ts';
import { asWire } from '../validation/references.ts';

export interface ListMeta {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly total_exact: boolean;
  /** Whether there are records of which the list says something above its rows. */
  readonly banner?: boolean;
  readonly next?: string;
  readonly prev?: string;
}

const QUERY = new Set(['page', 'size', 'q', 'sort', 'filter', 'fields', 'cursor', 'count', 'f']);
export const MAX_SIZE = 200;
/** Rows that a page named by its number may skip: each one is read. A cursor has no such bound. */
export const MAX_OFFSET = 60_000;

function wholeNumber(query: WireObject, name: string, fallback: number, max: number): number {
  const raw = query[name];
  if (raw === undefined || raw === '') return fallback;
  const number = typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : 0;
  if (number < 1 || number > max)
    throw invalid({
      [name]: [
        t('request.upTo', 'Escribe un número del 1 al {most}.', {
          most: max.toLocaleString('es-MX'),
        }),
      ],
    });
  return number;
}

export function requireKnownParameters(query: WireObject, known: ReadonlySet<string>): void {
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(
        unknown.map((name) => [name, [t('request.noParameter', 'Este parámetro no existe.')]]),
      ),
    );
}

/**
 * Fields asked for, or by default every column of the resource and what its list shows. Throws for
 * unknown and hidden ones.
 */
export function requestedFields(
  services: Services,
  actor: Actor,
  resource: Resource,
  fields: WireValue | undefined,
): readonly string[] {
  const { registry } = services;
  if (fields === undefined || fields === '') {
    const own = Object.keys(resource.fields).filter((name) => hasColumn(resource.fields[name]!));
    return [...new Set([...own, ...resource.list.columns, 'created_at', 'updated_at'])].filter(
      (name) => {
        const field = fieldOf(registry, resource, name);
        return field !== null && canReadField(actor, field);
      },
    );
  }
  const names =
    typeof fields === 'string'
      ? fields.split(',')
      : (listMembers(fields)?.map(([, name]) => (typeof name === 'string' ? name : '')) ?? ['']);
  for (const name of names) {
    const field = fieldOf(registry, resource, name);
    if (!field || field.kind === 'lines')
      throw invalid({
        fields: [
          t('request.noColumn', 'No existe la columna «{name}».', { name: name.slice(0, 60) }),
        ],
      });
    if (!canReadField(actor, field)) throw hiddenFieldError(field);
  }
  return names;
}

/** Conditions of a list: the shared table, the actor's rows, the search and the filters. */
export function listConditions(
  services: Services,
  actor: Actor,
  resource: Resource,
  key: string,
  query: WireObject,
  params: Params,
): readonly string[] {
  const at = { registry: services.registry, actor, resource, params, now: services.now() };
  return [
    ...ownRows(resource),
    ...rowFilters(actor, services.registry, resource, key, params),
    ...searchConditions(at, query.q),
    ...filterConditions(at, query.filter),
    ...groupConditions(at, query.f),
  ];
}

/** Of what may be seen, whether something is as the banner of the list says; null without one. */
function bannerSql(services: Services, actor: Actor, resource: Resource, key: string) {
  const { banner } = resource.list;
  if (!banner) return null;
  const params = new Params();
  const filter = Object.fromEntries(
    banner.when.map(({ field, is }) => [
      field,
      Object.fromEntries(is.map((value, i) => [i, asWire(value)])),
    ]),
  );
  const conditions = listConditions(services, actor, resource, key, { filter }, params);
  return { sql: countSql(resource, conditions, 1), values: params.values };
}

/**
 * `from`: a list that one pages through reads the server; what is taken as a file may come from a
 * replica.
 */
export async function list(
  services: Services,
  actor: Actor,
  resource: Resource,
  query: WireObject,
  from: 'tenant' | 'reading' = 'tenant',
): Promise<{ readonly data: readonly Row[]; readonly meta: ListMeta }> {
  const { registry } = services;
  const key = requirePermission(actor, registry, resource, 'list');
  requireKnownParameters(query, QUERY);
  const size = wholeNumber(
    query,
    'size',
    (await securityPolicyOf(services, actor.accountId)).listPageSize,
    MAX_SIZE,
  );
  const page = wholeNumber(query, 'page', 1, 1_000_000);
  const names = requestedFields(services, actor, resource, query.fields);
  const keys = sortKeys(registry, actor, resource, query.sort);
  const continues = hasCursor(keys);
  const cursor = continues ? readCursor(keys, query.cursor) : null;
  const offset = cursor ? 0 : (page - 1) * size;
  if (offset > MAX_OFFSET) {
    const last = Math.floor(MAX_OFFSET / size) + 1;
    throw invalid({
      page: [
        t(
          'request.lastPage',
          'Por su número se llega hasta la página {last}. Más allá, filtra la lista o avanza con «Siguiente».',
          { last: last.toLocaleString('es-MX') },
        ),
      ],
    });
  }
  const params = new Params();
  const conditions = listConditions(services, actor, resource, key, query, params);
  const counted = { sql: '', values: [...params.values] };
  const projection = projectionOf(registry, resource, names, actor, { batched: true });
  const sql = pageSql(
    { resource, conditions, keys, cursor, limit: size + 1, offset, continues },
    projection,
    params,
  );

  const exact = query.count === 'exact';
  counted.sql = countSql(resource, conditions, exact ? null : COUNT_BOUND);
  const counts = countsOf(services);
  const countKey = counts.key(
    actor.accountId,
    resource.table,
    `${actor.operator} ${counted.sql} ${JSON.stringify(counted.values)}`,
  );
  const backward = cursor?.backward ?? false;
  const banner = bannerSql(services, actor, resource, key);
  const { shown, more, data, total, marked } = await services.db[from](
    { accountId: actor.accountId, operator: actor.operator },
    async (tx: Tx) => {
      const rows = await tx.query(sql, params.values);
      const shown = rows.slice(0, size);
      if (backward) shown.reverse();
      const [found] = banner ? await tx.query<{ n: number }>(banner.sql, banner.values) : [];
      const read = {
        shown,
        more: rows.length > size,
        data: await projection.rows(tx, shown),
        marked: (found?.n ?? 0) > 0,
      };
      // A first page that is not full is its own count.
      if (!cursor && offset === 0 && rows.length <= size) return { ...read, total: rows.length };
      const known = counts.find(countKey);
      if (known !== undefined) return { ...read, total: known };
      const [count] = await tx.query<{ n: number }>(counted.sql, counted.values);
      const n = count?.n ?? 0;
      counts.keep(countKey, n);
      return { ...read, total: n };
    },
  );

  const mark = (row: Record<string, unknown> | undefined, back: boolean) =>
    row && continues ? writeCursor(keys, back, marksOf(keys, row)) : undefined;
  const next = backward || more ? mark(shown.at(-1), false) : undefined;
  const prev = (backward ? more : cursor !== null || page > 1) ? mark(shown[0], true) : undefined;
  const bounded = !exact && total > COUNT_BOUND;
  return {
    data: showSecrets(services, resource, data),
    meta: {
      page,
      size,
      total: bounded ? COUNT_BOUND : total,
      total_exact: !bounded,
      ...(banner && { banner: marked }),
      ...(next && { next }),
      ...(prev && { prev }),
    },
  };
}

const marksOf = (keys: readonly SortKey[], row: Record<string, unknown>) =>
  keys.map((_, i) => row[`_k${i}`] as string | null);
