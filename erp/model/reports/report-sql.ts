/** What the SQL of reports is, and its marks, read once. */

/**
 * SQL with three marks. `{customers}` stands for the rows of that resource that the actor may see,
 * with what he may not read as null. `:zone_id` is the value of the filter of that name, an id that
 * the report finds first (`ids`), or one of the given ones: `:from` and `:to` (days of the period),
 * `:prev_from` and `:prev_to`, `:today`, `:zone` (time zone), `:actor` (user), `:keys` (the actor's
 * privileges), `:rows` (JSON, of a report that is `coded`). What stands between `[[` and `]]` stays
 * only when every parameter in it has a value.
 * `{{group_by.label}}` is the fragment of the option chosen in that filter. It runs under the
 * company's row security; own tables that are no resource are named plainly.
 */
export type Sql = string;

const RESOURCE = /(?<!\{)\{([a-z][\w/-]*)\}(?!\})/gi;
const PARAMETER = /(?<![:\w]):([a-z][a-z0-9_]*)/g;
const FRAGMENT = /\{\{([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*)\}\}/g;
const OPTIONAL = /\[\[([\s\S]*?)\]\]/g;

/** Parameters that every source has; those of the period only with a period. */
export const BUILT_IN_PARAMETERS = ['today', 'zone', 'actor', 'keys'] as const;
export const PERIOD_PARAMETERS = ['from', 'to', 'prev_from', 'prev_to'] as const;

export interface SqlPlaceholders {
  readonly resources: readonly string[];
  readonly parameters: readonly string[];
  readonly fragments: readonly (readonly [filter: string, name: string])[];
}

export function placeholdersIn(sql: Sql): SqlPlaceholders {
  return {
    resources: [...sql.matchAll(RESOURCE)].map((found) => found[1]!),
    parameters: [...sql.matchAll(PARAMETER)].map((found) => found[1]!),
    fragments: [...sql.matchAll(FRAGMENT)].map((found) => [found[1]!, found[2]!] as const),
  };
}

export interface PlaceholderValues {
  /** Subquery or table name of a resource. */
  resource(path: string): string;
  /** Place of the parameter's value, `$3::date`. */
  place(name: string): string;
  /** False when the parameter has no value, which takes away the `[[ … ]]` around it. */
  has(name: string): boolean;
  fragment(filter: string, name: string): string;
}

/** The SQL without marks. */
export function replacePlaceholders(sql: Sql, fillings: PlaceholderValues): string {
  const chosen = sql
    .replaceAll(FRAGMENT, (_, filter: string, name: string) => fillings.fragment(filter, name))
    .replaceAll(OPTIONAL, (_, inner: string) =>
      [...inner.matchAll(PARAMETER)].every((found) => fillings.has(found[1]!)) ? inner : '',
    );
  return chosen
    .replaceAll(RESOURCE, (_, path: string) => fillings.resource(path))
    .replaceAll(PARAMETER, (_, name: string) => fillings.place(name));
}

const INNERMOST = /\([^()]*\)/g;

/** It ends in a `limit` or `offset` of its own, so that no other can be added behind it. */
export function isCutShort(sql: Sql): boolean {
  const outside = sql.replaceAll(INNERMOST, '');
  return outside === sql ? /\b(?:limit|offset|fetch)\b/i.test(sql) : isCutShort(outside);
}
