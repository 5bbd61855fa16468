/** Payments to suppliers that the bank has (purchasing §3): reconciled by consequence, and back. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused } from './given.ts';
import { activeSupplier, invoiceBody, postedInvoice } from './payables.ts';
import { begin } from './payments.ts';
import { verifiedClabe } from './proposing.ts';
import { uploaded } from './uploads.ts';

const PAYMENTS = 'payments';
const STATEMENTS = 'cfl/statements';

async function paying() {
  const { told, bank } = await begin();
  const admin = told.as('admin');
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  await told.given.person('tesorera', 'PAGOS');
  const supplier = await activeSupplier(told, {});
  await verifiedClabe(told, supplier);
  const format = await done(
    admin.post('cfl/statement-formats', {
      name: 'CSV',
      kind: 'CSV',
      skip_rows: '1',
      sign_mode: 'SIGNO',
      date_column: '1',
      description_column: '2',
      reference_column: '3',
      amount_column: '4',
      balance_column: '5',
    }),
  );
  return { told, bank, supplier, format: format.id as number };
}

type Paying = Awaited<ReturnType<typeof paying>>;

/** Money for later invoices, by transfer. */
async function paid({ told, bank, supplier }: Paying, amount: string, reference: string) {
  const { id } = await done(
    told.as('cxp').post(PAYMENTS, {
      supplier_id: supplier,
      date: TODAY(),
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference,
      amount,
    }),
  );
  return done(told.as('tesorera').act(PAYMENTS, 'apply', id));
}

const today = () => TODAY().split('-').toReversed().join('/');

/** A statement of the day whose lines are these. */
async function imported({ told, bank, format }: Paying, rows: readonly (readonly string[])[]) {
  const admin = told.as('admin');
  const text = rows.map((row) => [today(), ...row].join(',')).join('\n');
  const { id } = await done(
    admin.post(`${STATEMENTS}/import`, {
      bank_account_id: bank,
      format_id: format,
      file: await uploaded(admin, `Fecha,Descripción,Referencia,Importe,Saldo\n${text}\n`, 'b.csv'),
    }),
  );
  return id as number;
}

const stateOf = async ({ told }: Paying, id: number): Promise<string> =>
  (await done(told.as('cxp').get(`${PAYMENTS}/${id}`))).status;

test('what the bank has whole is reconciled; what it has in part, or no longer, is not', async () => {
  const here = await paying();
  const { told } = here;
  const admin = told.as('admin');
  const known = await paid(here, '300.00', '7875APR22026');
  const twice = await paid(here, '580.00', 'OTRA-CLAVE');
  expect([known.status, twice.status]).toEqual(['APLICADO', 'APLICADO']);
  const statement = await imported(here, [
    ['SPEI rastreo 7875APR22026', '7', '-300.00', '999700.00'],
    ['Parte', '', '-500.00', '999200.00'],
    ['Resto', '', '-80.00', '999120.00'],
  ]);

  // By its tracking key, when the statement is matched.
  await done(admin.act(STATEMENTS, 'auto-match', statement));
  expect([await stateOf(here, known.id), await stateOf(here, twice.id)]).toEqual([
    'CONCILIADO',
    'APLICADO',
  ]);
  expect(await done(told.as('cxp').get(`${PAYMENTS}?filter[status]=CONCILIADO`))).toMatchObject([
    { id: known.id },
  ]);
  expect(
    await refused(told.as('tesorera').act(PAYMENTS, 'cancel', known.id, { cancel_reason: 'No' })),
  ).toMatchObject({
    code: 'ESTADO_INVALIDO',
    message: expect.stringContaining('está en «Conciliado»'),
  });

  // By hand, in two lines: the first is not all of it.
  const [line] = await told.query<{ id: number }>(
    `select id from cfl__transactions where source_resource = 'payments' and source_id = $1`,
    [String(twice.id)],
  );
  const [, part, rest] = await told.query<{ id: number }>(
    'select id from cfl__statement_lines order by id',
  );
  const match = (id: number) =>
    done(admin.put(`${STATEMENTS}/match/${statement}`, { lines: [id], transactions: [line!.id] }));
  const unmatch = (id: number) =>
    done(admin.put(`${STATEMENTS}/unmatch/${statement}`, { line: id }));
  await match(part!.id);
  expect(await stateOf(here, twice.id)).toBe('APLICADO');
  await match(rest!.id);
  expect(await stateOf(here, twice.id)).toBe('CONCILIADO');
  await unmatch(part!.id);
  expect([await stateOf(here, known.id), await stateOf(here, twice.id)]).toEqual([
    'CONCILIADO',
    'APLICADO',
  ]);

  // Its history says why, each time.
  const history = await told.query(
    `select transition, reason from sys__logs where resource = 'payments' and record_id = $1 and transition <> 'apply' order by id`,
    [twice.id],
  );
  expect(history).toEqual([
    { transition: 'reconcile', reason: 'El banco tiene su movimiento: está conciliado.' },
    { transition: 'unreconcile', reason: 'Se deshizo la conciliación de su movimiento.' },
  ]);
  await unmatch(rest!.id);
  expect(
    await done(told.as('tesorera').act(PAYMENTS, 'cancel', twice.id, { cancel_reason: 'No era' })),
  ).toMatchObject({ status: 'CANCELADO', unapplied: '0.00' });
});

test('a reconciled payment is still told what is applied of it', async () => {
  const here = await paying();
  const { told, supplier } = here;
  const admin = told.as('admin');
  const payment = await paid(here, '300.00', '7875APR22026');
  const statement = await imported(here, [
    ['SPEI rastreo 7875APR22026', '7', '-300.00', '999700.00'],
  ]);
  await done(admin.act(STATEMENTS, 'auto-match', statement));
  const [own] = await told.query<{ id: number }>(
    `select id from cfl__open_items where source_resource = 'payments' and source_id = $1`,
    [String(payment.id)],
  );
  const invoice = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '100']]));
  const [owed] = await told.query<{ id: number }>(
    `select id from cfl__open_items where source_resource = 'prc/invoice-shipments' and source_id = $1`,
    [String(invoice.id)],
  );
  await done(
    admin.post(`cfl/open-items/apply/${own!.id}`, { lines: [{ id: owed!.id, amount: '116.00' }] }),
  );
  expect(await done(admin.get(`${PAYMENTS}/${payment.id}`))).toMatchObject({
    status: 'CONCILIADO',
    applied: '116.00',
    unapplied: '184.00',
  });
});
