/** What sellers earn of what was collected or invoiced (sales R24), each figure by hand. */
import { expect, test } from 'vitest';
import { FigureWalk } from '../figures.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import {
  answered,
  beginInvoicing,
  CFDI,
  collect,
  draftInvoice,
  stampedInvoice,
} from './invoicing.ts';
import { returningSales } from './returning-sales.ts';
import { subjectOf } from './treasury.ts';

const days = () => ({ from: TODAY().slice(0, 8) + '01', to: TODAY() });
type Api = ReturnType<Stage['as']>;
const rows = (api: Api, report: string, more: Body = {}): Promise<Body[]> =>
  done(api.post('sls/reports', { report, ...days(), ...more }));

const TIERS = [
  { from_attainment_percent: '0', percent: '1' },
  { from_attainment_percent: '80', percent: '1.5' },
  { from_attainment_percent: '100', percent: '2' },
];

/** The scheme of the brief, of a team in which these people sell; its id. */
async function paying(told: Stage, members: readonly Body[], more: Body = {}) {
  const admin = told.as('admin');
  await done(
    admin.change('sales-configuration', {
      commission_schemes: [{ name: 'General', mode: 'TRAMO_TOTAL', tiers: TIERS, ...more }],
    }),
  );
  const [scheme] = await told.query<{ id: number }>('select id from sls__commission_schemes');
  await done(
    admin.post('sls-teams', {
      code: 'NORTE',
      name: 'Norte',
      leader_id: admin.id,
      members: members.map((each) => ({
        role: 'VENDEDOR',
        commission_scheme_id: scheme!.id,
        ...each,
      })),
    }),
  );
}

/** A change of the only scheme. */
async function scheme(told: Stage, change: Body, settings: Body = {}) {
  const admin = told.as('admin');
  const { commission_schemes } = await done(admin.get('sales-configuration'));
  const [{ id }] = commission_schemes;
  await done(
    admin.change('sales-configuration', { commission_schemes: [{ id, ...change }], ...settings }),
  );
}

const stamp = (told: Stage, id: number) =>
  answered(told, done(told.as('admin').act(CFDI, 'stamp', id)));

test('the figures of the brief: 18,000.00 of what was collected, less 1,500.00 of what came late', async () => {
  const { told, customer, product } = await beginInvoicing();
  const { given } = told;
  const admin = told.as('admin');
  const ana = await given.person('ana', 'VENDEDOR');
  const beto = await given.person('beto', 'VENDEDOR');
  await done(admin.change(`customers/${customer}`, { credit_limit: '9000000' }));
  await paying(told, [{ user_id: ana.id, monthly_goal: '800000' }, { user_id: beto.id }]);
  const subject = await subjectOf(told, 'customer_id', customer);
  const sold = (net: string, more: Body = {}) =>
    stampedInvoice(told, customer, [{ product_id: product, quantity: '1', unit_price: net }], {
      seller_id: ana.id,
      ...more,
    });
  const a = await sold('762500');
  const b = await sold('150000');
  // Nothing of it came yet.
  expect(await rows(admin, 'COMISIONES')).toEqual([]);
  await told.query(
    `update cfl__open_items set due_date = due_date - 100 where source_resource = 'satInvoices' and source_id = $1`,
    [String(b.id)],
  );
  await collect(told, subject, a.total, a.number);
  const late = await collect(told, subject, b.total, b.number);
  await sold('12500', {
    cfdi_type: 'EGRESO',
    credit_reason: 'DEVOLUCION',
    relations: [{ relation: '03', related_id: a.id }],
  });
  const brief = {
    seller: 'ana',
    month_name: TODAY().slice(0, 7),
    scheme: 'General',
    base: '900000.00',
    goal: '800000.00',
    attainment: '112.50',
    rate: '2.0000',
    earned: '18000.00',
    penalty: '-1500.00',
    commission: '16500.00',
  };
  const [row, ...others] = await rows(admin, 'COMISIONES');
  expect([{ ...row, seller: String(row!.seller).split(' ')[0] }, others]).toMatchObject([
    brief,
    [],
  ]);
  // Every figure opens the documents that it adds up.
  const walk = new FigureWalk(admin, {});
  await walk.reports('sls/reports/performance');
  expect(walk.wrong).toEqual([]);
  expect(await rows(ana, 'COMISIONES')).toMatchObject([{ commission: '16500.00' }]);
  expect(await rows(beto, 'COMISIONES')).toEqual([]);
  const collected = async () =>
    (await rows(admin, 'DESEMPENO')).map((each) => [each.amount, each.collected]);
  expect(await collected()).toEqual([['900000.00', '900000.00']]);

  // A published goal takes the place of the member's.
  await told.query('update users set is_seller = true');
  const goal = { kind: 'META', period: days().from, seller_id: ana.id, amount: '1000000' };
  await done(admin.post('forecast', goal));
  await done(admin.put('forecast/publish', { kind: 'META', from: days().from, to: days().from }));
  expect(await rows(admin, 'COMISIONES')).toMatchObject([
    { goal: '1000000.00', attainment: '90.00', rate: '1.5000', earned: '13500.00' },
  ]);
  await told.query(`update forecast set status = 'SUSTITUIDO'`);

  // Each slice at its rate: 640,000 at 1, 160,000 at 1.5 and 100,000 at 2; late, at 1.2 of all.
  await scheme(told, { mode: 'MARGINAL' });
  expect(await rows(admin, 'COMISIONES')).toMatchObject([
    { earned: '10800.00', rate: '1.2000', penalty: '-900.00', commission: '9900.00' },
  ]);

  // Money that is undone is taken back, of the month in which it is.
  await done(admin.act('cfl/movements', 'cancel', late.movement, { cancel_reason: 'Rebotó' }));
  expect(await rows(admin, 'COMISIONES')).toMatchObject([{ base: '750000.00', penalty: '0.00' }]);
  expect(await collected()).toEqual([['900000.00', '750000.00']]);

  // Of what was invoiced, whoever paid; nothing is late.
  await scheme(told, { mode: 'TRAMO_TOTAL' }, { commission_base: 'FACTURADO' });
  expect(await rows(admin, 'COMISIONES')).toMatchObject([
    { base: '900000.00', earned: '18000.00', penalty: '0.00', commission: '18000.00' },
  ]);
  // What is out of the statistics pays nothing, and a group pays at its own rate.
  await scheme(told, { product_group_rates: [{ commission_group: 'TELAS', percent: '3' }] });
  await told.query(`update products set commission_group = 'TELAS'`);
  expect(await rows(admin, 'COMISIONES')).toMatchObject([{ earned: '27000.00' }]);
  await told.query('update products set exclude_from_sales_stats = true');
  expect(await rows(admin, 'COMISIONES')).toEqual([]);
}, 400_000);

test('of a part that was paid, its part; a note that lowers the debt takes nothing back', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  await paying(told, [{ user_id: admin.id, monthly_goal: '1000' }]);
  const subject = await subjectOf(told, 'customer_id', customer);
  const usd = await told.idOf('currencies', 'USD');
  const line = (unit_price: string) => ({ product_id: product, quantity: '1', unit_price });
  const invoice = await stampedInvoice(told, customer, [line('1000')], { seller_id: admin.id });
  const draft = await draftInvoice(told, customer, [line('200')], {
    seller_id: admin.id,
    cfdi_type: 'EGRESO',
    credit_reason: 'DEVOLUCION',
    relations: [{ relation: '03', related_id: invoice.id }],
  });
  await stamp(told, draft.id);
  // 464 of 1,160, of which 928 are left: 400 of 1,000.
  await collect(told, subject, '464.00', invoice.number);
  expect(await rows(admin, 'COMISIONES')).toMatchObject([{ base: '400.00', attainment: '40.00' }]);
  await collect(told, subject, '464.00', invoice.number);
  expect(await rows(admin, 'COMISIONES')).toMatchObject([{ base: '800.00', rate: '1.5000' }]);
  // Of dollars, the pesos of the invoice.
  await stampedInvoice(told, customer, [line('10')], {
    seller_id: admin.id,
    currency_id: usd,
    exchange_rate: '18.5',
  });
  await scheme(told, {}, { commission_base: 'FACTURADO' });
  expect(await rows(admin, 'COMISIONES')).toMatchObject([{ base: '985.00' }]);
}, 300_000);

test('of an invoice that is cancelled, what was collected is taken back, and paid where its money goes', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const ana = await told.given.person('ana', 'VENDEDOR');
  const beto = await told.given.person('beto', 'VENDEDOR');
  await paying(told, [{ user_id: ana.id }, { user_id: beto.id }]);
  const sold = (seller_id: number, net: string) =>
    stampedInvoice(told, customer, [{ product_id: product, quantity: '1', unit_price: net }], {
      seller_id,
    });
  const bases = async () =>
    (await rows(admin, 'COMISIONES')).map(({ seller, base, commission }) => [
      String(seller).split(' ')[0],
      base,
      commission,
    ]);
  const a = await sold(ana.id, '1000');
  const b = await sold(ana.id, '500');
  // 1,160.00 of the one, and 232.00 of the 580.00 of the other: 1,000 + 200, at 1 %.
  const paid = await collect(told, subject, a.total, a.number);
  await collect(told, subject, '232.00', b.number);
  expect(await bases()).toEqual([['ana', '1200.00', '12.00']]);
  const cancel = () => admin.act(CFDI, 'cancel', a.id, { cancel_reason: '02' });
  const itemOf = async (resource: string, id: number) => {
    const [item] = await told.query<{ id: number }>(
      'select id from cfl__open_items where source_resource = $1 and source_id = $2',
      [resource, String(id)],
    );
    return item!.id;
  };
  const [applied] = await told.query<{ id: number }>(
    'select id from cfl__applications where charge_item_id = $1',
    [await itemOf(CFDI, a.id)],
  );
  // Its money is set free first, and with it the commission goes.
  expect(await refusedFields(cancel())).toEqual({
    '': [expect.stringContaining(`deshaz la aplicación ${applied!.id} de COB-`)],
  });
  await done(admin.put(`cfl/applications/reverse/${applied!.id}`, { reason: 'No era su pedido' }));
  expect(await bases()).toEqual([['ana', '200.00', '2.00']]);
  expect((await answered(told, done(cancel()))).status).toBe('CANCELADO');
  expect(await bases()).toEqual([['ana', '200.00', '2.00']]);
  // Of her goal no more is reached, and of what was invoiced it has gone too.
  expect(await rows(admin, 'DESEMPENO')).toMatchObject([{ amount: '500.00', collected: '200.00' }]);
  // Of the 1,160.00 that are the customer's, 928.00 pay the 800 of another seller.
  const c = await sold(beto.id, '800');
  await done(
    admin.post('cfl/applications/apply', {
      lines: [
        {
          charge_item_id: await itemOf(CFDI, c.id),
          credit_item_id: await itemOf('cfl/movements', paid.movement),
          amount_charge: c.total,
        },
      ],
    }),
  );
  expect(await bases()).toEqual([
    ['beto', '800.00', '8.00'],
    ['ana', '200.00', '2.00'],
  ]);
  const walk = new FigureWalk(admin, {});
  await walk.reports('sls/reports/performance');
  expect(walk.wrong).toEqual([]);
  // Had it come the month before, that month stays as it was paid, and this one bears it.
  const last = Temporal.PlainDate.from(days().from).subtract({ days: 1 });
  const before = { from: last.with({ day: 1 }).toString(), to: last.toString() };
  await told.tamper('update cfl__applications set posted_on = $1 where id = $2', [
    before.to,
    applied!.id,
  ]);
  expect(await rows(admin, 'COMISIONES', before)).toMatchObject([
    { base: '1000.00', commission: '10.00' },
  ]);
  expect(await bases()).toEqual([
    ['beto', '800.00', '8.00'],
    ['ana', '-800.00', '-8.00'],
  ]);
}, 300_000);

test('an order is shared among its sellers; what is sold too cheap pays nobody', async () => {
  const sold = await returningSales({ stock: '5000' });
  const { told, admin } = sold;
  const ana = await told.given.person('ana', 'VENDEDOR');
  const beto = await told.given.person('beto', 'VENDEDOR');
  await paying(told, [{ user_id: ana.id }, { user_id: beto.id }]);
  await scheme(told, {}, { commission_base: 'FACTURADO' });
  const shares = (...parts: readonly (readonly [number, string])[]) =>
    sold.order(
      [{ qty: '1000' }],
      {
        storage_id: told.stock.storages.A,
        seller_shares: parts.map(([user_id, percent]) => ({ user_id, percent })),
      },
      'supervisora',
    );
  expect(await refusedFields(shares([ana.id, '60'], [beto.id, '30']))).toEqual({
    seller_shares: ['El reparto debe sumar 100%.'],
  });
  expect(await refusedFields(shares([ana.id, '60'], [ana.id, '40']))).toEqual({
    'seller_shares[1][user_id]': ['Ya tiene su parte en otro renglón.'],
  });
  const { id } = await done(shares([ana.id, '60'], [beto.id, '40']));
  await done(told.as('supervisora').act('customer-orders', 'submit', id));
  const shipment = await sold.ship(Number(id), '1000');
  await done(sold.deliver(shipment));
  await sold.invoiced(Number(id));
  // 49,500.00, of which 60 and 40 %.
  const split = async () =>
    (await rows(admin, 'COMISIONES')).map(({ base, earned }) => [base, earned]);
  expect(await split()).toEqual([
    ['29700.00', '297.00'],
    ['19800.00', '198.00'],
  ]);
  expect(await rows(beto, 'COMISIONES')).toMatchObject([{ base: '19800.00' }]);
  const back = await sold.judged(shipment, '100');
  await done(sold.resolve(back, 'NOTA_CREDITO'));
  await sold.stamp((await sold.back(back)).credit_note_id);
  // What came back is of both, too.
  expect(await split()).toEqual([
    ['26730.00', '267.30'],
    ['17820.00', '178.20'],
  ]);
  // It left 12.93 %.
  await scheme(told, { min_margin_percent: '12.9' });
  expect(await split()).toHaveLength(2);
  await scheme(told, { min_margin_percent: '13' });
  expect(await split()).toEqual([]);
}, 300_000);
