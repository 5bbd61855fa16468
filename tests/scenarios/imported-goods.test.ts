/** What is bought abroad: no taxes of the supplier, and the pedimento of its lots (R22). */
import { expect, test } from 'vitest';
import { authorisedOrder, draftOrder, ORDERS, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, story } from './given.ts';
import { activeSupplier } from './payables.ts';

async function buyingAbroad() {
  const told = await story();
  const dollars = await told.idOf('currencies', 'USD');
  await done(
    told
      .as('admin')
      .post('exchanges', { currency_id: dollars, date: TODAY(), kind: 'DOF', rate: '18.5' }),
  );
  const supplier = await activeSupplier(told, {
    name: 'TEXAS FIBER SUPPLY INC',
    person: 'EXTRANJERO',
    more: { currency_id: dollars },
  });
  const product = await told.given.product('FIBRA', {
    more: {
      tracking: 'LOTE',
      tax_object: '02',
      tax_ids: { 0: String(await told.idOf('sattaxes', 'IVA16')) },
    },
  });
  const abroad = {
    kind: 'IMPORTACION',
    incoterm: 'FCA',
  };
  return { told, supplier, product, abroad };
}

test('an import is received with its pedimento, at the rate of that day, and its lots say it', async () => {
  const begun = await buyingAbroad();
  const { told, product, abroad } = begun;
  const admin = told.as('admin');
  const order = await authorisedOrder(begun, { quantity: '1000', price: '2' }, abroad);
  expect(order).toMatchObject({
    // Of its supplier, and never the company's.
    country_origin_id: await told.idOf('countries', 'USA'),
    transferred_tax: '0.00',
    total: '2000.00',
    base_subtotal: '37000.00',
  });
  const shipment = await done(
    admin.post(SHIPMENTS, { purchase_order_id: order.id, date: TODAY(), delivery_note: 'T-1' }),
  );
  expect(shipment.type).toBe('IMPORTACION');
  const withoutCustoms = 'Una importación se recibe con su pedimento.';
  expect(await refusedFields(admin.act(SHIPMENTS, 'receive', shipment.id))).toEqual({
    pedimento: [withoutCustoms],
    pedimento_date: [withoutCustoms],
    customs_office: [withoutCustoms],
  });
  const customs = (pedimento: string) =>
    admin.change(`${SHIPMENTS}/${shipment.id}`, {
      pedimento,
      pedimento_date: TODAY(),
      customs_office: 'Nuevo Laredo',
    });
  expect(await refusedFields(customs('26 24 3045 6001234'))).toEqual({
    pedimento: ['Escríbelo como 26  43  3807  6001234, con dos espacios entre grupos.'],
  });
  const pedimento = `${TODAY().slice(2, 4)}  24  3045  6001234`;
  await done(customs(pedimento));
  const received = await done(admin.act(SHIPMENTS, 'receive', shipment.id));
  expect(received).toMatchObject({ exchange_rate: '18.500000', received_value: '37000.00' });
  const lot = await done(admin.get(`lots/${received.lines[0].lot_id}`));
  expect(lot).toMatchObject({
    product_id: product,
    pedimento,
    customs_office: 'Nuevo Laredo',
    country_origin_id: order.country_origin_id,
  });
});

test('an order begins with the terms of the company, and keeps those that it is given', async () => {
  const begun = await buyingAbroad();
  const admin = begun.told.as('admin');
  const { version } = await done(admin.get('pur/pur_settings'));
  const order_terms = 'Se recibe de lunes a viernes, de 8 a 14 horas.';
  await done(admin.put('pur/pur_settings', { version, order_terms }));
  const line = { quantity: '10', price: '2' };
  const order = await done(draftOrder(begun, line));
  expect(order.terms).toBe(order_terms);
  await done(admin.change(`${ORDERS}/${order.id}`, { terms: '' }));
  expect((await done(admin.get(`${ORDERS}/${order.id}`))).terms).toBe(null);
  expect((await done(draftOrder(begun, line, { terms: 'Pago contra entrega' }))).terms).toBe(
    'Pago contra entrega',
  );
});

test('goods of two pedimentos are not one lot while both are there', async () => {
  const begun = await buyingAbroad();
  const { told, abroad } = begun;
  const admin = told.as('admin');
  const order = await authorisedOrder(begun, { quantity: '1000', price: '2' }, abroad);
  const receipt = async (note: string, last: string) => {
    const shipment = await done(
      admin.post(SHIPMENTS, { purchase_order_id: order.id, date: TODAY(), delivery_note: note }),
    );
    await done(
      admin.change(`${SHIPMENTS}/${shipment.id}`, {
        pedimento: `${TODAY().slice(2, 4)}  24  3045  600123${last}`,
        pedimento_date: TODAY(),
        customs_office: 'Nuevo Laredo',
        lines: [{ id: shipment.lines[0].id, received_quantity: '400', lot_code: 'A1' }],
      }),
    );
    return shipment.id as number;
  };
  const first = await receipt('T-1', '1');
  await done(admin.act(SHIPMENTS, 'receive', first));
  const second = await receipt('T-2', '2');
  expect(await refusedFields(admin.act(SHIPMENTS, 'receive', second))).toEqual({
    'lines[0][lot_code]': [expect.stringContaining('6001231: usa otro.')],
  });
  await done(admin.act(SHIPMENTS, 'reverse', first, { cancel_reason: 'Pedimento equivocado' }));
  const received = await done(admin.act(SHIPMENTS, 'receive', second));
  const lot = await done(admin.get(`lots/${received.lines[0].lot_id}`));
  expect(lot.pedimento).toContain('6001232');
});
