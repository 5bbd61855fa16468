/** What was sold, as the warehouse works on it (sales §5, `/alm/sales`). */
import { expect, test } from 'vitest';
import { callerOf } from '../api/fixtures.ts';
import { done, refused, type Body } from './given.ts';
import { shipping } from './shipping.ts';

type Rows = readonly Record<string, unknown>[];

test('de lo apartado a lo que salió hoy: cada partida está en una sola pestaña', async () => {
  const sold = await shipping();
  const { told, admin, authorised, shipmentOf, shipment, act, ship } = sold;
  const asked = async (report: string, more: Body = {}): Promise<Rows> =>
    done(admin.get('alm/sales', { report, ...more }));
  const first = await authorised([{ qty: '1000' }]);
  await authorised([{ qty: '300' }]);
  const [{ folio: order }] = (await told.query<{ folio: string }>(
    `select folio from customer_orders where id = $1`,
    [first],
  )) as [{ folio: string }];

  expect(await asked('POR_SURTIR')).toMatchObject([
    { order, code: 'LAM-60', qty: '1000.000000', unit: 'KG' },
    { qty: '300.000000' },
  ]);

  // What a draft plans is on its way; the rest of the line still waits.
  const [line] = (await sold.saved(first)).lines;
  const made = await shipmentOf(first, { lines: [{ id: line.id, qty: '600' }] });
  expect(await asked('POR_SURTIR', { scanned: order.toLowerCase() })).toMatchObject([
    { order, qty: '400.000000' },
  ]);
  expect(await asked('EN_SURTIDO')).toEqual([]);

  await done(act('pick', made));
  const { folio, supplying_id } = await shipment(made);
  expect(await asked('POR_SURTIR', { scanned: order })).toMatchObject([{ qty: '400.000000' }]);
  expect(await asked('EN_SURTIDO')).toMatchObject([
    { folio, order, qty: '600.000000', picked: '0', supply_status: 'PENDIENTE' },
  ]);
  // The address on the printed label, and the folio of what is gathered, find it; another does not.
  const label = `https://telar.example/q/sales-shipment/${made}`;
  expect(await asked('EN_SURTIDO', { scanned: label })).toHaveLength(1);
  expect(await asked('EN_SURTIDO', { scanned: `${label}9` })).toEqual([]);
  const { folio: supply } = await done(admin.get(`supplying/${supplying_id}`));
  expect(await asked('EN_SURTIDO', { scanned: supply })).toHaveLength(1);

  await done(admin.act('supplying', 'start', supplying_id));
  const walk = await done(admin.get(`supplying/walk/${supplying_id}`));
  await done(
    admin.put(`supplying/pick/${supplying_id}`, {
      pick_id: walk.picks[0].id,
      code: 'LAM-60',
      qty: '590.5',
    }),
  );
  expect(await asked('EN_SURTIDO')).toMatchObject([
    { qty: '600.000000', picked: '590.500000', supply_status: 'EN_SURTIDO' },
  ]);
  await done(
    admin.put(`supplying/short/${supplying_id}`, {
      line_id: walk.lines[0].id,
      short_reason: 'FALTANTE',
    }),
  );
  await done(admin.act('supplying', 'finish', supplying_id));
  await done(admin.act('supplying', 'deliver', supplying_id));
  expect(await asked('EN_SURTIDO')).toEqual([]);
  expect(await asked('SURTIDOS')).toMatchObject([
    { folio, order, qty: '590.500000', weight: '590.500' },
  ]);
  // What was not gathered is the order's again.
  expect(await asked('POR_SURTIR', { scanned: order })).toMatchObject([{ qty: '409.500000' }]);

  await done(ship(made));
  expect(await asked('SURTIDOS')).toEqual([]);
  expect(await asked('EMBARCADOS')).toMatchObject([
    { folio, order, qty: '590.500000', freight_mode: 'CLIENTE_RECOGE' },
  ]);
});

test('quien trabaja en otro almacén no ve lo de éste, sin el derecho no hay nada, y de otra empresa tampoco', async () => {
  const { told, authorised } = await shipping();
  await authorised([{ qty: '1000' }]);
  const there = await told.given.person('norte', 'ALMACENISTA', {
    onlyIn: [told.stock.storages.A!],
  });
  const elsewhere = await told.given.person('sur', 'ALMACENISTA', {
    onlyIn: [told.stock.storages.B!],
  });
  const ask = { report: 'POR_SURTIR' };
  expect((await there.get('alm/sales', ask)).data).toHaveLength(1);
  expect((await elsewhere.get('alm/sales', ask)).data).toEqual([]);
  const seller = callerOf(told.stock.company.services, told.as('vendedor').actor);
  expect((await refused(seller.get('alm/sales', ask)))?.code).toBe('SIN_PERMISO');
  const other = await shipping();
  expect(await done(other.admin.get('alm/sales', ask))).toEqual([]);
});
