/** What came and is not invoiced is told of after fifteen days (purchasing §5). */
import { expect, test } from 'vitest';
import { uninvoicedJobs } from '#erp/modules/prc/invoice-shipments/receptions/uninvoiced-jobs.ts';
import { authorisedOrder, buyingIn, receive } from './buying.ts';
import { done, story, type Stage } from './given.ts';
import { runJob } from './jobs.ts';
import { INVOICES, newUuid } from './payables.ts';
import { beginBooks } from './treasury.ts';
import { TODAY } from './entries.ts';

const told = ({ query }: Stage) =>
  query<{ nickname: string; title: string; body: string }>(
    `select u.nickname, n.title, n.body from notifications n join users u on u.account_id = n.account_id and u.id = n.user_id where n.event = 'receptions.uninvoiced' order by n.id`,
  );

test('its buyer is told of what he ordered, and accounts payable of all', async () => {
  const stage = await story();
  await beginBooks(stage);
  const here = await buyingIn(stage);
  const buyer = await stage.given.person('ana', 'COMPRADOR', { everywhere: true });
  await stage.given.person('cxp', 'CUENTAS_POR_PAGAR');
  const bought = async (more = {}) => {
    const order = await authorisedOrder(here, { quantity: '10', price: '20' }, more);
    return done(receive(here, order.id, '10', `R-${order.id}`));
  };
  const hers = await bought({ buyer_id: buyer.id });
  const other = await bought();
  const on = (days: number) =>
    runJob(
      stage,
      uninvoicedJobs,
      'receptions.uninvoiced',
      Temporal.PlainDate.from(TODAY()).add({ days }).toString(),
    );
  expect(await on(14)).toBe('0 recepciones sin facturar, 0 personas avisadas');
  expect(await told(stage)).toEqual([]);
  expect(await on(15)).toMatch(/^2 recepciones sin facturar, /);
  const notices = await told(stage);
  const [own] = notices.filter(({ nickname }) => nickname === 'ana');
  expect(own).toMatchObject({ title: 'Recepciones sin facturar desde hace 15 días: 1' });
  expect(own!.body).toBe(`${hers.folio} · HILOS DEL BAJIO · 15 días`);
  const [all] = notices.filter(({ nickname }) => nickname === 'cxp');
  expect(all!.body.split('\n')).toEqual([
    `${hers.folio} · HILOS DEL BAJIO · 15 días`,
    `${other.folio} · HILOS DEL BAJIO · 15 días`,
  ]);

  const admin = stage.as('admin');
  const invoice = await done(
    admin.post(INVOICES, {
      kind: 'FACTURA',
      supplier_id: here.supplier,
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
      payment_type_id: await stage.idOf('payment_types', '99', 'sat_code'),
      shipment_ids: [hers.id, other.id],
    }),
  );
  await done(admin.act(INVOICES, 'match', invoice.id));
  await done(admin.act(INVOICES, 'post', invoice.id));
  expect(await on(16)).toBe('0 recepciones sin facturar, 0 personas avisadas');
});
