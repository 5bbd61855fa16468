import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A click, or Enter, and next to it the way to another address. */
const CLICK_AND_LEAVE =
  /await ([^;]*?)\.(?:click|press)\([^;]*\);\s*(?:\/\/[^\n]*\s*)*await \w+\.(?:goto|reload)\(/g;

test('a journey waits for what it posted before it goes to another address', () => {
  const chances = globSync('tests/e2e/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(CLICK_AND_LEAVE)]
      .filter(([, target]) => !target!.includes("'link'"))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(chances, 'the navigation may cancel the post: use clickAndPost').toEqual([]);
});

/**
 * What is clicked by a place among alike ones as soon as the address says that a question is asked.
 */
const ANY_OF_THE_QUESTION = /toHaveURL\(\/action=\/\);\s*await ([^;]*)\.last\(\)/g;

test('what is agreed to is clicked by its whole name: the page that is left may have one like it', () => {
  const chances = globSync('tests/e2e/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ANY_OF_THE_QUESTION)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(chances, 'the address changes before the page: use removeRecord or act').toEqual([]);
});
