/**
 * An authorised «vale» asks the warehouse to set its goods aside and to gather them; delivered or
 * called off, it lets go.
 */
import { refersTo } from '#erp/db/sql/joins.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { fixed, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';
import type { StockContext } from '#erp/domains/stock/posting.ts';
import { release, reserveOnApproval } from '#erp/domains/stock/reservations/reserve.ts';
import { cancelSupplying, orderSupplying } from '#erp/domains/stock/picking/supply.ts';
import { number } from './exit-checks.ts';

interface Source {
  readonly resource: string;
  readonly id: string;
}

/** Soft: of any lot, as much as there is. */
export async function reserveExitStock(
  context: StockContext,
  source: Source,
  exit: Row,
): Promise<void> {
  const storageId = Number(exit.storage_id);
  await reserveOnApproval(context, {
    source,
    partial: true,
    lines: linesOf(exit).map((line) => ({
      sourceLineId: String(line.id),
      productId: Number(line.product_id),
      storageId,
      qty: String(line.qty_stock),
    })),
  });
  await orderSupplying(context, {
    kind: 'VALE',
    source,
    label: typeof exit.folio === 'string' ? exit.folio : null,
    storageId,
    lines: linesOf(exit).map((line) => ({
      sourceLineId: line.id!,
      productId: Number(line.product_id),
      qty: String(line.qty),
      unitId: number(line.unit_id),
    })),
  });
}

export async function releaseExitStock(context: Writing, source: Source): Promise<void> {
  await cancelSupplying(context, source);
  await release(context, { source });
}

interface Pick {
  readonly lotId: number | null;
  readonly slotId: number | null;
  readonly qty: FixedDecimal;
}

/**
 * What a finished supplying has gathered, by line of the document: it waits in its place of
 * delivery. What is not finished yet is given up.
 */
export async function pickedStock(
  context: Writing,
  source: Source,
): Promise<ReadonlyMap<string, readonly Pick[]>> {
  const { tx } = context;
  const params = [source.resource, source.id];
  const done = `source_resource = $1 and source_id = $2 and status in ('SURTIDO', 'ENTREGADO')`;
  const picks = await tx.query<{
    line: string;
    lot_id: number | null;
    slot_id: number | null;
    qty: string;
  }>(
    `select l.source_line_id::text as line, k.lot_id, case when k.slot_id is null then null else coalesce(s.dest_slot_id, k.slot_id) end as slot_id, k.qty
     from supplying s join supplying_lines l on ${refersTo('supplying_lines.supplying_id', 'l', 's')}
       join supplying_picks k on ${refersTo('supplying_picks.line_id', 'k', 'l')}
     where ${done.replaceAll(/source_|status/g, 's.$&')} and k.qty > 0 order by l.position, k.position, k.id`,
    params,
  );
  await moveByConsequence(context, 'supplying.handOver', {
    source_resource: source.resource,
    source_id: source.id,
  });
  await cancelSupplying(context, source);
  return Map.groupBy(
    picks.map(({ line, lot_id, slot_id, qty }) => ({
      line,
      lotId: lot_id,
      slotId: slot_id,
      qty: fixed(qty),
    })),
    ({ line }) => line,
  );
}
