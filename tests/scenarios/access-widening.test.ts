/**
 * Nobody widens his own sight, or gives others places that he does not see: by no field, and by no
 * way of writing it.
 *
 * Runs on the server alone: who may do and see what is decided before the engine is asked.
 */
import { describe, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { preventAccessWidening } from '#erp/kernel/rights/access-widening.ts';
import { done, sharedStory, story, type Given, type Person, type Stage } from './given.ts';

const PLACES = ['list', 'create', 'update'].flatMap((verb) => [
  `storages.${verb}`,
  `repositories.${verb}`,
]);

/** Somebody whose only role bears his name, and the rights of a session that begins now. */
async function worker(stage: Stage, nickname: string, keys: Parameters<Given['role']>[1]) {
  const { company } = stage.stock;
  const code = nickname.toUpperCase();
  const role = await stage.given.role(code, keys);
  const person = await stage.given.person(nickname, code);
  const rights = async () => (await company.actorOf(await company.signIn(nickname))).permissions;
  return { ...person, role, rights };
}

describe('places', () => {
  /** Two storages, of which one is of who works in it. */
  async function places(stage: Stage) {
    const { stock, as } = stage;
    const [a, b] = [stock.storages.A!, stock.storages.B!];
    const bodega = await worker(stage, 'bodega', PLACES);
    await done(as('admin').change(`storages/${a}`, { manager_id: bodega.id }));
    const ayudante = await worker(stage, 'ayudante', ['storages.list']);
    return { ...stage, a, b, ayudante, bodega: { ...bodega, ...(await bodega.later()) } };
  }
  type Places = Awaited<ReturnType<typeof places>>;
  const read = sharedStory(places);

  test('somebody sees the storages that were given to him', async () => {
    const { a, bodega } = read();
    expect((await bodega.rights()).storageIds).toEqual([a]);
  });

  const tries: readonly (readonly [
    string,
    (places: Places) => Promise<{ status: number; text: string }>,
    string,
  ])[] = [
    [
      'storages.user_ids, oneself',
      ({ b, bodega }) => bodega.put(`storages/${b}`, { user_ids: [bodega.id] }),
      'user_ids',
    ],
    [
      'storages.user_ids, another',
      ({ b, bodega, ayudante }) => bodega.put(`storages/${b}`, { user_ids: [ayudante.id] }),
      'user_ids',
    ],
    [
      'storages.manager_id',
      ({ b, bodega }) => bodega.put(`storages/${b}`, { manager_id: bodega.id }),
      'manager_id',
    ],
    [
      'storages in bulk',
      ({ b, bodega }) =>
        bodega.post('bulk', {
          resource: 'storages',
          action: 'edit',
          field: 'manager_id',
          value: String(bodega.id),
          ids: [b],
        }),
      'message',
    ],
    [
      'repositories, a new one for oneself',
      ({ a, b, bodega }) =>
        bodega.post('repositories', {
          code: 'R1',
          name: 'Uno',
          kind: 'ALMACENES',
          storage_ids: [a, b],
          user_ids: [bodega.id],
        }),
      'storage_ids',
    ],
    [
      'repositories, a new one for one’s role',
      ({ b, bodega }) =>
        bodega.post('repositories', {
          code: 'R2',
          name: 'Dos',
          kind: 'ALMACENES',
          storage_ids: [b],
          role_ids: [bodega.role],
        }),
      'storage_ids',
    ],
  ];
  test.each(tries)('%s', async (_, attempt, field) => {
    const told = read();
    const { a, bodega, ayudante, query } = told;
    const before = await query('select id, version from storages order by id');
    const reply = await attempt(told);
    expect(reply.text).toContain('Almacén B');
    expect(reply.text).toContain(`"${field}"`);
    expect((await bodega.rights()).storageIds).toEqual([a]);
    expect((await ayudante.rights()).storageIds).toEqual([]);
    expect(await query('select id, version from storages order by id')).toEqual(before);
    expect(await query('select id from repositories')).toEqual([]);
  });

  test('a set of places is not taken, nor switched on again', async () => {
    const told = await places(await story());
    const { a, b, as, bodega } = told;
    const admin = as('admin');
    const todas = await worker(told, 'todas', [...PLACES, 'storages.all']);
    const { id } = await done(
      admin.post('repositories', {
        code: 'R3',
        name: 'Tres',
        kind: 'ALMACENES',
        storage_ids: [b],
        user_ids: [bodega.id],
      }),
    );
    await done(admin.put(`repositories/${id}`, { active: '0' }));
    const back = await bodega.put(`repositories/${id}`, { active: '1' });
    expect([back.status, back.text]).toEqual([422, expect.stringContaining('Almacén B')]);
    const bulk = await bodega.post('bulk', {
      resource: 'repositories',
      action: 'activate',
      ids: [id],
    });
    expect(bulk.text).toContain('Almacén B');
    expect((await bodega.rights()).storageIds).toEqual([a]);
    await done(admin.put(`repositories/${id}`, { active: '1', user_ids: [todas.id] }));
    expect(
      (await bodega.put(`repositories/${id}`, { user_ids: [todas.id, bodega.id] })).status,
    ).toBe(422);
    // What it is called is no matter of sight.
    expect((await bodega.put(`repositories/${id}`, { name: 'Otro nombre' })).status).toBe(200);
  });

  test('who sees a place gives it, who may see all gives any, and a new one is one’s own', async () => {
    const told = await places(await story());
    const { a, b, idOf, bodega, ayudante } = told;
    const todas = await worker(told, 'todas', [...PLACES, 'storages.all']);
    expect((await bodega.put(`storages/${a}`, { user_ids: [ayudante.id] })).status).toBe(200);
    expect((await ayudante.rights()).storageIds).toEqual([a]);
    const { id: c } = await done(
      bodega.post('storages', {
        code: 'C',
        name: 'Almacén C',
        storage_type_id: await idOf('storage_types', 'FISICO'),
        branch_office_id: await idOf('branch_offices', 'MATRIZ', 'kind'),
        manager_id: bodega.id,
      }),
    );
    expect((await bodega.rights()).storageIds?.toSorted()).toEqual([a, c]);
    expect((await todas.put(`storages/${b}`, { user_ids: [ayudante.id] })).status).toBe(200);
    expect((await ayudante.rights()).storageIds?.toSorted()).toEqual([a, b]);
    // Taking away is no giving.
    expect((await bodega.put(`storages/${b}`, { user_ids: [] })).status).toBe(200);
  });

  test('who gives a role gives its places too', async () => {
    const told = await people(await story());
    const { stock, as, jefa, peon, personal } = told;
    await done(
      as('admin').post('repositories', {
        code: 'R4',
        name: 'Cuatro',
        kind: 'ALMACENES',
        storage_ids: [stock.storages.B!],
        role_ids: [jefa.role],
      }),
    );
    const reply = await personal.put(`users/${peon.id}`, { role_ids: [peon.role, jefa.role] });
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining('Almacén B')]);
  });
});

/** Somebody who administers people, a boss and whom she leads, and a colleague of his role. */
async function people(stage: Stage) {
  const personal = await worker(stage, 'personal', {
    'users.list': 'TODOS',
    'users.create': 'TODOS',
    'users.update': 'TODOS',
    'units.list': 'EQUIPO',
  });
  const jefa = await worker(stage, 'jefa', ['units.list']);
  const peon = await worker(stage, 'peon', ['units.list']);
  await done(stage.as('admin').put(`users/${peon.id}`, { manager_id: jefa.id }));
  await stage.given.role('COLEGA', ['units.list']);
  const colega = await stage.given.person('colega', ['COLEGA', 'PERSONAL']);
  const ayudante = await worker(stage, 'ayudante', ['storages.list']);
  return { ...stage, personal, jefa, peon, colega, ayudante };
}

describe('people', () => {
  const read = sharedStory(people);

  test.each([
    ['oneself the manager', 'jefa', 'personal'],
    ['oneself the manager of somebody’s inferior', 'peon', 'personal'],
    ['somebody of one’s role, where it shows the rows of a team', 'jefa', 'colega'],
  ])('%s', async (_, of, manager) => {
    const { as, personal } = read();
    const reply = await personal.put(`users/${as(of).id}`, { manager_id: as(manager).id });
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining('manager_id')]);
    expect((await personal.rights()).teamIds).toEqual([]);
  });

  test('what waits for somebody is not handed over to oneself', async () => {
    const { as, jefa, personal } = read();
    for (const to of ['personal', 'colega']) {
      const reply = await personal.act('users', 'handover', jefa.id, { to_user_id: as(to).id });
      expect([to, reply.status]).toEqual([to, 403]);
    }
    expect((await personal.rights()).teamIds).toEqual([]);
  });

  test('the manager of others is chosen among others; administrators choose any', async () => {
    const { as, ayudante, jefa, personal } = await people(await story());
    const answersTo = (by: Person, manager: Person) =>
      by.put(`users/${ayudante.id}`, { manager_id: manager.id });
    expect((await answersTo(personal, jefa)).status).toBe(200);
    expect((await answersTo(as('admin'), personal)).status).toBe(200);
    expect((await personal.rights()).teamIds).toEqual([ayudante.id]);
    // Within one's team nothing is widened.
    expect((await answersTo(personal, jefa)).status).toBe(200);
  });
});

describe('rights', () => {
  test('whatever a write of roles or people does, its writer has no more after it', async () => {
    const { stock, personal, peon, query, idOf } = await people(await story());
    const { services, accountId } = stock.company;
    const written = (
      by: Actor,
      [path, id]: readonly [string, number],
      sql: string,
      params: readonly unknown[],
    ) =>
      services.db.tenant({ accountId }, (tx) =>
        preventAccessWidening(
          { tx, services, actor: by },
          services.registry.resource(path),
          { id },
          {},
          () => tx.execute(sql, params),
          () => null,
        ),
      );
    const gives = `insert into role_privileges (account_id, role_id, privilege_id, scope) select $1, $2, id, 'TODOS' from privileges where key = 'units.delete'`;
    const widens = `update role_privileges set scope = 'TODOS' where account_id = $1 and role_id = $2`;
    for (const sql of [gives, widens])
      await expect(
        written(personal.actor, ['roles', personal.role], sql, [accountId, personal.role]),
      ).rejects.toMatchObject({ code: 'VALIDACION' });
    const { grants } = await personal.rights();
    expect([grants.has('units.delete'), grants.get('units.list')?.scope]).toEqual([
      false,
      'EQUIPO',
    ]);
    await query('update users set all_branches = false where id = $1', [personal.id]);
    const branch = await idOf('branch_offices', 'MATRIZ', 'kind');
    for (const sql of [
      'update users set all_branches = true where account_id = $1 and id = $2',
      `insert into users__branch_office_ids (account_id, owner_id, target_id, position) values ($1, $2, ${branch}, 0)`,
    ])
      await expect(
        written(personal.actor, ['users', personal.id], sql, [accountId, personal.id]),
      ).rejects.toMatchObject({ code: 'VALIDACION' });
    // Somebody else's role is judged by its own rules, not here.
    await expect(
      written(personal.actor, ['roles', peon.role], gives, [accountId, peon.role]),
    ).resolves.toBe(1);
  });
});
