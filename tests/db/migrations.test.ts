import { readFile, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MIGRATIONS, readMigrations } from '#erp/db/schema/migrate.ts';
import { schemaChange, type Snapshot } from '#erp/db/schema/schema.ts';
import { tablesOf } from '#erp/db/schema/tables.ts';
import { text } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import { resource } from '#erp/model/resource.ts';
import { registry } from '#erp/modules/all.ts';

const REMEDY = 'run: npm run db:generate -- --fresh';

test('the migrations lead to the declarations', async () => {
  const snapshot = JSON.parse(
    await readFile(new URL('snapshot.json', MIGRATIONS), 'utf8'),
  ) as Snapshot;
  const { statements } = await schemaChange(registry, snapshot);
  expect(statements, REMEDY).toEqual([]);
});

test('the initial migration carries our own statements as they are now', async () => {
  const migrations = await readMigrations();
  if (migrations.length > 1) return;
  const { statements } = await schemaChange(registry, null);
  expect(
    migrations[0]?.sql === `${statements.map((statement) => statement.trim()).join('\n')}\n`,
    REMEDY,
  ).toBe(true);
});

test('only the latest snapshot is kept, and numbers follow each other', async () => {
  const names = (await readdir(MIGRATIONS)).sort();
  const scripts = names.filter((name) => name.endsWith('.sql'));
  expect(scripts.map((name) => Number(name.slice(0, 4)))).toEqual(scripts.map((_, i) => i + 1));
  expect(names.filter((name) => !name.endsWith('.sql'))).toEqual(['snapshot.json']);
});

test('a field may not take the name of a column that every table has', () => {
  const wrong = resource('places', {
    label: ['Lugar', 'Lugares'],
    fields: { version: text('Versión') },
    title: 'version',
    hasActive: true,
    list: { columns: ['version'], sort: 'version' },
  });
  const registry = new Registry([
    module({
      key: 'sample',
      label: 'Muestra',
      group: 'CONFIGURACION',
      icon: 'box',
      order: 1,
      resources: [wrong],
    }),
  ]);
  expect(() => tablesOf(registry)).toThrow(
    'sample/places.version: the name belongs to a column that every table has',
  );
});
