/** The walk of a supplying: what to take from where, in the order of the places (inventory R20). */
import { TENANT } from '#erp/db/sql/sql.ts';
import { candidatesFor, type ProductCandidate, type Taker } from './candidates.ts';
import { lockProducts } from '../posting-context.ts';
import { decimalText, fixed, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { inPickingOrder, propose, type ProposedPick } from './propose.ts';

export interface WantedLine {
  readonly lineId: number;
  readonly productId: number;
  /** Stock unit. */
  readonly qty: string;
}

export interface PlannedPick {
  readonly lineId: number;
  readonly productId: number;
  readonly slotId: number | null;
  readonly lotId: number | null;
  readonly qty: string;
  readonly qty2: string | null;
}

/**
 * The products stay locked, so that what is proposed to one is not proposed to another before it is
 * set aside.
 */
export async function proposePicks(
  context: StockContext,
  taker: Taker,
  lines: readonly WantedLine[],
): Promise<readonly PlannedPick[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  await lockProducts(context.tx, ids);
  const policies = new Map(
    (
      await context.tx.query<{ id: number; policy: string }>(
        `select id, coalesce(picking_policy, 'PEPS') as policy from products where account_id = $2 and id = any($1::bigint[])`,
        [ids, TENANT],
      )
    ).map(({ id, policy }) => [id, policy]),
  );
  let left = [...(await candidatesFor(context, taker, ids))];
  const planned: (ProposedPick & { readonly line: WantedLine })[] = [];
  for (const line of lines) {
    const own = left.filter(({ productId }) => productId === line.productId);
    const proposed = propose(policies.get(line.productId) ?? 'PEPS', own, fixed(line.qty));
    planned.push(...proposed.map((each) => ({ ...each, line })));
    const used = new Map(
      proposed.map(({ candidate, qty }) => [candidate as ProductCandidate, qty]),
    );
    left = left.map((candidate) =>
      used.has(candidate)
        ? { ...candidate, free: candidate.free - used.get(candidate)! }
        : candidate,
    );
  }
  const lineOf = new Map(planned.map((each) => [each as ProposedPick, each.line]));
  return inPickingOrder(planned).map((each) =>
    pickOf(lineOf.get(each)!, each.candidate as ProductCandidate, each.qty),
  );
}

const pickOf = (line: WantedLine, candidate: ProductCandidate, qty: FixedDecimal): PlannedPick => ({
  lineId: line.lineId,
  productId: line.productId,
  slotId: candidate.slotId,
  lotId: candidate.lotId,
  qty: decimalText(qty),
  qty2: piecesOf(candidate, qty),
});

/** Who takes all that stands there takes all its pieces. */
export const piecesOf = (candidate: ProductCandidate, qty: FixedDecimal): string | null =>
  qty === fixed(candidate.qty) && fixed(candidate.qty2) > 0n ? candidate.qty2 : null;
