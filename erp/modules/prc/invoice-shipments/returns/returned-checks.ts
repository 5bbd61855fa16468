/** A supplier's note of goods is of one return, and of no more than went back (purchasing R44). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';
import { creditedLines, type CreditedLine } from './credited-lines.ts';

interface ReturnFacts {
  readonly status: string;
  readonly resolution: string;
  readonly supplier_id: number;
  readonly currency_id: number;
}

const loadReturn = async (tx: Tx, id: number): Promise<ReturnFacts | undefined> => {
  const [found] = await tx.query(
    sql<ReturnFacts>`select status, resolution, supplier_id, currency_id from purchases_returns where account_id = ${TENANT} and id = ${id}`,
  );
  return found;
};

/** Null where the quantity is no more than what waits for it. */
export const creditProblem = (
  quantity: string,
  credited: CreditedLine | undefined,
): string | null =>
  new Exact(quantity).gt(credited?.left ?? 0)
    ? t('prc.moreThanReturned', 'De la devolución quedan {left} por acreditar.', {
        left: new Exact(credited?.left ?? 0).toFixed(4),
      })
    : null;

export async function checkReturned({
  tx,
  draft,
  fail,
}: SaveContext<typeof invoiceShipments>): Promise<void> {
  if (!draft.return_id) return;
  const found = await loadReturn(tx, draft.return_id);
  if (!found || found.supplier_id !== draft.supplier_id)
    return fail('return_id', t('prc.returnOfOther', 'La devolución es de otro proveedor.'));
  if (found.currency_id !== draft.currency_id)
    fail('return_id', t('prc.receiptCurrency', 'Se ordenó en otra moneda que la de la factura.'));
  if (found.resolution === 'REPOSICION')
    fail('return_id', t('prc.returnReplaced', 'De esa devolución se espera su reposición.'));
  if (!['ENVIADA', 'RESUELTA'].includes(found.status))
    fail('return_id', t('prc.returnNotSent', 'La devolución no se ha enviado.'));
  const credited = await creditedLines(tx, draft.return_id);
  for (const [i, line] of linesOf(draft).entries()) {
    if (!line.shipment_line_id || !line.quantity) continue;
    const own = credited.find((each) => each.shipment_line_id === line.shipment_line_id);
    const problem = creditProblem(line.quantity, own);
    if (problem) fail(`lines[${i}][quantity]`, problem);
  }
}
