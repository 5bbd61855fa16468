/** What is asked for, authorised and ordered (purchasing §3, R10, R56). */
import { expect, test } from 'vitest';
import { verifyCounters } from '#erp/domains/fulfilment/recount.ts';
import { buying, orderOf, ORDERS, receive, type Buying } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { activeSupplier } from './payables.ts';
import { purchasingSettings } from './requesting.ts';
import {
  authorisedRequest,
  draftRequest,
  inDays,
  REQUESTS,
  requestOf,
  takeLines,
} from './requesting.ts';

const orderAll = async (begun: Buying, id: number, rows: readonly Body[], more: Body = {}) =>
  begun.told.as('admin').post(`${REQUESTS}/createOrders/${id}`, { lines: rows, ...more });

test('a request says what it would cost, is authorised, and its orders count on it', async () => {
  const begun = await buying();
  const { told, supplier } = begun;
  const request = await authorisedRequest(begun, { quantity: '100', estimated_price: '20' });
  expect(request).toMatchObject({
    status: 'AUTORIZADA',
    estimated_total: '2000.00',
    lines: [{ pending_quantity: '100.0000', line_status: 'PENDIENTE' }],
  });
  expect(request.folio).toMatch(/^REQ-/);
  const rows = takeLines(request, [{ supplier_id: supplier, quantity: '60', price: '19' }]);
  const { orders } = await done(orderAll(begun, request.id, rows));
  const order = await orderOf(told, orders[0]);
  expect(order).toMatchObject({
    status: 'BORRADOR',
    request_id: request.id,
    lines: [{ quantity: '60.0000', price: '19.000000', request_line_id: request.lines[0].id }],
  });
  expect(await requestOf(told, request.id)).toMatchObject({
    status: 'EN_PROCESO',
    buyer_id: told.as('admin').id,
    lines: [{ ordered_quantity: '60.0000', pending_quantity: '40.0000', line_status: 'PARCIAL' }],
  });
  await done(
    orderAll(
      begun,
      request.id,
      takeLines(request, [{ supplier_id: supplier, quantity: '40', price: '19' }]),
    ),
  );
  expect(await requestOf(told, request.id)).toMatchObject({
    status: 'ATENDIDA',
    lines: [{ pending_quantity: '0.0000', line_status: 'ORDENADA' }],
  });
});

test('an order takes no more than the request still asks for, in its draft too', async () => {
  const begun = await buying();
  const { told, supplier } = begun;
  const request = await authorisedRequest(begun, { quantity: '100' });
  const take = (quantity: string) =>
    orderAll(
      begun,
      request.id,
      takeLines(request, [{ supplier_id: supplier, quantity, price: '9' }]),
    );
  const left = `De la requisición ${request.folio} quedan 100.0000 KG por ordenar.`;
  expect(await refusedFields(take('101'))).toEqual({ 'lines[0][quantity]': [left] });
  const { orders } = await done(take('70'));
  const order = await orderOf(told, orders[0]);
  const change = (quantity: string) =>
    told
      .as('admin')
      .change(`${ORDERS}/${order.id}`, { lines: [{ id: order.lines[0].id, quantity }] });
  expect(await refusedFields(change('100.5'))).toEqual({ 'lines[0][quantity]': [left] });
  await done(change('90'));
  expect(await requestOf(told, request.id)).toMatchObject({
    lines: [{ ordered_quantity: '90.0000', pending_quantity: '10.0000' }],
  });
});

test('orders that are called off, deleted or closed give back what they took', async () => {
  const begun = await buying();
  const { told, supplier } = begun;
  const admin = told.as('admin');
  const request = await authorisedRequest(begun, { quantity: '100' });
  const take = async (quantity: string) => {
    const row = { supplier_id: supplier, quantity, price: '9' };
    const { orders } = await done(orderAll(begun, request.id, takeLines(request, [row])));
    return orders[0] as number;
  };
  await done(admin.act(ORDERS, 'cancel', await take('100'), { cancel_reason: 'Ya no hace falta' }));
  expect(await requestOf(told, request.id)).toMatchObject({
    status: 'AUTORIZADA',
    lines: [{ ordered_quantity: '0.0000', line_status: 'PENDIENTE' }],
  });
  await done(admin.del(`${ORDERS}/${await take('100')}`));
  expect(await requestOf(told, request.id)).toMatchObject({ status: 'AUTORIZADA' });
  const id = await take('100');
  const sent = await done(admin.act(ORDERS, 'send', id));
  if (sent.status !== 'AUTORIZADA') await done(admin.act(ORDERS, 'authorize', id));
  await done(receive(begun, id, '40', 'R-1'));
  const order = await orderOf(told, id);
  await done(
    admin.act(ORDERS, 'closeLine', id, { line: order.lines[0].id, reason: 'Ya no lo fabrican' }),
  );
  expect(await requestOf(told, request.id)).toMatchObject({
    status: 'EN_PROCESO',
    lines: [{ ordered_quantity: '40.0000', pending_quantity: '60.0000', line_status: 'PARCIAL' }],
  });
  const { services, accountId } = told.stock.company;
  const differences = await services.db.tenant({ accountId }, (tx) =>
    verifyCounters(tx, services.registry),
  );
  expect(differences).toEqual([]);
});

test('what is ordered stays; what is missing is called off with a reason', async () => {
  const begun = await buying();
  const { told, supplier } = begun;
  const admin = told.as('admin');
  const request = await authorisedRequest(begun, { quantity: '100' });
  const row = { supplier_id: supplier, quantity: '30', price: '9' };
  const { orders } = await done(orderAll(begun, request.id, takeLines(request, [row])));
  const { folio } = await orderOf(told, orders[0]);
  const cancel = () =>
    admin.act(REQUESTS, 'cancel', request.id, { cancel_reason: 'Cambió el programa' });
  expect((await refused(cancel()))?.message).toBe(
    `Se ordenó en ${folio ?? ''}: cancela la orden, o sólo lo que falta de la requisición.`,
  );
  await done(admin.act(REQUESTS, 'cancelPending', request.id, { reason: 'Cambió el programa' }));
  expect(await requestOf(told, request.id)).toMatchObject({
    status: 'ATENDIDA',
    lines: [{ closed: true, pending_quantity: '0.0000', line_status: 'ORDENADA' }],
  });
});

test('orders are one of each supplier, at the catalogue or the price that is typed', async () => {
  const begun = await buying();
  const { told, supplier, product } = begun;
  const other = await activeSupplier(told, { more: { rfc: 'OTR010101AB1', legal_name: 'OTRO' } });
  const hilo = await told.given.product('HILO');
  const request = await authorisedRequest(
    begun,
    { quantity: '10' },
    {
      lines: [
        { product_id: product, quantity: '10' },
        { product_id: hilo, quantity: '5' },
      ],
    },
  );
  const { orders } = await done(
    orderAll(
      begun,
      request.id,
      takeLines(request, [
        { supplier_id: supplier, quantity: '10', price: '7' },
        { supplier_id: other, quantity: '5', price: '8' },
      ]),
    ),
  );
  expect(orders).toHaveLength(2);
  expect(await requestOf(told, request.id)).toMatchObject({ status: 'ATENDIDA' });
});

test('a large purchase asks for quotations, or says why it has none (R10)', async () => {
  const begun = await buying();
  const request = await authorisedRequest(begun, { quantity: '5000' });
  const rows = takeLines(request, [{ supplier_id: begun.supplier, quantity: '5000', price: '10' }]);
  const reason =
    'Esta compra requiere 3 cotizaciones o justificar proveedor único, en al menos 30 letras.';
  expect(await refusedFields(orderAll(begun, request.id, rows))).toEqual({
    sole_source_reason: [reason],
  });
  const sole_source_reason = 'Es el único que la surte en la región.';
  const { orders } = await done(orderAll(begun, request.id, rows, { sole_source_reason }));
  expect(await orderOf(begun.told, orders[0])).toMatchObject({ sole_source_reason });
});

test('where requests are asked for, an order without one is not authorised', async () => {
  const begun = await buying();
  const { told, supplier, product } = begun;
  await done(purchasingSettings(told, { request_required: '1' }));
  const admin = told.as('admin');
  const order = await done(
    admin.post(ORDERS, {
      supplier_id: supplier,
      date: TODAY(),
      storage_id: told.stock.storages.A,
      lines: [{ product_id: product, quantity: '1', price: '5' }],
    }),
  );
  expect(await refusedFields(admin.act(ORDERS, 'send', order.id))).toEqual({
    'lines[0][product_id]': ['Se compra por requisición: genera la orden desde una autorizada.'],
  });
  const request = await authorisedRequest(begun, { quantity: '1' });
  const rows = takeLines(request, [{ supplier_id: supplier, quantity: '1', price: '5' }]);
  const { orders } = await done(orderAll(begun, request.id, rows));
  await done(admin.act(ORDERS, 'send', orders[0]));
});

test('who asks neither authorises it nor orders it, and sees only what is theirs (R56)', async () => {
  const begun = await buying();
  const { told } = begun;
  await told.given.person('ana', 'SOLICITANTE', { everywhere: true });
  await told.given.person('luis', 'SOLICITANTE', { everywhere: true });
  const ana = told.as('ana');
  const request = await done(draftRequest(begun, { quantity: '5' }, {}, 'ana'));
  expect(request).toMatchObject({ requester_id: ana.id, source: 'MANUAL' });
  // What suppliers charge is of who buys and of who authorises.
  expect(request).not.toHaveProperty('estimated_total');
  expect(request.lines[0]).not.toHaveProperty('estimated_price');
  const priced = draftRequest(begun, { quantity: '5', estimated_price: '1' }, {}, 'ana');
  expect((await priced).status).toBe(403);
  expect((await told.as('luis').get(`${REQUESTS}/${request.id}`)).status).toBe(404);
  expect((await ana.act(REQUESTS, 'authorize', request.id)).status).toBe(403);
  expect((await ana.post(`${REQUESTS}/createOrders/${request.id}`, {})).status).toBe(403);
  const sent = await done(ana.act(REQUESTS, 'send', request.id));
  if (sent.status === 'EN_AUTORIZACION')
    await done(told.as('admin').act(REQUESTS, 'authorize', request.id));
  const cancel = ana.act(REQUESTS, 'cancel', request.id, { cancel_reason: 'Ya no' });
  expect((await refused(cancel))?.message).toBe('Ya se autorizó: la cancela quien la compra.');
});

test('a refusal goes back with its reason, is mended and sent again', async () => {
  const begun = await buying();
  const { told } = begun;
  await told.given.person('jefa', 'JEFE_DEPARTAMENTO', { everywhere: true });
  await done(
    told.as('admin').post('approval-rules', {
      name: 'Requisiciones',
      resource: REQUESTS,
      action: 'authorize',
      level: 1,
      from_amount: '0',
      approver: 'ROL',
      role_id: await told.idOf('roles', 'JEFE_DEPARTAMENTO'),
      mode: 'UNO',
      max_days: '2',
      on_expire: 'RECORDAR',
    }),
  );
  const request = await done(draftRequest(begun, { quantity: '5' }));
  const admin = told.as('admin');
  expect(await done(admin.act(REQUESTS, 'send', request.id))).toMatchObject({
    status: 'EN_AUTORIZACION',
  });
  const jefa = await told.as('jefa').later();
  const rejected = { reject_reason: 'Hay en el otro almacén' };
  expect(await done(jefa.act(REQUESTS, 'reject', request.id, rejected))).toMatchObject({
    status: 'RECHAZADA',
    ...rejected,
  });
  await done(admin.act(REQUESTS, 'send', request.id));
  expect(await done(jefa.act(REQUESTS, 'authorize', request.id))).toMatchObject({
    status: 'AUTORIZADA',
  });
  await done(admin.act(REQUESTS, 'assign', request.id, { buyer_id: jefa.id }));
  expect(await requestOf(told, request.id)).toMatchObject({ buyer_id: jefa.id });
});

test('what is below its point and bought is asked for once', async () => {
  const begun = await buying();
  const { told, supplier } = begun;
  const storage_id = told.stock.storages.A;
  const product = await told.given.product('CINTA', {
    more: {
      default_supplier_id: String(supplier),
      lead_time_days: '4',
      is_purchasable: '1',
      storage_lines: {
        0: {
          storage_id: String(storage_id),
          min_qty: '10',
          reorder_point: '50',
          max_qty: '120',
          supply: 'COMPRA',
        },
      },
    },
  });
  const admin = told.as('admin');
  const offered = async () => {
    const { record } = await done(
      admin.get('form', { resource: `${REQUESTS}/fromReorder`, opens: '1', given: {} }),
    );
    return record.lines;
  };
  const [row] = await offered();
  expect(row).toMatchObject({
    take: true,
    product_id: product,
    storage_id,
    quantity: '120.0000',
    required_date: inDays(4),
    // None is there, and as much as its maximum is asked for, of whom it is usually bought.
    position: expect.stringMatching(/^0(\.0*)?$/),
    reorder_point: expect.stringMatching(/^50(\.0*)?$/),
    max_qty: expect.stringMatching(/^120(\.0*)?$/),
    supplier: expect.stringMatching(/./),
  });
  const { requests } = await done(
    admin.post(`${REQUESTS}/fromReorder`, { lines: [{ id: row.id, quantity: '80' }] }),
  );
  expect(await requestOf(told, requests[0])).toMatchObject({
    source: 'REORDEN',
    status: 'BORRADOR',
    required_date: inDays(4),
    lines: [{ product_id: product, quantity: '80.0000', suggested_supplier_id: supplier }],
  });
  expect(await offered()).toMatchObject([{ quantity: '40.0000', requested: '80.0000' }]);
  const rest = [{ product_id: product, storage_id, quantity: '40', required_date: inDays(6) }];
  await done(admin.post(`${REQUESTS}/fromReorder`, { lines: rest }));
  expect(await offered()).toEqual([]);
});

test('what is urgent says why', async () => {
  const begun = await buying();
  expect(
    await refusedFields(draftRequest(begun, { quantity: '1' }, { priority: 'URGENTE' })),
  ).toEqual({ justification: ['Explica la urgencia en al menos 20 letras.'] });
  expect(
    await refusedFields(draftRequest(begun, { quantity: '1' }, { required_date: inDays(-1) })),
  ).toMatchObject({ required_date: ['Se requiere después de la fecha de la requisición.'] });
});
