import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBatches } from './company-import.ts';

const rows = (entries: readonly (readonly [id: number, lines: number])[]): string =>
  entries
    .flatMap(([entry_id, lines]) => Array.from({ length: lines }, () => ({ entry_id })))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

test('rows that the database adds up in one statement are of one batch, however many they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'telar-batches-'));
  try {
    const file = join(folder, 'rows.ndjson');
    writeFileSync(
      file,
      rows([
        [1, 499],
        [2, 3],
        [3, 700],
        [4, 1],
      ]),
    );
    const sizes = (together: string | null) =>
      [...readBatches(file, together)].map(({ length }) => length);
    expect(sizes('entry_id')).toEqual([502, 700, 1]);
    expect(sizes(null)).toEqual([500, 500, 203]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
