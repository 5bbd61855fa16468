/**
 * Every call there is, made by users of two suppliers: nothing but the portal answers, and no row
 * of the other supplier is in a reply. Calls and views are found by what they declare, so that a
 * new one is in it the day it is declared.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { rightsOfKind } from '#erp/kernel/rights/portal-rights.ts';
import { mountedEndpoints } from '#erp/http/routes.ts';
import type { MountedEndpoint } from '#erp/http/mounted-endpoint.ts';
import type { Services } from '#erp/kernel/services.ts';
import { callsOf, keepsSearch, searchOf } from '#erp/model/registry.ts';
import type { Fields, Resource } from '#erp/model/types.ts';
import { product } from '#erp/provision/testing/product.ts';
import { registry } from '#erp/modules/all.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { askerOf, nameOf, NEVER, type Asker } from './asking.ts';
import { actorWith, callerOf, loud, type Api } from './fixtures.ts';
import { Forge } from './forge.ts';

const KIND = 'PROVEEDOR';
/** What every text of a row of this supplier begins with. */
const MARKS = { mine: 'PROPIO', theirs: 'AJENO' } as const;
type Side = keyof typeof MARKS;
const SIDES: readonly Side[] = ['mine', 'theirs'];

const calls = mountedEndpoints(product);
const portal = [...registry.resources.values()].filter((each) => each.portal === KIND);
/** Tables of which a portal shows rows, and their child rows. */
const shown = portal.map((each) => [each.path, each] as const);
const isOpen = ({ key, portal: desk }: MountedEndpoint) =>
  key === 'public' || desk === true || registry.privileges.get(key ?? '')?.portal === KIND;
const open = calls.filter((call) => isOpen(call) && call.key !== 'public');

let services: Services;
let accountId: number;
const suppliers = {} as Record<Side, number>;
/** Ids of forged rows by path of the resource. */
const rows: Record<Side, Map<string, string>> = { mine: new Map(), theirs: new Map() };
let actor: Actor;
let api: Pick<Api, 'send' | 'get' | 'post' | 'put'>;
const ask: Asker['ask'] = (...given) => askerOf(api).ask(...given);
const compared: Asker['compared'] = (...given) => askerOf(api).compared(...given);

/** Somebody of this supplier whose role lists every right there is. */
function be(side: Side): void {
  const all = actorWith(services, accountId, {
    userId: null,
    more: { userKind: KIND, partyId: suppliers[side] },
    rights: { roleCodes: [] },
  });
  actor = { ...all, permissions: rightsOfKind(registry, KIND, all.permissions) };
}

const TEXTS = new Set(['text', 'longtext', 'folio']);
/** Every text says whose it is. */
function marked({ fields }: Resource, side: Side, n: number) {
  const said = Object.entries(fields).flatMap(([name, field]) => {
    const fits = !('max' in field) || Number(field.max ?? 99) >= 12;
    return TEXTS.has(field.kind) && fits ? [[name, `${MARKS[side]}-${n}`] as const] : [];
  });
  return Object.fromEntries(said);
}

/** None where the record is the supplier itself. */
const partyField = (fields: Fields) =>
  Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.to === 'suppliers')?.[0];

/**
 * Records of the same supplier that a row of its must name: an order, a load. `known` by side and
 * path.
 */
async function namedBy(
  forging: Forge,
  owner: Resource,
  side: Side,
  known: Map<string, number>,
): Promise<Record<string, number>> {
  const named: Record<string, number> = {};
  for (const [name, field] of Object.entries(owner.fields)) {
    if (field.kind !== 'ref' || !field.required || field.to === 'suppliers') continue;
    const target = registry.resource(field.to);
    const party = Object.entries(target.fields).find(
      ([, each]) => each.kind === 'ref' && each.to === 'suppliers',
    );
    if (!party) continue;
    const key = `${side} ${target.path}`;
    if (!known.has(key)) {
      const above = await namedBy(forging, target, side, known);
      const own = { [party[0]]: suppliers[side], ...above };
      known.set(key, await forging.fresh(target, { ...marked(target, side, known.size), ...own }));
    }
    named[name] = known.get(key)!;
  }
  return named;
}

/** A record of each supplier for each view, with child rows, as deep as they go. */
async function forge(forging: Forge): Promise<void> {
  let n = 100;
  const known = new Map<string, number>();
  const children = async (owner: Resource, ownerId: number, side: Side): Promise<void> => {
    for (const field of Object.values(owner.fields)) {
      if (field.kind !== 'lines') continue;
      const child = registry.resource(field.of);
      const values = marked(registry.recordOf(child), side, (n += 1));
      const named = await namedBy(forging, registry.recordOf(child), side, known);
      const id = await forging.fresh(child, { ...values, ...named, [field.by]: ownerId });
      rows[side].set(child.path, String(id));
      await children(child, id, side);
    }
  };
  for (const resource of portal)
    for (const side of SIDES) {
      // The party itself is there already.
      if (registry.recordOf(resource).path === 'suppliers') {
        rows[side].set(resource.path, String(suppliers[side]));
        await children(resource, suppliers[side], side);
        continue;
      }
      const values = marked(resource, side, (n += 1));
      const named = await namedBy(forging, registry.recordOf(resource), side, known);
      const party = partyField(resource.fields);
      const by = { ...named, ...(party && { [party]: suppliers[side] }) };
      const id = party ? await forging.fresh(resource, { ...values, ...by }) : suppliers[side];
      rows[side].set(resource.path, String(id));
      await children(resource, id, side);
    }
}

beforeAll(async () => {
  const company = await testCompany();
  services = { ...company.services, log: loud };
  accountId = company.accountId;
  const forging = new Forge(services, accountId);
  for (const side of SIDES)
    suppliers[side] = await forging.fresh(registry.resource('suppliers'), {
      legal_name: MARKS[side],
      trade_name: MARKS[side],
      code: MARKS[side],
      status: 'ACTIVO',
    });
  be('mine');
  api = callerOf(services, () => actor);
  await forge(forging);
});
afterAll(() => services.db.close());

test('nothing but what is declared for it answers a user of a supplier', async () => {
  be('mine');
  const wrong: string[] = [];
  for (const call of calls.filter((each) => !isOpen(each))) {
    const reply = await ask(call);
    if (reply.status !== 403 || reply.data.code !== 'SIN_PERMISO')
      wrong.push(`${nameOf(call)}: ${reply.status} ${reply.text.slice(0, 80)}`);
  }
  expect(wrong).toEqual([]);
});

describe('lists, their files and counts have rows of the own supplier only', () => {
  test.each(shown)('%s', async (path, resource) => {
    if (!callsOf(resource).includes('list')) return;
    for (const side of SIDES) {
      be(side);
      const other = side === 'mine' ? 'theirs' : 'mine';
      const listed = await api.get(path, { size: 200, count: 'exact' });
      expect(listed.status, listed.text).toBe(200);
      const ids = (listed.data as { id: number }[]).map(({ id }) => String(id));
      expect(ids).toContain(rows[side].get(path));
      expect(ids).not.toContain(rows[other].get(path));
      expect(listed.meta.total).toBe(ids.length);
      const exported = await api.get(`${path}/export`);
      for (const { text } of [listed, exported]) expect(text).not.toContain(MARKS[other]);
    }
  });
});

describe('words of what a list does not show find none of its rows', () => {
  test.each(shown)('%s', async (path, resource) => {
    if (!callsOf(resource).includes('list') || !keepsSearch(resource)) return;
    const record = registry.recordOf(resource);
    const unseen = searchOf(record).filter(
      (name) => !resource.fields[name] || resource.fields[name].internal,
    );
    if (unseen.length === 0) return;
    be('mine');
    const written = unseen.map((name) => `"${name}" = 'RESERVADO'`).join(', ');
    await services.db.system((tx) =>
      tx.execute(`update ${record.table} set ${written} where account_id = $1 and id = $2`, [
        accountId,
        rows.mine.get(path),
      ]),
    );
    const found = await api.get(path, { q: 'reservado' });
    expect(found.status, found.text).toBe(200);
    expect(found.data).toEqual([]);
  });
});

describe('a record of the other supplier is a record that never was', () => {
  const naming = open.flatMap((call) =>
    Object.entries(call.pathRecords ?? {}).flatMap(([name, target]) =>
      target === null ? [] : [[`${nameOf(call)} ${name}`, call, name, target] as const],
    ),
  );
  test.each(naming)('%s', async (_name, call, name, target) => {
    const wrong: string[] = [];
    for (const [side, other] of [
      ['mine', 'theirs'],
      ['theirs', 'mine'],
    ] as const) {
      be(side);
      const named = target === '*' ? portal.map(({ path }) => path) : [target];
      for (const path of named) {
        const id = rows[other].get(path);
        if (!id) continue;
        const more: Record<string, string> = target === '*' ? { resource: path } : {};
        wrong.push(...(await compared(call, name, id, NEVER, more)));
        const reply = await ask(call, { [name]: id }, more);
        if (reply.text.includes(MARKS[other])) wrong.push(`${nameOf(call)} ${path} names it`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('no reply of the portal names the other supplier or what is its own', async () => {
  const wrong: string[] = [];
  for (const [side, other] of [
    ['mine', 'theirs'],
    ['theirs', 'mine'],
  ] as const) {
    be(side);
    for (const call of open) {
      const values = Object.fromEntries(
        Object.entries(call.pathRecords ?? {}).flatMap(([name, target]) => {
          const id = rows[side].get(target === '*' ? portal[0]!.path : (target ?? ''));
          return id ? [[name, id] as const] : [];
        }),
      );
      const more: Record<string, string> = Object.values(call.pathRecords ?? {}).includes('*')
        ? { resource: portal[0]!.path }
        : {};
      const reply = await ask(call, values, more);
      if (reply.status >= 500) wrong.push(`${nameOf(call)}: ${reply.text.slice(0, 80)}`);
      if (reply.text.includes(MARKS[other])) wrong.push(`${nameOf(call)} as ${side}`);
    }
  }
  expect(wrong).toEqual([]);
});

describe('the supplier that a body says is not read', () => {
  const writing = portal.filter(
    (each) =>
      partyField(each.fields) &&
      callsOf(each).some((call) => call === 'create' || call === 'update'),
  );
  const stored = (resource: Resource, side: Side) =>
    services.db.system((tx) =>
      tx.query(
        `select id, version from ${resource.table} where account_id = $1 and "${partyField(resource.fields)}" = $2 order by id`,
        [accountId, suppliers[side]],
      ),
    );
  test.each([['none', null] as const, ...writing.map((each) => [each.path, each] as const)])(
    '%s',
    async (path, resource) => {
      if (!resource) return;
      be('mine');
      const before = await stored(resource, 'theirs');
      const party = partyField(resource.fields)!;
      const said = { [party]: String(suppliers.theirs) };
      const made = callsOf(resource).includes('create') ? await api.post(path, said) : null;
      if (made) expect(made.data.fields?.[party], made.text).toBeUndefined();
      if (callsOf(resource).includes('update'))
        await api.put(`${path}/${rows.mine.get(path)}`, said);
      expect(await stored(resource, 'theirs')).toEqual(before);
    },
  );
});
