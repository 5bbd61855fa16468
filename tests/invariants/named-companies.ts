/** Which statements of the product leave it to row security of which company they are. */
import { readFileSync } from 'node:fs';
import { tablesOf } from '#erp/db/schema/tables.ts';
import { registry } from '#erp/modules/all.ts';
import { looseTables } from './company-tables.ts';
import { statementsOf, type Statement } from './statements.ts';

const ofCompanies = new Set(
  tablesOf(registry).flatMap(({ access, name }) =>
    access === 'tenant' || access === 'log' ? [name] : [],
  ),
);

/** Of the system, of no company: the reason stands above. */
const REASON = /^\s*\/\/ Of every company: \S/;
const COMMENT = /^\s*\/\/ /;

/** Whether the comment above a statement says why it is of every company. */
function hasReason({ file, line }: Statement): boolean {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (let at = line - 2; at >= 0 && COMMENT.test(lines[at]!); at -= 1)
    if (REASON.test(lines[at]!)) return true;
  return false;
}

/** `file:line: tables` of each that has a table which neither a value nor a join names. */
export const unnamedStatements = (): readonly string[] =>
  statementsOf().flatMap((statement) => {
    const { file, line, text } = statement;
    const loose = text === null ? [] : looseTables(text, ofCompanies);
    return loose.length === 0 || hasReason(statement)
      ? []
      : [`${file}:${line}: ${loose.join(', ')}`];
  });
