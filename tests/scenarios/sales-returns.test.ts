/** What was given back of what a CFDI includes, and the EGRESO of it (finance §2.6, R21, R22). */
import { expect, test } from 'vitest';
import { beginCounter, billed, hoursAgo, invoiceOf, ticketOf, TICKETS } from './counter.ts';
import { done, refused, refusedFields, type Body } from './given.ts';
import { answered, CFDI, stampedInvoice } from './invoicing.ts';

const RETURNS = 'sat/sales-return';
const NOTES = 'sat/credit-notes';
const NOW = { sold_at: hoursAgo(0) };
const TODAY = Temporal.Now.zonedDateTimeISO('America/Mexico_City').toPlainDate().toString();

async function beginReturns() {
  const begun = await beginCounter();
  const { told, sell, line, cash, customer } = begun;
  const admin = told.as('admin');
  await done(
    admin.post('series', {
      code: 'G',
      name: 'G',
      document: 'CFDI_GLOBAL',
      is_default: '1',
      pattern: '{SERIE}-{FOLIO}',
      reset: 'NUNCA',
      digits: '4',
      next_folio: '1',
    }),
  );
  await told.given.customer('Público en general', { legal_person: 'PUBLICO_GENERAL' });
  const paid = (amount: string) => [{ payment_type_id: cash, amount }];
  /** Three pieces of 50.00 each. */
  const sale = async (folio: string) =>
    (await done(sell(folio, { ...NOW, lines: [line('50', { qty: '3' })], payments: paid('150') })))
      .id as number;
  /** One of them comes back. */
  const giveBack = async (folio: string, original: number) =>
    (
      await done(
        sell(folio, {
          ...NOW,
          kind: 'DEVOLUCION',
          original_ticket_id: original,
          lines: [line('50')],
          payments: paid('50'),
        }),
      )
    ).id as number;
  const stamp = (id: number) => answered(told, done(admin.act(CFDI, 'stamp', id)));
  const invoiced = async (folio: string) => {
    const ticket = await sale(folio);
    const invoice = await billed(told, ticket, customer);
    await stamp(invoice);
    return { ticket, invoice };
  };
  const global = async () => {
    const { invoices } = await done(
      admin.post('sat/global-invoices/generate', { periodicity: '01', from: TODAY, to: TODAY }),
    );
    await stamp(invoices[0].id);
    return invoices[0].id as number;
  };
  const shown = (id: number) => admin.get(`${RETURNS}/${id}`);
  return { ...begun, admin, sale, giveBack, stamp, invoiced, global, shown };
}

test('a return of an invoiced ticket asks for its note, which is worth it to the cent (03)', async () => {
  const { told, admin, giveBack, stamp, invoiced, shown } = await beginReturns();
  const { ticket, invoice } = await invoiced('A-1');
  const back = await giveBack('A-2', ticket);
  expect(await done(shown(back))).toMatchObject({
    note_status: 'POR_GENERAR',
    credited_invoice_id: invoice,
    total: '50.00',
    tax_total: '6.90',
  });
  const { outcome } = await done(admin.post(`${RETURNS}/note/${back}`, { relation: '03' }));
  expect(outcome.open).toMatchObject({ resource: NOTES });
  const note = outcome.open.id as number;
  expect(await done(admin.get(`${NOTES}/${note}`))).toMatchObject({
    cfdi_type: 'EGRESO',
    status: 'BORRADOR',
    credit_reason: 'DEVOLUCION',
    credits_id: invoice,
    subtotal: '43.10',
    transferred: '6.90',
    total: '50.00',
    posts: false,
    origin: 'POS',
    relations: [{ relation: '03', related_id: invoice }],
  });
  expect(await done(shown(back))).toMatchObject({ note_status: 'EN_PROCESO' });
  expect(await refused(admin.post(`${RETURNS}/note/${back}`, { relation: '03' }))).not.toBeNull();
  expect(
    await refusedFields(admin.act(TICKETS, 'cancel', back, { cancel_reason: 'x' })),
  ).toHaveProperty('');
  await done(admin.act(NOTES, 'seal', note));
  await done(admin.act(NOTES, 'reopen', note));
  expect(await stamp(note)).toMatchObject({ status: 'TIMBRADO', posts: false, event_id: null });
  await answered(told, done(admin.act(NOTES, 'refresh', note)), NOTES);
  const instead = await done(admin.put(`${NOTES}/substitute/${note}`));
  await done(admin.del(`${CFDI}/${instead.outcome.open.id}`));
  expect(await done(shown(back))).toMatchObject({ note_status: 'EMITIDA', credit_note_id: note });
  const { text } = await admin.get(`${CFDI}/xml/${note}`);
  expect(text).toMatch(/TipoRelacion="03"/);
  // Another one takes its place, and is the note of the return.
  const other = await done(admin.put(`${NOTES}/substitute/${note}`));
  const taker = other.outcome.open.id;
  await stamp(taker);
  await done(admin.put(`${NOTES}/substitute/${note}`));
  const gone = await answered(told, done(admin.get(`${CFDI}/${note}`)));
  expect(gone).toMatchObject({ status: 'CANCELADO' });
  expect(await done(shown(back))).toMatchObject({
    note_status: 'EMITIDA',
    credit_note_id: taker,
  });
  // Cancelled, it asks for another one.
  const cancel = { cancel_reason: '02' };
  await answered(told, done(admin.act(NOTES, 'cancel', taker, cancel)), NOTES);
  expect(await done(shown(back))).toMatchObject({
    note_status: 'POR_GENERAR',
    credit_note_id: null,
  });
  await done(admin.act(RETURNS, 'cancel', back, { cancel_reason: 'Se la llevó otra vez' }));
});

test('what was given back before, or of what nobody invoiced, asks for none', async () => {
  const { told, admin, sale, giveBack, stamp, shown, customer } = await beginReturns();
  const ticket = await sale('B-1');
  const back = await giveBack('B-2', ticket);
  expect((await shown(back)).status).toBe(404);
  expect(await refused(admin.post(`${TICKETS}/note/${back}`, { relation: '03' }))).not.toBeNull();
  const invoice = await billed(told, ticket, customer);
  expect(await invoiceOf(told, invoice)).toMatchObject({ total: '100.00' });
  await stamp(invoice);
  expect((await shown(back)).status).toBe(404);
  expect(await refusedFields(admin.act(TICKETS, 'cancel', back, { cancel_reason: 'x' }))).toEqual({
    '': ['Su CFDI se hizo sin lo que se devolvió: cancélalo antes.'],
  });
  const later = await giveBack('B-3', ticket);
  expect(await done(shown(later))).toMatchObject({ credited_invoice_id: invoice });
  await answered(told, done(admin.act(CFDI, 'cancel', invoice, { cancel_reason: '02' })));
  expect((await shown(later)).status).toBe(404);
  await done(admin.act(TICKETS, 'cancel', later, { cancel_reason: 'Se capturó mal.' }));
});

test('several are made at once, of an invoice and of a global, and all of them tie out (R21)', async () => {
  const { admin, sale, giveBack, stamp, invoiced, global } = await beginReturns();
  const [first, second, third] = [await sale('C-1'), await sale('C-3'), await sale('C-5')];
  const left = await giveBack('C-2', first);
  const whole = await global();
  const { ticket, invoice } = await invoiced('C-7');
  const [ofGlobal, ofOther, ofInvoice] = [
    await giveBack('C-4', second),
    await giveBack('C-6', third),
    await giveBack('C-8', ticket),
  ];
  const free = await giveBack('C-10', await sale('C-9'));
  const chosen = (ids: readonly number[]) =>
    [ofGlobal, ofOther, ofInvoice].map((id) => ({ id, take: ids.includes(id) ? '1' : '' }));
  expect(await refusedFields(admin.post(`${TICKETS}/notes`, { returns: chosen([]) }))).toEqual({
    returns: ['No hay devoluciones marcadas que pidan nota de crédito.'],
  });
  const made = await done(
    admin.post(`${TICKETS}/notes`, { relation: '03', returns: chosen([ofGlobal, ofInvoice]) }),
  );
  expect(made.notes.map(({ total }: Body) => total)).toEqual(['50.00', '50.00']);
  const [global1, invoice1] = made.notes as { id: number }[];
  expect(await done(admin.get(`${NOTES}/${global1!.id}`))).toMatchObject({
    credits_id: whole,
    total: '50.00',
    receiver_rfc: 'XAXX010101000',
    lines: [{ identification: 'C-3', sat_product_key: '01010101', sat_unit_key: 'ACT' }],
  });
  expect(await done(admin.get(`${NOTES}/${invoice1!.id}`))).toMatchObject({ credits_id: invoice });
  await stamp(invoice1!.id);
  const report = async (key: string, more: Body = {}) =>
    done(admin.post('pos/returns-to-credit', { report: key, ...more }));
  expect(JSON.stringify(await report('POR_ACREDITAR'))).toContain('C-6');
  const [day] = await report('CUADRE', { from: TODAY, to: TODAY });
  expect(day).toMatchObject({
    given_back: '250.00',
    credited: '50.00',
    under_way: '50.00',
    to_credit: '50.00',
    left_out: '50.00',
    not_invoiced: '50.00',
  });
  expect([left, free]).not.toContain(ofOther);
});

test('a ticket taken out of its global takes along what was given back of it', async () => {
  const { told, admin, sale, giveBack, stamp, global, shown, customer } = await beginReturns();
  const ticket = await sale('D-1');
  await global();
  const [pending, noted] = [await giveBack('D-2', ticket), await giveBack('D-3', ticket)];
  const { outcome } = await done(admin.post(`${TICKETS}/note/${noted}`, { relation: '01' }));
  const note = outcome.open.id as number;
  await stamp(note);
  const invoice = await done(admin.post(`${TICKETS}/invoice/${ticket}`, { customer_id: customer }));
  const out = invoice.outcome.open.id as number;
  // 150.00 less what has its own note; what was pending goes with the ticket.
  expect(await invoiceOf(told, out)).toMatchObject({
    total: '100.00',
    credit_reason: 'CORRECCION',
  });
  expect((await shown(pending)).status).toBe(404);
  const { invoice_id } = await ticketOf(told, ticket);
  expect(await invoiceOf(told, Number(invoice_id))).toMatchObject({ total: '50.00' });
  expect(await refused(admin.act(NOTES, 'cancel', note, { cancel_reason: '02' }))).not.toBeNull();
});

test('a note is made, corrected and deleted on its own screen, which shows notes alone', async () => {
  const { told, admin, customer, product } = await beginReturns();
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  expect((await admin.get(`${NOTES}/${invoice.id}`)).status).toBe(404);
  const { id } = await done(
    admin.post(NOTES, {
      customer_id: customer,
      credit_reason: 'BONIFICACION',
      lines: [{ product_id: product, quantity: '1', unit_price: '10' }],
      relations: [{ relation: '01', uuid: invoice.uuid }],
    }),
  );
  expect(await done(admin.get(`${NOTES}/${id}`))).toMatchObject({
    cfdi_type: 'EGRESO',
    credits_id: invoice.id,
    total: '11.60',
  });
  await done(
    admin.change(`${NOTES}/${id}`, {
      lines: [{ product_id: product, quantity: '1', unit_price: '20' }],
    }),
  );
  expect((await done(admin.get(NOTES, { filter: { credits_id: invoice.id } }))).length).toBe(1);
  expect((await admin.get(`${NOTES}/options`, { q: 'MODAS' })).status).toBe(200);
  await answered(told, done(admin.act(NOTES, 'stamp', id)), NOTES);
  await done(admin.post(`${NOTES}/send/${id}`, { emails: 'caja@modas.mx', message: 'Nota' }));
  expect(await done(admin.get(`${NOTES}/${id}`))).toMatchObject({
    total: '23.20',
    paid: '23.20',
    balance: '0.00',
  });
  const draft = await done(
    admin.post(NOTES, {
      customer_id: customer,
      credit_reason: 'BONIFICACION',
      lines: [{ product_id: product, quantity: '1', unit_price: '1' }],
      relations: [{ relation: '01', related_id: invoice.id }],
    }),
  );
  await done(admin.del(`${NOTES}/${draft.id}`));
});
