/** Dates that the buyer says anew, and suppliers who are reminded (purchasing §2, orders). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, orderOf, ORDERS, receive, type Buying } from './buying.ts';
import { done, refusedFields } from './given.ts';

const admin = ({ told }: Pick<Buying, 'told'>) => told.as('admin');

const DAY = (days: number): string =>
  Temporal.Now.plainDateISO('America/Mexico_City').add({ days }).toString();

const CONTACTS = [{ name: 'Ventas', email: 'ventas@hilos.mx', receives_orders: '1', is_main: '1' }];

const mailsOf = ({ told }: Buying, id: number) =>
  told.query<{ subject: string; text: string }>(
    `select subject, "text" from mail_outbox where resource = '${ORDERS}' and record_id = ${id} and subject not like 'Orden de compra%' order by id`,
  );

async function sentOrder() {
  const given = await buying({ contacts: CONTACTS });
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const mail = { emails: 'ventas@hilos.mx', message: 'Va.' };
  await done(admin(given).act(ORDERS, 'email', order.id, mail));
  return { given, order, line: order.lines[0].id as number };
}

test('what is missing is expected another day, and the first promise is kept', async () => {
  const { given, order, line } = await sentOrder();
  const move = (new_date: string) =>
    admin(given).act(ORDERS, 'reschedule', order.id, {
      lines: [{ id: line, new_date }],
      reason: 'Su máquina está en paro.',
      tell: '1',
    });
  expect(await refusedFields(move(DAY(-1)))).toEqual({
    'lines[0][new_date]': ['Escribe hoy o un día posterior.'],
  });
  expect((await done(move(DAY(20)))).changed).toBe(1);
  expect(await refusedFields(move(DAY(20)))).toHaveProperty('lines');
  const stored = await orderOf(given.told, order.id);
  expect(stored).toMatchObject({
    promised_date: DAY(20),
    lines: [
      {
        promised_date: DAY(20),
        original_promised_date: order.promised_date,
        reschedule_count: 1,
      },
    ],
  });
  await done(move(DAY(25)));
  expect((await orderOf(given.told, order.id)).lines).toMatchObject([
    { original_promised_date: order.promised_date, reschedule_count: 2 },
  ]);
  const mails = await mailsOf(given, order.id);
  expect(mails).toHaveLength(2);
  expect(mails[0]!.text).toContain('Su máquina está en paro.');
});

test('a supplier is reminded once a day of what is missing, and of nothing else', async () => {
  const { given, order } = await sentOrder();
  const remind = (ids: readonly number[]) =>
    admin(given).put(`${ORDERS}/remind`, {
      order_ids: Object.fromEntries(ids.map((id, i) => [i, String(id)])),
      message: 'Confirma el embarque.',
    });
  const draft = await done(
    admin(given).post(ORDERS, {
      supplier_id: given.supplier,
      date: DAY(0),
      storage_id: given.told.stock.storages.A,
      lines: [{ product_id: given.product, quantity: '1', price: '20' }],
    }),
  );
  const reply = await done(remind([order.id, draft.id]));
  expect(reply).toMatchObject({ reminded: 1, outcome: { notes: [expect.any(String)] } });
  await done(remind([order.id]));
  const mails = await mailsOf(given, order.id);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('100');
  await done(receive(given, order.id, '100', 'R-1'));
  expect(await refusedFields(remind([order.id]))).toHaveProperty('order_ids');
});
