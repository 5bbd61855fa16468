/** What customers send back: received at its cost, judged, credited or replaced (R14, R23). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields } from './given.ts';
import { answered, CFDI } from './invoicing.ts';
import { ORDERS, RETURNS, returningSales, SHIPMENTS } from './returning-sales.ts';

test('R14: 120 of 10,050.7 come back and are credited at the price and taxes of the invoice', async () => {
  const sold = await returningSales({ stock: '10100' });
  const { told, admin, product, delivered, invoiced, drafted, write, receive, back } = sold;
  const { order, shipment } = await delivered('10000', '10050.7');
  // 10,050.7 × 47.20 × 1.16
  const invoice = await invoiced(order);
  expect(invoice).toMatchObject({ subtotal: '474393.04', total: '550295.93' });

  const id = await drafted(shipment, '120');
  expect(await refusedFields(write(id, '10050.71'))).toEqual({
    'lines[0][qty]': ['Máximo 10,050.7 KG por devolver.'],
  });
  expect(await back(id)).toMatchObject({
    status: 'BORRADOR',
    origin: 'POSTERIOR',
    subtotal: '5664.00',
    total: '6570.24',
    total_mxn: '6570.24',
    lines: [{ unit_price: '47.200000', base: '5664.00' }],
  });
  expect(await refusedFields(receive(id, '120', told.stock.storages.A))).toEqual({
    storage_id: ['Elige un almacén de rechazo o de cuarentena.'],
  });
  expect(await refusedFields(receive(id, '121'))).toEqual({
    'lines[0][qty_received]': ['Se recibe más de lo que se devuelve.'],
  });
  await done(receive(id, '120'));
  const received = await back(id);
  expect(received).toMatchObject({ status: 'RECIBIDO', lines: [{ qty_received: '120.000000' }] });
  expect(
    await told.query(
      `select t.code, sum(k.value)::numeric(18,2)::text as value from kardex k join movements m on m.account_id = k.account_id and m.id = k.movement_id join inv__movement_types t on t.account_id = m.account_id and t.id = m.movement_type_id where t.code = 'DEV-VENTA' group by 1`,
    ),
  ).toEqual([{ code: 'DEV-VENTA', value: '5172.00' }]);
  expect(await told.onHand(product)).toBe(169.3);
  expect(await told.free(product)).toBe(49.3);
  const [kept] = await done(admin.get('wms/rejections'));
  expect(kept).toMatchObject({ origin: 'DEVOLUCION_CLIENTE', qty: '120.000000' });
  expect(await sold.lineOf(order)).toMatchObject({
    qty_returned: '120.000000',
    line_status: 'COMPLETA',
  });

  await done(sold.judge(id));
  expect(await back(id)).toMatchObject({ status: 'DICTAMINADO', responsible_area: 'CALIDAD' });
  await done(sold.resolve(id, 'NOTA_CREDITO'));
  const resolved = await back(id);
  expect(resolved).toMatchObject({ status: 'RESUELTO', lines: [{ qty_credited: '120.000000' }] });
  const note = await done(admin.get(`${CFDI}/${resolved.credit_note_id}`));
  expect(note).toMatchObject({
    status: 'BORRADOR',
    cfdi_type: 'EGRESO',
    credit_reason: 'DEVOLUCION',
    source_resource: RETURNS,
    total: '6570.24',
    lines: [{ quantity: '120.000000', unit_price: '47.200000' }],
    relations: [{ relation: '03' }],
  });
  await sold.stamp(note.id);
  expect((await done(admin.get(`${CFDI}/${invoice.id}`))).balance).toBe('543725.69');
  expect(await sold.saved(order)).toMatchObject({
    billing_status: 'FACTURADO',
    fulfilment_status: 'COMPLETO',
    lines: [{ qty_returned: '120.000000', qty_discharged: '0.000000', qty_pending: '0.000000' }],
  });
  // Another note takes its place: it is that of the return, which stays resolved.
  const other = await done(admin.put(`${CFDI}/substitute/${note.id}`));
  const instead = other.outcome.open.id;
  await sold.stamp(instead);
  expect(await back(id)).toMatchObject({ status: 'RESUELTO', credit_note_id: instead });
  await done(admin.put(`${CFDI}/substitute/${note.id}`));
  const gone = await answered(told, done(admin.get(`${CFDI}/${note.id}`)));
  expect(gone).toMatchObject({ status: 'CANCELADO' });
  expect(await back(id)).toMatchObject({
    status: 'RESUELTO',
    credit_note_id: instead,
    lines: [{ qty_credited: '120.000000' }],
  });
  expect(await done(admin.get('sls/audit', { filter: { event: { '0': 'DEVOLUCION' } } }))).toEqual([
    expect.objectContaining({
      new_value: 'Nota de crédito',
      folio: resolved.folio,
      amount_impact: '6570.24',
    }),
  ]);
});

test('R14: what is replaced is pending again, and leaves without being charged', async () => {
  const sold = await returningSales({ stock: '10500' });
  const { admin, delivered, invoiced, judged, resolve, ship, saved, lineOf } = sold;
  const { order, shipment } = await delivered('10000', '10050.7');
  await invoiced(order);
  expect(await saved(order)).toMatchObject({ status: 'CERRADO' });
  const id = await judged(shipment, '120');
  await done(resolve(id, 'REPOSICION'));
  expect(await saved(order)).toMatchObject({
    status: 'AUTORIZADO',
    fulfilment_status: 'PARCIAL',
    billing_status: 'FACTURADO',
    lines: [
      {
        qty_returned: '120.000000',
        qty_replacement: '120.000000',
        qty_pending: '120.000000',
        qty_reserved: '120.000000',
      },
    ],
  });
  expect((await sold.back(id)).credit_note_id).toBeNull();
  const again = await ship(order, '120');
  expect(await done(admin.get(`${SHIPMENTS}/${again}`))).toMatchObject({
    lines: [{ is_replacement: true, qty_picked: '120.000000' }],
  });
  expect(await lineOf(order)).toMatchObject({
    qty_replacement_shipped: '120.000000',
    qty_pending: '0.000000',
    line_status: 'COMPLETA',
  });
  expect(await saved(order)).toMatchObject({ status: 'CERRADO', billing_status: 'FACTURADO' });
});

test('R23: what had not been invoiced is not charged; only the rest is credited', async () => {
  const sold = await returningSales();
  const { admin, delivered, draftOf, stamp, judged, resolve, back, lineOf } = sold;
  const { order, shipment } = await delivered('1000', '1000');
  const draft = await draftOf(order);
  const [{ id: row, version }] = draft.lines;
  await done(
    admin.change(`${CFDI}/${draft.id}`, {
      lines: [{ id: row, version, quantity: '950', discount: '0' }],
    }),
  );
  const first = await judged(shipment, '80');
  expect(await refused(resolve(first, 'NOTA_CREDITO'))).toMatchObject({
    message: 'Lo devuelto está en una factura por timbrar: tímbrala o bórrala primero.',
  });
  await stamp(draft.id);
  await done(resolve(first, 'NOTA_CREDITO'));
  // 50 were in no invoice: 30 × 49.50 × 1.16
  const { credit_note_id: note } = await back(first);
  expect(await done(admin.get(`${CFDI}/${note}`))).toMatchObject({ total: '1722.60' });
  expect(await lineOf(order)).toMatchObject({
    qty_returned: '80.000000',
    qty_discharged: '50.000000',
  });
  expect(await sold.saved(order)).toMatchObject({ billing_status: 'FACTURADO' });

  // Without its note it is to be resolved again.
  await done(admin.del(`${CFDI}/${note}`));
  expect(await back(first)).toMatchObject({
    status: 'DICTAMINADO',
    resolution: null,
    credit_note_id: null,
  });
  expect(await lineOf(order)).toMatchObject({ qty_discharged: '0.000000' });
  expect(await refusedFields(resolve(first, 'SIN_EFECTO'))).toEqual({
    resolution_notes: ['Escribe por qué queda sin efecto.'],
  });
  await done(resolve(first, 'SIN_EFECTO', { resolution_notes: 'El cliente se queda con ella.' }));
  expect(await sold.saved(order)).toMatchObject({ billing_status: 'PARCIAL' });
  expect((await draftOf(order)).lines).toMatchObject([{ quantity: '50.000000' }]);
});

test('what is rejected when it is handed over waits to be received; what is not right goes back to its customer', async () => {
  const sold = await returningSales();
  const { admin, cause, authorised, ship, deliver, back, receive, judge, resolve, lineOf } = sold;
  const order = await authorised('500');
  const shipment = await ship(order, '500');
  expect(await refusedFields(deliver(shipment, '35'))).toEqual({
    cause_id: ['Di por qué se rechazó.'],
  });
  await done(deliver(shipment, '35', { cause_id: cause }));
  const [made] = await done(admin.get(RETURNS));
  const id = Number(made.id);
  expect(await back(id)).toMatchObject({
    origin: 'EN_ENTREGA',
    status: 'BORRADOR',
    lines: [{ qty: '35.000000' }],
  });
  await done(receive(id, '35'));
  await done(judge(id, 'NO_PROCEDE'));
  expect(await refusedFields(resolve(id, 'NOTA_CREDITO'))).toEqual({
    resolution: ['Ninguna partida procede: queda sin efecto.'],
  });
  await done(resolve(id, 'SIN_EFECTO', { resolution_notes: 'Viene bien.', send_back: '1' }));
  expect(await lineOf(order)).toMatchObject({
    qty_returned: '35.000000',
    qty_replacement: '35.000000',
    qty_pending: '35.000000',
    qty_discharged: '0.000000',
  });
});

test('R23: days to return; one that is cancelled leaves again at its cost', async () => {
  const sold = await returningSales();
  const { told, admin, product, cause, delivered, drafted, receive, back, lineOf } = sold;
  const { order, shipment } = await delivered('500', '500');
  const before = await told.stock.pool(product);
  const id = await drafted(shipment, '20');
  await done(receive(id, '20'));
  await done(admin.act(RETURNS, 'cancel', id, { cancel_reason: 'No era de este embarque.' }));
  expect(await back(id)).toMatchObject({ status: 'CANCELADO' });
  expect(await told.stock.pool(product)).toEqual(before);
  expect(await lineOf(order)).toMatchObject({ qty_returned: '0.000000' });
  expect((await done(admin.get('wms/rejections')))[0]).toMatchObject({ status: 'CERRADO' });

  await told.query(`update sls__shipments set delivered_at = now() - interval '31 days'`);
  await told.given.role('DEVUELVE', [`${RETURNS}.list`, `${RETURNS}.create`, `${SHIPMENTS}.list`]);
  const clerk = await told.given.person('devuelve', 'DEVUELVE', { everywhere: true });
  const late = { shipment_id: shipment, cause_id: cause };
  expect(await refusedFields(clerk.post(RETURNS, late))).toEqual({
    shipment_id: ['Se entregó hace 31 días, y se devuelve hasta los 30.'],
  });
  await done(admin.post(RETURNS, late));
  expect(await done(admin.get(ORDERS))).toHaveLength(1);
});
