/** A rule may warn: nothing is stored until what was shown is confirmed, and only that. */
import { expect, test } from 'vitest';
import type { Rules } from '#erp/kernel/rules.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { transition } from '#erp/kernel/operations/transition.ts';
import { actorWith, callerOf } from './fixtures.ts';
import { Forge } from './forge.ts';

const warning: Rules = {
  beforeSave({ draft, warn, fail }) {
    if (String(draft.name).length < 4) warn('name', `«${String(draft.name)}» es un nombre corto.`);
    if (draft.zip_ranges === null) warn('', 'La zona no tiene códigos postales.');
    if (draft.name === 'Mala') fail('name', 'Escribe otro nombre.');
  },
};

async function withWarnings() {
  const { services, accountId } = await testCompany();
  const rules = new Map([...services.rules, ['zones', warning] as const]);
  return {
    api: callerOf({ ...services, rules }, actorWith(services, accountId)),
    close: () => services.db.close(),
  };
}

test('a save answers with its warnings, stores nothing, and is confirmed by the same save', async () => {
  const { api, close } = await withWarnings();
  const zone = { code: 'W1', name: 'Sur' };
  const asked = await api.post('zones', zone);
  expect([asked.status, asked.data.code]).toEqual([409, 'POR_CONFIRMAR']);
  expect(asked.data.warnings).toEqual({
    name: ['«Sur» es un nombre corto.'],
    '': ['La zona no tiene códigos postales.'],
  });
  expect(asked.data.confirm).toHaveLength(2);
  const codes = async () =>
    (await api.get('zones')).data.map(({ code }: { code: string }) => code) as string[];
  expect(await codes()).not.toContain('W1');
  // Asked again it says the same.
  expect((await api.post('zones', zone)).data.confirm).toEqual(asked.data.confirm);
  const made = await api.post('zones', { ...zone, confirmed_warnings: asked.data.confirm });
  expect(made.status, made.text).toBe(201);
  expect(await codes()).toContain('W1');
  await close();
});

test('what was not shown asks again; what is wrong is said first', async () => {
  const { api, close } = await withWarnings();
  const zone = { code: 'W2', name: 'Sur', zip_ranges: '37000-37100' };
  const { confirm } = (await api.post('zones', zone)).data;
  const other = await api.post('zones', { ...zone, name: 'Oro', confirmed_warnings: confirm });
  expect(other.data.warnings).toEqual({ name: ['«Oro» es un nombre corto.'] });
  const made = await api.post('zones', { ...zone, confirmed_warnings: confirm });
  const { id, version } = made.data;
  const emptied = await api.put(`zones/${id}`, { version, zip_ranges: '', name: 'Sur' });
  expect(emptied.data.code).toBe('POR_CONFIRMAR');
  expect(Object.keys(emptied.data.warnings).toSorted()).toEqual(['', 'name']);
  const both = { version, zip_ranges: '', confirmed_warnings: emptied.data.confirm };
  expect((await api.put(`zones/${id}`, both)).status).toBe(200);
  const wrong = await api.post('zones', { code: 'W3', name: 'Mala' });
  expect([wrong.status, wrong.data.code]).toEqual([422, 'VALIDACION']);
  const odd = await api.post('zones', {
    ...zone,
    code: 'W4',
    confirmed_warnings: { a: { b: 'c' } },
  });
  expect(odd.data.fields).toHaveProperty('confirmed_warnings');
  await close();
});

test('several at once: what would warn is told first, and applied with what was shown', async () => {
  const { api, close } = await withWarnings();
  const make = async (code: string) => {
    const zone = { code, name: 'Sur', zip_ranges: '37000-37100' };
    const { confirm } = (await api.post('zones', zone)).data;
    return (await api.post('zones', { ...zone, confirmed_warnings: confirm })).data.id as number;
  };
  const ids = [await make('B1'), await make('B2')];
  const change = { resource: 'zones', action: 'edit', field: 'name', value: 'Oro', ids };
  const told = await api.post('bulk', { ...change, preview: '1' });
  const message = '«Oro» es un nombre corto.';
  expect(told.data).toMatchObject([
    { ok: true, message, confirm: [expect.any(String)] },
    { ok: true, message, confirm: [expect.any(String)] },
  ]);
  expect((await api.post('bulk', change)).data).toMatchObject([
    { ok: false, message },
    { ok: false, message },
  ]);
  const confirmed_warnings = told.data[0].confirm;
  const done = await api.post('bulk', { ...change, confirmed_warnings });
  expect(done.meta).toEqual({ total: 2, done: 2 });
  await close();
});

test('a change of state and an action ask too; a job goes on and the history has the sentence', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const issues = services.rules.get('wms/issues')!;
  const roles = services.rules.get('roles')!;
  const copy = roles.actions!.copy!;
  const odd: Rules = {
    ...issues,
    transitions: {
      ...issues.transitions,
      assign: ({ warn }) => warn('assignee_id', 'Ya tiene doce incidencias.'),
    },
  };
  const oddRoles: Rules = {
    ...roles,
    actions: {
      copy: {
        ...copy,
        run(context) {
          context.warn('name', 'Ya hay un rol parecido.');
          return copy.run(context);
        },
      },
    },
  };
  const own = {
    ...services,
    rules: new Map([...services.rules, ['wms/issues', odd] as const, ['roles', oddRoles] as const]),
  };
  const actor = actorWith(services, accountId);
  const api = callerOf(own, actor);
  const forge = new Forge(services, accountId);
  const person = await forge.some('users');
  const issue = () => forge.fresh(services.registry.resource('wms/issues'), { status: 'ABIERTA' });
  const first = await issue();
  const asked = await api.put(`wms/issues/assign/${first}`, { assignee_id: person });
  expect(asked.data).toMatchObject({
    code: 'POR_CONFIRMAR',
    warnings: { assignee_id: ['Ya tiene doce incidencias.'] },
  });
  const confirmed_warnings = asked.data.confirm;
  const again = { assignee_id: person, confirmed_warnings };
  const assigned = await api.put(`wms/issues/assign/${first}`, again);
  expect(assigned.status, assigned.text).toBe(200);
  const second = await issue();
  const resource = services.registry.resource('wms/issues');
  await transition({ ...own }, { ...actor, origin: 'TRABAJO' }, resource, 'assign', second, {
    assignee_id: person,
  });
  const [entry] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ changes: { confirmed_warnings: [null, object] } }>(
      "select changes from sys__logs where resource = 'wms/issues' and record_id = $1",
      [second],
    ),
  );
  expect(Object.values(entry!.changes.confirmed_warnings[1]!)).toEqual([
    ['Ya tiene doce incidencias.'],
  ]);
  const [role] = (await api.get('roles', { q: 'Ventas', size: 1 })).data;
  const named = { code: 'COPIA', name: 'Copia' };
  const copied = await api.put(`roles/copy/${role.id}`, named);
  expect(copied.data, copied.text).toMatchObject({
    warnings: { name: ['Ya hay un rol parecido.'] },
  });
  const sent = { ...named, confirmed_warnings: copied.data.confirm };
  expect((await api.put(`roles/copy/${role.id}`, sent)).status).toBeLessThan(300);
  await services.db.close();
});
