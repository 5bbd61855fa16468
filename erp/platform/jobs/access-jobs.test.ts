import { expect, test } from 'vitest';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { list } from '#erp/kernel/operations/list.ts';
import { transition } from '#erp/kernel/operations/transition.ts';
import { recertify } from './access-jobs.ts';

const run = ({ services, accountId }: Company) =>
  recertify({
    services,
    accountId,
    accountCode: 'UNO',
    timeZone: 'America/Mexico_City',
    now: services.now(),
    progress: () => Promise.resolve(),
  });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  );

/** A company of seven months: Luis is the manager of Ana, who has two roles. */
async function seven(): Promise<{ company: Company; luis: number; ana: number }> {
  const company = await testCompany();
  const { services } = company;
  const luis = await company.addPerson({ nickname: 'luis', roleCodes: ['EMPLEADO'] });
  const ana = await company.addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO', 'SOPORTE'] });
  await services.db.system(async (tx) => {
    await tx.execute('update users set manager_id = $1 where id = $2', [luis, ana]);
    await tx.execute(`update users set created_at = '2026-04-01'`);
  });
  return { company, luis, ana };
}

test('every six months the manager reviews the roles of his people, an administrator those of the others, nobody his own', async () => {
  const { company, luis, ana } = await seven();
  const { services } = company;
  expect(await run(company)).toBe('Campaña 2026-11: 3 roles por revisar, 2 personas revisan');
  expect(await run(company)).toMatch(/^La siguiente campaña se abre el \d{4}-\d{2}-\d{2}$/);
  const reviews = services.registry.resource('role-reviews');
  const his = await company.actorOf(await company.signIn('luis'));
  const { data } = await list(services, his, reviews, {});
  expect(data.map((row) => [row.user_id, row.reviewer_id, row.status])).toEqual([
    [ana, luis, 'PENDIENTE'],
    [ana, luis, 'PENDIENTE'],
  ]);
  await services.db.close();
});

test('confirmed is written down; revoked takes the role away; the only role stays', async () => {
  const { company, ana } = await seven();
  const { services, accountId } = company;
  await run(company);
  const reviews = services.registry.resource('role-reviews');
  const his = await company.actorOf(await company.signIn('luis'));
  const idFor = async (code: string) => {
    const [row] = await services.db.tenant({ accountId }, (tx) =>
      tx.query<{ id: number }>(
        'select v.id from role_reviews v join roles r on r.id = v.role_id where v.user_id = $1 and r.code = $2',
        [ana, code],
      ),
    );
    return row!.id;
  };
  const [support, employee] = [await idFor('SOPORTE'), await idFor('EMPLEADO')];
  expect(await refused(transition(services, his, reviews, 'revoke', support, {}))).toMatchObject({
    code: 'VALIDACION',
  });
  expect(
    await transition(services, his, reviews, 'revoke', support, { note: 'Cambió de puesto' }),
  ).toMatchObject({ status: 'REVOCADO', note: 'Cambió de puesto' });
  expect(
    await refused(transition(services, his, reviews, 'revoke', employee, { note: 'x' })),
  ).toMatchObject({ message: expect.stringContaining('Es su único rol') });
  expect(await transition(services, his, reviews, 'confirm', employee, {})).toMatchObject({
    status: 'CONFIRMADO',
    decided_by: his.userId,
  });
  const hers = await company.actorOf(await company.signIn('ana'));
  expect(hers.permissions.roleCodes).toEqual(['EMPLEADO']);
  const mine = await refused(
    transition(services, { ...his, userId: ana }, reviews, 'confirm', employee, {}),
  );
  expect(mine).not.toBeNull();
  await services.db.close();
});

test('a company that wants no reviews gets none', async () => {
  const { company } = await seven();
  await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.execute(
      `update configurations set default_value = '0' where key = 'accesos.recertificacion_meses'`,
    ),
  );
  expect(await run(company)).toBe('Sin recertificación');
  await company.services.db.close();
});
