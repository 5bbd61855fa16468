/** What CFDI have left by their items. */
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import {
  documentBalances,
  type DocumentBalance,
} from '#erp/domains/open-items/reading/document-balance.ts';
import { INVOICES } from '../stamping/invoices-path.ts';

export interface InvoiceBalance extends Pick<DocumentBalance, 'paid' | 'lowered' | 'balance'> {
  readonly payment_status: 'PENDIENTE' | 'PARCIAL' | 'PAGADA' | 'NO_APLICA';
}

export const NOTHING_OWED: InvoiceBalance = {
  payment_status: 'NO_APLICA',
  paid: '0.00',
  lowered: '0.00',
  balance: '0.00',
};

/** A credit note is nobody's to pay: what is left of it is all that it says. */
function statusOf(row: DocumentBalance): InvoiceBalance['payment_status'] {
  if (row.is_note) return 'NO_APLICA';
  if (new Exact(row.balance).isZero()) return 'PAGADA';
  return new Exact(row.paid).plus(row.lowered).isZero() ? 'PENDIENTE' : 'PARCIAL';
}

export async function balancesOf(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, InvoiceBalance>> {
  const rows = await documentBalances(tx, INVOICES, ids);
  return new Map(
    rows.map((row) => {
      const { id, paid, lowered, balance } = row;
      return [id, { payment_status: statusOf(row), paid, lowered, balance }];
    }),
  );
}

export const balanceOf = async (tx: Tx, id: number): Promise<InvoiceBalance> =>
  (await balancesOf(tx, [id])).get(id) ?? NOTHING_OWED;
