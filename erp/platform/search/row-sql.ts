/**
 * The row that the search keeps of a record, as SQL: one expression for a save, a rebuild and the
 * demo.
 */
import { sourceSql } from '#erp/db/source.ts';
import type { Registry } from '#erp/model/registry.ts';
import { partSql, titleSql } from '#erp/kernel/query/titles.ts';
import type { IndexedResource } from './indexed-resources.ts';

const MAX_TITLE = 300;
const MAX_SUBTITLE = 200;
const MAX_WORDS = 2000;

/**
 * Lower case without accents, every other sign a space: the same as `normalizeWords` of `parse.ts`.
 */
const folded = (sql: string) => `regexp_replace(erp_fold(${sql}), '[^a-z0-9]+', ' ', 'g')`;
const squeezed = (sql: string) => `regexp_replace(erp_fold(${sql}), '[^a-z0-9]+', '', 'g')`;

const COLUMNS = 'account_id, resource, record_id, version, active, title, subtitle, words';

function selectSql(
  registry: Registry,
  { resource, words, codes, amounts, subtitle }: IndexedResource,
): string {
  const title = titleSql(registry, resource, 't');
  const beside = subtitle.map(
    (name) => `nullif(${partSql(registry, resource, name, resource.fields[name]!, 't', 0)}, '')`,
  );
  const named = subtitle
    .filter((name) => resource.fields[name]!.kind === 'ref')
    .map((name) => partSql(registry, resource, name, resource.fields[name]!, 't', 0));
  const said = [title, ...words.map((name) => `t."${name}"`), ...named].join(', ');
  const exact = [
    ...codes.map((name) => squeezed(`t."${name}"`)),
    ...amounts.map((name) => `'$' || round(t."${name}", 2)::text`),
  ];
  const all = [`trim(${folded(`concat_ws(' ', ${said})`)})`, ...exact].join(', ');
  return `select t.account_id, '${resource.path}', t.id, t.version, ${resource.hasActive ? 't.active' : 'true'}, left(${title}, ${MAX_TITLE}),
    ${beside.length > 0 ? `nullif(left(concat_ws(' · ', ${beside.join(', ')}), ${MAX_SUBTITLE}), '')` : 'null::text'},
    ' ' || left(concat_ws(' ', ${all}), ${MAX_WORDS}) || ' ' from ${sourceSql(resource)} t`;
}

/**
 * Writes the rows of the records under the condition; an older reading never replaces a newer one.
 * Places of `where` are the caller's.
 */
export const indexRowSql = (registry: Registry, indexed: IndexedResource, where: string): string =>
  `insert into search_index as s (${COLUMNS}) ${selectSql(registry, indexed)} where ${where}
   on conflict (account_id, resource, record_id) do update set version = excluded.version, active = excluded.active, title = excluded.title, subtitle = excluded.subtitle, words = excluded.words
   where s.version <= excluded.version and (s.words, s.title, s.subtitle, s.active) is distinct from (excluded.words, excluded.title, excluded.subtitle, excluded.active)`;
