/** Dollars that the demo pays to who sells from abroad. */
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, make } from '../../office/desk.ts';
import { day } from '../../rows.ts';
import type { PaidAbroad } from '../order-data.ts';
import type { Purchasing } from '../purchasing-desks.ts';

const PAYMENTS = 'payments';

interface Owed {
  readonly invoice: number;
  readonly supplier: number;
}

/** By transfer, of the account in dollars: all of the invoice or a part of it. */
export async function payAbroad(
  { payables, treasury, forms }: Purchasing,
  { invoice, supplier }: Owed,
  { days, amount, rate }: PaidAbroad,
): Promise<void> {
  const { tx, actor } = payables;
  const banks = await idsByCode(tx, actor.accountId, 'cfl__bank_accounts', 'name');
  const { id } = await make(payables, PAYMENTS, {
    supplier_id: String(supplier),
    bank_account_id: String(banks.get('BBVA dólares')),
    payment_type_id: String(forms.get('03')),
    date: day(-days),
    amount,
    reference: `SPID${String(invoice).padStart(8, '0')}`,
    ...(rate && { exchange_rate: rate }),
    applications: [{ invoice_id: String(invoice), invoice_amount: amount }],
  });
  await act({ ...treasury, services: payables.services }, PAYMENTS, 'apply', id!);
}
