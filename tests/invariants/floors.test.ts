/**
 * Where code lies (design: floors and folders): each floor of `erp/` imports only from those before
 * it, types included, and no folder is a heap.
 */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const FLOORS = [
  'model',
  'db',
  'kernel',
  'platform',
  'domains',
  'modules',
  'provision',
  'http',
  'cli',
];
/**
 * Files that lie on no floor: the environment, which anybody may read, and the processes, which
 * begin everything.
 */
const CONFIG = 'erp/config.ts';
const MOST_FILES = 15;
const GENERATED = ['erp/db/migrations'];

/** What still goes the wrong way, and why; an entry that is no longer needed goes. */
const UPWARDS: Readonly<Record<string, string>> = {
  'erp/domains/stock/lots/lot-audit.ts → erp/modules/all.ts':
    'the search of lots asks for the registry, which a posting does not carry',
  'erp/kernel/security-policy.ts → erp/modules/settings/settings/settings.ts':
    'the defaults of the settings record hold where a company has none',
  'erp/modules/settings/accounts/accounts.rules.ts → erp/provision/companies/account.ts':
    'the operator makes a company ready',
};

const filesIn = (folders: string) =>
  globSync(`${folders}/**/*.*`).map((file) => file.replaceAll('\\', '/'));
const files = filesIn('{erp,app}');
const others = filesIn('{server,scripts}');
const known = new Set([...files, ...others]);
/** Tests and what they build on may know everything. */
const ofTests = (file: string) => /\.test\.tsx?$|\/testing[/.]/.test(file);

/** Files of the product that a file names in its imports. */
function importsOf(file: string): readonly { readonly to: string; readonly typesOnly: boolean }[] {
  const source = readFileSync(file, 'utf8');
  return [
    ...source.matchAll(
      /(?:^|\n)(import|export)( type)?(?:[^;'"`]*? from)? '([^']+)'|\bimport\('([^']+)'\)/g,
    ),
  ].flatMap(([, , type, from, called]) => {
    const name = from ?? called ?? '';
    const to = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? posix.join(posix.dirname(file), name)
        : null;
    return to !== null && known.has(to) ? [{ to, typesOnly: type !== undefined }] : [];
  });
}

function floorOf(file: string): number {
  if (file === CONFIG) return -1;
  const [, folder = '', ...below] = file.split('/');
  if (below.length === 0) return FLOORS.length;
  const floor = FLOORS.indexOf(folder);
  if (floor === -1) throw new Error(`${file} lies on no floor`);
  return floor;
}

/** «from → to», sorted, of what goes the wrong way. */
const wrongWay = (
  wrong: (from: string, to: string, typesOnly: boolean) => boolean,
  under: string,
) =>
  files
    .filter((file) => file.startsWith(under) && /\.tsx?$/.test(file) && !ofTests(file))
    .flatMap((file) =>
      importsOf(file).flatMap(({ to, typesOnly }) =>
        wrong(file, to, typesOnly) ? [`${file} → ${to}`] : [],
      ),
    )
    .filter((each, at, all) => all.indexOf(each) === at)
    .toSorted();

test('a floor of erp/ imports only from those before it', () => {
  expect(
    wrongWay((from, to) => to.startsWith('app/') || floorOf(to) > floorOf(from), 'erp/'),
  ).toEqual(Object.keys(UPWARDS).toSorted());
});

test('the web app runs nothing of erp/ but the model and the declarations; of the rest it takes types', () => {
  expect(
    wrongWay(
      (_, to, typesOnly) =>
        to.startsWith('erp/') && !/^erp\/(model|modules)\//.test(to) && !typesOnly,
      'app/',
    ),
  ).toEqual([]);
});

test(`no folder of erp/ or app/ holds more than ${MOST_FILES} files of its own`, () => {
  const counts = new Map<string, number>();
  for (const file of files)
    counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  expect(
    [...counts].filter(([folder, count]) => count > MOST_FILES && !GENERATED.includes(folder)),
  ).toEqual([]);
});

test('no file needs itself: imports have no circle, of types either', () => {
  const needs = new Map(
    [...files, ...others]
      .filter((file) => /\.m?[jt]sx?$/.test(file) && !ofTests(file))
      .map((file) => [file, importsOf(file).flatMap(({ to }) => (to === file ? [] : [to]))]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    else if (!done.has(file)) {
      for (const to of needs.get(file) ?? []) visit(to, [...way, file]);
      done.add(file);
    }
  };
  for (const file of needs.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
