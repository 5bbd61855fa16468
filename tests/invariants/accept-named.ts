/**
 * `node tests/invariants/accept-named.ts` takes from the list what names its company since; it adds
 * nothing.
 */
import { writeFileSync } from 'node:fs';
import { changedUnnamed, LIST, unnamedByFile } from './named-companies.ts';

const counts = unnamedByFile();
const { more } = changedUnnamed(counts);
if (more.length > 0) {
  process.stderr.write(
    `These have more statements that do not name their company (account_id = \${TENANT}):\n${more.join('\n')}\n`,
  );
  process.exitCode = 1;
} else writeFileSync(LIST, `${JSON.stringify(counts, null, 2)}\n`);
