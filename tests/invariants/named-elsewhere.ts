/**
 * What a source names of modules that are not its own: their records, in literals and in SQL, and
 * their files.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { saidBy } from '#erp/model/modules/reach.ts';
import { modules, registry } from '#erp/modules/all.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** `lines` are product lines too, and texts of gateways begin with `payments.`. */
const AMBIGUOUS = new Set(['lines', 'payments']);
/** Invented companies, what a company starts with, and the stock ledger, whose tables these are. */
const MAY_NAME = ['erp/provision/demo/', 'erp/provision/seed/', 'erp/domains/', 'erp/db/'];
/** A dictionary's keys are its own; what it says may be a word that a path is as well. */
const DICTIONARY = /\/english[\w-]*\.ts$|\/english-labels\//;

const owners = new Map(
  registry.modules.flatMap(({ key, resources }) =>
    resources.map(({ path }) => [path, key] as const),
  ),
);
const tables = new Map(
  [...registry.resources.values()].flatMap(({ table, path, sameTableAs }) =>
    sameTableAs ? [] : [[table, path] as const],
  ),
);

const LITERAL = /'([a-zA-Z][\w/-]*)(?:\.[\w.*-]+)?'/g;
const TABLE = /\b(?:from|join|update|into) ([a-z][a-z_]+)\b/g;
const IMPORT = /(?:from|import\() ?'#(?:erp\/modules|app\/screens)\/([^/']+)\/([^']+)'/g;

export interface Named {
  readonly file: string;
  /** Of whose folder the file is; undefined below the modules and outside their screens. */
  readonly by: string | undefined;
  /** Module of what it names. */
  readonly of: string;
  /** Path of the resource or of the file. */
  readonly what: string;
}

function namedIn(file: string): readonly Named[] {
  const code = readFileSync(resolve(ROOT, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  const by = /^(?:erp\/modules|app\/screens)\/([^/]+)\//.exec(file)?.[1];
  const paths = [
    ...[...code.matchAll(LITERAL)].map(([, path]) => path!),
    ...[...code.matchAll(TABLE)].flatMap(([, table]) => tables.get(table!) ?? []),
  ];
  return [
    ...paths
      .filter((path) => owners.has(path) && !AMBIGUOUS.has(path))
      .map((path) => ({ file, by, of: owners.get(path)!, what: path })),
    ...[...code.matchAll(IMPORT)]
      .filter(([, of]) => owners.size > 0 && modules.some(({ key }) => key === of))
      .map(([, of, what]) => ({ file, by, of: of!, what: what! })),
  ].filter(({ of }) => of !== by);
}

/** Everything that is named in a folder of another module, or in none. */
export const namedElsewhere = (): readonly Named[] =>
  globSync('{erp,app}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        file !== 'erp/modules/all.ts' &&
        !/\.test\.tsx?$|\/testing[/.]/.test(file) &&
        !DICTIONARY.test(file) &&
        !MAY_NAME.some((folder) => file.startsWith(folder)),
    )
    .toSorted()
    .flatMap(namedIn);

/** Groups of modules that name each other in a circle, by what they say; each sorted. */
export function circles(): readonly (readonly string[])[] {
  const byKey = new Map(modules.map((module) => [module.key, module]));
  const from = (key: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const add = (each: string): void => {
      for (const other of saidBy(byKey.get(each)!))
        if (!found.has(other)) {
          found.add(other);
          add(other);
        }
    };
    add(key);
    return found;
  };
  const reached = new Map(modules.map(({ key }) => [key, from(key)]));
  const groups = modules.map(({ key }) =>
    modules
      .map((module) => module.key)
      .filter((other) => reached.get(key)!.has(other) && reached.get(other)!.has(key))
      .toSorted(),
  );
  return [...new Set(groups.filter((group) => group.length > 0).map(String))].map((group) =>
    group.split(','),
  );
}
