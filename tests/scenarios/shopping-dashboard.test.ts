/** The dashboard of purchases: each figure is the one of what it opens (purchasing §5). */
import { expect, test } from 'vitest';
import { FigureWalk } from '../figures.ts';
import { authorisedOrder, buying, draftOrder, receive, type Buying } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, type Body } from './given.ts';

const SHOPPING = 'dashboard/shopping';
const days = () => ({
  from: Temporal.PlainDate.from(TODAY()).subtract({ days: 30 }).toString(),
  to: TODAY(),
});
const admin = ({ told }: Buying) => told.as('admin');

async function figures(given: Buying, filters: Body = {}) {
  const { tiles } = await done(admin(given).post(SHOPPING, { ...days(), ...filters }));
  const named = tiles.map(({ key, value }: { key: string; value: string | null }) => [
    key.replace('shopping.', ''),
    value === null ? null : Number(value),
  ]);
  return Object.fromEntries(named) as Record<string, number | null>;
}

/** 1,000 were ordered of 100, and 400 of them received; 250 wait to be authorised. */
async function begin(): Promise<Buying> {
  const given = await buying();
  const order = await authorisedOrder(given, { quantity: '100', price: '10' });
  await done(receive(given, order.id, '40', 'R-1'));
  const { id } = await done(draftOrder(given, { quantity: '10', price: '25' }));
  await given.told.query(`update purchase_orders set status = 'EN_AUTORIZACION' where id = $1`, [
    id,
  ]);
  return given;
}

test('it says what was bought, is to come and waits; each figure is what its report says', async () => {
  const given = await begin();
  const said = await figures(given);
  expect(said).toMatchObject({ bought: 1000, to_authorise: 1, to_receive: 600, overdue: 0 });
  const walk = new FigureWalk(admin(given), {});
  await walk.dashboards(days(), SHOPPING);
  expect(walk.wrong).toEqual([]);
  expect(walk.opened).toBeGreaterThan(5);
});

test('a branch, a line of business or a buyer without purchases has none', async () => {
  const given = await begin();
  const { told } = given;
  const [supplier] = await told.query<{ category: string }>(
    'select category from suppliers where id = $1',
    [given.supplier],
  );
  const [order] = await told.query<{ buyer_id: number; branch_office_id: number }>(
    `select buyer_id, branch_office_id from purchase_orders where status <> 'EN_AUTORIZACION' order by id limit 1`,
  );
  const own = { bought: 1000, to_authorise: 1, to_receive: 600 };
  const none = { bought: 0, to_authorise: 0, to_receive: 0, to_invoice: 0 };
  const other = supplier!.category === 'FLETES' ? 'SERVICIOS' : 'FLETES';
  expect(await figures(given, { category: supplier!.category })).toMatchObject(own);
  expect(await figures(given, { category: other })).toMatchObject(none);
  expect(await figures(given, { buyer_id: order!.buyer_id })).toMatchObject(own);
  expect(await figures(given, { buyer_id: order!.buyer_id + 1 })).toMatchObject(none);
  expect(await figures(given, { branch_office_id: order!.branch_office_id })).toMatchObject(own);
});

test('who may not see prices sees no amounts', async () => {
  const { told } = await begin();
  await told.given.role('SIN_PRECIOS', ['pur/reports.list']);
  const person = await told.given.person('sin.precios', 'SIN_PRECIOS');
  const shown = await done(person.post(SHOPPING, days()));
  const keys = shown.tiles.map(({ key }: { key: string }) => key);
  expect(keys.toSorted()).toEqual(['shopping.otif', 'shopping.quality']);
  expect(JSON.stringify(shown)).not.toMatch(/600|1000/);
});
