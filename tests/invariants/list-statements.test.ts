/**
 * The SQL of lists can be run: every column, each filter in each form that it has, each order and
 * each page of it, groups with their figures; and every column gives what its field shows. On the
 * engine that TEST_ENGINE names. Exports read the same pages.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#erp/db/database.ts';
import { textOf } from '#erp/db/sql/sql.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import { DomainError } from '#erp/model/errors.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';
import { requirePermission } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { groups } from '#erp/kernel/operations/groups.ts';
import { listConditions } from '#erp/kernel/operations/list.ts';
import { filterConditions } from '#erp/kernel/query/filters.ts';
import { countSql, pageSql } from '#erp/kernel/query/paging.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { projectionOf } from '#erp/kernel/query/projection.ts';
import { hasCursor, sortKeys, type Cursor, type SortKey } from '#erp/kernel/query/sorting.ts';
import { fieldOf } from '#erp/kernel/query/system-fields.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { WireObject, WireValue } from '#erp/kernel/wire/encoding.ts';
import { registry } from '#erp/modules/all.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { describing } from './describe.ts';
import { fits, kindOf, tried } from './shown-kinds.ts';

let company: Company;
let actor: Actor;
beforeAll(async () => {
  company = await testCompany();
  actor = await company.actorOf(await company.signIn('admin'));
});
afterAll(() => company.services.db.close());

const SYSTEM = ['id', 'active', 'created_at', 'created_by', 'updated_at', 'updated_by'];
const LISTED = [...registry.resources.values()].filter(
  (resource) => callsOf(resource).includes('list') && !resource.singleton,
);

const namesOf = (resource: Resource): readonly string[] =>
  [...new Set([...Object.keys(resource.fields), ...SYSTEM])].filter((name) => {
    const field = fieldOf(registry, resource, name);
    return field !== null && field.kind !== 'lines';
  });

/** What the work gives; null where the product refuses to be asked so. */
function unlessRefused<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Some value of the field, as it is asked for. */
function some(field: Field): string {
  const kind = kindOf(field);
  if (field.kind === 'choice' || field.kind === 'choices') return field.choices[0]?.[0] ?? '';
  if (field.kind === 'ref' && field.by) return 'X';
  if (kind === 'date' || kind === 'datetime') return '2026-11-01';
  return ['bool', 'ref', 'refs', 'int', 'decimal', 'money', 'percent'].includes(kind) ? '1' : 'x';
}

/** Each form of a filter; not all of them are taken by every field. */
const formsOf = (value: string): readonly WireValue[] => [
  value,
  { 0: value, 1: value },
  { from: value, to: value },
  ...['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains', 'starts'].map((op) => ({ op, value })),
  ...['in', 'notin'].map((op): WireObject => ({ op, value: { 0: value } })),
  ...['empty', 'notempty'].map((op): WireObject => ({ op })),
];

test('filters in each form, and the count of what they leave', async () => {
  const wrong: string[] = [];
  let count = 0;
  await describing(company.services.db, async (describe) => {
    for (const resource of LISTED) {
      const params = new Params();
      const at = { registry, actor, resource, params, now: company.services.now() };
      const names = [...namesOf(resource), ...Object.keys(resource.list.relationFilters ?? {})];
      const conditions = names.flatMap((name) => {
        const field = fieldOf(registry, resource, name);
        const choices = resource.list.relationFilters?.[name]?.choices;
        const value = choices ? choices[0]![0] : field ? some(field) : '1';
        return formsOf(value).flatMap((form) => {
          const filter = { [name]: form };
          // What is refused half-way leaves values behind that no condition has.
          const alone = { ...at, params: new Params() };
          return unlessRefused(() => filterConditions(alone, filter))
            ? filterConditions(at, filter)
            : [];
        });
      });
      count += conditions.length;
      const key = unlessRefused(() => requirePermission(actor, registry, resource, 'list'));
      if (key === null) continue;
      const own = (query: WireObject, into: Params) =>
        listConditions(company.services, actor, resource, key, query, into);
      const query: WireObject = unlessRefused(() => own({ q: 'x' }, new Params()))
        ? { q: 'x' }
        : {};
      const searched = own(query, params);
      await tried(
        describe,
        wrong,
        resource.path,
        countSql(resource, [...searched, ...conditions], null),
      );
    }
  });
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(10_000);
});

test('every column, which gives what its field shows', async () => {
  const wrong: string[] = [];
  await describing(company.services.db, async (describe) => {
    for (const resource of LISTED) {
      const names = namesOf(resource);
      const projection = projectionOf(registry, resource, names, actor, { batched: true });
      const keys = sortKeys(registry, actor, resource, undefined);
      const continues = hasCursor(keys);
      const sql = pageSql(
        { ...{ resource, conditions: [], keys, cursor: null, limit: 51, offset: 0 }, continues },
        projection,
        new Params(),
      );
      const columns = await tried(describe, wrong, resource.path, sql);
      for (const name of columns ? names : []) {
        const field = fieldOf(registry, resource, name)!;
        const kind = columns!.get(name);
        if (field.kind === 'computed' ? field.batchSql : !hasColumn(field)) continue;
        if (kind === undefined) wrong.push(`${resource.path}: no column «${name}»`);
        else if (!fits(field, kind))
          wrong.push(`${resource.path}: «${name}» is ${kind}, shown as ${kindOf(field)}`);
      }
    }
  });
  expect(wrong).toEqual([]);
});

/** Beside a row with some value of each key. */
const beside = (keys: readonly SortKey[], backward: boolean): Cursor | null =>
  hasCursor(keys) ? { backward, values: keys.map(() => '1') } : null;

test('each order, and its pages by number and from a row on, both ways', async () => {
  const wrong: string[] = [];
  await describing(company.services.db, async (describe) => {
    for (const resource of LISTED)
      for (const name of namesOf(resource))
        for (const sign of ['', '-']) {
          const keys = unlessRefused(() => sortKeys(registry, actor, resource, `${sign}${name}`));
          if (!keys) continue;
          const cursor = beside(keys, sign === '-');
          const sql = pageSql(
            {
              ...{ resource, conditions: [], keys, cursor, limit: 51, offset: cursor ? 0 : 50 },
              continues: hasCursor(keys),
            },
            projectionOf(registry, resource, [], actor),
            new Params(),
          );
          await tried(describe, wrong, `${resource.path} ${sign}${name}`, sql);
        }
  });
  expect(wrong).toEqual([]);
});

const FIGURES = new Set<Field['kind']>(['int', 'decimal', 'money', 'percent']);

/** The services with a database that keeps what it is asked, and has nothing. */
function recording({ services }: Company): { readonly to: Services; readonly texts: string[] } {
  const texts: string[] = [];
  const tx: Tx = {
    query: (sql) => {
      texts.push(textOf(sql));
      return Promise.resolve([]);
    },
    execute: () => Promise.reject(new Error('a list writes nothing')),
  };
  const run: Services['db']['tenant'] = (_, work) => work(tx);
  const db: Services['db'] = {
    ...{ engine: services.db.engine, changes: services.db.changes, tenant: run, reading: run },
    system: () => Promise.reject(new Error('a list is of one company')),
    close: () => Promise.resolve(),
  };
  return { to: { ...services, db }, texts };
}

test('groups by each field that has some, with every figure that is added up', async () => {
  const wrong: string[] = [];
  const { to, texts } = recording(company);
  const isTaken = (resource: Resource, by: string, figures: string) =>
    groups(to, actor, resource, { by, figures }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false;
        throw error;
      },
    );
  for (const resource of LISTED) {
    let figures: string[] | null = null;
    for (const by of namesOf(resource)) {
      if (!(await isTaken(resource, by, (figures ?? []).slice(0, 8).join()))) continue;
      if (figures !== null) continue;
      figures = [];
      for (const [name, { kind }] of Object.entries(resource.fields))
        if (FIGURES.has(kind) && (await isTaken(resource, by, name))) figures.push(name);
    }
  }
  await describing(company.services.db, async (describe) => {
    for (const sql of new Set(texts)) await tried(describe, wrong, 'groups', sql);
  });
  expect(wrong).toEqual([]);
  expect(new Set(texts).size).toBeGreaterThan(1000);
});
