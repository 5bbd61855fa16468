/**
 * Nobody widens his own sight, or gives others places that he does not see: by no field, and by no
 * way of writing it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { preventAccessWidening } from '#erp/kernel/rights/access-widening.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { callerOf, type Api } from '../api/fixtures.ts';

let company: Company;
let admin: Api;
const apis = new Map<string, Api>();
const people = new Map<string, number>();
const actors = new Map<string, Actor>();
const storages = new Map<string, number>();
const roles = new Map<string, number>();
let branch: number;
let type: number;

const query = <R extends object>(sql: string, params: readonly unknown[] = []) =>
  company.services.db.system((tx) => tx.query<R>(sql, params));
const one = async (sql: string, params: readonly unknown[] = []) =>
  (await query<{ id: number }>(sql, params))[0]!.id;
const fresh = async (nickname: string) =>
  (await company.actorOf(await company.signIn(nickname))).permissions;
async function ok(
  reply: Promise<{ status: number; text: string; data: { id: number } }>,
): Promise<number> {
  const { status, text, data } = await reply;
  if (status >= 300) throw new Error(text);
  return data.id;
}

async function person(nickname: string, keys: Readonly<Record<string, string>>): Promise<void> {
  const code = nickname.toUpperCase();
  const role = await ok(admin.post('roles', { code, name: `Rol ${code}`, kind: 'INTERNO' }));
  roles.set(nickname, role);
  for (const [key, scope] of Object.entries(keys))
    await query(
      'insert into role_privileges (account_id, role_id, privilege_id, scope) select $1, $2, id, $4 from privileges where account_id = $1 and key = $3 returning id',
      [company.accountId, role, key, scope],
    );
  people.set(nickname, await company.addPerson({ nickname, roleCodes: [code] }));
}
async function enter(...nicknames: readonly string[]): Promise<void> {
  for (const nickname of nicknames) {
    const actor = {
      ...(await company.actorOf(await company.signIn(nickname))),
      recentlyAuthenticated: true,
    };
    actors.set(nickname, actor);
    apis.set(nickname, callerOf(company.services, actor));
  }
}
const storage = (code: string, more: object = {}) => ({
  code,
  name: `Almacén ${code}`,
  storage_type_id: type,
  branch_office_id: branch,
  ...more,
});

beforeAll(async () => {
  company = await testCompany();
  admin = callerOf(company.services, {
    ...(await company.actorOf(await company.signIn('admin'))),
    recentlyAuthenticated: true,
  });
  branch = await one(
    `insert into branch_offices (account_id, code, name, kind, status, street, zip, tax_region) values ($1, 'LEO', 'León', 'SUCURSAL', 'ABIERTA', 'x', '37000', 'GENERAL') returning id`,
    [company.accountId],
  );
  type = await one(
    `select id from storage_types where account_id = $1 and usage = 'FISICO' limit 1`,
    [company.accountId],
  );
  const places = Object.fromEntries(
    ['list', 'create', 'update'].flatMap((verb) => [
      [`storages.${verb}`, 'TODOS'] as const,
      [`repositories.${verb}`, 'TODOS'] as const,
    ]),
  );
  await person('bodega', places);
  await person('ayudante', { 'storages.list': 'TODOS' });
  await person('todas', { ...places, 'storages.all': 'TODOS' });
  await person('personal', {
    'users.list': 'TODOS',
    'users.create': 'TODOS',
    'users.update': 'TODOS',
    'units.list': 'EQUIPO',
  });
  await person('colega', { 'units.list': 'TODOS' });
  await query(
    `insert into users__role_ids (account_id, owner_id, target_id, position) values ($1, $2, $3, 1) returning owner_id`,
    [company.accountId, people.get('colega'), roles.get('personal')],
  );
  await person('jefa', { 'units.list': 'TODOS' });
  await person('peon', { 'units.list': 'TODOS' });
  await query('update users set manager_id = $3 where account_id = $1 and id = $2 returning id', [
    company.accountId,
    people.get('peon'),
    people.get('jefa'),
  ]);
  for (const code of ['A', 'B'])
    storages.set(
      code,
      await ok(
        admin.post(
          'storages',
          storage(code, code === 'A' ? { manager_id: people.get('bodega') } : {}),
        ),
      ),
    );
  await enter('bodega', 'todas', 'personal');
}, 120_000);
afterAll(() => company.services.db.close());

const at = (name: string) => storages.get(name)!;
const who = (nickname: string) => people.get(nickname)!;
const as = (nickname: string) => apis.get(nickname)!;

describe('places', () => {
  test('somebody sees the storages that were given to him', async () => {
    expect((await fresh('bodega')).storageIds).toEqual([at('A')]);
  });

  const tries: readonly (readonly [
    string,
    (api: Api) => Promise<{ status: number; text: string }>,
    string,
  ])[] = [
    [
      'storages.user_ids, oneself',
      (api) => api.put(`storages/${at('B')}`, { user_ids: [who('bodega')] }),
      'user_ids',
    ],
    [
      'storages.user_ids, another',
      (api) => api.put(`storages/${at('B')}`, { user_ids: [who('ayudante')] }),
      'user_ids',
    ],
    [
      'storages.manager_id',
      (api) => api.put(`storages/${at('B')}`, { manager_id: who('bodega') }),
      'manager_id',
    ],
    [
      'storages in bulk',
      (api) =>
        api.post('bulk', {
          resource: 'storages',
          action: 'edit',
          field: 'manager_id',
          value: String(who('bodega')),
          ids: [at('B')],
        }),
      'message',
    ],
    [
      'repositories, a new one for oneself',
      (api) =>
        api.post('repositories', {
          code: 'R1',
          name: 'Uno',
          kind: 'ALMACENES',
          storage_ids: [at('A'), at('B')],
          user_ids: [who('bodega')],
        }),
      'storage_ids',
    ],
    [
      'repositories, a new one for one’s role',
      (api) =>
        api.post('repositories', {
          code: 'R2',
          name: 'Dos',
          kind: 'ALMACENES',
          storage_ids: [at('B')],
          role_ids: [roles.get('bodega')],
        }),
      'storage_ids',
    ],
  ];
  test.each(tries)('%s', async (_, attempt, field) => {
    const before = await query(
      'select id, version from storages where account_id = $1 order by id',
      [company.accountId],
    );
    const reply = await attempt(as('bodega'));
    expect(reply.text).toContain('Almacén B');
    expect(reply.text).toContain(`"${field}"`);
    expect((await fresh('bodega')).storageIds).toEqual([at('A')]);
    expect((await fresh('ayudante')).storageIds).toEqual([]);
    expect(
      await query('select id, version from storages where account_id = $1 order by id', [
        company.accountId,
      ]),
    ).toEqual(before);
    expect(
      await query('select id from repositories where account_id = $1', [company.accountId]),
    ).toEqual([]);
  });

  test('a set of places is not taken, nor switched on again', async () => {
    const id = await ok(
      admin.post('repositories', {
        code: 'R3',
        name: 'Tres',
        kind: 'ALMACENES',
        storage_ids: [at('B')],
        user_ids: [who('bodega')],
      }),
    );
    await ok(admin.put(`repositories/${id}`, { active: '0' }));
    const back = await as('bodega').put(`repositories/${id}`, { active: '1' });
    expect([back.status, back.text]).toEqual([422, expect.stringContaining('Almacén B')]);
    const bulk = await as('bodega').post('bulk', {
      resource: 'repositories',
      action: 'activate',
      ids: [id],
    });
    expect(bulk.text).toContain('Almacén B');
    expect((await fresh('bodega')).storageIds).toEqual([at('A')]);
    await ok(admin.put(`repositories/${id}`, { active: '1', user_ids: [who('todas')] }));
    expect(
      (await as('bodega').put(`repositories/${id}`, { user_ids: [who('todas'), who('bodega')] }))
        .status,
    ).toBe(422);
    // What it is called is no matter of sight.
    expect((await as('bodega').put(`repositories/${id}`, { name: 'Otro nombre' })).status).toBe(
      200,
    );
    await ok(admin.put(`repositories/${id}`, { active: '0' }));
  });

  test('who sees a place gives it, who may see all gives any, and a new one is one’s own', async () => {
    expect(
      (await as('bodega').put(`storages/${at('A')}`, { user_ids: [who('ayudante')] })).status,
    ).toBe(200);
    expect((await fresh('ayudante')).storageIds).toEqual([at('A')]);
    const c = await ok(as('bodega').post('storages', storage('C', { manager_id: who('bodega') })));
    expect((await fresh('bodega')).storageIds?.toSorted()).toEqual([at('A'), c]);
    expect(
      (await as('todas').put(`storages/${at('B')}`, { user_ids: [who('ayudante')] })).status,
    ).toBe(200);
    expect((await fresh('ayudante')).storageIds?.toSorted()).toEqual([at('A'), at('B')]);
    // Taking away is no giving.
    expect((await as('bodega').put(`storages/${at('B')}`, { user_ids: [] })).status).toBe(200);
  });

  test('who gives a role gives its places too', async () => {
    await ok(
      admin.post('repositories', {
        code: 'R4',
        name: 'Cuatro',
        kind: 'ALMACENES',
        storage_ids: [at('B')],
        role_ids: [roles.get('jefa')],
      }),
    );
    const reply = await as('personal').put(`users/${who('peon')}`, {
      role_ids: [roles.get('peon'), roles.get('jefa')],
    });
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining('Almacén B')]);
  });
});

describe('people', () => {
  test.each([
    ['oneself the manager', 'jefa', 'personal'],
    ['oneself the manager of somebody’s inferior', 'peon', 'personal'],
    ['somebody of one’s role, where it shows the rows of a team', 'jefa', 'colega'],
  ])('%s', async (_, of, manager) => {
    const reply = await as('personal').put(`users/${who(of)}`, { manager_id: who(manager) });
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining('manager_id')]);
    expect((await fresh('personal')).teamIds).toEqual([]);
  });

  test('what waits for somebody is not handed over to oneself', async () => {
    for (const to of ['personal', 'colega']) {
      const reply = await as('personal').put(`users/handover/${who('jefa')}`, {
        to_user_id: who(to),
      });
      expect([to, reply.status]).toEqual([to, 403]);
    }
    expect((await fresh('personal')).teamIds).toEqual([]);
  });

  test('the manager of others is chosen among others; administrators choose any', async () => {
    expect(
      (await as('personal').put(`users/${who('ayudante')}`, { manager_id: who('jefa') })).status,
    ).toBe(200);
    expect(
      (await admin.put(`users/${who('ayudante')}`, { manager_id: who('personal') })).status,
    ).toBe(200);
    expect((await fresh('personal')).teamIds).toEqual([who('ayudante')]);
    // Within one's team nothing is widened.
    expect(
      (await as('personal').put(`users/${who('ayudante')}`, { manager_id: who('jefa') })).status,
    ).toBe(200);
  });
});

describe('rights', () => {
  const written = (by: string, path: string, id: number, sql: string, params: readonly unknown[]) =>
    company.services.db.tenant({ accountId: company.accountId }, (tx) =>
      preventAccessWidening(
        { tx, services: company.services, actor: actors.get(by)! },
        company.services.registry.resource(path),
        { id },
        {},
        () => tx.execute(sql, params),
        () => null,
      ),
    );

  test('whatever a write of roles or people does, its writer has no more after it', async () => {
    const gives = `insert into role_privileges (account_id, role_id, privilege_id, scope) select $1, $2, id, 'TODOS' from privileges where key = 'units.delete'`;
    const widens = `update role_privileges set scope = 'TODOS' where account_id = $1 and role_id = $2`;
    for (const sql of [gives, widens])
      await expect(
        written('personal', 'roles', roles.get('personal')!, sql, [
          company.accountId,
          roles.get('personal'),
        ]),
      ).rejects.toMatchObject({ code: 'VALIDACION' });
    const { grants } = await fresh('personal');
    expect([grants.has('units.delete'), grants.get('units.list')?.scope]).toEqual([
      false,
      'EQUIPO',
    ]);
    await query(
      'update users set all_branches = false where account_id = $1 and id = $2 returning id',
      [company.accountId, who('personal')],
    );
    for (const sql of [
      'update users set all_branches = true where account_id = $1 and id = $2',
      `insert into users__branch_office_ids (account_id, owner_id, target_id, position) values ($1, $2, ${branch}, 0)`,
    ])
      await expect(
        written('personal', 'users', who('personal'), sql, [company.accountId, who('personal')]),
      ).rejects.toMatchObject({ code: 'VALIDACION' });
    // Somebody else's role is judged by its own rules, not here.
    await expect(
      written('personal', 'roles', roles.get('peon')!, gives, [
        company.accountId,
        roles.get('peon'),
      ]),
    ).resolves.toBe(1);
  });
});
