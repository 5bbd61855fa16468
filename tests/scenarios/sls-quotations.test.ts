/** A quotation from its draft to the order of what was chosen (sales §2, §3, R3, R5). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, type Body } from './given.ts';
import { quoting } from './quoting.ts';

test('optional lines add up once they are chosen', async () => {
  const { quote, quoted, cotiza } = await quoting();
  const { id } = await done(quote([{ qty: '1000' }, { qty: '100', is_optional: '1' }]));
  // 1,000 × 49.50; 100 × 52.00 are offered aside.
  const stored = await quoted(id);
  expect(stored).toMatchObject({
    subtotal: '49500.00',
    tax_total: '7920.00',
    total: '57420.00',
    revision: 1,
    status: 'BORRADOR',
    lines: [{ amount: '49500.00' }, { amount: '5200.00', chosen: false }],
  });
  const rows = stored.lines.map(({ id: row, version }: Body) => ({ id: row, version }));
  await done(
    cotiza.change(`sls-quotations/${id}`, { lines: [rows[0], { ...rows[1], chosen: '1' }] }),
  );
  expect(await quoted(id)).toMatchObject({ subtotal: '54700.00', total: '63452.00' });
});

test('R3: what is offered aside makes no other line cheaper, and is priced as if it were chosen', async () => {
  const { quote, quoted, cotiza, told } = await quoting();
  await told.query("update pricelists set qty_scope = 'PRODUCTO' where code = 'MAYOREO'");
  const { id } = await done(quote([{ qty: '600' }, { qty: '700', is_optional: '1' }]));
  const stored = await quoted(id);
  // 600 alone cost 52.00; with the 700 they would be 1,300, from 1,000 at 49.50.
  expect(stored).toMatchObject({
    subtotal: '31200.00',
    lines: [{ unit_price: '52.000000' }, { unit_price: '49.500000' }],
  });
  const rows = stored.lines.map(({ id: row, version }: Body) => ({ id: row, version }));
  await done(
    cotiza.change(`sls-quotations/${id}`, { lines: [rows[0], { ...rows[1], chosen: '1' }] }),
  );
  expect(await quoted(id)).toMatchObject({
    subtotal: '64350.00',
    lines: [{ unit_price: '49.500000' }, { unit_price: '49.500000' }],
  });
});

test('what is accepted is an order at the quoted net prices, whatever the list says later', async () => {
  const { quote, quoted, cotiza, saved, admin, product } = await quoting({ discount_percent: '2' });
  const { id } = await done(
    quote([
      { qty: '1250.5', extra_discount_percent: '2.5' },
      { qty: '7', is_optional: '1' },
    ]),
  );
  expect(await quoted(id)).toMatchObject({ total: '68608.44' });
  expect(await refused(cotiza.act('sls-quotations', 'accept', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  await done(cotiza.act('sls-quotations', 'submit', id));
  expect(await quoted(id)).toMatchObject({ status: 'LISTA', price_status: 'OK' });
  await done(admin.change(`products/${product}`, { min_price: '48' }));
  const { order } = await done(cotiza.act('sls-quotations', 'accept', id, { customer_po: 'OC-9' }));
  expect(await quoted(id)).toMatchObject({ status: 'ACEPTADA' });
  // 49.50 × 0.98 × 0.975 = 47.297250
  expect(await saved(order)).toMatchObject({
    status: 'BORRADOR',
    source: 'COTIZACION',
    quotation_id: id,
    customer_po: 'OC-9',
    total: '68608.44',
    lines: [
      {
        qty: '1250.500000',
        list_price: '47.297250',
        unit_price: '47.297250',
        price_origin: 'CONVENIO',
        discount_percent: '0.0000',
      },
    ],
  });
  // Below the least price of now, and not judged again.
  await done(cotiza.act('customer-orders', 'submit', order));
  expect(await saved(order)).toMatchObject({ price_status: 'OK', status: 'AUTORIZADO' });
  expect(await refused(cotiza.act('sls-quotations', 'accept', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
});

test('a line that is changed in the order takes its price of the list again', async () => {
  const { quote, cotiza, saved } = await quoting();
  const { id } = await done(quote([{ qty: '1000', extra_discount_percent: '3' }]));
  await done(cotiza.act('sls-quotations', 'submit', id));
  const { order } = await done(cotiza.act('sls-quotations', 'accept', id));
  const [line] = (await saved(order)).lines;
  expect(line).toMatchObject({ unit_price: '48.015000' });
  await done(
    cotiza.change(`customer-orders/${order}`, {
      lines: [{ id: line.id, version: line.version, qty: '500' }],
    }),
  );
  expect((await saved(order)).lines).toMatchObject([
    { unit_price: '52.000000', price_origin: 'LISTA' },
  ]);
});

test('R5: what passes the limit waits for somebody else who may give as much', async () => {
  const { told, admin, quote, quoted, cotiza, configure } = await quoting();
  const { id } = await done(quote([{ qty: '1000', extra_discount_percent: '5.45' }]));
  await done(cotiza.act('sls-quotations', 'submit', id));
  expect(await quoted(id)).toMatchObject({
    status: 'POR_AUTORIZAR',
    price_status: 'RETENIDO',
    manual_discount: '5.4500',
  });
  const autoriza = told.as('autoriza');
  expect(await refusedFields(autoriza.act('sls-quotations', 'authorize', id))).toEqual({
    '': [
      'Tu límite de descuento es 5 %. Se pide 5.45 % y nadie tiene ese límite: se fija por rol en Configuración de ventas, o por persona en Equipos de venta.',
    ],
  });
  await done(cotiza.act('sls-quotations', 'draft', id));
  expect(await quoted(id)).toMatchObject({ status: 'BORRADOR', price_status: null });
  await done(cotiza.act('sls-quotations', 'submit', id));
  await done(configure('8'));
  await done(autoriza.act('sls-quotations', 'authorize', id));
  expect(await quoted(id)).toMatchObject({ status: 'LISTA', price_status: 'LIBERADO' });
  const about = { path: 'sls-quotations', record_id: String(id) };
  expect(await done(admin.get('sls/audit', { sort: ['at'] }))).toMatchObject([
    { ...about, event: 'DESCUENTO_EXCEDIDO', new_value: '5.45 %', user_id: cotiza.id },
    { ...about, event: 'DESCUENTO_EXCEDIDO', new_value: '5.45 %' },
    { ...about, event: 'PRECIO_LIBERADO', old_value: 'Retenido', new_value: 'Liberado' },
  ]);
});
