/** What is claimed of suppliers, and what the warehouse and the return do of it (purchasing §3). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, receive, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body, type Person, type Stage } from './given.ts';
import { headOf } from './returning.ts';
import { beginBooks, bookBalance } from './treasury.ts';

const REJECTIONS = 'pur/rejections';
const RETURNS = 'purchases-returns';
const WAREHOUSE = 'wms/rejections';

/** 100 received of a product by lots. */
async function received() {
  const given = await buying();
  await beginBooks(given.told);
  const product = await given.told.given.product('RESINA', { more: { tracking: 'LOTE' } });
  const order = await authorisedOrder({ ...given, product }, { quantity: '100', price: '20' });
  const shipment = await done(receive(given, order.id, '100', 'R-1'));
  return { ...given, product, order, shipment };
}

const reject = async (
  told: Stage,
  shipment: { readonly id: number; readonly lines: readonly Body[] },
  quantity: string,
  more: Body = {},
) =>
  told.as('admin').post(REJECTIONS, {
    shipment_id: shipment.id,
    shipment_line_id: shipment.lines[0]!.id,
    date: TODAY(),
    quantity,
    cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
    description: 'Llegó húmeda.',
    ...more,
  });

test('a claim is told, decided and closed by its return', async () => {
  const { told, shipment, supplier } = await received();
  const admin = told.as('admin');
  const head = await headOf(told);
  const claim = await done(reject(told, shipment, '30'));
  expect(claim).toMatchObject({ status: 'ABIERTO', supplier_id: supplier });
  const { wms_rejection_id: kept } = await done(admin.get(`${REJECTIONS}/${claim.id}`));
  expect(await done(admin.get(`${WAREHOUSE}/${kept}`))).toMatchObject({
    status: 'PENDIENTE',
    origin: 'RECEPCION',
    qty: '30.000000',
  });
  expect(await refusedFields(reject(told, shipment, '71'))).toEqual({
    quantity: ['Máximo 70.0000 KG por rechazar.'],
  });
  // The warehouse decides nothing of what is claimed, and opens no second one.
  const byHand = admin.act(WAREHOUSE, 'dispose', kept, { disposition: 'LIBERAR' });
  expect(await refusedFields(byHand)).toEqual({
    '': [expect.stringContaining('Se reclama al proveedor')],
  });
  const { lot_id } = claim;
  await done(admin.act('lots', 'hold', lot_id, { status_reason: 'Húmeda' }));
  await done(admin.act('lots', 'reject', lot_id, { status_reason: 'Húmeda' }));
  expect((await done(admin.get(WAREHOUSE))).length).toBe(1);

  await done(admin.act(REJECTIONS, 'notify', claim.id));
  const [mail] = await told.query<{ to: string }>(
    `select "to" from mail_outbox where resource = 'pur/rejections' order by id limit 1`,
  );
  expect(mail).toBeDefined();
  const decided = await done(
    head.act(REJECTIONS, 'dictate', claim.id, { disposition: 'DEVOLVER' }),
  );
  expect((await done(admin.get(`${WAREHOUSE}/${kept}`))).disposition).toBe('DEVOLVER_PROVEEDOR');
  expect(await refusedFields(admin.act(REJECTIONS, 'close', claim.id))).toEqual({
    '': ['Su devolución no se ha resuelto.'],
  });
  const back = await done(admin.get(`${RETURNS}/${decided.return_id}`));
  expect(back).toMatchObject({ status: 'BORRADOR', lines: [{ quantity: '30.0000' }] });
  // Whoever dictated a claim of another decided its return with it.
  await done(head.act(RETURNS, 'authorize', back.id));
  const sent = await done(admin.act(RETURNS, 'ship', back.id, { pickup_date: TODAY() }));
  expect(sent.status).toBe('RESUELTA');
  expect(await done(admin.get(`${WAREHOUSE}/${kept}`))).toMatchObject({
    status: 'CERRADO',
    movement_id: sent.movement_id,
  });
  expect((await done(admin.act(REJECTIONS, 'close', claim.id))).status).toBe('CERRADO');
  await done(admin.post('acc/posting-events/run', {}));
  expect(await bookBalance(told, '205.06.01')).toBe('-1400.00');
});

test('what is conceded is released, with its discount; what is critical has its answer', async () => {
  const { told, shipment } = await received();
  const admin = told.as('admin');
  const head = await headOf(told);
  const lot = shipment.lines[0].lot_id;
  await done(admin.act('lots', 'hold', lot, { status_reason: 'Húmeda' }));
  await done(admin.act('lots', 'reject', lot, { status_reason: 'Húmeda' }));
  const [kept] = (await done(admin.get(WAREHOUSE))) as Body[];
  const claim = await done(
    reject(told, shipment, '100', { corrective_required: '1', due_date: TODAY() }),
  );
  // The one that the warehouse opened is the claim's.
  const { wms_rejection_id } = await done(admin.get(`${REJECTIONS}/${claim.id}`));
  expect(wms_rejection_id).toBe(kept!.id);
  const concede = (more: Body) =>
    head.act(REJECTIONS, 'dictate', claim.id, { disposition: 'CONCESION', ...more });
  expect(await refusedFields(concede({}))).toHaveProperty('concession_percent');
  await done(concede({ concession_percent: '10' }));
  expect((await done(admin.get(`lots/${lot}`))).status).toBe('LIBERADO');
  expect((await done(admin.get(`${WAREHOUSE}/${kept!.id}`))).status).toBe('CERRADO');
  expect(await refusedFields(admin.act(REJECTIONS, 'close', claim.id))).toHaveProperty(
    'supplier_response',
  );
  await done(
    admin.act(REJECTIONS, 'answer', claim.id, { supplier_response: 'Cambiamos la tolva' }),
  );
  expect((await done(admin.act(REJECTIONS, 'close', claim.id))).status).toBe('CERRADO');
});

test('a claim that is called off leaves the goods to the warehouse', async () => {
  const { told, shipment } = await received();
  const admin = told.as('admin');
  const lot = shipment.lines[0].lot_id;
  await done(admin.act('lots', 'hold', lot, { status_reason: 'Por revisar' }));
  const claim = await done(reject(told, shipment, '10'));
  expect(await refusedFields(admin.act('lots', 'release', lot))).toEqual({
    '': [expect.stringContaining('Espera el dictamen')],
  });
  const cancel = { cancel_reason: 'Venía bien' };
  expect((await done(admin.act(REJECTIONS, 'cancel', claim.id, cancel))).status).toBe('CANCELADO');
  await done(admin.act('lots', 'release', lot));
  expect((await done(admin.get(`${SHIPMENTS}/${shipment.id}`))).status).toBe('LIBERADO');
});

const OWN = { code: 'SEGREGACION', message: 'Quien captura no puede autorizar.' };
const OWN_RETURN = {
  code: 'SEGREGACION',
  message: 'Tú capturaste la devolución o su rechazo: que otra persona la autorice.',
};

test('who captured a claim neither dictates it nor authorises its return', async () => {
  const { told, shipment } = await received();
  const head = await headOf(told);
  const other = await told.given.person('otra', 'GERENTE_COMPRAS', { everywhere: true });
  const claim = async (who: Person): Promise<Body> =>
    done(
      who.post(REJECTIONS, {
        shipment_id: shipment.id,
        shipment_line_id: shipment.lines[0]!.id,
        date: TODAY(),
        quantity: '10',
        cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
        description: 'Llegó húmeda.',
      }),
    );
  const back = { disposition: 'DEVOLVER' };
  const own = await claim(head);
  const [id] = [own.id as number];
  expect(await refused(head.act(REJECTIONS, 'dictate', id, back))).toMatchObject(OWN);
  const { return_id } = await done(other.act(REJECTIONS, 'dictate', id, back));
  expect(await refused(head.act(RETURNS, 'authorize', return_id))).toMatchObject(OWN_RETURN);
  expect((await done(other.act(RETURNS, 'authorize', return_id))).status).toBe('AUTORIZADA');
});

test('who captured or changed a return does not authorise it, whoever touched it later', async () => {
  const { told, shipment } = await received();
  const head = await headOf(told);
  const other = await told.given.person('otra', 'GERENTE_COMPRAS', { everywhere: true });
  const made = await done(
    told.as('admin').post(RETURNS, {
      shipment_id: shipment.id,
      date: TODAY(),
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
    }),
  );
  const lines = [{ id: made.lines[0].id, quantity: '10' }];
  await done(head.change(`${RETURNS}/${made.id}`, { lines }));
  await done(told.as('admin').change(`${RETURNS}/${made.id}`, { notes: 'Urge' }));
  for (const who of [told.as('admin'), head])
    expect(await refused(who.act(RETURNS, 'authorize', made.id))).toMatchObject(OWN_RETURN);
  expect((await done(other.act(RETURNS, 'authorize', made.id))).status).toBe('AUTORIZADA');
});

test('what quality sends back has its return, though they write none themselves', async () => {
  const { told, shipment } = await received();
  const quality = await told.given.person('calidad', 'CALIDAD', { everywhere: true });
  const claim = await done(reject(told, shipment, '10'));
  expect((await quality.post(RETURNS, { shipment_id: shipment.id })).status).toBe(403);
  const { return_id } = await done(
    quality.act(REJECTIONS, 'dictate', claim.id, { disposition: 'DEVOLVER' }),
  );
  expect(await done(told.as('admin').get(`${RETURNS}/${return_id}`))).toMatchObject({
    status: 'BORRADOR',
    rejection_id: claim.id,
  });
});
