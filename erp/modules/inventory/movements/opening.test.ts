/**
 * An opening inventory out of a spreadsheet: one document of many lines, its errors by cell, and
 * what it is worth.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decimalText, fixed, sum, multiply } from '#erp/domains/stock/fixed-decimal.ts';
import { openSheet } from '#erp/platform/imports/reading/open-sheet.ts';
import { runImports } from '#erp/platform/imports/applying/worker.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { readSheetFile } from '../../../../tests/api/sheets.ts';
import { callerOf, type Api } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let api: Api;

beforeEach(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
});
afterEach(() => stock.company.services.db.close());

const HEAD =
  'Producto,Almacén,Ubicación,Lote o serie,Caducidad,Cantidad,Unidad,Costo unitario,Nota';

async function begun(rows: readonly string[], by = api): Promise<number> {
  const form = new FormData();
  form.set('resource', 'movements');
  form.set('intake', 'inicial');
  form.set('file', new File([`${HEAD}\n${rows.join('\n')}\n`], 'inventario.csv'));
  const reply = await by.send('POST', 'imports', { body: form });
  expect(reply.status, reply.text).toBe(201);
  return reply.data.id;
}

async function step(action: string, id: number, body: unknown = {}) {
  const reply = await api.put(`imports/${action}/${id}`, body);
  expect(reply.status, reply.text).toBe(200);
  await runImports(stock.company.services);
  return (await api.get(`imports/${id}`)).data;
}

interface SeenRow {
  readonly position: number;
  readonly errors: readonly { readonly column: number | null; readonly message: string }[] | null;
}
const said = async (id: number) =>
  ((await api.get(`imports/rows/${id}`, { result: 'ERROR', size: 200 })).data as SeenRow[]).flatMap(
    ({ position, errors }) =>
      (errors ?? []).map(({ column, message }) => [position, column, message]),
  );

/** Of the only movement. */
const movement = async () =>
  (
    await stock.query<{ id: number; status: string; version: number }>(
      'select id, status, version from movements order by id desc limit 1',
    )
  )[0]!;

const invariants = () =>
  stock.company.services.db.tenant({ accountId: stock.company.accountId }, (tx) => verifyStock(tx));

/** `count` products, kept by lot or not, of each method. */
async function catalogue(count: number): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, (_, i) => `AP-${String(i).padStart(4, '0')}`);
  for (const [i, code] of codes.entries())
    await stock.product(code, {
      valuation: ['PROMEDIO', 'PEPS', 'LOTE'][i % 3],
      ...(i % 3 === 1 ? {} : { tracking: 'LOTE', lot_kind: 'LOTE' }),
    });
  return codes;
}

test('600 rows of two storages become one draft; applied, it is worth what the sheet adds up to and the books agree', async () => {
  const codes = await catalogue(12);
  const lines = Array.from({ length: 600 }, (_, i) => {
    const product = i % codes.length;
    return {
      code: codes[product]!,
      storage: i % 2 ? 'A' : 'B',
      lot: product % 3 === 1 ? '' : `L${i}`,
      qty: `${1 + (i % 7)}.${i % 10}25`,
      cost: `${10 + (i % 13)}.${(i * 37) % 1000}1`,
    };
  });
  const id = await begun(
    lines.map(
      ({ code, storage, lot, qty, cost }) => `${code},${storage},,${lot},,${qty},KG,${cost},`,
    ),
  );
  expect((await api.get(`imports/${id}`)).data).toMatchObject({
    intake: 'inicial',
    fixed: { movement_type_id: 'INI' },
    mode: 'CREAR',
    mapping: { 0: 'lines.product_id', 1: 'lines.storage_id' },
  });
  expect(await step('map', id)).toMatchObject({
    status: 'VALIDADA',
    rows_total: 600,
    rows_new: 1,
    rows_error: 0,
  });
  expect(await stock.query('select 1 from movements')).toEqual([]);
  expect(await step('apply', id)).toMatchObject({ status: 'APLICADA', rows_applied: 1 });

  const draft = await movement();
  expect(draft.status).toBe('BORRADOR');
  const shown = (await api.get(`movements/${draft.id}`)).data;
  expect(shown.partial).toEqual({ lines: 600 });
  expect(shown.lines).toHaveLength(100);
  const last = await api.get('rows', {
    resource: 'movements',
    record_id: draft.id,
    field: 'lines',
    page: 6,
  });
  expect(last.data).toHaveLength(100);
  expect(last.meta).toMatchObject({ page: 6, total: 600 });
  expect(last.data.at(-1).titles.product_id).toContain(lines.at(-1)!.code);

  // What was read of it, sent back, would take the place of all of it.
  const back = await api.put(`movements/${draft.id}`, {
    version: draft.version,
    lines: shown.lines.map((line: { id: number }) => ({ id: line.id })),
  });
  expect(back.status).toBe(422);
  expect(back.data.fields.lines[0]).toContain('600');
  expect(
    (
      await api.put(`movements/${draft.id}`, {
        version: draft.version,
        notes: 'Conteo del 1 de enero',
      })
    ).status,
  ).toBe(200);

  const applied = await api.put(`movements/apply/${draft.id}`, {});
  expect(applied.status, applied.text).toBe(200);
  const value = sum(lines.map(({ qty, cost }) => multiply(fixed(qty), fixed(cost))));
  const [worth] = await stock.query<{
    kardex: string;
    pools: string;
    lines: string;
    storages: number;
  }>(
    `select (select sum(value) from kardex)::numeric(18,6) as kardex, (select sum(value) from stock_costs)::numeric(18,6) as pools,
       (select sum(posted_value) from movement_lines)::numeric(18,6) as lines, (select count(distinct storage_id)::int from stock_balances) as storages`,
  );
  expect(worth).toEqual({
    kardex: decimalText(value),
    pools: decimalText(value),
    lines: decimalText(value),
    storages: 2,
  });
  expect(await invariants()).toEqual([]);

  // Nothing takes back by file what stands in the ledger.
  expect(await step('undo', id)).toMatchObject({
    status: 'DESHECHA',
    rows_undone: 0,
    rows_kept: 1,
  });
  expect((await movement()).status).toBe('APLICADO');
  const cancelled = await api.put(`movements/cancel/${draft.id}`, {
    cancel_reason: 'Se contó de nuevo',
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect(
    await stock.query('select count(*)::int as n, sum(value)::numeric(18,6) as value from kardex'),
  ).toEqual([{ n: 1200, value: '0.000000' }]);
  expect(await invariants()).toEqual([]);
}, 120_000);

test('what posting would refuse is said beside its cell, corrected in place, and the draft can be taken back', async () => {
  await stock.product('GRANEL');
  await stock.product('PIEZA', { stock_unit_id: String(await stock.idOf('units', 'PZA')) });
  await stock.product('LOTEADO', { tracking: 'LOTE', lot_kind: 'LOTE' });
  const serial = await stock.product('TALADRO', {
    tracking: 'SERIE',
    stock_unit_id: String(await stock.idOf('units', 'PZA')),
  });
  await stock.post('ENT-COMPRA', [
    { productId: serial, qty: '1', unitCost: '900', lotCode: 'S-9' },
  ]);
  const id = await begun([
    'GRANEL,A,,,,5.5,KG,10,',
    'NOEXISTE,A,,,,5,KG,10,',
    'LOTEADO,A,,,,5,KG,10,',
    'PIEZA,A,,,,1.5,PZA,10,',
    'GRANEL,A,,,,5,KG,-10,',
    'TALADRO,A,,S-1,,1,PZA,900,',
    'TALADRO,A,,S-1,,1,PZA,900,',
    'TALADRO,A,,S-9,,1,PZA,900,',
    'GRANEL,Z,,,,5,KG,10,',
    'GRANEL,A,,,,5,KG,,',
    'GRANEL,A,,X1,,5,KG,10,',
    'GRANEL,A,,,31/02/2027,5,KG,10,',
  ]);
  // Cells that cannot be read are said first; what the ledger thinks of the rest when all can be.
  expect(await step('map', id)).toMatchObject({ status: 'VALIDADA', rows_new: 0, rows_error: 1 });
  const first = await said(id);
  expect(first.map(([position, column]) => [position, column])).toEqual([
    [3, 0],
    [6, 7],
    [10, 1],
    [13, 4],
  ]);
  expect(first[0]![2]).toBe('No hay «NOEXISTE» en producto.');
  await step('fix', id, {
    cells: { r3: { c0: 'GRANEL' }, r6: { c7: '10' }, r10: { c1: 'B' }, r13: { c4: '31/01/2027' } },
  });
  expect(await said(id)).toEqual([
    [4, 3, 'Escribe el lote: LOTEADO se lleva por lote.'],
    [5, 5, 'La unidad PZA no admite decimales.'],
    [8, 3, 'La serie está repetida en este documento.'],
    [9, 3, 'La serie S-9 ya existe.'],
    [11, 7, 'Captura el costo de GRANEL.'],
    [12, 3, 'GRANEL no se lleva por lote.'],
  ]);
  expect(
    await step('fix', id, {
      cells: {
        r4: { c3: 'L-1' },
        r5: { c5: '2' },
        r8: { c3: 'S-2' },
        r9: { c3: 'S-3' },
        r11: { c7: '0' },
        r12: { c3: '' },
      },
    }),
  ).toMatchObject({
    rows_new: 1,
    rows_error: 0,
  });
  await step('apply', id);
  expect(await stock.query(`select status from movements where folio is null`)).toHaveLength(1);
  expect(await stock.query(`select 1 from lots where code = 'L-1'`)).toEqual([]);
  expect(await step('undo', id)).toMatchObject({ status: 'DESHECHA', rows_undone: 1 });
  expect(await stock.query(`select 1 from movements where status = 'BORRADOR'`)).toEqual([]);
});

test('a place is the one of its row’s storage, and a line of an out has the storage of its document', async () => {
  await stock.product('GRANEL');
  const type = await stock.make('wms/slot-types', {
    code: 'RES',
    name: 'Reserva',
    purpose: 'RESERVA',
    mix: 'LIBRE',
  });
  for (const storage of ['A', 'B'])
    await stock.make('wms/slots', {
      storage_id: String(stock.storages[storage]),
      slot_type_id: String(type.id),
      code: 'R-01',
    });
  const id = await begun(['GRANEL,A,R-01,,,5,KG,10,', 'GRANEL,B,R-01,,,7,KG,10,']);
  expect(await step('map', id)).toMatchObject({ rows_new: 1, rows_error: 0 });
  await step('apply', id);
  const placed = await stock.query(
    'select s.code, l.qty from movement_lines l join wms__slots u on u.id = l.slot_id join storages s on s.id = u.storage_id order by l.position',
  );
  expect(placed).toEqual([
    { code: 'A', qty: '5.000000' },
    { code: 'B', qty: '7.000000' },
  ]);
  const out = await stock.idOf('inv__movement_types', 'AJ-SAL');
  const refused = await api.post('movements', {
    movement_type_id: out,
    storage_id: stock.storages.A,
    shortage_class: 'ERROR_REGISTRO',
    lines: [
      {
        product_id: await stock.idOf('products', 'GRANEL'),
        qty: '1',
        storage_id: stock.storages.B,
      },
    ],
  });
  expect(refused.status).toBe(422);
  expect(refused.data.fields['lines[0][storage_id]']).toEqual([
    'Sólo las entradas llevan partidas de varios almacenes. Haz un movimiento por almacén.',
  ]);
});

test('the template has the columns of the sheet, and a form still takes no more rows than one types', async () => {
  const template = await readSheetFile(
    stock.company.services,
    stock.admin,
    'imports/template?resource=movements&intake=inicial',
  );
  const [head] = await Array.fromAsync((await openSheet(template, 'plantilla.xlsx', null)).rows());
  expect(head!.cells).toEqual([
    'Producto *',
    'Almacén *',
    'Ubicación',
    'Lote o serie',
    'Caducidad',
    'Cantidad *',
    'Unidad',
    'Bultos o piezas',
    'Costo unitario',
    'Importe',
    'Nota',
  ]);
  const product = await stock.product('GRANEL');
  const many = await api.post('movements', {
    movement_type_id: await stock.idOf('inv__movement_types', 'INI'),
    storage_id: stock.storages.A,
    lines: Array.from({ length: 501 }, () => ({ product_id: product, qty: '1', unit_cost: '1' })),
  });
  expect(many.status).toBe(422);
  expect(many.data.fields.lines[0]).toBe('Son 501 renglones; el máximo es 500.');
  expect((await api.send('GET', 'imports/template?resource=movements&intake=otra')).status).toBe(
    404,
  );
});

test('a row of pages needs the right to read the record', async () => {
  const wrong = await api.get('rows', { resource: 'movements', record_id: 1, field: 'folio' });
  expect(wrong.status).toBe(404);
  expect(
    (await api.get('rows', { resource: 'movements', record_id: 999, field: 'lines' })).status,
  ).toBe(404);
});
