import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { referencesFile, rowTypesFile } from '#erp/db/schema/row-types.ts';
import { registry } from '#erp/modules/all.ts';
import { sprite } from './icons.ts';
import { textsFile } from './ui-texts.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('the sprite holds the icons in use (node scripts/icons.ts)', () => {
  expect(read('app/ui/icons/icons.svg')).toBe(sprite());
});

test('the texts are those that the screens name (node scripts/ui-texts.ts)', async () => {
  expect(read('erp/modules/core/texts.ts')).toBe(await textsFile());
});

test('the types of the rows and the references are those of the tables (npm run db:generate)', () => {
  expect(read('erp/db/generated/rows.ts')).toBe(rowTypesFile(registry));
  expect(read('erp/db/generated/references.ts')).toBe(referencesFile(registry));
});
