/** What stories of purchases that are paid share: a check, and goods that are owed in dollars. */
import { expect } from 'vitest';
import { authorisedOrder, receive, type Buying } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, story, type Body, type Stage } from './given.ts';
import { activeSupplier, INVOICES } from './payables.ts';
import { beginBooks } from './treasury.ts';

/** Paid by check, for which nobody has to verify an account; the payment as it is then. */
export async function paid(told: Stage, bank: number, more: Body, invoice: Body) {
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  await told.given.person('tesorera', 'PAGOS');
  const { id } = await done(
    told.as('cxp').post('payments', {
      date: TODAY(),
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '02', 'sat_code'),
      amount: invoice.invoice_amount,
      applications: [invoice],
      ...more,
    }),
  );
  return done(told.as('tesorera').act('payments', 'apply', id));
}

/** The account of a bank in the books. */
export const bookOf = async (told: Stage, bank: number): Promise<string> =>
  (
    await told.query<{ code: string }>(
      'select a.code from cfl__bank_accounts b join acc__accounts a on a.id = b.book_account_id where b.id = $1',
      [bank],
    )
  )[0]!.code;

/** 19,800 dollars of goods received at 18.50: the order of R8. */
export async function inDollars(): Promise<
  Buying & { readonly shipment: number; readonly usd: number }
> {
  const told = await story();
  await beginBooks(told);
  const usd = await told.idOf('currencies', 'USD');
  const admin = told.as('admin');
  await done(
    admin.post('exchanges', { date: TODAY(), currency_id: usd, kind: 'DOF', rate: '18.50' }),
  );
  const supplier = await activeSupplier(told, {
    name: 'TEXAS FIBERS',
    person: 'EXTRANJERO',
    more: { currency_id: usd, invoice_control: 'RECIBIDO' },
  });
  const given = { told, supplier, product: await told.given.product('FIBRA') };
  const order = await authorisedOrder(given, { quantity: '9900', price: '2' });
  expect(order).toMatchObject({
    exchange_rate: '18.500000',
    total: '19800.00',
    base_subtotal: '366300.00',
  });
  const { id, received_value } = await done(receive(given, order.id, '9900', 'R-1'));
  expect(received_value).toBe('366300.00');
  return { ...given, shipment: id, usd };
}

/** The invoice of all of it, at this rate. */
export async function invoicedAt(
  { told, shipment }: { told: Stage; shipment: number },
  rate: string,
) {
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment },
      date: TODAY(),
      supplier_folio: 'INV-77',
    }),
  );
  await done(admin.change(`${INVOICES}/${id}`, { exchange_rate: rate }));
  await done(admin.act(INVOICES, 'match', id));
  return done(admin.act(INVOICES, 'post', id));
}
