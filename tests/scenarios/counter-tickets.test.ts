/** What the counter sold, as its file tells it (sales R10 and R35, finance decision 22). */
import { expect, test } from 'vitest';
import { runImports } from '#erp/platform/imports/applying/worker.ts';
import { callerOf } from '../api/fixtures.ts';
import { beginCounter, billed, hoursAgo, invoiceOf, ticketOf, TICKETS } from './counter.ts';
import { done, refused, refusedFields } from './given.ts';
import { answered, CFDI, stampedInvoice } from './invoicing.ts';
import { lastEntry } from './treasury.ts';

test('a ticket is worth what was charged, with the form of its largest payment', async () => {
  const { told, sell } = await beginCounter();
  const { id } = await done(sell('A-1'));
  expect(await ticketOf(told, id)).toMatchObject({
    subtotal: '77.01',
    tax_total: '12.32',
    total: '89.33',
    change_amount: '10.67',
    payment_form: '01',
    status: 'PAGADO',
    taxes: [{ base: '77.01', amount: '12.32' }],
    invoice_code: expect.stringMatching(/^[0-9A-HJ-NP-Z]{12}$/),
  });
  expect(await refusedFields(sell('A-1'))).toHaveProperty('folio');
  expect(await refusedFields(sell('A-2', { sold_at: hoursAgo(-1) }))).toHaveProperty('sold_at');
  const qr = await told.as('admin').get(`${TICKETS}/qr/${id}`, { format: 'svg' });
  expect(qr.text).toContain('<svg');
});

test('change comes from cash only, payments cover what was charged and cards say what authorized', async () => {
  const { sell, card } = await beginCounter();
  const paid = (amount: string, reference = '1') => [{ payment_type_id: card, amount, reference }];
  expect(await refusedFields(sell('B-1', { payments: paid('100') }))).toEqual({
    payments: ['Solo el efectivo puede generar cambio.'],
  });
  expect(await refusedFields(sell('B-2', { payments: paid('89.32') }))).toEqual({
    payments: ['Los pagos no cubren $89.33.'],
  });
  expect(await refusedFields(sell('B-3', { payments: paid('89.33', '') }))).toHaveProperty([
    'payments[0][reference]',
  ]);
  await done(sell('B-4', { payments: paid('99.33'), tip_amount: '10' }));
});

const FILE = `Folio,Fecha,Sucursal,Partidas: Producto,Partidas: Cantidad,Partidas: Precio con impuestos,Partidas: IVA,Pagos: Forma de pago,Pagos: Importe
C-1,2026-01-10 10:30,CENTRO,MANTA,1,13.93,IVA16,Efectivo,100
C-1,2026-01-10 10:30,CENTRO,MANTA,1,75.40,IVA16,,
C-2,2026-01-10 11:05,CENTRO,MANTA,2,45.50,IVA16,Efectivo,91
`;

test('tickets enter by a file, a row for each line', async () => {
  const { told } = await beginCounter();
  const { company, token } = told.stock;
  const api = callerOf(company.services, await company.actorOf(token));
  const form = new FormData();
  form.set('resource', TICKETS);
  form.set('file', new File([FILE], 'tickets.csv'));
  const { id } = (await api.send('POST', 'imports', { body: form })).data as { id: number };
  for (const action of ['map', 'apply']) {
    await done(api.put(`imports/${action}/${id}`, {}));
    await runImports(company.services);
  }
  expect((await api.get(`imports/rows/${id}`, { result: 'ERROR' })).data).toEqual([]);
  const rows = (await told.as('admin').get(TICKETS, { sort: ['folio'] })).data as {
    folio: string;
    total: string;
    day: string;
  }[];
  expect(rows.map(({ folio, total, day }) => `${folio} ${day} ${total}`)).toEqual([
    'C-1 2026-01-10 89.33',
    'C-2 2026-01-10 91.00',
  ]);
});

test('its invoice says the same cents, posts nothing, and frees it when it is cancelled (R10, R21)', async () => {
  const { told, sell, line, excise, cash, customer } = await beginCounter();
  const admin = told.as('admin');
  const { id } = await done(
    sell('D-1', {
      lines: [line('10.00'), line('16.00', { tax_id: '', other_tax_id: excise })],
      payments: [{ payment_type_id: cash, amount: '26' }],
    }),
  );
  const draft = await billed(told, id, customer);
  expect(await invoiceOf(told, draft)).toMatchObject({
    status: 'BORRADOR',
    origin: 'POS',
    posts: false,
    payment_method: 'PUE',
    subtotal: '23.43',
    transferred: '2.57',
    total: '26.00',
    source_resource: TICKETS,
    source_id: String(id),
  });
  expect(await refused(admin.act(TICKETS, 'cancel', id, { cancel_reason: 'x' }))).not.toBeNull();
  expect(
    await refused(admin.post(`${TICKETS}/invoice/${id}`, { customer_id: customer })),
  ).toMatchObject({ message: 'El ticket D-1 ya tiene su factura.' });
  expect(
    await refused(
      admin.change(`${CFDI}/${draft}`, { lines: [{ description: 'Otra', unit_price: '1' }] }),
    ),
  ).not.toBeNull();
  const stamped = await answered(told, done(admin.act(CFDI, 'stamp', draft)));
  expect(stamped).toMatchObject({ status: 'TIMBRADO', balance: '0.00', event_id: null });
  expect(await ticketOf(told, id)).toMatchObject({
    status: 'FACTURADO',
    invoice_status: 'TIMBRADO',
    invoice_uuid: stamped.uuid,
  });
  const { text } = await admin.get(`${CFDI}/xml/${draft}`);
  expect(text).toMatch(/SubTotal="23.43"[^>]* Total="26.00"/);
  expect(text).toContain('ValorUnitario="8.62069"');
  expect(text).toContain('ValorUnitario="14.814309"');

  await answered(told, done(admin.act(CFDI, 'cancel', draft, { cancel_reason: '02' })));
  expect(await ticketOf(told, id)).toMatchObject({ status: 'PAGADO', invoice_id: null });
  const again = await billed(told, id, customer);
  await done(admin.del(`${CFDI}/${again}`));
  expect(await ticketOf(told, id)).toMatchObject({ status: 'PAGADO', invoice_id: null });
  await done(admin.act(TICKETS, 'cancel', id, { cancel_reason: 'No debió cobrarse.' }));
  expect(
    await refused(admin.post(`${TICKETS}/invoice/${id}`, { customer_id: customer })),
  ).not.toBeNull();
});

test('a note of what the counter sold posts nothing, and is of the counter alone (R21)', async () => {
  const { told, sell, customer, product } = await beginCounter();
  const admin = told.as('admin');
  const { id } = await done(sell('D-9'));
  const sold = await billed(told, id, customer);
  await answered(told, done(admin.act(CFDI, 'stamp', sold)));
  const other = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  const note = {
    customer_id: customer,
    cfdi_type: 'EGRESO',
    credit_reason: 'BONIFICACION',
    lines: [{ product_id: product, quantity: '1', unit_price: '10' }],
  };
  const named = (related_id: unknown) => ({ relation: '01', related_id });
  expect(
    await refusedFields(admin.post(CFDI, { ...note, relations: [named(sold), named(other.id)] })),
  ).toHaveProperty('relations');
  const draft = await done(admin.post(CFDI, { ...note, relations: [named(sold)] }));
  const stamped = await answered(told, done(admin.act(CFDI, 'stamp', draft.id)));
  expect(stamped).toMatchObject({ status: 'TIMBRADO', posts: false, event_id: null });
});

test('asked for at once by several, a ticket has one invoice', async () => {
  const { told, sell, customer } = await beginCounter();
  const { id } = await done(sell('E-1'));
  const ask = () => told.as('admin').post(`${TICKETS}/invoice/${id}`, { customer_id: customer });
  const replies = await Promise.all([ask(), ask(), ask()]);
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
  const made = await told.query(`select 1 from satinvoices where source_resource = '${TICKETS}'`);
  expect(made).toHaveLength(1);
});

test('a return gives back no more than was sold (R23)', async () => {
  const { told, sell, line, cash } = await beginCounter();
  const sale = await done(
    sell('F-1', {
      lines: [line('50', { qty: '3' })],
      payments: [{ payment_type_id: cash, amount: '150' }],
    }),
  );
  const giveBack = (folio: string, qty: string, gross_price = '50') =>
    sell(folio, {
      kind: 'DEVOLUCION',
      original_ticket_id: sale.id,
      lines: [line(gross_price, { qty })],
      payments: [{ payment_type_id: cash, amount: String(Number(qty) * Number(gross_price)) }],
    });
  const { id } = await done(giveBack('F-2', '2'));
  expect(await ticketOf(told, sale.id)).toMatchObject({ returned_total: '100.00' });
  const over = { lines: ['Se devuelve más de lo que queda de «MANTA».'] };
  expect(await refusedFields(giveBack('F-3', '2'))).toEqual(over);
  expect(await refusedFields(giveBack('F-4', '1', '60'))).toEqual(over);
  const admin = told.as('admin');
  expect(
    await refusedFields(admin.act(TICKETS, 'cancel', sale.id, { cancel_reason: 'x' })),
  ).toEqual({
    '': ['Tiene devoluciones: cancélalas antes.'],
  });
  await done(admin.act(TICKETS, 'cancel', id, { cancel_reason: 'Se capturó dos veces.' }));
  await done(giveBack('F-5', '3'));
});

test('who sells in one branch sees its tickets only, and invoices with that right', async () => {
  const { told, sell, branch, customer } = await beginCounter();
  const other = await told.given.branch('NORTE');
  const mine = await done(sell('G-1'));
  const theirs = await done(sell('G-2', { branch_office_id: other }));
  await told.given.role('CAJA', ['pos/tickets.list', 'pos/tickets.invoice', 'customers.list']);
  const { id, later } = await told.given.person('caja', 'CAJA');
  await done(
    told.as('admin').put(`users/${id}`, {
      all_branches: '0',
      branch_office_id: branch,
      branch_office_ids: [branch],
    }),
  );
  await done(told.as('admin').change(`customers/${customer}`, { branch_office_id: branch }));
  const cashier = await later();
  const rows = (await cashier.get(TICKETS)).data as { folio: string }[];
  expect(rows.map(({ folio }) => folio)).toEqual(['G-1']);
  expect((await cashier.get(`${TICKETS}/${theirs.id}`)).status).toBe(404);
  const asked = (id: number) => cashier.post(`${TICKETS}/invoice/${id}`, { customer_id: customer });
  expect((await asked(theirs.id)).status).toBe(404);
  expect(await refused(asked(mine.id))).toBeNull();
  expect((await cashier.act(TICKETS, 'cancel', mine.id, { cancel_reason: 'x' })).status).toBe(403);
});

test('an invoice of prices with taxes posts what they add up to', async () => {
  const { told, customer, product } = await beginCounter();
  const lines = ['13.93', '45.50', '29.90'].map((unit_price) => ({
    product_id: product,
    unit_price,
  }));
  const invoice = await stampedInvoice(told, customer, lines, { prices_include_tax: '1' });
  expect(invoice).toMatchObject({ subtotal: '77.01', total: '89.33', balance: '89.33' });
  expect(await lastEntry(told)).toEqual([
    '105.01.01 D 89.33',
    '209.01.01 H 12.32',
    '401.01.01 H 77.01',
  ]);
});
