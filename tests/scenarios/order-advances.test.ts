/** Advances that are paid for an order, which ends with none left to apply (purchasing R49). */
import { expect, test } from 'vitest';
import { authorisedOrder, buyingIn, ORDERS, orderOf, receive, type Buying } from './buying.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { verifiedClabe } from './proposing.ts';
import { begin } from './payments.ts';
import { TODAY } from './entries.ts';

const PAYMENTS = 'payments';
const CANCEL = { cancel_reason: 'No era' };

interface Here extends Buying {
  readonly bank: number;
}

async function advancing(more: Body = {}): Promise<Here> {
  const { told, bank } = await begin();
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  await told.given.person('tesorera', 'PAGOS');
  const given = await buyingIn(told, more);
  await verifiedClabe(told, given.supplier);
  return { ...given, bank };
}

const advance = async (
  { told, bank }: Here,
  order: number | null,
  amount: string,
  more: Body = {},
) =>
  told.as('cxp').post(PAYMENTS, {
    kind: 'ANTICIPO',
    ...(order !== null && { purchase_order_id: order }),
    date: TODAY(),
    bank_account_id: bank,
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    reference: 'RASTREO-1',
    amount,
    ...more,
  });

const applied = ({ told }: Here, id: number) => told.as('tesorera').act(PAYMENTS, 'apply', id);

async function invoiced(
  { told, supplier }: Here,
  more: Body,
): Promise<{ readonly id: number; readonly total: string; readonly balance: string }> {
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(INVOICES, {
      supplier_id: supplier,
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
      payment_type_id: await told.idOf('payment_types', '99', 'sat_code'),
      ...more,
    }),
  );
  await done(admin.act(INVOICES, 'match', id));
  return done(admin.act(INVOICES, 'post', id));
}

test('an order is neither closed nor called off while its advance has something left', async () => {
  const here = await advancing();
  const { told, supplier } = here;
  const admin = told.as('admin');
  const order = await authorisedOrder(here, { quantity: '100', price: '500' });
  expect(order.total).toBe('58000.00');

  const made = await done(advance(here, order.id, '20000.00'));
  expect(made.supplier_id).toBe(supplier);
  const paid = await done(applied(here, made.id));
  expect(paid).toMatchObject({ status: 'APLICADO', unapplied: '20000.00' });
  const text = `Hay un anticipo por aplicar de $20,000.00 MXN, del pago ${paid.folio}: aplícalo a su factura o cancélalo.`;
  expect(
    await refused(
      admin.act(ORDERS, 'cancel', order.id, {
        ...CANCEL,
        cancel_cause_id: await told.given.cause(),
      }),
    ),
  ).toMatchObject({ fields: { '': [text] } });

  await done(receive(here, order.id, '100', 'R-1'));
  expect(
    await refused(admin.act(ORDERS, 'close', order.id, { close_reason: 'Ya no se factura' })),
  ).toMatchObject({ fields: { '': [text] } });
  expect((await orderOf(told, order.id)).status).toBe('RECIBIDA');

  // Both know each other.
  expect(
    (await done(told.as('cxp').get(`${PAYMENTS}?filter[purchase_order_id]=${order.id}`))).map(
      ({ id }: { id: number }) => id,
    ),
  ).toEqual([paid.id]);

  // Called off, nothing holds it.
  await done(told.as('tesorera').act(PAYMENTS, 'cancel', paid.id, CANCEL));
  expect(
    await done(admin.act(ORDERS, 'close', order.id, { close_reason: 'Ya no se factura' })),
  ).toMatchObject({ status: 'CERRADA' });
});

test('all of it invoiced, it waits for its advance; undone, it is open again', async () => {
  const here = await advancing();
  const { told } = here;
  const order = await authorisedOrder(here, { quantity: '100', price: '500' });
  const paid = await done(applied(here, (await done(advance(here, order.id, '11600.00'))).id));
  const { id: shipment } = await done(receive(here, order.id, '100', 'R-1'));
  const invoice = await invoiced(here, { kind: 'FACTURA', shipment_ids: [shipment] });
  expect(invoice.total).toBe('58000.00');
  const status = async () => (await orderOf(told, order.id)).status;
  expect(await status()).toBe('RECIBIDA');

  const own = await invoiced(here, {
    kind: 'ANTICIPO',
    advance_payment_id: paid.id,
    payment_mode: 'PUE',
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    lines: [
      {
        description: 'Anticipo',
        price: '10000',
        tax_id: await told.idOf('sattaxes', 'IVA16'),
      },
    ],
  });
  expect(await status()).toBe('RECIBIDA');
  const note = await invoiced(here, {
    kind: 'NOTA_CREDITO',
    related_invoice_id: invoice.id,
    advance_invoice_id: own.id,
    payment_mode: 'PUE',
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
  });
  expect(note.total).toBe('11600.00');
  expect(await status()).toBe('CERRADA');

  await done(told.as('admin').act(INVOICES, 'cancel', note.id, CANCEL));
  expect(await status()).toBe('RECIBIDA');
  await done(told.as('admin').act(INVOICES, 'cancel', own.id, CANCEL));
  await done(told.as('tesorera').act(PAYMENTS, 'cancel', paid.id, CANCEL));
  expect(await status()).toBe('CERRADA');
});

test('what is no open order of its supplier, or is worth less, is refused beside its field', async () => {
  const here = await advancing();
  const { told, supplier } = here;
  const wrong = async (order: number | null, amount: string, more: Body = {}) =>
    refusedFields(advance(here, order, amount, { supplier_id: supplier, ...more }));
  expect(await wrong(null, '100.00')).toEqual({
    purchase_order_id: ['Di para qué orden es el anticipo.'],
  });

  const order = await authorisedOrder(here, { quantity: '10', price: '100' });
  expect(await wrong(order.id, '1160.01')).toEqual({
    amount: ['La orden vale $1,160.00 y ya se anticipó $0.00: no más de $1,160.00.'],
  });
  // Two that fit one by one: the second is refused when it would leave the account.
  const first = await done(advance(here, order.id, '1000.00'));
  expect(await wrong(order.id, '200.00')).toEqual({
    amount: ['La orden vale $1,160.00 y ya se anticipó $1,000.00: no más de $160.00.'],
  });
  expect(await wrong(order.id, '100.00', { kind: 'PAGO' })).toHaveProperty('purchase_order_id');
  for (const code of ['17', '30']) {
    const payment_type_id = await told.idOf('payment_types', code, 'sat_code');
    expect(await wrong(order.id, '100.00', { payment_type_id })).toEqual({
      payment_type_id: [
        'Con esa forma no sale dinero: compensa en tesorería, o aplica el anticipo con su nota.',
      ],
    });
  }
  // What pays no invoice is an advance, whatever it is called; a cent of rounding is not.
  expect(await wrong(null, '100000.00', { kind: 'PAGO' })).toEqual({
    applications: [
      'Quedan $100,000.00 sin factura: di qué facturas pagan, o captúralos como anticipo de su orden.',
    ],
  });
  await done(advance(here, null, '0.50', { kind: 'PAGO', supplier_id: supplier }));

  // Another supplier's order, and one that is not authorised.
  const other = await told.given.supplier();
  expect(
    await refusedFields(advance(here, order.id, '100.00', { supplier_id: other })),
  ).toHaveProperty('purchase_order_id');

  await done(receive(here, order.id, '10', 'R-1'));
  expect(await refusedFields(applied(here, first.id))).toEqual({
    purchase_order_id: ['Se anticipa una orden autorizada de la que todavía falta recibir.'],
  });
});

test('two advances at once leave an order no more than its worth', async () => {
  const here = await advancing();
  const order = await authorisedOrder(here, { quantity: '10', price: '100' });
  const drafts = await Promise.all(
    ['700.00', '700.00'].map((amount) => advance(here, order.id, amount)),
  );
  const kept = drafts.filter(({ status }) => status < 300);
  const replies = await Promise.all(kept.map(({ data }) => applied(here, data.id)));
  expect(replies.filter(({ status }) => status < 300).length).toBeLessThanOrEqual(1);
  const rows = await here.told.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from payments where purchase_order_id = $1 and status = 'APLICADO'`,
    [order.id],
  );
  expect(Number(rows[0]!.sum)).toBeLessThanOrEqual(1160);
});

/** In its own test: pesos for an order in dollars, and dollars for one in pesos, at 18.50. */
async function inTwoCurrencies(supplierIn: 'MXN' | 'USD') {
  const { told, bank } = await begin();
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  await told.given.person('tesorera', 'PAGOS');
  const usd = await told.idOf('currencies', 'USD');
  await done(
    told
      .as('admin')
      .post('exchanges', { date: TODAY(), currency_id: usd, kind: 'DOF', rate: '18.50' }),
  );
  const given = await buyingIn(told, supplierIn === 'USD' ? { currency_id: usd } : {});
  await verifiedClabe(told, given.supplier);
  const dollars = await told.given.bankAccount('DOLARES', {
    opening: { balance: '100000.00', date: TODAY() },
    more: { currency_id: usd },
  });
  return { pesos: { ...given, bank }, dollars: { ...given, bank: dollars } };
}

/** Nobody has to verify an account for it. */
const byCheck = async ({ told }: Here): Promise<Body> => ({
  payment_type_id: await told.idOf('payment_types', '02', 'sat_code'),
  reference: '',
});

test('pesos for an order in dollars are compared in dollars, at the rate of the day', async () => {
  const { pesos, dollars } = await inTwoCurrencies('USD');
  const order = await authorisedOrder(pesos, { quantity: '1000', price: '2' });
  expect(order).toMatchObject({ total: '2320.00', exchange_rate: '18.500000' });
  const wrong = async (here: Here, amount: string) =>
    refusedFields(advance(here, order.id, amount, await byCheck(here)));

  // 42,920 pesos are the 2,320 dollars; ten cents of a peso more are another cent of a dollar.
  expect(await wrong(pesos, '42920.10')).toEqual({
    amount: [
      'La orden vale $2,320.00 USD y ya se anticipó $0.00: no más de $2,320.00, que al tipo de cambio son $42,920.00 MXN.',
    ],
  });
  const first = await done(advance(pesos, order.id, '18500.00', await byCheck(pesos)));
  await done(applied(pesos, first.id));
  // 1,000 of the dollars are advanced already, whichever money pays the next.
  expect(await wrong(pesos, '24420.10')).toEqual({
    amount: [
      'La orden vale $2,320.00 USD y ya se anticipó $1,000.00: no más de $1,320.00, que al tipo de cambio son $24,420.00 MXN.',
    ],
  });
  expect(await wrong(dollars, '1320.01')).toEqual({
    amount: ['La orden vale $2,320.00 y ya se anticipó $1,000.00: no más de $1,320.00.'],
  });
  const rest = await done(advance(dollars, order.id, '1320.00', await byCheck(dollars)));
  expect(await wrong(pesos, '0.10')).toHaveProperty('amount');
  await done(applied(dollars, rest.id));
});

test('dollars for an order in pesos count at the rate that their payment has', async () => {
  const { pesos, dollars } = await inTwoCurrencies('MXN');
  const order = await authorisedOrder(pesos, { quantity: '10', price: '100' });
  const wrong = async (amount: string, exchange_rate: string) =>
    refusedFields(
      advance(dollars, order.id, amount, { ...(await byCheck(dollars)), exchange_rate }),
    );
  // 1,160 ÷ 19 = 61.05 dollars, and 62.70 at the rate of the day.
  expect(await wrong('61.06', '19')).toEqual({
    amount: [
      'La orden vale $1,160.00 MXN y ya se anticipó $0.00: no más de $1,160.00, que al tipo de cambio son $61.05 USD.',
    ],
  });
  expect(await wrong('62.71', '')).toHaveProperty('amount');
  await done(advance(dollars, order.id, '62.70', await byCheck(dollars)));
  expect(await refusedFields(advance(pesos, order.id, '0.06', await byCheck(pesos)))).toEqual({
    amount: ['La orden vale $1,160.00 y ya se anticipó $1,159.95: no más de $0.05.'],
  });
});

test('an order that is amended is worth what was advanced for it (R49, R59)', async () => {
  const here = await advancing();
  const { told } = here;
  const admin = told.as('admin');
  const { id, lines } = await authorisedOrder(here, { quantity: '100', price: '500' });
  await done(applied(here, (await done(advance(here, id, '11600.00'))).id));
  await done(admin.act(ORDERS, 'amend', id));
  const less = async (quantity: string) => {
    await done(admin.change(`${ORDERS}/${id}`, { lines: [{ id: lines[0].id, quantity }] }));
    return admin.act(ORDERS, 'send', id);
  };
  expect(await refusedFields(less('19'))).toEqual({
    '': [
      'La orden quedaría en $11,020.00 MXN y ya se anticipó $11,600.00: cancela primero el anticipo.',
    ],
  });
  expect(await done(less('20'))).toMatchObject({ status: 'AUTORIZADA', total: '11600.00' });
});
