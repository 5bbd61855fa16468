/** Approvals of records that have no sending step: suppliers and price lists. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { office, type Office } from './approvals-fixture.ts';

let at: Office;
let refs: Record<string, number>;
beforeAll(async () => {
  at = await office();
  const id = async (sql: string) => (await at.sql<{ id: number }>(sql))[0]!.id;
  refs = {
    regime: await id(`select id from sat_tax_regimens where code = '601'`),
    state: await id(`select s.id from state s where s.code = 'GUA' order by s.id limit 1`),
    mxn: await id(`select id from currencies where code = 'MXN'`),
  };
  for (const [who, role] of [
    ['uno', 'GERENTE_COMPRAS'],
    ['dos', 'DIRECCION'],
    ['autora', 'GERENTE_COMPRAS'],
  ] as const)
    await at.sql(
      'insert into users__role_ids (account_id, owner_id, target_id, position) values ($1, $2, $3, 5)',
      [at.accountId, at.ids[who], at.ids[role]],
    );
});
afterAll(() => at.close());
// Their files are not what is tried here.
beforeAll(() => at.sql(`update pur__document_types set blocks = 'NADA' where blocks = 'ALTA'`));

const supplier = (more: Record<string, unknown> = {}) => ({
  legal_name: 'Fletes del Bajío',
  rfc: 'FDB010203AB1',
  tax_regimen_id: refs.regime,
  tax_zip: '37000',
  state_id: refs.state,
  category: 'FLETES',
  email: 'fletes@telar.test',
  contacts: [{ name: 'Rosa', email: 'rosa@telar.test', phone: '4771234567' }],
  ...more,
});
const make = async (who: string, more: Record<string, unknown> = {}) => {
  const reply = await (await at.as(who)).post('suppliers', supplier(more));
  expect(reply.status, reply.text).toBe(201);
  return reply.data.id as number;
};
const waiting = (id: number) =>
  at.sql<{ id: number; status: string; level: number }>(
    `select id, status, level from approvals where resource = 'suppliers' and document_id = $1 order by id`,
    [id],
  );

test('without a rule the action needs only its privilege, also of who captured it', async () => {
  const id = await make('autora');
  expect((await (await at.as('autora')).put(`suppliers/authorize/${id}`, {})).data.status).toBe(
    'ACTIVO',
  );
  await at.sql('update suppliers set rfc = $2 where id = $1', [id, 'XXX010203AB1']);
});

test('with a rule, who captured it asks, another one decides, and what would fail at the end is said at the start', async () => {
  const rule = await (
    await at.as('admin')
  ).post('approval-rules', {
    resource: 'suppliers',
    level: '1',
    from_amount: '0',
    approver: 'ROL',
    role_id: at.ids.DIRECCION,
    category: 'Fletes',
  });
  expect(rule.status, rule.text).toBe(201);
  const id = await make('autora', { contacts: [] });
  const author = await at.as('autora');
  const early = await author.put(`suppliers/authorize/${id}`, {});
  expect([early.status, early.data.fields['']]).toEqual([
    422,
    ['Agrega al menos un contacto antes de darlo de alta.'],
  ]);
  expect(await waiting(id)).toEqual([]);
  await author.put(`suppliers/${id}`, { contacts: supplier().contacts });
  expect((await author.put(`suppliers/authorize/${id}`, {})).data.status).toBe('PROSPECTO');
  const [row] = await waiting(id);
  expect(row).toMatchObject({ status: 'PENDIENTE', level: 1 });
  expect((await author.put(`suppliers/authorize/${id}`, {})).data.code).toBe('SEGREGACION');
  const inbox = await (await at.as('dos')).get('approvals');
  expect(inbox.data.find((each: { id: number }) => each.id === row!.id)).toMatchObject({
    document: 'Proveedor',
    action_label: 'Dar de alta',
    url: `/suppliers/${id}`,
    requested_by: 'autora',
    overdue: false,
  });
  expect(
    (await (await at.as('dos')).put(`approvals/approve/${row!.id}`, { comment: 'Conforme' })).data
      .finished,
  ).toBe(true);
  expect((await author.get(`suppliers/${id}`)).data.status).toBe('ACTIVO');
  const acts = await at.sql<{ transition: string }>(
    `select transition from sys__logs where resource = 'suppliers' and record_id = $1 and action = 'ACCION' order by id`,
    [id],
  );
  expect(acts.map(({ transition }) => transition)).toEqual(['ask', 'approve', 'authorize']);
  await at.sql('update suppliers set rfc = $2 where id = $1', [id, 'YYY010203AB1']);
});

test('whoever may decide the first level and did not capture it decides by pressing the button', async () => {
  const id = await make('autora');
  expect((await (await at.as('dos')).put(`suppliers/authorize/${id}`, {})).data.status).toBe(
    'ACTIVO',
  );
  expect((await waiting(id)).map(({ status }) => status)).toEqual(['AUTORIZADA']);
  await at.sql('update suppliers set rfc = $2 where id = $1', [id, 'ZZZ010203AB1']);
});

test('a change of what was agreed to sends it back; refusing it leaves it where it was', async () => {
  const id = await make('autora');
  await (await at.as('autora')).put(`suppliers/authorize/${id}`, {});
  await (await at.as('autora')).put(`suppliers/${id}`, { legal_name: 'Fletes del Bajío Dos' });
  expect((await waiting(id)).map(({ status }) => status)).toEqual(['ANULADA']);
  await (await at.as('autora')).put(`suppliers/authorize/${id}`, {});
  const row = (await waiting(id)).at(-1)!;
  expect(
    (await (await at.as('dos')).put(`approvals/reject/${row.id}`, { comment: 'Sin referencias' }))
      .status,
  ).toBe(200);
  expect((await (await at.as('autora')).get(`suppliers/${id}`)).data.status).toBe('PROSPECTO');
  expect((await waiting(id)).map(({ status }) => status)).toEqual(['ANULADA', 'RECHAZADA']);
  await at.sql('update suppliers set rfc = $2 where id = $1', [id, 'WWW010203AB1']);
});

test("through a view the owner's levels are asked, and who captured it does not decide", async () => {
  await at.rule({ level: '1', from_amount: '0', role_id: at.ids.N1 });
  const [author, decider] = [await at.as('autora'), await at.as('uno')];
  const path = 'test-orders/undecided';
  const body = { code: 'OC-V', date: '2026-11-20', party: 'Fibras', total: '900' };
  const { data: order } = await author.post(path, body);
  expect((await author.put(`${path}/send/${order.id}`)).data.status).toBe('EN_AUTORIZACION');
  expect((await author.put(`${path}/authorize/${order.id}`)).data.code).toBe('SEGREGACION');
  for (const resource of [path, 'test-orders']) {
    const { data } = await author.get('form', { resource, record_id: order.id });
    expect(data.approvals).toMatchObject([{ resource: 'test-orders', status: 'PENDIENTE' }]);
  }
  const simulated = await author.post('approvals/simulate', { resource: path, id: order.id });
  expect(simulated.data.levels).toMatchObject([{ level: 1 }]);
  const decided = await decider.put(`${path}/authorize/${order.id}`);
  expect([decided.status, decided.data.status], decided.text).toEqual([200, 'AUTORIZADA']);
  expect((await decider.get(`${path}/${order.id}`)).status).toBe(404);
});

test('approvals that are switched off ask nobody', async () => {
  await at.sql('update corp__config set approvals_on = false');
  const id = await make('autora');
  expect((await (await at.as('autora')).put(`suppliers/authorize/${id}`, {})).data.status).toBe(
    'ACTIVO',
  );
  await at.sql('update corp__config set approvals_on = true');
});
