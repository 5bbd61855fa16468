import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { startHydration } from './hydration.ts';

test('every event for which React draws the whole page at once is kept from it', () => {
  const react = createRequire(import.meta.url).resolve('react-dom/client');
  const source = readFileSync(
    react.replace('client.js', 'cjs/react-dom-client.production.js'),
    'utf8',
  );
  const replayed = /"(mousedown mouseup [\w ]+)"/.exec(source)?.[1]?.split(' ') ?? [];
  expect(replayed.length).toBeGreaterThan(20);
  const own = startHydration.toString();
  expect(
    replayed.filter((name) => !own.includes(`'${name}'`) && !own.includes(`"${name}"`)),
  ).toEqual([]);
});
