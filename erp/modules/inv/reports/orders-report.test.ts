import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let centre: number;
let tela: number;
let hilo: number;

interface Line {
  readonly direction: string;
  readonly said: string;
  readonly product: string;
  readonly qty: string;
  readonly late: number;
  readonly covered: string;
}
const open = async (query: Record<string, unknown> = {}): Promise<Line[]> =>
  (await api.get('inv-orders', query)).data;
const short = (rows: readonly Line[]) =>
  rows.map(({ direction, said, product, qty, covered }) => [
    direction,
    said.replace(/[-\d]+$/, '').trim(),
    product,
    Number(qty),
    covered,
  ]);

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  centre = (await stock.make('costCenters', { code: 'C', name: 'Planta', kind: 'PRODUCTIVO' })).id!;
  [tela, hilo] = [await stock.product('TELA'), await stock.product('HILO')];
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '50', value: '500' }]);
});

const exit = async (product: number, qty: string) => {
  const made = await api.post('storage-exits', {
    exit_kind: 'CONSUMO',
    storage_id: stock.storages.A,
    requester_id: stock.company.adminId,
    cost_center_id: centre,
    lines: [{ product_id: product, qty }],
  });
  if (made.status !== 201) throw new Error(made.text);
  await api.put(`storage-exits/send/${made.data.id}`, {});
  return made.data.id as number;
};

test('nothing is pending at first', async () => {
  expect(await open()).toEqual([]);
});

test('what leaves is covered by what is free, in part, or not at all', async () => {
  await exit(tela, '30');
  await exit(tela, '80');
  await exit(hilo, '5');
  expect(short(await open()).toSorted()).toEqual(
    [
      ['SALIDA', 'Vale VS', 'HILO', 5, 'NO'],
      ['SALIDA', 'Vale VS', 'TELA', 30, 'SI'],
      ['SALIDA', 'Vale VS', 'TELA', 80, 'PARCIAL'],
    ].toSorted(),
  );
  expect((await open({ filter: { uncovered: '1' } })).length).toBe(2);
  expect((await open({ filter: { direction: 'ENTRADA' } })).length).toBe(0);
  expect((await open({ filter: { product_id: String(hilo) } })).length).toBe(1);
});

test('a supplying of a «vale» is not said twice; the calendar has the same lines', async () => {
  await stock.query('update wms__configurations set exit_needs_approval_over = 100000');
  const id = await exit(tela, '1');
  expect(
    await stock.query('select 1 from supplying where source_id = $1', [String(id)]),
  ).toHaveLength(1);
  expect(await open()).toHaveLength(4);
  expect(await open({ report: 'CALENDARIO' })).toHaveLength(4);
});

test('a transfer on its way enters where it goes to, and is late from its day on', async () => {
  const branch = await stock.make('branch-offices', {
    code: 'SUR',
    name: 'Sur',
    kind: 'SUCURSAL',
    status: 'ABIERTA',
    street: 'Uno',
    zip: '44100',
    tax_region: 'GENERAL',
    time_zone: 'America/Mexico_City',
  });
  const make = async (code: string, type: string) =>
    (
      await stock.make('storages', {
        code,
        name: code,
        storage_type_id: String(await stock.idOf('storage_types', type)),
        branch_office_id: String(branch.id),
      })
    ).id!;
  const [far] = [await make('SUR-1', 'FISICO'), await make('SUR-T', 'TRANSITO')];
  const made = await api.post('branch-transfers', {
    from_storage_id: stock.storages.A,
    to_storage_id: far,
    carrier: 'Fletes',
    needs_landing_bill: '0',
    no_landing_bill_reason: 'Misma ciudad',
    lines: [{ product_id: tela, qty: '7' }],
  });
  await api.put(`branch-transfers/authorize/${made.data.id}`, {});
  expect(
    short(
      await open({ filter: { product_id: String(tela), storage_id: String(stock.storages.A) } }),
    ),
  ).toContainEqual(['SALIDA', 'Traspaso TR', 'TELA', 7, 'SI']);
  await api.put(`branch-transfers/ship/${made.data.id}`, {});
  await stock.query(
    `update branch_transfers set ship_at = now() - interval '3 days', eta = now() - interval '2 days' where id = $1 returning id`,
    [made.data.id],
  );
  const [coming] = await open({ filter: { direction: 'ENTRADA' } });
  expect([coming!.late, Number(coming!.qty), coming!.covered]).toEqual([2, 7, 'SI']);
  expect(await open({ filter: { late: '1' } })).toHaveLength(1);
});
