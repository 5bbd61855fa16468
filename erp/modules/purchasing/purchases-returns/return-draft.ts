/** What a return takes of its shipment: party, place, and what of it may go back (R44). */
import type { Decimal } from 'decimal.js';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { amounts } from '#erp/domains/amounts/amounts.ts';
import { Exact, moneyText, roundTo, sumOf } from '#erp/domains/amounts/exact.ts';
import { loadTaxRules } from '#erp/domains/taxes/tax-rules.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { loadReceivedLines, type ReceivedLine } from '../shipments/invoicing/received-lines.ts';
import { returnedPart } from '../shipments/returning/returned-part.ts';
import { taxesOfLine } from '../taxes-of-line.ts';
import { lotsOf } from './lots-of-line.ts';
import type { purchasesReturns } from './purchases-returns.ts';

export type Draft = ComputeContext<typeof purchasesReturns>['draft'];
export type Line = Draft['lines'][number];

export interface ReturnedShipment {
  readonly id: number;
  readonly status: string;
  readonly type: string;
  readonly supplier_id: number;
  readonly branch_office_id: number | null;
  readonly storage_id: number;
  readonly currency_id: number;
}

export async function loadShipment(tx: Tx, id: number): Promise<ReturnedShipment | null> {
  const [shipment] = await tx.query(
    sql<ReturnedShipment>`select s.id, s.status, s.type, s.supplier_id, s.branch_office_id, s.storage_id, o.currency_id
      from shipments s ${raw(join('shipments.purchase_order_id', 's', 'o'))} where s.account_id = ${TENANT} and s.id = ${id}`,
  );
  return shipment ?? null;
}

/** What of it is not back at the supplier yet. */
export const returnableOf = ({ received, returned }: ReceivedLine) =>
  new Exact(received).minus(returned);

interface Places {
  readonly unit_id: number;
  readonly lot_id: number | null;
}

/** Unit and lot of received lines, by their ids. */
async function placesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Places>> {
  const rows = await tx.query(
    sql<
      Places & { id: number }
    >`select id, unit_id, lot_id from shipment_lines where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const newLine = (id: number, quantity: string): Line => ({
  shipment_line_id: id,
  quantity,
  invoiced_part: '0',
  received_share: '0',
  credit: '0',
  credit_amount: '0',
  credited_quantity: '0',
  replaced_quantity: '0',
});

/** What was rejected; without a claim, all that may go back, of which a person says how much. */
async function newLines(
  tx: Tx,
  rejectionId: number | null,
  received: readonly ReceivedLine[],
): Promise<Line[]> {
  const [rejected] = await tx.query(
    sql<{
      shipment_line_id: number;
      quantity: string;
    }>`select shipment_line_id, quantity from pur__rejections where account_id = ${TENANT} and id = ${rejectionId}`,
  );
  return received
    .filter((line) => returnableOf(line).gt(0))
    .filter(({ id }) => !rejected || id === rejected.shipment_line_id)
    .map(({ id }) => newLine(id, rejected?.quantity ?? '0'));
}

/**
 * What one of them was charged at: the price that says the amount with the fewest decimals, since
 * dividing an amount of cents back says digits that nobody invoiced.
 */
function chargedPrice(amount: string, quantity: string, received: string): string {
  const whole = new Exact(amount).div(quantity);
  const says = (price: Decimal.Value) => roundTo(new Exact(quantity).times(price), 2).eq(amount);
  if (says(received)) return received;
  const shortest = [2, 3, 4, 5]
    .map((decimals) => roundTo(whole, decimals))
    .find((price) => says(price));
  return (shortest ?? roundTo(whole, 6)).toFixed(6);
}

/** What it is worth, by what has been invoiced of it by now. */
export function valueLine(line: Line, received: ReceivedLine): void {
  const quantity = line.quantity ?? '0';
  const { invoiced, value, credit, amount, creditAmount } = returnedPart(received, quantity);
  Object.assign(line, {
    invoiced_part: invoiced,
    received_share: value,
    credit,
    credit_amount: creditAmount,
    amount,
  });
  line.price = new Exact(quantity).isZero()
    ? received.price
    : chargedPrice(amount, quantity, received.price);
}

/** Its amounts with the taxes of its order. */
export async function completeTotals(
  tx: Tx,
  draft: Partial<Pick<Draft, 'subtotal' | 'tax' | 'total'>>,
  lines: readonly Line[],
  received: ReadonlyMap<number, ReceivedLine>,
): Promise<void> {
  const worked = amounts(
    lines.map(({ shipment_line_id, amount }) => {
      const own = received.get(shipment_line_id ?? 0);
      return {
        quantity: '1',
        price: amount ?? '0',
        tax_ids: own ? taxesOfLine(own) : [],
      };
    }),
    await loadTaxRules(tx),
    { twoThirds: 'EXACT' },
  );
  draft.subtotal = worked.subtotal;
  draft.tax = moneyText(new Exact(worked.transferred).minus(worked.withheld));
  draft.total = worked.total;
}

/** Of several lots the line says none, and is as much as they are together. */
function completeLots(line: Line, received: number | null): void {
  const lots = lotsOf(line);
  if (lots.length === 0) {
    line.lot_id ??= received;
    return;
  }
  line.lot_id = null;
  line.slot_id = null;
  line.qty2 = null;
  if (new Exact(line.quantity ?? 0).isZero())
    line.quantity = sumOf(lots.map(({ quantity }) => quantity ?? 0)).toFixed(4);
}

export async function completeReturn({
  tx,
  now,
  actor,
  draft,
}: ComputeContext<typeof purchasesReturns>): Promise<void> {
  draft.date ??= todayOf(now, actor.timeZone);
  if (!draft.shipment_id) return;
  const shipment = await loadShipment(tx, draft.shipment_id);
  if (!shipment) return;
  draft.supplier_id = shipment.supplier_id;
  draft.branch_office_id = shipment.branch_office_id;
  draft.currency_id = shipment.currency_id;
  draft.storage_id ??= shipment.storage_id;
  const received = new Map(
    (await loadReceivedLines(tx, { shipmentIds: [shipment.id] })).map((each) => [each.id, each]),
  );
  if (linesOf(draft).length === 0)
    draft.lines = await newLines(tx, draft.rejection_id ?? null, [...received.values()]);
  const places = await placesOf(tx, [...received.keys()]);
  for (const line of linesOf(draft)) {
    const own = received.get(line.shipment_line_id ?? 0);
    if (!own) continue;
    const place = places.get(own.id)!;
    line.product_id = own.product_id;
    line.description = own.description;
    line.unit_id = place.unit_id;
    completeLots(line, place.lot_id);
    valueLine(line, own);
  }
  await completeTotals(tx, draft, linesOf(draft), received);
}
