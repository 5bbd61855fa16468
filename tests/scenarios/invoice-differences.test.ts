/** An invoice is matched with what was ordered and received, and says in what it differs (R36). */
import { expect, test } from 'vitest';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { authorisedOrder, buying, receive, type Buying } from './buying.ts';
import { TODAY } from './entries.ts';
import type { TestReply } from '../api/fixtures.ts';
import { done, refusedFields, type Body } from './given.ts';
import { activeSupplier, invoiceBody, INVOICES, newUuid } from './payables.ts';
import { beginBooks, bookBalance } from './treasury.ts';

async function received(quantity: string, price: string, more: Body = {}) {
  const given = await buying(more);
  await beginBooks(given.told);
  const order = await authorisedOrder(given, { quantity, price });
  const shipment = await done(receive(given, order.id, quantity, 'R-1'));
  const { id } = await done(
    given.told.as('admin').post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment.id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  return { ...given, id };
}

/** Its first line is changed, and it is matched. */
async function matched(
  { told, id }: Buying & { readonly id: number },
  line: Body,
  more: Body = {},
) {
  const admin = told.as('admin');
  const { lines } = await done(admin.get(`${INVOICES}/${id}`));
  await done(admin.change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, ...line }], ...more }));
  return done(admin.act(INVOICES, 'match', id));
}

const codesOf = ({ exceptions }: TestReply['data']) =>
  exceptions.map(({ code, severity, amount }: Body) => `${code} ${severity} ${amount}`);

test('a price passes only within both tolerances (R38)', async () => {
  const given = await received('12000', '22.20');
  // 0.90 % passes, 2,400.00 is over 500.00.
  const dearer = await matched(given, { price: '22.40' });
  expect(codesOf(dearer)).toEqual(['PRECIO_MAYOR BLOQUEA 2400.00']);
  expect(dearer.exceptions[0].detail).toBe('Se ordenó a 22.20 y se factura a 22.40.');
  // What is in review may be corrected, and then nothing waits.
  const agreed = await matched(given, { price: '22.24' });
  expect(agreed).toMatchObject({ status: 'VALIDADA', match_status: 'CUADRA', difference: '0.00' });
  expect(agreed.exceptions).toEqual([]);
});

test('what is said of a difference writes days and amounts as a person does', async () => {
  const given = await received('100', '20');
  const ordered = Temporal.PlainDate.from(TODAY()).subtract({ days: 1 }).toString();
  const invoice = await matched(given, { other_tax_id: null }, { date: ordered });
  expect(invoice.exceptions[0]).toMatchObject({
    code: 'FECHA_ANTERIOR_A_ORDEN',
    detail: `Su orden es del ${formatDay(TODAY())}.`,
  });
});

test('a cheaper price and a part of what was received are said, and pass', async () => {
  const given = await received('100', '20');
  const invoice = await matched(given, { price: '19', quantity: '40' });
  expect(invoice).toMatchObject({ status: 'VALIDADA', match_status: 'CUADRA' });
  expect(codesOf(invoice)).toEqual(['CANTIDAD_MENOR AVISA -1200.00', 'PRECIO_MENOR AVISA -40.00']);
});

test('more than was received is accepted by nobody', async () => {
  const given = await received('100', '20');
  const invoice = await matched(given, { quantity: '110' });
  expect(invoice.status).toBe('EN_REVISION');
  expect(codesOf(invoice)).toEqual(['CANTIDAD_MAYOR BLOQUEA 200.00']);
  const boss = await given.told.given.person('jefa', 'GERENTE_COMPRAS');
  const reply = await boss.act(INVOICES, 'resolve', given.id, { difference_reason: 'Ni modo' });
  expect([reply.status, reply.data.fields['']]).toEqual([
    422,
    [expect.stringContaining('No se acepta: De')],
  ]);
});

test('taxes that its order does not bring wait for somebody', async () => {
  const given = await received('100', '20');
  const ieps = await given.told.idOf('sattaxes', 'IEPS8');
  const invoice = await matched(given, { other_tax_id: ieps });
  expect(invoice).toMatchObject({ status: 'EN_REVISION', expected_total: '2320.00' });
  // IVA is of the IEPS too.
  expect(codesOf(invoice)).toEqual(['IMPUESTO_DISTINTO BLOQUEA 185.60']);
});

test('who captured an invoice does not accept its differences, though the goods came to another', async () => {
  const given = await received('100', '20');
  const { told } = given;
  await told.given.role('CAPTURA', [
    'prc/invoice-shipments.list',
    'prc/invoice-shipments.create',
    'prc/invoice-shipments.update',
    'prc/invoice-shipments.resolve',
    'storages.all',
    'suppliers.list',
    'shipments.list',
  ]);
  const clerk = await told.given.person('dolosa', 'CAPTURA', { everywhere: true });
  const [shipment] = await told.query<{ id: number }>('select id from shipments');
  await done(told.as('admin').act(INVOICES, 'reject', given.id, { reject_reason: 'Es de otra' }));
  const { id } = await done(
    clerk.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment!.id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  const { lines } = await done(clerk.get(`${INVOICES}/${id}`));
  await done(clerk.change(`${INVOICES}/${id}`, { lines: [{ id: lines[0].id, price: '30' }] }));
  await done(told.as('admin').act(INVOICES, 'match', id));
  const reason = { difference_reason: 'Así se pactó' };
  expect(await refusedFields(clerk.act(INVOICES, 'resolve', id, reason))).toEqual({
    difference_reason: ['Tú capturaste la factura: que otra persona acepte la diferencia.'],
  });
  const boss = await told.given.person('jefa', 'GERENTE_COMPRAS');
  await done(boss.act(INVOICES, 'resolve', id, reason));
});

test('a concept that nobody ordered waits, unless its supplier invoices without orders', async () => {
  const given = await received('100', '20');
  const { told, id } = given;
  const admin = told.as('admin');
  const { lines } = await done(admin.get(`${INVOICES}/${id}`));
  const expense_id = await told.idOf('expenses', 'MANTENIMIENTO');
  await done(
    admin.change(`${INVOICES}/${id}`, {
      lines: [{ id: lines[0].id }, { expense_id, price: '500' }],
    }),
  );
  const invoice = await done(admin.act(INVOICES, 'match', id));
  expect(codesOf(invoice)).toEqual(['SIN_RECEPCION BLOQUEA 500.00']);
  const boss = await told.given.person('jefa', 'GERENTE_COMPRAS');
  await done(boss.act(INVOICES, 'resolve', id, { difference_reason: 'Maniobras acordadas' }));
  expect(await done(admin.act(INVOICES, 'post', id))).toMatchObject({ status: 'CONTABILIZADA' });
  await done(admin.post('acc/posting-events/run', {}));
  expect(await bookBalance(told, '205.06.01')).toBe('0.00');

  const service = await activeSupplier(told, { name: 'TALLER', rfc: 'TAL100101AB3' });
  const expense = await done(
    admin.post(INVOICES, await invoiceBody(told, service, [['MANTENIMIENTO', '500']])),
  );
  expect(await done(admin.act(INVOICES, 'match', expense.id))).toMatchObject({
    status: 'VALIDADA',
    exceptions: [],
  });
});

test('whom it is asked of depends on the amount', async () => {
  const given = await received('1000', '20');
  const { told, id } = given;
  const admin = told.as('admin');
  const boss = await told.given.person('jefa', 'GERENTE_COMPRAS');
  const head = await told.given.person('directora', 'DIRECCION');
  await done(
    admin.post('approval-rules', {
      resource: INVOICES,
      level: '1',
      from_amount: '1000',
      approver: 'ROL',
      role_id: await told.idOf('roles', 'DIRECCION'),
    }),
  );
  expect(await matched(given, { price: '22' })).toMatchObject({ difference_base: '2320.00' });
  const reason = { difference_reason: 'Subió el petróleo' };
  const asked = await done(boss.act(INVOICES, 'resolve', id, reason));
  expect(asked).toMatchObject({ status: 'EN_REVISION', match_status: 'CON_DIFERENCIAS' });
  const [row] = await told.query<{ id: number }>(
    `select id from approvals where resource = '${INVOICES}' and status = 'PENDIENTE'`,
  );
  await done(head.put(`approvals/approve/${row!.id}`, { comment: 'Conforme' }));
  expect(await done(boss.get(`${INVOICES}/${id}`))).toMatchObject({
    status: 'VALIDADA',
    match_status: 'AUTORIZADA_CON_DIFERENCIA',
    difference_reason: 'Subió el petróleo',
  });
});
