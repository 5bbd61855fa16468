import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { runImports } from '#erp/platform/imports/applying/worker.ts';
import { actorWith, callerOf } from './fixtures.ts';

const company = async () => {
  const { services, accountId, adminId, addPerson } = await testCompany();
  const other = await addPerson({ nickname: 'ana', roleCodes: ['EMPLEADO'] });
  const as = (userId: number, keys: readonly string[] | '*' = '*') =>
    callerOf(services, actorWith(services, accountId, { userId, keys }));
  return {
    services,
    me: as(adminId),
    other: as(other),
    adminId,
    otherId: other,
    as,
    close: () => services.db.close(),
  };
};

test('tasks of the person by their day, late ones marked; the counters of every tab come along', async () => {
  const { me, other, adminId, otherId, close } = await company();
  await me.post('tasks', { title: 'Sin fecha', assignee_id: adminId });
  await me.post('tasks', { title: 'Vencida', assignee_id: adminId, due_at: '2026-11-01' });
  await me.post('tasks', { title: 'De Ana', assignee_id: otherId, due_at: '2026-11-02' });
  const done = await me.post('tasks', {
    title: 'Hecha',
    assignee_id: adminId,
    due_at: '2026-11-03',
  });
  await me.put(`tasks/done/${done.data.id}`);
  const { data, meta } = await me.get('workbench', { tab: 'pendientes' });
  expect(data.map(({ title, late }: { title: string; late: boolean }) => [title, late])).toEqual([
    ['Vencida', true],
    ['Sin fecha', false],
  ]);
  // What one made for somebody else is overdue for both.
  expect(meta.counts).toEqual({ pendientes: 2, borradores: 0, vencidos: 2, programados: 0 });
  expect(
    (await other.get('workbench', { tab: 'vencidos' })).data.map(
      ({ title }: { title: string }) => title,
    ),
  ).toEqual(['De Ana']);
  await close();
});

test('drafts of any list that the person may see, and only their own', async () => {
  const { services, me, other, as, adminId, close } = await company();
  const [currency] = await services.db.system((tx) =>
    tx.query<{ id: number }>(`select id from currencies where code = 'MXN'`),
  );
  const made = await me.post('pricelists', {
    code: 'L1',
    name: 'Mayoreo',
    currency_id: currency!.id,
    valid_from: '2026-11-01',
  });
  expect(made.status).toBe(201);
  const { data } = await me.get('workbench', { tab: 'borradores' });
  expect(data).toEqual([
    expect.objectContaining({
      resource: 'pricelists',
      id: made.data.id,
      title: 'Mayoreo',
      late: false,
    }),
  ]);
  expect((await other.get('workbench', { tab: 'borradores' })).data).toEqual([]);
  const without = as(adminId, ['units.list']);
  expect((await without.get('workbench', { tab: 'borradores' })).data).toEqual([]);
  for (const tab of ['pendientes', 'vencidos', 'programados'])
    expect((await without.get('workbench', { tab })).status, tab).toBe(200);
  expect((await me.get('workbench', { tab: 'otros' })).status).toBe(422);
  await close();
});

test('imports of the person, with what became of each', async () => {
  const { services, me, other, close } = await company();
  const begin = async (content: string) => {
    const form = new FormData();
    form.set('resource', 'lines');
    form.set('file', new File([content], 'lineas.csv'));
    return (await me.send('POST', 'imports', { body: form })).data.id as number;
  };
  const [waits, partly] = [
    await begin('Clave,Nombre\nA,Uno\n'),
    await begin('Clave,Nombre\nB,Dos\nC,\n'),
  ];
  for (const action of ['map', 'apply']) {
    await me.put(`imports/${action}/${partly}`);
    await runImports(services);
  }
  const { data } = await me.get('workbench', { tab: 'programados' });
  expect(
    data.map(
      ({
        resource,
        id,
        title,
        detail,
        late,
      }: {
        resource: string;
        id: number;
        title: string;
        detail: string;
        late: boolean;
      }) => [resource, id, title, detail, late],
    ),
  ).toEqual([
    ['imports', partly, 'Líneas de producto · lineas.csv', 'Aplicada en parte', true],
    ['imports', waits, 'Líneas de producto · lineas.csv', 'Archivo leído', false],
  ]);
  expect((await other.get('workbench', { tab: 'programados' })).data).toEqual([]);
  await close();
});

test('exports and watched lists of the person', async () => {
  const { me, close } = await company();
  await me.send('GET', 'units/export?format=csv');
  await me.post('saved-views', {
    path: '/units',
    name: 'Nuevas',
    query: '',
    subscribe: 'AL_ENTRAR',
  });
  const { data } = await me.get('workbench', { tab: 'programados' });
  expect(
    data
      .map(({ resource, title }: { resource: string; title: string }) => [resource, title])
      .sort(),
  ).toEqual([
    ['exports', 'units'],
    ['saved-views', 'Nuevas'],
  ]);
  await close();
});
