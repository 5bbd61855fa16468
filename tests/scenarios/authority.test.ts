/** Long because every endpoint that touches a person is tried. */
/**
 * Nobody takes over, or administers, a person above himself: every endpoint is tried by somebody
 * with nearly every key (platform R7).
 *
 * Runs on the server alone: who may do and see what is decided before the engine is asked.
 */
import { describe, expect, test } from 'vitest';
import { platformEndpoints } from '#erp/http/auth/calls.ts';
import { unseal } from '#erp/kernel/rights/encryption.ts';
import { endpointsOf } from '#erp/http/routes.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { transitionFields } from '#erp/model/records/transition-fields.ts';
import { product } from '#erp/provision/testing/product.ts';
import { registry } from '#erp/modules/all.ts';
import { callerOf, type Api } from '../api/fixtures.ts';
import { done, story, type Person, type Stage } from './given.ts';

/** A critical key and an ordinary one that the person who tries does not hold. */
const CRITICAL = 'suppliers.verify_bank';
const ORDINARY = 'units.delete';

interface Scene extends Stage {
  readonly accountId: number;
  readonly admin: Person;
  /** Holds every key but two, and tries. */
  readonly thief: Person;
  privilege(key: string): Promise<number>;
}

async function scene(): Promise<Scene> {
  const stage = await story({ at: '2026-11-20T15:00:00Z' });
  const { given, as, idOf, stock } = stage;
  const keys = [...registry.privileges.keys()].filter(
    (key) => key !== CRITICAL && key !== ORDINARY && !/^(sys\/backups|accounts)\./.test(key),
  );
  await given.role('CASI_TODO', keys);
  await given.role('CRITICA', [CRITICAL]);
  await given.role('COMUN', [ORDINARY]);
  return {
    ...stage,
    // Links and sessions are the platform's, not the company's.
    query: (sql, params = []) => stock.company.services.db.system((tx) => tx.query(sql, params)),
    accountId: stock.company.accountId,
    admin: as('admin'),
    thief: await given.person('ladrona', 'CASI_TODO'),
    privilege: (key) => idOf('privileges', key, 'key'),
  };
}

interface Target {
  readonly id: number;
  readonly thiefId: number;
  readonly integration: number;
  readonly role: number;
  readonly bundle: number;
  readonly rows: ReadonlyMap<string, number>;
  readonly session: string;
  readonly tokens: readonly string[];
}

/** Nickname, role, and the key of a role and a bundle that are tried too. */
const TARGETS = {
  administrator: ['eva', 'ADMINISTRADOR', CRITICAL],
  critical: ['beto', 'CRITICA', CRITICAL],
  ordinary: ['carla', 'COMUN', ORDINARY],
} as const;
type Kind = keyof typeof TARGETS;

/**
 * A person with everything that hangs on a person: session, links and their mails, a key, a
 * delegation, a review, a role with a bundle.
 */
async function targetOf(scene: Scene, kind: Kind): Promise<Target> {
  const { accountId, admin, thief, given, idOf, privilege, query, stock } = scene;
  const { company } = stock;
  const [nickname, role, key] = TARGETS[kind];
  const { id, actor } = await given.person(nickname, role);
  const integration = await company.addPerson({
    nickname: `${nickname}-api`,
    roleCodes: [role],
    kind: 'INTEGRACION',
  });
  const rows = new Map<string, number>([['users', id]]);
  await done(admin.put(`users/sendReset/${id}`));
  await done(admin.put(`users/${id}`, { email: `${nickname}.nueva@uno.test` }));
  const made = await done(
    admin.post('interfaces', {
      kind: 'LLAVE_API',
      name: `Llave ${nickname}`,
      user_id: integration,
      scopes: [await privilege('units.list')],
      expires_on: '2027-02-01',
    }),
  );
  rows.set('interfaces', made.id);
  await done(admin.put(`interfaces/rotate/${made.id}`));
  const delegation = await done(
    admin.post('approval-delegations', {
      from_user_id: id,
      to_user_id: admin.id,
      from: '2026-11-20',
      to: '2026-11-30',
      reason: 'Ausencia',
    }),
  );
  rows.set('approval-delegations', delegation.id);
  const [review] = await query<{ id: number }>(
    `insert into role_reviews (account_id, campaign, user_id, role_id, reviewer_id, due_at, status) values ($1, '2026-4', $2, $3, $4, '2026-12-20', 'PENDIENTE') returning id`,
    [accountId, id, await idOf('roles', role), admin.id],
  );
  rows.set('role-reviews', review!.id);
  // A role and a bundle with the key, so that roles and privileges are tried too.
  const own = await given.role(`DE_${nickname.toUpperCase()}`, [key]);
  rows.set('roles', own);
  rows.set('role-privileges', await idOf('role_privileges', String(own), 'role_id'));
  const bundle = await done(
    admin.post('privileges', {
      key: `paquete.${nickname}`,
      name: `Paquete ${nickname}`,
      kind: 'PAQUETE',
      module_id: await idOf('modules', 'inventory', 'key'),
      key_ids: [await privilege(key)],
    }),
  );
  rows.set('privileges', bundle.id);
  const [mail] = await query<{ id: number }>(
    `select id from mail_outbox where record_id = $1 and template = 'password-reset'`,
    [id],
  );
  rows.set('mail-outbox', mail!.id);
  const sealed = await query<{ sealed: string }>(
    `select payload->>'sealed' as sealed from auth_tokens where user_id = $1
     union all select link from mail_outbox where record_id = $1 and link is not null`,
    [id],
  );
  expect(sealed.length).toBeGreaterThan(3);
  expect(thief.id).not.toBe(id);
  return {
    id,
    thiefId: thief.id,
    integration,
    role: own,
    bundle: bundle.id,
    rows,
    session: actor.sessionId!,
    tokens: sealed.map((each) => unseal(company.services.secret, each.sealed)),
  };
}

/** Everything that is the target's access, as one text. */
async function accessOf(
  { query, accountId }: Scene,
  { id, integration, role, bundle }: Target,
): Promise<string> {
  const whole = (table: string, where: string, less = '') =>
    `select '${table}' as t, coalesce(string_agg((to_jsonb(x)${less})::text, ',' order by to_jsonb(x)::text), '') as rows from ${table} x where ${where}`;
  const users = `= any($1::bigint[])`;
  const rows = await query<{ t: string; rows: string }>(
    [
      whole('users', `account_id = $3 and id ${users}`),
      whole('users__role_ids', `account_id = $3 and owner_id ${users}`),
      whole('identities', `account_id = $3 and user_id ${users}`),
      whole('sessions', `account_id = $3 and user_id ${users}`, ` - 'last_seen_at'`),
      whole('auth_tokens', `account_id = $3 and user_id ${users}`),
      whole('interfaces', `account_id = $3 and user_id ${users}`),
      whole(
        'interfaces__scopes',
        `account_id = $3 and owner_id in (select id from interfaces where user_id ${users})`,
      ),
      whole('approval_delegations', `account_id = $3 and from_user_id ${users}`),
      whole('role_reviews', `account_id = $3 and user_id ${users}`),
      whole('roles', `account_id = $3 and id = $2`),
      whole('role_privileges', `account_id = $3 and role_id = $2`),
      whole('privileges', `account_id = $3 and id = $4`),
      whole('privileges__key_ids', `account_id = $3 and owner_id = $4`),
    ].join(' union all '),
    [[id, integration], role, accountId, bundle],
  );
  return JSON.stringify(rows);
}

const resources = [...registry.resources.values()];
const withAuthority = resources.filter(({ authority }) => authority);

interface Try {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** State in which the action is taken. */
  readonly from?: string;
}

const PLAUSIBLE = (target: Target) => ({
  id: target.id,
  user_id: target.id,
  from_user_id: target.id,
  to_user_id: target.thiefId,
  reason: 'Porque sí',
  status_reason: 'Porque sí',
  note: 'Porque sí',
  email: 'ladrona2@uno.test',
  password: 'una frase que nadie sabe',
  password_confirmation: 'una frase que nadie sabe',
  code: 'OTRO',
  name: 'Otro',
  grants: '',
  module: 'inventory',
});

/** Where the row of the target stands: its own, or the target itself. */
const at = (target: Target, path: string, resource: Resource | null) =>
  path
    .replace(/^(sessions\/.*):id$/, `$1${target.session}`)
    .replace(/^(role-privileges\/bulk\/):id$/, `$1${target.role}`)
    .replace(':id', String((resource && target.rows.get(resource.path)) ?? target.id))
    .replace(':user_id', String(target.id));

function writesOf(resource: Resource, target: Target): Try[] {
  const id = target.rows.get(resource.path);
  if (id === undefined) return [];
  const { path } = resource;
  const calls = callsOf(resource);
  return [
    ...(calls.includes('update')
      ? [
          {
            name: `${path}.update`,
            method: 'PUT',
            path: `${path}/${id}`,
            body: path === 'users' ? { phone: '4771234567' } : {},
          },
        ]
      : []),
    ...(calls.includes('delete')
      ? [{ name: `${path}.delete`, method: 'DELETE', path: `${path}/${id}`, body: {} }]
      : []),
    ...Object.entries(resource.states?.transitions ?? {})
      .filter(([, { from }]) => from.length > 0)
      .map(([action, transition]) => ({
        from: transition.from[0]!,
        name: `${path}.${action}`,
        method: 'PUT',
        path: `${path}/${action}/${id}`,
        body: Object.fromEntries(
          transitionFields(transition).required.map((name) => [name, 'Porque sí']),
        ),
      })),
    ...(resource.extraCalls ?? [])
      .filter(
        ({ method, reads, path: where }) => method !== 'GET' && !reads && where.includes(':id'),
      )
      .map((extra) => ({
        name: `${path}.${extra.name}`,
        method: extra.method,
        path: at(target, extra.path, resource),
        body: PLAUSIBLE(target),
      })),
  ];
}

const send = (api: Api, { method, path, body }: Try) => {
  if (method === 'GET') return api.get(path, { user_id: body.user_id });
  if (method === 'DELETE') return api.del(path);
  return method === 'POST' ? api.post(path, body) : api.put(path, body);
};

/** Not refused as being above oneself, and why that is right. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'users.password': 'only one’s own password',
  'roles.copy': 'a copy gives nobody anything; its grants are checked',
};

describe.each(['administrator', 'critical'] as const)('%s', (kind) => {
  test('every write on the person, role, key, delegation or bundle is refused as above oneself', async () => {
    const told = await scene();
    const target = await targetOf(told, kind);
    const { thief, query } = told;
    const before = await accessOf(told, target);
    const wrong: string[] = [];
    let count = 0;
    for (const resource of withAuthority) {
      for (const attempt of writesOf(resource, target)) {
        const state = attempt.from && resource.states!.field;
        const move = (to: string) =>
          query(`update ${resource.table} set "${state}" = $2 where id = $1 returning id`, [
            target.rows.get(resource.path),
            to,
          ]);
        const [stood] = state
          ? await query<Record<string, string>>(
              `select "${state}" as s from ${resource.table} where id = $1`,
              [target.rows.get(resource.path)],
            )
          : [];
        if (attempt.from) await move(attempt.from);
        const reply = await send(thief, attempt);
        if (stood) await move(stood.s!);
        count += 1;
        const refused = reply.status === 403 && reply.data.above === true;
        if (!refused && !(attempt.name in OTHERWISE))
          wrong.push(`${attempt.name}: ${reply.status} ${reply.text.slice(0, 160)}`);
        if (reply.status < 300) wrong.push(`${attempt.name} went through`);
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(25);
    expect(await accessOf(told, target)).toBe(before);
  });
});

/** Calls that no resource with an authority declares, tried with the person wherever an id fits. */
const elsewhere = (target: Target): Try[] => [
  ...[...platformEndpoints, ...endpointsOf(product)].map((call) => ({
    name: `${call.method} ${call.path}`,
    method: call.method,
    path: at(target, call.path, null),
    body: PLAUSIBLE(target),
  })),
  ...resources.flatMap((resource) =>
    (resource.extraCalls ?? [])
      .filter(({ path }) => !path.startsWith('auth/'))
      .map((extra) => ({
        name: `${extra.method} ${extra.path}`,
        method: extra.method,
        path: at(target, extra.path, resource),
        body: PLAUSIBLE(target),
      })),
  ),
];

test.each(['administrator', 'critical', 'ordinary'] as const)(
  'no call at all changes the access of somebody above or tells a link: %s',
  async (kind) => {
    const told = await scene();
    const target = await targetOf(told, kind);
    const wrong: string[] = [];
    let before = await accessOf(told, target);
    // What administers an ordinary person is right; what takes her over is not.
    const administers =
      kind === 'ordinary'
        ? /^(PUT users\/|POST auth\/viewAs|PUT sessions\/|PUT roles|PUT role-|PUT interfaces\/(pause|revoke))/
        : /^$/;
    for (const attempt of elsewhere(target)) {
      if (administers.test(attempt.name)) continue;
      const reply = await send(told.thief, attempt);
      if (target.tokens.some((token) => reply.text.includes(token)))
        wrong.push(`${attempt.name} told a link`);
      const after = await accessOf(told, target);
      if (after !== before) wrong.push(`${attempt.name} changed something: ${reply.status}`);
      before = after;
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

test('an ordinary person is administered, and not taken over', async () => {
  const told = await scene();
  const target = await targetOf(told, 'ordinary');
  const { thief, privilege, query } = told;
  const take = [
    thief.get(`users/links/${target.id}`),
    thief.get(`mail-outbox/link/${target.rows.get('mail-outbox')}`),
    thief.put(`users/${target.id}`, { email: 'ladrona2@uno.test' }),
    thief.put(`interfaces/rotate/${target.rows.get('interfaces')}`),
    thief.put(`interfaces/${target.rows.get('interfaces')}`, { name: 'Mía' }),
    thief.post('interfaces', {
      kind: 'LLAVE_API',
      name: 'Otra',
      user_id: target.integration,
      scopes: [await privilege('units.list')],
      expires_on: '2027-02-01',
    }),
    thief.post('approval-delegations', {
      from_user_id: target.id,
      to_user_id: thief.id,
      from: '2026-12-01',
      to: '2026-12-10',
      reason: 'x',
    }),
  ];
  for (const reply of await Promise.all(take))
    expect([reply.status, reply.data], reply.text).toMatchObject([
      403,
      { above: true, lacking: [ORDINARY] },
    ]);
  for (const attempt of ['sendReset', 'unlock'])
    expect((await thief.put(`users/${attempt}/${target.id}`)).status).toBe(200);
  expect(
    (await thief.put(`users/resetOtp/${target.id}`, { status_reason: 'Perdió el celular' })).status,
  ).toBe(200);
  const mails = await query<{ to: string }>(
    `select "to" from mail_outbox where template = 'second-factor-removed'`,
  );
  expect(mails.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['carla@uno.test', 'admin@uno.test']),
  );
  expect((await thief.get('sessions', { user_id: target.id })).status).toBe(200);
  expect((await thief.put(`users/${target.id}`, { phone: '4771234567' })).status).toBe(200);
  expect((await thief.put(`users/suspend/${target.id}`, { status_reason: 'Prueba' })).status).toBe(
    200,
  );
});

test('an administrator does all of it, also to another administrator', async () => {
  const told = await scene();
  const target = await targetOf(told, 'administrator');
  const { admin } = told;
  expect((await admin.get(`users/links/${target.id}`)).data.length).toBeGreaterThan(0);
  expect(
    (await admin.put(`users/resetOtp/${target.id}`, { status_reason: 'Perdió el celular' })).status,
  ).toBe(200);
});

describe('an address that nobody confirmed yet', () => {
  test('is corrected by who may give the roles, and the earlier links stop serving', async () => {
    const { admin, thief, idOf, query } = await scene();
    const invited = async (nickname: string, roleCode: string) =>
      done(
        admin.post('users', {
          nickname,
          name: nickname,
          email: `${nickname}@uno.test`,
          kind: 'INTERNO',
          role_ids: [await idOf('roles', roleCode)],
          all_branches: '1',
          branch_office_id: await idOf('branch_offices', 'MATRIZ', 'kind'),
        }),
      );
    const boss = await invited('jefa', 'ADMINISTRADOR');
    const refused = await thief.put(`users/${boss.id}`, { email: 'ladrona3@uno.test' });
    expect(refused.data.fields.email[0]).toContain('tiene el rol Administrador');
    const plain = await invited('nadia', 'EMPLEADO');
    await done(thief.put(`users/sendReset/${plain.id}`));
    expect(
      (await thief.put(`users/${plain.id}`, { email: 'nadia.buena@uno.test' })).data,
    ).toMatchObject({ email: 'nadia.buena@uno.test', status: 'INVITADO' });
    expect(
      await query('select kind, sent_to from auth_tokens where user_id = $1', [plain.id]),
    ).toEqual([{ kind: 'INVITACION', sent_to: 'nadia.buena@uno.test' }]);
  });

  test('a new address does not take effect when who asked for it has fallen below the person', async () => {
    const { stock, given, admin, thief, idOf, query } = await scene();
    const role = await idOf('roles', 'EMPLEADO');
    const { id: dora } = await given.person('dora', 'EMPLEADO');
    expect((await thief.put(`users/${dora}`, { email: 'dora.nueva@uno.test' })).status).toBe(200);
    const [link] = await query<{ sealed: string }>(
      `select payload->>'sealed' as sealed from auth_tokens where user_id = $1 and kind = 'CORREO'`,
      [dora],
    );
    const token = unseal(stock.company.services.secret, link!.sealed);
    const higher = await idOf('roles', 'CRITICA');
    await done(admin.put(`users/${dora}`, { role_ids: [role, higher] }));
    expect((await thief.post('auth/confirmEmail', { token })).status).toBe(422);
    await done(admin.put(`users/${dora}`, { role_ids: [role] }));
    expect((await thief.post('auth/confirmEmail', { token })).status).toBe(200);
    expect(await query(`select "to" from mail_outbox where template = 'email-changed'`)).toEqual([
      { to: 'dora@uno.test' },
    ]);
  });
});

describe('roles', () => {
  test('one that an administrator listed is given without holding it, never to oneself, never with guarded keys', async () => {
    const { accountId, given, admin, thief, idOf, privilege, query } = await scene();
    const [mine, common, critical] = [
      await idOf('roles', 'CASI_TODO'),
      await idOf('roles', 'COMUN'),
      await idOf('roles', 'CRITICA'),
    ];
    const { id: person } = await given.person('fina', 'EMPLEADO');
    const employee = await idOf('roles', 'EMPLEADO');
    const give = (roles: readonly number[], to = person) =>
      thief.put(`users/${to}`, { role_ids: roles });
    expect((await give([employee, common])).data.fields.role_ids[0]).toContain(
      'Roles que puede asignar',
    );
    expect(
      (await thief.put(`roles/${mine}`, { gives_role_ids: [common] })).data.fields
        .gives_role_ids[0],
    ).toContain('Sólo un administrador');
    expect(
      (await admin.put(`roles/${mine}`, { gives_role_ids: [common, critical] })).data.fields
        .gives_role_ids[0],
    ).toContain('Rol CRITICA');
    await done(admin.put(`roles/${mine}`, { gives_role_ids: [common] }));
    expect((await give([employee, common])).status).toBe(200);
    expect((await give([mine, common], thief.id)).data.fields.role_ids[0]).toContain(
      'Nadie cambia sus propios roles',
    );
    // The role grew since it was listed.
    await query(
      `insert into role_privileges (account_id, role_id, privilege_id, scope) values ($1, $2, $3, 'TODOS') returning id`,
      [accountId, common, await privilege(CRITICAL)],
    );
    const { id: other } = await given.person('gala', 'EMPLEADO');
    expect((await give([employee, common], other)).data.fields.role_ids[0]).toContain('Rol COMUN');
    await query(
      'delete from role_privileges where account_id = $1 and role_id = $2 and privilege_id = $3 returning id',
      [accountId, common, await privilege(CRITICAL)],
    );
  });

  test('switching one on again or lifting its limit gives everything in it', async () => {
    const { given, admin, thief } = await scene();
    const role = await given.role('DORMIDO', [ORDINARY]);
    await done(admin.put(`roles/${role}`, { active: '0', valid_until: '2026-12-31' }));
    expect((await thief.put(`roles/${role}`, { active: '1' })).data.fields.privileges[0]).toContain(
      'No puedes dar permisos que no tienes',
    );
    expect(
      (await thief.put(`roles/${role}`, { valid_until: '' })).data.fields.privileges[0],
    ).toContain('No puedes dar permisos que no tienes');
    expect((await thief.put(`roles/${role}`, { description: 'Otra' })).status).toBe(200);
  });
});

test('nobody widens his own access, nor gives branches that he has not', async () => {
  const { stock, accountId, given, admin, thief, idOf, query } = await scene();
  const branch = await idOf('branch_offices', 'MATRIZ', 'kind');
  await query(
    `update users set all_branches = false, branch_office_id = $3 where account_id = $1 and id = $2 returning id`,
    [accountId, thief.id, branch],
  );
  const limited = callerOf(stock.company.services, {
    ...thief.actor,
    permissions: { ...thief.actor.permissions, allBranches: false, branchIds: [branch] },
  });
  expect(
    (await limited.put(`users/${thief.id}`, { all_branches: '1' })).data.fields.all_branches[0],
  ).toContain('Nadie cambia su propio acceso');
  const second = await done(
    admin.post('branch-offices', {
      code: 'OTRA',
      name: 'Otra',
      kind: 'SUCURSAL',
      street: 'Hidalgo 1',
      zip: '37000',
    }),
  );
  await query(
    'insert into users__branch_office_ids (account_id, owner_id, target_id, position) values ($1, $2, $3, 0), ($1, $2, $4, 1) returning owner_id',
    [accountId, thief.id, branch, second.id],
  );
  const grants = new Map([
    ...thief.actor.permissions.grants,
    ['users.list', { scope: 'SUCURSAL' as const, maxAmount: null }],
  ]);
  const byBranch = callerOf(stock.company.services, {
    ...thief.actor,
    permissions: {
      ...thief.actor.permissions,
      grants,
      allBranches: false,
      branchIds: [branch, second.id],
    },
  });
  expect(
    (await byBranch.put(`users/${thief.id}`, { branch_office_id: second.id })).data.fields
      .branch_office_id[0],
  ).toContain('Nadie cambia su propio acceso');
  const { id: person } = await given.person('hilda', 'EMPLEADO');
  await query(
    'update users set all_branches = false where account_id = $1 and id = $2 returning id',
    [accountId, person],
  );
  expect(
    (await limited.put(`users/${person}`, { all_branches: '1' })).data.fields.all_branches[0],
  ).toContain('No tienes todas las sucursales');
});

test('who looks as somebody sees no field that he may not read himself', async () => {
  const { stock, given } = await story();
  await given.role('VE_COSTOS', ['costs.view', 'products.list']);
  await given.role('MIRA', ['users.list', 'users.viewAs']);
  const { id: seen } = await given.person('ines', 'VE_COSTOS');
  const looking = await given.person('mira', 'MIRA');
  const { status, data, text } = await looking.post('auth/viewAs', {
    user_id: seen,
    reason: 'Soporte',
  });
  expect(status, text).toBe(200);
  const keys = [...(await stock.company.actorOf(data.jwt)).permissions.grants.keys()];
  expect(keys).toContain('products.list');
  expect(keys).not.toContain('costs.view');
});

test('a second administrator permits one act, once, and never his own request', async () => {
  const { stock, given, admin, thief, query } = await scene();
  const { id: person } = await given.person('julia', 'CRITICA');
  const ask = () =>
    done(
      thief.post('access-permits', { user_id: person, act: 'CORREO', reason: 'Cambió de correo' }),
    );
  const change = (email: string) => thief.put(`users/${person}`, { email });
  const [first, second] = [await ask(), await ask()];
  expect((await change('julia.nueva@uno.test')).data.message).toContain('Permisos sobre personas');
  expect((await thief.put(`access-permits/authorize/${first.id}`)).status).toBe(403);
  const own = await done(
    admin.post('access-permits', { user_id: person, act: 'ENLACES', reason: 'x' }),
  );
  expect((await admin.put(`access-permits/authorize/${own.id}`)).data.code).toBe('SEGREGACION');
  await done(admin.put(`access-permits/authorize/${first.id}`));
  expect((await thief.get(`users/links/${person}`)).status, 'another act').toBe(403);
  expect((await change('julia.nueva@uno.test')).status).toBe(200);
  expect((await change('julia.otra@uno.test')).status, 'used up').toBe(403);
  expect((await admin.get(`access-permits/${first.id}`)).data.status).toBe('USADO');
  const [link] = await query<{ sealed: string }>(
    `select payload->>'sealed' as sealed from auth_tokens where user_id = $1 and kind = 'CORREO'`,
    [person],
  );
  expect(
    (
      await thief.post('auth/confirmEmail', {
        token: unseal(stock.company.services.secret, link!.sealed),
      })
    ).status,
  ).toBe(200);
  await done(admin.put(`access-permits/authorize/${second.id}`));
  stock.company.wait({ hours: 25 });
  expect((await change('julia.otra@uno.test')).status, 'out of date').toBe(403);
});

describe('handing over what waits for somebody', () => {
  test('moves no delegation: nobody comes to decide in the name of a person who did not choose him', async () => {
    const { accountId, given, admin, thief, query } = await scene();
    const { id: helper } = await given.person('karla', 'EMPLEADO');
    const dates = { from: '2026-12-20', to: '2026-12-30', reason: 'Vacaciones' };
    const own = await done(thief.post('approval-delegations', { to_user_id: helper, ...dates }));
    const boss = await done(admin.post('approval-delegations', { to_user_id: helper, ...dates }));
    const people = () =>
      query(
        'select id, from_user_id, to_user_id from approval_delegations where account_id = $1 and id = any($2::bigint[]) order by id',
        [accountId, [own.id, boss.id]],
      );
    const before = await people();
    await thief.put(`users/handover/${thief.id}`, { to_user_id: admin.id });
    await thief.put(`users/handover/${helper}`, { to_user_id: thief.id });
    expect(await people()).toEqual(before);
  });

  test('gives neither the people nor the reviews of whom one may not administer, nor changes one’s own manager', async () => {
    const { accountId, given, thief, idOf, query } = await scene();
    const { id: manager } = await given.person('lola', 'EMPLEADO');
    const { id: boss } = await given.person('marta', 'ADMINISTRADOR');
    const { id: plain } = await given.person('nora', 'EMPLEADO');
    const answers = (id: number, to: number | null) =>
      query('update users set manager_id = $3 where account_id = $1 and id = $2 returning id', [
        accountId,
        id,
        to,
      ]);
    const hand = () => thief.put(`users/handover/${manager}`, { to_user_id: thief.id });
    await answers(plain, manager);
    await answers(boss, manager);
    expect((await hand()).data).toMatchObject({ above: true });
    await answers(boss, null);
    await answers(thief.id, manager);
    expect((await thief.put(`users/handover/${manager}`, { to_user_id: plain })).status).toBe(403);
    await answers(thief.id, null);
    const role = await idOf('roles', 'ADMINISTRADOR');
    const [review] = await query<{ id: number }>(
      `insert into role_reviews (account_id, campaign, user_id, role_id, reviewer_id, due_at, status) values ($1, '2026-5', $2, $3, $4, '2026-12-20', 'PENDIENTE') returning id`,
      [accountId, boss, role, manager],
    );
    expect((await hand()).data).toMatchObject({ above: true });
    await query('delete from role_reviews where id = $1 returning id', [review!.id]);
    expect((await hand()).status, 'to oneself').toBe(403);
    const { id: heir } = await given.person('olga', 'EMPLEADO');
    expect((await thief.put(`users/handover/${manager}`, { to_user_id: heir })).status).toBe(200);
    expect(
      await query('select manager_id from users where account_id = $1 and id = $2', [
        accountId,
        plain,
      ]),
    ).toEqual([{ manager_id: heir }]);
  });
});
