/** The dashboard of sales: each figure is the one of what it opens (sales §5). */
import { expect, test } from 'vitest';
import { FigureWalk } from '../figures.ts';
import { beginCounter } from './counter.ts';
import { TODAY } from './entries.ts';
import { done, type Body } from './given.ts';
import { stampedInvoice } from './invoicing.ts';

const SALES = 'sls-dashboard';
const REPORTS = 'sales-reports';
const days = () => ({ from: TODAY().slice(0, 8) + '01', to: TODAY() });

/** 150 were invoiced to a customer by a seller, and 77.01 sold over the counter of a branch. */
async function begin() {
  const begun = await beginCounter();
  const { told, customer, product, sell } = begun;
  const seller = told.as('admin').actor.userId!;
  await stampedInvoice(told, customer, [{ product_id: product, quantity: '3', unit_price: '50' }], {
    seller_id: seller,
  });
  await done(sell('T-1', { sold_at: told.stock.company.services.now().toString() }));
  return { ...begun, seller, admin: told.as('admin') };
}
type Begun = Awaited<ReturnType<typeof begin>>;

async function figures(api: Begun['admin'], filters: Body = {}) {
  const { tiles } = await done(api.post(SALES, { ...days(), ...filters }));
  return Object.fromEntries(
    tiles.map(({ key, value }: { key: string; value: string | null }) => [
      key.replace('sales.', ''),
      value && Number(value),
    ]),
  ) as Body;
}
const rows = (api: Begun['admin'], report: string, more: Body = {}): Promise<Body[]> =>
  done(api.post(REPORTS, { report, ...days(), ...more }));

test('it says what was sold; each figure is what its report says', async () => {
  const { admin, seller } = await begin();
  await done(
    admin.post('forecast/capture', {
      year: TODAY().slice(0, 4),
      kind: 'META',
      measure: 'IMPORTE',
      rows: [{ seller_id: seller, [`m${TODAY().slice(5, 7)}`]: '300' }],
    }),
  );
  await done(admin.put('forecast/publish', { kind: 'META', from: days().from, to: days().from }));
  expect(await figures(admin)).toMatchObject({ net: 227.01, ticket: 113.51, backlog: 0 });
  const { charts } = await done(admin.post(SALES, days()));
  const drawn = (key: string): readonly Body[] =>
    charts.find((each: Body) => each.key === `sales.${key}`).points;
  // What has none is told too, so that they add up.
  expect(drawn('zones')).toMatchObject([{ y: '150.00' }, { x: 'Sin zona', y: '77.01' }]);
  expect(drawn('lines')).toMatchObject([{ x: 'Sin línea', y: '227.01' }]);
  const [own] = await rows(admin, 'METAS', { filter: { seller_id: [seller] } });
  expect(own).toMatchObject({ amount: '150.00' });
  expect(Number(own!.goal)).toBeGreaterThan(0);
  const walk = new FigureWalk(admin, {});
  await walk.dashboards(days(), 'dashboard/sales');
  expect(walk.wrong).toEqual([]);
  expect(walk.opened).toBeGreaterThan(8);
});

test('what was sold is told by customer, product and month, with its share', async () => {
  const { admin } = await begin();
  expect(await rows(admin, 'RESUMEN')).toMatchObject([
    { label: 'Modas del Centro', amount: '150.00', share: '66.08', documents: 1 },
    { label: 'Sin cliente', amount: '77.01', share: '33.92', documents: 1 },
  ]);
  expect(await rows(admin, 'RESUMEN', { group_by: 'producto' })).toMatchObject([
    { quantity: '6.000000', amount: '227.01', documents: 2 },
  ]);
  expect(await rows(admin, 'RESUMEN', { group_by: 'mes' })).toMatchObject([
    { label: TODAY().slice(0, 7), amount: '227.01', documents: 2, mean: '113.51' },
  ]);
});

test('who sees what is his sees his sales, and who is of a branch those of the branch', async () => {
  const { told, branch } = await begin();
  await told.given.role('PROPIAS', { 'sales-reports.list': 'PROPIOS' });
  const other = await told.given.person('otro.vendedor', 'PROPIAS');
  expect(await figures(other)).toMatchObject({ net: 0 });
  expect(await rows(other, 'RESUMEN')).toEqual([]);
  expect(await figures(told.as('admin'), { filter: { branch_office_id: [branch] } })).toMatchObject(
    { net: 77.01 },
  );
  await told.given.role('NADA', ['customers.list']);
  const nobody = await told.given.person('sin.reportes', 'NADA');
  expect((await nobody.post(SALES, days())).status).toBe(403);
  expect((await nobody.post(REPORTS, { report: 'RESUMEN', ...days() })).status).toBe(403);
});

test('what is overdue is said to who sees open items, by the seller of its document', async () => {
  const { told, admin, seller } = await begin();
  expect(await figures(admin)).toMatchObject({ overdue: 0 });
  await told.query(`update cfl__open_items set due_date = $1::date - 3 where side = 'CXC'`, [
    TODAY(),
  ]);
  // 150 and its IVA.
  expect(await figures(admin)).toMatchObject({ overdue: 174 });
  expect(
    await done(admin.post(REPORTS, { report: 'VENCIDO', filter: { seller_id: [seller] } })),
  ).toMatchObject([{ days: 3, amount: '174.00' }]);
  await told.given.role('REPORTES', ['sales-reports.list']);
  const reads = await told.given.person('sin.cartera', 'REPORTES');
  expect(Object.keys(await figures(reads))).not.toContain('overdue');
  // Whoever sees items alone sees of them those of the customers that they may read.
  await told.given.role('CARTERA', {
    'sales-reports.list': 'PROPIOS',
    'customers.list': 'PROPIOS',
    'cfl/open-items.list': 'TODOS',
  });
  const others = await told.given.person('otra.cartera', 'CARTERA');
  expect(await figures(others)).toMatchObject({ overdue: 0 });
  expect(await done(others.post(REPORTS, { report: 'VENCIDO' }))).toEqual([]);
});

test('offers are told by how far they came', async () => {
  const { told, admin, customer, product } = await begin();
  const offered = async (status: string, price: string) => {
    const { id } = await done(
      admin.post('sls-quotations', {
        customer_id: customer,
        date: TODAY(),
        lines: [{ product_id: product, qty: '1', unit_price: price }],
      }),
    );
    await told.query('update sls_quotations set status = $2 where id = $1', [Number(id), status]);
  };
  await offered('ENVIADA', '50');
  await offered('ACEPTADA', '45');
  const reached = (step: string) =>
    rows(admin, 'COTIZACIONES', { reached: step }).then((found) =>
      found.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b),
    );
  expect(await reached('COTIZADA')).toEqual([45, 50]);
  expect(await reached('ACEPTADA')).toEqual([45]);
  expect(await reached('PEDIDA')).toEqual([]);
});
