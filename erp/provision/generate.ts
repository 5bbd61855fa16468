/**
 * `npm run db:generate [-- name]` writes the migration from the last snapshot to the declarations.
 * It also writes the types of the rows and the references, `erp/db/generated/`.
 * `npm run db:generate -- --fresh` replaces them all by one initial migration; only while there are
 * no installations. `-- name --rename=table.old:new` renames a column with its data, which is a
 * drop and an add otherwise.
 */
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { registry } from '../modules/all.ts';
import { MIGRATIONS } from '../db/schema/migrate.ts';
import { referencesFile, rowTypesFile } from '../db/schema/row-types.ts';
import { renamedIn, renamesOf, renameStatement } from '../db/schema/renames/renames.ts';
import { schemaChange, type Snapshot } from '../db/schema/schema.ts';

const SNAPSHOT = new URL('snapshot.json', MIGRATIONS);
const GENERATED = new URL('../generated/', MIGRATIONS);
const BREAK = '\n';

async function lastSnapshot(): Promise<Snapshot | null> {
  const names = await readdir(MIGRATIONS);
  return names.includes('snapshot.json')
    ? (JSON.parse(await readFile(SNAPSHOT, 'utf8')) as Snapshot)
    : null;
}

const fresh = process.argv.includes('--fresh');
const existing = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
const renames = renamesOf(process.argv.slice(2));
const last = fresh ? null : await lastSnapshot();
const change = await schemaChange(registry, last && renames.reduce(renamedIn, last));
const { snapshot } = change;
const statements = [...renames.map(renameStatement), ...change.statements];

if (statements.length === 0) {
  process.stdout.write('Las migraciones están al día.\n');
} else {
  const number = fresh ? 1 : existing.length + 1;
  const label =
    process.argv.slice(2).find((argument) => !argument.startsWith('-')) ??
    (number === 1 ? 'initial' : 'changes');
  const name = `${String(number).padStart(4, '0')}_${label.replaceAll(/[^a-z0-9]+/g, '_')}.sql`;
  if (fresh) await Promise.all(existing.map((old) => rm(new URL(old, MIGRATIONS))));
  await writeFile(
    new URL(name, MIGRATIONS),
    `${statements.map((statement) => statement.trim()).join(BREAK)}\n`,
  );
  await writeFile(SNAPSHOT, `${JSON.stringify(snapshot, null, 1)}\n`);
  process.stdout.write(
    `${name}: ${statements.length} sentencias. Revísalas antes de guardarlas.\n`,
  );
}

await writeFile(new URL('rows.ts', GENERATED), rowTypesFile(registry));
await writeFile(new URL('references.ts', GENERATED), referencesFile(registry));
