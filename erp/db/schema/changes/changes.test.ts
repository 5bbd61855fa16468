import { expect, test } from 'vitest';
import { choice, lines, money, ref, text } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { resource } from '#erp/model/resource.ts';
import type { Resource } from '#erp/model/types.ts';
import { schemaChange } from '../schema.ts';

const registryOf = (...resources: readonly Resource[]) =>
  new Registry([
    module({
      key: 'sample',
      label: 'Muestra',
      group: 'CONFIGURACION',
      icon: 'box',
      order: 1,
      resources,
    }),
  ]);

const NAMES = { name: text('Nombre', { required: true }) };
const LIST = { columns: ['name'], sort: 'name' } as const;
const plain = resource('places', {
  label: ['Lugar', 'Lugares'],
  fields: NAMES,
  title: 'name',
  hasActive: true,
  list: LIST,
});
const withAlias = resource('places', {
  label: ['Lugar', 'Lugares'],
  fields: { ...NAMES, alias: text('Alias') },
  title: 'name',
  search: ['name', 'alias'],
  hasActive: true,
  list: LIST,
});

const ADD = `ALTER TABLE "places" ADD COLUMN "search" text GENERATED ALWAYS AS`;
const INDEX =
  'CREATE INDEX "places_search_idx" ON "places" USING gin ("account_id", "search" gin_trgm_ops) WITH (gin_pending_list_limit = 256);';

test('what is searched is made anew behind a field that comes, and before one that goes', async () => {
  const before = await schemaChange(registryOf(plain), null);
  const more = await schemaChange(registryOf(withAlias), before.snapshot);
  expect(more.statements).toEqual([
    'ALTER TABLE "places" drop column "search";',
    'ALTER TABLE "places" ADD COLUMN "alias" text COLLATE "es_mx";',
    `${ADD} (erp_fold(coalesce("name", '') || ' ' || coalesce("alias", ''))) STORED;`,
    INDEX,
  ]);
  const less = await schemaChange(registryOf(plain), more.snapshot);
  expect(less.statements).toEqual([
    'ALTER TABLE "places" drop column "search";',
    'ALTER TABLE "places" DROP COLUMN "alias";',
    `${ADD} (erp_fold(coalesce("name", ''))) STORED;`,
    INDEX,
  ]);
});

const note = resource('notes', {
  label: ['Nota', 'Notas'],
  fields: {
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador'],
        ['APLICADA', 'Aplicada'],
      ],
      { required: true, default: 'BORRADOR' },
    ),
    folio: text('Folio'),
    rows: lines('Renglones', 'note-rows', 'note_id'),
  },
  title: 'folio',
  hasActive: true,
  list: { columns: ['folio'], sort: 'folio' },
});
const noteRows = child('note-rows', {
  label: ['Renglón', 'Renglones'],
  fields: { note_id: ref('Nota', 'notes', { required: true }), amount: money('Importe') },
  title: 'amount',
  list: { columns: ['amount'], sort: 'id' },
});
const notes = (kept: Resource['kept']) => registryOf(kept ? { ...note, kept } : note, noteRows);

const DRAFT = { field: 'status', is: ['BORRADOR'] } as const;

test('the triggers of rows that are kept follow what is declared of a table that exists', async () => {
  const before = await schemaChange(notes(undefined), null);
  // The ledger, which no registry declares, is kept in any case.
  const guarded = before.statements.filter((statement) => statement.includes('kept'));
  expect(guarded.filter((statement) => !statement.includes(' "acc_ledger" '))).toEqual([]);
  const kept = await schemaChange(notes({ draft: DRAFT, derived: ['status'] }), before.snapshot);
  expect(kept.statements.map((statement) => statement.split(' ').slice(0, 3).join(' '))).toEqual([
    'CREATE TRIGGER kept_rows',
    'CREATE TRIGGER kept_rows_truncate',
    'CREATE TRIGGER kept_with_insert',
    'CREATE TRIGGER kept_with_update',
    'CREATE TRIGGER kept_with_delete',
  ]);
  const grown = await schemaChange(
    notes({ draft: DRAFT, derived: ['status'], rows: { 'note-rows': { grows: true } } }),
    kept.snapshot,
  );
  expect(grown.statements).toEqual(['DROP TRIGGER kept_with_insert ON "note_rows";']);
  const gone = await schemaChange(notes(undefined), grown.snapshot);
  expect(gone.statements.every((statement) => statement.startsWith('DROP TRIGGER'))).toBe(true);
  expect(gone.statements).toHaveLength(4);
});

test('what is declared as kept exists', () => {
  expect(() => notes({ derived: ['other'] })).toThrow('no field «other»');
  expect(() => notes({ draft: { field: 'status', is: ['CERRADA'] } })).toThrow(
    'status has no value «CERRADA»',
  );
  expect(() => notes({ derived: ['status'], rows: { 'note-rows': {} } })).toThrow(
    'no rows «note-rows»',
  );
});

test('room in pages comes with a declaration and goes with it', async () => {
  const roomy = resource('places', {
    label: ['Lugar', 'Lugares'],
    fields: NAMES,
    title: 'name',
    hasActive: true,
    list: LIST,
    fillFactor: 50,
  });
  const SET = 'ALTER TABLE "places" SET (fillfactor = 50);';
  const made = await schemaChange(registryOf(roomy), null);
  expect(made.statements).toContain(SET);
  const before = await schemaChange(registryOf(plain), null);
  const more = await schemaChange(registryOf(roomy), before.snapshot);
  expect(more.statements).toEqual([SET]);
  expect((await schemaChange(registryOf(roomy), more.snapshot)).statements).toEqual([]);
  const less = await schemaChange(registryOf(plain), more.snapshot);
  expect(less.statements).toEqual(['ALTER TABLE "places" RESET (fillfactor);']);
});
