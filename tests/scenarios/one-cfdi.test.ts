/** A CFDI is deducted and paid once, and a credit note takes back no more than its invoice. */
import { expect, test } from 'vitest';
import { TODAY } from './entries.ts';
import { done, refusedFields, story, type Stage } from './given.ts';
import { activeSupplier, INVOICES, invoiceBody, newUuid, postedInvoice } from './payables.ts';
import { beginBooks } from './treasury.ts';

async function begin() {
  const told = await story();
  await beginBooks(told);
  return { told, admin: told.as('admin'), supplier: await activeSupplier(told) };
}

async function expense(told: Stage, uuid: string) {
  const concept = await told.idOf('expenses', 'LUZ');
  return {
    kind: 'REEMBOLSO',
    date: TODAY(),
    expense_id: concept,
    purpose: 'Recibo de luz',
    requested_amount: '116.00',
    lines: [
      {
        date: TODAY(),
        expense_id: concept,
        payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
        uuid,
        subtotal: '100.00',
        tax_amount: '16.00',
      },
    ],
  };
}

test('a CFDI is an invoice or the voucher of an expense, never both', async () => {
  const { told, admin, supplier } = await begin();
  const [first, second] = [newUuid(), newUuid()];
  const lines = [['LUZ', '100']] as const;
  const body = await invoiceBody(told, supplier, lines, { uuid: first });
  await done(admin.post(INVOICES, body));
  expect(await refusedFields(admin.post('cfl/expenses', await expense(told, first)))).toEqual({
    'lines[0][uuid]': [expect.stringMatching(/^Ya es de la factura /)],
  });
  const claim = await done(admin.post('cfl/expenses', await expense(told, second)));
  const again = await invoiceBody(told, supplier, lines, { uuid: second });
  expect(await refusedFields(admin.post(INVOICES, again))).toEqual({
    uuid: [`El CFDI ya fue registrado en ${claim.purpose}.`],
  });
  await done(admin.act('cfl/expenses', 'cancel', claim.id, { cancel_reason: 'Es factura' }));
  await done(admin.post(INVOICES, again));
});

test('credit notes take back what was posted, and no more', async () => {
  const { told, admin, supplier } = await begin();
  const lines = [['LUZ', '1000']] as const;
  const note = async (related_invoice_id: number, price: string) => {
    const body = await invoiceBody(told, supplier, [['LUZ', price]], {
      kind: 'NOTA_CREDITO',
      related_invoice_id,
    });
    const { id } = await done(admin.post(INVOICES, body));
    await done(admin.act(INVOICES, 'match', id));
    return refusedFields(admin.act(INVOICES, 'post', id));
  };
  const draft = await done(admin.post(INVOICES, await invoiceBody(told, supplier, lines)));
  expect(await note(draft.id, '10')).toEqual({
    related_invoice_id: ['Contabiliza primero la factura relacionada.'],
  });
  const { id } = await postedInvoice(told, await invoiceBody(told, supplier, lines));
  expect(await note(id, '600')).toEqual({});
  expect(await note(id, '500')).toEqual({
    related_invoice_id: ['Sus notas de crédito no pasan de su total: quedan $464.00.'],
  });
  expect(await note(id, '400')).toEqual({});
});
