/** What the audit of sales tells of prices, credit and orders, and that nobody changes it. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, type Body } from './given.ts';
import { selling } from './selling.ts';

const why = { status_notes: 'Cliente nuevo' };

async function audited(customer: Body = {}) {
  const here = await selling({ customer });
  const { told, admin } = here;
  await done(admin.change('sales-configuration', { min_margin_percent: '0' }));
  const events = async (filter: Body = {}) =>
    (await done(admin.get('sls/audit', { filter, sort: ['at'] }))) as readonly Body[];
  const act = (who: string, name: string, id: number, body: Body = {}) =>
    done(told.as(who).act('customer-orders', name, id, body));
  const submitted = async (line: Body, who = 'vendedor') => {
    const { id } = await done(here.order([line], {}, who));
    await act(who, 'submit', Number(id));
    return Number(id);
  };
  return { ...here, events, act, submitted };
}

test('a discount beyond the limit, its release, and how an order ends', async () => {
  const { told, customer, seller, events, act, submitted, saved } = await audited();
  // 1,000 × 49.50 × (1 − 5.45 %) × 1.16
  const id = await submitted({ qty: '1000', extra_discount_percent: '5.45' });
  await act('supervisora', 'releasePrice', id, why);
  await act('supervisora', 'close', id, { status_notes: 'Ya no lo quiere' });
  await act('supervisora', 'reopen', id);
  await act('supervisora', 'cancel', id, { cancel_cause_id: await told.given.cause() });
  const { folio, total_mxn } = await saved(id);
  expect(total_mxn).toBe('54290.61');
  const about = {
    path: 'customer-orders',
    record_id: String(id),
    folio,
    customer_id: customer,
    seller_id: seller.id,
    amount_impact: '54290.61',
  };
  expect(await events({ event: { '0': 'DESCUENTO_EXCEDIDO' } })).toMatchObject([
    { ...about, old_value: null, new_value: '5.45 %', user_id: seller.id },
  ]);
  const [released] = await events({ event: { '0': 'PRECIO_LIBERADO' } });
  expect(released).toMatchObject({
    ...about,
    old_value: 'Retenido',
    new_value: 'Liberado',
    reason: 'Cliente nuevo',
  });
  const ends = ['PEDIDO_CERRADO', 'PEDIDO_REABIERTO', 'PEDIDO_CANCELADO'];
  const all = await events();
  expect(all.filter(({ event }) => ends.includes(String(event)))).toMatchObject([
    { old_value: 'Autorizado', new_value: 'Cerrado', reason: 'Ya no lo quiere' },
    { old_value: 'Cerrado', new_value: 'Autorizado' },
    { old_value: 'Autorizado', new_value: 'Cancelado' },
  ]);
});

test('a price that is typed is told with what it gives away, once; a rejection with its reason', async () => {
  const { told, order, events, act, saved } = await audited();
  // (48.00 − 49.50) × 1,000
  const { id } = await done(order([{ qty: '1000', unit_price: '48' }], {}, 'supervisora'));
  await done(told.as('supervisora').change(`customer-orders/${id}`, { notes: 'Urge' }));
  expect(await events()).toMatchObject([
    {
      event: 'PRECIO_MODIFICADO',
      old_value: '$49.50',
      new_value: '$48.00',
      amount_impact: '-1500.00',
    },
  ]);
  await done(told.as('admin').change('sales-configuration', { auto_approve: '0' }));
  await act('supervisora', 'submit', Number(id));
  await done(told.as('admin').act('customer-orders', 'reject', Number(id), why));
  expect(await saved(Number(id))).toMatchObject({ status: 'RECHAZADO' });
  expect(await events({ event: { '0': 'PEDIDO_RECHAZADO' } })).toMatchObject([
    { old_value: 'Solicitado', new_value: 'Rechazado', reason: 'Cliente nuevo' },
  ]);
});

test('credit: what is released, and what a customer may owe', async () => {
  const { admin, customer, events, act, submitted } = await audited({
    payment_term: 'CREDITO',
    credit_days: '30',
    credit_limit: '10000',
  });
  // 300 × 52.00 × 1.16
  const id = await submitted({ qty: '300' });
  await act('cartera', 'releaseCredit', id, why);
  await done(admin.change(`customers/${customer}`, { credit_limit: '25000', credit_days: '45' }));
  await done(admin.change(`customers/${customer}`, { phone: '4771234567' }));
  await done(admin.act('customers', 'block', customer, { block_reason: 'No paga' }));
  await done(admin.act('customers', 'unblock', customer, { reason: 'Pagó' }));
  expect(await events()).toMatchObject([
    { event: 'LIMITE_CAMBIADO', old_value: '$0.00', new_value: '$10,000.00' },
    { event: 'CREDITO_LIBERADO', amount_impact: '18096.00', reason: 'Cliente nuevo' },
    {
      event: 'LIMITE_CAMBIADO',
      path: 'customers',
      customer_id: customer,
      old_value: '$10,000.00',
      new_value: '$25,000.00',
      amount_impact: '15000.00',
    },
    { event: 'LIMITE_CAMBIADO', old_value: '30 días', new_value: '45 días' },
    { event: 'CLIENTE_DESBLOQUEADO', old_value: 'No paga', new_value: null, reason: 'Pagó' },
  ]);
});

test('a price of an authorised list is told; nobody changes or deletes what was told', async () => {
  const { told, admin, events } = await audited();
  const [list] = await done(admin.get('pricelists', { filter: { code: 'MAYOREO' } }));
  const { lines } = await done(admin.get(`pricelists/${list.id}`));
  const [first, ...rest] = lines as readonly Body[];
  await done(
    admin.change(`pricelists/${list.id}`, {
      lines: [{ id: first!.id, price: '53' }, ...rest.map(({ id }) => ({ id }))],
    }),
  );
  const [changed] = await events();
  expect(changed).toMatchObject({
    event: 'LISTA_CAMBIADA',
    folio: 'MAYOREO',
    old_value: '0: $52.00',
    new_value: '0: $53.00',
  });
  await done(admin.get(`sls/audit/${String(changed!.id)}`));
  for (const statement of ["update sls__audit set reason = 'otra'", 'delete from sls__audit'])
    await expect(told.query(statement)).rejects.toThrow(/denied|append-only/);
  expect((await admin.post('sls/audit', { event: 'DEVOLUCION' })).status).toBe(404);
  expect((await admin.del(`sls/audit/${String(changed!.id)}`)).status).toBe(404);
});

test('R12: a rate far from that of its day is confirmed, and told', async () => {
  const { told, admin, order, events } = await audited();
  const usd = await told.idOf('currencies', 'USD');
  await done(
    admin.post('exchanges', { currency_id: usd, date: TODAY(), kind: 'DOF', rate: '18.4321' }),
  );
  const inDollars = (rate: string, more: Body = {}) =>
    order(
      [{ qty: '10', unit_price: '3' }],
      { currency_id: usd, exchange_rate: rate, ...more },
      'supervisora',
    );
  await done(inDollars('19.3'));
  const asked = await refused(inDollars('19.4'));
  expect(asked?.extra.warnings).toEqual({
    exchange_rate: ['Se aleja más de 5 % del vigente, 18.4321.'],
  });
  await done(inDollars('19.4', { confirmed_warnings: asked!.extra.confirm }));
  expect(await events({ event: { '0': 'TIPO_CAMBIO_MODIFICADO' } })).toMatchObject([
    { path: 'customer-orders', old_value: '$18.4321', new_value: '$19.40' },
  ]);
});
