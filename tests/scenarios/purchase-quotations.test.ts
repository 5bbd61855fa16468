/** Prices that several are asked for, sealed until they are opened (purchasing R10–R13, R55). */
import { expect, test } from 'vitest';
import { buying, orderOf, ORDERS, type Buying } from './buying.ts';
import { done, refused, refusedFields, type Body, type Stage } from './given.ts';
import { activeSupplier } from './payables.ts';
import { openingJobs } from '#erp/modules/purchasing/prc-quotations/sealed/opening-jobs.ts';
import { runJob } from './jobs.ts';
import { authorisedRequest, inDays, purchasingSettings, requestOf } from './requesting.ts';

const QUOTATIONS = 'prc-quotations';

const later = (minutes: number): string =>
  Temporal.Now.instant().add({ minutes }).toString({ smallestUnit: 'second' });

interface Quoting extends Buying {
  readonly other: number;
}

/** Two suppliers who may be asked. */
async function quoting(): Promise<Quoting> {
  const begun = await buying();
  const more = { rfc: 'OTR010101AB1', legal_name: 'OTRO PROVEEDOR' };
  return { ...begun, other: await activeSupplier(begun.told, { more }) };
}

const quotationOf = ({ as }: Stage, id: number) => done(as('admin').get(`${QUOTATIONS}/${id}`));

const draft = ({ told, supplier, other, product }: Quoting, more: Body = {}) =>
  told.as('admin').post(QUOTATIONS, {
    title: 'Hojuela para diciembre',
    date: Temporal.Now.plainDateISO('America/Mexico_City').toString(),
    deadline: later(60),
    storage_id: told.stock.storages.A,
    lines: [{ product_id: product, quantity: '10000' }],
    suppliers: [
      { supplier_id: supplier, contact_email: 'ventas@uno.test' },
      { supplier_id: other, contact_email: 'ventas@otro.test' },
    ],
    ...more,
  });

async function sent(given: Quoting, more: Body = {}) {
  const { id } = await done(draft(given, more));
  return done(given.told.as('admin').act(QUOTATIONS, 'send', id));
}

type Sent = {
  readonly id: number;
  readonly lines: readonly { readonly id: number }[];
  readonly suppliers: readonly { readonly id: number }[];
};

/** What the supplier at this place of the list answers for the first line. */
const answer = ({ told }: Buying, quotation: Sent, at: number, line: Body, more: Body = {}) =>
  told.as('admin').act(QUOTATIONS, 'quote', quotation.id, {
    invitation: quotation.suppliers[at]!.id,
    lines: [{ id: quotation.lines[0]!.id, ...line }],
    ...more,
  });

const X = { price: '24.00', lead_time_days: '5' };
const Y = { price: '24.60', lead_time_days: '8' };

/** Both answered, and opened. */
async function opened(given: Quoting, more: Body = {}) {
  const quotation = await sent(given, more);
  await done(answer(given, quotation, 0, X, { freight: '5000', credit_days: '0' }));
  await done(answer(given, quotation, 1, Y, { credit_days: '60' }));
  return done(given.told.as('admin').act(QUOTATIONS, 'openBids', quotation.id));
}

const awardAll = ({ told }: Buying, id: number, rows: readonly Body[], reason?: string) =>
  told.as('admin').act(QUOTATIONS, 'award', id, { awards: rows, ...(reason && { reason }) });

const offerOf = (quotation: Body, at: number) =>
  (quotation.suppliers as readonly { offers: readonly { id: number }[] }[])[at]!.offers[0]!;

test('offers compare with their freight and what their credit is worth (R11)', async () => {
  const begun = await quoting();
  const quotation = await opened(begun);
  expect(quotation).toMatchObject({
    status: 'EN_COMPARACION',
    suppliers: [
      {
        status: 'RESPONDIDA',
        freight: '5000.00',
        // Nobody has evaluated them: 70.
        offers: [{ comparable_price: '24.500000', price_score: '98.44', total_score: '93.06' }],
      },
      {
        credit_days: 60,
        offers: [
          {
            comparable_price: '24.117600',
            price_score: '100.00',
            lead_score: '62.50',
            total_score: '86.50',
          },
        ],
      },
    ],
  });
});

test('nobody reads a price before they are opened, and nothing else says it (R55)', async () => {
  const begun = await quoting();
  const { told } = begun;
  const admin = told.as('admin');
  const quotation = await sent(begun);
  const secret = '98765.43';
  await done(
    answer(
      begun,
      quotation,
      0,
      { price: secret, lead_time_days: '3' },
      { freight: '4321.09', comments: 'A 98765.43' },
    ),
  );
  const one = await admin.get(`${QUOTATIONS}/${quotation.id}`);
  expect(one.data.suppliers[0]).toMatchObject({ status: 'RESPONDIDA', offers: [] });
  const rows = await told.query<{ text: string }>(
    `select to_jsonb(s)::text as text from prc_quotation_suppliers s union all select to_jsonb(o)::text from prc_quotation_offers o union all select to_jsonb(l)::text from sys__logs l union all select to_jsonb(m)::text from mail_outbox m union all select to_jsonb(n)::text from notifications n union all select to_jsonb(x)::text from search_index x`,
  );
  const replies = [
    one,
    await admin.get(QUOTATIONS, { size: '50' }),
    await admin.get(`${QUOTATIONS}/export`, { format: 'csv' }),
    await admin.get('sys/logs', { 'filter[resource]': QUOTATIONS }),
    await admin.get('search', { q: '98765' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const seen = [...replies, ...rows].map(({ text }) => text);
  for (const text of seen) expect(text).not.toMatch(/98765\.?43|4321\.?09/);
  await done(answer(begun, quotation, 1, Y));
  const open = await done(admin.act(QUOTATIONS, 'openBids', quotation.id));
  expect(open.suppliers[0].offers[0]).toMatchObject({ price: '98765.430000' });
});

test('they are opened when all have answered, or by themselves at the deadline', async () => {
  const begun = await quoting();
  const { told } = begun;
  const admin = told.as('admin');
  const first = await sent(begun);
  await done(answer(begun, first, 0, X));
  const offered = async () => (await done(admin.get(`${QUOTATIONS}/${first.id}`))).may_open;
  expect(await offered()).toBe(false);
  expect((await refused(admin.act(QUOTATIONS, 'openBids', first.id)))?.message).toBe(
    'Se abren cuando todos respondan o al llegar la fecha límite.',
  );
  // Who is said to decline by the buyer may still answer until then.
  await done(admin.act(QUOTATIONS, 'decline', first.id, { invitation: first.suppliers[1].id }));
  expect((await refused(admin.act(QUOTATIONS, 'openBids', first.id)))?.code).toBe(
    'ESTADO_INVALIDO',
  );
  await done(answer(begun, first, 1, Y));
  expect(await offered()).toBe(true);
  await done(admin.act(QUOTATIONS, 'openBids', first.id));
  const second = await sent(begun);
  await done(answer(begun, second, 1, Y));
  told.stock.company.at(later(120));
  expect((await refused(answer(begun, second, 0, X)))?.message).toBe(
    'La fecha límite para responder ya pasó.',
  );
  await runJob(told, openingJobs, 'prc-quotations.open', inDays(1));
  expect(await quotationOf(told, second.id)).toMatchObject({
    status: 'EN_COMPARACION',
    suppliers: [
      { status: 'VENCIDA' },
      { status: 'RESPONDIDA', offers: [{ total_score: '94.00' }] },
    ],
  });
});

test('what is awarded saves, is ordered at its price, and that stays (R12, R13)', async () => {
  const begun = await quoting();
  const { told, supplier, other } = begun;
  const admin = told.as('admin');
  const request = await authorisedRequest(begun, { quantity: '10000' });
  const quotation = await opened(begun, { lines: [], request_ids: { 0: request.id } });
  expect(await requestOf(told, request.id)).toMatchObject({
    status: 'EN_PROCESO',
    lines: [{ line_status: 'COTIZANDO' }],
  });
  const [x, y] = [offerOf(quotation, 0), offerOf(quotation, 1)];
  const rows = (first: string, second: string) => [
    { id: x.id, quantity: first },
    { id: y.id, quantity: second },
  ];
  expect(await refusedFields(awardAll(begun, quotation.id, rows('10000', '0')))).toEqual({
    reason: ['Explica por qué: respondieron menos de 3 proveedores.'],
  });
  expect(
    await refusedFields(awardAll(begun, quotation.id, rows('9000', '2000'), 'Reparto')),
  ).toEqual({ 'awards[1][quantity]': ['Lo adjudicado excede lo solicitado.'] });
  const reason = 'Se reparte para no depender de uno solo.';
  await done(awardAll(begun, quotation.id, rows('4000', '6000'), reason));
  expect(await quotationOf(told, quotation.id)).toMatchObject({
    status: 'ADJUDICADA',
    awarded_total: '243600.00',
    saving: '382.40',
    award_reason: reason,
    title: 'Hojuela para diciembre',
  });
  const { orders } = await done(admin.post(`${QUOTATIONS}/createOrders/${quotation.id}`, {}));
  expect(orders).toHaveLength(2);
  const order = await orderOf(told, orders[0]);
  expect(order).toMatchObject({
    supplier_id: supplier,
    quotation_id: quotation.id,
    lines: [
      {
        quantity: '4000.0000',
        price: '24.000000',
        quotation_offer_id: x.id,
        price_variance: '0.00',
      },
    ],
  });
  // What it was compared with is asked of whom it is bought of; nobody else quoted a freight.
  expect(order.terms).toContain('Flete cotizado por toda la oferta: $5,000.00 MXN, sin IVA.');
  expect((await orderOf(told, orders[1])).terms ?? '').not.toContain('Flete');
  expect(order.promised_date).toBe(order.lines[0].promised_date);
  expect(await orderOf(told, orders[1])).toMatchObject({ supplier_id: other, credit_days: 60 });
  expect(await quotationOf(told, quotation.id)).toMatchObject({ status: 'ORDENADA' });
  expect(await requestOf(told, request.id)).toMatchObject({ status: 'ATENDIDA' });
  const change = (line: Body) =>
    admin.change(`${ORDERS}/${order.id}`, { lines: [{ id: order.lines[0].id, ...line }] });
  expect(await refusedFields(change({ price: '23' }))).toEqual({
    'lines[0][price]': ['El precio se adjudicó en la cotización: no cambia.'],
  });
  expect(await refusedFields(change({ quantity: '4001' }))).toMatchObject({
    'lines[0][quantity]': expect.arrayContaining([
      'De lo adjudicado quedan 4000.0000 por ordenar.',
    ]),
  });
});

test('the best score needs no reason where enough have answered; another one does (R10, R12)', async () => {
  const begun = await quoting();
  await done(purchasingSettings(begun.told, { min_quotes: '2' }));
  const quotation = await opened(begun);
  const [x, y] = [offerOf(quotation, 0), offerOf(quotation, 1)];
  expect(
    await refusedFields(
      awardAll(begun, quotation.id, [
        { id: x.id, quantity: '0' },
        { id: y.id, quantity: '10000' },
      ]),
    ),
  ).toEqual({
    reason: ['Explica por qué no se adjudica al mejor puntaje.'],
  });
  await done(begun.told.as('admin').act(QUOTATIONS, 'award', quotation.id));
  const { orders } = await done(
    begun.told.as('admin').post(`${QUOTATIONS}/createOrders/${quotation.id}`, {}),
  );
  // 240,000 pesos ask for quotations, and here they are.
  await done(begun.told.as('admin').act(ORDERS, 'send', orders[0]));
});

test('a quotation that is called off is told to whom was invited, and lets its request go', async () => {
  const begun = await quoting();
  const { told } = begun;
  const request = await authorisedRequest(begun, { quantity: '10' });
  const quotation = await sent(begun, { lines: [], request_ids: { 0: request.id } });
  await done(
    told.as('admin').act(QUOTATIONS, 'cancel', quotation.id, { cancel_reason: 'Hay existencia' }),
  );
  expect(await requestOf(told, request.id)).toMatchObject({
    status: 'AUTORIZADA',
    lines: [{ line_status: 'PENDIENTE' }],
  });
  const mails = await told.query<{ to_address: string; subject: string }>(
    `select * from mail_outbox where resource = 'prc-quotations' order by id`,
  );
  expect(mails).toHaveLength(4);
  expect(mails[3]).toMatchObject({
    subject: `Se canceló la solicitud de cotización ${quotation.folio}`,
  });
});

test('a quotation is sent whole: weights, suppliers that are bought of, a day to come', async () => {
  const begun = await quoting();
  const { told, supplier } = begun;
  expect(await refusedFields(draft(begun, { weight_price: '50' }))).toEqual({
    weight_price: ['Los tres pesos deben sumar 100.'],
  });
  expect(
    await refusedFields(
      draft(begun, { suppliers: [{ supplier_id: supplier }, { supplier_id: supplier }] }),
    ),
  ).toMatchObject({ 'suppliers[1][supplier_id]': ['El proveedor ya está invitado.'] });
  const { id } = await done(draft(begun, { deadline: later(-5), suppliers: [] }));
  expect(await refusedFields(told.as('admin').act(QUOTATIONS, 'send', id))).toEqual({
    suppliers: ['Invita al menos a un proveedor.'],
    deadline: ['La fecha límite ya pasó.'],
  });
});
