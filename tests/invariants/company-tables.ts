/**
 * Of a SQL text, the tables of companies that nothing leads to the company: neither a value, nor a
 * table of the same company that has one.
 */

/** A `select` (or what stands for one) with its own tables; `end` is behind its last letter. */
interface Query {
  readonly start: number;
  readonly end: number;
  readonly parent: Query | null;
  readonly tables: Map<string, { readonly table: string; named: boolean }>;
}

const NAME = '[a-z_][a-z0-9_]*';
const NO_ALIAS =
  'where|set|on|join|left|right|inner|cross|full|group|order|limit|for|using|values|union|returning|having|select|from|offset|window|except|intersect|default|tablesample|lateral';
const SOURCE = new RegExp(
  `(?:\\b(from|join|update|using)|,)\\s+(?:only\\s+)?(?:lateral\\s+)?("?)(${NAME})\\2(?!\\s*[(.])(?:\\s+(?:as\\s+)?(?!(?:${NO_ALIAS})\\b)(${NAME}))?`,
  'gi',
);

const blank = (text: string, pattern: RegExp) =>
  text.replace(pattern, (found) => ' '.repeat(found.length));

/** Where each query begins and ends: in parentheses, and between the parts of a union. */
function queriesOf(text: string): Query[] {
  const found: Query[] = [];
  const make = (start: number, end: number, parent: Query | null): Query => {
    const made = { start, end, parent, tables: new Map() };
    found.push(made);
    return made;
  };
  const closing = (from: number) => {
    let depth = 0;
    for (let at = from; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (depth < 0) return at;
    }
    return text.length;
  };
  const within = (start: number, end: number, parent: Query | null) => {
    const parts: number[] = [start];
    let depth = 0;
    for (let at = start; at < end; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (depth === 0 && /^(?:union|except|intersect)\b/i.test(text.slice(at, at + 12)))
        parts.push(at);
    }
    for (const [i, from] of parts.entries()) {
      const to = parts[i + 1] ?? end;
      const query = make(from, to, parent);
      let at = from;
      while (at < to) {
        if (text[at] === '(') {
          const close = closing(at + 1);
          if (/^\s*(?:select|with|update|insert|delete)\b/i.test(text.slice(at + 1)))
            within(at + 1, close, query);
          else {
            at += 1;
            continue;
          }
          at = close;
        }
        at += 1;
      }
    }
  };
  within(0, text.length, null);
  return found;
}

/** The query in which a place of the text stands. */
const queryAt = (queries: readonly Query[], at: number): Query =>
  queries
    .filter(({ start, end }) => start <= at && at < end)
    .reduce((inner, each) => (each.end - each.start <= inner.end - inner.start ? each : inner));

function tableOf(query: Query | null, alias: string) {
  for (let at = query; at; at = at.parent) {
    const found = at.tables.get(alias);
    if (found) return found;
  }
  return null;
}

const INTO = new RegExp(`\\binto\\s+"?(${NAME})"?(?:\\s+as\\s+${NAME})?\\s*\\(([^)]*)\\)`, 'gi');
const EQUAL = new RegExp(
  `\\b(${NAME})\\.(?:account_id|id)\\s*=\\s*(${NAME})\\.(?:account_id|id)\\b`,
  'gi',
);
const TOLD = new RegExp(
  `(?:\\b(${NAME})\\.)?"?\\baccount_id"?\\s*(?:=\\s*(?:\\$\\d|any\\b|nullif|\\(select)|in\\s*\\()`,
  'gi',
);
const ACCOUNT = new RegExp(`\\b(${NAME})\\.id\\s*=\\s*(?:\\$\\d|any\\b)`, 'gi');

/** Aliases (or names) of the tables of companies that are left to row security. */
export function looseTables(given: string, ofCompanies: ReadonlySet<string>): readonly string[] {
  const text = blank(blank(given, /'(?:[^']|'')*'/g), /--[^\n]*/g);
  const queries = queriesOf(text);
  const all: { table: string; named: boolean; alias: string }[] = [];
  for (const match of text.matchAll(SOURCE)) {
    const [whole, verb, , table, alias] = match;
    const query = queryAt(queries, match.index + whole.length - 1);
    const own = text.slice(query.start, match.index);
    if (verb === undefined && !/\b(?:from|using)\b/i.test(own)) continue;
    if (verb === undefined && /\b(?:where|set|group|order)\b/i.test(own)) continue;
    if (!ofCompanies.has(table!) && table !== 'accounts') continue;
    const made = { table: table!, alias: alias ?? table!, named: false };
    query.tables.set(made.alias, made);
    all.push(made);
  }
  name(text, queries, all);
  const written = [...text.matchAll(INTO)]
    .filter(([, table, columns]) => ofCompanies.has(table!) && !/\baccount_id\b/.test(columns!))
    .map(([, table]) => table!);
  const read = all.filter(({ table, named }) => !named && table !== 'accounts');
  return [...written, ...read.map(({ alias }) => alias)];
}

/** What a value names, and what is joined to it. */
function name(
  text: string,
  queries: readonly Query[],
  all: readonly { readonly table: string; named: boolean }[],
): void {
  for (const match of text.matchAll(TOLD)) {
    const query = queryAt(queries, match.index);
    const alias = match[1];
    const found = alias ? [tableOf(query, alias)] : [...query.tables.values()];
    for (const each of found) if (each) each.named = true;
  }
  for (const match of text.matchAll(ACCOUNT)) {
    const found = tableOf(queryAt(queries, match.index), match[1]!);
    if (found?.table === 'accounts') found.named = true;
  }
  const equal = [...text.matchAll(EQUAL)].flatMap((match) => {
    const query = queryAt(queries, match.index);
    const [a, b] = [tableOf(query, match[1]!), tableOf(query, match[2]!)];
    // `id` is the company's number in its own table only.
    const keys = match[0].match(/\.\w+/g)!;
    const isKey = (at: number, of: typeof a) => (keys[at] === '.id') === (of?.table === 'accounts');
    return isKey(0, a) && isKey(1, b) ? [[a, b] as const] : [];
  });
  for (let i = 0; i <= all.length; i += 1)
    for (const [a, b] of equal) {
      // What is no table of a company is a query of its own, which is looked at by itself.
      const named = (a?.named ?? true) || (b?.named ?? true);
      if (a && named) a.named = true;
      if (b && named) b.named = true;
    }
}
