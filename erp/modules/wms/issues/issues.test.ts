import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { openIssue } from './open-issue.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
let tela: number;

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
  tela = await stock.product('TELA');
});

const report = async (more: Record<string, unknown>) => {
  const made = await api.post('wms/issues', {
    kind: 'FALTANTE',
    severity: 'ALTA',
    storage_id: stock.storages.A,
    description: 'No cuadra',
    ...more,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.data as { id: number; folio: string; reported_by: number };
};
const act = (action: string, id: number, body: Record<string, unknown> = {}) =>
  api.put(`wms/issues/${action}/${id}`, body);

test('an issue is assigned, resolved with the movement that corrects it, closed by who reported it', async () => {
  const issue = await report({ product_id: tela, qty: '5' });
  expect([issue.folio, issue.reported_by]).toEqual([
    expect.stringMatching(/^IA-\d{5}$/),
    stock.admin.userId,
  ]);
  expect((await act('resolve', issue.id, { solution: 'Se ajustó' })).status).toBe(409);
  expect((await act('assign', issue.id, { assignee_id: stock.admin.userId })).data.status).toBe(
    'EN_ATENCION',
  );
  expect((await act('resolve', issue.id)).data.fields.solution).toBeTruthy();
  expect((await act('resolve', issue.id, { solution: 'Se ajustó' })).data.fields).toEqual({
    movement_id: ['Elige el movimiento o el conteo que corrigió la existencia.'],
  });
  await stock.post('INI', [{ productId: await stock.product('OTRA'), qty: '1', unitCost: '1' }]);
  const [other] = await stock.query<{ id: number }>('select max(id) as id from movements');
  expect(
    (await act('resolve', issue.id, { solution: 'Se ajustó', movement_id: other!.id })).data.fields,
  ).toEqual({
    movement_id: ['Ese movimiento no es del producto de la incidencia.'],
  });
  const { movementId } = await stock.post('INI', [{ productId: tela, qty: '5', unitCost: '10' }]);
  expect(
    (await act('resolve', issue.id, { solution: 'Se ajustó', movement_id: movementId })).data,
  ).toMatchObject({ status: 'RESUELTA', movement_id: movementId });
  expect((await act('reopen', issue.id, { reason: 'Sigue faltando' })).data.status).toBe(
    'EN_ATENCION',
  );
  expect((await act('resolve', issue.id, { solution: 'Ahora sí' })).data.status).toBe('RESUELTA');
  await stock.company.addPerson({ nickname: 'otro', roleCodes: ['ADMINISTRADOR'] });
  const other2 = callerOf(
    stock.company.services,
    await stock.company.actorOf(await stock.company.signIn('otro')),
  );
  expect((await other2.put(`wms/issues/close/${issue.id}`, {})).status).toBe(403);
  expect((await act('close', issue.id)).data.status).toBe('CERRADA');
  expect((await api.put(`wms/issues/${issue.id}`, { description: 'otra cosa' })).status).toBe(409);
});

test('what has no quantity is resolved without a movement; a quantity is of a product; an open one may be cancelled', async () => {
  const label = await report({ kind: 'ETIQUETA' });
  await act('assign', label.id, { assignee_id: stock.admin.userId });
  expect((await act('resolve', label.id, { solution: 'Se reimprimió' })).data.status).toBe(
    'RESUELTA',
  );
  expect(
    (
      await api.post('wms/issues', {
        kind: 'DANO',
        severity: 'BAJA',
        storage_id: stock.storages.A,
        description: 'x',
        qty: '3',
      })
    ).data.fields,
  ).toEqual({
    product_id: ['Di de qué producto es la cantidad.'],
  });
  const wrong = await report({});
  expect((await act('cancel', wrong.id)).data.status).toBe('CANCELADA');
});

test('another document opens one, whatever its person may do by hand', async () => {
  const id = await stock.within((context) =>
    openIssue(context, {
      kind: 'SOBRANTE',
      storageId: stock.storages.A!,
      productId: tela,
      qty: '2',
      description: 'Llegó de más',
      source: { resource: 'branch-transfers', id: 7 },
    }),
  );
  expect((await api.get(`wms/issues/${id}`)).data).toMatchObject({
    kind: 'SOBRANTE',
    severity: 'MEDIA',
    qty: '2.000000',
    source_resource: 'branch-transfers',
    source_id: 7,
  });
});
