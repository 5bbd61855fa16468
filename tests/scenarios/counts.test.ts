/**
 * Un conteo de principio a fin, como lo viven quienes cuentan, quien revisa y quien aplica; y lo
 * que vigila las existencias de noche.
 */
import { expect, test } from 'vitest';
import { countJobs, stockIntervalJobs } from '#erp/domains/stock/counts/count-jobs.ts';
import { stockJobs } from '#erp/domains/stock/jobs.ts';
import { story, type Stage } from './given.ts';

/** What a job of the night says of the company. */
const run = ({ stock }: Stage, key: string) =>
  [...stockJobs, ...countJobs]
    .find((each) => each.key === key)!
    .run({
      services: stock.company.services,
      accountId: stock.company.accountId,
      accountCode: 'UNO',
      timeZone: 'America/Mexico_City',
      now: Temporal.Now.instant(),
      progress: () => Promise.resolve(),
    });

/** Somebody who reviews stock, and what is seen of the last time it was checked. */
async function reviewed() {
  const told = await story();
  await told.given.product('HILO', { stock: { qty: '200', unitCost: '50' } });
  const analista = await told.given.person('analista', 'ANALISTA_INVENTARIOS', {
    everywhere: true,
  });
  const last = async () => (await analista.get('inv/operations')).data.health.checkups[0];
  return { told, analista, last };
}

test('conteo cíclico de tres productos: lo programa la jefa, cuentan Julio y Rosa, aplica la analista', async () => {
  const { stock, given, query } = await story();
  const counting = (nickname: string, role: string) =>
    given.person(nickname, role, { everywhere: true });
  const jefa = await counting('jefa', 'JEFE_ALMACEN');
  const julio = await counting('julio', 'ALMACENISTA');
  const rosa = await counting('rosa', 'ALMACENISTA');
  const analista = await counting('analista', 'ANALISTA_INVENTARIOS');
  const qty = async (code: string) =>
    (
      await query<{ qty: string }>(
        'select sum(b.qty) as qty from stock_balances b join products p on p.id = b.product_id where p.code = $1',
        [code],
      )
    )[0]!.qty;
  for (const [code, existencia, costo] of [
    ['HILO', '200', '50'],
    ['AGUJA', '1000', '2'],
    ['CONO', '40', '100'],
  ] as const)
    await stock.post('INI', [
      { productId: await stock.product(code), qty: existencia, unitCost: costo },
    ]);
  await query("update stock_balances set first_in_at = now() - interval '200 days'");
  const made = await jefa.post('inv/counts/cyclic', { storage_id: stock.storages.A });
  expect([made.status, made.data.kind, made.data.status, made.data.product_ids.length]).toEqual([
    201,
    'CICLICO',
    'BORRADOR',
    3,
  ]);
  const id = made.data.id;
  const started = await jefa.put(`inv/counts/start/${id}`);
  expect([started.status, started.data.line_count]).toEqual([200, 3]);
  expect(started.data.folio).toMatch(/^CF-/);

  // Julio counts blindly with the reader; his screen says what is left.
  const place = await julio.get(`inv/counts/place/${id}`, { code: 'hilo' });
  expect(place.data).toEqual({ product: 'HILO', name: 'HILO', unit: 'KG', found: false });
  for (const [code, contado] of [
    ['HILO', '200'],
    ['AGUJA', '995'],
  ] as const)
    expect(
      (await julio.put(`inv/counts/capture/${id}`, { lines: [{ code, qty: contado }] })).status,
    ).toBe(200);
  const floor = (await julio.get(`inv/counts/floor/${id}`)).data;
  expect(
    floor.lines.map((line: { product: string; done: boolean }) => [line.product, line.done]),
  ).toEqual([
    ['AGUJA', true],
    ['CONO', false],
    ['HILO', true],
  ]);
  expect((await julio.put(`inv/counts/review/${id}`)).data.fields['lines[1][counted_qty]'][0]).toBe(
    'Falta contarlo; si no hay, 0. Es el único por contar.',
  );

  // With the last line a second count is asked for, which Julio may not do and Rosa may.
  await julio.put(`inv/counts/capture/${id}`, { lines: [{ code: 'CONO', qty: '30' }] });
  expect(
    (await julio.put(`inv/counts/capture/${id}`, { lines: [{ code: 'CONO', qty: '31' }] })).data
      .fields['lines[0][qty]'],
  ).toEqual(['Lo contaste tú: el reconteo lo hace otra persona.']);
  const recounted = await rosa.put(`inv/counts/capture/${id}`, {
    lines: [{ code: 'CONO', qty: '31' }],
  });
  expect(recounted.data[0]).toMatchObject({ recount: true, qty: '31.000000' });
  expect((await jefa.put(`inv/counts/review/${id}`)).data.status).toBe('EN_REVISION');

  // The boss may not apply it; the analyst classifies and applies, and no one who counted could.
  expect((await jefa.put(`inv/counts/apply/${id}`)).status).toBe(403);
  const { data } = await analista.get(`inv/counts/${id}`);
  expect(data.accuracy).toBe('66.7');
  await analista.put(`inv/counts/${id}`, {
    version: data.version,
    lines: data.lines.map((line: { id: number; difference: string }) => ({
      id: line.id,
      shortage_class: line.difference.startsWith('-') ? 'SIN_JUSTIFICAR' : '',
    })),
  });
  const applied = await analista.put(`inv/counts/apply/${id}`);
  expect([applied.status, applied.data.status]).toEqual([200, 'APLICADO']);
  expect([await qty('HILO'), await qty('AGUJA'), await qty('CONO')]).toEqual([
    '200.000000',
    '995.000000',
    '31.000000',
  ]);

  // Counted today, it is not due tomorrow.
  expect(
    (await jefa.post('inv/counts/cyclic', { storage_id: stock.storages.A })).data.fields
      .storage_id[0],
  ).toMatch(/^No hay productos con conteo vencido/);
});

test('cada noche se revisan las ocho reglas y el resultado queda a la vista', async () => {
  const { told, last } = await reviewed();
  expect(await run(told, 'stock.verify')).toBe('Existencias y costos cuadran con el kardex');
  expect(await last()).toMatchObject({ kind: 'VERIFICAR', status: 'TERMINADO', differences: 0 });
});

test('si algo no cuadra se dice dónde y se avisa a los administradores; reconstruir lo arregla', async () => {
  const { told, analista, last } = await reviewed();
  const { stock, as, query } = told;
  await query(
    'update stock_balances set qty = qty + 7 where product_id = (select id from products where code = $1)',
    ['HILO'],
  );
  await expect(run(told, 'stock.verify')).rejects.toThrow(/1 diferencias; la primera, I1/);
  expect(await last()).toMatchObject({
    differences: 1,
    found: [{ rule: 'I1', expected: '200.000000', found: '207.000000' }],
  });
  const [notice] = await query<{ title: string; url: string }>(
    "select title, url from notifications where event = 'stock.broken' and user_id = $1",
    [stock.company.adminId],
  );
  expect(notice).toEqual({
    title: 'Las existencias no cuadran con el kardex: 1 diferencia',
    url: '/inv/operations?tab=salud',
  });

  expect((await analista.post('inv/operations/rebuild')).status).toBe(403);
  const boss = as('admin');
  expect((await boss.post('inv/operations/rebuild')).status).toBe(202);
  expect((await boss.post('inv/operations/verify')).data.message).toBe(
    'Ya hay una revisión en curso: espera a que termine.',
  );
  expect(await stockIntervalJobs[0]!.run(stock.company.services)).toBe(1);
  expect(await last()).toMatchObject({
    kind: 'RECONSTRUIR',
    status: 'TERMINADO',
    differences: 0,
  });
  expect(
    (
      await query<{ qty: string }>(
        "select b.qty from stock_balances b join products p on p.id = b.product_id where p.code = 'HILO'",
      )
    )[0]!.qty,
  ).toBe('200.000000');
});

test('un almacén que hace mucho no se cuenta aparece en Tareas y se avisa a quien lo lleva', async () => {
  const { told, analista } = await reviewed();
  const { stock, query } = told;
  const { accountId, adminId } = stock.company;
  await stock.post('INI', [
    {
      productId: await stock.product('TINTA'),
      storageId: stock.storages.B!,
      qty: '5',
      unitCost: '10',
    },
  ]);
  await query(
    "update stock_balances set first_in_at = now() - interval '120 days' where storage_id = $1",
    [stock.storages.B],
  );
  await query('update storages set manager_id = $2 where id = $1', [stock.storages.B, adminId]);
  const { tasks } = (await analista.get('inv/operations')).data;
  expect(tasks.find((each: { key: string }) => each.key === 'CONTEOS').rows).toMatchObject([
    { title: 'B — Almacén B', detail: 'Nunca se ha contado; cada 90 días' },
  ]);
  expect(await run(told, 'counts.due')).toBe('1 almacén por contar');
  const notices = await query<{ title: string }>(
    "select title from notifications where event = 'counts.due' and account_id = $1",
    [accountId],
  );
  expect(notices).toEqual([{ title: 'Toca contar Almacén B: venció hace 30 días' }]);
});

test('un movimiento con error de póliza se reintenta', async () => {
  const { as, query } = (await reviewed()).told;
  const boss = as('admin');
  const [event] = (await query<{ id: number }>(
    'select id from acc__posting_events order by id limit 1',
  )) as [{ id: number }];
  expect((await boss.put(`acc/posting-events/retry/${event.id}`)).status).toBe(409);
  await query(
    "update acc__posting_events set status = 'ERROR', message = 'Falta la cuenta de inventario' where id = $1",
    [event.id],
  );
  expect((await boss.put(`acc/posting-events/retry/${event.id}`)).data).toMatchObject({
    status: 'PENDIENTE',
    message: null,
  });
});
