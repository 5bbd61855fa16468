/** Choices for a reference: few columns, the matches of a search first by title. */
import { t } from '#erp/model/texts/t.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { requireOptionsPermission, rowFilters } from '../access.ts';
import type { Actor } from '../actor.ts';
import { listMembers, type WireValue, type WireObject } from '../wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { COUNT_BOUND, countsOf } from '../query/counts.ts';
import { cachedOptions, type Option } from '../query/option-cache.ts';
import { detailSql, detailText } from '../query/option-detail.ts';
import { filterConditions } from '../query/filters.ts';
import { searchConditions } from '../query/search.ts';
import { countSql } from '../query/paging.ts';
import { Params } from '../query/params.ts';
import { ownRows } from '../query/projection.ts';
import { sortKeys } from '../query/sorting.ts';
import { titleSql } from '../query/titles.ts';
import { requireKnownParameters } from './list.ts';
import { sourceSql } from '#erp/db/source.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Services } from '../services.ts';

const MAX_OPTIONS = 50;
/** Whoever asks for given ids shows them beside a filter or in a form: inactive ones too. */
const MAX_IDS = 500;
const QUERY = new Set(['q', 'exact', 'id', 'ids', 'limit', 'filter']);

const LABEL = /\/q\/[a-z-]+\/(\d{1,15})\/?$/;

/** What a reader of codes reads: a code, a bar code, one of its packages, a label of ours. */
function scanned(
  registry: Registry,
  resource: Resource,
  raw: WireValue | undefined,
  params: Params,
): readonly string[] {
  if (raw === undefined || raw === '') return [];
  if (typeof raw !== 'string' || raw.length > 200)
    throw invalid({ exact: [t('value.singleText', 'Escribe un solo texto.')] });
  const id = LABEL.exec(raw.trim())?.[1];
  if (id) return [`t.id = ${params.add(id)}`];
  const paths = resource.barcodeFields ?? (resource.fields.code?.unique === true ? ['code'] : []);
  const code = params.add([raw.trim(), raw.trim().toUpperCase()]);
  const ways = paths.map((path) => {
    const [own = '', inner] = path.split('.');
    const field = resource.fields[own];
    if (inner === undefined || field?.kind !== 'lines') return `t.${own} = any(${code}::text[])`;
    return `exists (select 1 from ${registry.resource(field.of).table} x where ${sameCompany('x', 't')} and x.${field.by} = t.id and x.${inner} = any(${code}::text[]))`;
  });
  return [ways.length === 0 ? 'false' : `(${ways.join(' or ')})`];
}

/** Given ids, or the unique codes by which some references point. */
function given(resource: Resource, query: WireObject, params: Params): string | null {
  const raws =
    query.id !== undefined && query.id !== ''
      ? [query.id]
      : (listMembers(query.ids)?.map(([, value]) => value) ?? []);
  if (raws.length === 0) return null;
  if (raws.length > MAX_IDS || !raws.every((raw) => typeof raw === 'string' && raw.length <= 60))
    throw invalid({ ids: [t('request.mostIds', 'Escribe hasta {most} ids.', { most: MAX_IDS })] });
  if (raws.every((raw) => /^(0|[1-9]\d{0,14})$/.test(String(raw))))
    return `t.id = any(${params.add(raws)}::bigint[])`;
  if (resource.fields.code?.unique !== true)
    throw invalid({ ids: [t('request.idsNumbers', 'Los ids son números.')] });
  return `t.code = any(${params.add(raws)}::text[])`;
}

const offered = (
  { selectable, mergedInto, hasActive }: Resource,
  params: Params,
): readonly string[] => [
  ...(hasActive ? ['t.active'] : []),
  ...(selectable ? [`t.${selectable.field} = any(${params.add(selectable.values)}::text[])`] : []),
  ...(mergedInto ? [`t.${mergedInto} is null`] : []),
];

/**
 * Reads options of one resource inside a transaction; made before it begins, so that what is
 * refused opens none.
 */
export interface OptionReader {
  /** Up to `limit` of them. */
  rows(tx: Tx): Promise<readonly Option[]>;
  /** How many there are, up to the bound of counts. */
  count(tx: Tx): Promise<number>;
  readonly limit: number;
}

interface Read extends Omit<Option, 'detail'> {
  readonly detail?: readonly (string | null)[];
}

/**
 * `limit`: beyond the 50 of the call itself, for questions of this folder. Throws SIN_PERMISO,
 * MODULO_INACTIVO, VALIDACION.
 */
export function optionReader(
  services: Services,
  actor: Actor,
  resource: Resource,
  query: WireObject,
  most?: number,
): OptionReader {
  const { registry } = services;
  const key = requireOptionsPermission(actor, registry, resource);
  requireKnownParameters(query, QUERY);
  const asked =
    typeof query.limit === 'string' && query.limit !== '' ? Number(query.limit) : MAX_OPTIONS;
  if (!Number.isInteger(asked) || asked < 1)
    throw invalid({
      limit: [t('request.upTo', 'Escribe un número del 1 al {most}.', { most: MAX_OPTIONS })],
    });
  const params = new Params();
  const ids = given(resource, query, params);
  const limit = most ?? (ids ? MAX_IDS : Math.min(asked, MAX_OPTIONS));
  const at = { registry, actor, resource, params, now: services.now() };
  const title = titleSql(registry, resource, 't');
  const conditions = [
    ...ownRows(resource),
    ...rowFilters(actor, registry, resource, key, params),
    ...(ids ? [ids] : offered(resource, params)),
    ...scanned(registry, resource, query.exact, params),
    ...searchConditions(at, query.q, title),
    ...filterConditions(at, query.filter),
  ];
  const counted = [...params.values];
  const [first] = sortKeys(registry, actor, resource, undefined);
  const order =
    first && !first.joined ? `t.${first.name}${first.desc ? ' desc' : ''}, t.id` : 't.id';
  const code = resource.fields.code?.kind === 'text' ? ', t.code' : '';
  const told = registry.factsOf(resource);
  const facts =
    told.length > 0
      ? `, json_build_object(${told.map((name) => `'${name}', t.${name}`).join(', ')}) as facts`
      : '';
  const beside = detailSql(registry, actor, resource);
  const detail = beside ? `, ${beside} as detail` : '';
  const sql = `select t.id, ${title} as title${code}${detail}${facts} from (select t.* from ${sourceSql(resource)} t${conditions.length ? ` where ${conditions.join(' and ')}` : ''} order by ${order} limit ${limit}) t order by ${order}`;
  const isPlain =
    !ids &&
    (query.q === undefined || query.q === '') &&
    (query.exact === undefined || query.exact === '');
  return {
    limit,
    rows(tx) {
      const read = async () => {
        const found = await tx.query<Read & Record<string, unknown>>(sql, params.values);
        return found.map(({ detail: values, ...option }): Option =>
          values ? { ...option, detail: detailText(actor, resource, values) } : option,
        );
      };
      return isPlain
        ? cachedOptions(
            services.db,
            `${actor.accountId} ${actor.operator}`,
            { sql, params: params.values },
            read,
          )
        : read();
    },
    async count(tx) {
      const counting = countSql(resource, conditions, COUNT_BOUND);
      const counts = countsOf(services);
      const countKey = counts.key(
        actor.accountId,
        resource.table,
        `${actor.operator} ${counting} ${JSON.stringify(counted)}`,
      );
      const known = counts.find(countKey);
      if (known !== undefined) return known;
      const [count] = await tx.query<{ n: number }>(counting, counted);
      const total = count?.n ?? 0;
      counts.keep(countKey, total);
      return total;
    },
  };
}

export async function options(
  services: Services,
  actor: Actor,
  resource: Resource,
  query: WireObject,
): Promise<{ readonly data: readonly Option[]; readonly meta: { readonly total: number } }> {
  const reader = optionReader(services, actor, resource, query);
  return services.db.tenant(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const data = await reader.rows(tx);
      return {
        data,
        meta: { total: data.length < reader.limit ? data.length : await reader.count(tx) },
      };
    },
  );
}
