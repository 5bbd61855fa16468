/** Which statements of the product say of which company they are, besides row security. */
import { readFileSync } from 'node:fs';
import { tablesOf } from '#erp/db/schema/tables.ts';
import { registry } from '#erp/modules/all.ts';
import { statementsOf } from './statements.ts';

export const LIST = new URL('statements-without-company.json', import.meta.url);

const ofCompanies = new Set(
  tablesOf(registry).flatMap(({ access, name }) =>
    access === 'tenant' || access === 'log' ? [name] : [],
  ),
);
const readsCompanies = (text: string) =>
  [...text.matchAll(/\b(?:from|join|update|into)\s+(?:only\s+)?"?([a-z_]\w*)/gi)].some(([, name]) =>
    ofCompanies.has(name!),
  );
/**
 * A comparison with a value, or the column of an insert; comparisons between tables lead from the
 * one that is named to the others.
 */
const namesCompany = (text: string) =>
  /\baccount_id"?\s*(=\s*(\$\d|any|[a-z_]*\()|in\b)|\(\s*"?account_id\b/i.test(text);

/** Of each file, how many statements read a company's table and do not name it. */
export function unnamedByFile(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { file, text } of statementsOf())
    if (text !== null && readsCompanies(text) && !namesCompany(text))
      counts[file] = (counts[file] ?? 0) + 1;
  return counts;
}

export const knownUnnamed = (): Readonly<Record<string, number>> =>
  JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, number>;

/** Files that have more than the list says, and files that have less. */
export function changedUnnamed(counts: Readonly<Record<string, number>>) {
  const known = knownUnnamed();
  const files = [...new Set([...Object.keys(counts), ...Object.keys(known)])].toSorted();
  const difference = (file: string) => (counts[file] ?? 0) - (known[file] ?? 0);
  return {
    more: files.filter((file) => difference(file) > 0),
    fewer: files.filter((file) => difference(file) < 0),
  };
}
