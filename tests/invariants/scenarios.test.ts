/**
 * A story builds what it needs by the words of `tests/scenarios/given.ts`, in the test that needs
 * it: nothing is carried from one test to the next.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('tests/scenarios/*.test.ts').map((name) => ({
  name,
  lines: readFileSync(name, 'utf8').split('\n'),
}));

const indentOf = (line: string) => line.search(/\S/);

/** The line that begins the block around a line, as the formatter sets it; null at the top. */
function blockAround(lines: readonly string[], at: number): string | null {
  let depth = indentOf(lines[at]!);
  for (let i = at - 1; i >= 0 && depth > 0; i -= 1) {
    const line = lines[i]!;
    // What closes something at this depth only goes on with a call that began above it.
    if (line === '' || indentOf(line) >= depth) continue;
    if (!/^\s*[)\]}]/.test(line)) return line;
    depth = indentOf(line) + 1;
  }
  return null;
}

const inTest = (lines: readonly string[], at: number): boolean => {
  const block = blockAround(lines, at);
  return block !== null && !/^\s*describe\b/.test(block);
};

const linesLike = (pattern: RegExp) =>
  files.flatMap(({ name, lines }) =>
    lines.flatMap((line, at) => (pattern.test(line) ? [{ name, lines, line, at }] : [])),
  );

test('every scenario is told with the builder', () => {
  expect(files.length).toBeGreaterThan(20);
  const without = files.filter(({ lines }) => !lines.some((line) => /'\.\/given\.ts'/.test(line)));
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('no scenario makes a company by itself, nor a stage that its tests change', () => {
  const own =
    /\b(stockCompany|testCompany|testDatabase|testServices|freshApi|beforeAll|beforeEach|afterAll|afterEach)\(/;
  expect(linesLike(own).map(({ name, line }) => `${name}: ${line.trim()}`)).toEqual([]);
});

test('no variable outside a test is assigned, or filled, by tests', () => {
  const kept = /^\s*let |^\s*const \w+(: .*)? = (\[\]|\{\}|new (Map|Set)\b.*\(\));$/;
  const outside = linesLike(kept).filter(({ lines, at }) => !inTest(lines, at));
  expect(outside.map(({ name, line }) => `${name}: ${line.trim()}`)).toEqual([]);
});
