/** What a dictum rejected and the warehouse then keeps or loses, with its supplier (R26, 560). */
import { expect, test } from 'vitest';
import { SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body, type Person } from './given.ts';
import { ANALYSES, loadOfR24, sample, yard } from './raw-material.ts';
import { INVOICES, newUuid } from './payables.ts';
import { headOf } from './returning.ts';
import { beginBooks, bookBalance } from './treasury.ts';

const REJECTIONS = 'pur/rejections';
const WAREHOUSE = 'wms/rejections';
interface Kept extends Body {
  readonly id: number;
}

const RECEIVED = '205.06.01';

async function invoice(admin: Person, shipment: number): Promise<Body> {
  const { id } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id));
  await done(admin.post('acc/posting-events/run', {}));
  return done(admin.get(`${INVOICES}/${id}`));
}

/** Ten bales of R24: two of them, 4,836 kg, are rejected; the others are invoiced. */
async function twoBalesRejected() {
  const given = await yard();
  const { told } = given;
  await told.given.storage('RECH', 'RECHAZO');
  await beginBooks(told);
  const { id } = await loadOfR24(given, { bales: 10 });
  const admin = told.as('admin');
  const analysis = await sample(given, id, ['1', '1', '1'], {
    dictum: 'RECHAZO_PARCIAL',
    rejected_packages: '9-10',
    remarks: 'Dos pacas con PVC',
  });
  await done(admin.act(ANALYSES, 'dictate', analysis.id));
  await invoice(admin, id);
  expect(await bookBalance(told, RECEIVED)).toBe('-55614.00');
  const kept = (await done(admin.get(WAREHOUSE))) as Kept[];
  expect(kept).toHaveLength(2);
  const line = async (): Promise<Body> =>
    (await done(admin.get(`${SHIPMENTS}/${id}`))).lines[0] as Body;
  return { told, admin, id, kept, analysis, line };
}

test('what was rejected and is conceded is invoiced as the rest', async () => {
  const { told, admin, id, kept, analysis, line } = await twoBalesRejected();
  const claim = await done(
    admin.post(REJECTIONS, {
      shipment_id: id,
      shipment_line_id: (await line()).id,
      date: TODAY(),
      quantity: '4836',
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
      description: 'Dos pacas con PVC',
    }),
  );
  // It claims what the dictum keeps apart, both bales of it.
  expect((await done(admin.get(WAREHOUSE))).length).toBe(2);
  const here = { disposition: 'LIBERAR', to_storage_id: told.stock.storages.A };
  for (const { id: own } of kept)
    expect(await refusedFields(admin.act(WAREHOUSE, 'dispose', own, here))).toEqual({
      '': [expect.stringContaining('Se reclama al proveedor')],
    });
  const terms = { disposition: 'CONCESION', concession_percent: '10' };
  await done((await headOf(told)).act(REJECTIONS, 'dictate', claim.id, terms));
  for (const { id: own } of kept)
    expect((await done(admin.get(`${WAREHOUSE}/${own}`))).status).toBe('CERRADO');
  expect(await line()).toMatchObject({
    accepted_quantity: '24180.0000',
    rejected_quantity: '0.0000',
    payable_quantity: '24180.0000',
    received_value: '278070.00',
    rejected_value: '0.00',
  });
  expect(await done(admin.get(`${ANALYSES}/${analysis.id}`))).toMatchObject({
    accepted_quantity: '24180.0000',
    rejected_quantity: '0.0000',
    value: '278070.00',
  });
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({ invoice_status: 'PARCIAL' });
  const rest = await invoice(admin, id);
  expect(rest.lines).toMatchObject([{ quantity: '4836.0000', amount: '55614.00' }]);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({ status: 'CERRADO' });
});

test('what was rejected and is destroyed is paid to nobody', async () => {
  const { told, admin, id, kept, line } = await twoBalesRejected();
  for (const { id: own } of kept)
    await done(admin.act(WAREHOUSE, 'dispose', own, { disposition: 'DESTRUIR' }));
  await done(admin.post('acc/posting-events/run', {}));
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
  expect(await line()).toMatchObject({
    rejected_quantity: '4836.0000',
    returned_quantity: '4836.0000',
    payable_quantity: '19344.0000',
  });
  expect(await done(admin.get(`${SHIPMENTS}/${id}`))).toMatchObject({ status: 'CERRADO' });
});

test('what was wet and is released after all is worth what it would have been (R24)', async () => {
  const given = await yard();
  const { told } = given;
  const apart = await told.given.storage('RECH', 'RECHAZO');
  await beginBooks(told);
  const { id } = await loadOfR24(given);
  const admin = told.as('admin');
  const analysis = await sample(given, id, ['3.20', '2.50', '3'], {
    dictum: 'RECHAZO_PARCIAL',
    rejected_quantity: '180',
    remarks: 'Una esquina mojada',
  });
  await done(admin.act(ANALYSES, 'dictate', analysis.id));
  const [kept] = (await done(admin.get(WAREHOUSE))) as Kept[];
  expect(kept).toMatchObject({ storage_id: apart });
  const here = { disposition: 'LIBERAR', to_storage_id: told.stock.storages.A };
  await done(admin.act(WAREHOUSE, 'dispose', kept!.id, here));
  expect(await done(admin.get(`${ANALYSES}/${analysis.id}`))).toMatchObject({
    commercial_quantity: '23288.0270',
    value: '259777.94',
    correction: '-18292.06',
  });
  await invoice(admin, id);
  expect(await bookBalance(told, RECEIVED)).toBe('0.00');
});
