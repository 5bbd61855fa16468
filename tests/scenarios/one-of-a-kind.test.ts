/** What there is once of its kind stays so when two ask for it at once. */
import { expect, test } from 'vitest';
import type { TestReply } from '../api/fixtures.ts';
import { authorisedOrder, buying, receive } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, type Body } from './given.ts';
import { activeSupplier, INVOICES, invoiceBody, newUuid, proofFile } from './payables.ts';
import { ANALYSES, laboratory, loadOfR24, yard } from './raw-material.ts';
import { RETURNS } from './returning.ts';

const statuses = async (work: readonly Promise<TestReply>[]) =>
  (await Promise.all(work)).map(({ status }) => status).toSorted();

test('one supplier for each RFC', async () => {
  const { told } = await buying();
  const body = {
    person_type: 'MORAL',
    legal_name: 'TELAS DEL NORTE',
    rfc: 'TNO110202CD2',
    tax_regimen_id: await told.idOf('sat_tax_regimens', '601'),
    tax_zip: '37000',
    country_id: await told.idOf('countries', 'MEX'),
    state_id: await told.idOf('state', 'GUA'),
    category: 'SERVICIOS',
  };
  const make = (code: string) => told.as('admin').post('suppliers', { ...body, code });
  expect(await statuses([make('TELAS-1'), make('TELAS-2')])).toEqual([201, 422]);
});

test('one supplier for each CLABE', async () => {
  const { told, supplier } = await buying();
  const other = await activeSupplier(told, { name: 'TELAS DEL NORTE', rfc: 'TNO110202CD2' });
  const account = {
    currency_id: await told.idOf('currencies', 'MXN'),
    clabe: '012180015012345672',
    proof_file: await proofFile(told),
  };
  const take = async (id: number) => {
    const { legal_name: holder_name } = await done(told.as('admin').get(`suppliers/${id}`));
    const bank_accounts = [{ ...account, holder_name }];
    return told.as('admin').change(`suppliers/${id}`, { bank_accounts });
  };
  expect(await statuses([take(supplier), take(other)])).toEqual([200, 422]);
});

test('one return for each claim', async () => {
  const given = await buying();
  const { told } = given;
  const admin = told.as('admin');
  const product = await told.given.product('RESINA', { more: { tracking: 'LOTE' } });
  const order = await authorisedOrder({ ...given, product }, { quantity: '100', price: '20' });
  const shipment = await done(receive(given, order.id, '100', 'R-1'));
  const cause_id = await told.idOf('causes', 'RZ-CALIDAD');
  const claim = await done(
    admin.post('pur/rejections', {
      shipment_id: shipment.id,
      shipment_line_id: shipment.lines[0].id,
      date: TODAY(),
      quantity: '30',
      cause_id,
      description: 'Llegó húmeda.',
    }),
  );
  const back = () =>
    admin.post(RETURNS, {
      shipment_id: shipment.id,
      rejection_id: claim.id,
      date: TODAY(),
      cause_id,
    });
  expect(await statuses([back(), back()])).toEqual([201, 422]);
});

test('one analysis at a time for each line of a load', async () => {
  const given = await yard();
  const { id } = await loadOfR24(given);
  const lab = await laboratory(given);
  const begin = () => lab.post(ANALYSES, { shipment_id: id, line_no: '1' });
  expect(await statuses([begin(), begin()])).toEqual([201, 422]);
});

test('one invoice for each CFDI', async () => {
  const { told, supplier } = await buying({ invoice_control: 'SIN_ORDEN' });
  const body: Body = {
    ...(await invoiceBody(told, supplier, [['HONORARIOS', '100']])),
    uuid: newUuid(),
  };
  const capture = () => told.as('admin').post(INVOICES, body);
  expect(await statuses([capture(), capture()])).toEqual([201, 422]);
});

test('one set of orders for what was awarded, however often it is asked for', async () => {
  const given = await buying();
  const { told, product, supplier } = given;
  const admin = told.as('admin');
  const { id } = await done(
    admin.post('prc-quotations', {
      title: 'Fibra',
      date: TODAY(),
      deadline: Temporal.Now.instant().add({ minutes: 60 }).toString({ smallestUnit: 'second' }),
      storage_id: told.stock.storages.A,
      lines: [{ product_id: product, quantity: '100' }],
      suppliers: [{ supplier_id: supplier, contact_email: 'ventas@uno.test' }],
    }),
  );
  const sent = await done(admin.act('prc-quotations', 'send', id));
  await done(
    admin.act('prc-quotations', 'quote', id, {
      invitation: sent.suppliers[0].id,
      lines: [{ id: sent.lines[0].id, price: '24', lead_time_days: '5' }],
    }),
  );
  const open = await done(admin.act('prc-quotations', 'openBids', id));
  const award = () =>
    admin.act('prc-quotations', 'award', id, {
      awards: [{ id: open.suppliers[0].offers[0].id, quantity: '100' }],
      reason: 'Es el único que respondió.',
    });
  expect(await statuses([award(), award()])).toEqual([200, 409]);
  const order = () => admin.post(`prc-quotations/createOrders/${id}`, {});
  expect(await statuses([order(), order()])).toEqual([201, 409]);
  expect(await told.query('select id from purchase_orders')).toHaveLength(1);
});
