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
