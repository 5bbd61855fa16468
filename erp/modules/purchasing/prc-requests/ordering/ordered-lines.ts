/** Lines of requests that orders name: which may be named, how much of them, and the counting. */
import type { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { convertQuantity, stockFactor } from '#erp/domains/amounts/units.ts';
import type { Fulfilment } from '#erp/domains/fulfilment/count-lines.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import { productUnitsOf, unitFacts } from '#erp/domains/units/stored-units.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import type { purchaseOrders } from '../../purchase-orders/purchase-orders.ts';
import { countOrdered, lockRequested } from '../progress/follow-requests.ts';
import { ORDERED_REQUEST } from '../request-choices.ts';

type Save = SaveContext<typeof purchaseOrders>;

interface RequestedLine {
  readonly id: number;
  readonly product_id: number;
  readonly unit_id: number;
  readonly unit: string;
  readonly pending: string;
  readonly status: string;
  readonly folio: string;
}

/** A line of an order, as far as it names one of a request. */
interface Ordering {
  readonly request_line_id?: number | null;
  readonly request_quantity?: string | null;
}

const loadRequested = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<RequestedLine>`select l.id, l.product_id, l.unit_id, u.code as unit, l.pending_quantity as pending, r.status, coalesce(r.folio, '') as folio
      from prc_request_lines l ${raw(join('prc_request_lines.request_id', 'l', 'r'))} ${raw(join('prc_request_lines.unit_id', 'l', 'u'))} where l.account_id = ${TENANT} and l.id = any(${ids}::bigint[])`,
  );

const idsOf = (lines: readonly Ordering[]): readonly number[] =>
  lines.flatMap(({ request_line_id }) => request_line_id ?? []);

/** By line of a request; of one that several lines name, all of it. */
function sumsOf(lines: readonly Ordering[]): ReadonlyMap<number, Decimal> {
  const sums = new Map<number, Decimal>();
  for (const { request_line_id: id, request_quantity: qty } of lines)
    if (id) sums.set(id, new Exact(sums.get(id) ?? 0).plus(qty ?? 0));
  return sums;
}

/** How much of its request each line orders, in the unit of the request. */
async function completeQuantities({ tx, draft }: Save, requested: readonly RequestedLine[]) {
  const units = await unitFacts(tx);
  const products = await productUnitsOf(
    tx,
    requested.map(({ product_id }) => product_id),
  );
  for (const line of linesOf(draft)) {
    // Closed, what of it does not come was given back to its request.
    if (line.closed) continue;
    const own = requested.find(({ id }) => id === line.request_line_id);
    line.request_quantity = null;
    if (!own || !line.quantity || !line.unit_id) continue;
    if (own.unit_id === line.unit_id) line.request_quantity = line.quantity;
    const product = products.get(own.product_id);
    const [from, to] = [units.get(own.unit_id), units.get(product?.stockUnitId ?? 0)];
    const factor = product && from && to && stockFactor(from, to, product.own);
    if (factor && line.request_quantity === null && line.stock_quantity)
      line.request_quantity = convertQuantity(
        line.stock_quantity,
        { num: factor.den, den: factor.num },
        4,
      );
  }
}

function checkLine(
  { fail }: Save,
  at: number,
  productId: number | null,
  own?: RequestedLine,
): void {
  const say = (message: string) => fail(`lines[${at}][request_line_id]`, message);
  if (!own) return;
  if (own.product_id !== productId)
    say(t('purchasing.requestOfOther', 'La requisición pide otro producto.'));
  else if (!ORDERED_REQUEST.some((each) => each === own.status))
    say(
      t('purchasing.requestNotOpen', 'La requisición {folio} no está autorizada.', {
        folio: own.folio,
      }),
    );
}

/**
 * Of what an order names of requests, no more than they still ask for. Holds their lines until the
 * order is stored, by which they are counted.
 */
export async function checkRequested(context: Save): Promise<void> {
  const { tx, draft, before, fail } = context;
  const lines = linesOf(draft);
  const known = before ? linesOf(before) : [];
  const ids = [...idsOf(lines), ...idsOf(known)];
  if (ids.length === 0) return;
  await lockRequested(tx, ids);
  const requested = await loadRequested(tx, ids);
  await completeQuantities(context, requested);
  const [asked, held] = [sumsOf(lines), sumsOf(known)];
  for (const [i, line] of lines.entries()) {
    const own = requested.find(({ id }) => id === line.request_line_id);
    checkLine(context, i, line.product_id ?? null, own);
    if (!own) continue;
    const most = new Exact(own.pending).plus(held.get(own.id) ?? 0);
    if (asked.get(own.id)!.gt(most))
      fail(
        `lines[${i}][quantity]`,
        t(
          'purchasing.moreThanRequested',
          'De la requisición {folio} quedan {qty} {unit} por ordenar.',
          {
            folio: own.folio,
            qty: most.toFixed(4),
            unit: own.unit,
          },
        ),
      );
  }
}

const fulfilments = (sums: ReadonlyMap<number, Decimal>): readonly Fulfilment[] =>
  [...sums]
    .filter(([, quantity]) => !quantity.isZero())
    .map(([lineId, quantity]) => ({ lineId, quantity: quantity.toFixed(4) }));

/** What an order that was stored orders now, and did not before. */
export async function countChange(
  at: Writing,
  before: readonly Ordering[],
  after: readonly Ordering[],
): Promise<void> {
  const sums = new Map(sumsOf(after));
  for (const [id, quantity] of sumsOf(before))
    sums.set(id, new Exact(sums.get(id) ?? 0).minus(quantity));
  await countOrdered(at, fulfilments(sums));
}

/** What is not ordered any more may be ordered again. */
export async function freeRequested(at: Writing, lines: readonly Ordering[]): Promise<void> {
  await lockRequested(at.tx, idsOf(lines));
  await countChange(at, lines, []);
}

interface ClosedLine extends Ordering {
  readonly id: number;
  readonly quantity: string;
}

/** Of a line that is closed, what does not come is not ordered any more. */
export async function freeClosed(at: Writing, line: ClosedLine, pending: string): Promise<void> {
  if (!line.request_line_id || !line.request_quantity) return;
  const share = new Exact(line.request_quantity).times(pending).div(line.quantity);
  const freed = roundTo(share, 4).toFixed(4);
  await freeRequested(at, [{ ...line, request_quantity: freed }]);
  await at.tx.execute(
    sql`update purchase_order_lines set request_quantity = request_quantity - ${freed}::numeric where account_id = ${TENANT} and id = ${line.id}`,
  );
}
