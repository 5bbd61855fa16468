/**
 * Another valuation method from the first instant of a fiscal year on (inventory R15): the value
 * stays what it was.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { requireOpenPeriod } from '#erp/platform/periods/periods.ts';
import { loadPostingContext, loadMovementType, type PostingContext } from '../posting-context.ts';
import { writeLedgerEntries } from '../posting/ledger.ts';
import { poolKey, type StockLedgerEntry, type MovementHeader } from '../posting/ledger-entries.ts';
import { decimalText, fixed } from '../fixed-decimal.ts';
import type { CostMethod } from './pool.ts';
import type { Source, StockContext } from '../posting.ts';
import { openMonth } from '../closing/close.ts';
import { insertValues } from '../posting/rows.ts';

interface Change {
  readonly productId: number;
  readonly method: CostMethod;
  /** First instant of the year. */
  readonly at: string;
  readonly source: Source;
  readonly reasonId: number | null;
}

interface Place {
  readonly storage_id: number;
  readonly slot_id: number | null;
  readonly lot_id: number | null;
  readonly qty: string;
  readonly qty2: string;
}

/**
 * `field` is where a refusal stands. The products are locked by now. Gives the movement that the
 * rows belong to.
 */
export async function changeMethod(
  context: StockContext,
  change: Change,
  field: string,
): Promise<number> {
  const { tx, actor } = context;
  const { productId, method, at } = change;
  const date = Temporal.Instant.from(at)
    .toZonedDateTimeISO(actor.timeZone)
    .toPlainDate()
    .toString();
  await openMonth(context, date);
  await requireOpenPeriod(context, 'INVENTARIOS', date, 'posted_at');
  const places = await tx.query<Place>(
    `select storage_id, slot_id, lot_id, qty, qty2 from stock_balances where account_id = $2 and product_id = $1 and owner_kind = 'PROPIO' and qty <> 0 order by id`,
    [productId, TENANT],
  );
  const type = await loadMovementType(tx, { code: 'REVAL' });
  const ids = (name: 'storage_id' | 'slot_id' | 'lot_id') => [
    ...new Set(places.flatMap((place) => place[name] ?? [])),
  ];
  const postingContext = await loadPostingContext(tx, type, {
    products: [productId],
    storages: ids('storage_id'),
    slots: ids('slot_id'),
    lots: ids('lot_id'),
  });
  const product = postingContext.products.get(productId)!;
  await requireChangeable(context, change, product, places, field);
  const movementId = await makeMovement(context, change, type.id, places);
  const head: MovementHeader = {
    movementId,
    typeId: type.id,
    at,
    source: change.source,
    reasonId: change.reasonId,
  };
  await (product.valuation === 'LOTE' || method === 'LOTE'
    ? moveBetweenPools(context, postingContext, head, change, places)
    : keepPools(context, head, change));
  await tx.execute(
    'update products set valuation = $2, version = version + 1, updated_at = now(), updated_by = $3 where account_id = $4 and id = $1',
    [productId, method, actor.userId, TENANT],
  );
  const { folio } = await nextFolio(tx, {
    document: 'movements',
    label: t('stock.stockMovements', 'movimientos de inventario'),
    branchId: null,
    date,
  });
  await tx.execute('update movements set folio = $2 where account_id = $3 and id = $1', [
    movementId,
    folio,
    TENANT,
  ]);
  return movementId;
}

async function requireChangeable(
  { tx }: StockContext,
  { productId, method, at }: Change,
  product: { readonly code: string; readonly valuation: CostMethod; readonly tracking: string },
  places: readonly Place[],
  field: string,
): Promise<void> {
  const refuse = (message: string): never => {
    throw invalid({ [field]: [message] });
  };
  if (product.valuation === method)
    refuse(t('stock.sameMethod', '{product} ya se valúa así.', { product: product.code }));
  if (method === 'LOTE' && product.tracking === 'NINGUNO')
    refuse(
      t('stock.notByLot', '{product} no se lleva por lote: su costo no se puede identificar.', {
        product: product.code,
      }),
    );
  if (places.some(({ qty }) => fixed(qty) < 0n))
    refuse(
      t('stock.negativeFirst', '{product} tiene existencia negativa: corrígela antes.', {
        product: product.code,
      }),
    );
  const later = await tx.query(
    'select 1 from kardex where account_id = $3 and product_id = $1 and posted_at >= $2 limit 1',
    [productId, at, TENANT],
  );
  if (later.length > 0)
    refuse(
      t(
        'stock.methodThisYear',
        '{product} ya tiene movimientos en el ejercicio: su método cambia hasta el siguiente.',
        { product: product.code },
      ),
    );
}

async function makeMovement(
  { tx, actor }: StockContext,
  { productId, at, source, reasonId }: Change,
  typeId: number,
  places: readonly Place[],
): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    `insert into movements (account_id, movement_type_id, status, posted_at, storage_id, reason_id, source_resource, source_id, source_action, created_by, updated_by)
     values ($1, $2, 'APLICADO', $3, coalesce($4::bigint, (select min(id) from storages where account_id = $1)), $5, $6, $7, $8, $9, $9) returning id`,
    [
      actor.accountId,
      typeId,
      at,
      places[0]?.storage_id ?? null,
      reasonId,
      source.resource,
      source.id,
      `${source.action}-${productId}`,
      actor.userId,
    ],
  );
  return made!.id;
}

/** The pools stay; a row without value marks from where they are walked by the new method. */
async function keepPools(
  context: StockContext,
  head: MovementHeader,
  { productId, method, at }: Change,
): Promise<void> {
  const { tx, actor } = context;
  const pools = await tx.query<{ pool_key: string; storage_id: number | null }>(
    `update stock_costs c set method = $2, method_since = $3 where c.account_id = $4 and c.product_id = $1 and c.method <> 'LOTE' returning c.pool_key,
       (select min(b.storage_id) from stock_balances b where ${sameCompany('b', 'c')} and b.product_id = c.product_id) as storage_id`,
    [productId, method, at, TENANT],
  );
  const marked = pools.filter(({ storage_id }) => storage_id !== null);
  await insertValues(
    context,
    head,
    marked.map(({ pool_key, storage_id }) => ({
      pool: { productId, key: pool_key, method },
      storageId: storage_id!,
      lotId: null,
      delta: 0n,
    })),
  );
  await tx.execute('delete from stock_layers where account_id = $2 and product_id = $1', [
    productId,
    TENANT,
  ]);
  if (method !== 'PEPS') return;
  await tx.execute(
    `insert into stock_layers (account_id, product_id, pool_key, in_id, place, qty_left, value_left)
     select $1::bigint, c.product_id, c.pool_key, (select min(k.id) from kardex k where ${sameCompany('k', 'c')} and k.product_id = c.product_id and k.pool_key = c.pool_key and k.movement_id = $3), 0, c.qty, c.value
     from stock_costs c where c.account_id = $1 and c.product_id = $2 and c.qty > 0`,
    [actor.accountId, productId, head.movementId],
  );
}

/**
 * Where each lot has its own cost, or had: what is at each place leaves one pool and enters the
 * other at the same value.
 */
async function moveBetweenPools(
  context: StockContext,
  postingContext: PostingContext,
  head: MovementHeader,
  { productId, method, at }: Change,
  places: readonly Place[],
): Promise<void> {
  const { tx, actor } = context;
  const lineIds = await tx.query<{ id: number }>(
    `insert into movement_lines (account_id, movement_id, position, product_id, storage_id, slot_id, lot_id, qty, qty_stock, qty2, owner_kind, created_by, updated_by)
     select $1::bigint, $2::bigint, r.ord, $3::bigint, r.storage_id, r.slot_id, r.lot_id, r.qty, r.qty, r.qty2, 'PROPIO', $5::bigint, $5::bigint
     from jsonb_to_recordset($4::jsonb) as r(ord int, storage_id bigint, slot_id bigint, lot_id bigint, qty numeric(18,6), qty2 numeric(18,6)) order by r.ord returning id`,
    [
      actor.accountId,
      head.movementId,
      productId,
      JSON.stringify(places.map((place, ord) => ({ ord, ...place }))),
      actor.userId,
    ],
  );
  const from = postingContext.products.get(productId)!.valuation;
  const ledgerEntries = places.flatMap((place, index): StockLedgerEntry[] => {
    const storage = postingContext.storages.get(place.storage_id)!;
    const base = {
      line: index,
      lineId: lineIds[index]!.id,
      sourceLineId: null,
      productId,
      storageId: place.storage_id,
      branchId: storage.branch_office_id,
      slotId: place.slot_id,
      lotId: place.lot_id,
      ownerKind: 'PROPIO' as const,
      ownerId: null,
      allowNegative: false,
      value: null,
    };
    const out: StockLedgerEntry = {
      ...base,
      qty: -fixed(place.qty),
      qty2: -fixed(place.qty2),
      method: from,
    };
    return [out, { ...base, qty: fixed(place.qty), qty2: fixed(place.qty2), method, pairOf: out }];
  });
  if (method !== 'LOTE')
    for (const key of new Set(
      ledgerEntries.map((ledgerEntry) =>
        poolKey({ ...ledgerEntry, method }, postingContext.settings.costScope),
      ),
    ))
      await tx.execute(
        `insert into stock_costs (account_id, product_id, pool_key, method, method_since) values ($1, $2, $3, $4, $5)
         on conflict (account_id, product_id, pool_key) do update set method = excluded.method, method_since = excluded.method_since`,
        [actor.accountId, productId, key, method, at],
      );
  const { values } = await writeLedgerEntries(context, postingContext, head, ledgerEntries, null);
  for (const [index, { id }] of lineIds.entries())
    await tx.execute(
      'update movement_lines set posted_value = $2 where account_id = $3 and id = $1',
      [id, decimalText(values[2 * index + 1]!), TENANT],
    );
}
