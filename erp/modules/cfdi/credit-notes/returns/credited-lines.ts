/** Of what a return credits of lines of orders, the lines of CFDI that charged for it (R23). */
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { LIVE } from '../../issuing/issuing-choices.ts';

/** Of a line of an order; in its unit of sale. */
interface Credited {
  readonly order_line: string;
  readonly qty: string;
}

export interface ChargedLine {
  readonly id: number;
  readonly invoice_id: number;
  readonly order_line: string;
  readonly product_id: number | null;
  readonly description: string | null;
  readonly sat_product_key: string | null;
  readonly sat_unit_key: string | null;
  readonly unit: string | null;
  readonly quantity: string;
  readonly unit_price: string | null;
  readonly discount: string | null;
  readonly tax_object: string | null;
  readonly tax_id: number | null;
  readonly other_tax_id: number | null;
  readonly isr_tax_id: number | null;
  readonly withheld_tax_id: number | null;
  /** What other notes credit of it. */
  readonly credited: string;
}

/** A part of a line of a CFDI, at what it charged. */
export interface CreditedLine extends ChargedLine {
  readonly qty: string;
  readonly part_discount: string;
}

/** Parts of a kit are as many of it as each of them is. */
export const creditedOf = (tx: Tx, rejectionId: number): Promise<Credited[]> =>
  tx.query(
    sql<Credited>`select y.order_line_id::text as order_line, round(max(y.qty) * o.qty / o.qty_stock, 6)::text as qty
      from (select l.order_line_id, l.product_id, sum(x.qty_credited / coalesce(l.kit_each, 1)) as qty from sls__rejections__lines x ${raw(join('sls__rejections__lines.shipment_line_id', 'x', 'l'))} where x.account_id = ${TENANT} and x.rejection_id = ${rejectionId} and x.qty_credited > 0 group by 1, 2) y
        join customer_orders__lines o on o.account_id = ${TENANT} and o.id = y.order_line_id group by y.order_line_id, o.qty, o.qty_stock order by y.order_line_id`,
  );

/** The chosen invoice first, then the oldest; a line of a note says which line of it it lowers. */
const chargedLines = (tx: Tx, lines: readonly string[], first: number | null) =>
  tx.query(
    sql<ChargedLine>`select l.id, l.invoice_id, l.order_line, l.product_id, l.description, l.sat_product_key, l.sat_unit_key, l.unit, l.quantity, l.unit_price, l.discount, l.tax_object, l.tax_id, l.other_tax_id, l.isr_tax_id, l.withheld_tax_id,
        coalesce((select sum(c.quantity) from satinvoices__lines c ${raw(join('satinvoices__lines.invoice_id', 'c', 'n'))} where c.account_id = ${TENANT} and c.credits_line_id = l.id and n.cfdi_type = 'EGRESO' and n.status <> 'CANCELADO'), 0)::text as credited
      from satinvoices__lines l join satinvoices i on ${raw(sameCompany('i', 'l'))} and i.id = l.invoice_id
      where l.account_id = ${TENANT} and l.order_line = any(${lines}::text[]) and i.cfdi_type = 'INGRESO' and i.status = any(${LIVE}::text[]) order by i.id = ${first}::bigint desc nulls last, i.date, l.id`,
  );

/** So much of its discount as of its quantity. */
const partOf = (line: ChargedLine, qty: string): CreditedLine => ({
  ...line,
  qty,
  part_discount: moneyText(cents(new Exact(line.discount ?? 0).times(qty).div(line.quantity))),
});

export async function creditedLines(
  tx: Tx,
  rejectionId: number,
  first: number | null,
): Promise<readonly CreditedLine[]> {
  const credited = await creditedOf(tx, rejectionId);
  const charged = await chargedLines(
    tx,
    credited.map(({ order_line }) => order_line),
    first,
  );
  return credited.flatMap(({ order_line, qty }) => {
    let rest = new Exact(qty);
    return charged
      .filter((line) => line.order_line === order_line)
      .flatMap((line) => {
        const part = Exact.min(rest, new Exact(line.quantity).minus(line.credited));
        if (part.lte(0)) return [];
        rest = rest.minus(part);
        return [partOf(line, part.toFixed(6))];
      });
  });
}
