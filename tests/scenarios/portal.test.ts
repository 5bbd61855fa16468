/** Users of customers and suppliers, whatever their roles list. */
import { expect, test } from 'vitest';
import { notify } from '#erp/platform/notifications/notify.ts';
import { holdersOf, peopleByIds, peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { story } from './given.ts';

/** Somebody of a customer with a role that lists every key there is. */
async function outsider() {
  const stage = await story();
  const { registry } = stage.stock.company.services;
  const role = await stage.given.role('TODO', [...registry.privileges.keys()]);
  await stage.query("update roles set kind = 'EXTERNO' where id = $1", [role]);
  const person = await stage.given.person('portal', 'TODO', { more: { kind: 'CLIENTE' } });
  return { stage, registry, role, person };
}

test('hold what is declared for the portal and nothing else: no storages, teams or sessions of others', async () => {
  const { stage, registry, person } = await outsider();
  expect([...person.actor.permissions.grants.keys()]).toEqual(
    [...registry.privileges.values()].flatMap(({ key, portal }) =>
      portal === 'CLIENTE' ? [key] : [],
    ),
  );
  expect((await person.get('users/profile')).data.user.repositories).toEqual([]);
  expect((await person.get('customers')).status).toBe(403);
  const clerk = await stage.given.person('almacen', 'ALMACENISTA');
  expect((await person.get('sessions', { user_id: clerk.id })).status).toBe(403);
  for (const path of ['permissions/explain', 'search', 'home', 'activity', 'sys/logs/record'])
    expect((await person.send(path.startsWith('p') ? 'POST' : 'GET', path)).status, path).toBe(403);
});

test('are told nothing of what happens in the company, and decide nothing of it', async () => {
  const { stage, role, person } = await outsider();
  const { company } = stage.stock;
  const ids = await company.services.db.tenant({ accountId: company.accountId }, async (tx) => {
    await notify(tx, company.accountId, {
      event: 'stock.shortage',
      to: [person.id],
      title: 'Faltante',
      critical: true,
    });
    return [
      await peopleWithKey(tx, 'inventory.shortages'),
      await holdersOf(tx, role),
      await peopleByIds(tx, [person.id]),
    ].flatMap((people) => people.map(({ id }) => id));
  });
  expect(ids).not.toContain(person.id);
  const [told] = await stage.query<{ n: number }>(
    'select (select count(*) from notifications where user_id = $1)::int + (select count(*) from mail_outbox where template = $2)::int as n',
    [person.id, 'notice'],
  );
  expect(told!.n).toBe(0);
});
