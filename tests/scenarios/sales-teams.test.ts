/** Whoever leads a sales team sees what is of its members, while they are in it (platform R2). */
import { expect, test } from 'vitest';
import { done, refusedFields, story, type Person } from './given.ts';

const namesOf = async (person: Person): Promise<readonly string[]> => {
  const now = await person.later();
  const rows: readonly { readonly name: string }[] = await done(now.get('customers'));
  return rows.map(({ name }) => name).toSorted();
};

async function twoSellers() {
  const told = await story();
  const { given, as } = told;
  const [ana, beto] = [
    await given.person('ana', 'VENDEDOR'),
    await given.person('beto', 'VENDEDOR'),
  ];
  const jefa = await given.person('jefa', 'SUPERVISOR_VENTAS');
  await given.customer('De Ana', { seller_id: ana.id });
  await given.customer('De Beto', { seller_id: beto.id });
  const team = await done(
    as('admin').post('sls-teams', {
      code: 'NORTE',
      name: 'Norte',
      leader_id: jefa.id,
      members: [{ user_id: ana.id, role: 'VENDEDOR' }],
    }),
  );
  return { ...told, ana, beto, jefa, admin: as('admin'), team };
}

test('the leader of a team sees its members’ customers, members their own', async () => {
  const { ana, beto, jefa, admin, team } = await twoSellers();
  expect(await namesOf(jefa)).toEqual(['De Ana']);
  expect(await namesOf(ana)).toEqual(['De Ana']);
  const report = { user_id: beto.id, manager_id: jefa.id };
  await done(admin.put(`users/${report.user_id}`, { manager_id: report.manager_id }));
  expect(await namesOf(jefa)).toEqual(['De Ana', 'De Beto']);

  await done(admin.change(`sls-teams/${team.id}`, { active: '0' }));
  expect(await namesOf(jefa)).toEqual(['De Beto']);
});

test('who is not in the team yet, or no longer, is not of it', async () => {
  const { jefa, admin, team } = await twoSellers();
  const [member] = await done(
    admin.get('sls-team-members', { filter: { team_id: String(team.id) } }),
  );
  const inDays = (days: object) => done(admin.put(`sls-team-members/${member.id}`, days));
  await inDays({ to_date: '2020-01-31' });
  expect(await namesOf(jefa)).toEqual([]);
  await inDays({ from_date: '2099-01-01', to_date: '' });
  expect(await namesOf(jefa)).toEqual([]);
  await inDays({ from_date: '2020-01-01', to_date: '' });
  expect(await namesOf(jefa)).toEqual(['De Ana']);
});

test('nobody puts people into the team that shows him theirs', async () => {
  const { given, beto, jefa, admin, team, idOf } = await twoSellers();
  await given.role('ARMA_EQUIPOS', ['sls-teams.list', 'sls-teams.create', 'sls-teams.update']);
  const both = await idOf('roles', 'ARMA_EQUIPOS');
  const supervisor = await idOf('roles', 'SUPERVISOR_VENTAS');
  await done(admin.put(`users/${jefa.id}`, { role_ids: [supervisor, both] }));
  const lead = await jefa.later();
  const members = [{ user_id: beto.id, role: 'VENDEDOR' }];
  const message =
    'Nadie agrega gente al equipo que lleva, ni al de quien comparte su rol: verían lo que es de ella. Pídelo a un administrador.';
  expect(
    await refusedFields(
      lead.post('sls-teams', { code: 'MIO', name: 'Mío', leader_id: lead.id, members }),
    ),
  ).toEqual({ leader_id: [message] });
  const added = await lead.post('sls-team-members', { team_id: team.id, ...members[0]! });
  expect([added.status, added.text]).toEqual([422, expect.stringContaining('Nadie agrega gente')]);
  await done(lead.change(`sls-teams/${team.id}`, { name: 'Norte y costa' }));
  expect(await namesOf(jefa)).toEqual(['De Ana']);
  // A team of somebody else shows her nothing.
  await done(lead.post('sls-teams', { code: 'SUR', name: 'Sur', leader_id: admin.id, members }));
});

test('a customer’s seller is in an active team once there is one', async () => {
  const { given, ana, beto, admin, team } = await twoSellers();
  const kept = await given.customer('Otro de Ana', { seller_id: ana.id });
  const sell = (seller_id: number) => admin.change(`customers/${kept}`, { seller_id });
  /** As the choice of a seller asks for them. */
  const offered = async () =>
    (await done(admin.get('users/options', { filter: { may_sell: ['1'] } }))).map(
      ({ id }: { id: number }) => id,
    );
  expect(await offered()).toEqual([ana.id]);
  expect(await refusedFields(sell(beto.id))).toEqual({
    seller_id: [
      expect.stringMatching(
        /no está en ningún equipo de venta activo\. Agrégalo en Equipos de venta o elige a otra persona\.$/,
      ),
    ],
  });
  await done(
    admin.post('sls-team-members', { team_id: team.id, user_id: beto.id, role: 'VENDEDOR' }),
  );
  expect((await offered()).toSorted()).toEqual([ana.id, beto.id].toSorted());
  await done(sell(beto.id));
  await done(admin.change(`sls-teams/${team.id}`, { active: '0' }));
  expect(await offered()).toContain(admin.id);
  await done(admin.change(`customers/${kept}`, { phone: '4771234567' }));
  await done(sell(admin.id));
});

test('sellers of teams are those who are in one today', async () => {
  const { admin, team } = await twoSellers();
  const sellers = async () =>
    ((await done(admin.get('users/getSellerSls'))) as readonly { readonly nickname: string }[]).map(
      ({ nickname }) => nickname,
    );
  expect(await sellers()).toEqual(['ana']);
  const [member] = await done(
    admin.get('sls-team-members', { filter: { team_id: String(team.id) } }),
  );
  await done(admin.put(`sls-team-members/${member.id}`, { to_date: '2020-01-31' }));
  expect(await sellers()).toEqual([]);
});
