/** A typed rate that is not near the one in force is confirmed by whoever types it (R5). */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refused, type Body } from './given.ts';
import { INVOICES } from './payables.ts';
import { inDollars } from './paying.ts';

test('invoices and payments say how far a typed rate is from 18.50, once', async () => {
  const { told, supplier, shipment } = await inDollars();
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment },
      date: TODAY(),
      supplier_folio: 'INV-77',
    }),
  );
  // 19.61 ÷ 18.50 = 1.06.
  const said = { exchange_rate: [expect.stringMatching(/^Difiere 6.0 % del vigente, 18.5000/)] };
  const confirmed = async (send: (more: Body) => ReturnType<typeof admin.post>) => {
    const asked = await refused(send({}));
    expect([asked?.code, asked?.fields]).toEqual(['POR_CONFIRMAR', {}]);
    expect(asked?.extra.warnings).toEqual(said);
    return done(send({ confirmed_warnings: asked!.extra.confirm }));
  };
  const invoice = await confirmed((more) =>
    admin.change(`${INVOICES}/${id}`, { exchange_rate: '19.61', ...more }),
  );
  expect(invoice.exchange_rate).toBe('19.610000');
  // Another change of it asks nothing again; a rate that is near asks nothing.
  await done(admin.change(`${INVOICES}/${id}`, { notes: 'Revisada' }));
  await done(admin.change(`${INVOICES}/${id}`, { exchange_rate: '19.00' }));
  await done(admin.act(INVOICES, 'match', id));
  await done(admin.act(INVOICES, 'post', id));
  const bank = await told.given.bankAccount('Dólares', { currency: 'USD' });
  const check = await told.idOf('payment_types', '02', 'sat_code');
  await confirmed((more) =>
    admin.post('payments', {
      supplier_id: supplier,
      date: TODAY(),
      bank_account_id: bank,
      payment_type_id: check,
      amount: '100.00',
      exchange_rate: '19.61',
      applications: [{ invoice_id: id, invoice_amount: '100.00' }],
      ...more,
    }),
  );
});
