/** The lots of a line after its dictum: which are free and which are rejected (purchasing R26). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { resulting } from '#erp/kernel/rows/resulting.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { partCodes } from '#erp/modules/inventory/lots/lot-copy.ts';
import { splitLot } from '#erp/modules/inventory/lots/lot-split.ts';
import { packagesAt, type AnalysedLine } from '../capture/analysis-line.ts';
import { packageNumbers } from '../capture/package-numbers.ts';
import { stockContext, type Change } from './analysis-change.ts';

export interface DecidedLots {
  readonly accepted: readonly number[];
  readonly rejected: readonly number[];
}

interface Parted extends DecidedLots {
  readonly splitMovementId: number | null;
}

/** What of the line is rejected, in the product's stock unit. */
async function rejectedStock(tx: Tx, line: AnalysedLine, rejected: string): Promise<string> {
  const [found] = await tx.query(
    sql<{
      qty: string;
    }>`select qty_stock as qty from movement_lines where account_id = ${TENANT} and id = ${line.movement_line_id}`,
  );
  return roundTo(new Exact(found!.qty).times(rejected).div(line.received), 3).toFixed(3);
}

/** A part of a load that came as one becomes a lot of its own. */
async function splitRejected(
  context: Change,
  line: AnalysedLine,
  rejected: string,
): Promise<Parted> {
  const at = stockContext(context);
  const [code] = await partCodes(at, line.product_id, line.lot!, 1);
  const qty = await rejectedStock(context.tx, line, rejected);
  const made = await splitLot(at, line.lot_id!, [{ code: code!, qty, qty2: null }], null);
  return {
    accepted: [line.lot_id!],
    rejected: made.lots.map(({ id }) => id),
    splitMovementId: made.movementId,
  };
}

/** Its lots, apart; null of what has none. */
export async function partLots(context: Change, line: AnalysedLine): Promise<Parted | null> {
  const { tx, before, changes } = context;
  if (line.lot_id === null) return null;
  const packages = await packagesAt(tx, line.shipment_id, before.line_no!);
  const all = [line.lot_id, ...packages.flatMap(({ lot_id }) => lot_id ?? [])];
  const { dictum } = resulting(context);
  const whole = { splitMovementId: null };
  if (dictum === 'RECHAZADO') return { accepted: [], rejected: all, ...whole };
  if (dictum !== 'RECHAZO_PARCIAL') return { accepted: all, rejected: [], ...whole };
  if (packages.length === 0)
    return splitRejected(context, line, changes.rejected_quantity ?? before.rejected_quantity!);
  const numbers = packageNumbers(before.rejected_packages ?? '') ?? new Set();
  const rejected = packages.flatMap(({ number, lot_id }) =>
    lot_id !== null && numbers.has(number) ? [lot_id] : [],
  );
  return { accepted: all.filter((id) => !rejected.includes(id)), rejected, ...whole };
}

const reason = (context: Change) =>
  t('purchasing.byDictum', 'Dictamen del análisis {folio}', {
    folio: context.changes.folio ?? context.before.folio ?? String(context.before.id),
  });

export async function decideLots(context: Change, lots: DecidedLots): Promise<void> {
  const told = { changes: { status_reason: reason(context) }, reason: reason(context) };
  if (lots.accepted.length > 0)
    await moveByConsequence(context, 'lots.acquit', { id: lots.accepted }, told);
  if (lots.rejected.length > 0)
    await moveByConsequence(context, 'lots.condemn', { id: lots.rejected }, told);
}

/** As they were while they waited. */
export async function holdLots(context: Change, ids: readonly number[]): Promise<void> {
  await moveByConsequence(
    context,
    'lots.holdAgain',
    { id: ids },
    { changes: { status_reason: null } },
  );
}
