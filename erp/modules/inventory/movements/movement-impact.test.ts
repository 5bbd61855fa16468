/**
 * What applying a movement would change, before it is applied (R6), and costs far from the average
 * (R13).
 */
import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { actorWith, callerOf } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let opening: number;
let product: number;
const ago = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: 24 * days })
    .toString({ smallestUnit: 'millisecond' });

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  opening = await stock.idOf('inv__movement_types', 'INI');
  product = await stock.product('IMPACTO');
  await stock.query('update wms__configurations set confirm_impact_over = 100');
  await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '4000' }], {
    postedAt: ago(4),
  });
  await stock.post('SAL-VENTA', [{ productId: product, qty: '60' }], { postedAt: ago(2) });
});

const body = (unit_cost: string, more: Record<string, unknown> = {}) => ({
  movement_type_id: opening,
  storage_id: stock.storages.A,
  posted_at: ago(3),
  lines: [{ product_id: product, qty: '100', unit_cost }],
  ...more,
});
const rows = () => stock.query<{ n: number }>('select count(*)::int as n from kardex');
const draft = async (unit_cost: string, more: Record<string, unknown> = {}) =>
  (await api.post('movements', body(unit_cost, more))).data.id as number;

test('simulate: the sale would cost 180 more; nothing of it stays', async () => {
  const before = [await rows(), await stock.query('select count(*)::int as n from movements')];
  const reply = await api.post('movements/simulate', body('46'));
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
  expect(reply.data).toEqual({
    rows_affected: 1,
    adjustments: [
      {
        document: expect.stringMatching(/^MOV-.* · Salida por venta · /),
        before: '2400.00',
        after: '2580.00',
        difference: '180.00',
      },
    ],
    closing_balances: [
      { product_id: product, storage_id: stock.storages.A, lot_id: null, qty: '140.000000' },
    ],
  });
  expect([await rows(), await stock.query('select count(*)::int as n from movements')]).toEqual(
    before,
  );
});

test('what forbids it is said beside its field', async () => {
  const reply = await api.post('movements/simulate', {
    ...body('46'),
    lines: [{ product_id: product, qty: '0' }],
  });
  expect([reply.status, Object.keys(reply.data.fields)]).toEqual([422, ['lines[0][qty]']]);
});

test('who may not see costs sees which documents change, not by how much', async () => {
  const { services, accountId } = stock.company;
  const keys = [...services.registry.privileges.keys()].filter((key) => key !== 'costs.view');
  const blind = callerOf(services, actorWith(services, accountId, { keys }));
  const type = await stock.idOf('inv__movement_types', 'AJ-ENT');
  const [cause] = await stock.query<{ id: number }>('select id from causes order by id limit 1');
  const reply = await blind.post('movements/simulate', {
    movement_type_id: type,
    reason_id: cause!.id,
    storage_id: stock.storages.A,
    posted_at: ago(3),
    lines: [{ product_id: product, qty: '10' }],
  });
  expect(reply.status).toBe(200);
  for (const row of reply.data.adjustments)
    expect(row).toMatchObject({ before: null, after: null, difference: null });
});

test('the draft shows its table; applied without agreeing it is refused, agreed it is done', async () => {
  const id = await draft('46');
  const { confirm, tables } = (await api.get(`movements/impact/${id}`)).data;
  expect(tables).toEqual([
    expect.objectContaining({
      rows: [[expect.stringContaining('Salida por venta'), '2400.00', '2580.00', '180.00']],
    }),
  ]);
  const refused = await api.put(`movements/apply/${id}`, {});
  expect(refused.data.fields.confirm_impact[0]).toContain('modifica el costo de 1');
  // What is refused without agreeing is asked before.
  expect(refused.data.fields.confirm_impact).toEqual([confirm]);
  expect((await api.put(`movements/apply/${id}`, { confirm_impact: '1' })).data.status).toBe(
    'APLICADO',
  );
  expect(await stock.pool(product)).toEqual(['140.000000', '6020.000000', '43.000000']);
});

test('R13: a cost that differs from the average by more than 20 % is confirmed', async () => {
  const near = await draft('51', { posted_at: '' });
  expect((await api.get(`movements/impact/${near}`)).data).toEqual({ confirm: null, tables: [] });
  expect((await api.put(`movements/apply/${near}`, {})).status).toBe(200);
  const far = await draft('460', { posted_at: '' });
  const question =
    'El costo de IMPACTO, $460, difiere 892.8 % del promedio, $46.3333; confirma para continuar.';
  expect((await api.get(`movements/impact/${far}`)).data).toEqual({
    confirm: question,
    tables: [
      {
        title: 'El costo capturado de estos productos difiere mucho de su promedio',
        columns: ['Producto', 'Promedio', 'Capturado', 'Diferencia'],
        rows: [['IMPACTO', '46.3333', '460.0000', '413.6667']],
      },
    ],
  });
  expect((await api.put(`movements/apply/${far}`, {})).data.fields).toEqual({
    confirm_impact: [question],
  });
  expect((await api.put(`movements/apply/${far}`, { confirm_impact: '1' })).status).toBe(200);
});
