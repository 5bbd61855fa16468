import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const scripts = ['.', 'steps'].flatMap((name) =>
  readdirSync(join(folder, name)).flatMap((file) =>
    file.endsWith('.mjs') && !file.endsWith('.test.mjs') ? [join(folder, name, file)] : [],
  ),
);
/** What Node 18 lacks. */
const NEWER =
  /import\.meta\.(dirname|filename|main)|\.(toSorted|toReversed|toSpliced|with)\(|withResolvers|fromAsync|Object\.groupBy|\bTemporal\b|\bawait using\b|\bwith\s*\{\s*type|Set\(.*\)\.union\(/;

const olderNode = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((path) => join(path, 'node'))
    .find(
      (path) =>
        !path.includes('node_modules') &&
        existsSync(path) &&
        Number(/^v(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1]) < 26,
    );

test('what runs before anything is installed imports nothing that must be installed', () => {
  for (const script of scripts) {
    const imported = [
      ...readFileSync(script, 'utf8').matchAll(/^import .* from '([^']+)';$/gm),
    ].map((match) => match[1]);
    expect(imported.filter((name) => !/^(node:|\.)/.test(name ?? ''))).toEqual([]);
  }
});

test('the scripts use nothing that Node 18 lacks', () => {
  for (const script of scripts)
    expect(readFileSync(script, 'utf8').match(NEWER)?.[0], script).toBeUndefined();
});

test.skipIf(!olderNode())('an older Node of this machine reads the scripts', () => {
  for (const script of scripts)
    expect(spawnSync(olderNode() ?? '', ['--check', script], { encoding: 'utf8' }).stderr).toBe('');
});
