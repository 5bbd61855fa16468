/** What suppliers do in their portal, and what the company sees of it (purchasing §2 and §3). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, orderOf, ORDERS, receive } from './buying.ts';
import { done, refused, refusedFields } from './given.ts';
import { activeSupplier } from './payables.ts';
import { openPortal, portalUser } from './portal-people.ts';

const PORTAL = 'spp-purchases';
const DAY = (days: number) =>
  Temporal.Now.plainDateISO('America/Mexico_City').add({ days }).toString();

/** A supplier with a sent order of 100 at 12, and somebody of it in the portal. */
async function sentOrder() {
  const given = await buying();
  const { told, supplier } = given;
  await openPortal(told, supplier);
  const { id } = await authorisedOrder(given, { quantity: '100', price: '12' });
  await done(told.as('admin').act(ORDERS, 'markSent', id));
  return { ...given, id: Number(id), ana: await portalUser(told, 'ana', supplier) };
}

test('other dates are proposed line by line, and are promised once the buyer accepts them', async () => {
  const { told, id, ana } = await sentOrder();
  const admin = told.as('admin');
  const before = await orderOf(told, id);
  const [line] = before.lines;
  const propose = (day: string) =>
    ana.act(PORTAL, 'proposeDate', id, {
      lines: [{ id: line.id, proposed_date: day }],
      comment: 'Se retrasó el hilo.',
    });
  expect(await refused(propose(DAY(-1)))).toMatchObject({
    fields: { 'lines[0][proposed_date]': ['Propón hoy o un día posterior.'] },
  });
  expect(await refused(propose(before.promised_date))).toMatchObject({
    fields: { lines: ['Propón una fecha distinta en alguna partida.'] },
  });
  expect(await refused(admin.act(ORDERS, 'acceptDate', id))).toMatchObject({
    message: 'El proveedor no ha propuesto otras fechas.',
  });
  await done(propose(DAY(30)));
  const proposed = await orderOf(told, id);
  expect(proposed).toMatchObject({
    promised_date: before.promised_date,
    supplier_comment: 'Se retrasó el hilo.',
  });
  expect(proposed.lines[0]).toMatchObject({ proposed_date: DAY(30), reschedule_count: 0 });
  await done(admin.act(ORDERS, 'acceptDate', id));
  const accepted = await orderOf(told, id);
  expect(accepted).toMatchObject({ promised_date: DAY(30), date_proposed_at: null });
  expect(accepted.lines[0]).toMatchObject({
    promised_date: DAY(30),
    original_promised_date: line.original_promised_date,
    proposed_date: null,
    reschedule_count: 1,
  });
  await done(propose(DAY(40)));
  await done(admin.act(ORDERS, 'rejectDate', id, { reason: 'Se para la línea.' }));
  expect((await orderOf(told, id)).lines[0]).toMatchObject({
    promised_date: DAY(30),
    proposed_date: null,
    reschedule_count: 1,
  });
  const mails = await told.query<{ body: string }>(
    `select "text" as body from mail_outbox where resource = 'purchase-orders' and record_id = $1 and subject like 'Fechas%' order by id`,
    [id],
  );
  expect(mails.map(({ body }) => body)).toEqual([
    expect.stringContaining('Se aceptaron las fechas que propuso el proveedor.'),
    expect.stringContaining('No se aceptaron las fechas propuestas: Se para la línea.'),
  ]);
});

test('a load is advised with its appointment, what comes of each line and its bales', async () => {
  const { told, id, ana } = await sentOrder();
  const { lines } = await orderOf(told, id);
  const advise = (more: object = {}) =>
    ana.act(PORTAL, 'asn', id, {
      expected_at: `${DAY(3)}T15:00:00Z`,
      delivery_note: 'r-100',
      plates: 'gto-12-34',
      lines: [{ id: lines[0].id, quantity: '60' }],
      ...more,
    });
  expect(await refused(advise({ bales: 'P-1,200.5,1\nP-2,abc,1' }))).toMatchObject({
    fields: { bales: ['Renglón 2: el bruto no es un peso en kilogramos.'] },
  });
  expect(await refused(advise({ lines: [{ id: lines[0].id, quantity: '0' }] }))).toMatchObject({
    fields: { lines: ['Escribe cuánto mandas de alguna partida.'] },
  });
  const reply = await advise({ bales: 'marbete,bruto,tara\nP-1,200.5,1\nP-2,198,1.5' });
  expect(reply.status, reply.text).toBe(201);
  const { shipmentId } = reply.data;
  const shipment = await done(told.as('admin').get(`shipments/${shipmentId}`));
  expect(shipment).toMatchObject({
    status: 'PROGRAMADO',
    delivery_note: 'R-100',
    plates: 'GTO-12-34',
  });
  expect(shipment.lines[0]).toMatchObject({
    expected_quantity: '100.0000',
    received_quantity: '60.0000',
  });
  expect(shipment.packages).toMatchObject([
    { supplier_tag: 'P-1', gross_kg: '200.500', tare_kg: '1.000', line_no: 1 },
    { supplier_tag: 'P-2', gross_kg: '198.000', tare_kg: '1.500', line_no: 1 },
  ]);
  const seen = await done(ana.get(`${PORTAL}/receptions/${shipmentId}`));
  expect(seen.packages).toHaveLength(2);
  expect(seen).not.toHaveProperty('notes');
  expect(seen.lines[0]).not.toHaveProperty('slot_id');
});

test('a shipment is told once, for a day to come, and within what is expected', async () => {
  const { told, id, ana } = await sentOrder();
  const { lines } = await orderOf(told, id);
  const advise = (note: string, quantity: string, day = DAY(3)) =>
    ana.act(PORTAL, 'asn', id, {
      expected_at: `${day}T15:00:00Z`,
      delivery_note: note,
      lines: [{ id: lines[0].id, quantity }],
    });
  expect(await refusedFields(advise('R-1', '9999999'))).toHaveProperty('lines[0][quantity]');
  expect(await refusedFields(advise('R-1', '60', DAY(-1)))).toEqual({
    expected_at: ['La cita es de aquí en adelante.'],
  });
  await done(advise('R-1', '60'));
  expect(await refusedFields(advise('r-1', '10'))).toHaveProperty('delivery_note');
  const both = await Promise.all([advise('R-2', '40'), advise('R-3', '40')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test('a claim is answered by its supplier once it was told, and by nobody else', async () => {
  const given = await sentOrder();
  const { told, id, ana } = given;
  const admin = told.as('admin');
  const received = await done(receive(given, id, '50', 'R-7'));
  const claim = await done(
    admin.post('pur/rejections', {
      shipment_id: received.id,
      shipment_line_id: received.lines[0].id,
      date: DAY(0),
      quantity: '5',
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
      description: 'Llegó mojada.',
    }),
  );
  expect(await done(ana.get(`${PORTAL}/rejections`))).toEqual([]);
  await done(admin.act('pur/rejections', 'notify', claim.id));
  const [seen] = await done(ana.get(`${PORTAL}/rejections`));
  expect(seen.id).toBe(claim.id);
  await done(
    ana.act(`${PORTAL}/rejections`, 'answer', claim.id, { response: 'Lo reponemos el lunes.' }),
  );
  const answered = await done(admin.get(`pur/rejections/${claim.id}`));
  expect(answered.supplier_response).toBe('Lo reponemos el lunes.');
  expect(answered.response_at).not.toBeNull();
  const other = await activeSupplier(told, { name: 'TELAS DEL NORTE', rfc: 'TNO110202CD2' });
  await openPortal(told, other);
  const eva = await portalUser(told, 'eva', other);
  const foreign = eva.act(`${PORTAL}/rejections`, 'answer', claim.id, { response: 'No' });
  expect((await foreign).status).toBe(404);
});

test('an invitation is quoted in the portal, sealed from everybody, or declined', async () => {
  const { told, supplier, product, ana } = await sentOrder();
  const admin = told.as('admin');
  const other = await activeSupplier(told, { name: 'TELAS DEL NORTE', rfc: 'TNO110202CD2' });
  await openPortal(told, other);
  const eva = await portalUser(told, 'eva', other);
  const made = await done(
    admin.post('prc-quotations', {
      title: 'Fibra de noviembre',
      deadline: `${DAY(5)}T18:00:00Z`,
      date: DAY(0),
      storage_id: told.stock.storages.A,
      lines: [{ product_id: product, quantity: '500' }],
      suppliers: [{ supplier_id: supplier }, { supplier_id: other }],
    }),
  );
  expect(await done(ana.get(`${PORTAL}/quotations`))).toEqual([]);
  await done(admin.act('prc-quotations', 'send', made.id));
  const [mine] = await done(ana.get(`${PORTAL}/quotations`, { fields: ['status', 'deadline'] }));
  expect(mine.status).toBe('ENVIADA');
  const path = `${PORTAL}/quotations`;
  await done(ana.get(`${path}/${mine.id}`));
  const mxn = await told.idOf('currencies', 'MXN');
  const quote = (who: typeof ana, price: string) =>
    who.act(path, 'quote', mine.id, {
      currency_id: String(mxn),
      lines: [{ id: made.lines[0].id, price, lead_time_days: '5' }],
    });
  expect((await quote(eva, '11')).status).toBe(404);
  const inDollars = ana.act(path, 'quote', mine.id, {
    currency_id: String(await told.idOf('currencies', 'USD')),
    lines: [{ id: made.lines[0].id, price: '1', lead_time_days: '5' }],
  });
  expect(await refusedFields(inDollars)).toEqual({
    currency_id: [expect.stringContaining('cotiza en otra o avisa al comprador')],
  });
  expect((await done(quote(ana, '12.50'))).offers).toBe(1);
  // What a supplier answered itself the buyer neither replaces nor declines.
  const instead = (action: string, more: object) =>
    admin.act('prc-quotations', action, made.id, { invitation: String(mine.id), ...more });
  const lines = [{ id: made.lines[0].id, price: '99', lead_time_days: '5' }];
  for (const reply of [await instead('quote', { lines }), await instead('decline', {})])
    expect([reply.status, reply.data.message]).toEqual([
      409,
      'El proveedor ya contestó en el portal: sólo él lo cambia.',
    ]);
  const stored = await done(admin.get(`prc-quotations/${made.id}`));
  const own = stored.suppliers.find(
    (each: { supplier_id: number }) => each.supplier_id === supplier,
  );
  expect(own).toMatchObject({ status: 'RESPONDIDA', offers: [] });
  expect(JSON.stringify(stored)).not.toContain('12.5');
  const [theirs] = await done(eva.get(path));
  await done(eva.act(path, 'decline', theirs.id, { comments: 'Sin capacidad.' }));
  const [declined] = await done(eva.get(path, { fields: ['status'] }));
  expect(declined.status).toBe('DECLINADA');
});
