/**
 * Statements of a document do not grow with its lines: what is written for each line is written for
 * all at once.
 */
import { textOf } from '#erp/db/sql/sql.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database, Tx } from '#erp/db/database.ts';
import { callerOf, type Api } from '../../../tests/api/fixtures.ts';
import { stockCompany, type StockCompany } from './testing.ts';

const FEW = 2;
const MANY = 50;
const KINDS = {
  PROMEDIO: { valuation: 'PROMEDIO' },
  PEPS: { valuation: 'PEPS' },
  ESTANDAR: { valuation: 'ESTANDAR', standard_cost: '10' },
  LOTE: { valuation: 'LOTE', tracking: 'LOTE' },
} as const;
type Kind = keyof typeof KINDS;

/** The database with a list of the statements that were sent to it. */
function listening(db: Database): { readonly db: Database; readonly sent: string[] } {
  const sent: string[] = [];
  const heard = (tx: Tx): Tx => ({
    query: (sql, params) => {
      sent.push(textOf(sql));
      return tx.query(sql, params);
    },
    execute: (sql, params) => {
      sent.push(textOf(sql));
      return tx.execute(sql, params);
    },
  });
  return {
    sent,
    db: {
      engine: db.engine,
      changes: db.changes,
      tenant: (tenant, work) => db.tenant(tenant, (tx) => work(heard(tx))),
      reading: (tenant, work) => db.reading(tenant, (tx) => work(heard(tx))),
      system: (work) => db.system((tx) => work(heard(tx))),
      close: () => db.close(),
    },
  };
}

let stock: StockCompany;
let api: Api;
let sent: string[];
const products = new Map<Kind, number[]>();
let documents = 0;

beforeAll(async () => {
  stock = await stockCompany();
  const heard = listening(stock.company.services.db);
  sent = heard.sent;
  api = callerOf({ ...stock.company.services, db: heard.db }, stock.admin);
  const columns = await stock.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'name') order by 1`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  for (const [kind, more] of Object.entries(KINDS) as [Kind, (typeof KINDS)[Kind]][]) {
    const first = await stock.product(kind, more);
    const copies = await stock.query<{ id: number }>(
      `insert into products (code, name, ${names}) select code || '-' || n, code || '-' || n, ${names} from products, generate_series(2, ${MANY}) n where id = $1 returning id`,
      [first],
    );
    products.set(kind, [first, ...copies.map(({ id }) => id)]);
  }
});
// What is remembered for half a minute is not to be read again in the middle of a step.
beforeAll(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()));
afterAll(async () => {
  vi.restoreAllMocks();
  await stock.company.services.db.close();
});

interface Answer {
  readonly id: number;
  readonly version: number;
  readonly lines: readonly {
    readonly id: number;
    readonly product_id: number;
    readonly lot_id: number | null;
  }[];
}

/** Statements of each step of a document with so many lines. */
async function steps(kind: Kind, count: number, days = 0): Promise<Record<string, string[]>> {
  documents++;
  const counted: Record<string, string[]> = {};
  const step = async (
    name: string,
    work: () => Promise<{ readonly status: number; readonly text: string; readonly data: Answer }>,
  ): Promise<Answer> => {
    sent.length = 0;
    const reply = await work();
    expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(300);
    counted[name] = sent.map((sql) => sql.replaceAll(/\s+/g, ' '));
    return reply.data;
  };
  const own = products.get(kind)!.slice(0, count);
  const posted_at =
    days === 0
      ? ''
      : Temporal.Now.zonedDateTimeISO('America/Mexico_City')
          .subtract({ days })
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute' });
  const head = { storage_id: stock.storages.A, confirm_impact: '1', posted_at };
  const type = (code: string) => stock.idOf('inv__movement_types', code);
  const [cause] = await stock.query<{ id: number }>('select id from causes order by id limit 1');
  const lot = (product: number) =>
    kind === 'LOTE' ? { lot_code: `L-${documents}-${product}`, expires_on: '2030-01-01' } : {};

  const entry = { ...head, movement_type_id: await type('AJ-ENT'), reason_id: cause?.id };
  const made = await step('create', () =>
    api.post('movements', {
      ...entry,
      lines: own.map((product) => ({
        product_id: product,
        qty: 8,
        unit_cost: 10,
        ...lot(product),
      })),
    }),
  );
  const changed = await step('update', () =>
    api.put(`movements/${made.id}`, {
      version: made.version,
      lines: made.lines.map(({ id, product_id }) => ({
        id,
        product_id,
        qty: 9,
        unit_cost: 11,
        ...lot(product_id),
      })),
    }),
  );
  const applied = await step('apply', () =>
    api.put(`movements/apply/${made.id}`, { version: changed.version }),
  );
  const lots = new Map(applied.lines.map(({ product_id, lot_id }) => [product_id, lot_id]));
  const lines = (qty: number) =>
    own.map((product) => ({ product_id: product, qty, lot_id: lots.get(product) ?? '' }));

  const exit = await api.post('movements', {
    ...head,
    movement_type_id: await type('AJ-SAL'),
    reason_id: cause?.id,
    shortage_class: 'MERMA',
    lines: lines(2),
  });
  const out = await step('apply an exit', () =>
    api.put(`movements/apply/${exit.data.id}`, { version: exit.data.version }),
  );
  const transfer = await api.post('movements', {
    ...head,
    movement_type_id: await type('TRASP'),
    to_storage_id: stock.storages.B,
    lines: lines(1),
  });
  await step('apply a transfer', () =>
    api.put(`movements/apply/${transfer.data.id}`, { version: transfer.data.version }),
  );
  if (days === 0)
    await step('cancel', () =>
      api.put(`movements/cancel/${out.id}`, { version: out.version, cancel_reason: 'Prueba' }),
    );
  return counted;
}

const numbers = (counted: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(counted).map(([name, { length }]) => [name, length]));

/** Steps that send more for many lines than for few, with what they send more often. */
function grown(few: Record<string, string[]>, many: Record<string, string[]>): string[] {
  const times = (list: readonly string[]) => Map.groupBy(list, (sql) => sql.slice(0, 110));
  return Object.entries(many).flatMap(([name, list]) => {
    const before = times(few[name]!);
    return [...times(list)].flatMap(([sql, { length }]) => {
      const known = before.get(sql)?.length ?? 0;
      return length > known ? [`${name}: ${known} → ${length} × ${sql}`] : [];
    });
  });
}

for (const kind of Object.keys(KINDS) as Kind[])
  test(`${kind}: as many statements for ${MANY} lines as for ${FEW}`, async () => {
    await steps(kind, FEW);
    const [few, many] = [await steps(kind, FEW), await steps(kind, MANY)];
    expect(grown(few, many)).toEqual([]);
    expect(numbers(many)).toEqual(numbers(few));
    // Documents follow these by now: what they cost is worked out anew.
    const [late, manyLate] = [await steps(kind, FEW, 1), await steps(kind, MANY, 1)];
    expect(grown(late, manyLate)).toEqual([]);
    expect(numbers(manyLate)).toEqual(numbers(late));
  });
