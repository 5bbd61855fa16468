/** Receipts (REP) of what suppliers were paid: owed, overdue, handed in (purchasing R46, R48). */
import { expect, test } from 'vitest';
import { complementJobs } from '#erp/modules/prc/payment-complements/complement-jobs.ts';
import { done, refusedFields, type Body } from './given.ts';
import { newUuid } from './payables.ts';
import { openPortal, portalUser } from './portal-people.ts';
import { owing, PROPOSALS, proposed, proposing, type Proposing } from './proposing.ts';
import { fileOf, ownRfc, receiptDraft, stamped } from './received-cfdi.ts';

const COMPLEMENTS = 'payments/complements';
const DOCUMENTS = 'spp/suppliers-documents';
const PAID = '2026-03-20';

async function begin(): Promise<Proposing> {
  const here = await proposing();
  await ownRfc(here.told);
  here.told.stock.company.at(`${PAID}T18:00:00Z`);
  return here;
}

async function draft({ told, supplier, bank }: Proposing, invoice_id: number, amount: string) {
  return done(
    told.as('cxp').post('payments', {
      supplier_id: supplier,
      date: PAID,
      bank_account_id: bank,
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      reference: 'RASTREO-1',
      amount,
      applications: [{ invoice_id, invoice_amount: amount }],
    }),
  );
}

async function pay(here: Proposing, invoice: number, amount: string) {
  const { id } = await draft(here, invoice, amount);
  return done(here.told.as('tesorera').act('payments', 'apply', id));
}

const rows = ({ told }: Proposing) =>
  done(told.as('cxp').get(COMPLEMENTS, { sort: 'installment' }));

/** The supplier's receipt of so much, as it says it. */
async function receipt(
  { told }: Proposing,
  uuid: string,
  paid: string,
  { day = PAID, installment = '1', previousBalance = '1160.00' } = {},
) {
  const draft = receiptDraft(told, { uuid, day, installment, previousBalance, paid });
  const { xml } = await stamped(told, draft);
  return xml;
}

const handIn = async ({ told, supplier }: Proposing, xml: Uint8Array) =>
  told.as('admin').post(DOCUMENTS, {
    kind: 'COMPLEMENTO_PAGO',
    supplier_id: supplier,
    xml_file: await fileOf(told, xml, 'rep.xml'),
  });

const morning = ({ told }: Proposing, at: string) => {
  const { company } = told.stock;
  company.at(at);
  return complementJobs[0]!.run({
    services: company.services,
    accountId: company.accountId,
    accountCode: 'UNO',
    timeZone: 'America/Mexico_City',
    now: company.services.now(),
    progress: async () => {},
  });
};

test('R48: paid on 20 March, its receipt is due on 5 April; in two parts, two receipts', async () => {
  const here = await begin();
  const invoice = await owing(here, '1000');
  await pay(here, invoice.id, '400.00');
  const second = await pay(here, invoice.id, '760.00');
  expect(await rows(here)).toMatchObject([
    { installment: 1, amount: '400.00', paid_on: PAID, due_on: '2026-04-05', state: 'PENDIENTE' },
    { installment: 2, amount: '760.00', due_on: '2026-04-05', payment_id: second.id },
  ]);
  const admin = here.told.as('admin');
  const [{ id: owed }] = await rows(here);
  expect(await done(admin.get(`${COMPLEMENTS}/${owed}`))).toMatchObject({ amount: '400.00' });
  expect(await done(admin.get(`prc/invoice-shipments/${invoice.id}`))).toMatchObject({
    complements_owed: 2,
  });
  await done(
    here.told.as('tesorera').act('payments', 'cancel', second.id, { cancel_reason: 'Rebotó' }),
  );
  expect(await rows(here)).toMatchObject([{ amount: '400.00' }]);
});

test('an invoice that is paid at once, or has no CFDI, asks for none', async () => {
  const here = await begin();
  const { told } = here;
  const cash = await owing(here, '1000', {
    payment_mode: 'PUE',
    payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
  });
  await pay(here, cash.id, '1160.00');
  expect(await rows(here)).toEqual([]);
});

test('R48: a receipt is taken when it says the payment, its day and its instalment', async () => {
  const here = await begin();
  const { told } = here;
  const admin = told.as('admin');
  const invoice = await owing(here, '1000');
  await pay(here, invoice.id, '400.00');
  const refusedOf = async (xml: Uint8Array) =>
    JSON.stringify(await refusedFields(handIn(here, xml)));
  expect(await refusedOf(await receipt(here, invoice.uuid, '500.00'))).toContain(
    `No hay un pago de $500.00 a la factura ${invoice.uuid.slice(-8)}.`,
  );
  expect(await refusedOf(await receipt(here, newUuid(), '400.00'))).toContain('No hay un pago');
  const early = await receipt(here, invoice.uuid, '400.00', { day: '2026-03-19' });
  expect(await refusedOf(early)).toContain('El pago de $400.00 fue el');
  const third = await receipt(here, invoice.uuid, '400.00', { installment: '3' });
  expect(await refusedOf(third)).toContain('es la parcialidad 1');
  const xml = await receipt(here, invoice.uuid, '400.00');
  const { id } = await done(handIn(here, xml));
  const accepted: Body = await done(admin.act(DOCUMENTS, 'accept', id));
  expect(await rows(here)).toMatchObject([{ state: 'RECIBIDO', cfdi_id: accepted.cfdi_id }]);
  expect(await refusedOf(await receipt(here, invoice.uuid, '400.00'))).toContain(
    'ya tiene su complemento',
  );
});

test('a supplier sees the receipts that it owes, and hands one in', async () => {
  const here = await begin();
  const invoice = await owing(here, '1000');
  await pay(here, invoice.id, '400.00');
  await openPortal(here.told, here.supplier);
  const ana = await portalUser(here.told, 'ana', here.supplier);
  const owed = 'spp/payments/complements';
  const [{ id }] = await done(ana.get(owed));
  expect(await done(ana.get(`${owed}/${id}`))).toMatchObject({ amount: '400.00' });
  const form = new FormData();
  const xml = await receipt(here, invoice.uuid, '400.00');
  form.set('file', new File([new Uint8Array(xml)], 'rep.xml'));
  const file = await done(ana.send('POST', 'files', { body: form }));
  const handed = await done(ana.post(`${owed}/hand-in/${id}`, { xml_file: file.id }));
  await done(here.told.as('admin').act(DOCUMENTS, 'accept', handed.id));
  expect(await rows(here)).toMatchObject([{ state: 'RECIBIDO' }]);
});

test('R46: what is overdue holds the next payment until it comes, where the company says so', async () => {
  const here = await begin();
  const { told } = here;
  const first = await owing(here, '1000');
  const { folio } = await pay(here, first.id, '1160.00');
  const next = await owing(here, '500');
  expect(await morning(here, '2026-04-05T18:00:00Z')).toBe('0 vencidos, 0 proveedores recordados');
  // Monday 6 April: the day after its last one.
  expect(await morning(here, '2026-04-06T18:00:00Z')).toBe('1 vencidos, 1 proveedores recordados');
  const [mail] = await told.query(`select * from mail_outbox where resource = 'suppliers'`);
  expect(JSON.stringify(mail)).toContain(folio);
  const owed = await told.query(`select 1 from notifications where event = 'complements.overdue'`);
  expect(owed.length).toBeGreaterThan(0);
  const held = await proposed(here, { date: '2026-04-06', payment_date: '2026-04-08' });
  expect(held.lines[0]).toMatchObject({ selected: false });
  expect(held.lines[0].block_reasons).toContain(`Debe el complemento de pago de ${folio}.`);
  await done(told.as('cxp').act(PROPOSALS, 'cancel', held.id, { cancel_reason: 'Debe el REP' }));
  const { id: waiting } = await draft(here, next.id, '580.00');
  expect(await refusedFields(told.as('tesorera').act('payments', 'apply', waiting))).toEqual({
    supplier_id: [`Debe el complemento de pago de ${folio}.`],
  });
  const { id } = await done(handIn(here, await receipt(here, first.uuid, '1160.00')));
  await done(told.as('admin').act(DOCUMENTS, 'accept', id));
  await done(told.as('tesorera').act('payments', 'apply', waiting));
});
