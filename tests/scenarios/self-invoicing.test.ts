/** A customer invoices a ticket by the public page (finance §5.9, sat-cfdi §15, sales R35). */
import { expect, test } from 'vitest';
import { createApp } from '#erp/http/app.ts';
import { settleWaiting } from '#erp/modules/pos/self-invoice-requests/settle-jobs.ts';
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { beginCounter, billed, hoursAgo, ticketOf, TICKETS } from './counter.ts';
import { done, type Body, type Stage } from './given.ts';
import { CFDI } from './invoicing.ts';

const RECEIVER = {
  rfc: 'MISC491214B86',
  name: 'CECILIA MIRANDA SANCHEZ',
  zip: '01010',
  regimen_code: '612',
  cfdi_use: 'G03',
  email: 'ceci@correo.mx',
};
const WRONG = 'No encontramos ese ticket; verifica el código y el total.';

/** Calls of nobody in particular, from one address. */
function visitorOf(told: Stage, ip = '203.0.113.7', minutes = 0) {
  const { services } = told.stock.company;
  const at = minutes ? { ...services, now: () => services.now().add({ minutes }) } : services;
  const app = createApp(at);
  const ask = async (method: string, path: string, body: Body = {}) => {
    const sent = new URLSearchParams(body as Record<string, string>);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const from = { incoming: { socket: { remoteAddress: ip } } };
    const reply =
      method === 'GET'
        ? await app.request(`/${path}?${sent}`, { headers }, from)
        : await app.request(`/${path}`, { method, headers, body: sent.toString() }, from);
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    return { status: reply.status, text, data: isJson ? JSON.parse(text).data : null };
  };
  return {
    open: (named: Body) => ask('GET', 'facturacion', named),
    receiver: (named: Body) => ask('POST', 'facturacion/receiver', named),
    preview: (named: Body) => ask('POST', 'facturacion', { ...named, preview: '1' }),
    issue: (named: Body) => ask('POST', 'facturacion', { ...named, consent: '1' }),
    download: (named: Body) => ask('POST', 'facturacion/download', named),
    file: (url: string) =>
      ask('GET', new URL(url).pathname.replace('/factura/', 'facturacion/file/')),
  };
}

async function beginPortal() {
  const begun = await beginCounter();
  const { told } = begun;
  await told.given.customer('Mostrador', { legal_person: 'PUBLICO_GENERAL' });
  await done(told.as('admin').change('pos/config', { self_invoicing: '1' }));
  const cuenta = told.as('admin').actor.accountCode;
  return { ...begun, cuenta, visitor: visitorOf(told) };
}

const requests = async (told: Stage) => (await told.as('admin').get('self-invoice-requests')).data;

test('four steps: ticket, tax data, preview, CFDI with its files and a mail', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  const { id } = await done(sell('A-1'));
  const code = String((await ticketOf(told, id)).invoice_code);
  expect((await visitor.open({ cuenta })).data).toMatchObject({ ticket: null });
  const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i');
  const named = { cuenta, ticket: ` ${typed} `, total: '$89.33' };
  expect((await visitor.open(named)).data).toMatchObject({
    status: 'DISPONIBLE',
    ticket: { folio: 'A-1', subtotal: '77.01', tax_total: '12.32', total: '89.33' },
  });
  const { data: asked } = await visitor.receiver({ ...named, rfc: RECEIVER.rfc, email: 'x@y.mx' });
  expect(asked.known).toBeNull();
  expect(asked.regimens.map(({ code }: { code: string }) => code)).not.toContain('601');

  const bad = { ...RECEIVER, name: 'Hilos del Sur, S.A. de C.V.', zip: '', regimen_code: '605' };
  const refused = await visitor.preview({ ...named, ...bad, email: 'nada' });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.data.fields).toSorted()).toEqual(['cfdi_use', 'email', 'name', 'zip']);
  expect((await visitor.preview({ ...named, ...RECEIVER })).data.status).toBe('DISPONIBLE');
  expect(await told.query('select 1 from satinvoices')).toEqual([]);
  expect(await requests(told)).toEqual([]);

  const { data: issued } = await visitor.issue({ ...named, ...RECEIVER });
  expect(issued).toMatchObject({ status: 'TIMBRADA', email: RECEIVER.email, number: 'A-1024' });
  expect(await ticketOf(told, id)).toMatchObject({
    status: 'FACTURADO',
    invoice_uuid: issued.uuid,
  });
  const xml = await visitor.file(issued.xml_url);
  expect(xml.text).toMatch(/SubTotal="77.01"[^>]* Total="89.33"/);
  expect(xml.text).toContain('Rfc="MISC491214B86"');
  expect((await visitor.file(issued.pdf_url)).text.slice(0, 5)).toBe('%PDF-');
  const late = visitorOf(told, '203.0.113.8', 24 * 60 + 1);
  expect((await late.file(issued.xml_url)).status).toBe(404);
  expect((await late.file(issued.xml_url.replace('.', '1.'))).status).toBe(404);
  const mails = await told.query<{ to: string; text: string }>(
    `select "to", text from mail_outbox where "to" = 'ceci@correo.mx'`,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('/factura/');
  const [request] = await requests(told);
  expect(request).toMatchObject({ status: 'TIMBRADA', attempts: 1 });
  const asSeen = await done(told.as('admin').get(`self-invoice-requests/${request.id}`));
  expect(asSeen).toMatchObject({ rfc: RECEIVER.rfc, email: RECEIVER.email });
  const [customer] = await told.query<{ name: string }>(
    `select name from customers where name = 'CECILIA MIRANDA SANCHEZ'`,
  );
  expect(customer).toBeDefined();

  const other = await done(sell('A-2'));
  const second = { cuenta, ticket: 'A-2', total: '89.33', rfc: RECEIVER.rfc };
  expect((await visitor.receiver({ ...second, email: 'otro@correo.mx' })).data.known).toBeNull();
  expect((await visitor.receiver({ ...second, email: RECEIVER.email })).data.known).toEqual({
    name: RECEIVER.name,
    zip: '01010',
    regimen_code: '612',
    cfdi_use: 'G03',
  });
  expect((await visitor.issue({ ...second, ...RECEIVER })).data.status).toBe('TIMBRADA');
  expect(await ticketOf(told, other.id)).toMatchObject({ status: 'FACTURADO' });
});

test('sent twice at once it is one CFDI; another RFC learns nothing of it', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  await done(sell('B-1'));
  const named = { cuenta, ticket: 'B-1', total: '89.33' };
  const replies = await Promise.all([1, 2, 3].map(() => visitor.issue({ ...named, ...RECEIVER })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const again = await visitor.issue({ ...named, ...RECEIVER });
  expect(again.data.status).toBe('TIMBRADA');
  expect(await told.query('select 1 from satinvoices')).toHaveLength(1);
  expect(await told.query('select 1 from self_invoice_requests')).toHaveLength(1);
  expect(await told.query('select 1 from mail_outbox')).toHaveLength(1);
  const other = await visitor.issue({ ...named, ...RECEIVER, rfc: 'XIQB891116QE4' });
  expect([other.status, JSON.stringify(other.data)]).toEqual([
    409,
    expect.not.stringContaining('MISC'),
  ]);
  expect((await visitor.download({ ...named, rfc: 'XIQB891116QE4' })).status).toBe(404);
  expect((await visitor.download({ ...named, rfc: 'misc491214b86' })).data).toMatchObject({
    uuid: again.data.uuid,
    status: 'TIMBRADA',
  });
});

test('a wrong ticket and a wrong total answer alike, and ten of them close the page', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  await done(sell('C-1'));
  const right = { cuenta, ticket: 'C-1', total: '89.33' };
  const wrong = [
    { ...right, total: '89.34' },
    { ...right, ticket: 'C-2' },
    { ...right, ticket: 'C-1', total: 'ochenta' },
    { ...right, token: 'AAAAAAAAAAAA' },
    { ...right, sucursal: 'NORTE' },
  ];
  for (const named of wrong) {
    const { status, data } = await visitor.open(named);
    expect([status, data.message, data.fields]).toEqual([404, WRONG, {}]);
  }
  for (let guess = 0; guess < 5; guess += 1) await visitor.open({ ...right, ticket: `X-${guess}` });
  expect((await visitor.open(right)).status).toBe(429);
  const elsewhere = visitorOf(told, '198.51.100.4');
  expect((await elsewhere.open(right)).status).toBe(200);
  for (let guess = 0; guess < 10; guess += 1) {
    const one = visitorOf(told, `198.51.100.${10 + guess}`);
    await one.open({ ...right, total: `${guess}.00` });
  }
  expect((await elsewhere.open(right)).status).toBe(429);
  expect((await visitorOf(told, '198.51.100.4', 61).open(right)).status).toBe(200);
});

test('until its window ends, unless it is cancelled, given back, in a global or invoiced', async () => {
  const { told, sell, line, cash, cuenta, customer, visitor } = await beginPortal();
  const admin = told.as('admin');
  await done(admin.change('pos/config', { self_invoice_days: '3' }));
  const state = async (ticket: string, total = '89.33') => {
    const { data } = await visitor.open({ cuenta, ticket, total });
    return [data.status, data.problem];
  };
  await done(sell('D-1', { sold_at: hoursAgo(72) }));
  expect(await state('D-1')).toEqual(['DISPONIBLE', null]);
  await done(sell('D-2', { sold_at: hoursAgo(97) }));
  expect(await state('D-2')).toEqual([
    'CERRADO',
    expect.stringMatching(/^El plazo para facturar este ticket terminó el \d+ de/),
  ]);
  const late = await visitor.issue({ cuenta, ticket: 'D-2', total: '89.33', ...RECEIVER });
  expect(late.status).toBe(409);
  const gone = await done(sell('D-3'));
  await done(admin.act(TICKETS, 'cancel', gone.id, { cancel_reason: 'x' }));
  expect(await state('D-3')).toEqual(['CERRADO', 'Este ticket está cancelado.']);
  const back = await done(sell('D-4'));
  await done(
    sell('D-5', {
      kind: 'DEVOLUCION',
      original_ticket_id: back.id,
      lines: [line('13.93')],
      payments: [{ payment_type_id: cash, amount: '13.93' }],
    }),
  );
  expect((await state('D-4'))[0]).toBe('CERRADO');
  expect((await visitor.open({ cuenta, ticket: 'D-5', total: '13.93' })).status).toBe(404);
  const global = await done(sell('D-6'));
  const billedOne = await done(sell('D-7'));
  const draft = await billed(told, billedOne.id, customer);
  await told.tamper(`update pos__tickets set global_invoice_id = $1 where id = $2`, [
    draft,
    global.id,
  ]);
  expect((await state('D-6'))[1]).toContain('factura global');
  const own = await visitor.issue({ cuenta, ticket: 'D-7', total: '89.33', ...RECEIVER });
  expect(own.status).toBe(409);
  await told.tamper(`update pos__tickets set global_invoice_id = null where id = $1`, [global.id]);
});

test('a PAC that answers late: it waits, is stamped once and is mailed then', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  const { services } = told.stock.company;
  await done(
    told
      .as('admin')
      .change('sat/sandbox-settings', { failure: 'SIN_RESPUESTA', failures_left: '1' }),
  );
  await done(sell('E-1'));
  const named = { cuenta, ticket: 'E-1', total: '89.33' };
  const { data } = await visitor.issue({ ...named, ...RECEIVER });
  expect(data).toMatchObject({ status: 'EN_ESPERA', pdf_url: null, email: RECEIVER.email });
  expect((await visitor.open(named)).data.status).toBe('EN_ESPERA');
  expect((await visitor.issue({ ...named, ...RECEIVER })).data.status).toBe('EN_ESPERA');
  expect(await told.query('select 1 from mail_outbox')).toEqual([]);
  const later = { ...services, now: () => services.now().add({ minutes: 5 }) };
  await askDue(later);
  await settleWaiting(later);
  expect(await settleWaiting(later)).toBe(0);
  expect(await told.query('select 1 from mail_outbox')).toHaveLength(1);
  expect((await visitor.download({ ...named, rfc: RECEIVER.rfc })).data.status).toBe('TIMBRADA');
  expect(await told.query('select 1 from sat__sandbox_documents')).toHaveLength(1);
});

test('what the PAC refuses is said beside its field, and corrected on the same CFDI', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  await done(
    told
      .as('admin')
      .change('sat/sandbox-settings', { failure: 'SIN_RESPUESTA', failures_left: '1' }),
  );
  await done(sell('F-1'));
  const named = { cuenta, ticket: 'F-1', total: '89.33' };
  await visitor.issue({ ...named, ...RECEIVER });
  await told.tamper(
    `update satinvoices set status = 'ERROR_TIMBRADO', stamp_error = 'CFDI40148: El campo DomicilioFiscalReceptor no corresponde.'`,
  );
  await told.tamper('delete from outside_requests');
  const shown = (await visitor.open(named)).data;
  expect(shown).toMatchObject({ status: 'RECHAZADA', fields: { zip: [expect.any(String)] } });
  const fixed = { ...RECEIVER, zip: '03000' };
  const { data } = await visitor.issue({ ...named, ...fixed });
  expect(data).toMatchObject({ status: 'TIMBRADA', number: 'A-1024' });
  expect(await requests(told)).toMatchObject([{ status: 'TIMBRADA', attempts: 2, zip: '03000' }]);
  expect(await told.query('select 1 from satinvoices')).toHaveLength(1);
});

test('a stranger with a ticket does not rewrite what somebody else wrote of an RFC', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  for (const folio of ['H-1', 'H-2']) await done(sell(folio));
  const named = (ticket: string) => ({ cuenta, ticket, total: '89.33' });
  expect((await visitor.issue({ ...named('H-1'), ...RECEIVER })).data.status).toBe('TIMBRADA');
  const written = () =>
    told.query(
      `select zip, invoice_emails from customer_tax_companies where rfc = '${RECEIVER.rfc}'`,
    );
  const before = await written();
  const stranger = { ...RECEIVER, zip: '37000', email: 'otro@correo.mx' };
  const refused = await visitor.issue({ ...named('H-2'), ...stranger });
  expect([refused.status, Object.keys(refused.data.fields)]).toEqual([422, ['rfc']]);
  expect(await written()).toEqual(before);
});

test('what the company wrote of an RFC is not changed from outside, nor told', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  await done(sell('G-1'));
  const theirs = {
    ...RECEIVER,
    rfc: 'MCE100101AB1',
    name: 'MODAS DEL CENTRO',
    zip: '06000',
    regimen_code: '601',
    cfdi_use: 'G01',
  };
  const named = { cuenta, ticket: 'G-1', total: '89.33' };
  const refused = await visitor.issue({ ...named, ...theirs, zip: '01010' });
  expect([refused.status, Object.keys(refused.data.fields)]).toEqual([422, ['rfc']]);
  expect((await visitor.issue({ ...named, ...theirs })).data.status).toBe('TIMBRADA');
  const known = await told.query(
    `select zip, invoice_emails from customer_tax_companies where rfc = 'MCE100101AB1'`,
  );
  expect(known).toEqual([{ zip: '06000', invoice_emails: 'facturas@modas.mx' }]);
});

test('a company that has it off, another company and none at all answer the same', async () => {
  const first = await beginPortal();
  await done(first.sell('H-1'));
  const second = await beginCounter();
  const ticket = { ticket: 'H-1', total: '89.33' };
  const off = second.told.as('admin').actor.accountCode;
  const closed = { account_name: null, ticket: null };
  for (const cuenta of [off, 'NADIE', '']) {
    const visitor = visitorOf(second.told);
    expect((await visitor.open({ cuenta, ...ticket })).data).toMatchObject(closed);
    expect((await visitor.issue({ cuenta, ...ticket, ...RECEIVER })).status).toBe(404);
  }
  await second.told.given.customer('M', { legal_person: 'PUBLICO_GENERAL' });
  await done(second.told.as('admin').change('pos/config', { self_invoicing: '1' }));
  const { status, data } = await visitorOf(second.told).open({ cuenta: off, ...ticket });
  expect([status, data.message]).toEqual([404, WRONG]);
  const rows = await second.told.as('admin').get(CFDI);
  expect(rows.data).toEqual([]);
});
