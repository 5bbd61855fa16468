/** What a process keeps is bounded by lru-cache, not by a map that is emptied when it is full. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
/** The browser's own, where no library is shipped for it. */
const IN_THE_BROWSER = ['app/palette/suggest.ts'];

test('no map is emptied at its largest size', () => {
  const places = ['app', 'erp', 'server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((name) =>
        /\.size >=? [\w.]+\)\s*[\w.#]+\.clear\(\)/.test(readFileSync(join(ROOT, name), 'utf8')),
      ),
  );
  expect(places).toEqual(IN_THE_BROWSER);
});
