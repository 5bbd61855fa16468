/** Nobody releases or authorises their own order; who released it may authorise it (590). */
import { expect, test } from 'vitest';
import { done, refused } from './given.ts';
import { selling, SELLER_KEYS } from './selling.ts';

const OWN = { code: 'SEGREGACION', message: 'Quien captura no puede autorizar.' };
const why = { status_notes: 'Cliente nuevo' };

/** Nothing is authorised by itself; 5.45 % is more than a rep may lower, not the others. */
async function deciding() {
  const here = await selling();
  const { told, admin } = here;
  const { discount_limits } = await done(admin.get('sales-configuration'));
  const role = await told.given.role('JEFATURA', [
    ...SELLER_KEYS,
    'customer-orders.authorize',
    'customer-orders.releasePrice',
    'customer-orders.releaseCredit',
  ]);
  await done(
    admin.change('sales-configuration', {
      auto_approve: '0',
      min_margin_percent: '0',
      discount_limits: [
        ...discount_limits.map(({ id }: { readonly id: number }) => ({ id })),
        { role_id: role, max_discount_percent: '8' },
      ],
    }),
  );
  await told.given.person('ana', 'JEFATURA');
  await told.given.person('beto', 'JEFATURA');
  const act = (nickname: string, name: string, id: number, body = {}) =>
    told.as(nickname).act('customer-orders', name, id, body);
  const draft = async () =>
    Number((await done(here.order([{ qty: '1000', extra_discount_percent: '5.45' }]))).id);
  return { ...here, act, draft };
}

test('who released the price of an order authorises it; its seller does neither', async () => {
  const { act, draft, saved } = await deciding();
  const id = await draft();
  await done(act('vendedor', 'submit', id));
  expect(await saved(id)).toMatchObject({ status: 'SOLICITADO', holds: ['PRECIO'] });
  await done(act('ana', 'releasePrice', id, why));
  expect(await saved(id)).toMatchObject({ status: 'SOLICITADO', price_status: 'LIBERADO' });
  await done(act('ana', 'authorize', id));
  expect(await saved(id)).toMatchObject({ status: 'AUTORIZADO' });
});

test('who asked for an order of another neither releases nor authorises it', async () => {
  const { act, draft, saved } = await deciding();
  const id = await draft();
  // By beto’s own limit the price is not held.
  await done(act('beto', 'submit', id));
  expect(await saved(id)).toMatchObject({ status: 'SOLICITADO', price_status: 'OK' });
  expect(await refused(act('beto', 'authorize', id))).toMatchObject(OWN);
  await done(act('ana', 'reject', id, why));
  await done(act('vendedor', 'draft', id));
  await done(act('vendedor', 'submit', id));
  // Ana rejected it, which wrote nothing of it.
  await done(act('ana', 'releasePrice', id, why));
  expect(await refused(act('beto', 'authorize', id))).toMatchObject(OWN);
  await done(act('ana', 'authorize', id));
});

test('who changed any of an order does not decide it, whoever acted on it since', async () => {
  const { told, act, draft } = await deciding();
  const id = await draft();
  await done(told.as('beto').change(`customer-orders/${id}`, { notes: 'Urge' }));
  await done(act('vendedor', 'submit', id));
  expect(await refused(act('beto', 'releasePrice', id, why))).toMatchObject(OWN);
  await done(act('ana', 'releasePrice', id, why));
  expect(await refused(act('beto', 'authorize', id))).toMatchObject(OWN);
  await done(act('ana', 'authorize', id));
});
