/** How sellers do, and what leaves the country: figures worked out by hand (sales §5). */
import { expect, test } from 'vitest';
import { FigureWalk } from '../figures.ts';
import { beginCounter } from './counter.ts';
import { TODAY } from './entries.ts';
import { done, type Body } from './given.ts';
import { stampedInvoice } from './invoicing.ts';
import { returningSales } from './returning-sales.ts';

const days = () => ({ from: TODAY().slice(0, 8) + '01', to: TODAY() });
const opensAll = async (api: ConstructorParameters<typeof FigureWalk>[0], path: string) => {
  const walk = new FigureWalk(api, {});
  await walk.reports(path);
  expect(walk.wrong).toEqual([]);
  return walk.opened;
};

test('a seller is told by what was sold, to whom for the first time, and called', async () => {
  const { told, customer, product, sell } = await beginCounter();
  const admin = told.as('admin');
  const seller = admin.actor.userId!;
  const line = { product_id: product, quantity: '3', unit_price: '50' };
  await stampedInvoice(told, customer, [line], { seller_id: seller });
  await stampedInvoice(told, customer, [{ ...line, discount: '50' }], { seller_id: seller });
  await done(sell('T-1', { sold_at: told.stock.company.services.now().toString() }));
  await done(
    admin.post('sls/telemarketing', {
      customer_id: customer,
      scheduled_at: told.stock.company.services.now().toString(),
    }),
  );
  const rows = (report: string): Promise<Body[]> =>
    done(admin.post('sls/reports', { report, ...days() }));
  // 150 and 150 − 50: a sixth was given away. Nobody sells at the counter.
  expect(await rows('DESEMPENO')).toMatchObject([
    {
      place: 1,
      amount: '250.00',
      discount: '50.00',
      mean_discount: '16.67',
      new_customers: 1,
      buyer: 1,
    },
    { seller: 'Sin vendedor', place: 2, amount: '77.01', new_customers: 0 },
  ]);
  // Whoever reads what was sold reads by whom, without the list of people.
  await told.given.role('REPORTES', ['sales-reports.list']);
  const reads = await told.given.person('lee.reportes', 'REPORTES');
  for (const [path, report, filter] of [
    ['sls/reports', 'DESEMPENO', {}],
    ['sales-reports', 'METAS', {}],
    ['sales-reports', 'RESUMEN', { group_by: 'vendedor' }],
  ] as const) {
    const asked = { report, filter, ...days() };
    const read = await done(reads.post(path, asked));
    const name = ({ seller, label }: Body) => seller ?? label;
    expect(read.map(name)).toEqual((await done(admin.post(path, asked))).map(name));
    expect(read.map(name)[0]).toMatch(/^(?!Sin ).+/);
  }
  expect(await rows('ACTIVIDAD')).toMatchObject([{ planned: 1, made: 0, effectiveness: null }]);
  expect(await opensAll(admin, 'sls/reports/performance')).toBeGreaterThan(10);
});

test('an export says what its papers lack, and what it is worth in dollars', async () => {
  const sold = await returningSales({ stock: '10100' });
  const { told, admin } = sold;
  const { order, shipment } = await sold.delivered('10000', '10050.7');
  const rows = (report: string, more: Body = {}): Promise<Body[]> =>
    done(admin.post('sls/foreign-trade/reports', { report, ...days(), ...more }));
  expect(await rows('EMBARQUES')).toEqual([]);
  await told.query('update customer_orders set is_export = true where id = $1', [order]);
  const [bare] = await rows('EMBARQUES', { state: 'INCOMPLETO' });
  expect(bare).toMatchObject({ state: 'INCOMPLETO', usd: null, tariff_code: 'Sin fracción' });
  for (const lacks of ['pedimento', 'fracción', 'país', 'incoterm', 'factura', 'evidencia'])
    expect(bare!.missing).toContain(`Falta ${lacks}`);
  await sold.invoiced(order);
  await told.query(
    `update sls__shipments set customs_document = '26  24  1234  6001234', customs_date = shipped_at::date, customs_fx = 18.5, incoterm = 'CIF', freight_charged = 1850, certificate_of_origin = 'T-MEC 1' where id = $1`,
    [shipment],
  );
  await told.query(
    `update customer_orders set destination_country_id = (select id from countries order by id limit 1) where id = $1`,
    [order],
  );
  await told.query(`update products set tariff_code = '5603120100'`);
  // 10,050.7 × 47.20 = 474,393.04, and 1,850 of freight: over 18.5.
  const [whole] = await rows('EMBARQUES');
  expect(whole).toMatchObject({ missing: 'Falta evidencia', usd: '25742.87', incoterm: 'CIF' });
  expect(whole!.uuid).toMatch(/^[0-9A-F-]{36}$/i);
  await told.query(`update sls__shipments set incoterm = 'FOB' where id = $1`, [shipment]);
  const [first] = await told.query<{ code: string }>('select code from countries order by id');
  expect(await rows('PAISES')).toMatchObject([
    { country_code: first!.code, shipments: 1, usd: '25642.87', incomplete: 1 },
  ]);
  expect(await opensAll(admin, 'sls/foreign-trade/reports')).toBeGreaterThan(3);
});

test('a warehouse is told by what it ships in time, how fast, and what comes back', async () => {
  const sold = await returningSales({ stock: '12000' });
  const { admin } = sold;
  const { shipment } = await sold.delivered('10000', '10050.7');
  const short = await sold.authorised('1000');
  await sold.ship(short, '500');
  await sold.judged(shipment, '120');
  const rows = (report: string, more: Body = {}): Promise<Body[]> =>
    done(admin.post('alm/reports', { report, ...days(), ...more }));
  // Promised for the days to come. Never more than was asked for: 10,000 and 500 of 11,000.
  const to = Temporal.PlainDate.from(TODAY()).add({ days: 60 }).toString();
  expect(await rows('NIVEL_SURTIDO', { to })).toMatchObject([
    {
      lines: 2,
      complete: 1,
      line_rate: '50.00',
      ordered: '11000.000000',
      quantity_rate: '95.45',
    },
  ]);
  expect(await rows('PRODUCTIVIDAD')).toEqual([]);
  // Three lines of two pickings in two hours of the clock.
  await sold.told.query(
    `insert into supplying_picks (account_id, line_id, position, qty, scanned, picked_by_id, picked_at)
     select i.account_id, i.id, n, 1, n = 1, $1, ($2::date + time '06:00' + interval '1 hour' * n) at time zone 'America/Mexico_City' from supplying_lines i join supplying g on g.account_id = i.account_id and g.id = i.supplying_id cross join generate_series(1, 2) n where n = 1 or i.id = (select min(o.id) from supplying_lines o)`,
    [admin.actor.userId, TODAY()],
  );
  expect(await rows('PRODUCTIVIDAD')).toMatchObject([
    { lines: 3, supplyings: 2, hours: 2, per_hour: '1.50', scanned: 2 },
  ]);
  expect(await rows('CICLO')).toMatchObject([
    { shipment_count: 2, preparing: '0.00', travelling: '0.00' },
  ]);
  expect(await rows('EMBARQUES')).toMatchObject([
    { day: TODAY(), route: 'Sin ruta', shipment_count: 2, weight: '10550.700' },
  ]);
  // 120 × 47.20.
  expect(await rows('DEVOLUCIONES')).toMatchObject([
    { cause: 'Mala calidad', responsible_area: 'CALIDAD', returns: 1, amount: '5664.00' },
  ]);
  expect(await opensAll(admin, 'alm/reports')).toBeGreaterThan(10);
});
