/**
 * What was posted stays as it is: who keeps money says from when on the database keeps it, and the
 * database has the triggers, on the engine that TEST_ENGINE names.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guardsOf, triggerName } from '#erp/db/schema/kept/kept-rows.ts';
import { tablesOf } from '#erp/db/schema/tables.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';

/** Those of finance: they write the books, or what the books must agree with. */
const MODULES = new Set(['accounting', 'cfl', 'fin', 'loans', 'prc', 'taxes']);
const NOT_KEPT = JSON.parse(
  readFileSync(new URL('not-kept.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

const hasMoney = ({ fields }: Resource): boolean =>
  Object.values(fields).some(
    (field) =>
      field.kind === 'money' || (field.kind === 'lines' && hasMoney(registry.resource(field.of))),
  );

/** A document with an end, or rows that the system alone writes. */
const isWritten = (resource: Resource) =>
  resource.states?.readOnlyStates !== undefined ||
  !callsOf(resource).some((call) => call === 'create' || call === 'update');

test('what finance posts, or keeps of money, is kept by the database', () => {
  const changed = [...registry.resources.values()]
    .filter(
      (resource) =>
        MODULES.has(registry.moduleOf(resource).key) &&
        !resource.sameTableAs &&
        !registry.parentOf(resource) &&
        hasMoney(resource) &&
        isWritten(resource) &&
        !resource.kept &&
        !resource.appendOnly,
    )
    .map(({ path }) => path);
  expect(changed.sort(), 'declare `kept`, or a reason in not-kept.json').toEqual(
    Object.keys(NOT_KEPT).sort(),
  );
});

test('a state of a draft is one in which people may still change or leave it', () => {
  const wrong = [...registry.resources.values()].flatMap(({ path, kept, states }) => {
    if (!kept?.draft || !states) return [];
    const { field, is } = kept.draft;
    const moves = [
      ...Object.values(states.transitions),
      ...Object.values(states.byConsequence ?? {}),
    ];
    const back = moves.some(
      ({ from, to }) => to && is.includes(to) && from.some((state) => !is.includes(state)),
    );
    return back || field !== states.field || !is.includes(states.initial) ? [path] : [];
  });
  expect(wrong).toEqual([]);
});

test('the database has the triggers of every table whose rows are kept', async () => {
  const db = await testDatabase();
  try {
    const rows = await db.system((tx) =>
      tx.query<{ name: string }>(
        `select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where not t.tgisinternal and t.tgenabled <> 'D' and t.tgname like 'kept%'`,
      ),
    );
    const declared = tablesOf(registry).flatMap((table) =>
      guardsOf(table).map((statement) => `${table.name}.${triggerName(statement)}`),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(declared.sort());
    expect(declared.length).toBeGreaterThan(50);
  } finally {
    await db.close();
  }
});
