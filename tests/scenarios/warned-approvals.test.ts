/** What who asks was warned of and went on with is told to who authorises (platform R21). */
import { expect, test } from 'vitest';
import { buying, draftOrder, ORDERS } from './buying.ts';
import { done } from './given.ts';

test('a credit that is passed is told to who authorises the order', async () => {
  const { told, ...given } = await buying({ credit_limit: '1000' });
  const admin = told.as('admin');
  const head = await told.given.person('directora', 'DIRECCION', { everywhere: true });
  await done(
    admin.post('approval-rules', {
      resource: ORDERS,
      level: '1',
      from_amount: '0',
      approver: 'ROL',
      role_id: await told.idOf('roles', 'DIRECCION'),
    }),
  );
  const { id } = await done(draftOrder({ told, ...given }, { quantity: '100', price: '20' }));
  const asked = await admin.act(ORDERS, 'send', id);
  expect(asked.status).toBe(409);
  const { confirm } = asked.data as { confirm: string[] };
  await done(admin.act(ORDERS, 'send', id, { confirmed_warnings: confirm }));
  // 100 × 20 × 1.16 = 2,320.
  const said = 'Con esta orden se le deberían $2,320.00; su límite es $1,000.00.';
  expect(await done(head.get('approvals'))).toMatchObject([{ document_id: id, warnings: said }]);
  expect(
    await done(head.get('approvals', { resource: ORDERS, record_id: String(id) })),
  ).toMatchObject([{ warnings: said }]);
});

test('what was asked for without a warning tells none', async () => {
  const { told, ...given } = await buying();
  const admin = told.as('admin');
  await done(
    admin.post('approval-rules', {
      resource: ORDERS,
      level: '1',
      from_amount: '0',
      approver: 'ROL',
      role_id: await told.idOf('roles', 'DIRECCION'),
    }),
  );
  const head = await told.given.person('directora', 'DIRECCION', { everywhere: true });
  const { id } = await done(draftOrder({ told, ...given }, { quantity: '1', price: '20' }));
  await done(admin.act(ORDERS, 'send', id));
  expect(await done(head.get('approvals'))).toMatchObject([{ document_id: id, warnings: null }]);
});
