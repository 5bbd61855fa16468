/** What changes of an order that was authorised, and who agrees to it (purchasing R59). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, orderOf, ORDERS, receive, type Buying } from './buying.ts';
import { done, refused, refusedFields, type Body } from './given.ts';

const admin = ({ told }: Pick<Buying, 'told'>) => told.as('admin');

/** The order is opened, its first line is changed, and it is sent again. */
async function amend(given: Buying, id: number, line: Body, more: Body = {}) {
  await done(admin(given).act(ORDERS, 'amend', id));
  const { lines } = await orderOf(given.told, id);
  await done(
    admin(given).change(`${ORDERS}/${id}`, { lines: [{ id: lines[0].id, ...line }], ...more }),
  );
  return done(admin(given).act(ORDERS, 'send', id));
}

/** From now on somebody else authorises orders. */
const askDirection = async ({ told }: Buying) => {
  const head = await told.given.person('directora', 'DIRECCION', { everywhere: true });
  await done(
    told.as('admin').post('approval-rules', {
      resource: ORDERS,
      level: '1',
      from_amount: '0',
      approver: 'ROL',
      role_id: await told.idOf('roles', 'DIRECCION'),
    }),
  );
  return head;
};

const papersOf = ({ told }: Buying, id: number) =>
  told.query<{ name: string }>(
    `select name from files where resource = '${ORDERS}' and record_id = '${id}' order by id`,
  );

test('no less is asked for than came, and the price of what came stays (8,000 of 12,000 kg)', async () => {
  const given = await buying();
  const { id } = await authorisedOrder(given, { quantity: '12000', price: '1.5' });
  await done(receive(given, id, '8000', 'R-1'));
  expect(await done(admin(given).act(ORDERS, 'amend', id))).toMatchObject({
    status: 'BORRADOR',
    revision: 2,
    amended_from: 'PARCIAL',
  });
  const { lines } = await orderOf(given.told, id);
  const change = (line: Body, more: Body = {}) =>
    refusedFields(
      admin(given).change(`${ORDERS}/${id}`, { lines: [{ id: lines[0].id, ...line }], ...more }),
    );
  expect(await change({ quantity: '7999' })).toEqual({
    'lines[0][quantity]': ['Ya se recibieron 8000.0000 KG; no puedes pedir menos.'],
  });
  expect(await change({ price: '1.4' })).toEqual({
    'lines[0][price]': ['Ya se recibió de ella: su precio no cambia.'],
  });
  expect(await change({}, { discount_percent: '10' })).toHaveProperty('discount_percent');
  expect(
    await refusedFields(
      admin(given).change(`${ORDERS}/${id}`, {
        lines: [{ product_id: given.product, quantity: '1', price: '1.5' }],
      }),
    ),
  ).toHaveProperty('lines');
  await done(
    admin(given).change(`${ORDERS}/${id}`, { lines: [{ id: lines[0].id, quantity: '8000' }] }),
  );
  expect(await done(admin(given).act(ORDERS, 'send', id))).toMatchObject({
    status: 'RECIBIDA',
    amended_from: null,
    received_percent: '100.0000',
  });
});

test('up to 5 % more returns to the state it had, with nobody asked; its paper so far is kept', async () => {
  const given = await buying();
  const { id, folio } = await authorisedOrder(given, { quantity: '100', price: '20' });
  await done(admin(given).act(ORDERS, 'markSent', id));
  await done(admin(given).act(ORDERS, 'confirm', id));
  await askDirection(given);
  expect(await amend(given, id, { quantity: '105' })).toMatchObject({
    status: 'CONFIRMADA',
    revision: 2,
    base_subtotal: '2100.00',
    authorised_amount: '2000.00',
    folio,
    lines: [{ pending_quantity: '105.0000' }],
  });
  expect(await papersOf(given, id)).toEqual([
    { name: expect.stringMatching(/^Orden de compra OC-\d+.* v1\.pdf$/) },
  ]);
  // Measured against what was authorised, and not against the last amendment.
  expect(await amend(given, id, { quantity: '106' })).toMatchObject({
    status: 'EN_AUTORIZACION',
    revision: 3,
  });
});

test('a higher price is authorised again, whatever its amount, and then sent anew', async () => {
  const given = await buying();
  const { id } = await authorisedOrder(given, { quantity: '100', price: '20' });
  await done(admin(given).act(ORDERS, 'markSent', id));
  const head = await askDirection(given);
  expect(
    await amend(given, id, { quantity: '50', price: '20.10', price_note: 'Subió el petróleo' }),
  ).toMatchObject({ status: 'EN_AUTORIZACION', base_subtotal: '1005.00' });
  expect(await done(head.act(ORDERS, 'authorize', id))).toMatchObject({
    status: 'AUTORIZADA',
    amended_from: null,
    authorised_amount: '1005.00',
  });
});

test('a rise of what was partly received is authorised, and it goes on as it was', async () => {
  const given = await buying();
  const { id } = await authorisedOrder(given, { quantity: '100', price: '20' });
  await done(receive(given, id, '40', 'R-1'));
  const head = await askDirection(given);
  expect(await amend(given, id, { quantity: '200' })).toMatchObject({ status: 'EN_AUTORIZACION' });
  expect(await done(head.act(ORDERS, 'authorize', id))).toMatchObject({
    status: 'PARCIAL',
    received_percent: '20.0000',
    lines: [{ pending_quantity: '160.0000', received_quantity: '40.0000' }],
  });
  await done(receive(given, id, '160', 'R-2'));
  expect(await orderOf(given.told, id)).toMatchObject({ status: 'RECIBIDA' });
});

test('terms that were authorised are authorised again where they change against the company', async () => {
  const given = await buying();
  const { id } = await authorisedOrder(
    given,
    { quantity: '100', price: '20' },
    { credit_days: '30' },
  );
  const head = await askDirection(given);
  const amended = async (more: Body) => {
    const { quantity } = (await orderOf(given.told, id)).lines[0];
    return amend(given, id, { quantity }, more);
  };
  // More days cost nothing; they are measured against what was authorised, as prices are.
  expect(await amended({ credit_days: '45' })).toMatchObject({ status: 'AUTORIZADA' });
  expect(await amended({ credit_days: '30' })).toMatchObject({ status: 'AUTORIZADA' });
  expect(await amended({ credit_days: '29' })).toMatchObject({ status: 'EN_AUTORIZACION' });
  expect(await done(head.act(ORDERS, 'authorize', id))).toMatchObject({ status: 'AUTORIZADA' });
  expect(await amended({ credit_days: '29' })).toMatchObject({ status: 'AUTORIZADA' });
  expect(await amended({ incoterm: 'EXW' })).toMatchObject({ status: 'EN_AUTORIZACION' });
  await done(head.act(ORDERS, 'authorize', id));
  expect(await amended({ terms: 'Se paga la mitad por adelantado.' })).toMatchObject({
    status: 'EN_AUTORIZACION',
  });
});

test('whose it is, its day and its money stay; a draft that was authorised is not deleted', async () => {
  const given = await buying();
  const { id } = await authorisedOrder(given, { quantity: '100', price: '20' });
  await done(admin(given).act(ORDERS, 'amend', id));
  expect(
    await refusedFields(
      admin(given).change(`${ORDERS}/${id}`, {
        kind: 'IMPORTACION',
      }),
    ),
  ).toMatchObject({
    kind: ['Al modificar una orden este dato se conserva: haz otra orden.'],
  });
  const other = await given.told.given.product('OTRA');
  const { lines } = await orderOf(given.told, id);
  expect(
    await refusedFields(
      admin(given).change(`${ORDERS}/${id}`, {
        lines: [{ id: lines[0].id, product_id: other }],
      }),
    ),
  ).toEqual({ 'lines[0][product_id]': ['Esta partida ya se autorizó: agrega otra.'] });
  expect(await refused(admin(given).del(`${ORDERS}/${id}`))).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: 'La orden ya se había autorizado: deja la modificación o cancélala.',
  });
  expect(await refusedFields(receive(given, id, '1', 'R-1'))).toEqual({
    '': [expect.stringContaining('se está modificando')],
  });
});

test('the paper of a former version is for who may read all of it: not for who sees no prices', async () => {
  const given = await buying();
  const { told } = given;
  const { id } = await authorisedOrder(given, { quantity: '10', price: '731.93' });
  await done(admin(given).act(ORDERS, 'amend', id));
  const warehouse = await told.given.person('almacen', 'ALMACENISTA', { everywhere: true });
  const papers = (who: { get: typeof warehouse.get }) =>
    done(who.get(`files?resource=${ORDERS}&record_id=${id}`));
  const [paper] = await papers(admin(given));
  expect(paper.name).toMatch(/ v1\.pdf$/);
  expect((await warehouse.get(`${ORDERS}/${id}`)).status).toBe(200);
  expect(await papers(warehouse)).toEqual([]);
  expect((await warehouse.get(`files/download/${paper.id}`)).status).toBe(404);
  expect((await warehouse.get(`files/${paper.id}`)).status).toBe(404);
});

test('a line that was not authorised and has no reference price is authorised (R59)', async () => {
  const given = await buying();
  const { id } = await authorisedOrder(given, { quantity: '1000', price: '16.90' });
  const head = await askDirection(given);
  const other = await given.told.given.product('NUEVA');
  await done(admin(given).act(ORDERS, 'amend', id));
  const { lines } = await orderOf(given.told, id);
  const swapped = [
    { id: lines[0].id, quantity: '1' },
    { product_id: other, quantity: '1', price: '16000' },
  ];
  await done(admin(given).change(`${ORDERS}/${id}`, { lines: swapped }));
  const sent = await done(admin(given).act(ORDERS, 'send', id));
  expect(sent).toMatchObject({
    status: 'EN_AUTORIZACION',
    lines: [{}, { reference_price: null, price_variance: null }],
  });
  expect(await done(head.act(ORDERS, 'authorize', id))).toMatchObject({ status: 'AUTORIZADA' });
});

test('what is paid does not rise by its taxes with nobody asked (R59)', async () => {
  const given = await buying();
  const withheld = await given.told.idOf('sattaxes', 'RIVA16');
  const { id } = await authorisedOrder(given, {
    quantity: '1000',
    price: '16.90',
    tax_id: await given.told.idOf('sattaxes', 'IVA16'),
    withheld_tax_id: withheld,
  });
  expect(await orderOf(given.told, id)).toMatchObject({ total: '16900.00' });
  await askDirection(given);
  // All of it rises by 5 %, with its taxes.
  expect(await amend(given, id, { quantity: '1050' })).toMatchObject({ status: 'AUTORIZADA' });
  expect(await amend(given, id, { quantity: '1000', withheld_tax_id: '' })).toMatchObject({
    status: 'EN_AUTORIZACION',
    base_subtotal: '16900.00',
    total: '19604.00',
  });
});

test('a level that what is amended reaches is asked, within 5 % too (R8, R59)', async () => {
  const given = await buying();
  const { id } = await authorisedOrder(given, { quantity: '1000', price: '20' });
  await askDirection(given);
  await done(
    admin(given).post('approval-rules', {
      resource: ORDERS,
      level: '2',
      from_amount: '20500.01',
      approver: 'ROL',
      role_id: await given.told.idOf('roles', 'DIRECCION'),
    }),
  );
  expect(await amend(given, id, { quantity: '1025' })).toMatchObject({ status: 'AUTORIZADA' });
  expect(await amend(given, id, { quantity: '1026' })).toMatchObject({
    status: 'EN_AUTORIZACION',
    approval_amount: '20520.00',
  });
});
