/** What a customer may still owe, and of what that is made (sales R6). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields, story } from './given.ts';
import { returningSales } from './returning-sales.ts';
import { beginBooks, sale } from './treasury.ts';

const day = (add: number) => Temporal.PlainDate.from(TODAY()).add({ days: add }).toString();

/** May owe 2,000.00: 1,160.00 is due since ten days, 580.00 in three; five days are tolerated. */
async function owing() {
  const told = await story();
  await beginBooks(told);
  const admin = told.as('admin');
  const customer = await told.given.customer('Telas del Bajío', {
    payment_term: 'CREDITO',
    credit_days: '30',
    credit_limit: '2000',
  });
  const invoice = (number: string, net: string, tax: string, total: string, due: number) =>
    sale(told, { customer, number, net, tax, total, date: day(-20), due_date: day(due) });
  await invoice('A-1', '1000.00', '160.00', '1160.00', -10);
  await invoice('A-2', '500.00', '80.00', '580.00', 3);
  const credit = async (amount = '', nickname = 'admin') =>
    told.as(nickname).get(`customers/credit/${customer}`, amount ? { amount } : {});
  return { told, admin, customer, credit };
}

test('the list says what a customer owes and what is overdue; its credit, what is left', async () => {
  const { admin, customer, credit } = await owing();
  expect(
    await done(
      admin.get('customers', {
        fields: ['receivable_balance', 'overdue_balance'],
        filter: { overdue_balance: { from: '0.01' } },
      }),
    ),
  ).toMatchObject([{ id: customer, receivable_balance: '1740.00', overdue_balance: '1160.00' }]);
  expect(await done(credit())).toMatchObject({
    limit: '2000.00',
    items: '1740.00',
    credits: '0.00',
    overdue: '1160.00',
    overdue_days: 10,
    tolerance: 5,
    exposure: '1740.00',
    available: '260.00',
    verdict: 'RETENIDO',
    reasons: ['Tiene $1,160.00 vencidos a 10 días.'],
  });
  // Ten days are tolerated: nothing of it holds, until a document is too much.
  await done(admin.change(`customers/${customer}`, { overdue_tolerance_days: '10' }));
  expect(await done(credit('260.00'))).toMatchObject({ available: '0.00', verdict: 'OK' });
  expect(await done(credit('260.01'))).toMatchObject({
    verdict: 'RETENIDO',
    reasons: ['Excede el crédito por $0.01.'],
  });
});

test('bad amounts are said beside their field; nobody asks for the customers of others', async () => {
  const { told, credit } = await owing();
  expect(await refusedFields(credit('mucho'))).toHaveProperty('amount');
  expect(await refusedFields(credit('-1'))).toHaveProperty('amount');
  await told.given.role('PROPIO', { 'customers.list': 'PROPIOS' });
  await told.given.role('NADA', ['zones.list']);
  await told.given.person('vendedora', 'PROPIO');
  await told.given.person('otra', 'NADA');
  expect((await credit('', 'vendedora')).status).toBe(404);
  expect((await credit('', 'otra')).status).toBe(403);
});

test('what a delivery leaves short within its tolerance is not to come', async () => {
  const { admin, customer, authorised, ship, invoiced, saved } = await returningSales({
    stock: '960',
  });
  const credit = () => done(admin.get(`customers/credit/${customer}`));
  const order = await authorised('1000');
  // 1,000 × 49.50 × 1.16
  expect(await credit()).toMatchObject({ pending: '57420.00', shipped: '0.00' });
  await ship(order, '960');
  // 960 × 49.50 × 1.16: the 40 that are missing are within five percent.
  expect(await credit()).toMatchObject({ pending: '0.00', shipped: '55123.20' });
  await invoiced(order);
  expect(await saved(order)).toMatchObject({ status: 'CERRADO', billing_status: 'FACTURADO' });
  expect(await credit()).toMatchObject({ pending: '0.00', shipped: '0.00', items: '55123.20' });
});
