/** The bell of the portal: what is asked of a supplier and what came of what it handed in (R53). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, ORDERS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, story, type Body, type Person } from './given.ts';
import { activeSupplier, invoiceBody, INVOICES, postedInvoice } from './payables.ts';
import { paid } from './paying.ts';
import { openPortal, portalUser } from './portal-people.ts';
import { fileOf, ownRfc, stamped } from './received-cfdi.ts';

type Reader = Pick<Person, 'get'>;

const told = async (who: Reader): Promise<readonly Body[]> =>
  (await done(who.get('notifications'))) as unknown as Body[];
const titles = async (who: Reader) => (await told(who)).map(({ title }) => title);

test('an order that is sent is told to people of its supplier, and to nobody else', async () => {
  const given = await buying();
  const other = await activeSupplier(given.told, { name: 'TELAS DEL NORTE', rfc: 'TNO110202CD2' });
  for (const each of [given.supplier, other]) await openPortal(given.told, each);
  const ana = await portalUser(given.told, 'ana', given.supplier);
  const eva = await portalUser(given.told, 'eva', other);
  const admin = given.told.as('admin');
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  expect(await told(ana)).toEqual([]);
  await done(admin.act(ORDERS, 'markSent', order.id));
  const [notice] = await told(ana);
  expect(notice).toMatchObject({
    title: expect.stringMatching(/^Pedido OC-.*: confírmalo$/),
    resource: ORDERS,
    record_id: order.id,
    read_at: null,
    actor: '',
  });
  expect([await told(eva), await titles(admin)]).toEqual([[], []]);
  expect(await done(ana.get('users/profile'))).toMatchObject({ unread: 1 });
  await done(ana.put(`notifications/read/${String(notice!.id)}`));
  expect(await done(ana.get('users/profile'))).toMatchObject({ unread: 0 });
  expect((await eva.put(`notifications/read/${String(notice!.id)}`)).status).toBe(404);
  // Sent by mail, it is told too.
  await done(
    admin.act(ORDERS, 'email', order.id, { emails: 'ventas@hilos.mx', message: 'Va otra vez' }),
  );
  expect(await titles(ana)).toHaveLength(2);
  // What people of the company choose to be told of is not theirs.
  const grid = JSON.stringify(await done(admin.get('notification-preferences')));
  expect(grid).not.toContain('purchase-orders.sent');
});

test('who is invited to quote is told until when', async () => {
  const given = await buying();
  await openPortal(given.told, given.supplier);
  const ana = await portalUser(given.told, 'ana', given.supplier);
  const admin = given.told.as('admin');
  const { id } = await done(
    admin.post('prc-quotations', {
      title: 'Poliéster del trimestre',
      date: TODAY(),
      deadline: '2099-01-05T15:00:00Z',
      storage_id: given.told.stock.storages.A,
      lines: [{ product_id: given.product, quantity: '10' }],
      suppliers: [{ supplier_id: given.supplier }],
    }),
  );
  const { folio, suppliers } = await done(admin.act('prc-quotations', 'send', id));
  expect(await told(ana)).toMatchObject([
    {
      title: expect.stringMatching(`^Te piden cotizar ${folio}, a más tardar el 5 ene 2099`),
      resource: 'prc-quotation-suppliers',
      record_id: suppliers[0].id,
    },
  ]);
  const mails = await given.told.query<{ subject: string }>(
    `select subject from mail_outbox where resource = 'prc-quotations'`,
  );
  expect(mails).toEqual([{ subject: `Solicitud de cotización ${folio}: Poliéster del trimestre` }]);
});

test('an invoice that is accepted, one that is refused and a payment are told', async () => {
  const stage = await story();
  await ownRfc(stage);
  await stage.query('update pur__pur_settings set invoice_cutoff_day = 31');
  const supplier = await activeSupplier(stage);
  await openPortal(stage, supplier);
  const ana = await portalUser(stage, 'ana', supplier);
  const admin = stage.as('admin');
  const { xml } = await stamped(stage);
  const handed = await done(
    admin.post('spp/suppliers-documents', {
      kind: 'FACTURA',
      supplier_id: supplier,
      xml_file: await fileOf(stage, xml),
    }),
  );
  await done(
    admin.act('spp/suppliers-documents', 'reject', handed.id, { reject_reason: 'Uso de CFDI' }),
  );
  expect(await told(ana)).toMatchObject([
    {
      title: `Tu documento ${handed.folio} se rechazó`,
      body: 'Uso de CFDI',
      resource: 'spp/suppliers-documents',
      record_id: handed.id,
    },
  ]);
  const invoice = await postedInvoice(stage, await invoiceBody(stage, supplier, [['LUZ', '1000']]));
  const [accepted] = await told(ana);
  expect(accepted).toMatchObject({ resource: INVOICES, record_id: invoice.id });
  expect(accepted!.title).toMatch(/^Tu factura .* quedó aceptada$/);
  expect((await ana.get(`spp/payments/${invoice.id}`)).status).toBe(200);
  const again = await postedInvoice(stage, await invoiceBody(stage, supplier, [['LUZ', '50']]));
  await done(admin.act(INVOICES, 'cancel', again.id, { cancel_reason: 'Duplicada' }));
  expect(await told(ana)).toMatchObject([
    { title: expect.stringMatching(/^Tu factura .* se canceló$/), body: 'Duplicada' },
    { title: expect.stringMatching(/quedó aceptada$/) },
    accepted!,
    {},
  ]);
  const bank = await stage.given.bankAccount('BBVA', {
    opening: { balance: '5000.00', date: TODAY() },
  });
  const payment = await paid(
    stage,
    bank,
    { supplier_id: supplier },
    { invoice_id: invoice.id, invoice_amount: '1160.00' },
  );
  expect((await told(ana))[0]).toMatchObject({
    title: `Te pagamos $1,160.00 MXN: ${payment.folio}`,
    resource: 'payments',
    record_id: payment.id,
  });
  expect((await ana.get(`spp/payments/paid/${payment.id}`)).status).toBe(200);
});

test('an invoice that it handed in is refused once, with why, and may be handed in again', async () => {
  const stage = await story();
  await ownRfc(stage);
  await stage.query('update pur__pur_settings set invoice_cutoff_day = 31');
  const supplier = await activeSupplier(stage);
  const other = await activeSupplier(stage, { name: 'TELAS DEL NORTE', rfc: 'TNO110202CD2' });
  for (const each of [supplier, other]) await openPortal(stage, each);
  const ana = await portalUser(stage, 'ana', supplier);
  const eva = await portalUser(stage, 'eva', other);
  const admin = stage.as('admin');
  const { xml } = await stamped(stage);
  const handIn = async () => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(xml)], 'cfdi.xml'));
    const file = await done(ana.send('POST', 'files', { body: form }));
    return done(
      ana.post('supplier_users/documents/hand-in', { kind: 'FACTURA', xml_file: file.id }),
    );
  };
  const handed = await handIn();
  const { invoice_id } = await done(
    admin.act('spp/suppliers-documents', 'accept', handed.id, {
      expense_id: await stage.idOf('expenses', 'LUZ'),
    }),
  );
  // It is captured, and not accepted yet.
  expect(await told(ana)).toEqual([]);
  await done(admin.act(INVOICES, 'reject', invoice_id, { reject_reason: 'Falta la orden' }));
  const refused = {
    title: expect.stringMatching(/^Tu factura .+ se rechazó$/),
    body: 'Falta la orden',
    resource: 'spp/suppliers-documents',
    record_id: handed.id,
    read_at: null,
    actor: '',
  };
  expect(await told(ana)).toMatchObject([refused]);
  expect([await told(eva), await titles(admin)]).toEqual([
    [],
    [expect.stringMatching(/^Documento por revisar: DP-/)],
  ]);
  // It opens on what it handed in, which says why too.
  expect(await done(ana.get(`supplier_users/documents/${handed.id}`))).toMatchObject({
    status: 'RECHAZADO',
    reject_reason: 'Falta la orden',
  });
  expect((await eva.get(`supplier_users/documents/${handed.id}`)).status).toBe(404);
  const again = await handIn();
  expect(again.id).not.toBe(handed.id);
  expect(await done(ana.get(`supplier_users/documents/${again.id}`))).toMatchObject({
    status: 'RECIBIDO',
  });
  // What people of the company captured by themselves and refuse is told to nobody.
  const { id } = await done(
    admin.post(INVOICES, await invoiceBody(stage, supplier, [['LUZ', '70']])),
  );
  await done(admin.act(INVOICES, 'reject', id, { reject_reason: 'Repetida' }));
  expect(await told(ana)).toMatchObject([refused]);
});
