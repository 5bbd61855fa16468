/** Invoices that something else is about to pay, or counts on: they stay what they are (602). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields } from './given.ts';
import { invoiceBody, INVOICES } from './payables.ts';
import { DAY, dispersed, owing, PROPOSALS, proposed, proposing, settled } from './proposing.ts';
import type { Proposing } from './proposing.ts';

const cancelled = ({ told }: Proposing, id: number) =>
  told.as('admin').act(INVOICES, 'cancel', id, { cancel_reason: 'Se canceló el CFDI' });

const why = async (reply: Parameters<typeof refused>[0]) => (await refused(reply))?.message;

/** A credit note of so much before taxes, matched and ready to be posted. */
async function noteOf({ told, supplier }: Proposing, invoice: number, price: string) {
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(
      INVOICES,
      await invoiceBody(told, supplier, [['LUZ', price]], {
        kind: 'NOTA_CREDITO',
        related_invoice_id: invoice,
        date: DAY,
      }),
    ),
  );
  await done(admin.act(INVOICES, 'match', id));
  return id as number;
}

test('an invoice is not cancelled while a proposal pays it, from its draft to the bank', async () => {
  const here = await proposing();
  const invoice = await owing(here, '1000');
  const made = await proposed(here);
  expect(await why(cancelled(here, invoice.id))).toBe(
    'La paga la propuesta que está en borrador: cancélala antes.',
  );
  const { folio } = await dispersed(here, made.id);
  expect(await why(cancelled(here, invoice.id))).toBe(
    `La paga la propuesta ${folio}: cancélala antes.`,
  );
  const { status, balance } = await done(here.told.as('admin').get(`${INVOICES}/${invoice.id}`));
  expect([status, balance]).toEqual(['CONTABILIZADA', '1160.00']);
});

test('nor while a counter-receipt, a payment in draft has it: free of them, it is', async () => {
  const here = await proposing();
  const { told, bank, supplier } = here;
  const [admin, cxp] = [told.as('admin'), told.as('cxp')];
  const invoice = await owing(here, '1000');
  const receipt = await done(
    cxp.post('spp/endorsements', {
      supplier_id: supplier,
      date: DAY,
      lines: [{ invoice_id: invoice.id }],
    }),
  );
  expect(await why(cancelled(here, invoice.id))).toBe(
    `Está en contrarrecibo ${receipt.folio}: cancélalo antes.`,
  );
  await done(cxp.act('spp/endorsements', 'cancel', receipt.id, { cancel_reason: 'Otro' }));
  const payment = await done(
    cxp.post('payments', {
      supplier_id: supplier,
      date: DAY,
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      amount: '1160',
      applications: [{ invoice_id: invoice.id, invoice_amount: '1160' }],
    }),
  );
  expect(await why(cancelled(here, invoice.id))).toBe(
    'Está en pago a proveedor en borrador: cancélalo antes.',
  );
  await done(admin.act('payments', 'cancel', payment.id, { cancel_reason: 'Otro' }));
  expect((await done(cancelled(here, invoice.id))).status).toBe('CANCELADA');
});

test('nothing lowers an invoice below what the bank was told to pay; its result is registered', async () => {
  const here = await proposing();
  const { told } = here;
  const admin = told.as('admin');
  const invoice = await owing(here, '1000');
  const made = await proposed(here);
  const sent = await dispersed(here, made.id);
  const note = await noteOf(here, invoice.id, '100');
  expect(await why(admin.act(INVOICES, 'post', note))).toBe(
    `La paga la propuesta ${sent.folio}, que está en el banco: registra antes su resultado.`,
  );
  await done(
    settled(here, made.id, [
      { id: sent.lines[0].payment_id, result: 'PAGADA', reference: 'RASTREO-1' },
    ]),
  );
  await done(admin.act(INVOICES, 'post', note));
  expect((await done(admin.get(`${PROPOSALS}/${made.id}`))).status).toBe('PAGADA');
});

test('nor does what the supplier has in favour, applied by a person', async () => {
  const here = await proposing();
  const { told } = here;
  const admin = told.as('admin');
  const paid = await owing(here, '1000');
  const first = await dispersed(here, (await proposed(here)).id);
  const late = await owing(here, '300');
  const { folio } = await dispersed(here, (await proposed(here)).id);
  const result = { id: first.lines[0].payment_id, result: 'PAGADA', reference: 'RASTREO-1' };
  await done(settled(here, first.id, [result]));
  const note = await noteOf(here, paid.id, '100');
  await done(admin.act(INVOICES, 'post', note));
  const itemOf = async (id: number, direction: string) => {
    const [item] = await told.query<{ id: number }>(
      `select id from cfl__open_items where source_resource = $1 and source_id = $2 and direction = $3`,
      [INVOICES, String(id), direction],
    );
    return item!.id;
  };
  const charge_item_id = await itemOf(late.id, 'CARGO');
  const credit_item_id = await itemOf(note, 'ABONO');
  const lines = [{ charge_item_id, credit_item_id, amount_charge: '116' }];
  expect(await refusedFields(admin.post('cfl/applications/apply', { lines }))).toEqual({
    'lines[0][amount_charge]': [
      `La paga la propuesta ${folio}, que está en el banco: registra antes su resultado.`,
    ],
  });
});
