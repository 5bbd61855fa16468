/** Calls to customers, what they sell and who is called next (sales §2, §3, R34). */
import { expect, test } from 'vitest';
import { dueCallJobs } from '#erp/modules/crm/telemarketing/due-calls.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { runJob } from './jobs.ts';
import { SELLER_KEYS, selling } from './selling.ts';

const CALLS = 'sls/telemarketing';
const KEYS = [`${CALLS}.list`, `${CALLS}.create`, `${CALLS}.update`];

const daysAgo = (days: number) => Temporal.PlainDate.from(TODAY()).subtract({ days }).toString();
const inDays = (days: number) => `${daysAgo(-days)}T16:00:00.000Z`;

async function calling() {
  const sold = await selling({ customer: { phone: '4771234567' } });
  const { told, admin, customer } = sold;
  await told.given.role('TELEFONISTA', [
    ...SELLER_KEYS,
    ...KEYS,
    'crm/dismiss.list',
    'sls-quotations.list',
    'sls-quotations.create',
  ]);
  const agent = await told.given.person('ana', 'TELEFONISTA');
  const call = (more: Body = {}) =>
    agent.post(CALLS, {
      customer_id: customer,
      call_type: 'VENTA',
      scheduled_at: inDays(0),
      ...more,
    });
  const begun = async (more: Body = {}) => {
    const { id } = await done(call(more));
    await done(agent.act(CALLS, 'start', Number(id)));
    return Number(id);
  };
  const read = (id: number) => done(admin.get(`${CALLS}/${id}`));
  return { ...sold, agent, call, begun, read };
}

test('who calls and which number are filled in; it is begun, ended and not changed after', async () => {
  const { agent, call, read } = await calling();
  const { id } = await done(call());
  expect(await read(Number(id))).toMatchObject({
    status: 'PENDIENTE',
    agent_id: agent.id,
    phone_used: '4771234567',
    last_purchase: null,
  });
  expect(
    await refused(agent.act(CALLS, 'finish', Number(id), { result: 'PROMESA' })),
  ).toMatchObject({ code: 'ESTADO_INVALIDO' });
  await done(agent.act(CALLS, 'start', Number(id)));
  expect(await refusedFields(agent.act(CALLS, 'finish', Number(id)))).toHaveProperty('result');
  await done(
    agent.act(CALLS, 'finish', Number(id), { result: 'PROMESA', notes: 'Paga el lunes.' }),
  );
  const ended = await read(Number(id));
  expect(ended).toMatchObject({ status: 'REALIZADA', result: 'PROMESA', notes: 'Paga el lunes.' });
  expect(Number(ended.duration_min)).toBeGreaterThanOrEqual(1);
  expect((await refused(agent.change(`${CALLS}/${String(id)}`, { campaign: 'Otra' })))?.code).toBe(
    'ESTADO_INVALIDO',
  );
});

test('a reason of no sale and the day of the next call are asked for; the next one is scheduled', async () => {
  const { agent, begun, admin, customer } = await calling();
  const first = await begun({ campaign: 'Invierno' });
  const finish = (more: Body) => agent.act(CALLS, 'finish', first, more);
  expect(await refusedFields(finish({ result: 'NO_INTERESADO' }))).toEqual({
    no_sale_reason_id: ['Elige por qué no le interesa.'],
  });
  const { id: reason } = await done(
    admin.post('crm/dismiss', { name: 'Caro', applies_to: ['LLAMADA'], requires_notes: true }),
  );
  expect(
    await refusedFields(finish({ result: 'NO_INTERESADO', no_sale_reason_id: reason })),
  ).toEqual({ notes: ['Ese motivo exige un comentario.'] });
  expect(await refusedFields(finish({ result: 'VOLVER_A_LLAMAR' }))).toEqual({
    next_call_at: ['Escribe cuándo se vuelve a llamar.'],
  });
  expect(
    await refusedFields(finish({ result: 'VOLVER_A_LLAMAR', next_call_at: inDays(-1) })),
  ).toEqual({ next_call_at: ['Escribe una fecha y hora que no haya pasado.'] });
  await done(finish({ result: 'VOLVER_A_LLAMAR', next_call_at: inDays(3) }));
  const { data: next } = await admin.get(CALLS, { filter: { status: 'PENDIENTE' } });
  expect(next).toMatchObject([
    { customer_id: customer, campaign: 'Invierno', agent_id: agent.id, scheduled_at: inDays(3) },
  ]);
});

test('what the customer usually buys is proposed; its order and its quotation are of the call', async () => {
  const { agent, begun, read, admin, order, product, told, saved } = await calling();
  for (const [qty, days] of [
    ['120', 40],
    ['100', 30],
    ['100', 20],
  ] as const) {
    const made = await done(order([{ qty }]));
    await done(admin.act('customer-orders', 'submit', Number(made.id)));
    await told.query('update customer_orders set date = $2::date where id = $1', [
      Number(made.id),
      daysAgo(days),
    ]);
  }
  const id = await begun();
  expect(await read(id)).toMatchObject({ last_purchase: daysAgo(20) });
  const offered = await done(
    agent.get('form', { resource: `${CALLS}/order`, record_id: String(id), opens: '1', given: {} }),
  );
  expect(offered).toMatchObject({
    record: { lines: [{ product_id: product, usual: '100 KG', price: '$52.00 MXN' }] },
  });
  const sell = (qty: string) =>
    agent.put(`${CALLS}/order/${id}`, { lines: [{ product_id: product, qty }] });
  expect(await refusedFields(sell('0'))).toEqual({
    lines: ['Escribe la cantidad de al menos un producto.'],
  });
  const { order: made } = (await done(sell('150'))) as { order: number };
  expect(await saved(made)).toMatchObject({
    status: 'BORRADOR',
    source: 'TELEMARKETING',
    telemarketing_id: id,
    lines: [{ qty: '150.000000', unit_price: '52.000000' }],
  });
  expect(await read(id)).toMatchObject({ order_id: made, result: 'PEDIDO' });
  const { quotation } = (await done(
    agent.put(`${CALLS}/quote/${id}`, { lines: [{ product_id: product, qty: '5000' }] }),
  )) as { quotation: number };
  expect(await done(admin.get(`sls-quotations/${quotation}`))).toMatchObject({
    telemarketing_id: id,
    lines: [{ unit_price: '47.200000' }],
  });
  const other = await told.given.customer('Otro');
  expect(
    await refusedFields(admin.change(`customer-orders/${made}`, { customer_id: other })),
  ).toEqual({ telemarketing_id: ['La llamada es de otro cliente.'] });
});

test('who has not bought for one and a half of the usual interval is called, once', async () => {
  const { admin, order, told, customer, seller } = await calling();
  // Every ten days; two orders of one day are one.
  for (const days of [46, 36, 36, 26, 16]) {
    const made = await done(order([{ qty: '100' }]));
    await done(admin.act('customer-orders', 'submit', Number(made.id)));
    await told.query('update customer_orders set date = $2::date where id = $1', [
      Number(made.id),
      daysAgo(days),
    ]);
  }
  const propose = (on?: string) => runJob(told, dueCallJobs, 'sls/telemarketing.propose', on);
  expect(await propose(daysAgo(1))).toBe('0 llamadas programadas');
  expect(await propose()).toBe('1 llamadas programadas');
  expect(await propose()).toBe('0 llamadas programadas');
  const { data } = await admin.get(CALLS, {});
  expect(data).toMatchObject([
    { customer_id: customer, agent_id: seller.id, call_type: 'VENTA', status: 'PENDIENTE' },
  ]);
  // What was said holds for as long as the interval.
  const [{ id }] = data as unknown as [{ id: number }];
  await done(admin.act(CALLS, 'cancel', id, { cancel_reason: 'Cerrado por vacaciones.' }));
  expect(await propose()).toBe('0 llamadas programadas');
  expect(await propose(daysAgo(-16))).toBe('1 llamadas programadas');
});

test('who sees only their own does not see those of others', async () => {
  const { call, told, read } = await calling();
  const { id } = await done(call());
  await told.given.role('OTRA', { [`${CALLS}.list`]: 'PROPIOS' });
  const other = await told.given.person('otra', 'OTRA');
  expect((await refused(other.get(`${CALLS}/${String(id)}`)))?.code).toBe('NO_ENCONTRADO');
  expect(await read(Number(id))).toMatchObject({ folio: expect.any(String) as string });
});
