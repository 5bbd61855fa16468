/** The invariants of the ledger (inventory §4.6), and putting its caches right from it. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { CostRevaluation } from '../costing/cost-revaluation.ts';
import { decimalText, fixed, sum, ZERO, type FixedDecimal } from '../fixed-decimal.ts';
import type { CostMethod, PoolKey } from '../costing/pool.ts';
import { reservationDifferences } from './verify-reservations.ts';
import type { Difference } from './difference.ts';

/** Balances = Σ of the ledger by place. */
const BALANCES = `select coalesce(k.product_id, b.product_id) as product_id, coalesce(k.storage_id, b.storage_id) as storage_id, coalesce(k.lot_id, b.lot_id) as lot_id,
    coalesce(k.qty, 0)::numeric(18,6) as expected, coalesce(b.qty, 0)::numeric(18,6) as found
  from (select product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, sum(qty) as qty from kardex where account_id = $2 and kind in ('ENTRADA', 'SALIDA') and ($1::bigint is null or product_id = $1) group by 1, 2, 3, 4, 5, 6) k
  full join (select product_id, storage_id, slot_id, lot_id, owner_kind, owner_id, qty from stock_balances where account_id = $2) b on b.product_id = k.product_id and b.storage_id = k.storage_id and b.slot_id is not distinct from k.slot_id and b.lot_id is not distinct from k.lot_id
    and b.owner_kind = k.owner_kind and b.owner_id is not distinct from k.owner_id
  where coalesce(k.qty, 0) <> coalesce(b.qty, 0) and ($1::bigint is null or coalesce(k.product_id, b.product_id) = $1)`;

const POOLS = `select c.product_id, c.pool_key, c.method, c.qty, c.value, coalesce(k.qty, 0)::numeric(18,6) as ledger_qty, coalesce(k.value, 0)::numeric(18,6) as ledger_value
  from stock_costs c left join (select product_id, pool_key, sum(qty) as qty, sum(value) as value from kardex where account_id = $2 and pool_key is not null and ($1::bigint is null or product_id = $1) group by 1, 2) k
    on k.product_id = c.product_id and k.pool_key = c.pool_key
  where c.account_id = $2 and ($1::bigint is null or c.product_id = $1)`;

interface PoolRow {
  readonly product_id: number;
  readonly pool_key: string;
  readonly method: CostMethod;
  readonly qty: string;
  readonly value: string;
  readonly ledger_qty: string;
  readonly ledger_value: string;
}

/** Everything that does not agree, of one product or of all; empty when the books are right. */
export async function verifyStock(tx: Tx, productId: number | null = null): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const row of await tx.query<{
    product_id: number;
    storage_id: number;
    lot_id: number | null;
    expected: string;
    found: string;
  }>(BALANCES, [productId, TENANT]))
    found.push({
      rule: 'I1',
      what: `producto ${row.product_id}, almacén ${row.storage_id}, lote ${row.lot_id ?? '—'}`,
      expected: row.expected,
      found: row.found,
    });
  const pools = await tx.query<PoolRow>(POOLS, [productId, TENANT]);
  for (const pool of pools) found.push(...poolDifferences(pool));
  for (const pool of pools) found.push(...(await replayDifferences(tx, pool)));
  found.push(
    ...(await transferDifferences(tx, productId)),
    ...(await reservationDifferences(tx, productId)),
    ...(await serialDifferences(tx, productId)),
    ...(await lineDifferences(tx, productId)),
    ...(await countDifferences(tx, productId)),
  );
  return found;
}

function poolDifferences({
  product_id,
  pool_key,
  qty,
  value,
  ledger_qty,
  ledger_value,
}: PoolRow): Difference[] {
  const what = `producto ${product_id}, grupo ${pool_key}`;
  const found: Difference[] = [];
  if (qty !== ledger_qty)
    found.push({ rule: 'I2', what: `${what}, cantidad`, expected: ledger_qty, found: qty });
  if (value !== ledger_value)
    found.push({ rule: 'I2', what: `${what}, valor`, expected: ledger_value, found: value });
  if (fixed(qty) === 0n && fixed(value) !== 0n)
    found.push({
      rule: 'I2',
      what: `${what}, valor sin existencia`,
      expected: decimalText(ZERO),
      found: value,
    });
  if (fixed(qty) >= 0n && fixed(value) < 0n)
    found.push({
      rule: 'I2',
      what: `${what}, valor negativo`,
      expected: decimalText(ZERO),
      found: value,
    });
  return found;
}

/**
 * I3: going through a pool from its first row corrects nothing, and leaves the layers that are
 * kept.
 */
async function replayDifferences(
  tx: Tx,
  { product_id, pool_key, method, qty, value }: PoolRow,
): Promise<Difference[]> {
  const pool: PoolKey = { productId: product_id, key: pool_key, method };
  const revaluation = new CostRevaluation(tx);
  await revaluation.open([pool], '0001-01-01T00:00:00.000Z');
  await revaluation.settle();
  const what = `producto ${product_id}, grupo ${pool_key}`;
  const found = [
    ...revaluation
      .corrections(() => true)
      .map(([seq, delta]): Difference => ({
        rule: 'I3',
        what: `${what}, renglón ${seq}`,
        expected: decimalText(delta),
        found: decimalText(ZERO),
      })),
    ...revaluation.covers().map(({ seq, value: cover }): Difference => ({
      rule: 'I3',
      what: `${what}, cobertura de ${seq}`,
      expected: decimalText(cover),
      found: decimalText(ZERO),
    })),
  ];
  if (method !== 'PEPS') return found;
  const kept = await tx.query<{ in_id: number; qty: string; value: string }>(
    'select in_id, qty_left as qty, value_left as value from stock_layers where account_id = $3 and product_id = $1 and pool_key = $2 order by place',
    [product_id, pool_key, TENANT],
  );
  const layers = (
    all: readonly {
      readonly seq: number;
      readonly qty: FixedDecimal;
      readonly value: FixedDecimal;
    }[],
  ) =>
    all
      .map((layer) => `${layer.seq}: ${decimalText(layer.qty)} = ${decimalText(layer.value)}`)
      .join('; ');
  const walked = layers(
    revaluation
      .closings()
      .find(({ productId, key }) => productId === product_id && key === pool_key)!.pool.layers,
  );
  const stored = kept.map((row) => ({
    seq: row.in_id,
    qty: fixed(row.qty),
    value: fixed(row.value),
  }));
  if (layers(stored) !== walked)
    found.push({ rule: 'I3', what: `${what}, capas`, expected: walked, found: layers(stored) });
  return [...found, ...layerDifferences(what, { qty: fixed(qty), value: fixed(value) }, stored)];
}

/** I4: what the layers hold is what the pool holds; a pool that is short has none. */
function layerDifferences(
  what: string,
  pool: { readonly qty: FixedDecimal; readonly value: FixedDecimal },
  layers: readonly {
    readonly seq: number;
    readonly qty: FixedDecimal;
    readonly value: FixedDecimal;
  }[],
): Difference[] {
  const [qty, value] = pool.qty > 0n ? [pool.qty, pool.value] : [ZERO, ZERO];
  const held = {
    qty: sum(layers.map((layer) => layer.qty)),
    value: sum(layers.map((layer) => layer.value)),
  };
  const found: Difference[] = [];
  if (held.qty !== qty)
    found.push({
      rule: 'I4',
      what: `${what}, cantidad de las capas`,
      expected: decimalText(qty),
      found: decimalText(held.qty),
    });
  if (held.value !== value)
    found.push({
      rule: 'I4',
      what: `${what}, valor de las capas`,
      expected: decimalText(value),
      found: decimalText(held.value),
    });
  const wrong = layers.find((layer) => layer.qty <= 0n || layer.value < 0n);
  if (wrong)
    found.push({
      rule: 'I4',
      what: `${what}, capa ${wrong.seq}`,
      expected: 'mayor que cero',
      found: `${decimalText(wrong.qty)} = ${decimalText(wrong.value)}`,
    });
  return found;
}

/**
 * I4: what a line takes out of a pool at one place and brings into it at another is worth the same,
 * whatever its rows say of themselves.
 */
async function transferDifferences(tx: Tx, productId: number | null): Promise<Difference[]> {
  const rows = await tx.query<{ product_id: number; line_id: number; value: string }>(
    `select k.product_id, k.movement_line_id as line_id, sum(k.value + coalesce(a.value, 0))::numeric(18,6) as value
     from kardex k left join (select adjusts_id, sum(value) as value from kardex where account_id = $2 and adjusts_id is not null and ($1::bigint is null or product_id = $1) group by 1) a on a.adjusts_id = k.id
     where k.account_id = $2 and k.kind in ('ENTRADA', 'SALIDA') and k.pool_key is not null and not k.is_anchor and ($1::bigint is null or k.product_id = $1)
     group by k.product_id, k.movement_line_id, k.pool_key, k.movement_id
     having sum(k.qty) = 0 and bool_or(k.qty > 0) and sum(k.value + coalesce(a.value, 0)) <> 0`,
    [productId, TENANT],
  );
  return rows.map(({ product_id, line_id, value }) => ({
    rule: 'I4',
    what: `producto ${product_id}, partida ${line_id}`,
    expected: decimalText(ZERO),
    found: value,
  }));
}

async function serialDifferences(tx: Tx, productId: number | null): Promise<Difference[]> {
  const rows = await tx.query<{ code: string; qty: string }>(
    `select l.code, sum(b.qty)::numeric(18,6) as qty from lots l join stock_balances b on ${sameCompany('b', 'l')} and b.lot_id = l.id where l.account_id = $2 and l.kind = 'SERIE' and ($1::bigint is null or l.product_id = $1) group by l.id, l.code having sum(b.qty) not in (0, 1)`,
    [productId, TENANT],
  );
  return rows.map(({ code, qty }) => ({
    rule: 'I6',
    what: `serie ${code}`,
    expected: '0 o 1',
    found: qty,
  }));
}

async function lineDifferences(tx: Tx, productId: number | null): Promise<Difference[]> {
  const rows = await tx.query<{ id: number; expected: string; found: string }>(
    `select l.id, l.qty_stock as expected, coalesce(max(abs(k.qty)), 0)::numeric(18,6) as found from movement_lines l ${join('movement_lines.movement_id', 'l', 'm')}
       left join kardex k on ${sameCompany('k', 'l')} and k.movement_line_id = l.id and k.kind in ('ENTRADA', 'SALIDA')
     where l.account_id = $2 and m.status in ('APLICADO', 'CANCELADO') and ($1::bigint is null or l.product_id = $1) group by l.id, l.qty_stock having l.qty_stock <> coalesce(max(abs(k.qty)), 0)`,
    [productId, TENANT],
  );
  return rows.map(({ id, expected, found }) => ({
    rule: 'I7',
    what: `partida ${id}`,
    expected,
    found,
  }));
}

/** I7: every line of an applied count has its row, which says what was counted (R29). */
async function countDifferences(tx: Tx, productId: number | null): Promise<Difference[]> {
  const rows = await tx.query<{
    id: number;
    folio: string | null;
    expected: string;
    found: string;
  }>(
    `select l.id, c.folio, coalesce(l.recount_qty, l.counted_qty)::numeric(18,6) as expected, coalesce(k.counted_qty::text, '—') as found
     from inv__count_lines l join inv__counts c on ${sameCompany('c', 'l')} and c.id = l.count_id
       left join kardex k on ${sameCompany('k', 'l')} and k.source_resource = 'inv/counts' and k.source_id = c.id::text and k.source_line_id = l.id::text and k.is_anchor and k.counted_qty is not null
     where l.account_id = $2 and c.status = 'APLICADO' and ($1::bigint is null or l.product_id = $1) and coalesce(l.recount_qty, l.counted_qty) is distinct from k.counted_qty`,
    [productId, TENANT],
  );
  return rows.map(({ id, folio, expected, found }) => ({
    rule: 'I7',
    what: t('stock.countLine', 'conteo {folio}, renglón {line}', {
      folio: folio ?? '',
      line: String(id),
    }),
    expected,
    found,
  }));
}
