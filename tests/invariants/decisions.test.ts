/** Decision records are quoted by their numbers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');

test('each decision record has a number of its own, in its name and in its title', () => {
  const numbers = files.map((name) => /^(\d{3})-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? name);
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  const titles = files.map((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n', 1)[0]!);
  expect(titles.filter((title, i) => !title.startsWith(`# ${numbers[i]}. `))).toEqual([]);
});

test('each says its status, its context, what was decided and what follows, in this order', () => {
  const template =
    /^# .+\n\nStatus: .+\n[\s\S]*?\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/;
  expect(files.filter((name) => !template.test(readFileSync(join(FOLDER, name), 'utf8')))).toEqual(
    [],
  );
});
