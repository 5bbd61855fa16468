/**
 * The cost of what came follows what its charges say: only the difference to what is in it already
 * is posted, so that to repeat it posts nothing (purchasing R29).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import type { ProrationBasis } from '#erp/domains/landed-cost/prorate.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { chargedLines, type ShippedLine } from './charged-lines.ts';
import { rescale, shareCharge, type Share } from './share-charge.ts';

export const CHARGES = 'shipment-charges';

interface Charge {
  readonly id: number;
  readonly folio: string | null;
  readonly shipment_id: number;
  readonly allocation: ProrationBasis;
}

interface Applied {
  readonly shipment_line_id: number;
  readonly amount: string;
  readonly applied: string;
  readonly to_stock: string;
  readonly to_issued: string;
}

/** In the order of their ids, as whoever else takes them. */
export const lockCharges = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<Charge>`select id, folio, shipment_id, allocation from shipment_charges where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id for update`,
  );

const appliedOf = async (tx: Tx, id: number): Promise<ReadonlyMap<number, Applied>> => {
  const rows = await tx.query(
    sql<Applied>`select shipment_line_id, amount, applied, to_stock, to_issued from shipment_charge_allocations where account_id = ${TENANT} and charge_id = ${id} order by position, id`,
  );
  return new Map(rows.map((row) => [row.shipment_line_id, row]));
};

/** A charge is posted several times: estimated, made real, taken back. */
async function nextAction(tx: Tx, id: number): Promise<string> {
  const [count] = await tx.query(
    sql<{
      posted: number;
    }>`select count(*)::int as posted from movements where account_id = ${TENANT} and source_resource = ${CHARGES} and source_id = ${String(id)}`,
  );
  return `COSTO-${count!.posted + 1}`;
}

/** MXN by product that the movement left in the stock, wherever of it the goods are by now. */
async function keptBy(tx: Tx, movementId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query(
    sql<{
      product_id: number;
      kept: string;
    }>`select product_id, sum(value) as kept from kardex where account_id = ${TENANT} and movement_id = ${movementId} group by 1`,
  );
  return new Map(rows.map(({ product_id, kept }) => [product_id, kept]));
}

interface Difference {
  readonly line: ShippedLine;
  readonly delta: string;
}

/** By line, what of its difference stayed; lines of a product by what each took. */
async function stayed(
  tx: Tx,
  movementId: number,
  differences: readonly Difference[],
): Promise<ReadonlyMap<number, string>> {
  const kept = await keptBy(tx, movementId);
  const byProduct = Map.groupBy(differences, ({ line }) => line.productId);
  return new Map(
    [...byProduct].flatMap(([productId, own]) => {
      const shares = apportion(
        kept.get(productId) ?? '0',
        own.map(({ delta }) => delta),
      );
      return own.map(({ line }, at) => [line.id, shares[at]!] as const);
    }),
  );
}

async function postDifferences(
  { tx, services, actor, now }: Writing,
  charge: Charge,
  differences: readonly Difference[],
): Promise<ReadonlyMap<number, string>> {
  if (differences.length === 0) return new Map();
  const { movementId } = await adjustCost(
    { tx, services, actor, now },
    'COSTO-ADIC',
    { resource: CHARGES, id: String(charge.id), action: await nextAction(tx, charge.id) },
    differences.map(({ line, delta }) => ({
      movementLineId: line.movementLineId!,
      deltaValue: delta,
    })),
  );
  return stayed(tx, movementId, differences);
}

function differencesOf(
  shares: readonly Share[],
  before: ReadonlyMap<number, Applied>,
): readonly Difference[] {
  return shares.flatMap(({ line, amount }) => {
    const delta = new Exact(amount).minus(before.get(line.id)?.applied ?? 0);
    return line.movementLineId === null || delta.isZero()
      ? []
      : [{ line, delta: moneyText(delta) }];
  });
}

/** What a stock unit of each entry costs by now, MXN. */
async function unitCosts(tx: Tx, lines: readonly ShippedLine[]) {
  const ids = lines.flatMap(({ movementLineId }) => movementLineId ?? []);
  const rows = await tx.query(
    sql<{
      line_id: number;
      unit_cost: string;
    }>`select k.movement_line_id as line_id, round((sum(k.value) + coalesce(sum((select sum(a.value) from kardex a where a.account_id = ${TENANT} and a.adjusts_id = k.id)), 0)) / sum(k.qty), 6) as unit_cost
      from kardex k where k.account_id = ${TENANT} and k.movement_line_id = any(${ids}::bigint[]) and k.kind = 'ENTRADA' and k.qty > 0 group by 1`,
  );
  return new Map(rows.map(({ line_id, unit_cost }) => [line_id, unit_cost]));
}

interface StoredShare extends Applied {
  readonly basis: string | null;
  readonly unit_cost: string | null;
}

async function storeShares(
  { tx, actor }: Writing,
  charge: Charge,
  rows: readonly StoredShare[],
): Promise<void> {
  await tx.execute(
    sql`delete from shipment_charge_allocations where account_id = ${TENANT} and charge_id = ${charge.id}`,
  );
  await tx.execute(
    sql`insert into shipment_charge_allocations (account_id, created_by, updated_by, charge_id, position, shipment_line_id, basis, amount, applied, to_stock, to_issued, unit_cost)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${charge.id}, r.position, r.shipment_line_id, r.basis, r.amount, r.applied, r.to_stock, r.to_issued, r.unit_cost
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))}::jsonb) as r(position int, shipment_line_id bigint, basis numeric, amount numeric, applied numeric, to_stock numeric, to_issued numeric, unit_cost numeric)`,
  );
}

/** What of it has not come takes nothing, once something of the shipment has. */
const entered = (lines: readonly ShippedLine[]): readonly ShippedLine[] =>
  lines.some(({ movementLineId }) => movementLineId !== null)
    ? lines.filter(({ movementLineId }) => movementLineId !== null)
    : lines;

/** Lines in the stock take it at once; gives what is in their cost by then, in pesos. */
export async function applyCharge(at: Writing, id: number, amount: string): Promise<string> {
  const { tx } = at;
  const [charge] = await lockCharges(tx, [id]);
  const before = await appliedOf(tx, id);
  const manual = new Map([...before].map(([line, row]) => [line, row.amount]));
  const written = charge!.allocation === 'MANUAL' ? rescale(manual, amount) : manual;
  const { allocation } = charge!;
  const done = shareCharge(
    { amount, allocation, manualOf: (line) => written.get(line) ?? '0' },
    entered(await chargedLines(tx, charge!.shipment_id)),
  );
  if ('problem' in done)
    throw invalid({
      allocation: [
        t('purchasing.chargeNotShared', '{charge}: {problem}', {
          charge: charge!.folio ?? '',
          problem: done.problem,
        }),
      ],
    });
  const differences = differencesOf(done.shares, before);
  const kept = await postDifferences(at, charge!, differences);
  const moved = new Map(differences.map(({ line, delta }) => [line.id, delta]));
  const costs = await unitCosts(
    tx,
    done.shares.map(({ line }) => line),
  );
  const rows = done.shares.map(({ line, basis, amount: share }) => {
    const old = before.get(line.id);
    const [delta, stays] = [moved.get(line.id) ?? '0', kept.get(line.id) ?? '0'];
    return {
      shipment_line_id: line.id,
      basis,
      amount: share,
      applied: moneyText(new Exact(old?.applied ?? 0).plus(delta)),
      to_stock: moneyText(new Exact(old?.to_stock ?? 0).plus(stays)),
      to_issued: moneyText(new Exact(old?.to_issued ?? 0).plus(delta).minus(stays)),
      unit_cost: costs.get(line.movementLineId ?? 0) ?? null,
    };
  });
  await storeShares(at, charge!, rows);
  return moneyText(sumOf(rows.map(({ applied }) => applied)));
}
