/** What a customer has used of its consignment is sold to it (inventory R26, sales §5). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { answered, CFDI, fiscalSeries, issuingCompany } from './invoicing.ts';
import { selling, SELLER_KEYS } from './selling.ts';
import { beginBooks } from './treasury.ts';

const ORDERS = 'customer-orders';
const SHIPMENTS = 'sls/shipments';
const CONSIGNOR = [...SELLER_KEYS, 'customer-storage.list', 'customer-orders.consume'];

/**
 * 300 of the 4,200 kg of LAM-60 stand with the customer, at 51.00 a kilogram by its agreement; who
 * sells works in that storage, and so does not the other seller.
 */
async function consigned(options: { readonly customer?: Body; readonly line?: Body } = {}) {
  const sold = await selling({ customer: options.customer ?? {} });
  const { told, admin, customer, product } = sold;
  const { given, idOf, stock } = told;
  await done(admin.change('sales-configuration', { min_margin_percent: '0' }));
  const { id: storage } = await done(
    admin.post('storages', {
      code: 'CON',
      name: 'Consignación',
      storage_type_id: await idOf('storage_types', 'CONSIGNA'),
      branch_office_id: await idOf('branch_offices', 'MATRIZ', 'kind'),
      customer_id: customer,
    }),
  );
  await given.role('CONSIGNADORA', CONSIGNOR);
  await given.person('nora', 'CONSIGNADORA', { storages: [Number(storage)] });
  await given.person('lejos', 'CONSIGNADORA', { storages: [stock.storages.B!] });
  const { id: agreement } = await done(
    admin.post('customer-storage', {
      code: 'C-1',
      kind: 'CONSIGNACION',
      customer_id: customer,
      storage_id: storage,
      billing_cutoff: 'MENSUAL',
      lines: [
        { product_id: product, min_qty: '100', max_qty: '500', price: '51', ...options.line },
      ],
    }),
  );
  await done(admin.act('customer-storage', 'activate', Number(agreement)));
  const bring = (productId: number, qty: string, lotId: number | null = null) =>
    stock.post('TRASP', [{ productId, qty, lotId, toStorageId: Number(storage) }]);
  await bring(product, '300');
  /** What the form of the consumption begins with. */
  const form = async (nickname = 'nora') =>
    done(
      told.as(nickname).get('form', {
        resource: `${ORDERS}/consume`,
        opens: '1',
        'given[agreement_id]': String(agreement),
      }),
    );
  /** Rows are known by their number: twice that of a product, or of a lot and one. */
  const row = (productId: number, qty: string) => ({ id: productId * 2, qty });
  const consume = (lines: readonly Body[], more: Body = {}, nickname = 'nora') =>
    told.as(nickname).post(`${ORDERS}/consume`, {
      agreement_id: agreement,
      date: TODAY(),
      lines,
      ...more,
    });
  const ship = async (id: number) => {
    const { outcome } = await done(admin.post(`${ORDERS}/createShipment/${id}`, {}));
    const shipment = Number(outcome.open.id);
    await done(admin.act(SHIPMENTS, 'pick', shipment));
    return shipment;
  };
  return {
    ...sold,
    storage: Number(storage),
    agreement: Number(agreement),
    bring,
    form,
    row,
    consume,
    ship,
  };
}

test('what was used is resupplied before it leaves our books', async () => {
  const { told, admin, agreement, product, row, consume, ship } = await consigned();
  const resupply = () =>
    admin.act('customer-storage', 'resupply', agreement, {
      supply_storage_id: told.stock.storages.A,
    });
  const asked = async () => {
    const { last_requisition_id } = await done(resupply());
    const { id, lines } = await done(admin.get(`inv/requisition/${last_requisition_id}`));
    return { id: Number(id), lines: (lines as Body[]).map(({ qty }) => qty) };
  };
  // 300 − 120 = 180 stand there, and 100 is the least.
  const first = await done(consume([row(product, '120')], { submit: '1' }));
  expect(await refused(resupply())).toMatchObject({ code: 'ESTADO_INVALIDO' });
  // 300 − 120 − 100 = 80: to 500 there lack 420, though 300 are in our books; a draft counts too.
  await done(consume([row(product, '100')]));
  const { id, lines } = await asked();
  expect(lines).toEqual(['420.000000']);
  expect(await refused(resupply())).toMatchObject({ code: 'ESTADO_INVALIDO' });
  await done(admin.act('inv/requisition', 'cancel', id, { reason: 'Se pide de nuevo' }));
  // Once the 120 have left, 180 − 100 are still 80.
  const shipment = await ship(Number(first.order));
  await done(admin.act(SHIPMENTS, 'ship', shipment, { unpaid_reason: 'Paga al corte.' }));
  expect((await asked()).lines).toEqual(['420.000000']);
}, 120_000);

test('what was used is sold at the agreed price, leaves that storage at its cost, and is invoiced', async () => {
  const sold = await consigned({ customer: { invoice_policy: 'EMBARQUE' } });
  const { told, admin, product, storage, consume, row, saved, ship } = sold;
  await beginBooks(told);
  const issuer = await issuingCompany(told);
  await fiscalSeries(told);
  await done(admin.post(`sat/issuers/test-certificate/${issuer}`, {}));
  await done(
    admin.change(`customers/${sold.customer}`, {
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      tax_companies: [
        {
          rfc: 'CBA100101AB1',
          legal_name: 'COLCHONES DEL BAJIO',
          tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
          zip: '37000',
          cfdi_use: 'G01',
          is_default: '1',
        },
      ],
    }),
  );
  const before = await told.free(product);
  const { order } = await done(consume([row(product, '120')], { submit: '1' }));
  // 120 × 51.00, and IVA of 16 %.
  expect(await saved(order)).toMatchObject({
    status: 'AUTORIZADO',
    source: 'CONSIGNACION',
    storage_id: storage,
    subtotal: '6120.00',
    total: '7099.20',
    lines: [
      {
        unit_price: '51.000000',
        price_origin: 'CONVENIO',
        qty_reserved: '120.000000',
        fulfilment_mode: 'EXISTENCIA',
      },
    ],
  });
  // Of nothing else less is promised.
  expect(await told.free(product)).toBe(before);

  const shipment = await ship(order);
  expect(await done(admin.get(`${SHIPMENTS}/${shipment}`))).toMatchObject({
    status: 'SURTIDO',
    supplying_id: null,
    lines: [{ qty_picked: '120.000000' }],
  });
  expect(await told.query('select 1 from supplying')).toEqual([]);
  expect(await told.query('select 1 from sls__shipment_documents')).toEqual([]);
  expect(await refused(admin.act(SHIPMENTS, 'backToPick', shipment))).toMatchObject({
    message: 'El cliente ya lo usó y no se surte: cancela el embarque para corregirlo.',
  });
  await done(admin.act(SHIPMENTS, 'ship', shipment, { unpaid_reason: 'Paga al corte.' }));
  expect(
    await told.query(
      `select y.code, k.storage_id, k.qty::text, k.value::text from kardex k join movements m on m.id = k.movement_id join inv__movement_types y on y.id = m.movement_type_id order by k.id desc limit 1`,
    ),
  ).toEqual([
    { code: 'SAL-VENTA', storage_id: storage, qty: '-120.000000', value: '-5172.000000' },
  ]);
  expect(
    await told.query(
      `select event, account_kind from acc__posting_events where source_resource = 'sls/shipments'`,
    ),
  ).toEqual([expect.objectContaining({ account_kind: 'TERCEROS' })]);
  await done(admin.post(`${SHIPMENTS}/deliver/${shipment}`, { received_by: 'Almacén' }));
  expect(await saved(order)).toMatchObject({
    fulfilment_status: 'COMPLETO',
    lines: [{ qty_shipped: '120.000000', qty_delivered: '120.000000', qty_pending: '0.000000' }],
  });
  const { outcome } = await done(admin.post(`${CFDI}/from-orders`, { order_ids: [order] }));
  await answered(told, done(admin.act(CFDI, 'stamp', Number(outcome.open.id))));
  expect(await done(admin.get(`${CFDI}/${outcome.open.id}`))).toMatchObject({ total: '7099.20' });
  expect(await saved(order)).toMatchObject({ billing_status: 'FACTURADO', status: 'CERRADO' });
});

test('the form says what is there, by product and lot, and what orders have taken of it', async () => {
  const sold = await consigned();
  const { told, product, bring, form, consume, row, saved } = sold;
  const { stock } = told;
  const film = await stock.product('PEL-1', {
    tracking: 'LOTE',
    lot_kind: 'LOTE',
    is_sellable: '1',
    sat_product_key: '11161800',
    list_price: '12',
    price_currency_id: String(sold.mxn),
  });
  await stock.post('INI', [{ productId: film, qty: '50', unitCost: '10', lotCode: 'L-1' }]);
  await stock.post('INI', [{ productId: film, qty: '50', unitCost: '10', lotCode: 'L-2' }]);
  const lots = await told.query<{ id: number; code: string }>(
    'select id, code from lots order by code',
  );
  const [one, two] = [lots[0]!.id, lots[1]!.id];
  await bring(film, '20', one);
  await bring(film, '15', two);
  expect((await form()).record.lines).toMatchObject([
    {
      product: expect.stringMatching(/^LAM-60/),
      lot: null,
      on_hand: '300.000000',
      price: '51.000000',
    },
    { lot: 'L-1', on_hand: '20.000000', price: null },
    { lot: 'L-2', on_hand: '15.000000', price: null },
  ]);
  const { order } = await done(
    consume([row(product, '200'), { id: two * 2 + 1, qty: '8' }], { submit: '1' }),
  );
  expect(await saved(order)).toMatchObject({
    status: 'AUTORIZADO',
    lines: [
      { price_origin: 'CONVENIO', qty: '200.000000' },
      { price_origin: 'PRODUCTO', unit_price: '12.000000', lot_id: two, qty_reserved: '8.000000' },
    ],
  });
  expect((await form()).record.lines).toMatchObject([
    { in_orders: '200.000000' },
    { in_orders: '0.000000' },
    { in_orders: '8.000000' },
  ]);
  const more = [
    row(product, '100.5'),
    { id: one * 2 + 1, qty: '20' },
    { id: two * 2 + 1, qty: '8' },
  ];
  expect(await refusedFields(consume(more))).toEqual({
    'lines[0][qty]': ['Con el cliente quedan 100 KG por vender.'],
    'lines[2][qty]': ['Con el cliente quedan 7 KG por vender.'],
  });
  // The lot that was consumed is that which leaves.
  const shipment = await sold.ship(order);
  await done(sold.admin.act(SHIPMENTS, 'ship', shipment, { unpaid_reason: 'Paga al corte.' }));
  expect(
    await told.query(
      'select lot_id, qty::text from kardex where product_id = $1 order by id desc limit 1',
      [film],
    ),
  ).toEqual([{ lot_id: two, qty: '-8.000000' }]);
  expect((await form()).record.lines[0]).toMatchObject({
    on_hand: '100.000000',
    in_orders: '0.000000',
  });
});

test('a draft sells no more than there is, from nowhere else; its customer and storage stay', async () => {
  const { told, admin, product, consume, row, saved } = await consigned();
  const { order } = await done(consume([row(product, '100')]));
  const draft = await saved(order);
  expect(draft).toMatchObject({ status: 'BORRADOR', freight_mode: 'CLIENTE_RECOGE' });
  const [{ id, version }] = draft.lines;
  const edit = (body: Body) =>
    admin.change(`${ORDERS}/${order}`, { lines: [{ id, version, product_id: product, ...body }] });
  expect(await refusedFields(edit({ qty: '300.5' }))).toEqual({
    'lines[0][qty]': ['Con el cliente quedan 300 KG por vender.'],
  });
  expect(
    await refusedFields(edit({ qty: '50', storage_id: String(told.stock.storages.A) })),
  ).toEqual({ 'lines[0][storage_id]': ['Sale del almacén de la consignación.'] });
  expect(
    await refusedFields(
      admin.change(`${ORDERS}/${order}`, { storage_id: String(told.stock.storages.A) }),
    ),
  ).toHaveProperty('storage_id');
  await done(edit({ qty: '50' }));
  expect(await saved(order)).toMatchObject({ lines: [{ unit_price: '51.000000' }] });
  // Once it is authorised nothing is added to it.
  await done(admin.act(ORDERS, 'submit', order));
  const amend = admin.put(`${ORDERS}/amend/${order}`, {
    why: 'Usó más.',
    lines: [{ id, product_id: product, qty: '60' }],
  });
  expect(await refused(amend)).toMatchObject({
    message: 'Es lo que el cliente consumió: cancela lo pendiente, o registra otro consumo.',
  });
});

test('a consumption that left and is cancelled comes back to the customer, and its order waits', async () => {
  const { told, admin, product, storage, consume, row, saved, ship } = await consigned();
  const { order } = await done(consume([row(product, '40')], { submit: '1' }));
  const shipment = await ship(order);
  await done(admin.act(SHIPMENTS, 'ship', shipment, { unpaid_reason: 'Paga al corte.' }));
  await done(admin.act(SHIPMENTS, 'cancel', shipment, { cancel_reason: 'No era tanto.' }));
  expect(
    await told.query('select qty::text from stock_balances where storage_id = $1', [storage]),
  ).toEqual([{ qty: '300.000000' }]);
  expect(await saved(order)).toMatchObject({
    lines: [{ qty_reserved: '40.000000', qty_pending: '40.000000' }],
  });
});

test('nothing else is promised or reserved of what stands with a customer', async () => {
  const { told, admin, order, saved, storage } = await consigned();
  const { id } = await done(order([{ qty: '10' }], { storage_id: String(storage) }, 'supervisora'));
  await done(told.as('supervisora').act(ORDERS, 'submit', id));
  expect(await saved(id)).toMatchObject({ lines: [{ qty_reserved: '0.000000' }] });
  expect(await refusedFields(admin.post(`${ORDERS}/createShipment/${id}`, {}))).toHaveProperty(
    'lines',
  );
});

test('who may not, or does not work there, tells no consumption; nor before it is agreed', async () => {
  const { told, admin, product, agreement, consume, row, form } = await consigned();
  expect(await refused(consume([row(product, '1')], {}, 'vendedor'))).toMatchObject({
    code: 'SIN_PERMISO',
  });
  expect(await refusedFields(consume([row(product, '1')], {}, 'lejos'))).toHaveProperty(
    'agreement_id',
  );
  expect((await form('lejos')).record.lines ?? []).toEqual([]);
  // Not by the order's own call either.
  const [own] = await told.query<{
    storage_id: number;
    customer_id: number;
  }>('select storage_id, customer_id from customer_storage where id = $1', [agreement]);
  const { storage_id, customer_id } = own!;
  const direct = told.as('vendedor').post(ORDERS, {
    customer_id,
    date: TODAY(),
    freight_mode: 'CLIENTE_RECOGE',
    customer_storage_id: agreement,
    storage_id,
    lines: [{ product_id: product, qty: '1' }],
  });
  expect(await refused(direct)).toMatchObject({ code: 'SIN_PERMISO' });

  const tomorrow = Temporal.PlainDate.from(TODAY()).add({ days: 1 }).toString();
  expect(await refusedFields(consume([row(product, '1')], { date: tomorrow }))).toHaveProperty(
    'date',
  );
  expect(await refusedFields(consume([]))).toEqual({
    lines: ['Escribe cuánto usó el cliente de algún producto.'],
  });
  await done(admin.act('customer-storage', 'suspend', agreement));
  await done(consume([row(product, '1')]));
  await done(admin.change(`customers/${customer_id}`, { requires_po: '1' }));
  expect(await refusedFields(consume([row(product, '1')]))).toEqual({
    customer_po: ['El cliente exige que se escriba su orden de compra.'],
  });
  await done(consume([row(product, '1')], { customer_po: 'OC-88' }));
  await told.query(`update customer_storage set status = 'TERMINADO' where id = $1`, [agreement]);
  expect(await refusedFields(consume([]))).toEqual({
    agreement_id: ['Elige una consignación vigente o suspendida: de otra no se registra consumo.'],
  });
});

test('the price of an agreement is agreed on by who may; the report leads to the agreement', async () => {
  const { told, admin, agreement } = await consigned();
  await told.given.role('ALMACEN', [
    'customer-storage.list',
    'customer-storage.update',
    'storages.all',
  ]);
  await told.given.person('chema', 'ALMACEN', { everywhere: true });
  const row = await done(admin.get(`customer-storage/${agreement}`));
  const [{ id, version, product_id }] = row.lines;
  const price = (value: string) =>
    told.as('chema').change(`customer-storage/${agreement}`, {
      lines: [{ id, version, product_id, price: value }],
    });
  expect(await refused(price('1'))).toMatchObject({ code: 'SIN_PERMISO' });
  expect(await done(admin.get('customer-existences'))).toMatchObject([
    { agreement: 'C-1', agreement_id: agreement, qty: '300.000000' },
  ]);
});
