/** What leaves of an order, at its real weight (sales R7, R14, R16, R19). */
import { expect, test } from 'vitest';
import { reserveJobs } from '#erp/modules/sales/customer-orders/fulfilling/reserve-jobs.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { runJob } from './jobs.ts';
import { shipping } from './shipping.ts';
import { uploaded } from './uploads.ts';

const ORDERS = 'customer-orders';
const SHIPMENTS = 'sls/shipments';

test('R14: ten tons in two shipments of real weight, the second with 50.7 kg more', async () => {
  const sold = await shipping();
  const { told, product, authorised, shipmentOf, shipment, gather, ship, lineOf, arrives } = sold;
  const id = await authorised([{ qty: '10000' }]);

  const first = await shipmentOf(id);
  expect(await shipment(first)).toMatchObject({
    status: 'BORRADOR',
    lines: [{ qty_planned: '4200.000000' }],
  });
  await done(gather(first, '4180.5'));
  expect(await shipment(first)).toMatchObject({
    status: 'SURTIDO',
    net_weight: '4180.500',
    lines: [{ qty_picked: '4180.500000' }],
  });
  expect(await lineOf(id)).toMatchObject({ qty_reserved: '4200.000000', qty_shipped: '0.000000' });
  await done(ship(first));
  expect(await lineOf(id)).toMatchObject({
    qty_shipped: '4180.500000',
    qty_reserved: '19.500000',
    qty_pending: '5819.500000',
    line_status: 'PARCIAL',
  });
  expect(await sold.saved(id)).toMatchObject({ fulfilment_status: 'PARCIAL' });
  expect(await told.onHand(product)).toBe(19.5);

  // Production finishes 5,900 kg: 5,800 of them were missing.
  await arrives('5900');
  await runJob(told, reserveJobs, 'customer-orders.reserve');
  expect(await lineOf(id)).toMatchObject({
    qty_reserved: '5819.500000',
    qty_to_produce: '0.000000',
  });
  expect(await told.free(product)).toBe(100);

  const second = await shipmentOf(id);
  await done(gather(second, '5870.2'));
  expect(await told.free(product)).toBe(49.3);
  await done(ship(second));
  expect(await sold.saved(id)).toMatchObject({
    fulfilment_status: 'COMPLETO',
    lines: [
      {
        qty_shipped: '10050.700000',
        qty_reserved: '0.000000',
        qty_pending: '0.000000',
        line_status: 'COMPLETA',
      },
    ],
  });
});

test('R14: no more leaves than the tolerance lets through; with no excess allowed, what was asked for', async () => {
  const { admin, authorised, shipmentOf, gather, act, shipment } = await shipping();
  const id = await authorised([{ qty: '1000' }]);
  const made = await shipmentOf(id);
  expect(await refusedFields(gather(made, '1050.1'))).toEqual({
    'lines[0][qty]': ['Se excede lo pedido: máximo 1,050 KG.'],
  });
  await done(admin.change('sales-configuration', { allow_over_shipment: '0' }));
  const { lines } = await shipment(made);
  const confirm = (qty: string) =>
    admin.post(`${SHIPMENTS}/confirmPick/${made}`, { lines: [{ id: lines[0].id, qty }] });
  expect(await refusedFields(confirm('1000.1'))).toEqual({
    'lines[0][qty]': ['Se excede lo pedido: máximo 1,000 KG.'],
  });
  await done(confirm('1000'));
  await done(act('backToPick', made));
  expect(await shipment(made)).toMatchObject({
    status: 'EN_SURTIDO',
    lines: [{ qty_planned: '1000.000000', qty_picked: null }],
  });
});

test('called off before it left, what was set aside is the order’s again; after it left, it comes back at its cost', async () => {
  const sold = await shipping();
  const { told, admin, product, authorised, shipmentOf, act, gather, ship, lineOf } = sold;
  const id = await authorised([{ qty: '500' }]);
  const off = await shipmentOf(id);
  await done(act('pick', off));
  expect(
    await told.query(`select source_resource from inv__reservations where status = 'ACTIVA'`),
  ).toEqual([{ source_resource: SHIPMENTS }]);
  const close = () => admin.act(ORDERS, 'close', id, { status_notes: 'Ya no.' });
  const gathering = /^Se surte en el embarque .+: embárcalo o cancélalo primero\.$/;
  expect(await refusedFields(close())).toEqual({ '': [expect.stringMatching(gathering)] });
  const cancel = { cancel_cause_id: await told.given.cause() };
  expect(await refusedFields(admin.act(ORDERS, 'cancel', id, cancel))).toEqual({
    '': [expect.stringMatching(gathering)],
  });
  await done(act('cancel', off, { cancel_reason: 'Se cambió la fecha.' }));
  expect(
    await told.query(`select source_resource from inv__reservations where status = 'ACTIVA'`),
  ).toEqual([{ source_resource: ORDERS }]);
  expect(await told.query(`select status from supplying`)).toEqual([{ status: 'CANCELADO' }]);
  expect(await lineOf(id)).toMatchObject({ qty_reserved: '500.000000' });

  const left = await shipmentOf(id);
  await done(gather(left, '500'));
  await done(ship(left));
  expect(await told.onHand(product)).toBe(3700);
  await done(act('cancel', left, { cancel_reason: 'Se regresó el camión.' }));
  expect(await told.onHand(product)).toBe(4200);
  expect(await lineOf(id)).toMatchObject({
    qty_shipped: '0.000000',
    qty_reserved: '500.000000',
    qty_pending: '500.000000',
    line_status: 'PENDIENTE',
  });
  expect((await told.stock.pool(product))[1]).toBe('181020.000000');
  // Only the one that had left is told.
  expect(await done(admin.get('sls/audit'))).toMatchObject([
    {
      event: 'EMBARQUE_CANCELADO',
      record_id: String(left),
      old_value: 'Embarcado',
      new_value: 'Cancelado',
      reason: 'Se regresó el camión.',
    },
  ]);
});

test('R19: who pays in cash has paid before it leaves, or somebody who may says why not', async () => {
  const { told, authorised, shipmentOf, gather, ship, order } = await shipping();
  const id = await authorised([{ qty: '100' }]);
  const made = await shipmentOf(id);
  await done(gather(made, '100'));
  const refusal = await refusedFields(ship(made, {}));
  expect(refusal).toEqual({
    unpaid_reason: [expect.stringMatching(/^Falta anticipo del pedido .+ por \$6,032\.00\.$/)],
  });
  await told.given.role('EMBARQUES', [
    'customer-orders.list',
    'sls/shipments.list',
    'sls/shipments.ship',
  ]);
  const clerk = await told.given.person('embarques', 'EMBARQUES', { everywhere: true });
  expect(
    await refusedFields(clerk.act(SHIPMENTS, 'ship', made, { unpaid_reason: 'Paga al recibir.' })),
  ).toEqual({ unpaid_reason: ['No puedes embarcar sin pago.'] });
  await done(ship(made));
  expect(await refused(order([], {}))).not.toBeNull();
});

test('R7: what a customer owes is looked at again when goods leave', async () => {
  const { told, admin, customer, authorised, shipmentOf, gather, ship, saved } = await shipping({
    customer: { payment_term: 'CREDITO', credit_days: '30', credit_limit: '100000' },
  });
  const id = await authorised([{ qty: '100' }], { payment_term: 'CREDITO' });
  const made = await shipmentOf(id);
  await done(gather(made, '100'));
  await told.query('update customers set credit_limit = 100 where id = $1', [customer]);
  // What was sent badly says nothing of the order.
  expect(await refusedFields(ship(made, { nofield: '1' }))).toHaveProperty('nofield');
  expect(await saved(id)).toMatchObject({ credit_status: 'OK', holds: [] });
  expect(await refusedFields(ship(made, {}))).toEqual({
    '': [expect.stringContaining('Embarque detenido por crédito: Excede el crédito por ')],
  });
  // The refusal took everything back but this.
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    credit_status: 'RETENIDO',
    holds: ['CREDITO'],
    hold_reasons: expect.stringContaining('Excede el crédito por '),
  });
  expect(await done(admin.get(`${SHIPMENTS}/${made}`))).toMatchObject({ status: 'SURTIDO' });
  await done(told.as('cartera').act(ORDERS, 'releaseCredit', id, { status_notes: 'Paga hoy.' }));
  expect(await saved(id)).toMatchObject({ credit_status: 'LIBERADO', holds: [] });
  await done(ship(made, {}));
  await told.query(`update customers set status = 'BLOQUEADO' where id = $1`, [customer]);
  expect(await done(admin.get(`${SHIPMENTS}/${made}`))).toMatchObject({ status: 'EMBARCADO' });
});

test('gathered by lots, each has its row and its cost; what was rejected at delivery is said', async () => {
  const { told, admin, authorised, shipmentOf, shipment, act, ship, saved } = await shipping();
  const bales = await told.given.product('PACA-1', {
    more: {
      is_sellable: '1',
      sat_product_key: '11161800',
      list_price: '10',
      tracking: 'LOTE',
      lot_kind: 'PACA',
    },
  });
  const bale = (lotCode: string, qty: string, unitCost: string) =>
    told.stock.post('INI', [{ productId: bales, qty, unitCost, lotCode }]);
  await bale('P-1', '210', '5');
  await bale('P-2', '235', '6');
  const id = await authorised([{ product_id: bales, qty: '440' }]);
  const made = await shipmentOf(id);
  await done(act('pick', made));
  const [line] = (await shipment(made)).lines;
  const confirm = (lots: readonly Body[]) =>
    admin.post(`${SHIPMENTS}/confirmPick/${made}`, {
      lines: lots.map((lot, i) => ({ ...(i === 0 && { id: line.id }), ...lot })),
    });
  expect(await refusedFields(confirm([{ qty: '210' }]))).toEqual({
    'lines[0][lot_code]': ['Indica el lote de PACA-1.'],
  });
  await done(
    confirm([
      { lot_code: 'p-1', qty: '210' },
      { lot_code: 'P-2', qty: '235' },
    ]),
  );
  await done(ship(made));
  expect(await shipment(made)).toMatchObject({
    status: 'EMBARCADO',
    lines: [
      { qty_planned: '440.000000', qty_picked: '210.000000', package_number: 'P-1' },
      { qty_planned: '0.000000', qty_picked: '235.000000', package_number: 'P-2' },
    ],
  });
  const [first, second] = (await shipment(made)).lines;
  const { id: cause_id } = await done(
    admin.post('causes', { code: 'MOJADA', name: 'Mojada', scopes: ['DEVOLUCION'] }),
  );
  await done(
    admin.post(`${SHIPMENTS}/deliver/${made}`, {
      received_by: 'Ana',
      cause_id,
      lines: [
        { id: first.id, qty_rejected: '0' },
        { id: second.id, qty_rejected: '35' },
      ],
    }),
  );
  expect(await shipment(made)).toMatchObject({
    status: 'ENTREGADO',
    delivery_result: 'PARCIAL',
    received_by: 'Ana',
    lines: [
      { qty_delivered: '210.000000' },
      { qty_delivered: '200.000000', qty_rejected: '35.000000' },
    ],
  });
  expect((await saved(id)).lines[0]).toMatchObject({
    qty_shipped: '445.000000',
    qty_delivered: '410.000000',
  });
});

test('the warehouse gathers it; what it does not goes back to the order, not to another supplying', async () => {
  const { told, admin, authorised, shipmentOf, shipment, act, lineOf } = await shipping();
  const id = await authorised([{ qty: '1000' }]);
  const made = await shipmentOf(id);
  await done(act('pick', made));
  const supplying = Number(
    (await shipment(made)).supplying_id.id ?? (await shipment(made)).supplying_id,
  );
  await done(admin.act('supplying', 'start', supplying));
  const { version, lines } = await done(admin.get(`supplying/${supplying}`));
  const [line] = lines;
  const [pick] = line.picks;
  await done(
    admin.change(`supplying/${supplying}`, {
      version,
      lines: [
        {
          id: line.id,
          version: line.version,
          short_reason: 'FALTANTE',
          picks: [{ id: pick.id, version: pick.version, qty: '990' }],
        },
      ],
    }),
  );
  await done(admin.act('supplying', 'finish', supplying));
  await done(admin.act('supplying', 'deliver', supplying));
  expect(await told.query('select count(*)::int as n from supplying')).toEqual([{ n: 1 }]);
  expect(await shipment(made)).toMatchObject({
    status: 'SURTIDO',
    lines: [{ qty_picked: '990.000000' }],
  });
  expect(await lineOf(id)).toMatchObject({ qty_reserved: '1000.000000' });
  expect(
    await told.query(
      `select source_resource as of, (qty - qty_consumed - qty_released)::int as qty from inv__reservations where status = 'ACTIVA' order by 1`,
    ),
  ).toEqual([
    { of: ORDERS, qty: 10 },
    { of: SHIPMENTS, qty: 990 },
  ]);
});

test('papers that the settings ask for are to be handed in before it leaves', async () => {
  const { told, admin, authorised, gather, ship } = await shipping();
  await done(
    admin.change('sales-configuration', { required_documents: ['CERTIFICADO_CALIDAD', 'FACTURA'] }),
  );
  const order = await authorised([{ qty: '10' }]);
  const { outcome } = await done(admin.post(`approved-orders/createShipment/${order}`, {}));
  const made = Number(outcome.open.id);
  await done(gather(made, '10'));
  expect(await refusedFields(ship(made))).toEqual({
    '': ['Faltan documentos del embarque: Certificado de calidad.'],
  });
  const [paper] = await told.query<{ id: number }>(
    `select id from sls__shipment_documents where document_type = 'CERTIFICADO_CALIDAD'`,
  );
  const given = await uploaded(told.as('admin'), '%PDF-1.4\n%%EOF', 'certificado.pdf');
  const papers = (action: string, body: Body = {}) =>
    done(admin.act('sls/shipment-documents', action, paper!.id, body));
  await papers('receive', { file: given });
  expect(await papers('reject', { reject_reason: 'Es de otro lote.' })).toMatchObject({
    status: 'RECHAZADO',
    reject_reason: 'Es de otro lote.',
  });
  await papers('receive', { file: given });
  expect(await papers('validate')).toMatchObject({ status: 'VALIDADO' });
  await done(ship(made));
});

test('a customs declaration is kept as the SAT writes it', async () => {
  const { admin, authorised, shipmentOf, shipment } = await shipping();
  const id = await shipmentOf(await authorised([{ qty: '10' }]));
  const { version } = await shipment(id);
  const type = (customs_document: string) =>
    admin.put(`${SHIPMENTS}/${id}`, { version, customs_document });
  expect(await refusedFields(type('26 24 1234 6001234'))).toEqual({
    customs_document: ['Escríbelo como 26  43  3807  6001234, con dos espacios entre grupos.'],
  });
  await done(type('26  24  1234  6001234'));
  expect(await shipment(id)).toMatchObject({ customs_document: '26  24  1234  6001234' });
});

test('orders of one customer and place leave together; what a draft has planned is not offered again', async () => {
  const { admin, authorised, shipmentOf, shipment, gather, ship, lineOf } = await shipping();
  const [first, second] = [await authorised([{ qty: '100' }]), await authorised([{ qty: '50' }])];
  const made = await shipmentOf(first);
  expect(await refusedFields(admin.post(`${ORDERS}/createShipment/${first}`, {}))).toEqual({
    lines: ['No hay nada apartado que embarcar: resérvalo primero.'],
  });
  expect(await shipmentOf(second, { into: String(made) })).toBe(made);
  expect(await shipment(made)).toMatchObject({
    lines: [{ qty_planned: '100.000000' }, { qty_planned: '50.000000' }],
  });
  await done(gather(made, '100', '50'));
  await done(ship(made));
  expect([await lineOf(first), await lineOf(second)]).toMatchObject([
    { qty_shipped: '100.000000', line_status: 'COMPLETA' },
    { qty_shipped: '50.000000', line_status: 'COMPLETA' },
  ]);
});
