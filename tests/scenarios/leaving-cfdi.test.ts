/**
 * What is being cancelled counts for nothing new, and of two at once one waits (finance R23, R34;
 * sat-cfdi §8.3).
 */
import { expect, test } from 'vitest';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { transitionInTransaction } from '#erp/kernel/operations/transition.ts';
import { sentValues } from '#erp/kernel/wire/sent-values.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { satLandingBills } from '#erp/modules/cfdi/sat-landing-bills/sat-landing-bills.ts';
import { tickets } from '#erp/modules/pos/tickets/tickets.ts';
import { beginCounter, billed, TICKETS } from './counter.ts';
import { earlierToday } from './entries.ts';
import { done, refused, refusedFields, type Body, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, draftInvoice, stampedInvoice } from './invoicing.ts';
import { BILLS } from './landing-bills.ts';
import { meanwhile } from './meanwhile.ts';

const LINE = { quantity: '1', unit_price: '1000' };

const noteOf = (invoice: Body): Body => ({
  cfdi_type: 'EGRESO',
  credit_reason: 'DESCUENTO',
  relations: [{ relation: '01', related_id: invoice.id }],
});

const isNow = (told: Stage, id: number, status: string) =>
  told.tamper('update satinvoices set status = $1 where id = $2', [status, id]);

test('what is cancelled or being cancelled is not credited, named or substituted by', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const line = { ...LINE, product_id: product };
  const invoice = await stampedInvoice(told, customer, [line]);
  const note = await draftInvoice(told, customer, [line], noteOf(invoice));
  const stampNote = () => refusedFields(admin.act(CFDI, 'stamp', note.id));
  await isNow(told, invoice.id, 'CANCELACION_SOLICITADA');
  expect(await stampNote()).toEqual({
    relations: [`${invoice.number} se está cancelando: espera la respuesta del SAT.`],
  });
  await isNow(told, invoice.id, 'CANCELADO');
  expect(await stampNote()).toEqual({
    relations: [`${invoice.number} está cancelado: quita la relación.`],
  });
  await isNow(told, invoice.id, 'TIMBRADO');

  // The note may exist at the SAT already: it holds its invoice as a stamped one does.
  const { services, accountId } = told.stock.company;
  await services.db.tenant({ accountId }, (tx) =>
    transitionInTransaction(tx, services, admin.actor, satInvoices, 'stamp', note.id, {}),
  );
  expect(
    await refusedFields(admin.act(CFDI, 'cancel', invoice.id, { cancel_reason: '02' })),
  ).toEqual({ '': [expect.stringContaining('Cancela primero la nota de crédito NC-')] });
  const credited = await answered(told, done(admin.get(`${CFDI}/${note.id}`)));
  expect(credited.status).toBe('TIMBRADO');
  await answered(told, done(admin.act(CFDI, 'cancel', note.id, { cancel_reason: '02' })));

  // One that goes itself takes nobody's place.
  const { outcome } = await done(admin.put(`${CFDI}/substitute/${invoice.id}`));
  const instead = await answered(told, done(admin.act(CFDI, 'stamp', outcome.open.id)));
  await isNow(told, instead.id, 'CANCELACION_SOLICITADA');
  const cancel = () => admin.act(CFDI, 'cancel', invoice.id, { cancel_reason: '01' });
  expect(await refusedFields(cancel())).toEqual({
    substitute_uuid: [expect.stringContaining('Timbra primero el que lo sustituye')],
  });
  expect(await refused(admin.put(`${CFDI}/substitute/${invoice.id}`))).toMatchObject({
    message: `${instead.number}, que lo sustituye, se está cancelando: espera la respuesta del SAT.`,
  });
  await isNow(told, instead.id, 'TIMBRADO');
  expect(await answered(told, done(cancel()))).toMatchObject({ status: 'CANCELADO' });
});

const rows = (all: readonly Body[]) =>
  Object.fromEntries(all.map((row, at) => [String(at), sentValues(row)]));

interface Sold extends Body {
  readonly lines: readonly Body[];
  readonly payments: readonly Body[];
}

/** As a form sends it. */
const asSent = ({ lines, payments, ...head }: Sold) => ({
  ...sentValues(head),
  lines: rows(lines),
  payments: rows(payments),
});

/** A ticket of three pieces of 50.00, and one of them that comes back. */
async function beginReturn() {
  const begun = await beginCounter();
  const { told, sell, line, cash, branch } = begun;
  const paid = (amount: string) => [{ payment_type_id: cash, amount }];
  const { id: ticket } = await done(
    sell('T-1', { lines: [line('50', { qty: '3' })], payments: paid('150') }),
  );
  const back = {
    folio: 'D-1',
    kind: 'DEVOLUCION',
    sold_at: earlierToday().toInstant().toString(),
    branch_office_id: branch,
    original_ticket_id: ticket as number,
    lines: [line('50')],
    payments: paid('50'),
  };
  const returned = () =>
    told.query<{ id: number; note_status: string | null }>(
      `select id, note_status from pos__tickets where kind = 'DEVOLUCION'`,
    );
  return { ...begun, told, ticket: ticket as number, back, returned };
}

test('what is given back while its invoice is being stamped asks for its note all the same', async () => {
  const { told, customer, ticket, back, returned } = await beginReturn();
  const invoice = await billed(told, ticket, customer);
  const { services, accountId } = told.stock.company;
  const { actor, get } = told.as('admin');
  await services.db.tenant({ accountId }, (tx) =>
    transitionInTransaction(tx, services, actor, satInvoices, 'stamp', invoice, {}),
  );
  const stamped = await meanwhile(
    told,
    () => answered(told, done(get(`${CFDI}/${invoice}`))),
    async (tx, begin) => {
      await createInTransaction(tx, services, actor, tickets, asSent(back));
      await begin();
    },
  );
  expect(stamped.status).toBe('TIMBRADO');
  expect(await returned()).toMatchObject([{ note_status: 'POR_GENERAR' }]);
});

test('a return of what is being cancelled waits for the SAT', async () => {
  const { told, customer, ticket, back, returned } = await beginReturn();
  const admin = told.as('admin');
  const invoice = await billed(told, ticket, customer);
  await answered(told, done(admin.act(CFDI, 'stamp', invoice)));
  await done(admin.post(TICKETS, back));
  const id = (await returned())[0]!.id;
  const note = () => admin.post(`sat/sales-return/note/${id}`, { relation: '03' });
  await isNow(told, invoice, 'CANCELACION_SOLICITADA');
  expect(await refused(note())).toMatchObject({
    message: 'El CFDI de la devolución D-1 se está cancelando: espera al SAT.',
  });
  await isNow(told, invoice, 'TIMBRADO');
  await done(note());
  expect(await returned()).toMatchObject([{ note_status: 'EN_PROCESO' }]);
});

test('of two Cartas Porte of one invoice at once, one is its', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const lines = [{ product_id: product, quantity: '1', unit_price: '1000' }];
  const { id } = await draftInvoice(told, customer, lines);
  const freight = { cfdi_type: 'I', invoice_id: String(id) };
  const { services } = told.stock.company;
  const second = await meanwhile(
    told,
    () => refusedFields(admin.post(BILLS, freight)),
    async (tx, begin) => {
      await createInTransaction(tx, services, admin.actor, satLandingBills, freight);
      await begin();
    },
  );
  expect(second).toEqual({ invoice_id: ['Esa factura ya tiene su Carta Porte.'] });
});
