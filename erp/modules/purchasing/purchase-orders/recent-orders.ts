/**
 * What else is bought with an order: of its supplier about the same time, and of the requests and
 * the quotation that it buys from, of whomever. One purchase may be split into many.
 */
import type { Tx } from '#erp/db/database.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { PurchasingSettings } from '../pur-settings/purchasing-settings.ts';

interface Ordered {
  readonly id: number;
  readonly supplier_id: number;
  /** ISO day that its buyer wrote. */
  readonly date: string;
  /** ISO day on which it is asked for. */
  readonly today: string;
  /** MXN, before taxes. */
  readonly amount: string;
  readonly quotation_id?: number | null;
}

const requestsOf = async (tx: Tx, orderId: number): Promise<readonly number[]> =>
  (
    await tx.query(
      sql<{
        id: number;
      }>`select distinct r.request_id as id from purchase_order_lines l ${raw(join('purchase_order_lines.request_line_id', 'l', 'r'))} where l.account_id = ${TENANT} and l.order_id = ${orderId} order by 1`,
    )
  ).map(({ id }) => id);

/** Was asked for, and nobody called it off: `o` is the order. */
const ASKED = `o.status <> 'CANCELADA' and (o.status not in ('BORRADOR', 'RECHAZADA') or o.amended_from is not null)`;

/**
 * MXN: of the order and of those that were asked for so many days before and after it, by what
 * they are dated or when they were asked for. One that is being amended counts what it may be
 * again without asking. Of other suppliers counts what they sell of the same requests, and all that
 * was awarded in the same quotation, on whatever day. Orders that add up wait for each other.
 */
export async function withRecent(
  tx: Tx,
  { id, supplier_id, date, today, amount, quotation_id }: Ordered,
  { split_days: days }: Pick<PurchasingSettings, 'split_days'>,
): Promise<string> {
  if (Number(days) === 0) return amount;
  const requests = await requestsOf(tx, id);
  await lockNames(tx, [
    `orders-asked-of:${supplier_id}`,
    ...requests.map((each) => `orders-of-request:${each}`),
    ...(quotation_id ? [`orders-of-quotation:${quotation_id}`] : []),
  ]);
  const around = (day: string) =>
    sql`between ${day}::date - ${Number(days)}::int and ${day}::date + ${Number(days)}::int`;
  const near = sql`(o.supplier_id = ${supplier_id} and (o.date ${around(date)} or o.asked_on ${around(today)}))`;
  const quoted = sql`coalesce(o.quotation_id = ${quotation_id ?? null}::bigint, false)`;
  const shared = sql`from purchase_order_lines l ${raw(join('purchase_order_lines.request_line_id', 'l', 'r'))} where l.account_id = ${TENANT} and r.request_id = any(${requests}::bigint[])`;
  const [others] = await tx.query(
    sql<{
      amount: string;
    }>`select coalesce(sum(case when x.whole then x.amount else least(x.amount, x.part) end), 0) as amount from (
        select ${near} or ${quoted} as whole, case when o.amended_from is null then o.base_subtotal else greatest(o.base_subtotal, o.authorised_amount) end as amount,
          (select coalesce(sum(round(l.net_amount * coalesce(o.exchange_rate, 1), 2)), 0) ${shared} and l.order_id = o.id) as part
        from purchase_orders o where o.account_id = ${TENANT} and o.id <> ${id} and ${raw(ASKED)} and (${near} or ${quoted} or o.id in (select l.order_id ${shared}))) x`,
  );
  return moneyText(new Exact(amount).plus(others!.amount));
}
