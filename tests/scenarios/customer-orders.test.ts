/** A customer's order from its draft to its end: prices, credit, who may (sales R1–R9, §3). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, type Body } from './given.ts';
import { selling, SELLER_KEYS } from './selling.ts';

test('R4: an order takes its price, its discounts and its taxes; it needs nobody', async () => {
  const { told, order, saved, admin } = await selling({ customer: { discount_percent: '2' } });
  await done(admin.change('sales-configuration', { min_margin_percent: '5' }));
  const { id } = await done(order([{ qty: '1250.5', extra_discount_percent: '2.5' }]));
  expect(await saved(id)).toMatchObject({
    subtotal: '61899.75',
    discount_total: '2754.54',
    tax_total: '9463.23',
    total: '68608.44',
    total_mxn: '68608.44',
    payment_term: 'CONTADO',
    payment_method: 'PUE',
    status: 'BORRADOR',
    lines: [
      {
        list_price: '49.500000',
        unit_price: '49.500000',
        price_origin: 'LISTA',
        price_trace: '«Mayoreo» (la del cliente), desde 1,000: 49.50.',
        base: '59145.210000',
        line_total: '68608.44',
        margin_percent: '8.8700',
        qty_pending: '1250.500000',
      },
    ],
  });
  await done(told.as('vendedor').act('customer-orders', 'submit', id));
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    price_status: 'OK',
    credit_status: 'OK',
    manual_discount: '2.5000',
    holds: [],
  });
});

test('a price that nobody typed follows the scale; one that was typed stays', async () => {
  const { told, order, saved } = await selling();
  const { id } = await done(order([{ qty: '600' }], {}, 'supervisora'));
  const [stored] = (await saved(id)).lines;
  expect(stored).toMatchObject({ unit_price: '52.000000' });
  const { id: row, version, product_id, unit_price } = stored;
  const line = { id: row, version, product_id, unit_price };
  const change = (body: object) =>
    told.as('supervisora').change(`customer-orders/${id}`, { lines: [{ ...line, ...body }] });
  await done(change({ qty: '1000' }));
  expect((await saved(id)).lines[0]).toMatchObject({ unit_price: '49.500000' });
  await done(change({ qty: '1000', unit_price: '48' }));
  await done(change({ qty: '5000', unit_price: '48' }));
  expect((await saved(id)).lines[0]).toMatchObject({
    list_price: '47.200000',
    unit_price: '48.000000',
    price_origin: 'MANUAL',
  });
});

test('R5: what is lowered beyond one’s limit is held, and released by who may give as much', async () => {
  const { told, order, saved, admin } = await selling();
  const [vendedor, supervisora] = [told.as('vendedor'), told.as('supervisora')];
  await done(admin.change('sales-configuration', { min_margin_percent: '0' }));
  // 5.45 % of 49.50: the rep's limit is 3 %, the supervisor's 8 %.
  const { id } = await done(order([{ qty: '1000', extra_discount_percent: '5.45' }]));
  await done(vendedor.act('customer-orders', 'submit', id));
  expect(await saved(id)).toMatchObject({
    status: 'SOLICITADO',
    price_status: 'RETENIDO',
    manual_discount: '5.4500',
    holds: ['PRECIO'],
    hold_reasons: 'Algún precio está por debajo de lo que puede dar quien lo pide.',
  });
  expect(await refused(supervisora.act('customer-orders', 'authorize', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  expect(await refused(vendedor.act('customer-orders', 'releasePrice', id))).toMatchObject({
    code: 'SIN_PERMISO',
  });
  await done(
    supervisora.act('customer-orders', 'releasePrice', id, { status_notes: 'Cliente nuevo' }),
  );
  expect(await saved(id)).toMatchObject({ status: 'AUTORIZADO', price_status: 'LIBERADO' });

  // 8.08 % is more than the supervisor's own; 15 % nobody gives.
  const more = await done(order([{ qty: '1000', extra_discount_percent: '8.08' }]));
  await done(vendedor.act('customer-orders', 'submit', more.id));
  expect(
    await refusedFields(
      supervisora.act('customer-orders', 'releasePrice', more.id, { status_notes: 'Favor' }),
    ),
  ).toEqual({
    '': [
      'Tu límite de descuento es 8 %. Se pide 8.08 % y nadie tiene ese límite: se fija por rol en Configuración de ventas, o por persona en Equipos de venta.',
    ],
  });
  const configured = await done(admin.get('sales-configuration'));
  const [boss] = await told.query<{ id: number; name: string }>(
    `select id, name from roles where code = 'DIRECCION'`,
  );
  await done(
    admin.change('sales-configuration', {
      discount_limits: [
        ...configured.discount_limits.map((each: { id: number; version: number }) => ({
          id: each.id,
          version: each.version,
        })),
        { role_id: boss!.id, max_discount_percent: '12' },
      ],
    }),
  );
  expect(
    await refusedFields(
      supervisora.act('customer-orders', 'releasePrice', more.id, { status_notes: 'Favor' }),
    ),
  ).toEqual({
    '': [`Tu límite de descuento es 8 %. Se pide 8.08 %; lo puede liberar: ${boss!.name}.`],
  });
  expect(await refusedFields(order([{ qty: '1', extra_discount_percent: '15.01' }]))).toEqual({
    'lines[0][extra_discount_percent]': ['El descuento de 15.01 % excede el tope de 15 %.'],
  });
});

test('R2b: a free sample is given by who types prices, and waits; so does what has no price', async () => {
  const { told, order, saved, admin } = await selling();
  const [vendedor, supervisora] = [told.as('vendedor'), told.as('supervisora')];
  const free = [{ qty: '1', extra_discount_percent: '100' }];
  expect(await refusedFields(order(free))).toEqual({
    'lines[0][extra_discount_percent]': ['El descuento de 100.00 % excede el tope de 15 %.'],
  });
  const { id } = await done(order(free, {}, 'supervisora'));
  await done(supervisora.act('customer-orders', 'submit', id));
  expect(await saved(id)).toMatchObject({
    status: 'SOLICITADO',
    total: '0.00',
    holds: ['PRECIO', 'MARGEN'],
    lines: [{ unit_price: '52.000000', base: '0.000000' }],
  });
  await done(admin.change('sales-configuration', { price_policy: 'CERO_CON_RETENCION' }));
  const gift = await told.given.product('REGALO', {
    more: { is_sellable: '1', sat_product_key: '11161800', tax_object: '01' },
  });
  const unpriced = await done(order([{ product_id: gift, qty: '3' }]));
  await done(vendedor.act('customer-orders', 'submit', unpriced.id));
  expect(await saved(unpriced.id)).toMatchObject({
    price_status: 'RETENIDO',
    holds: ['PRECIO'],
    lines: [{ list_price: null, unit_price: '0.000000' }],
  });
});

test('R5: a line that leaves less than the least margin is held although its discount is allowed', async () => {
  const { told, order, saved } = await selling({ customer: { discount_percent: '2' } });
  const { id } = await done(order([{ qty: '1250.5', extra_discount_percent: '2.5' }]));
  await done(told.as('vendedor').act('customer-orders', 'submit', id));
  expect(await saved(id)).toMatchObject({ price_status: 'RETENIDO', holds: ['MARGEN'] });
});

test('R6, R7: beyond the credit it is held; what was authorised counts for the next', async () => {
  const { told, order, saved, admin } = await selling({
    customer: { payment_term: 'CREDITO', credit_days: '30', credit_limit: '70000' },
  });
  await done(admin.change('sales-configuration', { min_margin_percent: '0' }));
  const submit = async (qty: string) => {
    const { id } = await done(order([{ qty }]));
    await done(told.as('vendedor').act('customer-orders', 'submit', id));
    return Number(id);
  };
  // 1,000 × 49.50 × 1.16 = 57,420.00
  const first = await submit('1000');
  expect(await saved(first)).toMatchObject({ status: 'AUTORIZADO', total: '57420.00' });
  // 300 × 52.00 × 1.16 = 18,096.00: 75,516.00 − 70,000.00
  const second = await submit('300');
  expect(await saved(second)).toMatchObject({
    status: 'SOLICITADO',
    credit_status: 'RETENIDO',
    holds: ['CREDITO'],
    hold_reasons: 'Excede el crédito por $5,516.00.',
  });
  // What who releases it decides on; who may not release it is not told.
  const before = await done(told.as('cartera').get(`customer-orders/credit/${second}`));
  expect(before).toMatchObject({
    confirm: 'Excede el crédito por $5,516.00.',
    tables: [
      {
        rows: [
          ['Límite', '70000.00'],
          ['Saldo de sus facturas', '0.00'],
          ['De ello, vencido (máximo 0 días)', '0.00'],
          ['Embarcado por facturar', '0.00'],
          ['Pedidos autorizados por embarcar', '57420.00'],
          ['A favor por aplicar', '0.00'],
          ['Este pedido', '18096.00'],
          ['Exposición con él', '75516.00'],
          ['Disponible después', '-5516.00'],
        ],
      },
    ],
  });
  expect((await told.as('vendedor').get(`customer-orders/credit/${second}`)).status).toBe(403);
  await done(
    told
      .as('cartera')
      .act('customer-orders', 'releaseCredit', second, { status_notes: 'Paga hoy' }),
  );
  expect(await saved(second)).toMatchObject({
    status: 'AUTORIZADO',
    credit_status: 'LIBERADO',
    released_total: '18096.00',
  });
  // What is called off frees its credit: 18,096.00 + 51,272.00.
  const cancel = { cancel_cause_id: await told.given.cause() };
  await done(admin.act('customer-orders', 'cancel', first, cancel));
  expect(await saved(await submit('850'))).toMatchObject({ status: 'AUTORIZADO' });
});

test('bad input is said beside its field; what was asked for is no draft any more', async () => {
  const { told, order, saved, product, customer, admin, mxn } = await selling({
    customer: { requires_po: '1' },
  });
  expect(
    await refusedFields(order([{ qty: '0' }], { date: '2100-01-01', payment_term: 'CREDITO' })),
  ).toMatchObject({ 'lines[0][qty]': ['La cantidad debe ser mayor que cero.'] });
  expect(
    await refusedFields(order([{ qty: '1' }], { date: '2100-01-01', payment_term: 'CREDITO' })),
  ).toEqual({
    date: ['La fecha no puede ser futura.'],
    payment_term: ['El cliente no tiene crédito.'],
  });
  const counted = await told.given.product('PIEZA', {
    more: {
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '01',
      stock_unit_id: String(await told.idOf('units', 'PZA')),
      list_price: '10',
      price_currency_id: String(mxn),
    },
  });
  expect(await refusedFields(order([{ product_id: counted, qty: '1.5' }]))).toEqual({
    'lines[0][qty]': ['La unidad PZA no admite decimales.'],
  });
  const gift = await told.given.product('REGALO', {
    more: { is_sellable: '1', sat_product_key: '11161800', tax_object: '01' },
  });
  expect(await refusedFields(order([{ product_id: gift, qty: '1' }]))).toEqual({
    'lines[0][product_id]': ['El producto REGALO no tiene precio.'],
  });
  await done(admin.change(`products/${product}`, { min_sale_qty: '10', sale_multiple: '25' }));
  expect(await refusedFields(order([{ qty: '5' }, { qty: '30' }]))).toEqual({
    'lines[0][qty]': ['La cantidad mínima de venta es 10 KG.'],
    'lines[1][qty]': ['La cantidad debe ser múltiplo de 25 KG.'],
  });
  const { id } = await done(order([{ qty: '50' }], { freight_mode: 'REPARTO_PROPIO' }));
  const submit = () => told.as('vendedor').act('customer-orders', 'submit', id);
  expect(await refusedFields(submit())).toEqual({
    consignee_id: ['Elige el consignatario, o que el cliente recoja.'],
    customer_po: ['El cliente exige que se escriba su orden de compra.'],
  });
  await done(
    told.as('vendedor').change(`customer-orders/${id}`, {
      freight_mode: 'CLIENTE_RECOGE',
      customer_po: 'OC-77',
    }),
  );
  await done(admin.act('customers', 'block', customer, { block_reason: 'No paga' }));
  expect(await refusedFields(submit())).toEqual({ '': ['El cliente está bloqueado por crédito.'] });
  await done(admin.act('customers', 'unblock', customer, { reason: 'Pagó' }));
  await done(submit());
  expect(await saved(id)).toMatchObject({ status: 'AUTORIZADO' });
  // What neither prices nor promises anything is corrected; the rest is not, and keeps its figures.
  const change = (body: Body) => told.as('vendedor').change(`customer-orders/${id}`, body);
  await done(change({ notes: 'Entregar por la tarde', priority: 'ALTA' }));
  expect(await refusedFields(change({ seller_id: 1 }))).toHaveProperty('seller_id');
  expect(await saved(id)).toMatchObject({ total: '3016.00', priority: 'ALTA' });
});

test('a rejected order goes back to its draft; its views show what waits and what was authorised', async () => {
  const { told, order, saved } = await selling();
  const [vendedor, supervisora] = [told.as('vendedor'), told.as('supervisora')];
  const { id } = await done(order([{ qty: '1000', extra_discount_percent: '5' }]));
  await done(vendedor.act('customer-orders', 'submit', id));
  await done(supervisora.act('customer-orders', 'reject', id, { status_notes: 'Muy barato' }));
  expect(await saved(id)).toMatchObject({ status: 'RECHAZADO', status_notes: 'Muy barato' });
  await done(vendedor.act('customer-orders', 'draft', id));
  expect(await saved(id)).toMatchObject({ status: 'BORRADOR', price_status: null, holds: [] });
  await told.given.role('MIRA', [
    'customer-orders.list',
    'requested-orders.list',
    'approved-orders.list',
  ]);
  const mira = await told.given.person('mira', 'MIRA');
  await done(vendedor.act('customer-orders', 'submit', id));
  expect(await done(mira.get('requested-orders'))).toMatchObject([{ id }]);
  expect(await done(mira.get('approved-orders'))).toEqual([]);
});

test('what is closed is owed no more, and is owed again when it is reopened', async () => {
  const { told, order, saved, customer, admin } = await selling({
    customer: { payment_term: 'CREDITO', credit_days: '30', credit_limit: '70000' },
  });
  const { id } = await done(order([{ qty: '1000' }]));
  await done(told.as('vendedor').act('customer-orders', 'submit', id));
  const pending = async () => (await done(admin.get(`customers/credit/${customer}`))).pending;
  expect(await pending()).toBe('57420.00');
  const why = { status_notes: 'El cliente ya no lo quiere' };
  await done(told.as('supervisora').act('customer-orders', 'close', id, why));
  expect(await saved(id)).toMatchObject({
    status: 'CERRADO',
    lines: [{ qty_pending: '0.000000', qty_cancelled: '1000.000000', line_status: 'CANCELADA' }],
  });
  expect(await pending()).toBe('0.00');
  await done(told.as('supervisora').act('customer-orders', 'reopen', id));
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    closed_at: null,
    status_notes: null,
    lines: [{ qty_pending: '1000.000000', line_status: 'PENDIENTE' }],
  });
  expect(await pending()).toBe('57420.00');
  await done(told.as('supervisora').act('customer-orders', 'close', id, why));
  await told.tamper(`update customer_orders set closed_at = now() - interval '31 days'`);
  expect(await refusedFields(told.as('supervisora').act('customer-orders', 'reopen', id))).toEqual({
    '': ['Se cerró hace más de 30 días.'],
  });
});

test('what is done in Pedidos is done from the screens of those that wait and those authorised', async () => {
  const { told, order, saved, admin } = await selling({
    customer: { payment_term: 'CREDITO', credit_days: '30', credit_limit: '1000' },
  });
  await done(admin.change('sales-configuration', { auto_approve: '0', min_margin_percent: '0' }));
  await told.given.role('JEFA', [
    ...SELLER_KEYS,
    'customer-orders.authorize',
    'customer-orders.cancel',
  ]);
  await told.given.person('jefa', 'JEFA');
  const act = (nickname: string, path: string, name: string, id: number, body: Body = {}) =>
    done(told.as(nickname).act(path, name, id, body));
  const submitted = async (body: Body) => {
    const { id } = await done(order([body]));
    await act('vendedor', 'customer-orders', 'submit', id);
    return Number(id);
  };
  const why = { status_notes: 'Acordado' };
  const first = await submitted({ qty: '1000', extra_discount_percent: '5' });
  expect(await saved(first)).toMatchObject({ holds: ['CREDITO', 'PRECIO'] });
  await act('supervisora', 'requested-orders', 'releasePrice', first, why);
  expect(await saved(first)).toMatchObject({
    holds: ['CREDITO'],
    hold_reasons: 'Excede el crédito por $53,549.00.',
  });
  await act('cartera', 'requested-orders', 'releaseCredit', first, why);
  expect(await saved(first)).toMatchObject({ status: 'SOLICITADO', holds: [], hold_reasons: null });
  await act('jefa', 'requested-orders', 'authorize', first);
  expect(await saved(first)).toMatchObject({ status: 'AUTORIZADO', credit_status: 'LIBERADO' });
  await act('jefa', 'approved-orders', 'close', first, why);
  await act('jefa', 'approved-orders', 'reopen', first);
  await told.tamper(`update customer_orders set credit_status = 'RETENIDO' where id = ${first}`);
  await act('cartera', 'approved-orders', 'releaseCredit', first, why);
  const cancel = { cancel_cause_id: await told.given.cause() };
  await act('jefa', 'approved-orders', 'cancel', first, cancel);
  expect(await saved(first)).toMatchObject({ status: 'CANCELADO' });

  const second = await submitted({ qty: '10' });
  await act('jefa', 'requested-orders', 'reject', second, why);
  await act('vendedor', 'requested-orders', 'draft', second);
  await act('vendedor', 'customer-orders', 'submit', second);
  await act('jefa', 'requested-orders', 'cancel', second, cancel);
  expect(await saved(second)).toMatchObject({ status: 'CANCELADO' });

  const third = await submitted({ qty: '10' });
  await act('jefa', 'customer-orders', 'authorize', third);
  expect(await saved(third)).toMatchObject({ status: 'AUTORIZADO', price_status: 'OK' });
});
