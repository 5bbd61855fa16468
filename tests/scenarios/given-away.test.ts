/** What a settlement gives away counts together, by whatever door (finance R13, R15, R31). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, story, type Body } from './given.ts';
import { activeSupplier, invoiceBody, postedInvoice, payableAccount } from './payables.ts';
import { beginBooks, document, itemState, sale, subjectOf } from './treasury.ts';

const MOVEMENTS = 'cfl/movements';
const APPLICATIONS = 'cfl/applications';
const PAYMENTS = 'payments';
const DIFFERENCE = 'Diferencia contra el tipo de cambio del día';
const LIMIT =
  'Lo que se perdona (descuentos, comisión y diferencia contra el tipo de cambio del día)';

/** A dollar is 18 pesos today; invoices are of 1,160 pesos, and 5 % of each may be forgiven. */
async function begin() {
  const told = await story();
  await beginBooks(told);
  const usd = await told.idOf('currencies', 'USD');
  await done(
    told
      .as('admin')
      .post('exchanges', { currency_id: usd, date: TODAY(), kind: 'DOF', rate: '18.000000' }),
  );
  const customer = await told.given.customer('Telas del Bajío');
  const subject = await subjectOf(told, 'customer_id', customer);
  const pesos = await told.given.bankAccount('BBVA', {
    opening: { balance: '100000.00', date: TODAY() },
  });
  const dollars = await told.given.bankAccount('Dólares', {
    currency: 'USD',
    opening: { balance: '10000.00', date: TODAY(), rate: '18' },
  });
  await told.given.person('cobranza', 'CREDITO_COBRANZA');
  await told.given.person('tesorera', 'TESORERIA');
  const owing = (number: string) =>
    sale(told, { customer, number, net: '1000.00', tax: '160.00', total: '1160.00' });
  return { told, usd, subject, pesos, dollars, owing };
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** A collection that the collector captures; its id. */
async function collection({ told, subject, pesos }: Begun, body: Body): Promise<number> {
  const captured = {
    movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
    date: TODAY(),
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
    subject_id: subject,
    bank_account_id: pesos,
    reference: 'RASTREO-1',
    concept: 'Cobro',
    ...body,
  };
  const asked = await told.as('cobranza').post(MOVEMENTS, captured);
  if (asked.status !== 409) return (await done(Promise.resolve(asked))).id;
  // A rate that is not near the one in force is confirmed.
  const confirmed_warnings = asked.data.confirm;
  const made = await done(told.as('cobranza').post(MOVEMENTS, { ...captured, confirmed_warnings }));
  return made.id;
}
const applied = ({ told }: Begun, id: number) => told.as('cobranza').act(MOVEMENTS, 'apply', id);

/** What whoever decides reads of a document. */
async function summaryOf({ told }: Pick<Begun, 'told'>, resource: string, id: number) {
  const [row] = await told.query<{ summary: readonly (readonly [string, string])[] }>(
    'select summary from approvals where resource = $1 and document_id = $2',
    [resource, id],
  );
  return row!.summary;
}

/** Dollars that settle pesos of an invoice, and what is taken off it. */
const inDollars = (
  { dollars }: Begun,
  item: { readonly id: number },
  [amount, settles]: readonly [amount: string, settles: string],
  discount?: string,
): Body => ({
  bank_account_id: dollars,
  amount,
  lines: [
    { open_item_id: item.id, amount_item: settles, amount },
    ...(discount ? [{ kind: 'DESCUENTO', open_item_id: item.id, amount_item: discount }] : []),
  ],
});

test('60 dollars of 18 do not settle 1,160 pesos without a signature, whatever rate is typed', async () => {
  const begun = await begin();
  const { told, owing } = begun;
  const invoice = await owing('A-1');
  // 1,080 pesos: 80 of 1,160 are 6.9 %. At 19.33 the books would see no difference.
  const id = await collection(begun, {
    ...inDollars(begun, invoice, ['60.00', '1160.00']),
    exchange_rate: '19.333333',
  });
  expect((await refused(applied(begun, id)))?.message).toBe(
    `${LIMIT} pasa del límite (5 % por documento): envíalo para que otra persona lo autorice.`,
  );
  const sent = await done(told.as('cobranza').act(MOVEMENTS, 'submit', id));
  expect(sent.status).toBe('POR_AUTORIZAR');
  expect(await summaryOf(begun, MOVEMENTS, id)).toContainEqual([DIFFERENCE, '$80.00']);
  await done(told.as('tesorera').act(MOVEMENTS, 'authorize', id));
  expect((await done(applied(begun, id))).status).toBe('APLICADO');
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  // 62 are 1,116: 3.8 %. What is worth more than it settles forgives nothing.
  for (const [number, amount] of [
    ['A-2', '62.00'],
    ['A-3', '66.00'],
  ] as const) {
    const other = await owing(number);
    const money = await collection(begun, inDollars(begun, other, [amount, '1160.00']));
    expect((await done(applied(begun, money))).status).toBe('APLICADO');
  }
});

test('a discount, a fee and a difference of rate add up, with what was forgiven before', async () => {
  const begun = await begin();
  const { told, owing } = begun;
  // 24 by the rate and 20 off are 3.8 %; 40.02 and 20 are 5.2 %.
  const first = await owing('A-1');
  const both = await collection(begun, inDollars(begun, first, ['62.00', '1140.00'], '20.00'));
  expect((await done(applied(begun, both))).status).toBe('APLICADO');
  const second = await owing('A-2');
  const over = await collection(begun, inDollars(begun, second, ['61.11', '1140.00'], '20.00'));
  expect((await refused(applied(begun, over)))?.message).toContain(LIMIT);
  // Each of 3.4 % and 2.6 % would pass by itself.
  const third = await owing('A-3');
  const kept = await collection(begun, {
    amount: '1120.00',
    bank_fee: '40.00',
    lines: [
      { open_item_id: third.id, amount_item: '1120.00' },
      { kind: 'DESCUENTO', open_item_id: third.id, amount_item: '30.00' },
    ],
  });
  expect((await refused(applied(begun, kept)))?.message).toContain(LIMIT);
  // Half of an invoice by 31 dollars forgives 22; 37 more are 5.1 % of all of it.
  const fourth = await owing('A-4');
  const half = await collection(begun, inDollars(begun, fourth, ['31.00', '580.00']));
  expect((await done(applied(begun, half))).status).toBe('APLICADO');
  const rest = await collection(begun, {
    amount: '100.00',
    lines: [
      { open_item_id: fourth.id, amount_item: '100.00' },
      { kind: 'DESCUENTO', open_item_id: fourth.id, amount_item: '37.00' },
    ],
  });
  expect((await refused(applied(begun, rest)))?.message).toContain(LIMIT);
  expect(await itemState(told, fourth.id)).toEqual(['580.00', 'PARCIAL']);
});

test('what is shared out among documents afterwards forgives no more', async () => {
  const begun = await begin();
  const { told, owing } = begun;
  const invoice = await owing('A-1');
  const id = await collection(begun, {
    amount: '1100.00',
    bank_fee: '40.00',
    lines: [{ kind: 'DESCUENTO', open_item_id: invoice.id, amount_item: '30.00' }],
  });
  await done(
    told
      .as('cobranza')
      .act(MOVEMENTS, 'allocate', id, { lines: [{ id: invoice.id, amount: '1100.00' }] }),
  );
  expect((await refused(applied(begun, id)))?.message).toContain(LIMIT);
});

test('credits that are applied by hand forgive no more than nobody signs for', async () => {
  const begun = await begin();
  const { told, usd, subject, owing } = begun;
  const admin = told.as('admin');
  const invoice = await owing('A-1');
  // 62 dollars at 19.333333 are 1,198.67 in the books.
  const money = await document(told, {
    item: {
      side: 'CXC',
      direction: 'ABONO',
      kind: 'PAGO',
      subject_id: subject,
      document_no: 'CB-1',
      currency_id: usd,
      exchange_rate: '19.333333',
      amount: '62.00',
      account_role: 'ANTICIPO_CLIENTES',
    },
    lines: [
      ['102.01.01', '1198.67', ''],
      ['206.01.01', '', '1198.67', 'item'],
    ],
  });
  const hand = (credit_item_id: number, amount_credit: string) =>
    admin.post(`${APPLICATIONS}/apply`, {
      lines: [
        { charge_item_id: invoice.id, credit_item_id, amount_charge: '1160.00', amount_credit },
      ],
    });
  const refusal = await refusedFields(hand(money.id, '60.00'));
  expect(JSON.stringify(refusal)).toMatch(/lines\[0\]\[amount_charge\].*pasa del límite \(5 %\)/);
  expect(await itemState(told, invoice.id)).toEqual(['1160.00', 'ABIERTA']);
  await done(hand(money.id, '62.00'));
  expect(await itemState(told, invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
});

test('a fee of money that waited counts with the discounts of what it is applied to', async () => {
  const begun = await begin();
  const { told, owing } = begun;
  const invoice = await owing('A-1');
  const off = await collection(begun, {
    amount: '60.00',
    lines: [
      { open_item_id: invoice.id, amount_item: '60.00' },
      { kind: 'DESCUENTO', open_item_id: invoice.id, amount_item: '50.00' },
    ],
  });
  expect((await done(applied(begun, off))).status).toBe('APLICADO');
  const waiting = await collection(begun, { amount: '1050.00', bank_fee: '40.00', lines: [] });
  expect((await done(applied(begun, waiting))).status).toBe('APLICADO');
  const [own] = await told.query<{ id: number }>(
    `select id from cfl__open_items where source_resource = 'cfl/movements' and source_id = $1`,
    [String(waiting)],
  );
  const part = (amount: string) =>
    told
      .as('admin')
      .post(`cfl/open-items/apply/${own!.id}`, { lines: [{ id: invoice.id, amount }] });
  expect(JSON.stringify(await refusedFields(part('1050.00')))).toContain('pasa del límite');
  // 50 and 40 × 200 / 1,050 are 57.62 of 58.
  await done(part('200.00'));
  expect(await itemState(told, invoice.id)).toEqual(['850.00', 'PARCIAL']);
});

test('a supplier paid in another currency than the day says needs a second person too', async () => {
  const { told, dollars } = await begin();
  await told.given.person('pagos', 'PAGOS');
  await told.given.person('pagos2', 'PAGOS');
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  const supplier = await activeSupplier(told);
  await payableAccount(told, supplier, { currency: 'USD' });
  const payment = async (amount: string) => {
    const invoice = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '1000']]));
    return (
      await done(
        told.as('cxp').post(PAYMENTS, {
          supplier_id: supplier,
          date: TODAY(),
          bank_account_id: dollars,
          payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
          reference: 'RASTREO-1',
          amount,
          applications: [{ invoice_id: invoice.id, invoice_amount: '1160.00', amount }],
        }),
      )
    ).id;
  };
  const pay = async (who: string, id: number) =>
    (await done(told.as(who).act(PAYMENTS, 'apply', id))).status;
  // 69 dollars of 18 are 1,242: 7 % too much; 66 are 1,188.
  expect(await pay('pagos', await payment('66.00'))).toBe('APLICADO');
  const over = await payment('69.00');
  expect(await pay('pagos', over)).toBe('BORRADOR');
  expect(await summaryOf({ told }, PAYMENTS, over)).toContainEqual([DIFFERENCE, '$82.00']);
  expect(await pay('pagos2', over)).toBe('APLICADO');
});
