import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { splitLot } from '#erp/modules/inventory/lots/lot-split.ts';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import type {
  PostingResult,
  Posting,
  PostingLine,
  StockContext,
} from '#erp/domains/stock/posting.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { day } from '../rows.ts';

const BALES = 24;
const OFFICES = ['Nuevo Laredo', 'Manzanillo'];

/**
 * Lots in all their states, and one bale that can be followed from the supplier to the customers.
 */
export async function demoLots(services: Services, actor: Actor): Promise<void> {
  const { db } = services;
  if (actor.accountCode !== 'DEMO') return;
  const { accountId } = actor;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query(
      `select 1 from movements where account_id = $1 and source_resource = 'demo' and source_id like 'lotes-%' limit 1`,
      [TENANT],
    );
    if (known) return;
    const context: StockContext = { tx, services, actor, now: Temporal.Now.instant() };
    const ids = {
      products: await idsByCode(tx, accountId, 'products'),
      storages: await idsByCode(tx, accountId, 'storages'),
      suppliers: await idsByCode(tx, accountId, 'suppliers'),
      customers: await idsByCode(tx, accountId, 'customers'),
    };
    const [foreign] = await tx.query<{ id: number }>(
      `select id from suppliers where account_id = $1 and person_type = 'EXTRANJERO' order by id limit 1`,
      [TENANT],
    );
    await receiveBales(context, ids, foreign?.id ?? ids.suppliers.get('PROV-0001') ?? null);
    await receiveInk(context, ids);
    // What was inspected is released; which lots wait is said below.
    await tx.execute(
      `update lots set status = 'LIBERADO' where account_id = $1 and status = 'CUARENTENA'`,
      [TENANT],
    );
    await followedBale(context, ids);
    await setStates(tx);
  });
}

interface Ids {
  readonly products: ReadonlyMap<string, number>;
  readonly storages: ReadonlyMap<string, number>;
  readonly suppliers: ReadonlyMap<string, number>;
  readonly customers: ReadonlyMap<string, number>;
}

const post = (
  context: StockContext,
  key: string,
  type: string,
  lines: readonly PostingLine[],
  more: Partial<Posting> = {},
): Promise<PostingResult> =>
  postStock(context, {
    type,
    source: { resource: 'demo', id: `lotes-${key}`, action: 'APLICAR' },
    confirmImpact: true,
    lines,
    ...more,
  });

const baleCode = (n: number) => `P26-${String(n).padStart(4, '0')}`;

/** What the bales weigh: between 210 and 235 kg. */
async function receiveBales(
  context: StockContext,
  { products, storages }: Ids,
  supplierId: number | null,
): Promise<void> {
  const weight = (n: number) => 210 + ((n * 37) % 51) / 2;
  const lines = Array.from({ length: BALES }, (_, n): PostingLine => ({
    productId: products.get(['FIB-0001', 'FIB-0002', 'FIB-0004'][n % 3]!)!,
    storageId: storages.get('LEO-MP')!,
    qty: String(weight(n)),
    unitCost: ['32.80', '31.10', '26.70'][n % 3]!,
    lotCode: baleCode(n + 1),
  }));
  await post(context, 'pacas', 'ENT-COMPRA', lines, { supplierId });
  await context.tx.execute(
    `update lots set gross_kg = d.gross, tare_kg = 1.8, moisture_pct = d.moisture, supplier_lot = d.supplier_lot, produced_on = $2::date
     from jsonb_to_recordset($1::jsonb) as d(code text, gross numeric, moisture numeric, supplier_lot text) where lots.account_id = $3 and lots.code = d.code`,
    [
      JSON.stringify(
        Array.from({ length: BALES }, (_, n) => ({
          code: baleCode(n + 1),
          gross: weight(n) + 1.8,
          moisture: 0.3 + (n % 4) / 10,
          supplier_lot: `HX-${4410 + n}`,
        })),
      ),
      day(-20),
      TENANT,
    ],
  );
}

/** Ink that is about to expire, and a can that has. */
async function receiveInk(
  context: StockContext,
  { products, storages, suppliers }: Ids,
): Promise<void> {
  const lines = [12, 20, 31, 44, 55, -6].map((days, n): PostingLine => ({
    productId: products.get('QUI-0001')!,
    storageId: storages.get('LEO-MP')!,
    qty: String(18 + n),
    unitCost: '149.50',
    lotCode: `TF-${String(260 + n)}`,
    expiresOn: day(days),
  }));
  await post(context, 'tinta', 'ENT-COMPRA', lines, {
    supplierId: suppliers.get('PROV-0008') ?? null,
  });
}

/** A bale → a roll of non-woven → two customers, one of whom gives some back. */
async function followedBale(
  context: StockContext,
  { products, storages, customers }: Ids,
): Promise<void> {
  const [fibre, cloth] = [products.get('FIB-0001')!, products.get('NT-0080')!];
  const [raw, finished] = [storages.get('LEO-MP')!, storages.get('LEO-PT')!];
  const [first, second] = [...customers.values()];
  if (!first || !second) return;
  const [bale] = await context.tx.query<{ id: number }>(
    'select id from lots where account_id = $2 and code = $1',
    [baleCode(1), TENANT],
  );
  const group = 'demo-OP-26001';
  await post(context, 'op-sal', 'SAL-PROD', [
    { productId: fibre, storageId: raw, qty: '128', lotId: bale!.id, costGroup: group },
  ]);
  const made = await post(context, 'op-ent', 'ENT-PROD', [
    {
      productId: cloth,
      storageId: finished,
      qty: '64',
      qty2: '2',
      lotCode: 'NT80-26001',
      costGroup: group,
      costShare: '0.5',
    },
    {
      productId: cloth,
      storageId: finished,
      qty: '64',
      qty2: '2',
      lotCode: 'NT80-26002',
      costGroup: group,
      costShare: '0.5',
    },
  ]);
  await context.tx.execute(
    `update lots set width_cm = 160, length_m = 500, grammage = 80, color = 'Blanco' where account_id = $2 and code in ('NT80-26001', 'NT80-26002') and product_id = $1`,
    [cloth, TENANT],
  );
  const roll = made.lines[0]!.lotId!;
  const split = await splitLot(context, roll, [{ code: null, qty: '32', qty2: '1' }], null);
  const sell = (key: string, customerId: number, lotId: number, qty: string) =>
    post(
      context,
      key,
      'SAL-VENTA',
      [{ productId: cloth, storageId: finished, qty, qty2: '1', lotId }],
      { customerId },
    );
  await sell('venta-1', first, roll, '32');
  const sold = await sell('venta-2', second, split.lots[0]!.id, '32');
  await post(
    context,
    'devolucion',
    'DEV-VENTA',
    [
      {
        productId: cloth,
        storageId: finished,
        qty: '6',
        qty2: '1',
        lotId: split.lots[0]!.id,
        returnOfLineId: sold.lines[0]!.lineId,
      },
    ],
    {
      customerId: second,
    },
  );
}

async function setStates(tx: Tx): Promise<void> {
  const codes = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => baleCode(from + n));
  const mark = (status: string, reason: string | null, list: readonly string[]) =>
    tx.execute(
      'update lots set status = $1, status_reason = $2 where account_id = $4 and code = any($3::text[])',
      [status, reason, list, TENANT],
    );
  await mark('CUARENTENA', null, codes(10, 17));
  await mark('RETENIDO', 'Humedad fuera de límite: se repite la prueba', codes(18, 21));
  await mark('RECHAZADO', 'Contaminada con fibra de otro color', codes(22, 24));
  await tx.execute(
    `update lots set pedimento = d.pedimento, customs_date = $2::date, customs_office = d.office from jsonb_to_recordset($1::jsonb) as d(code text, pedimento text, office text) where lots.account_id = $3 and lots.code = d.code`,
    [
      JSON.stringify(
        codes(1, 6).map((code, n) => ({
          code,
          pedimento: `26  ${n % 2 ? '16' : '24'}  3807  600${1204 + n}`,
          office: OFFICES[n % 2],
        })),
      ),
      day(-24),
      TENANT,
    ],
  );
}
