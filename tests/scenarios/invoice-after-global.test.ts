/** Who comes to the public page when the ticket is in a global invoice (sat-cfdi §7.4-b, §15). */
import { expect, test } from 'vitest';
import { settleWaiting } from '#erp/modules/pos/self-invoice-requests/settle-jobs.ts';
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { hoursAgo, invoiceOf, ticketOf } from './counter.ts';
import { done, type Body, type Stage } from './given.ts';
import { answered, CFDI } from './invoicing.ts';
import { beginPortal, RECEIVER } from './invoicing-page.ts';

/** Of the day that the story is in, however early it is told. */
const sold_at = hoursAgo(0);

const today = () => Temporal.Now.zonedDateTimeISO('America/Mexico_City').toPlainDate().toString();

/** Two tickets of today in the draft of a global invoice. */
async function beginGlobal(config: Body = {}) {
  const begun = await beginPortal();
  const { told, sell, cuenta } = begun;
  const admin = told.as('admin');
  const series = { code: 'G', name: 'G', document: 'CFDI_GLOBAL', is_default: '1' };
  await done(
    admin.post('series', {
      ...series,
      pattern: '{SERIE}-{FOLIO}',
      reset: 'NUNCA',
      digits: '4',
      next_folio: '1',
    }),
  );
  await done(admin.change('pos/config', config));
  const { id: ticket } = await done(sell('S-1', { sold_at }));
  await done(sell('S-2', { sold_at }));
  const period = { periodicity: '01', from: today(), to: today() };
  const { invoices } = await done(admin.post('sat/global-invoices/generate', period));
  const named = { cuenta, ticket: 'S-1', total: '89.33' };
  return { ...begun, ticket: ticket as number, globalId: invoices[0].id as number, named };
}

const stamp = (told: Stage, id: number) =>
  answered(told, done(told.as('admin').act(CFDI, 'stamp', id)));

const silent = (told: Stage) =>
  done(
    told
      .as('admin')
      .change('sat/sandbox-settings', { failure: 'SIN_RESPUESTA', failures_left: '1' }),
  );

test('out of a draft it goes by itself: one CFDI, and the global is worth less', async () => {
  const { told, visitor, named, globalId, ticket } = await beginGlobal();
  expect((await visitor.open(named)).data.status).toBe('DISPONIBLE');
  expect((await visitor.preview({ ...named, ...RECEIVER })).data.status).toBe('DISPONIBLE');
  expect(await invoiceOf(told, globalId)).toMatchObject({ total: '178.66' });
  expect((await visitor.issue({ ...named, ...RECEIVER })).data.status).toBe('TIMBRADA');
  expect(await invoiceOf(told, globalId)).toMatchObject({ total: '89.33', status: 'BORRADOR' });
  expect(await ticketOf(told, ticket)).toMatchObject({
    global_invoice_id: null,
    global_note_id: null,
  });
});

test('after the stamp the page makes the EGRESO of the global and the invoice, in that order', async () => {
  const { told, visitor, named, globalId, ticket } = await beginGlobal();
  const { uuid } = await stamp(told, globalId);
  expect((await visitor.open(named)).data).toMatchObject({ status: 'DISPONIBLE', problem: null });
  expect((await visitor.preview({ ...named, ...RECEIVER })).data.status).toBe('DISPONIBLE');
  expect(await told.query(`select 1 from satinvoices`)).toHaveLength(1);
  const { data } = await visitor.issue({ ...named, ...RECEIVER });
  expect(data).toMatchObject({ status: 'TIMBRADA', number: 'A-1024', email: RECEIVER.email });
  const billed = await ticketOf(told, ticket);
  expect(billed).toMatchObject({ status: 'FACTURADO', global_status: 'TIMBRADO' });
  const note = await invoiceOf(told, billed.global_note_id as number);
  expect(note).toMatchObject({
    status: 'TIMBRADO',
    cfdi_type: 'EGRESO',
    receiver_rfc: 'XAXX010101000',
    total: '89.33',
    posts: false,
    relations: [expect.objectContaining({ relation: '01', uuid })],
  });
  const own = await invoiceOf(told, billed.invoice_id as number);
  expect(Date.parse(String(note.stamped_at))).toBeLessThanOrEqual(
    Date.parse(String(own.stamped_at)),
  );
  expect(await told.query('select 1 from mail_outbox')).toHaveLength(1);
  expect((await visitor.issue({ ...named, ...RECEIVER })).data.uuid).toBe(data.uuid);
  expect(await told.query(`select 1 from satinvoices`)).toHaveLength(3);
});

test('where the company does not, the page says so and makes nothing', async () => {
  const { told, visitor, named, globalId } = await beginGlobal({ invoice_after_global: '' });
  await stamp(told, globalId);
  const { data } = await visitor.open(named);
  expect(data).toMatchObject({
    status: 'CERRADO',
    problem:
      'Este ticket ya está en la factura global del periodo, y esta empresa no lo factura aparte.',
  });
  expect((await visitor.issue({ ...named, ...RECEIVER })).status).toBe(409);
  expect(await told.query(`select 1 from satinvoices`)).toHaveLength(1);
});

test('a note whose answer is late holds the invoice, which is sent by itself afterwards', async () => {
  const { told, visitor, named, globalId, ticket } = await beginGlobal();
  await stamp(told, globalId);
  await silent(told);
  const { data } = await visitor.issue({ ...named, ...RECEIVER });
  expect(data).toMatchObject({ status: 'EN_ESPERA', uuid: null, pdf_url: null });
  const invoice = (await ticketOf(told, ticket)).invoice_id as number;
  expect(await invoiceOf(told, invoice)).toMatchObject({ status: 'BORRADOR' });
  expect((await visitor.open(named)).data.status).toBe('EN_ESPERA');
  expect((await visitor.issue({ ...named, ...RECEIVER })).data.status).toBe('EN_ESPERA');
  const { services } = told.stock.company;
  const after = (minutes: number) => ({
    ...services,
    now: () => services.now().add({ minutes }),
  });
  expect(await settleWaiting(after(1))).toBe(0);
  await askDue(after(5));
  await settleWaiting(after(5));
  await askDue(after(6));
  await settleWaiting(after(6));
  expect((await visitor.open(named)).data.status).toBe('TIMBRADA');
  expect(await told.query('select 1 from mail_outbox')).toHaveLength(1);
  expect(await told.query(`select 1 from satinvoices where status = 'TIMBRADO'`)).toHaveLength(3);
});

test('a note that is refused is the company’s to mend; who asks again sends both', async () => {
  const { told, visitor, named, globalId } = await beginGlobal();
  await stamp(told, globalId);
  await silent(told);
  await visitor.issue({ ...named, ...RECEIVER });
  await told.tamper(
    `update satinvoices set status = 'ERROR_TIMBRADO', stamp_error = 'CFDI40101: x' where status = 'TIMBRANDO'`,
  );
  await told.tamper('delete from outside_requests');
  const { services } = told.stock.company;
  expect(await settleWaiting(services)).toBe(1);
  expect((await visitor.open(named)).data).toMatchObject({
    status: 'RECHAZADA',
    problem: expect.stringContaining('por un dato de la empresa'),
  });
  expect((await visitor.issue({ ...named, ...RECEIVER })).data.status).toBe('TIMBRADA');
  expect(await told.query(`select 1 from satinvoices where status = 'TIMBRADO'`)).toHaveLength(3);
});
