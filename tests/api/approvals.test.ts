/** Long because its levels and people are made once and decide one after another. */
/** Approvals by levels (platform §4.3), with the figures of the specification. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { behaviour, office, type Office } from './approvals-fixture.ts';
import type { TestReply } from './fixtures.ts';

let at: Office;
beforeAll(async () => {
  at = await office();
  await at.rule({ level: '1', from_amount: '0', role_id: at.ids.N1 });
  await at.rule({ level: '2', from_amount: '50000.01', role_id: at.ids.N2 });
  await at.rule({ level: '3', from_amount: '250000.01', role_id: at.ids.N3 });
});
beforeEach(() => {
  at.at('2026-11-20T22:00:00Z');
  Object.assign(behaviour, { failAtEnd: null, threshold: null });
});
afterAll(() => at.close());

interface Shown {
  id: number;
  level: number;
  status: string;
}

const sent = async (total: string, more: Record<string, unknown> = {}) => {
  const order = await at.order('autora', { total, ...more });
  const reply = await (await at.as('autora')).put(`test-orders/send/${order.id}`, {});
  expect(reply.status, reply.text).toBe(200);
  return order.id;
};
const rowsOf = async (id: number): Promise<Shown[]> =>
  at.sql<Shown>(
    `select id, level, status from approvals where resource = 'test-orders' and document_id = $1 order by id`,
    [id],
  );
const pending = async (id: number, level: number) =>
  (await rowsOf(id)).find((row) => row.level === level && row.status === 'PENDIENTE')!.id;
const stateOf = async (id: number) =>
  (await at.sql<{ status: string }>('select status from test_orders where id = $1', [id]))[0]!
    .status;
const decide = async (
  who: string,
  id: number,
  action: 'approve' | 'reject' = 'approve',
  comment = '',
): Promise<TestReply> => (await at.as(who)).put(`approvals/${action}/${id}`, { comment });

test('366,300.00 asks levels 1, 2 and 3; 42,000.00 asks level 1', async () => {
  expect((await rowsOf(await sent('366300.00'))).map(({ level }) => level)).toEqual([1, 2, 3]);
  const small = await sent('42000.00');
  expect((await rowsOf(small)).map(({ level }) => level)).toEqual([1]);
  expect(await stateOf(small)).toBe('EN_AUTORIZACION');
});

test('each level decides in its turn, and the last one authorises the document', async () => {
  const id = await sent('366300.00');
  const early = await decide('dos', await pending(id, 2));
  expect([early.status, early.data.message]).toEqual([403, 'Falta la autorización del nivel 1.']);
  expect((await decide('uno', await pending(id, 1))).data).toMatchObject({
    status: 'AUTORIZADA',
    finished: false,
  });
  expect((await decide('dos', await pending(id, 2))).data.finished).toBe(false);
  expect(await stateOf(id)).toBe('EN_AUTORIZACION');
  expect((await decide('tres', await pending(id, 3))).data.finished).toBe(true);
  expect(await stateOf(id)).toBe('AUTORIZADA');
  const again = await decide('tres', (await rowsOf(id))[2]!.id);
  expect([again.status, again.data.message]).toEqual([
    409,
    'No se puede autorizar: está autorizada.',
  ]);
});

test('the document’s own button is the decision of whose turn it is', async () => {
  const id = await sent('60000.00');
  expect((await (await at.as('uno')).put(`test-orders/authorize/${id}`, {})).data.status).toBe(
    'EN_AUTORIZACION',
  );
  expect((await (await at.as('uno')).put(`test-orders/authorize/${id}`, {})).status).toBe(403);
  expect((await (await at.as('dos')).put(`test-orders/authorize/${id}`, {})).data.status).toBe(
    'AUTORIZADA',
  );
});

test('the author does not decide, nor who changed it last', async () => {
  const id = await sent('100.00');
  const own = await decide('autora', await pending(id, 1));
  expect([own.status, own.data]).toMatchObject([
    403,
    { code: 'SEGREGACION', message: 'Quien captura no puede autorizar.' },
  ]);
  const draft = await at.order('autora', { total: '100.00' });
  await (await at.as('uno')).put(`test-orders/${draft.id}`, { notes: 'revisada' });
  await (await at.as('autora')).put(`test-orders/send/${draft.id}`, {});
  expect((await decide('uno2', await pending(draft.id, 1))).status).toBe(200);
  // At a level that does not run the action yet, nothing else would say so.
  const long = await sent('60000.00');
  expect((await decide('autora', await pending(long, 1))).data.code).toBe('SEGREGACION');
  expect((await rowsOf(long))[0]).toMatchObject({ level: 1, status: 'PENDIENTE' });
});

const AUTHORIZE = `(select id from privileges where key = 'test-orders.authorize')`;

test('whose right was taken away decides no more, though it is his turn', async () => {
  const row = await pending(await sent('100.00'), 1);
  await at.sql(
    `update role_privileges set privilege_id = (select id from privileges where key = 'units.list') where role_id = $1 and privilege_id = ${AUTHORIZE}`,
    [at.ids.N1],
  );
  const refused = await decide('uno', row);
  await at.sql(
    `update role_privileges set privilege_id = ${AUTHORIZE} where role_id = $1 and privilege_id = (select id from privileges where key = 'units.list')`,
    [at.ids.N1],
  );
  expect([refused.status, refused.data]).toMatchObject([
    403,
    { code: 'SIN_PERMISO', privilege: 'test-orders.authorize' },
  ]);
  expect((await decide('uno', row)).status).toBe(200);
});

test('an amount without limit for one’s own documents says nothing of those of others', async () => {
  const row = await pending(await sent('100.00'), 1);
  const limit = (amount: string | null) =>
    at.sql(
      `update role_privileges set max_amount = $2 where role_id = $1 and privilege_id = ${AUTHORIZE}`,
      [at.ids.N1, amount],
    );
  await limit('50.00');
  const [own] = await at.sql<{ id: number }>(
    `insert into roles (account_id, code, name, kind) values ($1, 'PROPIA', 'Lo propio', 'INTERNO') returning id`,
    [at.accountId],
  );
  await at.sql(
    `insert into role_privileges (account_id, role_id, privilege_id, scope) select $1, $2, id, 'PROPIOS' from privileges where key = 'test-orders.authorize'`,
    [at.accountId, own!.id],
  );
  await at.sql(
    `insert into users__role_ids (account_id, owner_id, target_id, position) values ($1, $2, $3, 1)`,
    [at.accountId, at.ids.uno, own!.id],
  );
  const refused = await decide('uno', row);
  await at.sql('delete from users__role_ids where target_id = $1', [own!.id]);
  await limit(null);
  expect([refused.status, refused.data.message]).toEqual([403, expect.stringContaining('50.00')]);
  expect((await decide('uno', row)).status).toBe(200);
});

test('where nobody but the author holds the role it goes to the manager, and says so', async () => {
  const order = await at.order('dos', { total: '60000.00' });
  await at.sql(`update users set manager_id = $2 where id = $1`, [at.ids.dos, at.ids.tres]);
  await at.sql(`update users set status = 'SUSPENDIDO' where id = $1`, [at.ids.jefa]);
  await (await at.as('dos')).put(`test-orders/send/${order.id}`, {});
  const [row] = await at.sql<{ user_id: number; note: string }>(
    'select user_id, note from approvals where document_id = $1 and level = 2',
    [order.id],
  );
  expect(row).toMatchObject({
    user_id: at.ids.tres,
    note: expect.stringContaining('Le tocaba a dos'),
  });
  await at.sql(`update users set status = 'ACTIVO' where id = $1`, [at.ids.jefa]);
});

test('the limit of who decides is looked at when he decides', async () => {
  const id = await sent('50001.00');
  await decide('uno2', await pending(id, 1));
  await at.sql(
    `update role_privileges set max_amount = 50000 where role_id = $1 and privilege_id = (select id from privileges where key = 'test-orders.authorize')`,
    [at.ids.N2],
  );
  const over = await decide('dos', await pending(id, 2));
  expect([over.status, over.data.message]).toEqual([403, 'Tu límite es de $50,000.00.']);
  await at.sql(`update role_privileges set max_amount = null where role_id = $1`, [at.ids.N2]);
  expect((await decide('dos', await pending(id, 2))).status).toBe(200);
});

test('raising the amount by 0.01 voids everything; notes do not', async () => {
  const id = await sent('60000.00');
  await decide('uno', await pending(id, 1));
  const author = await at.as('autora');
  expect((await author.put(`test-orders/${id}`, { notes: 'urge' })).data.status).toBe(
    'EN_AUTORIZACION',
  );
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['AUTORIZADA', 'PENDIENTE']);
  expect((await author.put(`test-orders/${id}`, { total: '60000.01' })).data.status).toBe(
    'BORRADOR',
  );
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['ANULADA', 'ANULADA']);
});

test('a change of a line voids it too, and sending again starts anew', async () => {
  const id = await sent('100.00', { lines: [{ qty: 1 }] });
  const author = await at.as('autora');
  const { data } = await author.get(`test-orders/${id}`);
  expect(
    (await author.put(`test-orders/${id}`, { lines: [{ id: data.lines[0].id, qty: 1 }] })).data
      .status,
  ).toBe('EN_AUTORIZACION');
  expect(
    (await author.put(`test-orders/${id}`, { lines: [{ id: data.lines[0].id, qty: 2 }] })).data
      .status,
  ).toBe('BORRADOR');
  await author.put(`test-orders/send/${id}`, {});
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['ANULADA', 'PENDIENTE']);
});

test('a refusal says why, runs the document’s own and ends the other levels', async () => {
  const id = await sent('60000.00');
  const row = await pending(id, 1);
  expect((await decide('uno', row, 'reject')).data.fields).toEqual({
    comment: ['Escribe por qué se rechaza.'],
  });
  expect((await decide('uno', row, 'reject', 'Muy caro')).data.finished).toBe(true);
  expect(await stateOf(id)).toBe('RECHAZADA');
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['RECHAZADA', 'ANULADA']);
  expect(await at.sql('select reject_reason from test_orders where id = $1', [id])).toEqual([
    { reject_reason: 'Muy caro' },
  ]);
});

test('when the document’s own step fails nothing is kept', async () => {
  const id = await sent('100.00');
  behaviour.failAtEnd = 'No hay presupuesto en la partida.';
  expect((await decide('uno', await pending(id, 1))).data.message).toBe(
    'No hay presupuesto en la partida.',
  );
  expect((await rowsOf(id))[0]!.status).toBe('PENDIENTE');
  behaviour.failAtEnd = null;
});

test('who asked takes it back', async () => {
  const id = await sent('60000.00');
  const row = await pending(id, 1);
  expect((await (await at.as('uno')).put(`approvals/recall/${row}`, {})).status).toBe(403);
  expect((await (await at.as('autora')).put(`approvals/recall/${row}`, {})).status).toBe(200);
  expect(await stateOf(id)).toBe('BORRADOR');
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['ANULADA', 'ANULADA']);
});

test('a delegate decides in the other’s name within its limit, never the author, never passed on', async () => {
  const delegation = (from: string, to: string, more: Record<string, unknown> = {}) => ({
    from_user_id: at.ids[from],
    to_user_id: at.ids[to],
    from: '2026-11-19',
    to: '2026-12-10',
    reason: 'Vacaciones',
    ...more,
  });
  const dos = await at.as('dos');
  const made = await dos.post(
    'approval-delegations',
    delegation('dos', 'ayuda', { max_amount: '100000' }),
  );
  expect([made.status, made.data.status]).toEqual([201, 'ACTIVA']);
  expect(
    (await (await at.as('ayuda')).post('approval-delegations', delegation('ayuda', 'uno'))).status,
  ).toBe(201);
  expect(
    (await dos.post('approval-delegations', delegation('dos', 'dos'))).data.fields.to_user_id,
  ).toEqual(['Elige a otra persona.']);
  expect(
    (await dos.post('approval-delegations', delegation('dos', 'uno', { to: '2027-02-01' }))).data
      .fields.to,
  ).toEqual(['A lo más 60 días.']);
  expect((await dos.post('approval-delegations', delegation('tres', 'uno'))).status).toBe(422);

  const id = await sent('60000.00');
  await decide('uno2', await pending(id, 1));
  const second = await pending(id, 2);
  expect(
    (await (await at.as('ayuda')).get('approvals')).data.map((row: Shown) => row.id),
  ).toContain(second);
  // «uno» holds ayuda's delegation, not dos's: it is not passed on.
  expect(
    (await (await at.as('uno')).get('approvals')).data.map((row: Shown) => row.id),
  ).not.toContain(second);
  expect((await decide('uno', second)).status).toBe(403);
  expect((await decide('ayuda', second)).data.finished).toBe(true);
  expect(
    await at.sql('select decided_by, on_behalf_of from approvals where id = $1', [second]),
  ).toEqual([{ decided_by: at.ids.ayuda, on_behalf_of: at.ids.dos }]);

  const big = await sent('100000.01');
  await decide('uno2', await pending(big, 1));
  const over = await decide('ayuda', await pending(big, 2));
  expect(over.data.message).toBe('La delegación llega hasta $100,000.00.');
  const cancelled = await dos.put(`approval-delegations/cancel/${made.data.id}`, {});
  expect(cancelled.data.status).toBe('CANCELADA');
  expect((await decide('ayuda', await pending(big, 2))).status).toBe(403);
});

test('the inbox shows what waits for each person, once it is his turn', async () => {
  const id = await sent('60000.00');
  const [first, second] = await rowsOf(id);
  const inbox = async (who: string): Promise<number[]> =>
    (await (await at.as(who)).get('approvals')).data.map((row: Shown) => row.id);
  expect(await inbox('uno')).toContain(first!.id);
  expect(await inbox('autora')).not.toContain(first!.id);
  expect(await inbox('dos')).not.toContain(second!.id);
  await decide('uno', first!.id);
  expect(await inbox('dos')).toContain(second!.id);
  const history = await (
    await at.as('autora')
  ).get('approvals', { resource: 'test-orders', record_id: id });
  expect(
    history.data.map((row: { status: string; action_label: string }) => [
      row.status,
      row.action_label,
    ]),
  ).toEqual([
    ['AUTORIZADA', 'Autorizar'],
    ['PENDIENTE', 'Autorizar'],
  ]);
});

test('several are decided at once, each by itself', async () => {
  const [a, b] = [await sent('10.00'), await sent('20.00')];
  const reply = await (
    await at.as('uno')
  ).post('approvals/bulk', {
    ids: [await pending(a, 1), await pending(b, 1), 999999],
    action: 'approve',
  });
  expect(reply.meta).toEqual({ total: 3, done: 2 });
  expect(reply.data[2]).toMatchObject({ ok: false, message: 'Esta autorización ya no existe.' });
  expect([await stateOf(a), await stateOf(b)]).toEqual(['AUTORIZADA', 'AUTORIZADA']);
});

test('a simulation tells levels and people and writes nothing', async () => {
  const order = await at.order('autora', { total: '60000.00' });
  const { data } = await (
    await at.as('autora')
  ).post('approvals/simulate', { resource: 'test-orders', id: order.id });
  expect(
    data.levels.map((level: { level: number; people: { name: string }[] }) => [
      level.level,
      level.people.map(({ name }) => name),
    ]),
  ).toEqual([
    [1, ['uno', 'uno2']],
    [2, ['dos', 'jefa']],
  ]);
  expect(await rowsOf(order.id)).toEqual([]);
  const unsaved = await (
    await at.as('autora')
  ).post('approvals/simulate', {
    resource: 'test-orders',
    body: { code: 'X', date: '2026-11-20', total: '42000' },
  });
  expect(unsaved.data.levels).toHaveLength(1);
});

test('a back-test counts what a rule would have stopped', async () => {
  const rule = await at.rule({
    level: '4',
    from_amount: '300000',
    role_id: at.ids.N3,
    active: '1',
  });
  const { data, status, text } = await (
    await at.as('admin')
  ).post('approval-rules/backtest', { rule, months: '3' });
  expect(status, text).toBe(200);
  expect(data).toMatchObject({ months: 3, stopped: 1 });
  expect(data.total).toBeGreaterThan(3);
  expect(data.documents[0]).toMatchObject({ amount: '366300.00' });
  await at.sql('update approval_rules set active = false where id = $1', [rule]);
});

test('rules of one scope rise with their levels', async () => {
  const admin = await at.as('admin');
  const wrong = await admin.post('approval-rules', {
    resource: 'test-orders',
    level: '3',
    from_amount: '40000',
    approver: 'ROL',
    role_id: at.ids.N1,
    category: 'X',
  });
  expect(wrong.status).toBe(201);
  const lower = await admin.post('approval-rules', {
    resource: 'test-orders',
    level: '4',
    from_amount: '40000',
    approver: 'ROL',
    role_id: at.ids.N1,
    category: 'X',
  });
  expect(lower.data.fields.from_amount).toEqual([
    'El nivel 4 debe iniciar en un importe mayor que el nivel 3.',
  ]);
  await at.sql('update approval_rules set active = false where id = $1', [wrong.data.id]);
});

test('without a rule, sending a document that allows it authorises it; a module’s threshold is a rule of one level', async () => {
  await at.sql(`update approval_rules set active = false where resource = 'test-orders'`);
  const free = await sent('366300.00');
  expect(await stateOf(free)).toBe('AUTORIZADA');
  behaviour.threshold = '1000';
  const small = await sent('999.99');
  expect(await stateOf(small)).toBe('AUTORIZADA');
  const big = await sent('1000.00');
  expect(await stateOf(big)).toBe('EN_AUTORIZACION');
  expect((await decide('autora', await pending(big, 1))).status).toBe(403);
  expect((await decide('tres', await pending(big, 1))).data.finished).toBe(true);
  await at.sql(
    `update approval_rules set active = true where resource = 'test-orders' and level < 4`,
  );
  await at.sql(`update approval_rules set active = false where category = 'X'`);
});

test('a document dated in a closed month is not written, beside its date; an exception opens it for one person', async () => {
  const admin = await at.as('admin');
  const [period] = await at.sql<{ id: number }>(
    'select id from acc__periods where year = 2026 and month = 11',
  );
  expect(
    (await admin.put(`acc/periods/lock/${period!.id}`, { area: 'COMPRAS', on: '1' })).status,
  ).toBe(200);
  const refused = await (
    await at.as('autora')
  ).post('test-orders', { code: 'OC', date: '2026-11-20', total: '1' });
  expect([refused.status, refused.data]).toMatchObject([
    409,
    {
      code: 'PERIODO_CERRADO',
      fields: { date: ['El periodo noviembre 2026 está cerrado para Compras.'] },
    },
  ]);
  const exception = {
    user_id: at.ids.autora,
    area: 'COMPRAS',
    reason: 'Factura que llegó tarde',
    expires_at: '2026-11-22T12:00:00Z',
  };
  const far = await admin.put(`acc/periods/${period!.id}`, {
    exceptions: [{ ...exception, expires_at: '2026-12-22T12:00:00Z' }],
  });
  expect(far.data.fields['exceptions[0][expires_at]']).toEqual(['A lo más 72 horas desde ahora.']);
  expect((await admin.put(`acc/periods/${period!.id}`, { exceptions: [exception] })).status).toBe(
    200,
  );
  const order = await at.order('autora', { total: '1' });
  expect(
    (await (await at.as('uno')).post('test-orders', { code: 'OC', date: '2026-11-20', total: '1' }))
      .status,
  ).toBe(409);
  at.at('2026-11-22T13:00:00Z');
  expect(
    (await (await at.as('autora')).put(`test-orders/${order.id}`, { total: '2' })).data.code,
  ).toBe('PERIODO_CERRADO');
  expect(
    (await (await at.as('autora')).put(`test-orders/${order.id}`, { notes: 'sin efecto' })).status,
  ).toBe(200);
  expect((await (await at.as('autora')).del(`test-orders/${order.id}`)).data.code).toBe(
    'PERIODO_CERRADO',
  );
  expect((await (await at.as('autora')).put(`test-orders/send/${order.id}`, {})).data.code).toBe(
    'PERIODO_CERRADO',
  );
  expect(
    (await admin.put(`acc/periods/lock/${period!.id}`, { area: 'COMPRAS', on: '0' })).status,
  ).toBe(200);
  expect((await (await at.as('autora')).del(`test-orders/${order.id}`)).status).toBe(200);
});

test('an action starts from its own states, and asks for what it needs', async () => {
  const order = await at.order('autora', { total: '1' });
  const early = await (
    await at.as('tres')
  ).put(`test-orders/reject/${order.id}`, { reject_reason: 'Cara' });
  expect([early.status, early.data.code, early.data.state]).toEqual([
    409,
    'ESTADO_INVALIDO',
    'BORRADOR',
  ]);
  await at.sql(`update test_orders set status = 'EN_AUTORIZACION' where id = $1`, [order.id]);
  const silent = await (await at.as('tres')).put(`test-orders/reject/${order.id}`, {});
  expect([silent.status, silent.data.fields]).toEqual([
    422,
    { reject_reason: ['Escribe este dato.'] },
  ]);
  expect(await stateOf(order.id)).toBe('EN_AUTORIZACION');
});

test('«¿por qué no puedo?» names duty separation, amount and closed month', async () => {
  const order = await at.order('autora', { total: '60000.00' });
  await at.sql(`update test_orders set status = 'EN_AUTORIZACION' where id = $1`, [order.id]);
  const why = async (who: string) =>
    (
      await (
        await at.as(who)
      ).post('permissions/explain', {
        resource: 'test-orders',
        operation: 'authorize',
        id: order.id,
      })
    ).data;
  expect(await why('autora')).toMatchObject({
    allowed: false,
    failed_at: 'SEGREGACION',
    text: 'Quien captura no puede autorizar.',
  });
  await at.sql(`update role_privileges set max_amount = 50000 where role_id = $1`, [at.ids.N2]);
  expect(await why('dos')).toMatchObject({
    failed_at: 'IMPORTE',
    text: 'El límite es de $50,000.00 y el documento vale $60,000.00.',
  });
  await at.sql(`update role_privileges set max_amount = null where role_id = $1`, [at.ids.N2]);
  await at.sql(`update acc__periods set purchases_lock = true where year = 2026 and month = 11`);
  expect(await why('dos')).toMatchObject({
    failed_at: 'PERIODO',
    text: 'El periodo noviembre 2026 está cerrado para Compras.',
  });
  await at.sql(`update acc__periods set purchases_lock = false where year = 2026 and month = 11`);
  expect(await why('dos')).toMatchObject({ allowed: true });
});

test('of two people who decide at once one does, and the document runs once', async () => {
  const id = await sent('10.00');
  const row = await pending(id, 1);
  const [a, b] = [await at.as('uno'), await at.as('uno2')];
  const replies = await Promise.all([
    a.put(`approvals/approve/${row}`, {}),
    b.put(`approvals/approve/${row}`, {}),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(
    await at.sql(
      `select count(*)::int as n from sys__logs where resource = 'test-orders' and record_id = $1 and transition = 'authorize'`,
      [id],
    ),
  ).toEqual([{ n: 1 }]);
});

test('who answers for the cost centre decides, and while he may not, who answers for the one above', async () => {
  const admin = await at.as('admin');
  const centre = async (body: Record<string, unknown>) => {
    const reply = await admin.post('costCenters', { kind: 'PRODUCTIVO', ...body });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.data.id as number;
  };
  const planta = await centre({
    code: 'PLANTA',
    name: 'Planta',
    is_group: '1',
    manager_id: at.ids.jefa,
  });
  const taller = await centre({ code: 'TALLER', name: 'Taller', parent_id: planta });
  const propio = await centre({
    code: 'PROPIO',
    name: 'Propio',
    parent_id: planta,
    manager_id: at.ids.autora,
  });
  await at.rule({ level: '1', from_amount: '0', category: 'CENTRO', approver: 'RESPONSABLE_CC' });
  const asked = async (cost_center_id: number | null) => {
    const id = await sent('900.00', {
      category: 'CENTRO',
      ...(cost_center_id !== null && { cost_center_id }),
    });
    return at.sql<{ user_id: number | null; role_id: number | null; note: string | null }>(
      'select user_id, role_id, note from approvals where document_id = $1',
      [id],
    );
  };
  expect(await asked(taller)).toEqual([{ user_id: at.ids.jefa, role_id: null, note: null }]);
  // The author answers for this one: it goes up, not to herself.
  expect(await asked(propio)).toEqual([{ user_id: at.ids.jefa, role_id: null, note: null }]);
  await at.sql(`update users set status = 'SUSPENDIDO' where id = $1`, [at.ids.jefa]);
  expect(await asked(taller)).toMatchObject([
    {
      user_id: null,
      role_id: at.ids.ADMINISTRADOR,
      note: expect.stringContaining('No hay quien tenga ese cargo'),
    },
  ]);
  await at.sql(`update users set status = 'ACTIVO' where id = $1`, [at.ids.jefa]);
  expect(await asked(null)).toMatchObject([{ role_id: at.ids.ADMINISTRADOR }]);
  const wrong = await admin.post('approval-rules', {
    resource: 'suppliers',
    level: '1',
    from_amount: '0',
    approver: 'RESPONSABLE_CC',
  });
  expect(wrong.data.fields).toEqual({
    approver: ['Este documento no se carga a un centro de costo: elige otra persona.'],
  });
});
