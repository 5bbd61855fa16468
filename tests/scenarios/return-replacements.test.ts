/** What a supplier replaces of a return, what he does not, and returns of several lots (R44). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, ORDERS, orderOf, receive, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body, type Stage } from './given.ts';
import { INVOICES } from './payables.ts';
import {
  CANCEL,
  differences,
  draftReturn,
  headOf,
  invoiceAll,
  note,
  postQueue,
  RECEIVED,
  received,
  RETURNS,
  sendReturn,
} from './returning.ts';
import { ANALYSES, RAW, sample, truck, yard, type Yard } from './raw-material.ts';
import { beginBooks, bookBalance } from './treasury.ts';

const REPLACED = { resolution: 'REPOSICION' };
const NOT_REPLACED = { resolution: 'NOTA_CREDITO', reason: 'Ya no la fabrica' };

const returnOf = ({ as }: Stage, id: number) => done(as('admin').get(`${RETURNS}/${id}`));

async function credited(told: Stage, supplier: number, invoice: number, id: number) {
  const admin = told.as('admin');
  const made = await done(note(told, supplier, { related_invoice_id: invoice, return_id: id }));
  await done(admin.act(INVOICES, 'match', made.id));
  await done(admin.act(INVOICES, 'post', made.id));
  return made;
}

test('what is replaced is awaited however little it is, until somebody says that it is not', async () => {
  const { told, supplier, order, shipment } = await received('1000', '20');
  const admin = told.as('admin');
  const invoice = await invoiceAll(told, shipment.id);
  const { id } = await draftReturn(told, shipment.id, '10', REPLACED);
  await sendReturn(told, id);
  // 1 % is missing, and 2 % is forgiven of what was ordered.
  expect(await orderOf(told, order.id)).toMatchObject({
    status: 'PARCIAL',
    lines: [{ pending_quantity: '10.0000', closed: false }],
  });
  const line = String(order.lines[0].id);
  expect(
    await refusedFields(admin.act(ORDERS, 'closeLine', order.id, { line, reason: 'Ya no' })),
  ).toHaveProperty('line');
  expect((await done(admin.act(RETURNS, 'expectOther', id, NOT_REPLACED))).status).toBe('ENVIADA');
  expect(await orderOf(told, order.id)).toMatchObject({
    status: 'CERRADA',
    lines: [{ pending_quantity: '0.0000' }],
  });
  expect(await refused(admin.act(RETURNS, 'expectOther', id, NOT_REPLACED))).toBeTruthy();
  const made = await credited(told, supplier, invoice, id);
  expect(made).toMatchObject({ lines: [{ quantity: '10.0000' }], subtotal: '200.00' });
  expect(await returnOf(told, id)).toMatchObject({
    status: 'RESUELTA',
    resolution: 'NOTA_CREDITO',
  });
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await differences(told)).toEqual([]);
});

test('of what is replaced in part the rest is credited', async () => {
  const { given, told, supplier, order, shipment } = await received('100', '20');
  const admin = told.as('admin');
  const invoice = await invoiceAll(told, shipment.id);
  const { id } = await draftReturn(told, shipment.id, '30', REPLACED);
  await sendReturn(told, id);
  const came = await done(receive(given, order.id, '10', 'R-2'));
  expect(came).toMatchObject({ status: 'CERRADO', invoice_status: 'FACTURADO' });
  await done(admin.act(RETURNS, 'expectOther', id, NOT_REPLACED));
  expect((await orderOf(told, order.id)).lines).toMatchObject([{ pending_quantity: '0.0000' }]);
  const made = await credited(told, supplier, invoice, id);
  expect(made).toMatchObject({ lines: [{ quantity: '20.0000' }], subtotal: '400.00' });
  expect((await returnOf(told, id)).status).toBe('RESUELTA');
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await differences(told)).toEqual([]);
});

test('nothing is awaited of what nobody invoiced and nobody replaces', async () => {
  const { told, order, shipment } = await received('100', '20');
  const admin = told.as('admin');
  const { id } = await draftReturn(told, shipment.id, '30', REPLACED);
  await sendReturn(told, id);
  const changed = await done(admin.act(RETURNS, 'expectOther', id, NOT_REPLACED));
  expect(changed.status).toBe('RESUELTA');
  const invoice = await invoiceAll(told, shipment.id);
  expect((await done(admin.get(`${INVOICES}/${invoice}`))).subtotal).toBe('1400.00');
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect((await orderOf(told, order.id)).status).toBe('CERRADA');
  expect(await differences(told)).toEqual([]);
});

test('a reception that answers part of a return is not taken back', async () => {
  const { given, told, order, shipment } = await received('100', '20');
  const { id } = await draftReturn(told, shipment.id, '30', REPLACED);
  const { folio } = await sendReturn(told, id);
  const came = await done(receive(given, order.id, '10', 'R-2'));
  expect(await refusedFields(told.as('admin').act(SHIPMENTS, 'reverse', came.id, CANCEL))).toEqual({
    '': [`Repone la devolución ${folio}: no se revierte.`],
  });
});

/** So many kilograms of PET come, and their sample is as clean as can be. */
async function load(given: Yard, quantity: number, id: number, humidity: string) {
  const admin = given.told.as('admin');
  const weighing_id = await given.ticket(String(10_000 + quantity), '10000');
  await done(admin.change(`${RAW}/${id}`, { weighing_id }));
  await done(admin.act(SHIPMENTS, 'receive', id));
  const made = await sample(given, id, [humidity, '0', '1'], { dictum: 'ACEPTADO' });
  return done(admin.act(ANALYSES, 'dictate', made.id));
}

test('what is analysed answers the return with its dictum, at what was invoiced', async () => {
  const given = await yard({ supplier: { invoice_control: 'RECIBIDO' } });
  const { told } = given;
  await beginBooks(told);
  const admin = told.as('admin');
  const first = await truck(given, { quantity: '10000', price: '10' });
  await load(given, 10_000, first.id, '0');
  await invoiceAll(told, first.id);
  const { id } = await draftReturn(told, first.id, '2000', REPLACED);
  await sendReturn(told, id);
  const second = await done(
    admin.post(RAW, {
      purchase_order_id: first.order.id,
      date: TODAY(),
      delivery_note: 'R-2',
      driver_name: 'Juan',
      plates: 'GTO-11-A',
    }),
  );
  await done(admin.act(SHIPMENTS, 'arrive', second.id));
  // Wet, so that less is paid of it; what replaces is worth what was charged.
  const dictum = await load(given, 2000, second.id, '3');
  expect(dictum).toMatchObject({ status: 'DICTAMINADO', commercial_quantity: '1959.5960' });
  expect(await returnOf(told, id)).toMatchObject({
    status: 'RESUELTA',
    replacement_shipment_id: second.id,
    lines: [{ replaced_quantity: '2000.0000' }],
  });
  expect(await done(admin.get(`${SHIPMENTS}/${second.id}`))).toMatchObject({
    status: 'CERRADO',
    invoice_status: 'FACTURADO',
    lines: [{ invoiced_quantity: '1959.5960' }],
  });
  expect((await orderOf(told, first.order.id)).status).toBe('CERRADA');
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await differences(told)).toEqual([]);
  const voided = await admin.act(ANALYSES, 'void', dictum.id, { void_reason: 'Otra muestra' });
  expect([voided.status, voided.data.message]).toEqual([
    409,
    expect.stringContaining('Repone la devolución'),
  ]);
});

test('a replacement that was rejected and is kept after all answers its return', async () => {
  const given = await yard({ supplier: { invoice_control: 'RECIBIDO' } });
  const { told } = given;
  await told.given.storage('RECH', 'RECHAZO');
  await beginBooks(told);
  const admin = told.as('admin');
  const first = await truck(given, { quantity: '10000', price: '10' });
  await load(given, 10_000, first.id, '0');
  await invoiceAll(told, first.id);
  const { id } = await draftReturn(told, first.id, '2000', REPLACED);
  await sendReturn(told, id);
  const second = await done(
    admin.post(RAW, {
      purchase_order_id: first.order.id,
      date: TODAY(),
      delivery_note: 'R-2',
      driver_name: 'Juan',
      plates: 'GTO-11-A',
    }),
  );
  await done(admin.act(SHIPMENTS, 'arrive', second.id));
  const weighing_id = await given.ticket('12000', '10000');
  await done(admin.change(`${RAW}/${second.id}`, { weighing_id }));
  await done(admin.act(SHIPMENTS, 'receive', second.id));
  const bad = await sample(given, second.id, ['0', '0', '1'], {
    dictum: 'RECHAZO_PARCIAL',
    rejected_quantity: '500',
    remarks: 'Una esquina con tierra',
  });
  await done(admin.act(ANALYSES, 'dictate', bad.id));
  expect(await returnOf(told, id)).toMatchObject({
    status: 'ENVIADA',
    lines: [{ replaced_quantity: '1500.0000' }],
  });
  const [kept] = (await done(admin.get('wms/rejections'))) as { id: number }[];
  const here = { disposition: 'LIBERAR', to_storage_id: told.stock.storages.A };
  await done(admin.act('wms/rejections', 'dispose', kept!.id, here));
  expect(await returnOf(told, id)).toMatchObject({
    status: 'RESUELTA',
    lines: [{ replaced_quantity: '2000.0000' }],
  });
  expect(await done(admin.get(`${SHIPMENTS}/${second.id}`))).toMatchObject({
    status: 'CERRADO',
    invoice_status: 'FACTURADO',
    lines: [{ invoiced_quantity: '2000.0000' }],
  });
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await differences(told)).toEqual([]);
});

async function twoLots() {
  const given = await buying();
  const product = await given.told.given.product('RESINA', { more: { tracking: 'LOTE' } });
  const order = await authorisedOrder({ ...given, product }, { quantity: '100', price: '20' });
  const shipment = await done(receive(given, order.id, '100', 'R-1'));
  const { told } = given;
  const lot = shipment.lines[0].lot_id as number;
  const split = await done(
    told.as('admin').post(`lots/split/${lot}`, { lines: [{ code: 'PARTE-2', qty: '40' }] }),
  );
  return { told, shipment, lots: [lot, split.lots[0].id as number] as const };
}

const onHandOf = async ({ query }: Stage, lot: number) =>
  Number(
    (
      await query<{ qty: string }>(
        'select coalesce(sum(qty), 0) as qty from stock_balances where lot_id = $1',
        [lot],
      )
    )[0]!.qty,
  );

test('a line goes back from several lots, which add up to it', async () => {
  const { told, shipment, lots } = await twoLots();
  const admin = told.as('admin');
  const { id, draft } = await draftReturn(told, shipment.id, '0', REPLACED);
  const line = (await done(Promise.resolve(draft))).lines[0];
  const write = (rows: readonly Body[], quantity?: string) =>
    admin.change(`${RETURNS}/${id}`, {
      lines: [{ id: line.id, lots: rows, ...(quantity && { quantity }) }],
    });
  const both = [
    { lot_id: lots[0], quantity: '15' },
    { lot_id: lots[1], quantity: '25' },
  ];
  expect(await refusedFields(write(both, '50'))).toHaveProperty('lines[0][quantity]');
  expect((await done(write(both))).lines).toMatchObject([
    { quantity: '40.0000', lot_id: null, amount: '800.00' },
  ]);
  const sent = await sendReturn(told, id);
  expect(sent.lines[0].lots).toHaveLength(2);
  expect(await Promise.all(lots.map((lot) => onHandOf(told, lot)))).toEqual([45, 15]);
  await done(admin.act(RETURNS, 'reverse', id, CANCEL));
  expect(await Promise.all(lots.map((lot) => onHandOf(told, lot)))).toEqual([60, 40]);
  expect(await differences(told)).toEqual([]);
});

test('more than a lot has stands beside its line', async () => {
  const { told, shipment, lots } = await twoLots();
  const admin = told.as('admin');
  const { id, draft } = await draftReturn(told, shipment.id, '0');
  const line = (await done(Promise.resolve(draft))).lines[0];
  await done(
    admin.change(`${RETURNS}/${id}`, {
      lines: [{ id: line.id, lots: [{ lot_id: lots[1], quantity: '41' }] }],
    }),
  );
  await done((await headOf(told)).act(RETURNS, 'authorize', id));
  const sent = admin.act(RETURNS, 'ship', id, { pickup_date: TODAY() });
  expect(await refusedFields(sent)).toHaveProperty('lines[0][quantity]');
});

test('a reception that a return or a claim names is not taken back', async () => {
  const { told, shipment } = await received('100', '20');
  const admin = told.as('admin');
  const { id } = await draftReturn(told, shipment.id, '10');
  const reverse = () => admin.act(SHIPMENTS, 'reverse', shipment.id, CANCEL);
  expect(await refusedFields(reverse())).toEqual({
    '': [expect.stringContaining('Tiene una devolución')],
  });
  await done(admin.del(`${RETURNS}/${id}`));
  const claim = await done(
    admin.post('pur/rejections', {
      shipment_id: shipment.id,
      shipment_line_id: shipment.lines[0].id,
      date: TODAY(),
      quantity: '5',
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
      description: 'Llegó húmeda.',
    }),
  );
  expect(await refusedFields(reverse())).toEqual({
    '': [expect.stringContaining('Tiene el rechazo')],
  });
  await done(admin.act('pur/rejections', 'cancel', claim.id, CANCEL));
  expect((await done(reverse())).status).toBe('CANCELADO');
});
