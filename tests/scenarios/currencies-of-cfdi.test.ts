/** A currency without decimals: the record, its CFDI and its entry say the same (sat-cfdi §6). */
import { expect, test } from 'vitest';
import { done } from './given.ts';
import { beginInvoicing, CFDI, draftInvoice, stampedInvoice } from './invoicing.ts';
import { lastEntry, taxId } from './treasury.ts';

const TERMS = { payment_terms: '30', payment_method: 'PPD', exchange_rate: '0.12' };

test('an invoice in yen: whole yen in its preview, record, CFDI, instalments and entry', async () => {
  const { told, customer } = await beginInvoicing();
  const admin = told.as('admin');
  const yen = await told.idOf('currencies', 'JPY');
  await told.query(`update currencies set active = true where id = ${yen}`);
  const line = (unit_price: string) => ({
    description: 'Manta',
    sat_product_key: '11161800',
    sat_unit_key: 'H87',
    quantity: '1',
    unit_price,
  });
  const taxed = async (unit_price: string) => ({
    ...line(unit_price),
    tax_id: String(await taxId(told, 'IVA16')),
  });
  const lines = [await taxed('100.30'), await taxed('50.40'), await taxed('250.40')];
  const more = { ...TERMS, currency_id: yen, installments: '3' };
  const draft = await draftInvoice(told, customer, lines, more);
  expect([draft.subtotal, draft.transferred, draft.total]).toEqual(['401.00', '64.00', '465.00']);
  const invoice = await stampedInvoice(told, customer, lines, more);
  expect([invoice.total, invoice.base_total, invoice.balance]).toEqual([
    '465.00',
    '55.80',
    '465.00',
  ]);
  const { text } = await admin.get(`${CFDI}/xml/${invoice.id}`);
  expect(text).toContain(' Total="465"');
  expect(text).toContain(' SubTotal="401"');
  const items = await told.query<{ amount: string }>(
    `select amount from cfl__open_items where source_resource = '${CFDI}' and source_id = $1 order by installment_no`,
    [String(invoice.id)],
  );
  expect(items.map(({ amount }) => amount)).toEqual(['155.00', '155.00', '155.00']);
  expect(await lastEntry(told)).toEqual([
    '105.01.01 D 18.60',
    '105.01.01 D 18.60',
    '105.01.01 D 18.60',
    '209.01.01 H 7.68',
    '401.01.01 H 48.12',
  ]);
  const note = await done(
    admin.post(CFDI, {
      customer_id: customer,
      lines: [lines[0]],
      ...more,
      installments: '1',
      payment_method: 'PUE',
      cfdi_type: 'EGRESO',
      credit_reason: 'DESCUENTO',
      relations: [{ relation: '01', related_id: invoice.id }],
    }),
  );
  expect([note.subtotal, note.total]).toEqual(['100.00', '116.00']);
});
