/** What a supplier takes off the price of goods that stay (purchasing R60). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { t } from '#erp/model/texts/t.ts';
import type { ReceivedLine } from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';

export const isRebate = ({
  kind,
  rebate_percent,
}: {
  readonly kind?: string | null;
  readonly rebate_percent?: string | null;
}): boolean => kind === 'NOTA_CREDITO' && new Exact(rebate_percent ?? 0).gt(0);

interface ChargedLine {
  /** Of the received line. */
  readonly id: number;
  readonly quantity: string;
  /** Net of its discount, in the invoice's currency. */
  readonly price: string;
}

/** What an invoice charges of goods that entered; services have no cost in the stock. */
export const chargedLines = (tx: Tx, invoiceId: number | null): Promise<ChargedLine[]> =>
  tx.query(
    sql<ChargedLine>`select s.id, x.quantity, (x.amount - coalesce(x.discount, 0)) / x.quantity as price
      from prc_invoice_lines x ${raw(join('prc_invoice_lines.shipment_line_id', 'x', 's'))}
      where x.account_id = ${TENANT} and x.invoice_id = ${invoiceId} and s.movement_line_id is not null order by x.position, x.id`,
  );

/** In the order's currency: what was charged of a line, and has not gone back. */
function leftOf({ invoiced, invoiced_amount, returned_invoiced }: ReceivedLine): string {
  const kept = new Exact(invoiced).minus(returned_invoiced);
  if (kept.lte(0)) return '0.00';
  return moneyText(roundTo(kept.times(invoiced_amount).div(invoiced), 2));
}

/** Null where so much may be taken off a line. */
export function rebateProblem(amount: string, received: ReceivedLine): string | null {
  const left = leftOf(received);
  return new Exact(amount).gt(left)
    ? t('prc.overRebate', 'De lo facturado de {shipment} quedan {left} por bonificar.', {
        shipment: received.shipment ?? '',
        left: shownMoney(left),
      })
    : null;
}
