/**
 * The `sql` tag: what stands in `${…}` is bound, never written into the text, except what is SQL
 * itself (another statement,
 * `join(…)` as `raw`, `list`). A text depends on the shape of its values only, so equal calls give
 * equal texts, which are prepared once.
 */

/**
 * Stands for the number of the company in whose transaction a statement runs; the transaction knows
 * it.
 */
export const TENANT = Symbol('the company of the transaction');

/** `R` is the type of its rows, which is claimed, and compared with the columns by a test. */
export class Statement<R extends object = Record<string, unknown>> {
  declare readonly rows?: R[];
  readonly parts: readonly string[];
  readonly values: readonly unknown[];

  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts;
    this.values = values;
  }

  get text(): string {
    return this.parts.reduce((text, part, i) => `${text}$${i}${part}`);
  }
}

/** A text that is SQL itself: made of constants and declarations, never of what a person typed. */
export const raw = (text: string): Statement => new Statement([text], []);

/** Of a statement however it is written. */
export const textOf = (sql: string | Statement<object>): string =>
  typeof sql === 'string' ? sql : sql.text;

/** `sql`select name from units where id = ${id}``. */
export function sql<R extends object = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...given: readonly unknown[]
): Statement<R> {
  const parts = [strings[0]!];
  const values: unknown[] = [];
  given.forEach((value, i) => {
    const after = strings[i + 1]!;
    if (!(value instanceof Statement)) {
      values.push(value);
      parts.push(after);
      return;
    }
    const [first = '', ...rest] = value.parts;
    parts[parts.length - 1] += first;
    parts.push(...rest);
    parts[parts.length - 1] += after;
    values.push(...value.values);
  });
  return new Statement<R>(parts, values);
}

/** Statements one after the other, with what stands between them: `list(conditions, ' and ')`. */
export function list(statements: readonly Statement[], between = ', '): Statement {
  const empty = raw('');
  return statements.reduce(
    (all, each, i) => (i === 0 ? each : sql`${all}${raw(between)}${each}`),
    empty,
  );
}

const IDENTIFIER = /^[a-z_][a-z0-9_]*$/;

/** The name of a table or column, from a declaration. */
export function identifier(name: string): Statement {
  if (!IDENTIFIER.test(name)) throw new Error(`«${name}» is no name of a table or column`);
  return raw(`"${name}"`);
}

/** The rows of the company: `where ${ofTenant('s')} and …`. */
export const ofTenant = (alias: string): Statement =>
  sql`${identifier(alias)}.account_id = ${TENANT}`;
