/**
 * `npm run erp -- where /movements/5`: the files behind an address, so that nobody searches for a
 * rule.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registry } from '../modules/all.ts';
import { UsageError, type Command } from './command.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROUTES = 'app/{routes,screens/*/routes}.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const glob = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));

const wordsOf = (address: string): readonly string[] =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean);

/** Whether `movements/5` is an address of `movements/:id`. */
function fits(pattern: string, words: readonly string[]): boolean {
  const parts = pattern.split('/').filter(Boolean);
  if (
    words.length > parts.length ||
    words.length < parts.filter((part) => !part.endsWith('?')).length
  )
    return false;
  return parts.every((part, at) => part.startsWith(':') || part === words[at]);
}

/**
 * The most exact of the patterns that an address fits: with the fewest places that take anything.
 */
const bestOf = <T extends { readonly path: string }>(
  known: Iterable<T>,
  words: readonly string[],
): T | undefined =>
  [...known]
    .filter(({ path }) => fits(path, words))
    .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0];

/**
 * The longest beginning of an address that names a resource, a report, a dashboard or a screen of
 * its own.
 */
function declaredBy(words: readonly string[]): string | null {
  if (registry.resources.has(words.join('/'))) return words.join('/');
  const screen = bestOf(registry.screens.values(), words);
  if (screen) return screen.resource?.path ?? screen.path;
  const { screens, dashboards } = registry.reports;
  for (let length = words.length; length > 0; length -= 1) {
    const path = words.slice(0, length).join('/');
    if (registry.resources.has(path) || screens.has(path) || dashboards.has(path)) return path;
    const own = registry.screens.get(path);
    if (own) return own.resource?.path ?? own.path;
  }
  return null;
}

/** What declares a resource, before its path; `viewOf()` names first what it shows. */
const DECLARERS =
  /= (?:(?:resource|document|child|settings|rowList)\(|(?:viewOf|portalView|portalRows)\(\w+, )$/;

/** Whether a file declares what has the path: a resource, or a report. */
function declares(file: string, path: string): boolean {
  const text = read(file);
  if (!registry.resources.has(path)) return text.includes(`path: '${path}'`);
  return text
    .split(`'${path}'`)
    .slice(0, -1)
    .some((before) => DECLARERS.test(before));
}

/** A resource's folder; of a report its own files; else the folder that is named by the address. */
function filesOfDeclaration(path: string): readonly string[] {
  const file = glob('erp/modules/**/*.ts').find(
    (each) => !each.endsWith('.test.ts') && !each.endsWith('/module.ts') && declares(each, path),
  );
  if (file && registry.resources.has(path))
    return [file, ...glob(`${dirname(file)}/*`).filter((each) => each !== file)];
  if (file)
    return [
      file,
      ...glob(`${dirname(file)}/${basename(file, '.ts')}.*`).filter((each) => each !== file),
    ];
  return glob(`erp/modules/*/${path.split('/').at(-1)}/*`);
}

/**
 * The screen of an address with a flow of its own; the generic ones are declared under no address.
 */
function ownScreen(words: readonly string[]): readonly string[] {
  const routes = glob(ROUTES).flatMap((declared) =>
    [...read(declared).matchAll(/route\(\s*'([^']+)',\s*'([^']+)'/g)].map(
      ([, path = '', file = '']) => ({ path, file: `app/${file}` }),
    ),
  );
  const route = bestOf(
    routes.filter(({ path }) => path !== '*'),
    words,
  );
  return route ? glob(`${route.file.replace(/\.tsx?$/, '')}{.ts,.tsx,-*}`) : [];
}

/**
 * Files behind an address, the declaration first. Throws UsageError when no screen and no resource
 * has it.
 */
export function filesBehind(address: string): readonly string[] {
  const words = wordsOf(address);
  const path = declaredBy(words);
  const files = [...(path === null ? [] : filesOfDeclaration(path)), ...ownScreen(words)];
  if (files.length === 0)
    throw new UsageError(`Ninguna pantalla ni recurso tiene la dirección «${address}».`);
  return files;
}

/** Rules that other modules add to the resource of an address, and tests elsewhere that name it. */
export function filesElsewhere(address: string): readonly string[] {
  const path = declaredBy(wordsOf(address));
  if (path === null || !registry.resources.has(path)) return [];
  const own = filesOfDeclaration(path);
  const [declaration = ''] = own;
  const name = read(declaration)
    .split(`'${path}'`)
    .slice(0, -1)
    .flatMap((before) => /export const (\w+) = \w+\((?:\w+, )?$/.exec(before)?.[1] ?? [])[0];
  const added = glob('erp/modules/**/*.rules.ts').filter(
    (file) => name !== undefined && read(file).includes(`extendRules(${name},`),
  );
  const named = [`'${path}'`, `'${path}.`, `'${path}/`, `'${path}?`, `\`${path}/`, `\`${path}?`];
  const tests = glob('{erp,tests}/**/*.test.ts').filter((file) => {
    const text = read(file);
    return named.some((each) => text.includes(each));
  });
  return [...added, ...tests].filter((file) => !own.includes(file));
}

export const where: Command = {
  usage: 'where <dirección>',
  summary: 'Dice en qué archivos está lo que hay detrás de una dirección, como /movements/5.',
  run({ args: [address], say }) {
    if (address === undefined)
      throw new UsageError('Falta la dirección. Escribe: npm run erp -- where /movements/5');
    for (const file of [...filesBehind(address), ...filesElsewhere(address)]) say(file);
    return Promise.resolve();
  },
};
