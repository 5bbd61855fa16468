/** Services and fixed assets: ordered by concept, accepted, and invoiced (purchasing §2, R60). */
import { expect, test } from 'vitest';
import { buying, orderOf, ORDERS, SHIPMENTS, type Buying } from './buying.ts';
import { account, TODAY } from './entries.ts';
import { done, refusedFields, type Body } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { beginBooks, bookBalance } from './treasury.ts';

const RECEIVED = '205.06.01';
const ADVERTISING = '603.61.01';
const admin = ({ told }: Pick<Buying, 'told'>) => told.as('admin');

const costCenter = async ({ told }: Buying): Promise<number> => {
  const [known] = await told.query<{ id: number }>(`select id from costcenters where code = 'MKT'`);
  const center = { code: 'MKT', name: 'Mercadotecnia', kind: 'VENTAS' };
  return known?.id ?? (await done(told.as('admin').post('costCenters', center))).id;
};

/** An order of advertising, of a centre of costs, that is authorised. */
async function serviceOrder(given: Buying, line: Body = {}, more: Body = {}) {
  const { told } = given;
  const { id } = await done(
    admin(given).post(ORDERS, {
      supplier_id: given.supplier,
      kind: 'SERVICIO',
      date: TODAY(),
      cost_center_id: await costCenter(given),
      sole_source_reason: 'Es la agencia que ganó el concurso de este año.',
      lines: [
        {
          expense_id: await told.idOf('expenses', 'PUBLICIDAD'),
          quantity: '3',
          price: '1000',
          ...line,
        },
      ],
      ...more,
    }),
  );
  const sent = await done(admin(given).act(ORDERS, 'send', id));
  return sent.status === 'AUTORIZADA' ? sent : done(admin(given).act(ORDERS, 'authorize', id));
}

const shipmentOf = (given: Buying, orderId: number) =>
  done(admin(given).post(SHIPMENTS, { purchase_order_id: orderId, date: TODAY() }));

const invoiceOf = async (given: Buying, shipmentId: number) =>
  done(
    admin(given).post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipmentId },
      date: TODAY(),
      uuid: newUuid(),
    }),
  );

test('it brings the unit, the taxes and the account of its concept, and enters no warehouse', async () => {
  const given = await buying();
  const order = await serviceOrder(given);
  expect(order).toMatchObject({
    status: 'AUTORIZADA',
    storage_id: null,
    subtotal: '3000.00',
    total: '3480.00',
  });
  expect(order.lines[0]).toMatchObject({ product_id: null, description: 'Publicidad' });
  const bare = { supplier_id: given.supplier, kind: 'SERVICIO', date: TODAY() };
  expect(
    await refusedFields(
      admin(given).post(ORDERS, {
        ...bare,
        lines: [{ product_id: given.product, quantity: '1', price: '1' }],
      }),
    ),
  ).toMatchObject({
    'lines[0][product_id]': ['Un servicio o un activo fijo se ordena por su concepto.'],
    'lines[0][expense_id]': ['Elige el concepto.'],
  });
});

test('what is accepted is an expense against what is received and not invoiced (COMPRA_SERVICIO)', async () => {
  const given = await buying();
  const { told } = given;
  await beginBooks(told);
  const order = await serviceOrder(given);
  const shipment = await shipmentOf(given, order.id);
  expect(shipment).toMatchObject({ type: 'SERVICIO', storage_id: null });
  expect(await refusedFields(admin(given).act(SHIPMENTS, 'receive', shipment.id))).toEqual({
    '': ['Un servicio no se recibe: acéptalo.'],
  });
  await done(
    admin(given).change(`${SHIPMENTS}/${shipment.id}`, {
      lines: [{ id: shipment.lines[0].id, received_quantity: '2' }],
    }),
  );
  expect(await done(admin(given).act(SHIPMENTS, 'accept', shipment.id))).toMatchObject({
    status: 'LIBERADO',
    invoice_status: 'POR_FACTURAR',
    movement_id: null,
    lines: [{ received_value: '2000.00', accepted_quantity: '2.0000' }],
  });
  expect(await orderOf(told, order.id)).toMatchObject({
    status: 'PARCIAL',
    lines: [{ received_quantity: '2.0000', pending_quantity: '1.0000' }],
  });
  expect(await bookBalance(told, ADVERTISING)).toBe('2000.00');
  expect(await bookBalance(told, RECEIVED)).toBe('-2000.00');
  const { id } = await invoiceOf(given, shipment.id);
  await done(admin(given).act(INVOICES, 'match', id));
  expect(await done(admin(given).act(INVOICES, 'post', id))).toMatchObject({
    match_status: 'CUADRA',
    total: '2320.00',
  });
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(told, ADVERTISING)).toBe('2000.00');
  await done(admin(given).act(INVOICES, 'cancel', id, { cancel_reason: 'Venía mal' }));
  await done(
    admin(given).act(SHIPMENTS, 'reverse', shipment.id, { cancel_reason: 'No lo hicieron' }),
  );
  expect(await bookBalance(told, ADVERTISING)).toBe('0.00');
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await orderOf(told, order.id)).toMatchObject({
    status: 'AUTORIZADA',
    lines: [{ pending_quantity: '3.0000' }],
  });
});

test('an invoice that says more goes to the account of its expense, and leaves nothing received', async () => {
  const given = await buying();
  const { told } = given;
  await beginBooks(told);
  const order = await serviceOrder(given);
  const shipment = await shipmentOf(given, order.id);
  await done(admin(given).act(SHIPMENTS, 'accept', shipment.id));
  const { id } = await invoiceOf(given, shipment.id);
  const { lines } = await done(admin(given).get(`${INVOICES}/${id}`));
  await done(
    admin(given).change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, price: '1005' }] }),
  );
  await done(admin(given).act(INVOICES, 'match', id));
  await done(admin(given).act(INVOICES, 'post', id));
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await bookBalance(told, ADVERTISING)).toBe('3015.00');
  expect(await orderOf(told, order.id)).toMatchObject({ status: 'CERRADA' });
});

test('who asked for it may accept it, and sees neither what others asked for nor what it costs', async () => {
  const given = await buying();
  const { told } = given;
  await beginBooks(told);
  const ana = await told.given.person('ana', 'SOLICITANTE', { everywhere: true });
  const luis = await told.given.person('luis', 'SOLICITANTE', { everywhere: true });
  const order = await serviceOrder(given, {}, { requester_id: ana.id });
  const shipment = await shipmentOf(given, order.id);
  expect((await luis.get(`${SHIPMENTS}/${shipment.id}`)).status).toBe(404);
  const accepted = await done(ana.act(SHIPMENTS, 'accept', shipment.id));
  expect(accepted).toMatchObject({ status: 'LIBERADO', accepted_by_id: ana.id });
  expect(accepted.lines[0]).not.toHaveProperty('received_value');
  const goods = await done(
    admin(given).post('purchases-returns', {
      shipment_id: shipment.id,
      date: TODAY(),
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
    }),
  ).catch((error: Error) => error.message);
  expect(goods).toContain('Un servicio no se devuelve');
});

test('a fixed asset goes to its account, and to no other', async () => {
  const given = await buying();
  const { told } = given;
  await beginBooks(told);
  const asset = { kind: 'ACTIVO' };
  await expect(serviceOrder(given, {}, asset)).rejects.toThrow('Elige la cuenta de activo fijo');
  const [account] = await told.query<{ id: number; code: string }>(
    `select id, code from acc__accounts where control = 'ACTIVO_FIJO' and kind = 'DETALLE' order by code limit 1`,
  );
  const order = await serviceOrder(given, { book_account_id: account!.id, quantity: '1' }, asset);
  const shipment = await shipmentOf(given, order.id);
  expect(shipment.type).toBe('SERVICIO');
  await done(admin(given).act(SHIPMENTS, 'accept', shipment.id));
  expect(await bookBalance(told, account!.code)).toBe('1000.00');
  const { id } = await invoiceOf(given, shipment.id);
  expect(await done(admin(given).get(`${INVOICES}/${id}`))).toMatchObject({
    lines: [{ is_asset: true }],
  });
});

/** Of advertising, 5,000 in this month; gives what is committed and spent of it. */
async function budgeted(given: Buying) {
  const { told } = given;
  const year = TODAY().slice(0, 4);
  const month = `m${TODAY().slice(5, 7)}`;
  const line = {
    book_account_id: await account(told, ADVERTISING),
    cost_center_id: await costCenter(given),
    [month]: '5000',
  };
  const budget = await done(
    admin(given).post('fin/budgets', {
      ...{ code: 'GASTOS', name: 'Gastos', year, kind: 'GASTOS', control: 'BLOQUEAR' },
      lines: [line],
    }),
  );
  await done(admin(given).act('fin/budgets', 'submit', budget.id));
  await done(admin(given).act('fin/budgets', 'approve', budget.id));
  return async () => {
    const { text } = await admin(given).post('prc/reports', { report: 'cumplimiento_presupuesto' });
    const { data } = JSON.parse(text) as { data: Body[] };
    return data.map(({ committed, actual }) => [committed, actual]);
  };
}

test('R15: its centre holds back what is ordered until it is accepted, closed or called off', async () => {
  const given = await buying();
  const { told } = given;
  await beginBooks(told);
  const center = await costCenter(given);
  const figures = await budgeted(given);
  expect(await figures()).toEqual([['0.00', '0.00']]);
  const order = await serviceOrder(given);
  expect(await figures()).toEqual([['3000.00', '0.00']]);
  const { id } = await done(
    admin(given).post(ORDERS, {
      ...{ supplier_id: given.supplier, kind: 'SERVICIO', date: TODAY(), cost_center_id: center },
      sole_source_reason: 'Es la agencia que ganó el concurso de este año.',
      lines: [
        { expense_id: await told.idOf('expenses', 'PUBLICIDAD'), quantity: '3', price: '1000' },
      ],
    }),
  );
  expect(await refusedFields(admin(given).act(ORDERS, 'send', id))).toEqual({
    cost_center_id: ['Presupuesto insuficiente: disponible $2,000.00, requerido $3,000.00.'],
  });
  const shipment = await shipmentOf(given, order.id);
  await done(
    admin(given).change(`${SHIPMENTS}/${shipment.id}`, {
      lines: [{ id: shipment.lines[0].id, received_quantity: '1' }],
    }),
  );
  await done(admin(given).act(SHIPMENTS, 'accept', shipment.id));
  expect(await figures()).toEqual([['2000.00', '1000.00']]);
  await done(
    admin(given).act(ORDERS, 'closeLine', order.id, { line: order.lines[0].id, reason: 'Ya no' }),
  );
  expect(await figures()).toEqual([['0.00', '1000.00']]);
});

test('what is held back and what was accepted add up to the order to the cent', async () => {
  const given = await buying();
  await beginBooks(given.told);
  const order = await serviceOrder(given, { quantity: '2', price: '1450.065' });
  const shipment = await shipmentOf(given, order.id);
  await done(
    admin(given).change(`${SHIPMENTS}/${shipment.id}`, {
      lines: [{ id: shipment.lines[0].id, received_quantity: '1' }],
    }),
  );
  const accepted = await done(admin(given).act(SHIPMENTS, 'accept', shipment.id));
  expect(accepted.lines).toMatchObject([{ received_value: '1450.07' }]);
  const held = await given.told.query(
    `select sum(amount)::numeric(18,2) as amount from fin_commitments where source_resource = $1 and source_id = $2`,
    [ORDERS, String(order.id)],
  );
  expect(held).toEqual([{ amount: '1450.06' }]);
});

test('R59: what is amended holds nothing back; given up, it holds it again if it still fits', async () => {
  const given = await buying();
  const { told } = given;
  await beginBooks(told);
  const figures = await budgeted(given);
  const { id } = await serviceOrder(given);
  const act = (action: string) => admin(given).act(ORDERS, action, id);
  expect(await figures()).toEqual([['3000.00', '0.00']]);
  await done(act('amend'));
  expect(await figures()).toEqual([['0.00', '0.00']]);
  await done(act('dropAmendment'));
  expect(await figures()).toEqual([['3000.00', '0.00']]);
  await done(act('amend'));
  // Others take 3,000 of the 5,000 meanwhile.
  const other = await serviceOrder(given);
  expect(await refusedFields(act('dropAmendment'))).toEqual({
    cost_center_id: ['Presupuesto insuficiente: disponible $2,000.00, requerido $3,000.00.'],
  });
  expect(await orderOf(told, id)).toMatchObject({ status: 'BORRADOR', is_amended: true });
  expect(await figures()).toEqual([['3000.00', '0.00']]);
  await done(admin(given).act(ORDERS, 'amend', other.id));
  await done(act('dropAmendment'));
  expect(await orderOf(told, id)).toMatchObject({ status: 'AUTORIZADA', is_amended: false });
  expect(await figures()).toEqual([['3000.00', '0.00']]);
});
