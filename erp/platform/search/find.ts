/**
 * Records that hold what was typed. Beginnings of frequent words are met among the newest rows of a
 * resource at once; rare ones are looked up by trigram. Neither reads more than a few thousand
 * rows, whatever the company has.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { ParsedSearch } from './parse.ts';
import { rowFiltersOf, type SearchedResource } from './scope.ts';

/** Newest rows that are read before the index is asked. */
const WINDOW = 1500;
/** Matches of one resource among which the best are chosen. */
export const CANDIDATES = 30;

export interface Candidate {
  readonly path: string;
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly active: boolean;
  /** The whole of an identifier or code was typed. */
  readonly whole: boolean;
}

type Row = Candidate & Record<string, unknown>;

/** What was typed as a condition over `s.words`, which begins and ends with a space. */
function matching(
  { kind, words, exact }: ParsedSearch,
  params: Params,
): { readonly where: string; readonly whole: string } {
  const like = (pattern: string) => `s.words like ${params.add(pattern)}`;
  // Only what the statement uses may become a parameter.
  const begun = (each: readonly string[]) => each.map((word) => like(`% ${word}%`)).join(' and ');
  if (exact === null) return { where: begun(words), whole: 'false' };
  const whole = like(`% ${exact} %`);
  if (kind === 'IMPORTE') return { where: whole, whole };
  // A single letter begins half of all entries and tells codes apart only together with the rest,
  // which `exact` is.
  const telling = words.filter((word) => word.length > 1);
  const apart = telling.length > 0 ? ` or (${begun(telling)})` : '';
  return { where: `(${like(`% ${exact}%`)}${apart})`, whole };
}

const COLUMNS = 's.resource, s.record_id, s.title, s.subtitle, s.active, s.words, s.account_id';

/**
 * One statement over all resources; those whose rows are cut for this person are joined with their
 * own table.
 */
function statement(
  actor: Actor,
  registry: Registry,
  sought: readonly SearchedResource[],
  parsed: ParsedSearch,
  among: 'newest' | 'all',
): { readonly sql: string; readonly params: Params } {
  const params = new Params();
  const { where, whole } = matching(parsed, params);
  const own = `s.account_id = ${params.add(TENANT)}`;
  const picked = `s.record_id as id, s.title, s.subtitle, s.active, ${whole} as whole`;
  const source = (path: string) =>
    among === 'all'
      ? 'search_index'
      : `(select ${COLUMNS} from search_index s where ${own} and s.resource = ${path} order by s.record_id desc limit ${WINDOW})`;
  const open: string[] = [];
  const parts: string[] = [];
  for (const each of sought) {
    const rowFilters = rowFiltersOf(actor, registry, each, params);
    if (rowFilters.length === 0 && each.owner === each.resource.path) {
      open.push(each.owner);
      continue;
    }
    const owner = params.add(each.owner);
    parts.push(
      `(select ${params.add(each.resource.path)}::text as path, ${picked} from ${source(`${owner}::text`)} s join ${each.resource.table} t on ${sameCompany('t', 's')} and t.id = s.record_id
        where ${[own, 's.resource = ' + owner, where, ...rowFilters].join(' and ')} order by s.record_id desc limit ${CANDIDATES})`,
    );
  }
  if (open.length > 0) {
    const paths = params.add(open);
    parts.unshift(
      `(select r.path, c.* from unnest(${paths}::text[]) as r(path) cross join lateral (select ${picked} from ${source('r.path')} s where ${own} and s.resource = r.path and ${where} limit ${CANDIDATES}) c)`,
    );
  }
  return { sql: parts.join(' union all '), params };
}

/** Resources with more rows than the window reads. */
const LARGE = `select r.path from unnest($1::text[]) as r(path) where exists (select 1 from search_index s where s.account_id = $2 and s.resource = r.path order by s.record_id desc offset ${WINDOW} limit 1)`;

/**
 * A limit makes the planner hope for an early end of a long walk; here the rare trigram must be
 * looked up first.
 */
const plan = (tx: Tx, among: 'newest' | 'all') =>
  tx.query(
    `select set_config('enable_seqscan', $1, true), set_config('enable_indexscan', $1, true)`,
    [among === 'all' ? 'off' : 'on'],
  );

async function run(tx: Tx, ...given: Parameters<typeof statement>): Promise<readonly Candidate[]> {
  if (given[2].length === 0) return [];
  const { sql, params } = statement(...given);
  await plan(tx, given[4]);
  const found = await tx.query<Row>(sql, params.values);
  await plan(tx, 'newest');
  return found;
}

export async function findCandidates(
  tx: Tx,
  actor: Actor,
  registry: Registry,
  sought: readonly SearchedResource[],
  parsed: ParsedSearch,
): Promise<readonly Candidate[]> {
  // What has digits is rare by nature: the newest rows would say nothing.
  if (parsed.exact !== null || parsed.words.some((word) => /\d/.test(word)))
    return run(tx, actor, registry, sought, parsed, 'all');
  const newest = await run(tx, actor, registry, sought, parsed, 'newest');
  const counts = new Map<string, number>();
  for (const { path } of newest) counts.set(path, (counts.get(path) ?? 0) + 1);
  const large = new Set(
    (
      await tx.query<{ path: string }>(LARGE, [
        [...new Set(sought.map(({ owner }) => owner))],
        TENANT,
      ])
    ).map(({ path }) => path),
  );
  // Of a small resource the newest rows are all; one that gave enough has more than can be shown.
  const rest = sought.filter(
    ({ resource, owner }) => large.has(owner) && (counts.get(resource.path) ?? 0) < CANDIDATES,
  );
  const again = new Set(rest.map(({ resource }) => resource.path));
  const others = await run(tx, actor, registry, rest, parsed, 'all');
  return [...newest.filter(({ path }) => !again.has(path)), ...others];
}
