/**
 * Random lives of a product with counts and reservations: whatever happens to it, the books agree
 * with the ledger (inventory §4.6). `STOCK_RUNS` makes more of them, `STOCK_SEED` others.
 */
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { DomainError } from '#erp/model/errors.ts';
import { postCount } from './counts/count-posting.ts';
import { lockProducts } from './posting-context.ts';
import { fixed } from './fixed-decimal.ts';
import type { CostMethod } from './costing/pool.ts';
import type { PostingResult, PostingLine } from './posting.ts';
import { release, reserve } from './reservations/reserve.ts';
import { adjustCost } from './costing/late-cost.ts';
import { reverseMovement } from './posting/reverse.ts';
import { stockCompany, type StockCompany } from './testing.ts';
import { verifyStock } from './checks/verify.ts';

const RUNS = Number(process.env.STOCK_RUNS ?? 25);
const SEED = Number(process.env.STOCK_SEED ?? 1);

/** What may be refused of each step; anything else is a fault. */
const SHORT = 'Existencia insuficiente|dejaría existencia negativa|reservad';
const MAY_REFUSE: Readonly<Record<Step['do'], RegExp | null>> = {
  buy: null,
  sell: new RegExp(SHORT),
  consume: new RegExp(SHORT),
  move: new RegExp(`${SHORT}|debe ser distinto`),
  'give back': new RegExp(SHORT),
  'take back': null,
  cancel: new RegExp(`${SHORT}|ya se consumieron|ya está cancelado`),
  count: new RegExp(`${SHORT}|Captura el costo`),
  'late cost': null,
  reserve: /disponible/,
  release: null,
};

type Place = 'A' | 'B' | 'PISO';
type Step =
  | {
      readonly do: 'buy';
      readonly qty: number;
      readonly cents: number;
      readonly at: Place;
      readonly hours: number;
    }
  | {
      readonly do: 'sell' | 'consume';
      readonly qty: number;
      readonly at: Place;
      readonly hours: number;
    }
  | {
      readonly do: 'move';
      readonly qty: number;
      readonly at: Place;
      readonly to: Place;
      readonly parts: number;
      readonly hours: number;
    }
  | {
      readonly do: 'give back' | 'take back' | 'cancel';
      readonly which: number;
      readonly part: number;
    }
  | { readonly do: 'count'; readonly qty: number; readonly at: Place; readonly hours: number }
  | { readonly do: 'late cost'; readonly which: number; readonly cents: number }
  | { readonly do: 'reserve'; readonly which: number; readonly qty: number; readonly at: Place }
  | { readonly do: 'release'; readonly which: number };

const place = fc.constantFrom<Place>('A', 'A', 'A', 'B', 'PISO');
const qty = fc.integer({ min: 1, max: 5_000_000 });
/** Half of them now, the others up to four days ago. */
const hours = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 96 }));
const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('buy' as const),
    qty,
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    at: place,
    hours,
  }),
  fc.record({ do: fc.constantFrom('sell' as const, 'consume' as const), qty, at: place, hours }),
  fc.record({
    do: fc.constant('move' as const),
    qty,
    at: place,
    to: place,
    parts: fc.integer({ min: 1, max: 4 }),
    hours,
  }),
  fc.record({
    do: fc.constantFrom('give back' as const, 'take back' as const, 'cancel' as const),
    which,
    part: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ do: fc.constant('count' as const), qty, at: place, hours }),
  fc.record({
    do: fc.constant('late cost' as const),
    which,
    cents: fc.integer({ min: -500, max: 100_000 }),
  }),
  fc.record({ do: fc.constant('reserve' as const), which: fc.nat(3), qty, at: place }),
  fc.record({ do: fc.constant('release' as const), which: fc.nat(3) }),
);

let stock: StockCompany;
let products = 0;
beforeAll(async () => {
  stock = await stockCompany();
});

const millionths = (value: number) => (value / 1_000_000).toFixed(6);
const at = (ago: number) =>
  ago === 0 ? {} : { postedAt: Temporal.Now.instant().subtract({ hours: ago }).toString() };

interface Life {
  readonly product: number;
  readonly bought: PostingResult[];
  readonly sold: PostingResult[];
  /** Of a product whose lots have each their cost: those that came in, by code. */
  readonly lots: Map<string, number> | null;
  documents: number;
}

/** Does one step, or nothing when the ledger refuses it: a refusal must leave no trace either. */
async function live(life: Life, each: Step): Promise<void> {
  const { product, bought, sold, lots } = life;
  const code = lots && 'qty' in each ? (each.qty % 2 === 0 ? 'L1' : 'L2') : null;
  const lot: Partial<PostingLine> =
    code === null ? {} : lots!.has(code) ? { lotId: lots!.get(code)! } : { lotCode: code };
  // Of a lot that never came in nothing leaves.
  if (code !== null && each.do !== 'buy' && each.do !== 'reserve' && !lots!.has(code)) return;
  const line = (value: Partial<PostingLine>) => [{ productId: product, ...lot, ...value }];
  const cancel = async ({ movementId }: PostingResult) => {
    const [movement] = await stock.query<{ movement_type_id: number }>(
      'select movement_type_id from movements where id = $1',
      [movementId],
    );
    await stock.within((context) =>
      reverseMovement(
        context,
        movementId,
        movement!.movement_type_id,
        { resource: 'vidas', id: `${product}-${++life.documents}`, action: 'CANCELAR' },
        null,
      ),
    );
  };
  switch (each.do) {
    case 'buy': {
      const posted = await stock.post(
        'ENT-COMPRA',
        line({
          qty: millionths(each.qty),
          value: (each.cents / 100).toFixed(2),
          storageId: stock.storages[each.at]!,
        }),
        at(each.hours),
      );
      if (code !== null) lots!.set(code, posted.lines[0]!.lotId!);
      return void bought.push(posted);
    }
    case 'sell':
    case 'consume':
      return void sold.push(
        await stock.post(
          each.do === 'sell' ? 'SAL-VENTA' : 'SAL-PROD',
          line({ qty: millionths(each.qty), storageId: stock.storages[each.at]! }),
          at(each.hours),
        ),
      );
    case 'move':
      return void (await stock.post(
        'TRASP',
        Array.from({ length: each.parts }).flatMap(() =>
          line({
            qty: millionths(Math.ceil(each.qty / each.parts)),
            storageId: stock.storages[each.at]!,
            toStorageId: stock.storages[each.to]!,
          }),
        ),
        at(each.hours),
      ));
    case 'give back':
    case 'take back': {
      const from = each.do === 'give back' ? bought : sold;
      const original = from[each.which % Math.max(from.length, 1)]?.lines[0];
      if (!original) return;
      const part = millionths(
        Math.max(1, Math.floor((Number(original.qtyStock) * 1_000_000 * each.part) / 100)),
      );
      return void (await stock.post(
        each.do === 'give back' ? 'DEV-COMPRA' : 'DEV-VENTA',
        line({
          qty: part,
          returnOfLineId: original.lineId,
          ...(original.lotId && { lotId: original.lotId }),
        }),
      ));
    }
    case 'cancel': {
      const all = [...bought, ...sold];
      const original = all[each.which % Math.max(all.length, 1)];
      return original && cancel(original);
    }
    case 'reserve':
      return void (await stock.within((context) =>
        reserve(context, {
          source: { resource: 'pedidos', id: `${product}-${each.which}` },
          priority: each.which + 1,
          partial: each.which === 0,
          lines: [
            {
              sourceLineId: '1',
              productId: product,
              storageId: stock.storages[each.at]!,
              qty: millionths(each.qty),
            },
          ],
        }),
      ));
    case 'release':
      return stock.within((context) =>
        release(context, { source: { resource: 'pedidos', id: `${product}-${each.which}` } }),
      );
    case 'count':
      return count(life, each, lot.lotId ?? null);
    case 'late cost': {
      const original = bought[each.which % Math.max(bought.length, 1)]?.lines[0];
      if (!original || Number(original.value) + each.cents / 100 < 0) return;
      const source = { resource: 'vidas', id: `${product}-${++life.documents}`, action: 'COSTO' };
      await stock.within((context) =>
        adjustCost(context, 'COSTO-ADIC', source, [
          { movementLineId: original.lineId, deltaValue: (each.cents / 100).toFixed(2) },
        ]),
      );
    }
  }
}

/**
 * What was found somewhere at a moment is posted at that moment; half the time it is what the books
 * said.
 */
async function count(
  life: Life,
  each: Extract<Step, { do: 'count' }>,
  lotId: number | null,
): Promise<void> {
  const storageId = stock.storages[each.at]!;
  await stock.within(async (context) => {
    await lockProducts(context.tx, [life.product]);
    const [clock] = await context.tx.query<{ now: string }>(
      'select clock_timestamp()::timestamptz(3) as now',
    );
    const moment = Temporal.Instant.from(clock!.now)
      .subtract({ hours: each.hours })
      .toString({ smallestUnit: 'millisecond' });
    const [book] = await context.tx.query<{ qty: string; cost: string }>(
      `select coalesce((select sum(qty) from kardex where product_id = $1 and storage_id = $2 and posted_at <= $3 and lot_id is not distinct from $4::bigint), 0)::numeric(18,6) as qty,
         coalesce((select max(avg_cost) from stock_costs where product_id = $1), 0)::numeric(18,6) as cost`,
      [life.product, storageId, moment, lotId],
    );
    const counted =
      each.qty % 2 === 0 && fixed(book!.qty) >= 0n ? fixed(book!.qty) : BigInt(each.qty);
    const line = {
      id: 1,
      index: 0,
      productId: life.product,
      slotId: null,
      lotId,
      at: moment,
      counted,
      difference: counted - fixed(book!.qty),
      difference2: 0n,
      reasonId: null,
    };
    await postCount(context, {
      countId: life.product * 1000 + ++life.documents,
      storageId,
      lines: [
        { ...line, unitCost: fixed(book!.cost) || fixed('5'), shortageClass: 'ERROR_REGISTRO' },
      ],
    });
  });
}

/** Whatever was written later, at the moment of a count there was what was counted. */
const movedCounts = (product: number) =>
  stock.query(
    `select a.id, a.posted_at, a.counted_qty, s.qty from kardex a cross join lateral (
       select sum(k.qty) as qty from kardex k where k.product_id = a.product_id and k.storage_id = a.storage_id and k.lot_id is not distinct from a.lot_id and k.posted_at <= a.posted_at) s
     where a.product_id = $1 and a.counted_qty is not null and s.qty <> a.counted_qty`,
    [product],
  );

const rowsOf = async (product: number) =>
  (
    await stock.query<{ n: number }>(
      'select count(*)::int as n from kardex where product_id = $1',
      [product],
    )
  )[0]!.n;

/** A refusal is one that the step may meet, and leaves no trace. */
async function requireExpected(
  error: unknown,
  life: Life,
  each: Step,
  rowsBefore: number,
): Promise<void> {
  if (!(error instanceof DomainError)) throw error;
  const said = [error.message, ...Object.values(error.fields).flat()].join(' ');
  if (!MAY_REFUSE[each.do]?.test(said))
    throw new Error(`«${each.do}» was refused: ${said}`, { cause: error });
  expect(await rowsOf(life.product)).toBe(rowsBefore);
}

test.each<CostMethod>(['PROMEDIO', 'PEPS', 'LOTE', 'ESTANDAR'])(
  '%s: balances, pools and replay agree after each life',
  { timeout: 600_000 },
  async (valuation) => {
    let [done, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const byLot = valuation === 'LOTE';
        const product = await stock.product(`VIDA-${++products}`, {
          valuation,
          ...(valuation === 'ESTANDAR' && { standard_cost: '7.5' }),
          ...(byLot && { tracking: 'LOTE', lot_kind: 'LOTE' }),
        });
        const life: Life = {
          product,
          bought: [],
          sold: [],
          lots: byLot ? new Map() : null,
          documents: 0,
        };
        for (const each of steps) {
          const before = await rowsOf(product);
          try {
            await live(life, each);
            done += 1;
          } catch (error) {
            await requireExpected(error, life, each, before);
            refused += 1;
          }
        }
        expect(await stock.within(({ tx }) => verifyStock(tx, product))).toEqual([]);
        expect(await movedCounts(product)).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(done).toBeGreaterThan(refused);
  },
);
