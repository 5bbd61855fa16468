import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type { Posting, PostingLine } from '#erp/domains/stock/posting.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { arrivedTransfers } from './transfers.ts';

const WEEKS = 26;

/**
 * Bought on Mondays, one of each three weeks: code, quantity, unit cost at first and what it rises
 * a week, both MXN.
 */
const BOUGHT = [
  ['FIB-0001', 4500, 31.2, 0.06],
  ['FIB-0002', 2700, 29.8, 0.05],
  ['FIB-0004', 3150, 27.4, -0.03],
  ['FIB-0003', 1800, 22.1, 0.04],
  ['FIB-0006', 900, 58.5, 0.12],
  ['RES-0001', 2750, 26.9, 0.02],
  ['RES-0002', 250, 69.2, 0],
  ['QUI-0001', 90, 142, 0.3],
  ['EMP-0001', 1200, 18.4, 0.02],
] as const;
/** Made on Wednesdays: code, pieces and what one costs, MXN. */
const MADE = [
  ['BOL-ECO-CA', 1500, 3.1],
  ['BOL-ECO-CV', 1200, 3.1],
  ['BOL-ECO-MA', 1800, 3.9],
  ['BOL-ECO-MN', 900, 3.9],
  ['BOL-ECO-GA', 1100, 5.2],
] as const;

/** Bought once and hardly used since: code, quantity and unit cost, MXN. */
const STILL = [
  ['EMP-0002', 600, 22.4],
  ['EMP-0003', 85, 185],
  ['EMP-0004', 140, 48.5],
  ['EMP-0005', 432, 21.9],
  ['EMP-0008', 24_000, 0.42],
] as const;

interface Ids {
  readonly products: ReadonlyMap<string, number>;
  readonly storages: ReadonlyMap<string, number>;
}
type Day = Pick<Posting, 'type' | 'lines'> & {
  readonly days: number;
  readonly key: string;
  readonly shortageClass?: string;
};

/**
 * Half a year of a mill: fibre comes in, is spun and cut, bags go out; some is lost, some is moved.
 * In the order in which it happened.
 */
export async function demoStock(services: Services, actor: Actor): Promise<void> {
  const { db } = services;
  if (actor.accountCode !== 'DEMO') return;
  const { accountId } = actor;
  const ids = await db.tenant({ accountId }, async (tx): Promise<Ids | null> => {
    const [known] = await tx.query('select 1 from kardex where account_id = $1 limit 1', [TENANT]);
    return known
      ? null
      : {
          products: await idsByCode(tx, accountId, 'products'),
          storages: await idsByCode(tx, accountId, 'storages'),
        };
  });
  if (!ids) return;
  const today = Temporal.Now.zonedDateTimeISO(actor.timeZone).with({
    hour: 10,
    minute: 0,
    second: 0,
    millisecond: 0,
    microsecond: 0,
    nanosecond: 0,
  });
  const transfers = arrivedTransfers({
    services,
    actor,
    storages: ids.storages,
    productId: ids.products.get('BOL-ECO-MA')!,
    today,
  });
  for (const { days, key, ...posting } of life(ids)) {
    await transfers(days);
    const at = today.subtract({ days }).toInstant();
    await db.tenant({ accountId }, (tx) =>
      postStock(
        { tx, services, actor, now: at },
        {
          ...posting,
          postedAt: at.toString({ smallestUnit: 'millisecond' }),
          source: { resource: 'demo', id: key, action: 'APLICAR' },
          confirmImpact: true,
        },
      ),
    );
    // What was inspected for a week is released; the newest lots still wait.
    if (posting.type === 'ENT-COMPRA' && days > 7)
      await db.tenant({ accountId }, (tx) =>
        tx.execute(
          `update lots set status = 'LIBERADO' where account_id = $1 and status = 'CUARENTENA'`,
          [TENANT],
        ),
      );
  }
}

function* life({ products, storages }: Ids): Generator<Day> {
  const [raw, finished, truck] = [
    storages.get('LEO-MP')!,
    storages.get('LEO-PT')!,
    storages.get('LEO-U01')!,
  ];
  const line = (
    code: string,
    storageId: number,
    qty: number,
    more: Partial<PostingLine> = {},
  ): PostingLine => ({
    productId: products.get(code)!,
    storageId,
    qty: String(qty),
    ...more,
  });
  const start = WEEKS * 7 + 3;
  const opening = [
    ...BOUGHT.map(([code, qty, cost]) =>
      line(code, raw, qty * 2, {
        unitCost: String(cost),
        ...(code === 'EMP-0001' ? {} : { lotCode: 'INI-01' }),
      }),
    ),
    ...MADE.map(([code, qty, cost]) => line(code, finished, qty * 2, { unitCost: String(cost) })),
    ...STILL.map(([code, qty, cost]) => line(code, raw, qty, { unitCost: String(cost) })),
  ];
  yield { type: 'INI', days: start, key: 'inicial', lines: opening };
  for (let week = 0; week < WEEKS; week++) {
    const days = (WEEKS - week) * 7;
    const turn = BOUGHT.filter((_, index) => index % 3 === week % 3);
    const lot = `S${String(week + 1).padStart(2, '0')}`;
    const cost = (first: number, rise: number) => (first + rise * week).toFixed(2);
    yield {
      type: 'ENT-COMPRA',
      days,
      key: `compra-${week}`,
      lines: turn.map(([code, qty, first, rise]) =>
        line(code, raw, qty, {
          unitCost: cost(first, rise),
          ...(code === 'EMP-0001' ? {} : { lotCode: `${lot}-01` }),
        }),
      ),
    };
    yield {
      type: 'SAL-PROD',
      days: days - 2,
      key: `consumo-${week}`,
      lines: BOUGHT.map(([code, qty], index) =>
        line(code, raw, Math.floor((qty * (28 + ((week * 7 + index * 5) % 9))) / 100)),
      ),
    };
    yield {
      type: 'ENT-PROD',
      days: days - 2,
      key: `produccion-${week}`,
      lines: MADE.map(([code, qty, each]) =>
        line(code, finished, qty, { unitCost: (each + week * 0.01).toFixed(2) }),
      ),
    };
    yield {
      type: 'SAL-VENTA',
      days: days - 4,
      key: `venta-${week}`,
      lines: MADE.map(([code, qty], index) =>
        line(code, finished, Math.floor((qty * (88 + ((week * 5 + index * 3) % 14))) / 100)),
      ),
    };
    if (week % 4 === 3) {
      yield {
        type: 'MERMA',
        days: days - 5,
        key: `merma-${week}`,
        shortageClass: 'MERMA',
        lines: [line('FIB-0001', raw, 35 + week), line('FIB-0004', raw, 20 + week)],
      };
      yield {
        type: 'TRASP',
        days: days - 5,
        key: `traspaso-${week}`,
        lines: MADE.slice(0, 2).map(([code]) => line(code, finished, 60, { toStorageId: truck })),
      };
    }
  }
}
