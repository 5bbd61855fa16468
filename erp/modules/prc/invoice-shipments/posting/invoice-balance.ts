import type { Tx } from '#erp/db/database.ts';
import {
  documentBalances,
  type DocumentBalance,
} from '#erp/domains/open-items/reading/document-balance.ts';
import { INVOICES } from './invoice-posting.ts';

export type InvoiceBalance = DocumentBalance;

/** What invoices have left by their items; one without items has no row. */
export const balancesOf = (tx: Tx, ids: readonly number[]): Promise<InvoiceBalance[]> =>
  documentBalances(tx, INVOICES, ids);

/** What of it the invoice says itself. */
export const balanceFields = ({ paid, lowered, balance }: InvoiceBalance) => ({
  paid,
  lowered,
  balance,
});
