/**
 * `node tests/invariants/accept-texts.ts`: writes down how many texts without a key are left, by
 * file. There are never more than before.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { readUnkeyed, unkeyedIn } from './texts.ts';

const file = new URL('texts-without-key.json', import.meta.url);
const counts = Object.fromEntries(
  Object.entries(unkeyedIn()).map(([name, texts]) => [name, texts.length]),
);
const sum = (values: Readonly<Record<string, number>>) =>
  Object.values(values).reduce((total, n) => total + n, 0);
const before = existsSync(file) ? sum(readUnkeyed()) : Infinity;
if (sum(counts) > before) throw new Error(`${sum(counts)} texts without a key, ${before} before`);
writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
console.log(`${before} → ${sum(counts)}`);
