/** What customers are owed for what they sent back, until they have it (sales §5, `/refunds`). */
import { expect, test } from 'vitest';
import { callerOf } from '../api/fixtures.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { CFDI } from './invoicing.ts';
import { returningSales } from './returning-sales.ts';
import { publishedRate, subjectOf } from './treasury.ts';

const REFUNDS = 'refunds';
const MOVEMENTS = 'cfl/movements';

async function begin() {
  const sold = await returningSales();
  const { told, admin, customer } = sold;
  const subject_id = await subjectOf(told, 'customer_id', customer);
  const bank = await told.given.bankAccount('BBVA', {
    opening: { balance: '100000.00', date: TODAY() },
  });
  const cash = await told.idOf('payment_types', '01', 'sat_code');
  /** 1,000 kg at 49.50 and 16 %: 57,420.00. */
  const invoiced = async () => {
    const { order, shipment } = await sold.delivered('1000', '1000');
    const invoice = await sold.invoiced(order);
    expect(invoice.total).toBe('57420.00');
    return { shipment, invoice };
  };
  const collect = async (invoice: { id: number }, amount: string) => {
    const [item] = await told.query<{ id: number }>(
      `select id from cfl__open_items where source_resource = 'satInvoices' and source_id = $1`,
      [String(invoice.id)],
    );
    const { id } = await done(
      admin.post(MOVEMENTS, {
        movement_type_id: await told.idOf('cfl__movement_types', 'COBRO', 'kind'),
        date: TODAY(),
        payment_type_id: cash,
        subject_id,
        bank_account_id: bank,
        amount,
        concept: 'Cobro',
        lines: [{ kind: 'APLICACION', open_item_id: item!.id, amount_item: amount }],
      }),
    );
    await done(admin.act(MOVEMENTS, 'apply', id));
  };
  /** 100 kg come back and are credited: 5,742.00. */
  const creditedBack = async (shipment: number, resolution: string) => {
    const id = await sold.judged(shipment, '100');
    await done(sold.resolve(id, resolution));
    const { credit_note_id } = await sold.back(id);
    return { id, note: Number(credit_note_id) };
  };
  const rows = async (): Promise<readonly Body[]> => done(admin.get(REFUNDS));
  const pay = (id: unknown, more: Body = {}) =>
    admin.put(`${REFUNDS}/pay/${String(id)}`, {
      date: TODAY(),
      bank_account_id: bank,
      payment_type_id: cash,
      ...more,
    });
  return { ...sold, bank, cash, invoiced, collect, creditedBack, rows, pay };
}

test('what was collected and came back is given back by a movement of treasury', async () => {
  const { told, admin, customer, invoiced, collect, creditedBack, rows, pay, stamp } =
    await begin();
  const { shipment, invoice } = await invoiced();
  await collect(invoice, '57420.00');
  const { id: returned, note } = await creditedBack(shipment, 'REEMBOLSO');
  const [drafted] = await rows();
  expect(drafted).toMatchObject({
    date: TODAY(),
    rejection_id: returned,
    customer_id: customer,
    resolution: 'REEMBOLSO',
    amount: '5742.00',
    credit_note_id: note,
    status: 'PENDIENTE',
  });
  expect((await refused(pay(drafted!.id)))?.code).toBe('ESTADO_INVALIDO');

  const { uuid } = await stamp(note);
  const [noted] = await rows();
  expect(noted).toMatchObject({ status: 'CON_NOTA', movement_id: null });
  expect(await done(admin.get(`${REFUNDS}/${String(noted!.id)}`))).toMatchObject({
    note_uuid: uuid,
  });
  const { movement_id: movement } = await done(pay(noted!.id));
  expect(await done(admin.get(`${MOVEMENTS}/${movement}`))).toMatchObject({
    kind: 'REEMBOLSO_CLIENTE',
    status: 'BORRADOR',
    amount: '5742.00',
  });
  expect((await refused(pay(noted!.id)))?.message).toMatch(/^Su pago ya está en tesorería/);

  // What it left in favour is without its IVA in the books, as in the report.
  const year = TODAY().slice(0, 4);
  const period = { from: `${year}-01-01`, to: `${year}-12-31` };
  expect(await done(admin.get('acc-sales', { report: 'NOTAS_CREDITO', ...period }))).toMatchObject([
    { base_16: '4950.00', vat: '792.00', total: '5742.00' },
  ]);

  // While treasury is about to pay it, its note stays.
  const cancelNote = () => admin.act(CFDI, 'cancel', note, { cancel_reason: '03' });
  expect(await refusedFields(cancelNote())).toEqual({
    '': ['Está en movimiento de tesorería en borrador: cancélalo antes.'],
  });

  // Refused by treasury, another one may be asked for.
  await done(admin.act(MOVEMENTS, 'cancel', movement, { cancel_reason: 'Otra cuenta' }));
  expect(await rows()).toMatchObject([{ status: 'CON_NOTA', movement_id: null }]);
  const { outcome } = await done(pay(noted!.id));
  const second = Number(outcome.open.id);
  await done(admin.act(MOVEMENTS, 'submit', second));
  await done(admin.act(MOVEMENTS, 'apply', second));
  expect(await rows()).toMatchObject([
    {
      status: 'PAGADO',
      movement_id: second,
      paid_on: TODAY(),
      paid_amount: '5742.00',
    },
  ]);
  expect(await refusedFields(cancelNote())).toEqual({
    '': [
      expect.stringMatching(
        /^Lo que dejó a favor del cliente ya se usó: deshaz la aplicación \d+ de /,
      ),
    ],
  });
  const left = await told.query(
    `select coalesce(sum(balance), 0)::text as left from cfl__open_items where direction = 'ABONO' and status <> 'CANCELADA'`,
  );
  expect(left).toEqual([{ left: '0.00' }]);

  // Undone, the customer is owed it again.
  await done(admin.act(MOVEMENTS, 'cancel', second, { cancel_reason: 'Se rechazó' }));
  expect(await rows()).toMatchObject([{ status: 'CON_NOTA', paid_on: null, paid_amount: null }]);
});

test('of what was owed nothing is left to give back; without its note the refund is called off', async () => {
  const { admin, invoiced, creditedBack, rows, pay, stamp, back } = await begin();
  const { shipment } = await invoiced();
  const { id, note } = await creditedBack(shipment, 'NOTA_CREDITO');
  await done(admin.del(`${CFDI}/${note}`));
  expect(await rows()).toMatchObject([{ status: 'CANCELADO', credit_note_id: null }]);
  expect(await back(id)).toMatchObject({ status: 'DICTAMINADO' });
  await done(admin.act('sls/rejections', 'resolve', id, { resolution: 'NOTA_CREDITO' }));
  const again = Number((await back(id)).credit_note_id);
  await stamp(again);
  const [noted] = (await rows()).filter(({ status }) => status === 'CON_NOTA');
  expect(noted).toMatchObject({ credit_note_id: again, amount: '5742.00' });
  expect((await refused(pay(noted!.id)))?.message).toBe(
    'La nota bajó lo que el cliente debía: no queda nada a su favor.',
  );
});

test('who has the right sees and pays them, and nobody of another company', async () => {
  const { told, invoiced, creditedBack, collect, rows, stamp } = await begin();
  const { shipment, invoice } = await invoiced();
  await collect(invoice, '57420.00');
  const { note } = await creditedBack(shipment, 'REEMBOLSO');
  await stamp(note);
  const [row] = await rows();
  const reader = await told.given.person('facturas', 'FACTURISTA', { everywhere: true });
  const seller = callerOf(told.stock.company.services, told.as('vendedor').actor);
  expect((await refused(seller.get(REFUNDS)))?.code).toBe('SIN_PERMISO');
  const body = { date: TODAY() };
  expect((await refused(reader.put(`${REFUNDS}/pay/${String(row!.id)}`, body)))?.code).toBe(
    'SIN_PERMISO',
  );
  const other = await returningSales();
  expect(await done(other.admin.get(REFUNDS))).toEqual([]);
  expect((await other.admin.get(`${REFUNDS}/${String(row!.id)}`)).status).toBe(404);
});

test('a movement that gives back something else does not pay the refund', async () => {
  const { told, admin, customer, invoiced, collect, creditedBack, rows, pay, stamp, bank, cash } =
    await begin();
  const { shipment, invoice } = await invoiced();
  await collect(invoice, '57420.00');
  const { note } = await creditedBack(shipment, 'REEMBOLSO');
  await stamp(note);
  const [noted] = await rows();
  const { movement_id: movement } = await done(pay(noted!.id));
  const { id: advance } = await done(
    admin.post(MOVEMENTS, {
      movement_type_id: await told.idOf('cfl__movement_types', 'COBRO', 'kind'),
      date: TODAY(),
      payment_type_id: cash,
      subject_id: await subjectOf(told, 'customer_id', customer),
      bank_account_id: bank,
      amount: '300.00',
      concept: 'Pagó de más',
    }),
  );
  await done(admin.act(MOVEMENTS, 'apply', advance));
  const [credit] = await told.query<{ id: number }>(
    `select id from cfl__open_items where source_resource = 'cfl/movements' and source_id = $1 and direction = 'ABONO'`,
    [String(advance)],
  );
  await done(
    admin.change(`${MOVEMENTS}/${movement}`, {
      amount: '300.00',
      lines: [{ kind: 'APLICACION', open_item_id: credit!.id, amount_item: '300.00' }],
    }),
  );
  await done(admin.act(MOVEMENTS, 'submit', movement));
  await done(admin.act(MOVEMENTS, 'apply', movement));
  expect(await rows()).toMatchObject([{ status: 'CON_NOTA', movement_id: null, paid_on: null }]);
});

test('from an account of another currency one says how much leaves, and who asked withdraws it', async () => {
  const { told, admin, invoiced, collect, creditedBack, rows, pay, stamp } = await begin();
  await publishedRate(told, '20.00');
  const { shipment, invoice } = await invoiced();
  await collect(invoice, '57420.00');
  const { note } = await creditedBack(shipment, 'REEMBOLSO');
  await stamp(note);
  const [noted] = await rows();
  const dollars = await told.given.bankAccount('Dólares', {
    currency: 'USD',
    opening: { balance: '10000.00', date: TODAY(), rate: '20' },
  });
  const inDollars = { bank_account_id: dollars };
  expect(await refusedFields(pay(noted!.id, inDollars))).toEqual({
    amount: ['La nota es en MXN y la cuenta en USD: escribe cuánto sale de la cuenta.'],
  });
  expect(await refusedFields(pay(noted!.id, { ...inDollars, amount: '9999.00' }))).toEqual({
    amount: [
      'Lo que se aplica vale $199,980.00 y con lo que se paga $5,742.00: corrige los importes.',
    ],
  });
  expect(await refusedFields(pay(noted!.id, { amount: '287.10' }))).toEqual({
    amount: ['La cuenta es de la moneda de la nota: se pagan 5742.00.'],
  });
  const withdraw = () =>
    admin.put(`${REFUNDS}/withdraw/${String(noted!.id)}`, { reason: 'Otra cuenta' });
  expect((await refused(withdraw()))?.message).toBe(
    'Se retira lo que se pidió y nadie ha autorizado.',
  );
  const { movement_id: first } = await done(pay(noted!.id));
  await done(withdraw());
  expect(await done(admin.get(`${MOVEMENTS}/${first}`))).toMatchObject({
    status: 'CANCELADO',
    cancel_reason: 'Otra cuenta',
  });
  expect(await rows()).toMatchObject([{ status: 'CON_NOTA', movement_id: null }]);

  const { movement_id: second } = await done(pay(noted!.id, { ...inDollars, amount: '287.10' }));
  await done(admin.act(MOVEMENTS, 'submit', second));
  await done(admin.act(MOVEMENTS, 'apply', second));
  expect(await rows()).toMatchObject([{ status: 'PAGADO', paid_amount: '5742.00' }]);
  expect((await refused(withdraw()))?.code).toBe('ESTADO_INVALIDO');
});
