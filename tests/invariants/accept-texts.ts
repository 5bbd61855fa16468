/**
 * `node tests/invariants/accept-texts.ts`: writes down how many texts without a key are left, by
 * file, and how many labels without English, by module. There are never more than before.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { labelsWithoutEnglish, readLabelsWithoutEnglish } from './labels.ts';
import { readUnkeyed, unkeyedIn } from './texts.ts';

type Counts = Readonly<Record<string, number>>;
const sum = (values: Counts) => Object.values(values).reduce((total, n) => total + n, 0);

function accept(name: string, what: string, counts: Counts, known: () => Counts): void {
  const file = new URL(name, import.meta.url);
  const before = existsSync(file) ? sum(known()) : Infinity;
  if (sum(counts) > before) throw new Error(`${sum(counts)} ${what}, ${before} before`);
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
  console.log(`${what}: ${before} → ${sum(counts)}`);
}

const texts = Object.entries(unkeyedIn()).map(([file, found]) => [file, found.length] as const);
accept('texts-without-key.json', 'texts without a key', Object.fromEntries(texts), readUnkeyed);
accept(
  'labels-without-english.json',
  'labels without English',
  labelsWithoutEnglish(),
  readLabelsWithoutEnglish,
);
