/** What was received, as whoever invoices it needs it. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Decimal } from 'decimal.js';
import { Exact, roundTo } from '#erp/domains/amounts/exact.ts';
import { enteredSql } from './entered-line.ts';
import type { Tx } from '#erp/db/database.ts';

export interface ReceivedLine {
  readonly id: number;
  readonly shipment_id: number;
  readonly shipment: string | null;
  readonly status: string;
  readonly supplier_id: number;
  /** Its supplier lives abroad and sends no CFDI. */
  readonly is_foreign: boolean;
  readonly branch_office_id: number | null;
  readonly currency_id: number;
  /** Null of what enters none. */
  readonly storage_id: number | null;
  readonly received_by: number | null;
  /** Null of a service or a fixed asset, which name a concept. */
  readonly product_id: number | null;
  readonly expense_id: number | null;
  readonly book_account_id: number | null;
  readonly is_asset: boolean;
  readonly cost_center_id: number | null;
  readonly description: string | null;
  readonly unit: string;
  readonly order_line_id: number;
  /** Date of its order. */
  readonly ordered_on: string;
  readonly received: string;
  /** What is paid of it: of what is analysed, its commercial weight; nothing before its dictum. */
  readonly payable: string;
  readonly rejected: string;
  /** MXN: what the rejected goods entered at, which their return settles. */
  readonly rejected_value: string;
  readonly returned: string;
  /** Of what was returned, what had been invoiced. */
  readonly returned_invoiced: string;
  /** MXN: of `received_value`, what went back without having been invoiced. */
  readonly returned_value: string;
  readonly invoiced: string;
  /** MXN, as it entered the stock. */
  readonly received_value: string;
  /** Of `received_value`, what invoices have taken. */
  readonly invoiced_value: string;
  /** What its invoices charged: MXN, and in the order's currency. */
  readonly invoiced_cost: string;
  readonly invoiced_amount: string;
  /** Unit price with its discounts, in the order's currency, six decimals. */
  readonly price: string;
  /** The same before a grade adjusts it. */
  readonly order_price: string;
  readonly tax_id: number | null;
  readonly other_tax_id: number | null;
  readonly withheld_tax_id: number | null;
  readonly isr_tax_id: number | null;
  /** Null of what entered no stock. */
  readonly movement_line_id: number | null;
}

type Quantities = Pick<ReceivedLine, 'payable' | 'rejected' | 'returned' | 'returned_invoiced'>;

/** All of it that invoices charge: what went back before its invoice is nobody's to charge. */
export const invoiceableOf = ({
  payable,
  rejected,
  returned,
  returned_invoiced,
}: Quantities): Decimal =>
  new Exact(payable)
    .minus(Exact.max(0, new Exact(returned).minus(rejected)))
    .plus(returned_invoiced);

/** What is left of it to invoice, in its unit. */
export const leftOf = (line: Quantities & Pick<ReceivedLine, 'invoiced'>): Decimal =>
  invoiceableOf(line).minus(line.invoiced);

type Rejected = Pick<ReceivedLine, 'rejected' | 'rejected_value' | 'returned'>;

/** MXN: of what was rejected, what so much of a return takes; rejected goods go back first. */
export function rejectedBack({ rejected, rejected_value }: Rejected, returned: string): Decimal {
  if (new Exact(rejected).isZero()) return new Exact(0);
  const part = Exact.min(returned, rejected);
  return roundTo(new Exact(rejected_value).times(part).div(rejected), 2);
}

/** MXN: of its received value, what invoices charge all in all. */
export const owedValueOf = (
  line: Rejected & Pick<ReceivedLine, 'received_value' | 'returned_value'>,
): Decimal =>
  new Exact(line.received_value).minus(line.returned_value).plus(rejectedBack(line, line.returned));

/** ISO day on which the last of these lines came; null of none. */
export async function lastReception(
  tx: Tx,
  lineIds: readonly number[],
  timeZone: string,
): Promise<string | null> {
  if (lineIds.length === 0) return null;
  const [found] = await tx.query(
    sql<{
      day: string | null;
    }>`select max((h.received_at at time zone ${timeZone})::date)::text as day from shipment_lines w ${raw(join('shipment_lines.shipment_id', 'w', 'h'))} where w.account_id = ${TENANT} and w.id = any(${lineIds}::bigint[]) and h.received_at is not null and h.status <> 'CANCELADO'`,
  );
  return found?.day ?? null;
}

/** Those with these ids, or all of these shipments; what never entered is left out. */
export async function loadReceivedLines(
  tx: Tx,
  { ids = [], shipmentIds = [] }: { ids?: readonly number[]; shipmentIds?: readonly number[] },
): Promise<readonly ReceivedLine[]> {
  return tx.query(
    sql<ReceivedLine>`select l.id, l.shipment_id, s.folio as shipment, s.status, s.supplier_id, p.person_type = 'EXTRANJERO' as is_foreign, s.branch_office_id, o.currency_id, s.storage_id, coalesce(m.created_by, s.accepted_by_id) as received_by, l.product_id, l.description, u.code as unit, x.id as order_line_id, o.date as ordered_on,
        l.received_quantity as received, coalesce(l.payable_quantity, l.received_quantity) as payable, coalesce(l.rejected_quantity, 0) as rejected, coalesce(l.rejected_value, 0) as rejected_value, l.returned_quantity as returned, l.returned_invoiced, l.returned_value, l.invoiced_quantity as invoiced, l.received_value, l.invoiced_value, l.invoiced_cost, l.invoiced_amount, coalesce(l.final_price, round(x.net_amount / x.quantity, 6)) as price, coalesce(l.order_price, round(x.net_amount / x.quantity, 6)) as order_price, x.tax_id, x.other_tax_id, x.withheld_tax_id, x.isr_tax_id, x.expense_id, b.id as book_account_id, coalesce(b.control = 'ACTIVO_FIJO', false) as is_asset, coalesce(x.cost_center_id, o.cost_center_id) as cost_center_id, l.movement_line_id
      from shipment_lines l ${raw(join('shipment_lines.shipment_id', 'l', 's'))} ${raw(join('shipments.purchase_order_id', 's', 'o'))} ${raw(join('shipments.supplier_id', 's', 'p'))} ${raw(join('shipment_lines.purchase_order_line_id', 'l', 'x'))} ${raw(join('shipment_lines.unit_id', 'l', 'u'))} ${raw(leftJoin('shipments.movement_id', 's', 'm'))} ${raw(leftJoin('purchase_order_lines.expense_id', 'x', 'e'))} left join acc__accounts b on b.account_id = ${TENANT} and b.id = coalesce(x.book_account_id, e.book_account_id)
      where l.account_id = ${TENANT} and (l.id = any(${ids}::bigint[]) or l.shipment_id = any(${shipmentIds}::bigint[])) and ${raw(enteredSql('l', 's'))} order by l.shipment_id, l.position, l.id`,
  );
}
