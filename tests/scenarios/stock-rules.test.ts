/**
 * Rules of the stock ledger that people meet: at once, with old dates, in their own storages, and
 * what cannot be deleted (inventory §4.2, §4.3 O, R6, R35; platform R2, R31).
 */
import { describe, expect, test } from 'vitest';
import { DomainError } from '#erp/model/errors.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { Posting } from '#erp/domains/stock/posting.ts';
import type { StockCompany } from '#erp/domains/stock/testing.ts';
import { story, type Person } from './given.ts';

const buy = ({ post }: StockCompany, productId: number, qty: string, value: string) =>
  post('ENT-COMPRA', [{ productId, qty, value }]);
/** The refusal that the work ends in. */
const refusalOf = async (work: Promise<unknown>): Promise<DomainError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw new Error('it was not refused', { cause: error });
  return error;
};

describe('O, second half: what can no longer be cancelled goes back to the supplier or costs something else', () => {
  const consumed = async (code: string, valuation: string) => {
    const { stock } = await story();
    const product = await stock.product(code, { valuation });
    await buy(stock, product, '100', '4000');
    const second = await buy(stock, product, '50', '2150');
    await stock.post('SAL-VENTA', [{ productId: product, qty: '120' }]);
    return { stock, product, second: second.lines[0]!.lineId };
  };
  test('at most the 30 that are there go back', async () => {
    const { stock, product, second } = await consumed('O-DEV', 'PROMEDIO');
    const back = (qty: string) =>
      stock.post('DEV-COMPRA', [{ productId: product, qty, returnOfLineId: second }]);
    expect((await refusalOf(back('31'))).fields['lines[0][qty]']?.[0]).toContain(
      'disponible 30 KG, solicitado 31 KG',
    );
    // At the cost of its receipt (43), but no more than the pool holds; the pool ends with it
    // (example L).
    expect((await back('30')).totalValue).toBe('1230.000000');
    expect((await stock.pool(product)).slice(0, 2)).toEqual(['0.000000', '0.000000']);
  });
  test('in PEPS they are those of that receipt', async () => {
    const { stock, product, second } = await consumed('O-PEPS', 'PEPS');
    expect(
      (await stock.post('DEV-COMPRA', [{ productId: product, qty: '30', returnOfLineId: second }]))
        .totalValue,
    ).toBe('1290.000000');
  });
  test('a cost that comes late reaches what was sold (example F)', async () => {
    const { stock, product, second } = await consumed('O-COSTO', 'PROMEDIO');
    await stock.within((context) =>
      adjustCost(context, 'COSTO-ADIC', { resource: 'facturas', id: 'O', action: 'APLICAR' }, [
        { movementLineId: second, deltaValue: '100' },
      ]),
    );
    expect(await stock.pool(product)).toEqual(['30.000000', '1250.000000', '41.666667']);
  });
});

describe('§4.2 at once', () => {
  test('ten in stock, eight asked for twice: one goes out, the other is told what there is', async () => {
    const { stock } = await story();
    const product = await stock.product('PAR-8');
    await buy(stock, product, '10', '100');
    const results = await Promise.allSettled(
      [1, 2].map(() => stock.post('SAL-VENTA', [{ productId: product, qty: '8' }])),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find((result) => result.status === 'rejected')!.reason as DomainError;
    expect(lost.fields['lines[0][qty]']).toEqual([
      'Existencia insuficiente de PAR-8 en Almacén A: disponible 2 KG, solicitado 8 KG.',
    ]);
    expect(await stock.pool(product)).toEqual(['2.000000', '20.000000', '10.000000']);
  });
  test('one posting twice at once is one movement', async () => {
    const { stock } = await story();
    const product = await stock.product('PAR-1');
    const posting: Posting = {
      type: 'ENT-COMPRA',
      source: { resource: 'recepciones', id: 'PAR', action: 'RECIBIR-1' },
      lines: [{ productId: product, storageId: stock.storages.A!, qty: '5', value: '50' }],
    };
    const [one, two] = await Promise.all(
      [1, 2].map(() => stock.within((context) => postStock(context, posting))),
    );
    expect(two).toEqual(one);
    expect(await stock.pool(product)).toEqual(['5.000000', '50.000000', '10.000000']);
  });
  test('one form sent twice at once is one document', async () => {
    const { stock, as } = await story();
    const admin = as('admin');
    const product = await stock.product('PAR-F');
    const body = {
      movement_type_id: await stock.idOf('inv__movement_types', 'INI'),
      storage_id: stock.storages.A,
      lines: [{ product_id: product, qty: '3', unit_cost: '2' }],
    };
    const key = { 'idempotency-key': '6e0f7f6a-3f0b-4d38-9a52-0a8c1f6f7a11' };
    const replies = await Promise.all([
      admin.post('movements', body, key),
      admin.post('movements', body, key),
    ]);
    expect(replies.map(({ status, text }) => (status < 300 ? 'made' : text))).toEqual([
      'made',
      'made',
    ]);
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(
      await stock.query('select count(*)::int as n from movement_lines where product_id = $1', [
        product,
      ]),
    ).toEqual([{ n: 1 }]);
  });
});

describe('R6: old dates', () => {
  const ago = (days: number) =>
    Temporal.Now.zonedDateTimeISO('America/Mexico_City')
      .subtract({ days })
      .toInstant()
      .toString({ smallestUnit: 'millisecond' });
  test('need their permission, within the days that the company allows; who closes months may go further', async () => {
    const { stock, as } = await story();
    const { actor } = as('admin');
    const product = await stock.product('R6');
    const dated = (days: number, ...grants: readonly string[]) => {
      const held = new Map(
        [...actor.permissions.grants].filter(
          ([key]) =>
            !['inventory.backdate', 'inventory.close'].includes(key) || grants.includes(key),
        ),
      );
      const by = { ...actor, permissions: { ...actor.permissions, grants: held } };
      const source = { resource: 'pruebas', id: `R6-${days}-${grants.length}`, action: 'APLICAR' };
      const lines = [{ productId: product, storageId: stock.storages.A!, qty: '1', value: '1' }];
      return stock.within((context) =>
        postStock(
          { ...context, actor: by },
          { type: 'ENT-COMPRA', source, postedAt: ago(days), lines },
        ),
      );
    };
    expect((await refusalOf(dated(1))).fields.posted_at).toEqual([
      'No tienes permiso para mover inventario con fecha atrasada.',
    ]);
    await dated(5, 'inventory.backdate');
    expect((await refusalOf(dated(6, 'inventory.backdate'))).fields.posted_at).toEqual([
      'Sólo se permiten 5 días hacia atrás.',
    ]);
    await dated(6, 'inventory.backdate', 'inventory.close');
    await dated(0);
  });
  test('what they change in other documents is confirmed from an amount on', async () => {
    const { stock } = await story();
    const product = await stock.product('R6');
    await stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value: '100' }], {
      postedAt: ago(5),
    });
    await stock.post('SAL-VENTA', [{ productId: product, qty: '100' }], { postedAt: ago(2) });
    const late = (value: string, confirmImpact: boolean) =>
      stock.post('ENT-COMPRA', [{ productId: product, qty: '100', value }], {
        postedAt: ago(3),
        confirmImpact,
      });
    await late('1100', false);
    expect((await refusalOf(late('9000', false))).fields.confirm_impact?.[0]).toMatch(
      /^El movimiento modifica el costo de 1 renglón por \$[\d,.]+; confirma para continuar\.$/,
    );
    await late('9000', true);
  });
});

test('R2 (c): who works in one storage sees documents and stock of that one', async () => {
  const { stock, given } = await story();
  const { storages } = stock;
  const product = await stock.product('R2C');
  const inB = await given.person('bodega', 'ADMINISTRADOR', { onlyIn: [storages.B!] });
  const a = await buy(stock, product, '5', '5');
  const b = await stock.post('ENT-COMPRA', [
    { productId: product, qty: '7', value: '7', storageId: storages.B! },
  ]);
  const seen = async (caller: Person) => {
    const reply = await caller.get('movements', { filter: { product_id: String(product) } });
    expect(reply.status, reply.text).toBe(200);
    return reply.data.map(({ id }: { id: number }) => id);
  };
  expect(await seen(inB)).not.toContain(a.movementId);
  expect(await seen(inB)).toContain(b.movementId);
  expect((await inB.get(`movements/${a.movementId}`)).status).toBe(404);
  expect((await inB.get(`movements/${b.movementId}`)).status).toBe(200);
  const there = await inB.get('storage-inventory', {
    report: 'EXISTENCIAS',
    product_id: String(product),
  });
  expect(there.data.map(({ on_hand }: { on_hand: string }) => Number(on_hand))).toEqual([7]);
});

describe('R35: what has moved is not deleted', () => {
  test('product, storage, place, type and cost centre say so', async () => {
    const { stock, given, as } = await story();
    const product = await stock.product('R35');
    const storage = await given.storage('R35', 'FISICO');
    const center = (
      await stock.make('costCenters', { code: 'R35', name: 'R35', kind: 'PRODUCTIVO' })
    ).id!;
    const type = (
      await stock.make('inv/movement-types', {
        code: 'R35',
        name: 'R35',
        nature: 'SALIDA',
        event_code: 'INV_CONSUMO',
      })
    ).id!;
    await stock.post('ENT-COMPRA', [
      { productId: product, qty: '2', value: '2', storageId: storage },
    ]);
    await stock.post('R35', [
      { productId: product, qty: '2', storageId: storage, costCenterId: center },
    ]);
    const said = async (path: string, id: number) => {
      const { status, data } = await as('admin').del(`${path}/${id}`);
      return [status, data.message];
    };
    expect(await said('products', product)).toEqual([
      409,
      'Tiene movimientos; ponlo como descontinuado.',
    ]);
    expect(await said('storages', storage)).toEqual([409, 'Tiene movimientos; desactívalo.']);
    expect(await said('inv/movement-types', type)).toEqual([
      409,
      'Tiene movimientos; desactívalo.',
    ]);
    expect(await said('costCenters', center)).toEqual([409, 'Tiene movimientos; desactívalo.']);
  });
  test('what never moved leaves', async () => {
    const { given, as } = await story();
    const product = await given.product('R35-NADA');
    expect((await as('admin').del(`products/${product}`)).status).toBe(200);
  });
});
