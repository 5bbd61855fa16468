import { expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { remove } from '#erp/kernel/operations/remove.ts';
import type { CallResult } from '#erp/kernel/rules.ts';
import { conflictsOf, newConflicts, type DutyRule, type HeldRole } from './separation-of-duties.ts';

const rule = (over: Partial<DutyRule> = {}): DutyRule => ({
  id: 1,
  name: 'Alta y pago',
  severity: 'BLOQUEA',
  a: 'suppliers.create',
  aLabel: 'Crear',
  b: 'payments.apply',
  bLabel: 'Pagar',
  ...over,
});
const role = (id: number, ...keys: string[]): HeldRole => ({
  id,
  name: `R${id}`,
  keys: new Set(keys),
});

test('two roles that give a half each meet in one person; one alone does not', () => {
  expect(conflictsOf([rule()], [role(1, 'suppliers.create')])).toEqual([]);
  expect(
    conflictsOf([rule()], [role(1, 'suppliers.create'), role(2, 'payments.apply')]),
  ).toMatchObject([{ rolesA: ['R1'], rolesB: ['R2'] }]);
});

test('what met before a change is not held against it', () => {
  const both = role(1, 'suppliers.create', 'payments.apply');
  expect(newConflicts([rule()], [both], [both, role(2, 'payments.apply')])).toEqual([]);
  expect(newConflicts([rule()], [], [both])).toHaveLength(1);
});

const at = ({ services }: Company, path: string) => services.registry.resource(path);
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; message: string; fields: object }) => ({
      code: error.code,
      message: error.message,
      fields: error.fields,
    }),
  );
const idOf = async (
  { services, accountId }: Company,
  table: string,
  column: string,
  value: string,
): Promise<number> => {
  const [row] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(`select id from ${table} where ${column} = $1`, [value]),
  );
  if (!row) throw new Error(`${table} without ${value}`);
  return row.id;
};
const callOf = (
  company: Company,
  path: string,
  name: string,
  actor: Actor,
  id: number | null,
  body: WireObject,
) =>
  company.services.rules.get(path)!.calls![name]!({
    actor,
    services: company.services,
    resource: at(company, path),
    now: company.services.now(),
    id,
    params: {},
    query: {},
    body,
    sent: body,
    ip: '',
    requestId: 'x',
  });
const dataOf = <T>(result: CallResult) =>
  result as { readonly data: T; readonly meta: Record<string, unknown> };

/**
 * Two roles, COMPRAS with suppliers.create and CUENTAS with suppliers.verify_bank, and a rule
 * between both.
 */
async function apart(severity: 'AVISA' | 'BLOQUEA') {
  const company = await testCompany();
  const { services } = company;
  const admin = await company.actorOf(await company.signIn('admin'));
  const [a, b] = [
    await idOf(company, 'privileges', 'key', 'suppliers.create'),
    await idOf(company, 'privileges', 'key', 'suppliers.verify_bank'),
  ];
  const made = await create(services, admin, at(company, 'sod-rules'), {
    name: 'Alta de proveedor y su cuenta',
    severity,
    privilege_a_id: String(a),
    privilege_b_id: String(b),
  });
  const roleOf = (code: string, ...ids: number[]) =>
    create(services, admin, at(company, 'roles'), {
      code,
      name: code,
      kind: 'INTERNO',
      privileges: Object.fromEntries(
        ids.map((id, i) => [i, { privilege_id: String(id), scope: 'TODOS' }]),
      ),
    });
  const [compras, cuentas] = [await roleOf('COMPRAS1', a), await roleOf('CUENTAS1', b)];
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['COMPRAS1'] });
  const give = (roles: readonly number[], more: WireObject = {}) =>
    update(services, admin, at(company, 'users'), ana, {
      role_ids: Object.fromEntries(roles.map((id, i) => [i, String(id)])),
      ...more,
    });
  return {
    company,
    services,
    admin,
    a,
    b,
    ruleId: made.id!,
    compras: compras.id!,
    cuentas: cuentas.id!,
    ana,
    give,
    roleOf,
  };
}

test('a rule that blocks refuses the second half: as a role of a person, in a role alone, in the matrix and in a line', async () => {
  const { company, services, admin, a, b, compras, cuentas, ana, give, roleOf } =
    await apart('BLOQUEA');
  expect(await refused(give([compras, cuentas]))).toMatchObject({
    code: 'VALIDACION',
    fields: { role_ids: [expect.stringContaining('«Alta de proveedor y su cuenta»')] },
  });
  expect(await refused(roleOf('TODO1', a, b))).toMatchObject({
    fields: { privileges: [expect.stringContaining('en el mismo rol')] },
  });
  const grants = { 0: { privilege_id: String(a) }, 1: { privilege_id: String(b) } };
  expect(
    await refused(
      callOf(company, 'role-privileges', 'bulk', admin, compras, { module: 'purchasing', grants }),
    ),
  ).toMatchObject({
    fields: { grants: [expect.stringContaining('Se contraponen')] },
  });
  expect(
    await refused(
      create(services, admin, at(company, 'role-privileges'), {
        role_id: String(compras),
        privilege_id: String(b),
        scope: 'TODOS',
      }),
    ),
  ).toMatchObject({
    fields: { privilege_id: [expect.stringContaining('Se contraponen')] },
  });
  const sold = await roleOf('VENTAS1', await idOf(company, 'privileges', 'key', 'customers.list'));
  await give([compras, sold.id!]);
  expect(
    await refused(
      callOf(company, 'role-privileges', 'bulk', admin, sold.id!, {
        module: 'purchasing',
        grants: { 0: { privilege_id: String(b) } },
      }),
    ),
  ).toMatchObject({
    fields: { grants: [expect.stringContaining('para ana')] },
  });
  const preview = dataOf<{ user_id: number; conflicts: { rule: string; severity: string }[] }[]>(
    await callOf(company, 'roles', 'preview', admin, sold.id!, {
      grants: { 0: { privilege_id: String(b) } },
    }),
  );
  expect(preview.data).toMatchObject([
    { user_id: ana, conflicts: [{ rule: 'Alta de proveedor y su cuenta', severity: 'BLOQUEA' }] },
  ]);
  await services.db.close();
});

test('an exception of somebody else opens the way until its day, and the report names it', async () => {
  const { company, services, admin, ruleId, compras, cuentas, ana, give } = await apart('BLOQUEA');
  const except = (userId: number, until: string) =>
    update(services, admin, at(company, 'sod-rules'), ruleId, {
      exceptions: {
        0: { user_id: String(userId), reason: 'Vacaciones de Luis', valid_until: until },
      },
    });
  expect(await refused(except(company.adminId, '2026-12-01'))).toMatchObject({
    fields: { 'exceptions[0][user_id]': [expect.stringContaining('su propia excepción')] },
  });
  expect(await refused(except(ana, '2027-05-20'))).toMatchObject({
    fields: { 'exceptions[0][valid_until]': ['Elige una fecha entre hoy y dentro de 180 días.'] },
  });
  await except(ana, '2027-05-19');
  await give([compras, cuentas]);
  const report = dataOf<
    { user_id: number; roles_a: string[]; roles_b: string[]; excepted_until: string }[]
  >(await callOf(company, 'sod-rules', 'report', admin, null, {}));
  expect(report.data).toMatchObject([
    { user_id: ana, roles_a: ['COMPRAS1'], roles_b: ['CUENTAS1'], excepted_until: '2027-05-19' },
  ]);
  expect(report.meta.administrators).toMatchObject([{ id: company.adminId }]);
  await give([compras]);
  company.at('2027-06-01T15:00:00Z');
  const later = await company.actorOf(await company.signIn('admin'));
  expect(
    await refused(
      update(services, later, at(company, 'users'), ana, {
        role_ids: { 0: String(compras), 1: String(cuentas) },
      }),
    ),
  ).toMatchObject({ code: 'VALIDACION' });
  await services.db.close();
});

test('a rule that warns asks why, in this change', async () => {
  const { company, services, admin, a, b, compras, cuentas, give, ana } = await apart('AVISA');
  expect(await refused(give([compras, cuentas]))).toMatchObject({
    fields: { sod_reason: [expect.stringContaining('Escribe el motivo')] },
  });
  await give([compras, cuentas], { sod_reason: 'Equipo de dos personas' });
  await give([compras]);
  expect(await refused(give([compras, cuentas]))).toMatchObject({
    fields: { sod_reason: [expect.any(String)] },
  });
  const grants = { 0: { privilege_id: String(a) }, 1: { privilege_id: String(b) } };
  const bulk = (body: WireObject) =>
    callOf(company, 'role-privileges', 'bulk', admin, compras, {
      module: 'purchasing',
      grants,
      ...body,
    });
  expect(await refused(bulk({}))).toMatchObject({ fields: { reason: [expect.any(String)] } });
  expect(await bulk({ reason: 'Sucursal chica' })).toMatchObject({ data: { added: 1 } });
  const [log] = await services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<{ reason: string }>(
      `select reason from sys__logs where transition = 'bulk' order by id desc limit 1`,
    ),
  );
  expect(log?.reason).toBe('Sucursal chica');
  expect(ana).toBeGreaterThan(0);
  await services.db.close();
});

test('rules of the system stay, and a pair is ruled once', async () => {
  const { company, services, admin, a, b } = await apart('AVISA');
  const rules = at(company, 'sod-rules');
  expect(
    await refused(
      create(services, admin, rules, {
        name: 'Al revés',
        severity: 'AVISA',
        privilege_a_id: String(b),
        privilege_b_id: String(a),
      }),
    ),
  ).toMatchObject({
    fields: { privilege_b_id: ['Ya hay una regla para estos dos permisos.'] },
  });
  expect(
    await refused(
      create(services, admin, rules, {
        name: 'Uno',
        severity: 'AVISA',
        privilege_a_id: String(a),
        privilege_b_id: String(a),
      }),
    ),
  ).toMatchObject({
    code: 'VALIDACION',
  });
  const [seeded] = await services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.query<{ id: number; code: string }>(
      `select id, code from sod_rules where is_system and code like 'roles.update %' order by id limit 1`,
    ),
  );
  expect(seeded?.code).toMatch(/^roles\.update .+\.authorize$/);
  expect(await refused(remove(services, admin, rules, seeded!.id, {}))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  expect(
    await refused(update(services, admin, rules, seeded!.id, { privilege_a_id: String(a) })),
  ).toMatchObject({
    code: 'VALIDACION',
    fields: {
      privilege_a_id: [
        'Los permisos de una regla del sistema no cambian; desactívala y crea otra.',
      ],
    },
  });
  expect((await update(services, admin, rules, seeded!.id, { active: '0' })).active).toBe(false);
  await services.db.close();
});
