/**
 * De lo que cuesta una tela a lo que costó lo vendido: conversión, factura tardía, ajuste, cierre y
 * lo que ve quien revisa.
 */
import { expect, test } from 'vitest';
import { story } from './given.ts';

const zone = 'America/Mexico_City';
/** Two months ago, three when that was a December, which closes only when all was counted (R34). */
const then = Temporal.Now.zonedDateTimeISO(zone).subtract({ months: 2 });
const day = (number: number, hour = 10) =>
  (then.month === 12 ? then.subtract({ months: 1 }) : then).with({
    day: number,
    hour,
    minute: 0,
    second: 0,
    millisecond: 0,
  });
const at = (number: number) => day(number).toInstant().toString({ smallestUnit: 'millisecond' });
const month = day(1).toPlainDate().toString().slice(0, 7);

test('de lo que cuesta una tela a lo que costó lo vendido, y el mes cerrado ya no cambia', async () => {
  const { stock, given, as, idOf, query } = await story();
  const contadora = as('admin');
  const gerente = await given.person('gerente', 'ADMINISTRADOR');
  const causa = await given.cause();
  const [tela, bolsa] = [await given.product('TELA'), await given.product('BOLSA')];
  const valor = async (product: number) => (await stock.pool(product))[1];
  // The bags cost what the cloth cost, less the waste beyond what is normal.
  const { movementId: compra } = await stock.post(
    'ENT-COMPRA',
    [{ productId: tela, qty: '400', value: '1312' }],
    {
      postedAt: at(2),
    },
  );
  const borrador = await contadora.post('inv/conversions', {
    kind: 'CORTE',
    storage_id: stock.storages.A,
    allocation: 'CANTIDAD',
    normal_scrap_pct: '2',
    posted_at: at(4),
    inputs: [{ product_id: tela, qty: '400' }],
    outputs: [
      { product_id: bolsa, qty: '390' },
      { product_id: tela, qty: '10', is_scrap: '1' },
    ],
  });
  const conversion = borrador.data.id;
  expect((await contadora.put(`inv/conversions/apply/${conversion}`, {})).data).toMatchObject({
    status: 'APLICADO',
    value: '1305.440000',
  });
  expect([await valor(tela), await valor(bolsa)]).toEqual(['0.000000', '1305.440000']);

  // What was sold knows of the invoice that came late.
  await stock.post('SAL-VENTA', [{ productId: bolsa, qty: '130' }], { postedAt: at(6) });
  expect(await valor(bolsa)).toBe('870.293333');
  const ajuste = await contadora.post('inv/revaluations', {
    kind: 'COSTO_TARDIO',
    reason_id: causa,
    lines: [{ product_id: tela, receipt_id: compra, delta_value: '300' }],
  });
  await contadora.put(`inv/revaluations/send/${ajuste.data.id}`, {});
  expect((await contadora.put(`inv/revaluations/authorize/${ajuste.data.id}`, {})).status).toBe(
    403,
  );
  expect((await gerente.put(`inv/revaluations/authorize/${ajuste.data.id}`, {})).data.status).toBe(
    'APLICADO',
  );
  // 0.5 % de los 300 es merma anormal; de los 298.50 que llegan a las bolsas, un tercio ya se
  // vendió.
  expect(await valor(bolsa)).toBe('1069.293333');
  expect(await valor(tela)).toBe('0.000000');

  // Once sold, the conversion is not cancelled.
  const cancelled = await contadora.put(`inv/conversions/cancel/${conversion}`, {
    cancel_reason: 'Se contó mal',
  });
  expect([cancelled.status, cancelled.data.fields.status[0]]).toEqual([
    422,
    expect.stringContaining('No se puede cancelar'),
  ]);

  // A forgotten receipt shows whom it changes before it is applied.
  await query('update wms__configurations set confirm_impact_over = 1');
  const body = {
    movement_type_id: await idOf('inv__movement_types', 'INI'),
    storage_id: stock.storages.A,
    posted_at: at(5),
    lines: [{ product_id: bolsa, qty: '130', unit_cost: '4.5' }],
  };
  const visto = await contadora.post('movements/simulate', body);
  expect(visto.data.adjustments).toHaveLength(1);
  expect(visto.data.adjustments[0].document).toContain('Salida por venta');
  const { id } = (await contadora.post('movements', body)).data;
  expect(Object.keys((await contadora.put(`movements/apply/${id}`, {})).data.fields)).toEqual([
    'confirm_impact',
  ]);
  expect((await contadora.put(`movements/apply/${id}`, { confirm_impact: '1' })).data.status).toBe(
    'APLICADO',
  );

  // The month is closed and changes no more: what comes later is of today.
  const mes = await idOf('inv__periods', month, 'period');
  const faltan = (await contadora.get(`inv/periods/checklist/${mes}`)).data as {
    key: string;
    ok: boolean;
    blocks: boolean;
  }[];
  expect(faltan.filter(({ ok, blocks }) => !ok && blocks)).toEqual([]);
  expect((await contadora.put(`inv/periods/close/${mes}`, {})).data).toMatchObject({
    status: 'CERRADO',
    stock_value: await valor(bolsa),
  });
  const tarde = await contadora.post('inv/revaluations', {
    kind: 'COSTO_TARDIO',
    reason_id: causa,
    lines: [{ product_id: tela, receipt_id: compra, delta_value: '40' }],
  });
  await contadora.put(`inv/revaluations/send/${tarde.data.id}`, {});
  const antes = await valor(bolsa);
  expect((await gerente.put(`inv/revaluations/authorize/${tarde.data.id}`, {})).data.status).toBe(
    'APLICADO',
  );
  expect(await valor(bolsa)).toBe(antes);
  expect(
    await query(
      `select event, amount from acc__posting_events where source_resource = 'inv/revaluations' and source_id = $1`,
      [String(tarde.data.id)],
    ),
  ).toEqual([{ event: 'VAR_TARDIA', amount: '40.000000' }]);

  // Who reviews sees the value of then, why it changed, and that accounting knows.
  const reporte = async (report: string, more: object = { from: 'ultimos-90' }) =>
    (await contadora.post('reports/inventories', { report, ...more })).data as Record<
      string,
      string
    >[];
  const fin = day(1).toPlainDate().add({ months: 1 }).subtract({ days: 1 }).toString();
  const [valuado] = await reporte('VALUACION', { as_of: fin, product_id: bolsa });
  expect(Number(valuado!.worth)).toBeCloseTo(Number(await valor(bolsa)), 4);
  expect((await reporte('AJUSTES_COSTO')).length).toBeGreaterThan(2);
  const eventos = await reporte('CONCILIACION');
  expect(
    eventos.filter(
      ({ event, difference }) =>
        !['INV_CONVERSION', 'INV_MERMA'].includes(event!) &&
        difference !== null &&
        Number(difference) !== 0,
    ),
  ).toEqual([]);
});
