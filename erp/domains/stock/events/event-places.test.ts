/**
 * Where what accounting is told of stands: account of the place, both of a move, branch, and the
 * event that a correction corrects (inventory §6).
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '#erp/db/schema/migrate.ts';
import { adjustCost } from '../costing/late-cost.ts';
import { stockCompany, type StockCompany } from '../testing.ts';
import { verifyStock } from '../checks/verify.ts';

let stock: StockCompany;
let north: number;
const places: Record<string, number> = {};
beforeAll(async () => {
  stock = await stockCompany();
  north = (
    await stock.make('branch-offices', { code: 'NTE', name: 'Norte', street: 'Uno', zip: '37000' })
  ).id!;
  const place = async (code: string, type: string) =>
    (
      await stock.make('storages', {
        code,
        name: code,
        storage_type_id: String(await stock.idOf('storage_types', type)),
        branch_office_id: String(north),
      })
    ).id!;
  for (const [code, type] of [
    ['NORTE', 'FISICO'],
    ['TRA', 'TRANSITO'],
  ] as const)
    places[code] = await place(code, type);
});
afterAll(async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});

interface Told {
  readonly event: string;
  readonly amount: string;
  readonly account_kind: string | null;
  readonly other_account_kind: string | null;
  readonly branch_office_id: number | null;
  readonly corrects: string | null;
}
const COLUMNS = 'event, amount, account_kind, other_account_kind, branch_office_id, corrects';
const told = async (movementId: number) =>
  (
    await stock.query<Told>(
      `select ${COLUMNS} from acc__posting_events where movement_id = $1 order by event, amount`,
      [movementId],
    )
  ).map((each) =>
    [
      each.event,
      Number(each.amount),
      `${each.account_kind ?? '—'}${each.other_account_kind ? ` → ${each.other_account_kind}` : ''}`,
      each.branch_office_id === null ? '—' : each.branch_office_id === north ? 'NTE' : 'casa',
      ...(each.corrects ? [`de ${each.corrects}`] : []),
    ].join(' '),
  );
let documents = 0;
const late = (movementLineId: number, deltaValue: string) =>
  stock.within((context) =>
    adjustCost(
      context,
      'COSTO-ADIC',
      { resource: 'facturas', id: `P-${++documents}`, action: 'APLICAR' },
      [{ movementLineId, deltaValue }],
    ),
  );
const ago = (hours: number) => ({
  postedAt: Temporal.Now.instant().subtract({ hours }).toString(),
});

describe('an amount for each place', () => {
  test('lines of one document in two branches are two amounts', async () => {
    const product = await stock.product('LUG-2');
    const { movementId } = await stock.post('ENT-COMPRA', [
      { productId: product, qty: '100', value: '4000' },
      { productId: product, qty: '50', value: '2150', storageId: places.NORTE! },
    ]);
    expect(await told(movementId)).toEqual([
      'INV_COMPRA 2150 INVENTARIO NTE',
      'INV_COMPRA 4000 INVENTARIO casa',
    ]);
  });
  test('N: what is sent leaves one account and comes into another, and so does what its cost is corrected by', async () => {
    const product = await stock.product('LUG-N');
    const { lines } = await stock.post(
      'ENT-COMPRA',
      [{ productId: product, qty: '100', value: '4000' }],
      ago(72),
    );
    const sent = await stock.post(
      'TRANSITO-SAL',
      [{ productId: product, qty: '10', toStorageId: places.TRA! }],
      ago(48),
    );
    expect(await told(sent.movementId)).toEqual(['INV_TRASPASO -400 INVENTARIO → TRANSITO casa']);
    await stock.post('SAL-VENTA', [{ productId: product, qty: '30' }], ago(24));
    const { movementId } = await late(lines[0]!.lineId, '100');
    expect(await told(movementId)).toEqual([
      'INV_AJUSTE_COSTO -30 INVENTARIO casa de INV_VENTA',
      'INV_REVAL 100 INVENTARIO casa',
      'INV_TRASPASO -10 INVENTARIO → TRANSITO casa',
    ]);
    const arrived = await stock.post('TRANSITO-ENT', [
      {
        productId: product,
        qty: '9',
        storageId: places.TRA!,
        toStorageId: places.NORTE!,
        returnOfLineId: sent.lines[0]!.lineId,
      },
    ]);
    expect(await told(arrived.movementId)).toEqual(['INV_TRASPASO -369 TRANSITO → INVENTARIO NTE']);
    expect(await told((await stock.reverse(arrived.movementId)).movementId)).toEqual([
      'INV_TRASPASO -369 INVENTARIO → TRANSITO NTE',
    ]);
  });
  test('G: a backdated entry corrects a sale', async () => {
    const product = await stock.product('LUG-G');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '4000' }], ago(96));
    await stock.post('SAL-VENTA', [{ productId: product, qty: '60' }], ago(48));
    const { movementId } = await stock.post(
      'ENT-COMPRA',
      [{ productId: product, qty: '100', value: '4600' }],
      ago(72),
    );
    expect(await told(movementId)).toEqual([
      'INV_AJUSTE_COSTO -180 INVENTARIO casa de INV_VENTA',
      'INV_COMPRA 4600 INVENTARIO casa',
    ]);
  });
  test('H: what fills a negative stock', async () => {
    const product = await stock.product('LUG-H');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '1', value: '10' }], ago(96));
    await stock.post('SAL-VENTA', [{ productId: product, qty: '1' }], ago(72));
    await stock.post(
      'SAL-PROD',
      [{ productId: product, qty: '5', storageId: stock.storages.PISO! }],
      ago(48),
    );
    const { movementId } = await stock.post('ENT-COMPRA', [
      { productId: product, qty: '8', value: '96' },
    ]);
    expect(await told(movementId)).toEqual([
      'INV_COMPRA 96 INVENTARIO casa',
      'VAR_NEGATIVO -10 INVENTARIO casa',
    ]);
  });
  test('K: a variance of the standard touches no inventory account', async () => {
    const product = await stock.product('LUG-K', { valuation: 'ESTANDAR', standard_cost: '42' });
    const { movementId } = await stock.post('ENT-COMPRA', [
      { productId: product, qty: '100', value: '4000' },
    ]);
    expect(await told(movementId)).toEqual([
      'INV_COMPRA 4200 INVENTARIO casa',
      'VAR_COMPRA -200 — casa',
    ]);
  });
});

test('what was told before is filled from the ledger by the migration', async () => {
  const all = () =>
    stock.query<Told & { id: number }>(
      `select id, ${COLUMNS} from acc__posting_events where event not like 'VAR\\_%' or event = 'VAR_NEGATIVO' order by id`,
    );
  const before = await all();
  const [, fill] = (await readFile(new URL('0006_event_places.sql', MIGRATIONS), 'utf8')).split(
    /^-- .*$/m,
  );
  await stock.company.services.db.system(async (tx) => {
    // As migrations run.
    await tx.query(`select set_config('erp.retire', '1', true)`);
    await tx.execute(
      'update acc__posting_events set account_kind = null, other_account_kind = null, branch_office_id = null, corrects = null',
    );
    // The columns of the source have had their names since a later migration.
    const now = fill!.replaceAll(/\bsrc_(resource|id)\b/g, 'source_$1');
    for (const statement of now.split(/;\n/).filter((each) => each.trim() !== ''))
      await tx.execute(statement);
  });
  const differ = (await all()).filter(
    (row, index) => JSON.stringify(row) !== JSON.stringify(before[index]),
  );
  // Both amounts of the document of two branches stay without; of a corrected move nothing was told
  // before.
  expect(differ.map(({ event, account_kind }) => `${event} ${account_kind}`)).toEqual([
    'INV_COMPRA null',
    'INV_COMPRA null',
    'INV_TRASPASO null',
  ]);
});
