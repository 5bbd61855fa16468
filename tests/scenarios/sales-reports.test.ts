/** Reports of what was sold, each figure worked out by hand (sales §2.0, §5). */
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { choiceFilters, FigureWalk } from '../figures.ts';
import { beginCounter } from './counter.ts';
import { TODAY } from './entries.ts';
import { done, type Body, type Stage } from './given.ts';
import { answered, CFDI, stampedInvoice } from './invoicing.ts';
import { returningSales } from './returning-sales.ts';

const REPORTS = 'sales-reports';
const days = () => ({ from: TODAY().slice(0, 8) + '01', to: TODAY() });
type Api = ReturnType<Stage['as']>;
const page = (api: Api, report: string, more: Body = {}) =>
  api.post(REPORTS, { report, ...days(), ...more });
const rows = (api: Api, report: string, more: Body = {}): Promise<Body[]> =>
  done(page(api, report, more));
const metaOf = async (api: Api, report: string, more: Body = {}): Promise<Body> =>
  (await page(api, report, more)).meta as Body;

test('the margin is what was sold less what the ledger says that left for it and came back', async () => {
  const sold = await returningSales({ stock: '10100' });
  const { told, admin } = sold;
  const { order, shipment } = await sold.delivered('10000', '10050.7');
  await sold.invoiced(order);
  // 10,050.7 × 47.20, and × 43.10.
  expect(await rows(admin, 'MARGEN')).toMatchObject([
    {
      label: 'Colchones del Bajío',
      quantity: '10050.700000',
      amount: '474393.04',
      cost: '433185.17',
      estimated: '0.00',
      margin: '41207.87',
      rate: '8.69',
    },
  ]);
  const back = await sold.judged(shipment, '120');
  await done(sold.resolve(back, 'NOTA_CREDITO'));
  const { credit_note_id } = await sold.back(back);
  await answered(told, done(admin.act(CFDI, 'stamp', credit_note_id)));
  // Less 120 × 47.20 and 120 × 43.10.
  const [whole] = await rows(admin, 'MARGEN', { group_by: 'linea', then_by: 'vendedor' });
  expect(whole).toMatchObject({
    quantity: '9930.700000',
    amount: '468729.04',
    cost: '428013.17',
    margin: '40715.87',
  });
  const [kardex] = await told.query<{ value: string }>(
    `select (-sum(k.value))::numeric(18,2)::text as value from kardex k where k.source_resource in ('sls/shipments', 'sls/rejections')`,
  );
  expect(kardex!.value).toBe(whole!.cost);
  const [net] = await rows(admin, 'RESUMEN');
  expect(net!.amount).toBe(whole!.amount);
});

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

test('one figure lies within another, with the subtotal of each', async () => {
  const { admin } = await begin();
  const within = { group_by: 'mes', then_by: 'cliente' };
  expect(await rows(admin, 'RESUMEN', within)).toMatchObject([
    { label: 'Modas del Centro', amount: '150.00' },
    { label: 'Sin cliente', amount: '77.01' },
  ]);
  const { subtotals } = await metaOf(admin, 'RESUMEN', within);
  expect(subtotals).toMatchObject([
    { text: TODAY().slice(0, 7), count: 2, values: { amount: '227.01' } },
  ]);
  expect((await metaOf(admin, 'RESUMEN')).subtotals).toEqual([]);
});

const SCREEN = 'sales-report';
type Asked = readonly [name: string, key: string, filter: string | undefined];
/** Each report by the choices of each filter: all of them at once take a minute. */
const ASKED = registry.reports.screens.get(SCREEN)!.reports.flatMap((report): Asked[] => {
  const names = choiceFilters(report).map(([name]) => name);
  return names.length > 0
    ? names.map((name) => [`${report.key} by ${name}`, report.key, name])
    : [[report.key, report.key, undefined]];
});
/** Figures that `begin` gives at least: nothing was ordered, quoted or brought back. */
const AT_LEAST: Record<string, number> = {
  'RESUMEN by group_by': 52,
  'RESUMEN by then_by': 104,
  'COMPARATIVO by group_by': 40,
  'COMPARATIVO by then_by': 86,
  'MARGEN by group_by': 52,
  'MARGEN by then_by': 104,
  'COBERTURA by group_by': 30,
  'COBERTURA by then_by': 51,
  METAS: 3,
};

test.each(ASKED)('every figure of %s opens its rows', async (name, key, filter) => {
  const walk = new FigureWalk((await begin()).admin, {});
  await walk.reports(SCREEN, key, filter);
  expect(walk.wrong).toEqual([]);
  expect(walk.opened).toBeGreaterThanOrEqual(AT_LEAST[name] ?? 0);
});

test('a period stands beside the days that are said, else beside those before', async () => {
  const { admin } = await begin();
  expect(await rows(admin, 'COMPARATIVO')).toMatchObject([
    { label: 'Modas del Centro', own: '150.00', other: '0', change: '150.00', rate: null },
    { label: 'Sin cliente', own: '77.01', other: '0' },
  ]);
  const same = { since: TODAY(), until: TODAY(), group_by: 'mes' };
  expect(await rows(admin, 'COMPARATIVO', same)).toMatchObject([
    { own: '227.01', other: '227.01', change: '0.00', rate: '0.00' },
  ]);
});

test('of the customers that are served, one of two bought', async () => {
  const { told, admin } = await begin();
  await told.given.customer('Sin compras');
  const [all] = await rows(admin, 'COBERTURA');
  expect(all).toMatchObject({ customers: 2, buying: 1, idle: 1, coverage: '50.00' });
});

test('the detail has each line with its taxes, and adds up to the net sales', async () => {
  const { told, admin } = await begin();
  const detail = await rows(admin, 'DETALLE');
  expect(detail.map(({ amount, vat, total }) => [amount, vat, total])).toEqual(
    expect.arrayContaining([
      ['150.00', '24.00', '174.00'],
      ['12.01', '1.92', '13.93'],
      ['39.22', '6.28', '45.50'],
      ['25.78', '4.12', '29.90'],
    ]),
  );
  const { totals } = await metaOf(admin, 'DETALLE');
  // 174 and 89.33.
  expect(totals).toMatchObject({ amount: '227.01', vat: '36.32', total: '263.33' });
  const file = await page(admin, 'DETALLE', { format: 'csv' });
  expect(file.text.trim().split('\r\n')).toHaveLength(5);
  const [kept] = await told.query<{ rows: number; sha256: string | null }>(
    'select rows, sha256 from exports order by id desc limit 1',
  );
  expect(kept).toMatchObject({ rows: 4, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('costs and margins are of who may see both', async () => {
  const { told } = await begin();
  await told.given.role('REPORTES', ['sales-reports.list']);
  const reads = await told.given.person('sin.costos', 'REPORTES');
  expect((await page(reads, 'MARGEN')).status).toBe(403);
  await told.given.role('MARGENES', ['sales-reports.list', 'customer-orders.viewMargin']);
  const half = await told.given.person('sin.costo', 'MARGENES');
  // The margin tells the cost: its right counts with that of costs alone (615).
  expect((await page(half, 'MARGEN')).status).toBe(403);
  expect(Object.keys((await rows(half, 'DETALLE'))[0]!)).not.toContain('cost');
});
