/** What a supplier hears of an order: that it is placed, or called off (purchasing §3). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, draftOrder, orderOf, ORDERS, type Buying } from './buying.ts';
import { recordsOf } from '#erp/platform/notifications/digest-records.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields } from './given.ts';

const admin = ({ told }: Pick<Buying, 'told'>) => told.as('admin');

const CONTACTS = [
  { name: 'Ventas', email: 'ventas@hilos.mx', receives_orders: '1', is_main: '0' },
  { name: 'Dirección', email: 'direccion@hilos.mx', receives_orders: '0', is_main: '1' },
];

const mailsOf = ({ told }: Buying, id: number) =>
  told.query<{ to: string; subject: string; text: string; draws_record: boolean }>(
    `select "to", subject, "text", draws_record from mail_outbox where resource = '${ORDERS}' and record_id = ${id} order by id`,
  );

test('it goes to whoever takes orders, with the paper that is drawn when it leaves', async () => {
  const given = await buying({ contacts: CONTACTS });
  const { id, folio } = await authorisedOrder(given, { quantity: '100', price: '20' });
  const { data } = await admin(given).get('form', {
    resource: 'purchase-orders/email',
    record_id: String(id),
    opens: '1',
    given: {},
  });
  expect(data.record).toMatchObject({
    emails: 'ventas@hilos.mx',
    message: expect.stringContaining(`Adjuntamos la orden ${folio}.`),
  });
  expect(
    await refusedFields(admin(given).act(ORDERS, 'email', id, { emails: 'ventas', message: 'Va' })),
  ).toEqual({ emails: ['«ventas» no es una dirección de correo.'] });
  await done(admin(given).act(ORDERS, 'email', id, { emails: 'ventas@hilos.mx', message: 'Va.' }));
  const sent = await orderOf(given.told, id);
  expect(sent).toMatchObject({ status: 'ENVIADA', sent_at: expect.any(String) });
  expect(await mailsOf(given, id)).toEqual([
    {
      to: 'ventas@hilos.mx',
      subject: `Orden de compra ${folio}`,
      text: expect.stringContaining('Va.'),
      draws_record: true,
    },
  ]);
  await done(admin(given).act(ORDERS, 'confirm', id, { supplier_comment: 'De acuerdo' }));
  await done(
    admin(given).act(ORDERS, 'email', id, { emails: 'ventas@hilos.mx', message: 'Otra vez.' }),
  );
  expect(await orderOf(given.told, id)).toMatchObject({ status: 'CONFIRMADA' });
  expect(await mailsOf(given, id)).toHaveLength(2);
});

test('whoever was stopped since is sent nothing', async () => {
  const given = await buying({ contacts: CONTACTS });
  const { id } = await authorisedOrder(given, { quantity: '1', price: '5' });
  await done(
    admin(given).act('suppliers', 'block', given.supplier, {
      block_scope: 'COMPRAS',
      block_reason: 'Entrega mal',
    }),
  );
  const sent = await admin(given).act(ORDERS, 'email', id, { emails: 'a@b.mx', message: 'Va' });
  expect([sent.status, sent.data.message]).toEqual([
    422,
    'El proveedor está bloqueado: Entrega mal',
  ]);
});

test('whose file expired since is sent nothing, by mail or by hand (R14)', async () => {
  const given = await buying({ contacts: CONTACTS });
  const { told, supplier } = given;
  const { id } = await authorisedOrder(given, { quantity: '1', price: '5' });
  await done(
    admin(given).post('pur/document-types', {
      code: 'LICENCIA',
      name: 'Licencia de funcionamiento',
      frequency: 'POR_VIGENCIA',
      valid_days: '365',
      applies_to: 'TODOS',
      required: '1',
      blocks: 'ORDEN',
    }),
  );
  const missing = 'Falta o venció en su expediente: Licencia de funcionamiento.';
  const sent = await admin(given).act(ORDERS, 'email', id, { emails: 'a@b.mx', message: 'Va' });
  expect([sent.status, sent.data.message]).toEqual([422, missing]);
  expect(await mailsOf(given, id)).toEqual([]);
  expect(await refusedFields(admin(given).act(ORDERS, 'markSent', id))).toEqual({
    supplier_id: [missing],
  });
  // Handed in, it may leave.
  await told.query(
    `update spp__required_documents set required = false where supplier_id = ${supplier}`,
  );
  await done(admin(given).act(ORDERS, 'email', id, { emails: 'a@b.mx', message: 'Va' }));
});

test('what was authorised is called off for a cause; who was sent it hears so', async () => {
  const given = await buying({ contacts: CONTACTS });
  const { told } = given;
  const { id, folio } = await authorisedOrder(given, { quantity: '100', price: '20' });
  await done(admin(given).act(ORDERS, 'email', id, { emails: 'ventas@hilos.mx', message: 'Va.' }));
  const buyer = await told.given.person('compras', 'COMPRADOR', { everywhere: true });
  const reason = { cancel_reason: 'Se pidió de más' };
  expect((await buyer.act(ORDERS, 'cancel', id, reason)).status).toBe(403);
  expect(await refusedFields(admin(given).act(ORDERS, 'cancel', id, reason))).toEqual({
    cancel_cause_id: ['Ya se había autorizado: elige la causa de la cancelación.'],
  });
  const cancel_cause_id = await told.idOf('causes', 'CM-CAMBIO');
  expect(
    await done(admin(given).act(ORDERS, 'cancel', id, { ...reason, cancel_cause_id })),
  ).toMatchObject({ status: 'CANCELADA' });
  const [, letter] = await mailsOf(given, id);
  expect(letter).toMatchObject({
    to: 'ventas@hilos.mx',
    subject: `Cancelamos la orden de compra ${folio}`,
    text: expect.stringContaining('Causa: Cambio de necesidad.'),
    draws_record: false,
  });
});

test('a draft is called off by who captures it, and nobody outside hears of it', async () => {
  const given = await buying({ contacts: CONTACTS });
  const buyer = await given.told.given.person('compras', 'COMPRADOR', { everywhere: true });
  const { id } = await done(draftOrder(given, { quantity: '1', price: '5' }));
  expect(
    await done(buyer.act(ORDERS, 'cancel', id, { cancel_reason: 'Se capturó dos veces' })),
  ).toMatchObject({ status: 'CANCELADA' });
  expect(await mailsOf(given, id)).toEqual([]);
});

test('the digest of a buyer tells what is due within three days, and what is late', async () => {
  const given = await buying();
  const { told } = given;
  const due = (days: number) => ({
    promised_date: Temporal.PlainDate.from(TODAY()).add({ days }).toString(),
  });
  const line = { quantity: '1', price: '5' };
  const [soon] = [
    await authorisedOrder(given, line, due(3)),
    await authorisedOrder(given, line, due(4)),
  ];
  const { services } = told.stock.company;
  const buyer = await told.stock.company.actorOf(await told.stock.company.signIn('admin'));
  const records = await recordsOf(services, buyer, 2);
  expect(records).toEqual([
    {
      title: 'Documentos por vencer',
      lines: [expect.stringContaining(`Orden de compra ${soon.folio}`)],
      total: 1,
    },
  ]);
});
