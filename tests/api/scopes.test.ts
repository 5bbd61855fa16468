/**
 * Row scopes hold in every way of reading and writing a record: what is out of reach does not
 * exist.
 */
import { afterAll, describe, expect, test } from 'vitest';
import type { Actor, Grant, Scope } from '#erp/kernel/actor.ts';
import { mergeGrants } from '#erp/kernel/rights/permissions.ts';
import { requireRowOfKey } from '#erp/kernel/record-access.ts';
import { actorWith, callerOf, makeAccounts, testServices, type Api } from './fixtures.ts';

const services = await testServices();
const [accountId] = (await makeAccounts(services, 'ALCANCE')) as [number];
afterAll(() => services.db.close());

const insert = (sql: string, values: readonly unknown[]) =>
  services.db.tenant(
    { accountId },
    async (tx) =>
      (await tx.query<{ id: number }>(`${sql} returning id`, [accountId, ...values]))[0]!.id,
  );
const person = (nickname: string) =>
  insert(
    `insert into users (account_id, nickname, name, email, kind, status, all_branches) values ($1, $2, $2, $2 || '@telar.test', 'INTERNO', 'ACTIVO', true)`,
    [nickname],
  );
const branch = (code: string) =>
  insert(
    `insert into branch_offices (account_id, code, name, kind, status, street, zip, tax_region) values ($1, $2, $2, 'SUCURSAL', 'ABIERTA', 'x', '37000', 'GENERAL')`,
    [code],
  );
const zone = (code: string, supervisor: number, at: number | null) =>
  insert(
    `insert into zones (account_id, code, name, supervisor_id, branch_office_id) values ($1, $2, 'Zona ' || $2, $3, $4)`,
    [code, supervisor, at],
  );

const [me, mate, other] = [await person('yo'), await person('equipo'), await person('otro')];
const [leon, cdmx] = [await branch('LEO'), await branch('CDMX')];
const ids = {
  MIA: await zone('MIA', me, cdmx),
  EQUIPO: await zone('EQUIPO', mate, cdmx),
  SUCURSAL: await zone('SUCURSAL', other, leon),
  AJENA: await zone('AJENA', other, cdmx),
  SINSUC: await zone('SINSUC', other, null),
};
type Name = keyof typeof ids;
const NAMES = Object.keys(ids) as Name[];

const as = (
  scope: Scope,
  keys: readonly string[] | '*' = '*',
  rights: Partial<Actor['permissions']> = {},
): Api =>
  callerOf(
    services,
    actorWith(services, accountId, {
      userId: me,
      scope,
      keys,
      rights: { teamIds: [mate], defaultBranchId: leon, roleCodes: [], ...rights },
    }),
  );

const REACH: Readonly<Record<Scope, readonly Name[]>> = {
  PROPIOS: ['MIA'],
  EQUIPO: ['EQUIPO', 'MIA'],
  SUCURSAL: ['SUCURSAL'],
  TODOS: [...NAMES].toSorted(),
};
const codesOf = (rows: readonly { readonly code: string }[]) =>
  rows.map(({ code }) => code).toSorted();

for (const scope of ['PROPIOS', 'EQUIPO', 'SUCURSAL', 'TODOS'] as const) {
  const reach = REACH[scope];
  const beyond = NAMES.filter((name) => !reach.includes(name));

  test(`${scope}: list, total, options and export show the same records`, async () => {
    const api = as(scope);
    const listed = await api.get('zones', { count: 'exact' });
    expect(codesOf(listed.data)).toEqual(reach);
    expect(listed.meta.total).toBe(reach.length);
    expect(codesOf((await api.get('zones/options')).data)).toEqual(reach);
    const { text } = await api.get('zones/export', { fields: ['code'] });
    expect(text.replace('\uFEFF', '').trim().split('\r\n').slice(1).toSorted()).toEqual(reach);
    expect(codesOf((await api.get('zones', { q: 'Zona' })).data)).toEqual(reach);
  });

  test(`${scope}: a record out of reach answers 404 to whatever is asked of it`, async () => {
    const api = as(scope);
    const asked = (id: number) => {
      const about = { resource: 'zones', record_id: id };
      return [
        api.get(`zones/${id}`),
        api.get('comments', about),
        api.get('files', about),
        api.get('followers', about),
        api.get('activity', about),
        api.get('neighbours', about),
        api.get('form', about),
        api.get('sys/logs/record', about),
        api.put(`zones/${id}`, { color: '#112233' }),
        api.post('comments', { ...about, body: 'hola' }),
      ];
    };
    const wrong: string[] = [];
    for (const name of NAMES) {
      const found = await Promise.all(asked(ids[name]));
      found.forEach(({ status, text }, i) => {
        if ((status === 404) === reach.includes(name))
          wrong.push(`${name} ${i}: ${status} ${text.slice(0, 80)}`);
      });
    }
    for (const name of beyond)
      if ((await api.del(`zones/${ids[name]}`)).status !== 404) wrong.push(`${name} removed`);
    expect(wrong).toEqual([]);
  });

  test(`${scope}: an action over several records leaves out those beyond`, async () => {
    const { data } = await as(scope).post('bulk', {
      resource: 'zones',
      action: 'activate',
      ids: NAMES.map((name) => ids[name]),
      preview: '1',
    });
    expect(
      codesOf(
        data
          .filter((row: { ok: boolean }) => row.ok)
          .map((row: { id: number }) => ({ code: NAMES.find((name) => ids[name] === row.id)! })),
      ),
    ).toEqual(reach);
    const refused = data.filter((row: { ok: boolean }) => !row.ok);
    expect(refused.every((row: { title: string | null }) => row.title === null)).toBe(true);
  });
}

test('branches cut beside the scope; a row of no branch stays visible', async () => {
  const api = as('TODOS', '*', { allBranches: false, branchIds: [leon] });
  expect(codesOf((await api.get('zones')).data)).toEqual(['SINSUC', 'SUCURSAL']);
  expect((await api.get(`zones/${ids.MIA}`)).status).toBe(404);
  const both = as('PROPIOS', '*', { allBranches: false, branchIds: [leon] });
  expect((await both.get('zones')).data).toEqual([]);
});

test('the right to see is not the right to change: each key has its own scope', async () => {
  const actor = actorWith(services, accountId, {
    userId: me,
    keys: ['zones.list'],
    rights: { teamIds: [], roleCodes: [] },
  });
  const grants = new Map(actor.permissions.grants).set('zones.update', {
    scope: 'PROPIOS',
    maxAmount: null,
  });
  const api = callerOf(services, { ...actor, permissions: { ...actor.permissions, grants } });
  expect((await api.get(`zones/${ids.AJENA}`)).status).toBe(200);
  expect((await api.put(`zones/${ids.AJENA}`, { name: 'Otra' })).status).toBe(404);
  expect((await api.put(`zones/${ids.MIA}`, { name: 'Zona MIA' })).status).toBe(200);
});

test('a field of a group is left out of rows, and refused in columns, filters, sorts and files', async () => {
  const keys = [...services.registry.privileges.keys()].filter((key) => key !== 'costs.view');
  const api = as('TODOS', keys);
  const listed = await api.get('products', { size: '1' });
  expect(listed.status).toBe(200);
  expect(JSON.stringify(listed.data)).not.toContain('standard_cost');
  const asked = [
    api.get('products', { fields: ['standard_cost'] }),
    api.get('products', { filter: { standard_cost: { from: '1' } } }),
    api.get('products', { sort: ['standard_cost'] }),
    api.get('products/export', { fields: ['standard_cost'] }),
    api.post('products', { standard_cost: '5' }),
  ];
  for (const { status, data } of await Promise.all(asked)) {
    expect(status).toBe(403);
    expect(data.message).toMatch(/No tiene permiso para usar el campo|No tienes permiso/);
  }
});

describe('two roles give one key: each keeps its own branches and scope', () => {
  const SCOPES = ['PROPIOS', 'EQUIPO', 'SUCURSAL', 'TODOS'] as const;
  const BRANCHES = [undefined, [leon], [cdmx]] as const;
  const ways = SCOPES.flatMap((scope) =>
    BRANCHES.map((branchIds): Grant => ({
      scope,
      maxAmount: null,
      ...(branchIds && { branchIds }),
    })),
  );
  const holding = (grants: Readonly<Record<string, Grant>>): Api => {
    const actor = actorWith(services, accountId, {
      userId: me,
      rights: { teamIds: [mate], defaultBranchId: leon, roleCodes: [] },
    });
    return callerOf(services, {
      ...actor,
      permissions: {
        ...actor.permissions,
        grants: new Map([...actor.permissions.grants, ...Object.entries(grants)]),
      },
    });
  };
  const seen = async (grant: Grant) =>
    codesOf((await holding({ 'zones.list': grant }).get('zones')).data);
  const changed = async (grant: Grant) => {
    const api = holding({ 'zones.update': grant });
    const found: string[] = [];
    for (const name of NAMES)
      if ((await api.put(`zones/${ids[name]}`, { color: '#445566' })).status === 200)
        found.push(name);
    return found.toSorted();
  };

  test('what is seen is what one or the other shows, nothing more', async () => {
    const alone = await Promise.all(ways.map(seen));
    const wrong: string[] = [];
    for (const [i, a] of ways.entries())
      for (const [j, b] of ways.entries()) {
        const both = await seen(mergeGrants(a, b));
        const union = NAMES.filter(
          (name) => alone[i]!.includes(name) || alone[j]!.includes(name),
        ).toSorted();
        // Of two scopes without a limit between them the wider one holds (R2), which may leave out
        // rows of the narrower.
        const more = both.filter((name) => !union.includes(name as Name));
        if (more.length > 0)
          wrong.push(`${JSON.stringify(a)} + ${JSON.stringify(b)}: ${more.join()}`);
      }
    expect(wrong).toEqual([]);
  });

  test('what is changed keeps the scope of its own key, whatever another role lists', async () => {
    for (const way of ways) {
      const all = { 'zones.list': { scope: 'TODOS', maxAmount: null } } as const;
      expect([way, await changed(way)]).toEqual([way, await seen(way)]);
      const api = holding({ ...all, 'zones.update': way });
      const reach = await seen(way);
      for (const name of NAMES)
        expect([
          way,
          name,
          (await api.put(`zones/${ids[name]}`, { color: '#665544' })).status,
        ]).toEqual([way, name, reach.includes(name) ? 200 : 404]);
    }
  });

  test('a call of a record asks whether its own key reaches it, whatever the call looks at', async () => {
    const actor = actorWith(services, accountId, {
      userId: me,
      rights: { teamIds: [mate], defaultBranchId: leon, roleCodes: [] },
    });
    const zones = services.registry.resource('zones');
    const call = {
      name: 'x',
      method: 'PUT',
      path: 'zones/x/:id',
      key: 'zones.update',
      summary: '',
    } as const;
    for (const way of ways) {
      const at = {
        ...actor,
        permissions: {
          ...actor.permissions,
          grants: new Map([...actor.permissions.grants, ['zones.update', way] as const]),
        },
      };
      const reach = await seen(way);
      for (const name of NAMES) {
        const asked = requireRowOfKey(services, at, zones, call, ids[name]).then(
          () => true,
          () => false,
        );
        expect([way, name, await asked]).toEqual([way, name, reach.includes(name)]);
      }
    }
  });
});
