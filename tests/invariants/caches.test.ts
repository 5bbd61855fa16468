/** What a process keeps is bounded by lru-cache, not by a map that is emptied when it is full. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
/** The browser's own, where no library is shipped for it. */
const IN_THE_BROWSER = ['app/palette/suggest.ts'];

const filesWith = (pattern: RegExp, ...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((name) => pattern.test(readFileSync(join(ROOT, name), 'utf8'))),
  );

test('no map is emptied at its largest size', () => {
  expect(filesWith(/\.size >=? [\w.]+\)\s*[\w.#]+\.clear\(\)/, 'app', 'erp', 'server')).toEqual(
    IN_THE_BROWSER,
  );
});

test('a read that requests of the web share is not lost with the one that began it', () => {
  expect(filesWith(/(?:LRUCache|Map)<[^;=(]*Promise</, 'app')).toEqual([
    'app/api-client/shared-reads.server.ts',
  ]);
});
