/** Suppliers' own people: what they see is theirs, and nothing of anybody else (purchasing R53). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, draftOrder, ORDERS, type Buying } from './buying.ts';
import { done, refused, refusedFields } from './given.ts';
import { activeSupplier } from './payables.ts';
import { openPortal, portalUser } from './portal-people.ts';

const LINE = { quantity: '10', price: '12' };

/** Two suppliers with an order each that they were sent, and two people of the first. */
async function twoSuppliers() {
  const given = await buying();
  const { told } = given;
  const other = await activeSupplier(told, { name: 'TELAS DEL NORTE', rfc: 'TNO110202CD2' });
  await openPortal(told, given.supplier);
  await openPortal(told, other);
  const send = async (to: Buying, more: Record<string, unknown> = {}) => {
    const { id } = await authorisedOrder(to, LINE, more);
    return done(told.as('admin').act(ORDERS, 'markSent', id));
  };
  const mine = await send(given, { notes: 'Nota interna' });
  const theirs = await send({ ...given, supplier: other });
  return {
    ...given,
    other,
    mine,
    theirs,
    ana: await portalUser(told, 'ana', given.supplier),
    luis: await portalUser(told, 'luis', given.supplier),
    eva: await portalUser(told, 'eva', other),
  };
}

test('an invited person gets the role of the portal, its supplier, an end and a link by mail', async () => {
  const { told, supplier } = await buying();
  const admin = told.as('admin');
  const invite = (body: object) => refused(admin.post(`suppliers/inviteUser/${supplier}`, body));
  const person = { name: 'Ana Ruiz', email: 'Ana.Ruiz@hilos.mx' };
  expect(await invite(person)).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: 'Primero activa su acceso al portal y guarda.',
  });
  await openPortal(told, supplier);
  expect(await invite(person)).toBeNull();
  const [user] = await told.query(
    `select u.nickname, u.kind, u.status, u.supplier_id, u.valid_until is not null as ends, (select r.code from users__role_ids x join roles r on r.account_id = x.account_id and r.id = x.target_id where x.account_id = u.account_id and x.owner_id = u.id) as role,
       (select count(*)::int from mail_outbox m where m.template = 'invitation' and m.record_id = u.id) as mails from users u where u.email = 'ana.ruiz@hilos.mx'`,
  );
  expect(user).toEqual({
    nickname: 'ana.ruiz',
    kind: 'PROVEEDOR',
    status: 'INVITADO',
    supplier_id: supplier,
    ends: true,
    role: 'PORTAL_PROVEEDOR',
    mails: 1,
  });
  expect((await invite(person))?.fields).toEqual({
    email: ['Ese correo ya se usa en este sistema.'],
  });
  const buyer = await told.given.person('compras', 'COMPRADOR');
  expect(
    await refused(
      buyer.post(`suppliers/inviteUser/${supplier}`, { name: 'Luis', email: 'luis@hilos.mx' }),
    ),
  ).toBeNull();
});

test('two people of a supplier see the same rows, and the other supplier none of them', async () => {
  const { ana, luis, eva, mine, theirs } = await twoSuppliers();
  const folios = async (who: typeof ana) =>
    (await done(who.get('spp-purchases'))).map(({ folio }: { folio: string }) => folio);
  expect(await folios(ana)).toEqual([mine.folio]);
  expect(await folios(luis)).toEqual([mine.folio]);
  expect(await folios(eva)).toEqual([theirs.folio]);
  expect((await ana.get(`spp-purchases/${mine.id}`)).status).toBe(200);
  expect((await ana.get(`spp-purchases/${theirs.id}`)).status).toBe(404);
  expect((await ana.act('spp-purchases', 'confirm', theirs.id)).status).toBe(404);
  expect((await ana.get(`purchase-orders/${mine.id}`)).status).toBe(403);
});

test('what is internal of an order is in no reply', async () => {
  const { ana, mine } = await twoSuppliers();
  const order = await done(ana.get(`spp-purchases/${mine.id}`));
  expect(order.total).toBe('139.20');
  expect(order.lines[0]).toMatchObject({ price: '12.000000', quantity: '10.0000' });
  for (const name of ['notes', 'buyer_id', 'price_variance', 'base_total', 'branch_office_id'])
    expect(order, name).not.toHaveProperty(name);
  for (const name of ['reference_price', 'price_note', 'request_line_id', 'price_variance'])
    expect(order.lines[0], name).not.toHaveProperty(name);
  const listed = await ana.get('spp-purchases', { filter: { buyer_id: '1' } });
  expect(listed.status).toBe(403);
});

test('a file on an order that one only reads is refused in words, not by the name of a key', async () => {
  const { ana, mine } = await twoSuppliers();
  const form = new FormData();
  form.set('resource', 'spp-purchases');
  form.set('record_id', String(mine.id));
  form.set('file', new File(['x'], 'x.txt'));
  expect(await refused(ana.send('POST', 'files', { body: form }))).toMatchObject({
    code: 'SIN_PERMISO',
    message: 'Esto sólo se consulta: no se hace desde aquí.',
  });
});

test('an order is confirmed by its supplier, with a comment, and once', async () => {
  const { told, ana, mine } = await twoSuppliers();
  const body = { supplier_comment: 'Sale el lunes.' };
  expect((await ana.act('spp-purchases', 'confirm', mine.id, body)).status).toBe(200);
  expect(await done(told.as('admin').get(`${ORDERS}/${mine.id}`))).toMatchObject({
    status: 'CONFIRMADA',
    supplier_comment: 'Sale el lunes.',
  });
  expect(await refused(ana.act('spp-purchases', 'confirm', mine.id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
});

test('staff look at the portal with a right of its own, and change nothing in it', async () => {
  const { told, supplier, mine } = await twoSuppliers();
  const buyer = await told.given.person('compras', 'COMPRADOR');
  const listed = await done(buyer.get('spp-purchases', { filter: { supplier_id: supplier } }));
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([mine.id]);
  expect((await buyer.act('spp-purchases', 'confirm', mine.id)).status).toBe(403);
  // Nor does who has every right: what a supplier answers, it answers.
  const admin = told.as('admin');
  expect((await admin.get(`spp-purchases/${mine.id}`)).status).toBe(200);
  expect((await admin.act('spp-purchases', 'confirm', mine.id)).status).toBe(403);
  const clerk = await told.given.person('almacen', 'ALMACENISTA');
  expect((await clerk.get('spp-purchases')).status).toBe(403);
});

test('a supplier that is retired, or loses its portal, has nobody in it any more', async () => {
  const { told, supplier, other, eva } = await twoSuppliers();
  const admin = told.as('admin');
  const statuses = () =>
    told.query(
      `select nickname, status, status_reason from users where kind = 'PROVEEDOR' order by nickname`,
    );
  await done(admin.change(`suppliers/${supplier}`, { portal_enabled: '0' }));
  const closed = 'Se cerró el portal a su empresa.';
  expect(await statuses()).toEqual([
    { nickname: 'ana', status: 'INACTIVO', status_reason: closed },
    { nickname: 'eva', status: 'ACTIVO', status_reason: null },
    { nickname: 'luis', status: 'INACTIVO', status_reason: closed },
  ]);
  const sessions = () =>
    told.tamper(`select ended_at is null as open from sessions where user_id = $1`, [eva.id]);
  expect(await sessions()).toEqual([{ open: true }]);
  await told.query(`update purchase_orders set status = 'CANCELADA' where supplier_id = $1`, [
    other,
  ]);
  await done(admin.act('suppliers', 'retire', other));
  expect(await sessions()).toEqual([{ open: false }]);
});

test('people of suppliers are not offered where somebody of the company is chosen, nor taken', async () => {
  const given = await twoSuppliers();
  const { told, ana } = given;
  const admin = told.as('admin');
  const form = await done(admin.get('form', { resource: ORDERS, fields: ['buyer_id'] }));
  const { lists, options } = form.references;
  const offered = lists[options.buyer_id].map(({ value }: { value: string }) => value);
  expect(offered).toContain(String(admin.id));
  expect(offered).not.toContain(String(ana.id));
  const { id } = await done(draftOrder(given, LINE));
  expect(
    await refusedFields(admin.change(`${ORDERS}/${id}`, { buyer_id: String(ana.id) })),
  ).toEqual({
    buyer_id: ['Sólo se puede usar con «Tipo de usuario»: Interno o Terminal o Integración.'],
  });
});
