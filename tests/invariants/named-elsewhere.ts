/**
 * Where code names resources of business modules that are not its own, and has not to: it asks the
 * registry, or the module adds itself.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { modules, registry } from '#erp/modules/all.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const LIST = resolve(import.meta.dirname, 'named-elsewhere.json');

/** Every company has them: they are the platform's own tables. */
const OF_THE_PLATFORM = new Set(['core', 'settings', 'corp', 'sys']);
/** `lines` are product lines too, and texts of gateways begin with `payments.`. */
const AMBIGUOUS = new Set(['lines', 'payments']);
/** Invented companies, what a company starts with, and the stock ledger, whose tables these are. */
const MAY_NAME = ['erp/provision/demo/', 'erp/provision/seed/', 'erp/domains/', 'erp/db/'];

const byKey = new Map(modules.map((module) => [module.key, module]));
const owners = new Map(
  registry.modules.flatMap(({ key, resources }) =>
    resources.map(({ path }) => [path, key] as const),
  ),
);
const tables = new Map([...registry.resources.values()].map(({ table, path }) => [table, path]));

/** The module and those that it says it needs. */
function reachOf(key: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const other of byKey.get(key)?.dependsOn ?? []) reachOf(other, seen);
  return seen;
}

const LITERAL = /'([a-zA-Z][\w/-]*)(?:\.[\w.*-]+)?'/g;
const TABLE = /\b(?:from|join|update|into) ([a-z][a-z_]+)\b/g;

/** Resources of other modules that a source names, in literals and in SQL. */
function foreign(source: string, mayName: ReadonlySet<string>): readonly string[] {
  const code = source.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  const found = [
    ...[...code.matchAll(LITERAL)].map(([, path]) => path!),
    ...[...code.matchAll(TABLE)].flatMap(([, table]) => tables.get(table!) ?? []),
  ];
  return found.filter((path) => {
    const owner = owners.get(path);
    return (
      owner !== undefined &&
      !OF_THE_PLATFORM.has(owner) &&
      !AMBIGUOUS.has(path) &&
      !mayName.has(owner)
    );
  });
}

/** Number of such names, by file. */
export function namedElsewhere(): Readonly<Record<string, number>> {
  const files = globSync('{erp,app}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        !/\.test\.tsx?$|\/testing[/.]/.test(file) &&
        !MAY_NAME.some((folder) => file.startsWith(folder)),
    );
  const counted = files.map((file) => {
    const key = /^(?:erp\/modules|app\/screens)\/([^/]+)\//.exec(file)?.[1];
    return [
      file,
      foreign(readFileSync(resolve(ROOT, file), 'utf8'), key ? reachOf(key) : new Set()).length,
    ] as const;
  });
  return Object.fromEntries(
    counted.filter(([, count]) => count > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

export const listed = (): Readonly<Record<string, number>> =>
  JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, number>;

/** `node tests/invariants/named-elsewhere.ts` writes the list anew; it only shrinks. */
if (process.argv[1] === import.meta.filename) {
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((a, b) => a + b, 0);
  const [then, now] = [listed(), namedElsewhere()];
  if (sum(now) > sum(then))
    throw new Error(`${sum(now)} names of other modules' resources, there were ${sum(then)}`);
  writeFileSync(LIST, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`${sum(then)} → ${sum(now)}`);
}
