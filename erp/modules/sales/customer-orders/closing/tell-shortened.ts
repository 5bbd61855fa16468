/** What the audit of sales tells of lines that end with less than was asked for. */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { writeAudit, type AuditEntry } from '../../audit/write-audit.ts';
import { reasonOf, shownQuantity } from '../amending/tell-quantities.ts';

export interface CalledOff {
  readonly id: number;
  /** In stock units. */
  readonly qty: string;
}

interface Shortened {
  readonly id: number;
  readonly description: string | null;
  readonly unit: string;
  readonly qty_stock: string;
  readonly cancelled: string;
  readonly sold: string;
  /** Percent. */
  readonly under: string;
  /** In pesos, before taxes. */
  readonly base: string;
}

const loadShortened = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<Shortened>`select l.id, l.description, u.code as unit, l.qty_stock::numeric(18,6) as qty_stock, l.qty_cancelled as cancelled, (l.qty_shipped - l.qty_replacement_shipped)::numeric(18,6) as sold, coalesce(l.under_tolerance_percent, 0)::text as under, (coalesce(l.base, 0) * o.exchange_rate)::text as base
      from customer_orders__lines l ${raw(join('customer_orders__lines.order_id', 'l', 'o'))} ${raw(join('customer_orders__lines.product_id', 'l', 'p'))} ${raw(join('products.stock_unit_id', 'p', 'u'))}
      where l.account_id = ${TENANT} and l.id = any(${ids}::bigint[]) order by l.position, l.id`,
  );

/** In pesos, before taxes: what is not sold any more. */
const lostOf = ({ base, qty_stock }: Shortened, qty: string): string =>
  moneyText(cents(new Exact(base).times(qty).div(qty_stock).negated()));

function changed(line: Shortened, qty: string, why: string): AuditEntry {
  const now = new Exact(line.qty_stock).minus(line.cancelled);
  return {
    event: 'CANTIDAD_MODIFICADA',
    old: shownQuantity(now.plus(qty).toFixed(6), line.unit),
    now: shownQuantity(now.toFixed(6), line.unit),
    impact: lostOf(line, qty),
    reason: reasonOf(line.description, why),
  };
}

/** Part of it was delivered, and less than the customer and the product let it be short. */
function beyondTolerance(line: Shortened, qty: string, why: string): readonly AuditEntry[] {
  const asked = new Exact(line.qty_stock).minus(line.cancelled).plus(qty);
  const least = asked.times(new Exact(100).minus(line.under)).div(100);
  const left = new Exact(line.qty_stock).minus(line.cancelled);
  if (new Exact(line.sold).lte(0) || left.gte(least)) return [];
  return [
    {
      event: 'TOLERANCIA_EXCEDIDA',
      old: `${shownQuantity(asked.toFixed(6), line.unit)} −${groupDigits(line.under, 0, 2)} %`,
      now: shownQuantity(left.toFixed(6), line.unit),
      impact: lostOf(line, qty),
      reason: reasonOf(line.description, why),
    },
  ];
}

/** Of lines that were counted with what was called off of them. */
export async function tellShortened(
  context: RuleContext,
  order: Row,
  lines: readonly CalledOff[],
  why: string,
): Promise<void> {
  const stored = await loadShortened(
    context.tx,
    lines.map(({ id }) => id),
  );
  const off = new Map(lines.map(({ id, qty }) => [id, qty]));
  await writeAudit(
    context,
    order,
    stored.flatMap((line) => {
      const qty = off.get(line.id)!;
      return [changed(line, qty, why), ...beyondTolerance(line, qty, why)];
    }),
  );
}
