import { expect, test } from 'vitest';
import type { Tx } from '#erp/db/database.ts';
import { grantIncludes } from './escalation.ts';
import { mergeGrants, isWiderScope } from './permissions.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';

const grant = async (
  tx: Tx,
  accountId: number,
  role: string,
  key: string,
  scope: string,
  maxAmount: string | null = null,
) => {
  await tx.execute(
    `insert into roles (account_id, code, name, kind) values ($1, $2, $2, 'INTERNO') on conflict do nothing`,
    [accountId, role],
  );
  await tx.execute(
    `insert into role_privileges (account_id, role_id, privilege_id, scope, max_amount) select $1, r.id, p.id, $4, $5 from roles r, privileges p
     where r.account_id = $1 and r.code = $2 and p.account_id = $1 and p.key = $3`,
    [accountId, role, key, scope, maxAmount],
  );
};
const inside = <T>({ services }: Company, work: (tx: Tx) => Promise<T>) => services.db.system(work);

test('what one role limits another does not open: scope, amount and branches hold as each role gives them', () => {
  expect(isWiderScope('PROPIOS', 'EQUIPO')).toBe('EQUIPO');
  expect(isWiderScope('TODOS', 'SUCURSAL')).toBe('TODOS');
  const everywhere = { scope: 'PROPIOS', maxAmount: null } as const;
  const inOne = { scope: 'TODOS', maxAmount: '10.00', branchIds: [1] } as const;
  expect(mergeGrants(everywhere, inOne)).toEqual({ ...inOne, others: [everywhere] });
  expect(
    mergeGrants(mergeGrants(everywhere, inOne), {
      scope: 'TODOS',
      maxAmount: '10.00',
      branchIds: [2],
    }),
  ).toEqual({ ...inOne, branchIds: [1, 2], others: [everywhere] });
  expect(mergeGrants(mergeGrants(everywhere, inOne), { scope: 'EQUIPO', maxAmount: null })).toEqual(
    { ...inOne, others: [{ scope: 'EQUIPO', maxAmount: null }] },
  );
  expect(mergeGrants(mergeGrants(everywhere, inOne), { scope: 'TODOS', maxAmount: null })).toEqual({
    scope: 'TODOS',
    maxAmount: null,
  });
  expect(
    mergeGrants({ scope: 'TODOS', maxAmount: '60.00' }, { scope: 'TODOS', maxAmount: '500.00' }),
  ).toEqual({ scope: 'TODOS', maxAmount: '500.00' });
  // Who holds two narrow ways does not give the wide one.
  expect(
    grantIncludes(mergeGrants(everywhere, inOne), { scope: 'TODOS', maxAmount: '10.00' }),
  ).toBe(false);
  expect(grantIncludes(mergeGrants(everywhere, inOne), mergeGrants(everywhere, inOne))).toBe(true);
  expect(
    grantIncludes({ scope: 'TODOS', maxAmount: '10.00' }, mergeGrants(everywhere, inOne)),
  ).toBe(false);
});

test('nobody covers more than he holds', () => {
  const own = { scope: 'EQUIPO', maxAmount: '1000.00' } as const;
  expect(grantIncludes(own, { scope: 'PROPIOS', maxAmount: '1000.00' })).toBe(true);
  expect(grantIncludes(own, { scope: 'TODOS', maxAmount: '1.00' })).toBe(false);
  expect(grantIncludes(own, { scope: 'PROPIOS', maxAmount: null })).toBe(false);
  expect(grantIncludes(undefined, { scope: 'PROPIOS', maxAmount: null })).toBe(false);
});

test('rights are the union of active roles in date, bundles opened', async () => {
  const company = await testCompany();
  const { accountId } = company;
  await inside(company, async (tx) => {
    await grant(tx, accountId, 'VENTAS_A', 'units.list', 'PROPIOS');
    await grant(tx, accountId, 'VENTAS_B', 'units.list', 'EQUIPO');
    await grant(tx, accountId, 'APAGADO', 'units.delete', 'TODOS');
    await grant(tx, accountId, 'VENCIDO', 'units.update', 'TODOS');
    await tx.execute(`update roles set active = false where account_id = $1 and code = 'APAGADO'`, [
      accountId,
    ]);
    await tx.execute(
      `update roles set valid_until = '2026-11-19' where account_id = $1 and code = 'VENCIDO'`,
      [accountId],
    );
    await tx.execute(
      `insert into privileges (account_id, key, name, kind, module_id, risk) select $1, 'paquete.todo', 'Todo', 'PAQUETE', id, 'NORMAL' from modules where account_id = $1 and key = 'inventory'`,
      [accountId],
    );
    await tx.execute(
      `insert into privileges__key_ids (account_id, owner_id, target_id, position) select $1, b.id, p.id, 0 from privileges b, privileges p where b.account_id = $1 and b.key = 'paquete.todo' and p.account_id = $1 and p.key = 'units.create'`,
      [accountId],
    );
    await grant(tx, accountId, 'VENTAS_B', 'paquete.todo', 'TODOS');
  });
  await company.addPerson({
    nickname: 'ana',
    roleCodes: ['VENTAS_A', 'VENTAS_B', 'APAGADO', 'VENCIDO'],
  });
  const { permissions } = await company.actorOf(await company.signIn('ana'));
  expect(permissions.roleCodes).toEqual(['VENTAS_A', 'VENTAS_B']);
  expect(Object.fromEntries(permissions.grants)).toEqual({
    'units.list': { scope: 'EQUIPO', maxAmount: null },
    'units.create': { scope: 'TODOS', maxAmount: null },
  });
  await company.services.db.close();
});

test('the team is everybody below, the modules are those in date, branches come from user and role', async () => {
  const company = await testCompany();
  const { accountId } = company;
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['LEON'] });
  const beto = await company.addPerson({ nickname: 'beto', roleCodes: [] });
  const caro = await company.addPerson({ nickname: 'caro', roleCodes: [] });
  const [leon, silao] = await inside(company, async (tx) => {
    const branches = await tx.query<{ id: number }>(
      `insert into branch_offices (account_id, code, name, kind, status, street, zip, tax_region) select $1, c, c, 'SUCURSAL', 'ABIERTA', 'x', '37000', 'GENERAL' from unnest(array['LEO','SIL']) c returning id`,
      [accountId],
    );
    await grant(tx, accountId, 'LEON', 'units.list', 'TODOS');
    await tx.execute(
      `insert into users__role_ids (account_id, owner_id, target_id, position) select $1, $2, id, 0 from roles where account_id = $1 and code = 'LEON' on conflict do nothing`,
      [accountId, ana],
    );
    await tx.execute(
      `insert into roles__branch_office_ids (account_id, owner_id, target_id, position) select $1, id, unnest($2::bigint[]), 0 from roles where account_id = $1 and code = 'LEON'`,
      [accountId, branches.map((row) => row.id)],
    );
    await tx.execute('update users set manager_id = $3 where account_id = $1 and id = $2', [
      accountId,
      beto,
      ana,
    ]);
    await tx.execute('update users set manager_id = $3 where account_id = $1 and id = $2', [
      accountId,
      caro,
      beto,
    ]);
    await tx.execute(
      'update users set all_branches = false, branch_office_id = $3 where account_id = $1 and id = $2',
      [accountId, ana, branches[0]!.id],
    );
    await tx.execute(
      'insert into users__branch_office_ids (account_id, owner_id, target_id, position) values ($1, $2, $3, 0)',
      [accountId, ana, branches[0]!.id],
    );
    await tx.execute(
      `update account_modules am set status = 'PRUEBA', active_to = '2026-11-19' from modules m where am.account_id = $1 and m.account_id = $1 and m.id = am.module_id and m.key = 'sales'`,
      [accountId],
    );
    return branches.map((row) => row.id);
  });
  const { permissions } = await company.actorOf(await company.signIn('ana'));
  expect([...permissions.teamIds].toSorted((a, b) => a - b)).toEqual([beto, caro]);
  expect(permissions).toMatchObject({
    allBranches: false,
    branchIds: [leon],
    defaultBranchId: leon,
  });
  expect(permissions.grants.get('units.list')).toEqual({
    scope: 'TODOS',
    maxAmount: null,
    branchIds: [leon],
  });
  expect(silao).not.toBe(leon);
  expect(permissions.modules.has('sales')).toBe(false);
  expect(permissions.modules.has('inventory')).toBe(true);
  await company.services.db.close();
});

test('a suspended company leaves its administrators what changes nothing', async () => {
  const company = await testCompany();
  await inside(company, (tx) =>
    tx.execute(`update accounts set status = 'SUSPENDIDA' where id = $1`, [company.accountId]),
  );
  const { permissions } = await company.actorOf(await company.signIn('admin'));
  expect(permissions.grants.has('units.list')).toBe(true);
  expect(permissions.grants.has('units.update')).toBe(false);
  await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  await expect(company.signIn('ana')).rejects.toMatchObject({
    code: 'SIN_PERMISO',
    message: 'La empresa está suspendida. Habla con tu administrador.',
  });
  await company.services.db.close();
});
