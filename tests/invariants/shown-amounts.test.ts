/** Amounts within sentences are written in one way, with their sign of money. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Part = Node & Readonly<Record<string, unknown>>;

const root = new URL('../../', import.meta.url).pathname;

const isNode = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'type' in value;

function* partsOf(value: unknown): Generator<Part> {
  if (Array.isArray(value)) for (const each of value) yield* partsOf(each);
  else if (isNode(value)) {
    yield value;
    for (const each of Object.values(value)) yield* partsOf(each);
  }
}

/** `moneyText(…)`, `….toFixed(2)`, `groupDigits(…, 2, 2)`: the digits of an amount, alone. */
const BARE = /^(moneyText\(|groupDigits\(.*, 2, 2\)$)|\.toFixed\(2\)$/s;

const isText = ({ type, callee }: Part): boolean =>
  type === 'CallExpression' && isNode(callee) && callee.name === 't';

function bareAmounts(file: string): string[] {
  const code = readFileSync(root + file, 'utf8');
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const { program } = parseSync(file, code);
  return [...partsOf(program)].filter(isText).flatMap((call) => {
    const values = (call.arguments as readonly Part[])[2];
    if (values?.type !== 'ObjectExpression') return [];
    return (values.properties as readonly Part[])
      .filter(({ value }) => isNode(value) && BARE.test(textOf(value)))
      .map((property) => `${file}: ${textOf(property)}`);
  });
}

test('an amount in a sentence is written by shownMoney', () => {
  const files = globSync('erp/{domains,modules,platform}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(bareAmounts)).toEqual([]);
});
