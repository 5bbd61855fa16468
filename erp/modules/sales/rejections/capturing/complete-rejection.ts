/** What a return takes of its shipment: whose it is, what may come back, and what it is worth. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { cents, Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { loadShippedRows, type ShippedRow } from '../load-returned.ts';
import type { slsRejections } from '../rejections.ts';
import { returnedAmounts } from './returned-amounts.ts';

type Draft = ComputeContext<typeof slsRejections>['draft'];
type Line = Draft['lines'][number];

interface ReturnedShipment {
  readonly customer_id: number;
  readonly branch_office_id: number | null;
  readonly status: string;
  /** ISO instant. */
  readonly delivered_at: string | null;
}

export async function loadReturnedShipment(tx: Tx, id: number): Promise<ReturnedShipment | null> {
  const [shipment] = await tx.query(
    sql<ReturnedShipment>`select customer_id, branch_office_id, status, delivered_at from sls__shipments where account_id = ${TENANT} and id = ${id}`,
  );
  return shipment ?? null;
}

/** What of it has not come back. */
export const leftOf = ({ picked, returned }: ShippedRow) => new Exact(picked).minus(returned);

/** It begins with what was rejected when it was handed over. */
const newLine = (row: ShippedRow): Line => ({
  shipment_line_id: row.id,
  qty: Exact.max(new Exact(row.rejected).minus(row.returned), 0).toFixed(6),
});

const copyRow = (line: Line, row: ShippedRow): void => {
  Object.assign(line, {
    product_id: row.product_id,
    lot_id: row.lot_id,
    unit_id: row.unit_id,
    unit_price: roundTo(new Exact(row.net_each ?? 0), 6).toFixed(6),
  });
};

/** Each line at its part; the return at what its note will come to. */
async function value(tx: Tx, draft: Draft, rowOf: (line: Line) => ShippedRow | undefined) {
  const found = linesOf(draft).flatMap((line) => {
    const row = rowOf(line);
    return row ? [{ line, row, qty: line.qty ?? '0' }] : [];
  });
  const worth = returnedAmounts(found, await loadTaxRules(tx));
  for (const [at, { line, row }] of found.entries()) {
    copyRow(line, row);
    Object.assign(line, worth.rows[at]);
  }
  draft.subtotal = moneyText(new Exact(worth.subtotal).minus(worth.discount));
  draft.total = worth.total;
}

export async function completeRejection({
  tx,
  now,
  actor,
  draft,
  before,
}: ComputeContext<typeof slsRejections>): Promise<void> {
  draft.date ??= todayOf(now, actor.timeZone);
  draft.origin ??= 'POSTERIOR';
  if (!draft.shipment_id) return;
  const shipment = await loadReturnedShipment(tx, draft.shipment_id);
  if (!shipment) return;
  draft.customer_id = shipment.customer_id;
  draft.branch_office_id = shipment.branch_office_id;
  const rows = await loadShippedRows(tx, draft.shipment_id, before?.id ?? null);
  if (linesOf(draft).length === 0)
    draft.lines = rows.filter((row) => leftOf(row).gt(0)).map(newLine);
  const byId = new Map(rows.map((row) => [row.id, row]));
  await value(tx, draft, ({ shipment_line_id }) => byId.get(shipment_line_id ?? 0));
  const back = linesOf(draft).find(({ qty }) => new Exact(qty ?? 0).gt(0));
  const first = byId.get(back?.shipment_line_id ?? 0) ?? rows[0];
  draft.currency_id = first?.currency_id ?? null;
  draft.total_mxn = moneyText(cents(new Exact(draft.total ?? 0).times(first?.exchange_rate ?? 1)));
}
