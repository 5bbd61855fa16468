/** What holds a shipment and when it was delivered (sales R7, §3). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields } from './given.ts';
import { shipping } from './shipping.ts';

const SHIPMENTS = 'sls/shipments';

test('R7: an order that was held leaves once its customer owes less, and is held no more', async () => {
  const { told, customer, authorised, shipmentOf, gather, ship, saved } = await shipping({
    customer: { payment_term: 'CREDITO', credit_days: '30', credit_limit: '100000' },
  });
  const id = await authorised([{ qty: '100' }], { payment_term: 'CREDITO' });
  const made = await shipmentOf(id);
  await done(gather(made, '100'));
  await told.query('update customers set credit_limit = 100 where id = $1', [customer]);
  expect(await refusedFields(ship(made, {}))).not.toEqual({});
  await told.query('update customers set credit_limit = 100000 where id = $1', [customer]);
  await done(ship(made, {}));
  expect(await saved(id)).toMatchObject({ credit_status: 'OK', holds: [], hold_reasons: null });
});

test('what was delivered was so after it was shipped, and not in days to come', async () => {
  const { admin, authorised, shipmentOf, gather, ship, shipment } = await shipping();
  const made = await shipmentOf(await authorised([{ qty: '100' }]));
  await done(gather(made, '100'));
  await done(ship(made));
  const [line] = (await shipment(made)).lines;
  const deliver = (delivered_at: string) =>
    admin.post(`${SHIPMENTS}/deliver/${made}`, {
      received_by: 'Ana',
      delivered_at,
      lines: [{ id: line.id, qty_rejected: '0' }],
    });
  const hours = (count: number) =>
    Temporal.Now.instant().add({ hours: count }).toString({ smallestUnit: 'millisecond' });
  expect(await refusedFields(deliver(hours(24 * 150)))).toEqual({
    delivered_at: ['Es de algo que ya pasó: no puede ser futura.'],
  });
  expect(await refusedFields(deliver(hours(-24)))).toEqual({
    delivered_at: ['Se entrega después de embarcarse.'],
  });
  await done(deliver((await shipment(made)).shipped_at));
  const { id: cause_id } = await done(
    admin.post('causes', { code: 'MOJADA', name: 'Mojada', scopes: ['DEVOLUCION'] }),
  );
  const back = (date: string) =>
    admin.post('sls/rejections', { shipment_id: made, cause_id, date });
  const tomorrow = Temporal.PlainDate.from(TODAY()).add({ days: 1 }).toString();
  expect(await refusedFields(back(tomorrow))).toEqual({
    date: ['Es de algo que ya pasó: no puede ser futura.'],
  });
  await done(back(TODAY()));
});
