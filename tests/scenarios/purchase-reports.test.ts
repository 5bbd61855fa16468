/** What reports of purchases say of a purchase, and what they tie to (purchasing §5). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, receive } from './buying.ts';
import { TODAY } from './entries.ts';
import { lastMonth, monthOfR50 } from './evaluating.ts';
import { done, type Body, type Stage } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { loadOfR24, sample, yard } from './raw-material.ts';
import { headOf } from './returning.ts';
import { tieOf, untied } from './tie-outs.ts';
import { beginBooks, bookBalance } from './treasury.ts';

const RECEIVED = '205.06.01';
const REPORTS = 'pur/reports';

interface Answer {
  readonly data: readonly Body[];
  readonly meta: {
    readonly totals: Body | null;
    readonly ties?: readonly { readonly key: string; readonly ok: boolean }[];
  };
}

/** A report as it is answered, with what it ties to. */
async function read(told: Stage, report: string, more: Body = {}, path = REPORTS): Promise<Answer> {
  const { status, text } = await told.as('admin').post(path, { report, ties: '1', ...more });
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as Answer;
}

const postQueue = ({ as }: Stage) => done(as('admin').post('acc/posting-events/run', {}));

async function received(quantity: string, price: string) {
  const given = await buying();
  await beginBooks(given.told);
  const order = await authorisedOrder(given, { quantity, price });
  const shipment = await done(receive(given, order.id, quantity, 'R-1'));
  const value = `-${(Number(quantity) * Number(price)).toFixed(2)}`;
  const waits = { kept: value, waiting: value, ledger: '0.00' };
  expect(await tieOf(given.told, 'RECIBIDO')).toEqual(waits);
  await postQueue(given.told);
  expect(await tieOf(given.told, 'RECIBIDO')).toEqual({ ...waits, waiting: '0.00', ledger: value });
  return { ...given, given, order, shipment };
}

/** So much of the first line of a shipment goes back. */
async function sendBack(told: Stage, shipment_id: number, quantity: string) {
  const admin = told.as('admin');
  const back = await done(
    admin.post('purchases-returns', {
      shipment_id,
      date: TODAY(),
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
    }),
  );
  await done(
    admin.change(`purchases-returns/${back.id}`, {
      lines: [{ id: back.lines[0].id, quantity }],
    }),
  );
  await done((await headOf(told)).act('purchases-returns', 'authorize', back.id));
  await done(admin.act('purchases-returns', 'ship', back.id, { pickup_date: TODAY() }));
}

test('received and not invoiced is what its account says, at each step', async () => {
  const { told, given, shipment, supplier } = await received('100', '20');
  const admin = told.as('admin');
  const tied = async (pending: string | null) => {
    const { data, meta } = await read(told, 'recibido_por_facturar');
    expect(meta.ties).toEqual([expect.objectContaining({ key: 'CUENTA', ok: true })]);
    expect(await untied(told)).toEqual([]);
    if (pending !== null) expect(meta.totals).toMatchObject({ pending, balance: pending });
    return data;
  };
  expect(await tied('2000.00')).toEqual([
    expect.objectContaining({
      folio: shipment.folio,
      supplier_id: supplier,
      days: 0,
      pending: '2000.00',
    }),
  ]);
  const { id } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment.id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id));
  expect(await tied(null)).toEqual([]);
  // What goes back of it waits for its note.
  await sendBack(told, shipment.id, '30');
  await postQueue(told);
  expect(await bookBalance(told, RECEIVED)).toBe('600.00');
  expect(await tied('-600.00')).toEqual([
    expect.objectContaining({ resource: 'purchases-returns', pending: '-600.00' }),
  ]);
  // What goes back before its invoice is owed no more: 500 less 200.
  const other = await authorisedOrder(given, { quantity: '50', price: '10' });
  await sendBack(told, (await done(receive(given, other.id, '50', 'R-2'))).id, '20');
  await postQueue(told);
  expect(await tied('-300.00')).toHaveLength(2);
  const [row] = (await read(told, 'por_proveedor')).data;
  expect(row).toMatchObject({
    orders: 2,
    ordered: '2500.00',
    received: '2500.00',
    invoiced: '2000.00',
    returned: '800.00',
    share: '100.00',
    abc: 'A',
  });
  const { data: owed } = await read(told, 'antiguedad_saldos');
  expect(owed).toEqual([expect.objectContaining({ total: '2320.00' })]);
  const statement = await done(admin.get(`suppliers/statement/${supplier}`));
  expect(statement).toEqual([
    expect.objectContaining({ kind: 'FACTURA', charged: '2320.00', balance: '2320.00' }),
  ]);
  for (const each of ['diot_base', 'facturas_con_diferencia', 'sin_orden', 'gastos_adquisicion']) {
    const { ties = [] } = (await read(told, each)).meta;
    expect(ties.filter(({ ok }) => !ok)).toEqual([]);
  }
});

test('products, months and buyers of what was ordered, and its price against the reference', async () => {
  const { told, product, order } = await monthOfR50();
  const { day } = lastMonth();
  const period = { from: day(1), to: day(28) };
  const [bought] = (await read(told, 'por_producto', period)).data;
  expect(bought).toMatchObject({
    id: product,
    quantity: '200.000000',
    amount: '20240.00',
    mean_price: '101.200000',
    last_price: '101.200000',
  });
  const [category] = (await read(told, 'por_categoria', period)).data;
  expect(category).toMatchObject({ name: 'MATERIA_PRIMA', amount: '20240.00' });
  expect((await read(told, 'por_comprador', period)).data).toHaveLength(1);
  const { data: risen, meta } = await read(told, 'variacion_precio', period);
  expect(risen).toHaveLength(20);
  expect(risen[0]).toMatchObject({ folio: order.folio, variance: '1.20', over: '12.00' });
  expect(meta.totals).toMatchObject({ over: '240.00' });
  const [latest] = (await read(told, 'ultimas_compras')).data;
  // The one month of the last six in which it was bought.
  expect(latest).toMatchObject({ product_id: product, net: '101.200000', trend: '101.2000' });
  expect((await read(told, 'ultimas_compras', { filter: { last: '1' } })).data).toHaveLength(1);
});

test('a discount of the whole is in the price of each line: what repeats an order is no dearer', async () => {
  const begun = await buying();
  const line = { quantity: '1234.5678', price: '7.654321', discount_percent: '12.5' };
  const more = { discount_percent: '3.3333' };
  await authorisedOrder(begun, line, more);
  const same = await authorisedOrder(begun, line, more);
  expect(same.lines[0]).toMatchObject({ reference_price: '6.474282', price_variance: '0.00' });
  const period = { from: TODAY(), to: TODAY() };
  const { told } = begun;
  expect((await read(told, 'variacion_precio', period)).data).toEqual([]);
  expect((await read(told, 'ultimas_compras')).data).toMatchObject([
    { net: '6.474282', variance: null },
    { net: '6.474282', variance: '0.00' },
  ]);
});

test('the scores of a range are those of the month, one supplier beside the mean', async () => {
  const { told, supplier } = await monthOfR50();
  const { day } = lastMonth();
  const period = { from: day(1), to: day(28) };
  const [scored] = (await read(told, 'desempeno', period)).data;
  // Nobody captured the service: 89.35 of 95.
  expect(scored).toMatchObject({
    supplier_id: supplier,
    otif_score: '90.00',
    quality_score: '97.50',
    price_score: '94.00',
    document_score: '100.00',
    service_score: null,
    total_score: '94.05',
    score_class: 'A',
  });
  const { data: shape } = await read(told, 'perfil', {
    ...period,
    filter: { supplier_id: String(supplier) },
  });
  expect(shape.map(({ name, own, mean }) => [name, own, mean])).toEqual([
    ['Puntualidad', '90.00', '90.00'],
    ['Calidad', '97.50', '97.50'],
    ['Precio', '94.00', '94.00'],
    ['Documentos', '100.00', '100.00'],
    ['Servicio', null, null],
  ]);
  const { data: causes } = await read(told, 'rechazos', { from: TODAY(), to: TODAY() });
  // 9 pieces at 101.20.
  expect(causes).toEqual([expect.objectContaining({ claims: 1, worth: '910.80' })]);
  expect((await read(told, 'evolucion')).data).toEqual([]);
  expect((await read(told, 'cumplimiento')).data).toEqual([
    expect.objectContaining({ supplier_id: supplier, missing: 0, light: 'VERDE' }),
  ]);
});

test('raw material by supplier, and what came by week', async () => {
  const given = await yard();
  const { told } = given;
  await beginBooks(told);
  const { id } = await loadOfR24(given);
  const tested = await sample(given, id, ['3.20', '2.50', '3']);
  await done(
    told.as('admin').act('shipment-analyses', 'dictate', tested.id, { dictum: 'ACEPTADO' }),
  );
  const [row] = (await read(told, 'materia_prima')).data;
  expect(row).toMatchObject({ analyses: 1, humidity: '3.20', impurity: '2.50', grades: 'B' });
  // 24,180 kg at 11.50 less the 259,777.94 of R24.
  expect(row).toMatchObject({ net: '24180.0000', discount: '18292.06' });
  const { data: trucks } = await read(told, 'embarques', {}, 'reports/shipments');
  expect(trucks).toEqual([
    expect.objectContaining({ net_weight: '24180.000', weight_variance: '-0.49' }),
  ]);
  const { data: weeks } = await read(told, 'por_semana', {}, 'reports/shipments');
  expect(weeks).toEqual([expect.objectContaining({ trucks: 1, net_weight: '24180.000' })]);
  const shipments = (report: string, filter: Body) =>
    read(told, report, { filter }, 'reports/shipments');
  expect((await shipments('por_semana', { by: 'dia' })).data).toEqual([
    expect.objectContaining({ since: TODAY(), trucks: 1, net_weight: '24180.000' }),
  ]);
  for (const group_by of ['proveedor', 'producto'])
    expect((await shipments('agrupado', { group_by })).data).toEqual([
      expect.objectContaining({ trucks: 1, net_weight: '24180.000', value: trucks[0]!.value }),
    ]);
  expect((await shipments('embarques', { category: 'FLETES' })).data).toEqual([]);
});

test('steps of a request, what waits, who signed and what quotations answered', async () => {
  const { told, product } = await buying();
  const admin = told.as('admin');
  const request = await done(
    admin.post('prc-requests', {
      date: TODAY(),
      required_date: TODAY(),
      justification: 'Falta para la semana',
      storage_id: told.stock.storages.A,
      lines: [{ product_id: product, quantity: '5', estimated_price: '20' }],
    }),
  );
  await done(admin.act('prc-requests', 'send', request.id));
  const ask = (report: string) => read(told, report, {}, 'prc/reports');
  expect((await ask('requisiciones_pendientes')).data).toEqual([
    expect.objectContaining({ id: request.id, age: 0, estimated_total: '100.00' }),
  ]);
  expect((await ask('tiempos')).data).toEqual([
    expect.objectContaining({ requests: 1, to_order: null, to_receive: null }),
  ]);
  expect((await ask('cotizaciones')).data).toEqual([]);
  expect(Array.isArray((await ask('autorizaciones')).data)).toBe(true);
});

test('who delivered and was compared with nothing has no score of its prices', async () => {
  const given = await buying();
  await receive(
    given,
    (await authorisedOrder(given, { quantity: '10', price: '20' })).id,
    '10',
    'R-1',
  );
  const period = { from: TODAY(), to: TODAY() };
  const [scored] = (await read(given.told, 'desempeno', period)).data;
  // The first purchase of the product: no price to compare with.
  expect(scored).toMatchObject({ supplier_id: given.supplier, price_score: null });
});
