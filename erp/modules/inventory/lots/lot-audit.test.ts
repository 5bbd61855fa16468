/**
 * Lots that no form writes are found by the search, and their history says where they come from.
 */
import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let made = 0;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
});

const product = (more: Record<string, unknown> = {}) =>
  stock.product(`HIST-${++made}`, { tracking: 'LOTE', lot_kind: 'ROLLO', ...more });
const found = async (q: string) =>
  ((await api.get('search', { q })).data as { resource: string; results: { id: number }[] }[])
    .filter(({ resource }) => resource === 'lots')
    .flatMap(({ results }) => results.map(({ id }) => id));
const history = (id: number) =>
  stock.query<{
    action: string;
    reason: string | null;
    changes: Record<string, [unknown, unknown]>;
    user_id: number;
  }>(
    `select action, reason, changes, user_id from sys__logs where resource = 'lots' and record_id = $1 order by id`,
    [id],
  );
const idOf = async (code: string) =>
  (await stock.query<{ id: number }>('select id from lots where code = $1', [code]))[0]!.id;

test('a lot that an entry brings', async () => {
  const tela = await product();
  const { lines } = await stock.post(
    'ENT-COMPRA',
    [{ productId: tela, qty: '10', value: '100', lotCode: 'ROLLO-77X' }],
    {
      source: { resource: 'recepciones', id: '900', action: 'APLICAR' },
    },
  );
  const id = lines[0]!.lotId!;
  expect(await found('rollo77x')).toEqual([id]);
  const [row, ...rest] = await history(id);
  expect(rest).toEqual([]);
  expect(row).toMatchObject({
    action: 'CREAR',
    reason: 'Entró con recepciones 900',
    user_id: stock.admin.userId,
  });
  expect(row!.changes).toMatchObject({
    product_id: [null, tela],
    code: [null, 'ROLLO-77X'],
    status: [null, 'LIBERADO'],
    source_resource: [null, 'recepciones'],
  });
  await stock.post('ENT-COMPRA', [
    { productId: tela, qty: '10', value: '100', lotCode: 'ROLLO-77X' },
  ]);
  expect(await history(id)).toHaveLength(1);
});

test('a movement captured by hand is named by its folio', async () => {
  const tela = await product();
  const [type] = await stock.query<{ id: number }>(
    `select id from inv__movement_types where code = 'INI'`,
  );
  const movement = await api.post('movements', {
    movement_type_id: type!.id,
    storage_id: stock.storages.A,
    lines: [{ product_id: tela, qty: '4', unit_cost: '9', lot_code: 'MANO-1' }],
  });
  expect((await api.put(`movements/apply/${movement.data.id}`, {})).status).toBe(200);
  const id = await idOf('MANO-1');
  expect(await found('mano-1')).toEqual([id]);
  const [row] = await history(id);
  expect(row!.reason).toMatch(/^Entró con /);
});

test('parts of a lot, and the lot that several become', async () => {
  const tela = await product();
  const { lines } = await stock.post('ENT-COMPRA', [
    { productId: tela, qty: '10', value: '100', lotCode: 'ENTERO-5' },
  ]);
  const split = await api.post(`lots/split/${lines[0]!.lotId}`, {
    lines: [{ qty: '4', code: 'PARTE-5A' }],
  });
  const part = split.data.lots[0].id as number;
  expect(await found('parte5a')).toEqual([part]);
  const [row] = await history(part);
  expect(row).toMatchObject({ action: 'CREAR', reason: 'Parte del lote ENTERO-5' });
  expect(row!.changes.parent_lot_id).toEqual([null, lines[0]!.lotId]);
  const merged = await api.post('lots/merge', {
    lot_ids: [lines[0]!.lotId, part],
    code: 'JUNTO-5',
  });
  expect(await found('junto5')).toEqual([merged.data.id]);
  expect((await history(merged.data.id))[0]!.reason).toMatch(
    /^Unión de (ENTERO-5, PARTE-5A|PARTE-5A, ENTERO-5)$/,
  );
});

test('what a conversion makes', async () => {
  const [roll, cut] = [await product(), await product()];
  await stock.post('ENT-COMPRA', [
    { productId: roll, qty: '10', value: '100', lotCode: 'CRUDO-9' },
  ]);
  const conversion = await api.post('inv/conversions', {
    kind: 'CORTE',
    storage_id: stock.storages.A,
    allocation: 'CANTIDAD',
    inputs: [{ product_id: roll, lot_id: await idOf('CRUDO-9'), qty: '10' }],
    outputs: [{ product_id: cut, lot_code: 'CORTE-9A', qty: '10' }],
  });
  const applied = await api.put(`inv/conversions/apply/${conversion.data.id}`, {});
  expect(applied.status, applied.text).toBe(200);
  const id = await idOf('CORTE-9A');
  expect(await found('corte9a')).toEqual([id]);
  const rows = await history(id);
  expect(rows.map(({ action }) => action)).toEqual(['CREAR', 'EDITAR']);
  expect(rows[1]).toMatchObject({
    reason: 'Salió del lote CRUDO-9',
    changes: { parent_lot_id: [null, await idOf('CRUDO-9')] },
  });
});
