/** What nobody asked to have invoiced, and who asks for it later (finance R22, sat-cfdi §7.4). */
import { expect, test } from 'vitest';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { recordCancel } from '#erp/modules/cfdi/issuing/cancel-outside.ts';
import { INVOICE_DOCUMENT } from '#erp/modules/cfdi/sat-invoices/invoice-document.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { freeTickets } from '#erp/modules/pos/global-invoices/free-tickets.ts';
import { keepAmounts } from '#erp/modules/pos/global-invoices/keep-amounts.ts';
import { fillTickets } from '../../bench/global-invoice.ts';
import { beginCounter, billed, hoursAgo, invoiceOf, ticketOf, TICKETS } from './counter.ts';
import { done, refused, refusedFields, type Body, type Stage } from './given.ts';
import { answered, CFDI, recountSales } from './invoicing.ts';
import { meanwhile } from './meanwhile.ts';

const GLOBALS = 'sat/global-invoices';
const day = (ago = 0) =>
  Temporal.Now.zonedDateTimeISO('America/Mexico_City').toPlainDate().subtract({ days: ago });
const DAILY = { periodicity: '01', from: day().toString(), to: day().toString() };
/** Of the day of the branch that the story is in, however early it is told. */
const NOW = { sold_at: hoursAgo(0) };

async function beginGlobals() {
  const begun = await beginCounter();
  const { told } = begun;
  await done(
    told.as('admin').post('series', {
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
  return begun;
}

const generate = (told: Stage, more: Body = {}) =>
  told.as('admin').post(`${GLOBALS}/generate`, { ...DAILY, ...more });

const stamped = (told: Stage, id: number) =>
  answered(told, done(told.as('admin').act(CFDI, 'stamp', id)));

/** The tickets of the worked figures: 89.33 of IVA alone, and 26.00 with IEPS. */
async function sellTwo({
  sell,
  line,
  excise,
  cash,
  card,
}: Awaited<ReturnType<typeof beginGlobals>>) {
  const first = await done(sell('T-1', NOW));
  const second = await done(
    sell('T-2', {
      ...NOW,
      lines: [line('10.00'), line('16.00', { tax_id: '', other_tax_id: excise })],
      payments: [{ payment_type_id: card, amount: '26', reference: '77' }],
    }),
  );
  return { first: first.id as number, second: second.id as number, cash };
}

test('a concept for each ticket, to the cent; stamped it posts nothing, cancelled it frees them', async () => {
  const begun = await beginGlobals();
  const { told } = begun;
  const admin = told.as('admin');
  const { first, second } = await sellTwo(begun);
  const pending = await done(
    admin.post('pos/tickets-to-invoice', { from: DAILY.from, to: DAILY.to }),
  );
  expect(JSON.stringify(pending)).toContain('115.33');
  const tried = await done(admin.post(`${TICKETS}/global?preview=1`, DAILY));
  expect(tried.outcome.records).toHaveLength(1);
  const { invoices } = await done(generate(told));
  expect(invoices).toEqual([
    { id: expect.any(Number), branch_office_id: begun.branch, tickets: 2, total: '115.33' },
  ]);
  const [{ id }] = invoices;
  expect(await invoiceOf(told, id)).toMatchObject({
    status: 'BORRADOR',
    is_global: true,
    posts: false,
    origin: 'POS',
    subtotal: '100.44',
    transferred: '14.89',
    total: '115.33',
    receiver_rfc: 'XAXX010101000',
    receiver_name: 'PUBLICO EN GENERAL',
    periodicity: '01',
    months: String(day().month).padStart(2, '0'),
    year: day().year,
  });
  expect(await refusedFields(generate(told))).toHaveProperty('from');
  await done(admin.change(`${GLOBALS}/${id}`, { notes: 'Del mostrador' }));
  expect((await invoiceOf(told, id)).total).toBe('115.33');

  const issued = await stamped(told, id);
  expect(issued).toMatchObject({ status: 'TIMBRADO', number: 'G-0001', event_id: null });
  const { text } = await admin.get(`${CFDI}/xml/${id}`);
  expect(text).toContain('<cfdi:InformacionGlobal Periodicidad="01"');
  expect(text.match(/ClaveProdServ="01010101" NoIdentificacion="T-[12]"/g)).toHaveLength(2);
  expect(text).toMatch(/SubTotal="100.44"[^>]* Total="115.33"/);
  expect(await ticketOf(told, first)).toMatchObject({
    status: 'PAGADO',
    global_status: 'TIMBRADO',
    global_invoice_id: id,
  });
  expect(
    await refused(admin.act(TICKETS, 'cancel', second, { cancel_reason: 'x' })),
  ).not.toBeNull();

  await answered(told, done(admin.act(CFDI, 'cancel', id, { cancel_reason: '02' })));
  expect(await ticketOf(told, first)).toMatchObject({ global_invoice_id: null });
  const again = await done(generate(told));
  expect(again.invoices[0]).toMatchObject({ tickets: 2, total: '115.33' });
  await done(admin.del(`${CFDI}/${again.invoices[0].id}`));
  expect(await ticketOf(told, second)).toMatchObject({ global_invoice_id: null });
});

test('on its own screen it is sealed, corrected, stamped, sent, asked about and cancelled', async () => {
  const begun = await beginGlobals();
  const { told } = begun;
  const admin = told.as('admin');
  await sellTwo(begun);
  const [{ id }] = (await done(generate(told))).invoices;
  const act = (action: string, body: Body = {}) =>
    answered(told, done(admin.act(GLOBALS, action, id, body)), GLOBALS);
  expect(await act('seal')).toMatchObject({ status: 'SELLADO', number: 'G-0001' });
  expect(await act('reopen')).toMatchObject({ status: 'BORRADOR', number: 'G-0001' });
  expect(await act('stamp')).toMatchObject({ status: 'TIMBRADO', number: 'G-0001' });
  await done(admin.post(`${GLOBALS}/send/${id}`, { emails: 'caja@telar.mx', message: 'Del día' }));
  expect(await act('refresh')).toMatchObject({ sat_status: 'VIGENTE' });
  expect(await refused(admin.act(CFDI, 'substitute', id))).toMatchObject({
    message: expect.stringContaining('no se sustituye'),
  });
  expect(await act('cancel', { cancel_reason: '02' })).toMatchObject({ status: 'CANCELADO' });
});

test('what was given back is no part of it, and who asks before it is sealed leaves it', async () => {
  const begun = await beginGlobals();
  const { told, sell, line, cash, customer } = begun;
  const sale = await done(
    sell('U-1', {
      ...NOW,
      lines: [line('50', { qty: '3' })],
      payments: [{ payment_type_id: cash, amount: '150' }],
    }),
  );
  const back = {
    ...NOW,
    kind: 'DEVOLUCION',
    original_ticket_id: sale.id,
    lines: [line('50')],
    payments: [{ payment_type_id: cash, amount: '50' }],
  };
  const gone = await done(sell('U-2', back));
  const whole = await done(sell('U-3', { ...NOW, lines: [line('20')], payments: back.payments }));
  await done(
    sell('U-4', {
      ...back,
      original_ticket_id: whole.id,
      lines: [line('20')],
      payments: [{ payment_type_id: cash, amount: '20' }],
    }),
  );
  const other = await done(sell('U-5', NOW));
  const { invoices } = await done(generate(told));
  expect(invoices[0]).toMatchObject({ tickets: 2, total: '189.33' });
  const [{ id }] = invoices;
  expect(await ticketOf(told, gone.id)).toMatchObject({
    discounted_in_id: id,
  });
  await billed(told, other.id, customer);
  expect(await invoiceOf(told, id)).toMatchObject({
    subtotal: '86.21',
    transferred: '13.79',
    total: '100.00',
  });
  const own = await ticketOf(told, other.id);
  expect(own).toMatchObject({ global_invoice_id: null, global_note_id: null });
  await stamped(told, id);
});

test('who asks after the global gets an EGRESO of it and an invoice, in that order (§7.4-b)', async () => {
  const begun = await beginGlobals();
  const { told, customer } = begun;
  const admin = told.as('admin');
  const { second } = await sellTwo(begun);
  const { invoices } = await done(generate(told));
  const [{ id }] = invoices;
  await stamped(told, id);
  const made = await done(admin.post(`${TICKETS}/invoice/${second}`, { customer_id: customer }));
  const note = made.outcome.open.id as number;
  expect(await invoiceOf(told, note)).toMatchObject({
    cfdi_type: 'EGRESO',
    posts: false,
    cfdi_use: 'G02',
    receiver_rfc: 'XAXX010101000',
    total: '26.00',
    relations: [expect.objectContaining({ relation: '01' })],
  });
  const ticket = await ticketOf(told, second);
  const invoice = ticket.invoice_id as number;
  expect(await refusedFields(admin.act(CFDI, 'stamp', invoice))).toEqual({
    '': ['Timbra primero la nota que saca el ticket de su factura global.'],
  });
  expect(await refused(admin.del(`${CFDI}/${note}`))).toMatchObject({
    message: 'El ticket tiene su factura: bórrala o cancélala antes.',
  });
  expect(await stamped(told, note)).toMatchObject({ status: 'TIMBRADO', number: 'NC-0001' });
  expect(await stamped(told, invoice)).toMatchObject({ status: 'TIMBRADO', total: '26.00' });
  expect(await ticketOf(told, second)).toMatchObject({
    status: 'FACTURADO',
    global_status: 'TIMBRADO',
  });
  expect(await refusedFields(admin.act(CFDI, 'cancel', id, { cancel_reason: '02' }))).toEqual({
    '': ['Cancela primero la nota de crédito NC-0001.'],
  });
  expect(
    JSON.stringify(await refused(admin.act(CFDI, 'cancel', note, { cancel_reason: '02' }))),
  ).toContain('Cancela primero la factura del ticket');
});

test('days that are no such period, and two months of who may not say them, are refused', async () => {
  const { told } = await beginGlobals();
  const problem = (more: Body) => refusedFields(generate(told, more));
  expect(await problem({ from: day(1).toString() })).toHaveProperty('to');
  expect(await problem({ to: day(-1).toString(), from: day(-1).toString() })).toHaveProperty('to');
  expect(await problem({ periodicity: '05' })).toHaveProperty('periodicity');
  expect(await problem({ periodicity: '' })).toHaveProperty('periodicity');
  expect(await problem({})).toEqual({ from: ['No hay tickets por facturar en esos días.'] });
});

test('two that generate at once take each ticket once', async () => {
  const begun = await beginGlobals();
  const { told } = begun;
  await sellTwo(begun);
  const replies = await Promise.all([generate(told), generate(told), generate(told)]);
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
});

test('what passes five thousand tickets goes into another one', async () => {
  const { told, product } = await beginGlobals();
  await fillTickets(told.stock, product, 5001);
  await recountSales(told);
  const { invoices } = await done(generate(told));
  expect(invoices.map(({ tickets }: { tickets: number }) => tickets)).toEqual([5000, 1]);
  const [charged] = await told.query<{ total: string }>(
    'select sum(total) as total from pos__tickets',
  );
  const cents = invoices.map(({ total }: { total: string }) => Math.round(Number(total) * 100));
  expect(cents[0] + cents[1]).toBe(Math.round(Number(charged!.total) * 100));
});

test('who leaves a draft while it is being stamped waits, and stays in it: one CFDI', async () => {
  const begun = await beginGlobals();
  const { told, customer } = begun;
  const { second } = await sellTwo(begun);
  const [{ id }] = (await done(generate(told))).invoices;
  const { company } = told.stock;
  const { actor, post } = told.as('admin');
  const leaving = meanwhile(
    told,
    () => refused(post(`${TICKETS}/invoice/${second}`, { customer_id: customer })),
    async (tx, begin) => {
      await transitionInTransaction(tx, company.services, actor, satInvoices, 'stamp', id, {});
      await begin();
    },
  );
  expect(await leaving).toMatchObject({
    message: 'El ticket T-2 está en una factura global que espera al SAT.',
  });
  expect(await ticketOf(told, second)).toMatchObject({ invoice_id: null, global_invoice_id: id });
  expect(await invoiceOf(told, id)).toMatchObject({ status: 'TIMBRANDO', total: '115.33' });
});

test('a draft that is discarded while a ticket leaves it frees both, and nobody is in a knot', async () => {
  const begun = await beginGlobals();
  const { told, customer } = begun;
  const { first, second } = await sellTwo(begun);
  const [{ id }] = (await done(generate(told))).invoices;
  const { services } = told.stock.company;
  const { actor, post } = told.as('admin');
  await meanwhile(
    told,
    () => done(post(`${TICKETS}/invoice/${second}`, { customer_id: customer })),
    async (tx, begin) => {
      await tx.query('select 1 from satinvoices where id = $1 for update', [id]);
      await begin();
      await freeTickets({ tx, services, actor, now: services.now() }, id);
    },
  );
  expect(await ticketOf(told, first)).toMatchObject({ global_invoice_id: null });
  expect(await ticketOf(told, second)).toMatchObject({ invoice_id: expect.any(Number) });
});

test('amounts of a global that is sealed stay as they are', async () => {
  const begun = await beginGlobals();
  const { told } = begun;
  await sellTwo(begun);
  const [{ id }] = (await done(generate(told))).invoices;
  await done(told.as('admin').act(GLOBALS, 'seal', id));
  const { services } = told.stock.company;
  const { actor } = told.as('admin');
  const kept = services.db.tenant({ accountId: actor.accountId }, (tx) =>
    keepAmounts({ tx, services, actor, now: services.now() }, id, { reason: 'x' }),
  );
  await expect(kept).rejects.toThrow('ya se selló');
});

test('a note that is being cancelled takes no ticket out of its global', async () => {
  const begun = await beginGlobals();
  const { told, customer } = begun;
  const admin = told.as('admin');
  const { second } = await sellTwo(begun);
  const [{ id }] = (await done(generate(told))).invoices;
  await stamped(told, id);
  const ask = () => admin.post(`${TICKETS}/invoice/${second}`, { customer_id: customer });
  const note = (await done(ask())).outcome.open.id as number;
  await stamped(told, note);
  const { invoice_id: invoice } = await ticketOf(told, second);
  const noteIs = (status: string) =>
    told.tamper(`update satinvoices set status = $1 where id = $2`, [status, note]);
  await noteIs('CANCELACION_SOLICITADA');
  expect(await refusedFields(admin.act(CFDI, 'stamp', invoice as number))).toEqual({
    '': [expect.stringContaining('se está cancelando')],
  });
  await done(admin.del(`${CFDI}/${invoice as number}`));
  expect(await refused(ask())).toMatchObject({
    message: expect.stringContaining('se está cancelando: espera al SAT'),
  });
  await noteIs('TIMBRADO');
  await done(ask());
  const { invoice_id: draft, global_note_id } = await ticketOf(told, second);
  expect(global_note_id).toBe(note);

  // The SAT cancelled it, whoever asked: that is so, and the draft is not stamped any more.
  const { services } = told.stock.company;
  const { actor } = admin;
  await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    recordCancel(
      INVOICE_DOCUMENT,
      { tx, services, actor, now: services.now(), id: note },
      { kind: 'cancelled', note: null },
    ),
  );
  expect(await invoiceOf(told, note)).toMatchObject({ status: 'CANCELADO' });
  expect(await ticketOf(told, second)).toMatchObject({ global_note_id: null });
  expect(await refusedFields(admin.act(CFDI, 'stamp', draft as number))).toEqual({
    '': [expect.stringContaining('volvió a su factura global')],
  });
  await done(admin.del(`${CFDI}/${draft as number}`));
});

test('a global that is made is opened in its own list', async () => {
  const begun = await beginGlobals();
  await sellTwo(begun);
  const { outcome, invoices } = await done(generate(begun.told));
  const [{ id }] = invoices;
  expect(outcome.open).toEqual({ resource: GLOBALS, id });
  const made = await done(begun.told.as('admin').get(`${GLOBALS}/${id}`));
  expect(made).toMatchObject({ is_global: true, status: 'BORRADOR' });
});
