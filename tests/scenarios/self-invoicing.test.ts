/** A customer invoices a ticket by the public page (finance §5.9, sat-cfdi §15, sales R35). */
import { expect, test } from 'vitest';
import { settleWaiting } from '#erp/modules/pos/self-invoice-requests/settle-jobs.ts';
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { beginCounter, billed, hoursAgo, ticketOf, TICKETS } from './counter.ts';
import { done, type Body } from './given.ts';
import { CFDI } from './invoicing.ts';
import { beginPortal, RECEIVER, rejectStamp, requests, visitorOf } from './invoicing-page.ts';

const WRONG = 'No encontramos ese ticket; verifica el código y el total.';

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
  const { remember } = issued;
  const known = async (more: Body) =>
    (await visitor.receiver({ ...second, email: RECEIVER.email, remember, ...more })).data.known;
  expect(await known({ email: 'otro@correo.mx' })).toBeNull();
  expect(await known({ remember: '' })).toBeNull();
  expect(await known({ remember: remember.replace('1', '2') })).toBeNull();
  expect(await known({})).toEqual({
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
  expect((await state('D-6'))[0]).toBe('DISPONIBLE');
  await told.tamper(`update satinvoices set status = 'SELLADO' where id = $1`, [draft]);
  expect((await state('D-6'))[1]).toContain('espera al SAT');
  await told.tamper(`update satinvoices set status = 'BORRADOR' where id = $1`, [draft]);
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

test('one that fails is told, and keeps no other waiting', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  const { services } = told.stock.company;
  await done(
    told
      .as('admin')
      .change('sat/sandbox-settings', { failure: 'SIN_RESPUESTA', failures_left: '2' }),
  );
  for (const ticket of ['G-1', 'G-2']) {
    await done(sell(ticket));
    await visitor.issue({ cuenta, ticket, total: '89.33', ...RECEIVER });
  }
  const later = { ...services, now: () => services.now().add({ minutes: 5 }) };
  await askDue(later);
  // The bytes of the first are gone: there is nothing to mail.
  await told.tamper(
    `delete from sat__cfdi_files where source_id = (select min(id)::text from satinvoices)`,
  );
  expect(await settleWaiting(later)).toBe(1);
  expect(await requests(told)).toMatchObject([{ status: 'TIMBRADA' }, { status: 'EN_ESPERA' }]);
  expect(await told.query('select 1 from mail_outbox')).toHaveLength(1);
  expect(await told.query(`select route from sys__errors where origin = 'TRABAJO'`)).toEqual([
    { route: 'pos.self-invoices' },
  ]);
});

test('whoever left before any answer hears of a refusal by mail', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  const { services } = told.stock.company;
  await done(
    told
      .as('admin')
      .change('sat/sandbox-settings', { failure: 'SIN_RESPUESTA', failures_left: '1' }),
  );
  await done(sell('H-1'));
  await visitor.issue({ cuenta, ticket: 'H-1', total: '89.33', ...RECEIVER });
  // The process ended before it could write that it waits.
  await told.tamper(`update self_invoice_requests set status = 'RECIBIDA'`);
  await told.tamper(
    `update satinvoices set status = 'ERROR_TIMBRADO', stamp_error = 'CFDI40148: No corresponde.'`,
  );
  await told.tamper('delete from outside_requests');
  expect(await settleWaiting(services)).toBe(0);
  const later = { ...services, now: () => services.now().add({ minutes: 5 }) };
  expect(await settleWaiting(later)).toBe(1);
  expect(await requests(told)).toMatchObject([{ status: 'RECHAZADA' }]);
  expect(await told.query('select 1 from mail_outbox')).toHaveLength(1);
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
  await rejectStamp(told, 'CFDI40148: El campo DomicilioFiscalReceptor no corresponde.');
  const shown = (await visitor.open(named)).data;
  expect(shown).toMatchObject({ status: 'RECHAZADA', fields: { zip: [expect.any(String)] } });
  const fixed = { ...RECEIVER, zip: '03000' };
  const { data } = await visitor.issue({ ...named, ...fixed });
  expect(data).toMatchObject({ status: 'TIMBRADA', number: 'A-1024' });
  expect(await requests(told)).toMatchObject([{ status: 'TIMBRADA', attempts: 2, zip: '03000' }]);
  expect(await told.query('select 1 from satinvoices')).toHaveLength(1);
});

test('its window ends by the clock of its branch', async () => {
  const { told, sell, cuenta } = await beginPortal();
  await done(told.as('admin').change('pos/config', { self_invoice_days: '0' }));
  await told.query(`update branch_offices set time_zone = 'America/Tijuana' where code = 'CENTRO'`);
  const { id } = await done(sell('P-1'));
  const { services } = told.stock.company;
  const [{ day }] = (await told.query('select day::text as day from pos__tickets where id = $1', [
    id,
  ])) as [{ day: string }];
  // Half past midnight in the centre of the country is the evening before in Tijuana.
  const at = Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime('America/Mexico_City')
    .add({ minutes: 30 })
    .toInstant();
  const minutes = Math.ceil(services.now().until(at).total('minutes'));
  const open = async (more: number) =>
    (
      await visitorOf(told, '203.0.113.7', minutes + more).open({
        cuenta,
        ticket: 'P-1',
        total: '89.33',
      })
    ).data.status;
  expect(await open(0)).toBe('DISPONIBLE');
  expect(await open(120)).toBe('CERRADO');
});

test('what was refused is checked again beside its fields, and has its window too', async () => {
  const { told, sell, cuenta, visitor } = await beginPortal();
  await done(
    told
      .as('admin')
      .change('sat/sandbox-settings', { failure: 'SIN_RESPUESTA', failures_left: '1' }),
  );
  await done(sell('Q-1'));
  const named = { cuenta, ticket: 'Q-1', total: '89.33' };
  await visitor.issue({ ...named, ...RECEIVER });
  await rejectStamp(told, 'CFDI40148: El campo DomicilioFiscalReceptor no corresponde.');
  expect((await visitor.open(named)).data.status).toBe('RECHAZADA');
  const wrong = { ...named, ...RECEIVER, name: 'CECILIA MIRANDA SA DE CV', regimen_code: '605' };
  for (const reply of [await visitor.preview(wrong), await visitor.issue(wrong)])
    expect([reply.status, Object.keys(reply.data.fields).toSorted()]).toEqual([
      422,
      ['cfdi_use', 'name'],
    ]);
  expect((await requests(told))[0]).toMatchObject({ attempts: 1, name: RECEIVER.name });
  const late = visitorOf(told, '203.0.113.7', 60 * 24 * 17);
  expect((await late.open(named)).data).toMatchObject({
    status: 'CERRADO',
    problem: expect.stringMatching(/^El plazo/),
  });
  expect((await late.issue({ ...named, ...RECEIVER })).status).toBe(409);
  expect((await visitor.issue({ ...named, ...RECEIVER })).data.status).toBe('TIMBRADA');
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
