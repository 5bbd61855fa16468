/** Discounts have a limit beyond which another person agrees (finance R15, decision 15). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, story, type Body, type Stage } from './given.ts';
import {
  activeSupplier,
  INVOICES,
  invoiceBody,
  postedInvoice,
  payableAccount,
} from './payables.ts';
import { beginBooks, itemState, sale, subjectOf } from './treasury.ts';

const MOVEMENTS = 'cfl/movements';
const PAYMENTS = 'payments';

async function begin() {
  const told = await story();
  await beginBooks(told);
  const customer = await told.given.customer('Telas del Bajío');
  const subject = await subjectOf(told, 'customer_id', customer);
  const bank = await told.given.bankAccount('BBVA', {
    opening: { balance: '100000.00', date: TODAY() },
  });
  await told.given.person('cobranza', 'CREDITO_COBRANZA');
  await told.given.person('tesorera', 'TESORERIA');
  const owing = (number: string) =>
    sale(told, { customer, number, net: '1000.00', tax: '160.00', total: '1160.00' });
  return { told, subject, bank, owing };
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** Money with a discount of an item, captured by the collector; its id. */
async function collection(
  { told, subject, bank }: Begun,
  item: { readonly id: number },
  { paid, discount }: { readonly paid: string; readonly discount: string },
): Promise<number> {
  const made = await done(
    told.as('cobranza').post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      subject_id: subject,
      bank_account_id: bank,
      amount: paid,
      concept: 'Cobro con descuento',
      lines: [
        { open_item_id: item.id, amount_item: paid },
        { kind: 'DESCUENTO', open_item_id: item.id, amount_item: discount },
      ],
    }),
  );
  return made.id;
}

const limit = ({ as }: Stage, body: Body) => done(as('admin').change('cfl/configs', body));

test('a collector does not forgive 1,000 of 1,160: it is sent, and another person authorizes it', async () => {
  const begun = await begin();
  const { told, owing } = begun;
  const collector = told.as('cobranza');
  const invoice = await owing('A-1');
  const id = await collection(begun, invoice, { paid: '0.01', discount: '1000.00' });
  const apply = () => collector.act(MOVEMENTS, 'apply', id);
  expect(await refused(apply())).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message:
      'Lo que se perdona (descuentos, comisión y diferencia contra el tipo de cambio del día) pasa del límite (5 % por documento): envíalo para que otra persona lo autorice.',
  });
  const [together] = await done(
    collector.post('bulk', { resource: MOVEMENTS, action: 'apply', ids: [id] }),
  );
  expect(together).toMatchObject({ ok: false });
  expect(await itemState(told, invoice.id)).toEqual(['1160.00', 'ABIERTA']);
  expect((await done(collector.act(MOVEMENTS, 'submit', id))).status).toBe('POR_AUTORIZAR');
  expect((await collector.act(MOVEMENTS, 'authorize', id)).status).toBe(403);
  expect((await apply()).status).toBe(409);
  await done(told.as('tesorera').act(MOVEMENTS, 'authorize', id));
  expect((await done(apply())).status).toBe('APLICADO');
  expect(await itemState(told, invoice.id)).toEqual(['159.99', 'PARCIAL']);
  // The same again does nothing.
  expect((await apply()).status).toBe(409);
  expect(await itemState(told, invoice.id)).toEqual(['159.99', 'PARCIAL']);
});

test('a fee that a collector types is no way past the limit; one within it is', async () => {
  const { told, subject, bank, owing } = await begin();
  const collector = told.as('cobranza');
  const apply = (id: number) => collector.act(MOVEMENTS, 'apply', id);
  const kept = async (number: string, bank_fee: string, bank_fee_tax: string) => {
    const invoice = await owing(number);
    const { id } = await done(
      collector.post(MOVEMENTS, {
        movement_type_id: await told.idOf('cfl__movement_types', 'COB'),
        date: TODAY(),
        payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
        subject_id: subject,
        bank_account_id: bank,
        amount: '1160.00',
        bank_fee,
        bank_fee_tax,
        concept: 'Cobro con comisión',
        lines: [{ open_item_id: invoice.id, amount_item: '1160.00' }],
      }),
    );
    return { id, invoice };
  };
  for (const [number, fee, tax] of [
    ['A-1', '1159.99', ''],
    ['A-2', '999.99', '159.99'],
    ['A-3', '50.00', '8.01'],
  ] as const) {
    const { id, invoice } = await kept(number, fee, tax);
    expect(await refused(apply(id))).toMatchObject({
      code: 'ESTADO_INVALIDO',
      message:
        'La comisión pasa del límite (5 % de lo que se recibe): envíalo para que otra persona lo autorice.',
    });
    expect(await itemState(told, invoice.id)).toEqual(['1160.00', 'ABIERTA']);
  }
  const within = await kept('A-4', '50.00', '8.00');
  expect((await done(apply(within.id))).status).toBe('APLICADO');
  const over = await kept('A-5', '100.00', '16.00');
  expect((await done(collector.act(MOVEMENTS, 'submit', over.id))).status).toBe('POR_AUTORIZAR');
  const [asked] = await told.query<{ summary: readonly (readonly string[])[] }>(
    `select summary from approvals where resource = 'cfl/movements' and document_id = $1`,
    [over.id],
  );
  expect(asked!.summary.map(([label]) => label)).toContain('Comisión');
  expect((await apply(over.id)).status).toBe(409);
  await done(told.as('tesorera').act(MOVEMENTS, 'authorize', over.id));
  expect((await done(apply(over.id))).status).toBe('APLICADO');
  expect(await itemState(told, over.invoice.id)).toEqual(['0.00', 'LIQUIDADA']);
  await limit(told, { discount_max_amount: '30.00' });
  const pesos = await kept('A-6', '30.01', '');
  expect((await refused(apply(pesos.id)))?.message).toContain('5 % o $30.00 MXN de lo que');
  // Sent while it was within the limit.
  const sent = await kept('A-7', '20.00', '');
  expect((await done(collector.act(MOVEMENTS, 'submit', sent.id))).status).toBe('AUTORIZADO');
  await limit(told, { discount_max_amount: '10.00' });
  expect((await refused(apply(sent.id)))?.message).toContain('cancélalo y captura otro');
});

test('discounts of a document add up, also of two at once; pesos are a limit too', async () => {
  const begun = await begin();
  const { told, owing } = begun;
  const collector = told.as('cobranza');
  const apply = (id: number) => collector.act(MOVEMENTS, 'apply', id);
  const first = await owing('A-1');
  await done(apply(await collection(begun, first, { paid: '500.00', discount: '58.00' })));
  expect(await itemState(told, first.id)).toEqual(['602.00', 'PARCIAL']);
  const more = await collection(begun, first, { paid: '1.00', discount: '0.01' });
  expect((await refused(apply(more)))?.code).toBe('ESTADO_INVALIDO');

  const second = await owing('A-2');
  const both = [
    await collection(begun, second, { paid: '100.00', discount: '40.00' }),
    await collection(begun, second, { paid: '100.00', discount: '40.00' }),
  ];
  const replies = await Promise.all(both.map(apply));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await itemState(told, second.id)).toEqual(['1020.00', 'PARCIAL']);

  await limit(told, { discount_max_amount: '30.00' });
  const third = await owing('A-3');
  const over = await collection(begun, third, { paid: '100.00', discount: '30.01' });
  expect((await refused(apply(over)))?.message).toContain('5 % o $30.00 MXN');
  await limit(told, { discount_max_percent: '0', discount_max_amount: '' });
  expect((await apply(over)).status).toBe(409);
  await limit(told, { discount_max_percent: '100' });
  expect((await done(apply(over))).status).toBe('APLICADO');
});

test('what was sent within the limit is refused once others took the rest of it', async () => {
  const begun = await begin();
  const { told, owing } = begun;
  const collector = told.as('cobranza');
  const invoice = await owing('A-1');
  const ids = [
    await collection(begun, invoice, { paid: '100.00', discount: '50.00' }),
    await collection(begun, invoice, { paid: '100.00', discount: '50.00' }),
  ];
  for (const id of ids)
    expect((await done(collector.act(MOVEMENTS, 'submit', id))).status).toBe('AUTORIZADO');
  await done(collector.act(MOVEMENTS, 'apply', ids[0]!));
  expect((await refused(collector.act(MOVEMENTS, 'apply', ids[1]!)))?.message).toContain(
    'Con lo que ya se le perdonó',
  );
});

test('a discount of a payment over the limit, or over what was agreed, is for two who apply payments', async () => {
  const { told, bank } = await begin();
  await told.given.person('pagos', 'PAGOS');
  await told.given.person('pagos2', 'PAGOS');
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  const supplier = await activeSupplier(told, {
    more: { early_pay_percent: '1', early_pay_days: '10' },
  });
  await payableAccount(told, supplier);
  const invoice = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '1000']]));
  const payment = async (amount: string, early_discount: string) => {
    const body = {
      supplier_id: supplier,
      date: TODAY(),
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-1',
      amount,
      applications: [{ invoice_id: invoice.id, invoice_amount: amount, early_discount }],
    };
    const asked = await told.as('cxp').post(PAYMENTS, body);
    if (asked.status !== 409) return asked.data.id;
    const { confirm, warnings } = asked.data;
    expect(warnings).toEqual({
      'applications[0][early_discount]': [expect.stringContaining('acordó a lo más')],
    });
    return (await done(told.as('cxp').post(PAYMENTS, { ...body, confirmed_warnings: confirm }))).id;
  };
  const small = await payment('100.00', '11.60');
  expect((await done(told.as('pagos').act(PAYMENTS, 'apply', small))).status).toBe('APLICADO');
  // 1 % of the 1,048.40 that are left is 10.48.
  const more = await payment('100.00', '10.49');
  expect((await done(told.as('pagos').act(PAYMENTS, 'apply', more))).status).toBe('BORRADOR');
  expect((await done(told.as('pagos2').act(PAYMENTS, 'apply', more))).status).toBe('APLICADO');
  const big = await payment('500.00', '200.00');
  const waiting = await done(told.as('pagos').act(PAYMENTS, 'apply', big));
  expect(waiting.status).toBe('BORRADOR');
  const decided = await done(told.as('pagos2').act(PAYMENTS, 'apply', big));
  expect(decided.status).toBe('APLICADO');
  const { balance } = await done(told.as('admin').get(`${INVOICES}/${invoice.id}`));
  expect(balance).toBe('237.91');
});
