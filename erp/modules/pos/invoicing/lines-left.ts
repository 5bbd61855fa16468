/** What is left of a ticket once what was given back is taken off it (sales R23). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText, roundTo, sumOf } from '#erp/domains/amounts/exact.ts';

export interface LeftLine {
  readonly product_id: number;
  readonly description: string | null;
  readonly qty: string;
  /** With taxes. */
  readonly gross_price: string;
  /** In pesos, with taxes. */
  readonly discount: string | null;
  readonly tax_id: number | null;
  readonly other_tax_id: number | null;
}

interface StoredLine extends LeftLine {
  readonly ticket_id: number;
  /** Below zero of what was given back. */
  readonly sign: number;
  readonly gross_total: string;
}

/** `IN_INVOICE`: those that this CFDI left out of it. `NOTED`: those, and what has its own note. */
export type Returns =
  | { readonly of: 'ALL' }
  | { readonly of: 'IN_INVOICE' | 'NOTED'; readonly invoiceId: number };

/** As they are stored, of the tickets and of those of their returns that count. */
function storedLines(tx: Tx, ids: readonly number[], returns: Returns): Promise<StoredLine[]> {
  const invoiceId = returns.of === 'ALL' ? null : returns.invoiceId;
  return tx.query(
    sql<StoredLine>`select coalesce(d.original_ticket_id, d.id) as ticket_id, case when d.kind = 'VENTA' then 1 else -1 end as sign, l.product_id, l.description, l.qty, l.gross_price, l.discount, l.tax_id, l.other_tax_id, l.gross_total
      from pos__tickets d join pos_ticket_lines l on l.account_id = ${TENANT} and l.ticket_id = d.id
      where d.account_id = ${TENANT} and d.status <> 'CANCELADO' and (d.id = any(${ids}::bigint[]) or (d.original_ticket_id = any(${ids}::bigint[])
        and (${returns.of} = 'ALL' or d.discounted_in_id = ${invoiceId} or (${returns.of} = 'NOTED' and d.credit_note_id is not null))))
      order by ticket_id, sign desc, l.position, l.id`,
  );
}

/** What a return gave back, as it was charged. */
export const linesOfReturn = (tx: Tx, returnId: number): Promise<LeftLine[]> =>
  tx.query(
    sql<LeftLine>`select l.product_id, l.description, l.qty, l.gross_price, l.discount, l.tax_id, l.other_tax_id
      from pos_ticket_lines l where l.account_id = ${TENANT} and l.ticket_id = ${returnId} order by l.position, l.id`,
  );

/** Its price to six decimals gives the cents that are left, or it is one of them all. */
function priced(first: StoredLine, qty: string, gross: string): LeftLine {
  const each = roundTo(new Exact(gross).div(qty), 6);
  const exact = moneyText(each.times(qty)) === gross;
  return {
    product_id: first.product_id,
    description: first.description,
    tax_id: first.tax_id,
    other_tax_id: first.other_tax_id,
    discount: null,
    qty: exact ? qty : '1',
    gross_price: exact ? each.toFixed(6) : gross,
  };
}

const signed = (lines: readonly StoredLine[], of: 'qty' | 'gross_total') =>
  sumOf(lines.map((line) => new Exact(line[of]).times(line.sign)));

function withoutReturns(lines: readonly StoredLine[]): readonly LeftLine[] {
  if (lines.every(({ sign }) => sign > 0)) return lines;
  const same = Map.groupBy(lines, (line) =>
    [line.product_id, line.tax_id, line.other_tax_id].join(),
  );
  return [...same.values()].flatMap((own) => {
    const gross = signed(own, 'gross_total');
    const qty = signed(own, 'qty');
    if (gross.lte(0)) return [];
    return [priced(own[0]!, qty.gt(0) ? qty.toFixed() : '1', moneyText(gross))];
  });
}

/** Lines of each ticket; a ticket of which nothing is left has none. */
export async function linesLeft(
  tx: Tx,
  ids: readonly number[],
  returns: Returns,
): Promise<ReadonlyMap<number, readonly LeftLine[]>> {
  const stored = Map.groupBy(await storedLines(tx, ids, returns), ({ ticket_id }) => ticket_id);
  return new Map(ids.map((id) => [id, withoutReturns(stored.get(id) ?? [])]));
}
