/** `form` gives what its single calls give, and refuses what they refuse. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offeredTo } from '#erp/model/choices/referable.ts';
import { callsOf, screensOf } from '#erp/model/registry.ts';
import type { Field, RefField, RefsField } from '#erp/model/types.ts';

import { actorWith, callerOf, freshApi, makeAccounts } from './fixtures.ts';

let fresh: Awaited<ReturnType<typeof freshApi>>;
beforeAll(async () => {
  fresh = await freshApi();
});
afterAll(() => fresh.close());

interface Shown {
  readonly record: Record<string, unknown> | null;
  readonly references: {
    readonly lists: readonly (readonly { readonly value: string; readonly title: string }[])[];
    readonly options: Readonly<Record<string, number>>;
    readonly searches: Readonly<
      Record<
        string,
        { readonly total: number; readonly matches: readonly { readonly title: string }[] }
      >
    >;
    readonly titles: Readonly<Record<string, string>>;
  };
}

/** What is narrowed by a field of its own row is offered by row. */
const offered = ({ references: { lists, options } }: Shown, name: string) =>
  lists[options[name] ?? options[name.replace('.', '[0].')]!]?.map(({ title }) => title);
const isRef = (field: Field): field is RefField | RefsField =>
  field.kind === 'ref' || field.kind === 'refs';

/** Every reference of every form, child rows included, as `unit_id` or `lines.product_id`. */
function references() {
  const { registry } = fresh.services;
  return [...registry.resources.values()]
    .filter((resource) => screensOf(resource).length > 0)
    .flatMap((resource) => {
      const own = Object.entries(resource.fields).flatMap(([name, field]): [string, Field][] =>
        field.kind === 'lines'
          ? Object.entries(registry.resource(field.of).fields).map(
              ([column, inner]): [string, Field] => [`${name}.${column}`, inner],
            )
          : [[name, field]],
      );
      return own.flatMap(([name, field]) =>
        isRef(field) && !field.internal && callsOf(registry.resource(field.to)).includes('options')
          ? [{ resource, name, field }]
          : [],
      );
    });
}

test('each reference of each form is offered what its own options call offers, and nothing to whom that call refuses', async () => {
  const stranger = callerOf(
    fresh.services,
    actorWith(fresh.services, fresh.accountId, {
      keys: ['kardex.list'],
      rights: { roleCodes: [] },
    }),
  );
  const portal = callerOf(
    fresh.services,
    actorWith(fresh.services, fresh.accountId, {
      more: { userKind: 'PROVEEDOR', partyId: 1 },
      rights: { roleCodes: [] },
    }),
  );
  const all = references();
  expect(all.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  const single = new Map<string, { status: number; titles: string[] }>();
  for (const [who, api] of Object.entries({ admin: fresh.api, stranger, portal })) {
    for (const { resource, name, field } of all) {
      const target = fresh.services.registry.resource(field.to);
      const filter = { ...offeredTo(field, target), ...field.where };
      const key = `${who} ${field.to} ${JSON.stringify(filter)}`;
      if (!single.has(key)) {
        const { status, data } = await api.get(`${field.to}/options`, { limit: 50, filter });
        single.set(key, {
          status,
          titles: status === 200 ? data.map(({ title }: { title: string }) => title) : [],
        });
      }
      const one = single.get(key)!;
      const reply = await api.get('form', { resource: resource.path, fields: [name] });
      if (reply.status === 422 && field.readKey && who !== 'admin') continue;
      // What depends on a field that is still empty offers nothing and asks nothing.
      const waits = field.kind === 'ref' && field.filter !== undefined;
      if (waits && reply.status === 200 && offered(reply.data, name)?.length === 0) continue;
      const titles = reply.status === 200 ? offered(reply.data, name) : [];
      if (reply.status !== one.status || JSON.stringify(titles) !== JSON.stringify(one.titles))
        wrong.push(`${who} ${resource.path} ${name}: ${reply.status} beside ${one.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('the record is the one of its own call, with what its references offer', async () => {
  const { data: zone } = await fresh.api.post('zones', { code: 'UNA', name: 'Una' });
  const { data: whole } = await fresh.api.get(`zones/${zone.id}`);
  const shown = await fresh.api.get('form', { resource: 'zones', record_id: zone.id });
  expect(shown.data).toEqual({
    record: { ...whole, id: zone.id },
    references: { lists: [], options: {}, searches: {}, titles: {}, facts: {} },
    approvals: [],
  });
  expect((await fresh.api.get('form', { resource: 'units', record_id: 999_999 })).status).toBe(404);
  expect((await fresh.api.get('form', { resource: 'nada' })).status).toBe(404);
  expect((await fresh.api.get('form', { resource: 'units', fields: ['name'] })).status).toBe(422);
  expect((await fresh.api.get('form', { resource: 'units', fields: ['constructor'] })).status).toBe(
    422,
  );
  expect((await fresh.api.post('form', { resource: 'units', values: 'esto no' })).status).toBe(422);
});

test('beyond fifty a reference is searched: matches and titles instead of options, equal lists travel once', async () => {
  for (let at = 0; at < 55; at++)
    await fresh.api.post('zones', { code: `Z${at}`, name: at < 3 ? `Norte ${at}` : `Sur ${at}` });
  const { data: zones } = await fresh.api.get('zones', { q: 'Norte', sort: ['code'] });
  const asked = { resource: 'customers', fields: ['zone_id', 'currency_id'] };
  const { data: found } = await fresh.api.post('form', {
    ...asked,
    values: JSON.stringify({ 'zone_id~q': 'norte' }),
  });
  expect(found.references.options.zone_id).toBeUndefined();
  expect(found.references.searches.zone_id).toMatchObject({ q: 'norte', total: 3 });
  const { data: chosen } = await fresh.api.post('form', {
    ...asked,
    values: JSON.stringify({ zone_id: String(zones[0].id) }),
  });
  expect(chosen.references.titles).toEqual({
    zone_id: zones[0].title ?? expect.stringContaining('Norte 0'),
  });
  const { data: known } = await fresh.api.post('form', {
    ...asked,
    values: JSON.stringify({ zone_id: '77' }),
    titles: JSON.stringify({ zone_id: 'La de antes' }),
  });
  expect(known.references.titles).toEqual({ zone_id: 'La de antes' });
});

test('a text typed before the options were few says which of them it means', async () => {
  const own = await freshApi();
  const made = [];
  for (const name of ['Norte', 'Sur'])
    made.push((await own.api.post('zones', { code: name.toUpperCase(), name })).data.id);
  const { data: found } = await own.api.post('form', {
    resource: 'customers',
    fields: ['zone_id'],
    values: JSON.stringify({ 'zone_id~q': 'sur' }),
  });
  expect(offered(found, 'zone_id')).toHaveLength(2);
  expect(found.references.searches.zone_id).toMatchObject({
    q: 'sur',
    total: 1,
    matches: [{ value: String(made[1]) }],
  });
  await own.close();
});

test('opening a form notes the visit, looking as somebody else does not', async () => {
  const { data: user } = await fresh.api.post('zones', { code: 'VIS', name: 'Visitada' });
  const [me] = await fresh.services.db.tenant({ accountId: fresh.accountId }, (tx) =>
    tx.query<{ id: number }>(
      `insert into users (account_id, nickname, name, email, kind, status, all_branches) values ($1, 'vis', 'vis', 'vis@telar.test', 'INTERNO', 'ACTIVO', true) returning id`,
      [fresh.accountId],
    ),
  );
  const asked = { resource: 'zones', record_id: user.id, visit: `/zones/${user.id}` };
  const as = (more: object) =>
    callerOf(fresh.services, actorWith(fresh.services, fresh.accountId, { userId: me!.id, more }));
  await as({ impersonator: { nickname: 'otra', userId: 1, until: '2030-01-01T00:00:00Z' } }).get(
    'form',
    asked,
  );
  expect((await as({}).get('recents')).data).toEqual([]);
  await as({}).get('form', asked);
  expect((await as({}).get('recents')).data).toMatchObject([
    { url: `/zones/${user.id}`, title: expect.stringMatching(/Visitada · Zona/) },
  ]);
});

test('a code that was read names its record, and chosen records say what the form asks about them', async () => {
  const fresh = await freshApi();
  const { api } = fresh;
  const type = (
    await api.post('inv/movement-types', {
      code: 'ENT-1',
      name: 'Entrada',
      nature: 'ENTRADA',
      cost_source: 'CAPTURA',
      manual: '1',
    })
  ).data;
  const category = (await api.post('categories', { code: 'GEN', name: 'General' })).data;
  const unit = (
    await api.post('units', {
      code: 'PZ',
      name: 'Pieza',
      symbol: 'pz',
      dimension: 'EMPAQUE',
      sat_key: 'H87',
    })
  ).data;
  const product = {
    name: 'Cono',
    kind: 'MATERIA_PRIMA',
    category_id: category.id,
    stock_unit_id: unit.id,
    tax_object: '01',
  };
  const reply = await api.post('products', { ...product, code: 'CONO-1' });
  expect(reply.status, reply.text).toBe(201);
  const made = reply.data;
  await api.post('products', { ...product, code: 'CONO-10' });
  const ask = async (row: Record<string, string>) =>
    (
      await api.post('form', {
        resource: 'movements',
        fields: { 0: 'movement_type_id', 1: 'lines.product_id' },
        scans: { 0: 'lines.product_id' },
        values: JSON.stringify({ movement_type_id: String(type.id), lines: [row] }),
      })
    ).data.references;
  const read = await ask({ 'product_id~q': 'cono-1' });
  expect(read.searches['lines[0].product_id']).toMatchObject({
    total: 1,
    matches: [{ value: String(made.id), facts: { tracking: 'NINGUNO' } }],
  });
  expect(read.facts).toEqual({
    movement_type_id: expect.objectContaining({ nature: 'ENTRADA', cost_source: 'CAPTURA' }),
  });
  expect(Object.keys(read.options)).toEqual(['movement_type_id']);
  expect((await ask({ 'product_id~q': 'cono' })).searches['lines[0].product_id'].total).toBe(2);
  expect((await ask({ product_id: String(made.id) })).facts['lines[0].product_id']).toEqual({
    tracking: 'NINGUNO',
  });
  await fresh.close();
});

test('plain options are kept, and what was written shows at once: by a call, by SQL of a rule, not before its commit, not of another company', async () => {
  const { db } = fresh.services;
  const names = async () =>
    offered(
      (await fresh.api.get('form', { resource: 'products', fields: ['line_id'] })).data,
      'line_id',
    )!;
  const tenant = { accountId: fresh.accountId };
  const line = await fresh.api.post('lines', { code: 'KEP', name: 'Antes' });
  expect(await names()).toContain('Antes');
  expect(await names()).toEqual(await names());
  await fresh.api.put(`lines/${line.data.id}`, { name: 'Después', version: line.data.version });
  expect(await names()).toContain('Después');
  await db.tenant(tenant, (tx) =>
    tx.execute(`update lines set name = 'Por regla' where id = $1`, [line.data.id]),
  );
  expect(await names()).toContain('Por regla');
  const failing = db.tenant(tenant, async (tx) => {
    await tx.execute(`update lines set name = 'Nunca' where id = $1`, [line.data.id]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await names()).toContain('Por regla');
  const [accountId] = await makeAccounts(fresh.services, 'KEP');
  const other = callerOf(fresh.services, actorWith(fresh.services, accountId!));
  expect(
    offered(
      (await other.get('form', { resource: 'products', fields: ['line_id'] })).data,
      'line_id',
    ),
  ).not.toContain('Por regla');
});
