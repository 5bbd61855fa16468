/** Long because one worked example is followed from its start to its posting. */
/** Physical counts by the API: the worked example of R29 with its figures, and what may not be. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { dueProducts } from '#erp/domains/stock/counts/abc.ts';
import { countJobs } from '#erp/domains/stock/counts/count-jobs.ts';
import { reverseMovement } from '#erp/domains/stock/posting/reverse.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { callerOf, type Api } from '../../../../tests/api/fixtures.ts';

let stock: StockCompany;
let boss: Api;
let ana: Api;
let luis: Api;
let products = 0;

/** Somebody who counts: no differences, no costs, no applying. */
async function counter(nickname: string): Promise<Api> {
  const userId = await stock.company.addPerson({ nickname, roleCodes: ['ALMACENISTA'] });
  const grants = new Map(
    [...stock.admin.permissions.grants].filter(
      ([key]) => !['inventory.count.apply', 'costs.view'].includes(key),
    ),
  );
  const actor: Actor = {
    ...stock.admin,
    userId,
    nickname,
    permissions: { ...stock.admin.permissions, grants },
  };
  return callerOf(stock.company.services, actor);
}

beforeAll(async () => {
  stock = await stockCompany();
  boss = callerOf(stock.company.services, stock.admin);
  ana = await counter('ana');
  luis = await counter('luis');
});

const yesterday = () => Temporal.Now.zonedDateTimeISO('America/Mexico_City').subtract({ days: 1 });
const at = (hour: number, minute = 0) =>
  yesterday()
    .with({ hour, minute, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });
const onHand = async (product: number) =>
  Number(
    (
      await stock.query<{ qty: string }>(
        'select coalesce(sum(qty), 0) as qty from stock_balances where product_id = $1',
        [product],
      )
    )[0]!.qty,
  );
const sound = async (product: number) =>
  expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);

async function stocked(
  qty: string,
  unitCost = '40',
  more: Record<string, unknown> = {},
): Promise<readonly [id: number, code: string]> {
  const code = `C-${++products}`;
  const id = await stock.product(code, more);
  await stock.post('INI', [{ productId: id, qty, unitCost }], { postedAt: at(8) });
  return [id, code];
}

async function begun(
  productIds: readonly number[],
  more: Record<string, unknown> = {},
): Promise<number> {
  const made = await boss.post('inv/counts', {
    kind: 'PARCIAL',
    storage_id: stock.storages.A,
    product_ids: productIds,
    blind: true,
    ...more,
  });
  if (made.status !== 201) throw new Error(made.text);
  const started = await boss.put(`inv/counts/start/${made.data.id}`);
  if (started.status !== 200) throw new Error(started.text);
  await stock.query(
    'update inv__counts set started_at = $2, cutoff_at = case when "freeze" then $2::timestamptz end where id = $1',
    [made.data.id, at(9, 30)],
  );
  return made.data.id as number;
}
const capture = (api: Api, id: number, ...lines: Record<string, unknown>[]) =>
  api.put(`inv/counts/capture/${id}`, { lines });
const lineOf = async (id: number, index = 0) =>
  (await boss.get(`inv/counts/${id}`)).data.lines[index];
async function classify(id: number): Promise<void> {
  const { data } = await boss.get(`inv/counts/${id}`);
  const reply = await boss.put(`inv/counts/${id}`, {
    version: data.version,
    lines: data.lines.map((line: { id: number }) => ({
      id: line.id,
      shortage_class: 'ERROR_REGISTRO',
    })),
  });
  if (reply.status !== 200) throw new Error(reply.text);
}

test('R29: 95 counted at 10:00, 5 sold at 11:00, applied at 12:00; what comes later with an older date does not change what was counted', async () => {
  const [product, code] = await stocked('100');
  const count = await begun([product]);
  expect((await capture(ana, count, { code, qty: '95', at: at(10) })).status).toBe(200);
  await stock.post('SAL-VENTA', [{ productId: product, qty: '5' }], { postedAt: at(11) });
  expect((await boss.put(`inv/counts/review/${count}`)).status).toBe(200);
  const line = await lineOf(count);
  expect([line.system_qty, line.difference, line.difference_value, line.within_tolerance]).toEqual([
    '100.000000',
    '-5.000000',
    '-200.00',
    true,
  ]);

  const unclassed = await boss.put(`inv/counts/apply/${count}`);
  expect(unclassed.data.fields).toEqual({
    'lines[0][shortage_class]': [
      'Clasifica el faltante: la ley presume vendido lo que falta sin motivo.',
    ],
  });
  await classify(count);
  const applied = await boss.put(`inv/counts/apply/${count}`);
  expect([applied.status, applied.data.status, applied.data.accuracy]).toEqual([
    200,
    'APLICADO',
    '100.0',
  ]);
  expect(await onHand(product)).toBe(90);
  const [anchor] = await stock.query(
    'select qty, counted_qty, posted_at, value from kardex where product_id = $1 and is_anchor',
    [product],
  );
  expect(anchor).toEqual({
    qty: '-5.000000',
    counted_qty: '95.000000',
    posted_at: at(10),
    value: '-200.000000',
  });

  const receipt = [{ productId: product, qty: '20', unitCost: '40' }];
  const folio = applied.data.folio;
  const day = formatDay(yesterday().toPlainDate().toString());
  const refused = await stock
    .post('ENT-COMPRA', receipt, { postedAt: at(9), confirmImpact: false })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({
    fields: {
      confirm_impact: [`Existe el conteo ${folio} del ${day}; la diferencia se compensará en él.`],
    },
  });
  await stock.post('ENT-COMPRA', receipt, { postedAt: at(9) });
  expect(await onHand(product)).toBe(90);
  const [offset] = await stock.query(
    'select k.qty, k.posted_at, t.code from kardex k join inv__movement_types t on t.id = k.movement_type_id where k.product_id = $1 and k.is_anchor and k.counted_qty is null',
    [product],
  );
  expect(offset).toEqual({ qty: '-20.000000', posted_at: at(10), code: 'CONTEO-SAL' });
  await stock.post('ENT-COMPRA', receipt, { postedAt: at(10, 30) });
  expect(await onHand(product)).toBe(110);
  await sound(product);
});

test('what was found, what is missing and why it is missing are movements of their own: all of them are posted', async () => {
  const found = await stocked('10');
  const stolen = await stocked('10');
  const unknown = await stocked('10');
  const agreed = await stocked('10');
  const all = [found, stolen, unknown, agreed];
  const count = await begun(all.map(([id]) => id));
  const counted = ['12', '7', '6', '10'];
  for (const [index, [, code]] of all.entries())
    await capture(ana, count, { code, qty: counted[index], at: at(10) });
  await stock.query('update inv__counts set tolerance_value = 100000 where id = $1', [count]);
  await boss.put(`inv/counts/review/${count}`);
  const { data } = await boss.get(`inv/counts/${count}`);
  const saved = await boss.put(`inv/counts/${count}`, {
    version: data.version,
    lines: data.lines.map((line: { id: number; product_id: number }) => ({
      id: line.id,
      shortage_class: line.product_id === stolen[0] ? 'ROBO' : 'ERROR_REGISTRO',
    })),
  });
  expect([saved.status, saved.data.status]).toEqual([200, 'EN_REVISION']);
  expect((await boss.put(`inv/counts/apply/${count}`)).data.status).toBe('APLICADO');
  expect(await Promise.all(all.map(([id]) => onHand(id)))).toEqual([12, 7, 6, 10]);
  expect(
    await stock.query(
      `select t.code, m.shortage_class as class, count(l.id)::int as lines from movements m join inv__movement_types t on t.id = m.movement_type_id
         left join movement_lines l on l.movement_id = m.id
       where m.source_resource = 'inv/counts' and m.source_id = $1 group by m.id, t.code, m.shortage_class, m.source_action order by m.source_action`,
      [String(count)],
    ),
  ).toEqual([
    { code: 'CONTEO-ENT', class: null, lines: 1 },
    { code: 'CONTEO-SAL', class: 'ERROR_REGISTRO', lines: 1 },
    { code: 'CONTEO-SAL', class: 'ROBO', lines: 1 },
  ]);
  for (const [id] of all) await sound(id);
});

test('a line of an applied count that the ledger does not hold is found', async () => {
  const [product, code] = await stocked('10');
  const count = await begun([product]);
  await capture(ana, count, { code, qty: '10', at: at(10) });
  await boss.put(`inv/counts/review/${count}`);
  await boss.put(`inv/counts/apply/${count}`);
  await sound(product);
  await stock.query('update inv__count_lines set counted_qty = 9 where count_id = $1', [count]);
  expect(await stock.within(({ tx }) => verifyStock(tx, product))).toMatchObject([
    { rule: 'I7', expected: '9.000000', found: '10.000000' },
  ]);
});

describe('a document of an older date than the count', () => {
  test('a receipt and a sale that both were forgotten: the count had seen neither, and both go', async () => {
    const [product, code] = await stocked('10');
    const count = await begun([product]);
    await capture(ana, count, { code, qty: '10', at: at(10) });
    await boss.put(`inv/counts/review/${count}`);
    expect((await boss.put(`inv/counts/apply/${count}`)).data.status).toBe('APLICADO');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '50', value: '2000' }], {
      postedAt: at(9),
    });
    await stock.post('SAL-VENTA', [{ productId: product, qty: '40' }], { postedAt: at(9, 15) });
    expect([await onHand(product), await stock.pool(product)]).toEqual([
      10,
      ['10.000000', '400.000000', '40.000000'],
    ]);
    await sound(product);
  });
  test('an out that the count had already seen gives back what it takes, at its own value', async () => {
    const [product, code] = await stocked('100');
    const count = await begun([product]);
    await capture(ana, count, { code, qty: '100', at: at(10) });
    await boss.put(`inv/counts/review/${count}`);
    expect((await boss.put(`inv/counts/apply/${count}`)).data.status).toBe('APLICADO');
    await stock.post('SAL-VENTA', [{ productId: product, qty: '100' }], { postedAt: at(9, 45) });
    expect([await onHand(product), await stock.pool(product)]).toEqual([
      100,
      ['100.000000', '4000.000000', '40.000000'],
    ]);
    await sound(product);
  });
  test('cancelled, it takes its offset back too', async () => {
    const [product, code] = await stocked('10');
    const count = await begun([product]);
    await capture(ana, count, { code, qty: '10', at: at(10) });
    await boss.put(`inv/counts/review/${count}`);
    await boss.put(`inv/counts/apply/${count}`);
    const types = await stock.idOf('inv__movement_types', 'INI');
    const made = await boss.post('movements', {
      movement_type_id: types,
      storage_id: stock.storages.A,
      posted_at: at(9),
      confirm_impact: true,
      lines: [{ product_id: product, qty: '4', unit_cost: '40' }],
    });
    expect((await boss.put(`movements/apply/${made.data.id}`)).status).toBe(200);
    expect(await onHand(product)).toBe(10);
    expect(
      (await boss.put(`movements/cancel/${made.data.id}`, { cancel_reason: 'Error' })).status,
    ).toBe(200);
    expect(await onHand(product)).toBe(10);
    await sound(product);
  });
});

describe('a blind count', () => {
  test('tells nobody what the books say while it goes on, and its counters never', async () => {
    const [product, code] = await stocked('100');
    const count = await begun([product]);
    for (const api of [ana, boss]) {
      const line = (await api.get(`inv/counts/${count}`)).data.lines[0];
      expect([line.system_qty ?? null, line.expected_qty ?? null, line.difference ?? null]).toEqual(
        [null, null, null],
      );
    }
    const done = await capture(ana, count, { code, qty: '3' });
    expect(done.text).not.toContain('100.0');
    expect((await ana.get(`inv/counts/floor/${count}`)).text).not.toContain('100.0');
    expect(
      (await luis.put(`inv/counts/review/${count}`)).data.fields['lines[0][recount_qty]'],
    ).toBeTruthy();
    await capture(luis, count, { code, qty: '3' });
    expect((await luis.put(`inv/counts/review/${count}`)).status).toBe(200);
    expect((await ana.get(`inv/counts/${count}`)).data.lines[0].system_qty).toBeUndefined();
    expect((await boss.get(`inv/counts/${count}`)).data.lines[0].system_qty).toBe('100.000000');
    expect((await ana.get('inv/counts')).data.every((row: object) => !('accuracy' in row))).toBe(
      true,
    );
  });
  test('an open one shows what is expected', async () => {
    const [product] = await stocked('100');
    const count = await begun([product], { blind: false });
    expect((await ana.get(`inv/counts/${count}`)).data.lines[0].expected_qty).toBe('100.000000');
  });
});

describe('captures', () => {
  test('two counters on one line: the second is told who was first', async () => {
    const [product, code] = await stocked('10');
    const [other] = await stocked('10');
    const count = await begun([product, other]);
    const both = await Promise.all([
      capture(ana, count, { code, qty: '10' }),
      capture(luis, count, { code, qty: '9' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)!.data.fields['lines[0][qty]'][0]).toMatch(
      /^Ya lo contó (ana|luis) a las \d\d:\d\d\. Si hay duda, al revisar se pide un reconteo\.$/,
    );
  });
  test('a second capture of one’s own asks whether to add or to replace', async () => {
    const [product, code] = await stocked('10');
    const [other] = await stocked('10');
    const count = await begun([product, other]);
    await capture(ana, count, { code, qty: '4' });
    expect((await capture(ana, count, { code, qty: '6' })).data.fields['lines[0][qty]']).toEqual([
      'Ya lo contaste: elige «Sumar a lo contado» o «Reemplazar lo contado».',
    ]);
    expect((await capture(ana, count, { code, qty: '6', mode: 'SUMAR' })).data[0].qty).toBe(
      '10.000000',
    );
    expect((await capture(ana, count, { code, qty: '7', mode: 'REEMPLAZAR' })).data[0].qty).toBe(
      '7.000000',
    );
  });
  test.each([
    ['-3', 'La cantidad contada no puede ser negativa.'],
    ['1.5', 'La unidad PZA no admite decimales.'],
    ['', 'Escribe la cantidad contada; si no hay, 0.'],
    ['14,5', 'Escribe la cantidad contada con números, como 95 o 12.5.'],
    ['doce', 'Escribe la cantidad contada con números, como 95 o 12.5.'],
  ])('«%s» is refused', async (qty, said) => {
    const [product, code] = await stocked('10', '40', {
      stock_unit_id: String(await stock.idOf('units', 'PZA')),
    });
    const count = await begun([product]);
    expect((await capture(ana, count, { code, qty })).data.fields).toEqual({
      'lines[0][qty]': [said],
    });
  });
  test('late, but neither before the count began nor in the future', async () => {
    const [product, code] = await stocked('10');
    const count = await begun([product]);
    const early = await capture(ana, count, { code, qty: '10', at: at(7) });
    expect(early.data.fields['lines[0][at]'][0]).toMatch(
      /^El conteo empezó el \d{1,2} [a-z]{3} \d{4} 09:30: antes no se contaba\.$/,
    );
    const future = await capture(ana, count, {
      code,
      qty: '10',
      at: Temporal.Now.instant().add({ hours: 1 }).toString(),
    });
    expect(future.data.fields['lines[0][at]']).toEqual([
      'La hora en que se contó no puede ser futura.',
    ]);
  });
  test('what nobody knew of is added, and nothing is captured after the review', async () => {
    const [product, code] = await stocked('10');
    const [stranger, strange] = await stocked('5');
    const count = await begun([product]);
    expect((await capture(ana, count, { code: strange, qty: '2' })).data[0]).toMatchObject({
      product: strange,
      found: true,
    });
    await stock.post('MERMA', [{ productId: stranger, qty: '5' }], {
      postedAt: at(9),
      shortageClass: 'MERMA',
    });
    await capture(ana, count, { code, qty: '10' });
    expect((await boss.put(`inv/counts/review/${count}`)).status).toBe(200);
    expect((await capture(ana, count, { code, qty: '1' })).data.message).toMatch(
      /^El conteo CF-.* está en revisión: no recibe capturas\.$/,
    );
    expect((await boss.put(`inv/counts/apply/${count}`)).status).toBe(200);
    expect(await onHand(stranger)).toBe(2);
    await sound(stranger);
  });
  test('only its counters count', async () => {
    const [product, code] = await stocked('10');
    const [{ id }] = (await stock.query<{ id: number }>(
      "select id from users where nickname = 'luis'",
    )) as [{ id: number }];
    const count = await begun([product], { counter_ids: [id] });
    expect((await capture(ana, count, { code, qty: '10' })).data.message).toMatch(
      /^No estás entre los contadores del conteo CF-/,
    );
    expect((await capture(luis, count, { code, qty: '10' })).status).toBe(200);
  });
  test('in the form, by who saves it', async () => {
    const [product] = await stocked('10');
    const [other] = await stocked('10');
    const count = await begun([product, other]);
    const { data } = await ana.get(`inv/counts/${count}`);
    const saved = await ana.put(`inv/counts/${count}`, {
      version: data.version,
      lines: data.lines.map((line: { id: number }, index: number) => ({
        id: line.id,
        counted_qty: index === 0 ? '10' : '',
      })),
    });
    expect([
      saved.status,
      saved.data.lines[0].titles.counted_by,
      saved.data.lines[1].counted_by,
    ]).toEqual([200, 'ana', null]);
    const taken = await luis.put(`inv/counts/${count}`, {
      lines: data.lines.map((line: { id: number }, index: number) => ({
        id: line.id,
        counted_qty: index === 0 ? '8' : '',
      })),
    });
    expect(taken.data.fields).toEqual({
      'lines[0][counted_qty]': [
        'Ya lo contó otra persona. Si hay duda, al revisar se pide un reconteo.',
      ],
    });
  });
});

describe('recounts and applying', () => {
  test('out of tolerance: recounted by somebody else, applied by who did not count', async () => {
    const [product, code] = await stocked('100');
    const count = await begun([product]);
    await capture(ana, count, { code, qty: '60', at: at(10) });
    expect((await capture(ana, count, { code, qty: '60' })).data.fields['lines[0][qty]']).toEqual([
      'Lo contaste tú: el reconteo lo hace otra persona.',
    ]);
    expect(
      (await boss.put(`inv/counts/review/${count}`)).data.fields['lines[0][recount_qty]'],
    ).toEqual(['Está fuera de tolerancia: falta el reconteo de otra persona (1 renglón).']);
    await capture(boss, count, { code, qty: '70', at: at(10, 15) });
    await boss.put(`inv/counts/review/${count}`);
    await classify(count);
    expect((await boss.put(`inv/counts/apply/${count}`)).data).toMatchObject({
      code: 'SEGREGACION',
      message: 'Contaste parte de este conteo: lo aplica otra persona.',
    });
    expect((await boss.put(`inv/counts/recount/${count}`)).data.status).toBe('EN_CONTEO');
    await capture(luis, count, { code, qty: '70', at: at(10, 20) });
    await boss.put(`inv/counts/review/${count}`);
    const other: Actor = {
      ...stock.admin,
      userId: await stock.company.addPerson({
        nickname: `jefe${count}`,
        roleCodes: ['ADMINISTRADOR'],
      }),
    };
    const applied = await callerOf(stock.company.services, other).put(`inv/counts/apply/${count}`);
    expect([applied.status, await onHand(product)]).toEqual([200, 70]);
    await sound(product);
  });
  test('an entry without any cost asks for it', async () => {
    const code = `C-${++products}`;
    const [anchor] = await stocked('1');
    await stock.product(code);
    const count = await begun([anchor]);
    await capture(ana, count, { code, qty: '3' }, { line: (await lineOf(count)).id, qty: '1' });
    await boss.put(`inv/counts/review/${count}`);
    expect((await boss.put(`inv/counts/apply/${count}`)).data.fields).toEqual({
      'lines[1][unit_cost]': [`Captura el costo de ${code}.`],
    });
  });
});

describe('the scope', () => {
  test('total takes all that is there; partial says what; annual waits for the end of the year', async () => {
    const kind = (more: Record<string, unknown>) =>
      boss.post('inv/counts', { storage_id: stock.storages.A, blind: true, ...more });
    expect((await kind({ kind: 'TOTAL', abc: 'A' })).data.fields.abc).toEqual([
      'Un conteo total o anual abarca todo el almacén: quítalo, o usa la clase Parcial.',
    ]);
    expect((await kind({ kind: 'PARCIAL' })).data.fields.category_ids).toEqual([
      'Di qué se cuenta, o usa la clase Total.',
    ]);
    const yearly = await kind({ kind: 'ANUAL' });
    stock.company.at('2026-11-29T18:00:00Z');
    expect((await boss.put(`inv/counts/start/${yearly.data.id}`)).data.fields.kind).toEqual([
      'El inventario anual se levanta del 30 de noviembre al 31 de diciembre: usa la clase Total.',
    ]);
    stock.company.at('2026-12-31T18:00:00Z');
    expect((await boss.put(`inv/counts/start/${yearly.data.id}`)).status).toBe(200);
    await boss.put(`inv/counts/cancel/${yearly.data.id}`, { cancel_reason: 'Prueba' });
    stock.company.at(Temporal.Now.instant().toString());
  });
  test('what is due by its class becomes a cyclic count', async () => {
    const [product] = await stocked('10');
    await stock.query(
      "update stock_balances set first_in_at = now() - interval '400 days' where product_id = $1",
      [product],
    );
    const made = await boss.post('inv/counts/cyclic', { storage_id: stock.storages.A });
    expect([made.status, made.data.kind, made.data.product_ids]).toEqual([
      201,
      'CICLICO',
      [product],
    ]);
    expect(
      (await boss.post('inv/counts/cyclic', { storage_id: stock.storages.B })).data.fields
        .storage_id[0],
    ).toMatch(/^No hay productos con conteo vencido/);
  });
  test('each place says when it is counted next, and what lies in one that is due is suggested', async () => {
    const product = await stock.product('POR-UBICACION');
    const type = await stock.make('wms/slot-types', {
      code: 'RACK',
      name: 'Rack',
      purpose: 'RESERVA',
      mix: 'LIBRE',
    });
    const [first, second] = await Promise.all(
      ['U-1', 'U-2'].map(
        async (code) =>
          (
            await stock.make('wms/slots', {
              storage_id: String(stock.storages.CUA),
              slot_type_id: String(type.id),
              code,
            })
          ).id!,
      ),
    );
    for (const slotId of [first!, second!])
      await stock.post('INI', [
        { productId: product, storageId: stock.storages.CUA!, slotId, qty: '5', unitCost: '3' },
      ]);
    const next = async (id: number) =>
      (await boss.get(`wms/slots/${id}`)).data.next_count_on as string | null;
    const away = (date: string | null) =>
      Temporal.Now.plainDateISO('America/Mexico_City').until(Temporal.PlainDate.from(date!)).days;
    expect([away(await next(first!)), away(await next(second!))]).toEqual([180, 180]);
    await stock.query(
      'insert into product_storages (account_id, product_id, storage_id, count_class, position) values ($1, $2, $3, $4, 0)',
      [stock.company.accountId, product, stock.storages.CUA, 'A'],
    );
    await stock.query(
      "update stock_balances set first_in_at = now() - interval '31 days' where slot_id = $1",
      [first],
    );
    expect([away(await next(first!)), away(await next(second!))]).toEqual([-1, 30]);
    expect(
      (await boss.get('wms/slots', { filter: { count_due: '1' } })).data.map(
        ({ id }: { id: number }) => id,
      ),
    ).toEqual([first]);
    const made = await boss.post('inv/counts/cyclic', { storage_id: stock.storages.CUA });
    expect([made.status, made.data.product_ids]).toEqual([201, [product]]);
    const empty = (
      await stock.make('wms/slots', {
        storage_id: String(stock.storages.CUA),
        slot_type_id: String(type.id),
        code: 'U-3',
      })
    ).id!;
    expect(await next(empty)).toBeNull();
  });
});

test('a frozen storage lets nothing in or out until the count ends; its books are those of the cut-off', async () => {
  const [product, code] = await stocked('50');
  await stock.post('TRASP', [{ productId: product, qty: '50', toStorageId: stock.storages.B! }], {
    postedAt: at(8, 30),
  });
  const count = await begun([product], { storage_id: stock.storages.B, freeze: true });
  const { data } = await boss.get(`inv/counts/${count}`);
  const said = { fields: { storage_id: [`El almacén está en conteo físico ${data.folio}.`] } };
  expect(
    await stock
      .post('SAL-VENTA', [{ productId: product, storageId: stock.storages.B!, qty: '1' }])
      .catch((error: unknown) => error),
  ).toMatchObject(said);
  const [{ movement_type_id, movement_id }] = (await stock.query<{
    movement_type_id: number;
    movement_id: number;
  }>(
    'select movement_type_id, movement_id from kardex where product_id = $1 and storage_id = $2 order by id limit 1',
    [product, stock.storages.B],
  )) as [{ movement_type_id: number; movement_id: number }];
  const cancelled = stock.within((context) =>
    reverseMovement(
      context,
      movement_id,
      movement_type_id,
      { resource: 'pruebas', id: 'congelado', action: 'CANCELAR' },
      null,
    ),
  );
  expect(await cancelled.catch((error: unknown) => error)).toMatchObject(said);
  await capture(ana, count, { code, qty: '49', at: at(10) });
  await boss.put(`inv/counts/review/${count}`);
  await classify(count);
  expect((await boss.put(`inv/counts/apply/${count}`)).status).toBe(200);
  const [anchor] = await stock.query<{ posted_at: string }>(
    'select posted_at from kardex where product_id = $1 and counted_qty is not null',
    [product],
  );
  expect(anchor!.posted_at).toBe(at(9, 30));
  await stock.post('SAL-VENTA', [{ productId: product, storageId: stock.storages.B!, qty: '1' }]);
  expect(await onHand(product)).toBe(48);
  await sound(product);
});

test('the reports and the tile say what the counts above found', async () => {
  const rows = async (report: string, filter: Record<string, unknown> = {}) =>
    (await boss.post('reports/inventories', { report, filter })).data as Record<string, unknown>[];
  const [product, code] = await stocked('100');
  const count = await begun([product]);
  await capture(ana, count, { code, qty: '98', at: at(10) });
  await boss.put(`inv/counts/review/${count}`);
  await classify(count);
  await boss.put(`inv/counts/apply/${count}`);
  expect(await rows('CONTEOS', { count_id: count })).toMatchObject([
    {
      code,
      system: '100.000000',
      counted: '98.000000',
      difference: '-2.000000',
      worth: '-80.00',
      class: 'ERROR_REGISTRO',
      within: true,
      who: 'ana',
    },
  ]);
  expect(await rows('EXACTITUD', { count_id: count })).toMatchObject([
    { who: 'ana', lines: 1, right_lines: 1, accuracy: '100.0' },
  ]);
  const { data } = await boss.post('dashboard/inventories', {});
  expect(JSON.stringify(data)).toContain('stock.accuracy');
});

test('the sheet to count on has room to write and says nothing of the books', async () => {
  const [product] = await stocked('100');
  const count = await begun([product]);
  const sheet = await ana.get(`pdf/record/${count}?resource=inv/counts`);
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('R23: what sells most is of class A, and its class says how often it is counted', async () => {
  const [product] = await stocked('100', '1000000');
  await stock.post('SAL-VENTA', [{ productId: product, qty: '50' }]);
  await stock.query(
    `insert into product_storages (account_id, product_id, storage_id, position) values ($1, $2, $3, 0)`,
    [stock.company.accountId, product, stock.storages.A],
  );
  const job = countJobs.find(({ key }) => key === 'stock.classes')!;
  const now = Temporal.Now.instant();
  expect(
    await job.run({
      services: stock.company.services,
      accountId: stock.company.accountId,
      accountCode: 'UNO',
      timeZone: 'America/Mexico_City',
      now,
      progress: () => Promise.resolve(),
    }),
  ).toBe('1 renglón clasificado');
  const due = async (days: number) => {
    await stock.query(
      'update stock_balances set first_in_at = now() - make_interval(days => $2) where product_id = $1',
      [product, days],
    );
    return (
      await stock.within(({ tx }) => dueProducts(tx, stock.storages.A!, now.toString(), 100))
    ).some(({ product_id }) => product_id === product);
  };
  expect([await due(29), await due(31)]).toEqual([false, true]);
  await stock.query("update product_storages set count_class = 'B' where product_id = $1", [
    product,
  ]);
  expect([await due(31), await due(91)]).toEqual([false, true]);
});
