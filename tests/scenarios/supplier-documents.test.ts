/** What suppliers hand in: verified at once, reviewed, and made into what it is (R31, R35, R52). */
import { expect, test } from 'vitest';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { sampleConcept } from '#erp/domains/cfdi/testing/samples.ts';
import { expiringJobs } from '#erp/modules/spp/required-documents/expiring-jobs.ts';
import { authorisedOrder, buying, receive } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, story, type Body, type Stage } from './given.ts';
import { activeSupplier, INVOICES } from './payables.ts';
import { owing, PROPOSALS, proposed, proposing } from './proposing.ts';
import { draftOf, fileOf, ISSUER, ownRfc, sealed, stamped } from './received-cfdi.ts';

const DOCUMENTS = 'spp/suppliers-documents';
const FILES = 'spp/required-documents';

/** Received until the end of every month. */
async function openCalendar(told: Stage): Promise<void> {
  await ownRfc(told);
  await told.query('update pur__pur_settings set invoice_cutoff_day = 31');
}

async function upload(told: Stage, supplier: number, bytes: Uint8Array, more: Body = {}) {
  return told.as('admin').post(DOCUMENTS, {
    kind: 'FACTURA',
    supplier_id: supplier,
    xml_file: await fileOf(told, bytes),
    ...more,
  });
}

/** So much of what was received, at a price, with its IVA. */
function goods(quantity: string, price: string): Partial<CfdiDraft> {
  const net = Number(quantity) * Number(price);
  const amount = net.toFixed(2);
  const vat = (net * 0.16).toFixed(2);
  const transferred = {
    base: amount,
    tax: '002',
    factor: 'Tasa',
    rate: '0.160000',
    amount: vat,
  } as const;
  return {
    subtotal: amount,
    total: (net * 1.16).toFixed(2),
    concepts: [
      sampleConcept({
        productKey: '11151500',
        identification: null,
        quantity,
        unitKey: 'KGM',
        unit: null,
        description: 'Fibra de algodón',
        unitPrice: price,
        amount,
        discount: null,
        transferred: [transferred],
      }),
    ],
    taxes: { withheld: [], totalWithheld: null, transferred: [transferred], totalTransferred: vat },
  };
}

async function received(quantity: string, price: string, more: Body = {}) {
  const given = await buying(more);
  await openCalendar(given.told);
  const order = await authorisedOrder(given, { quantity, price });
  const shipment = await done(receive(given, order.id, quantity, 'R-1'));
  return { ...given, order, shipment };
}

test('an invoice of what was received becomes one that matches, and then its counter-receipt', async () => {
  const { told, supplier, order, shipment } = await received('100', '20');
  const admin = told.as('admin');
  const { xml, uuid } = await stamped(told, goods('100', '20'));
  const handed = await done(upload(told, supplier, xml, { purchase_order_id: order.id }));
  expect(handed).toMatchObject({
    status: 'RECIBIDO',
    uuid: uuid.toUpperCase(),
    issuer_rfc: ISSUER.rfc,
    currency: 'MXN',
    total: '2320.00',
    payment_mode: 'PPD',
  });
  expect(handed.folio).toMatch(/^DP-/);
  expect(handed.validation.every(({ result }: Body) => result !== 'ERROR')).toBe(true);
  await done(admin.act(DOCUMENTS, 'review', handed.id));
  const accepted = await done(admin.act(DOCUMENTS, 'accept', handed.id));
  expect(accepted).toMatchObject({ status: 'ACEPTADO', reviewed_by: admin.id });
  const invoice = await done(admin.get(`${INVOICES}/${accepted.invoice_id}`));
  expect(invoice).toMatchObject({
    status: 'VALIDADA',
    match_status: 'CUADRA',
    total: '2320.00',
    shipment_ids: [shipment.id],
  });
  expect(invoice.lines[0]).toMatchObject({ quantity: '100.0000', price: '20.000000' });
  await done(admin.act(INVOICES, 'post', invoice.id));
  await told.query(`update pur__pur_settings set invoice_days = null`);
  const form = await done(
    admin.post(`${DOCUMENTS}/endorse`, {
      date: TODAY(),
      lines: [{ id: handed.id, selected: '1' }],
    }),
  );
  const made = await done(admin.get(`spp/endorsements/${form.ids[0]}`));
  expect(made).toMatchObject({ status: 'EMITIDO', total: '2320.00', supplier_id: supplier });
});

test('R38: a higher price of the CFDI waits for somebody as a difference', async () => {
  const { told, supplier, shipment } = await received('12000', '22.20');
  const admin = told.as('admin');
  // The value that waits is 266,400.00; 22.40 a kilogram asks for 268,800.00.
  const { xml } = await stamped(told, goods('12000', '22.40'));
  const asked = { shipment_ids: { 0: shipment.id } };
  expect(await refusedFields(upload(told, supplier, xml, asked))).toEqual({
    xml_file: ['Cobra $268,800.00 sin IVA y por facturar quedan $266,400.00.'],
  });
  await told.query('update pur__pur_settings set total_tolerance = 3000');
  const { id } = await done(upload(told, supplier, xml, asked));
  const { invoice_id } = await done(admin.act(DOCUMENTS, 'accept', id));
  expect(await done(admin.get(`${INVOICES}/${invoice_id}`))).toMatchObject({
    status: 'EN_REVISION',
    exceptions: [
      { code: 'PRECIO_MAYOR', amount: '2400.00' },
      { code: 'USO_CFDI_DISTINTO', severity: 'AVISA' },
    ],
  });
  await done(admin.act(INVOICES, 'reject', invoice_id, { reject_reason: 'Otro precio' }));
  expect(await done(admin.get(`${DOCUMENTS}/${id}`))).toMatchObject({
    status: 'RECHAZADO',
    reject_reason: 'Otro precio',
  });
  // Its UUID may be handed in again.
  await done(upload(told, supplier, xml, asked));
});

test('R38: who charges what was ordered hands in its invoice before anything comes', async () => {
  const given = await buying({ invoice_control: 'ORDENADO' });
  const { told, supplier } = given;
  await openCalendar(told);
  const order = await authorisedOrder(given, { quantity: '100', price: '20' });
  const admin = told.as('admin');
  const { xml } = await stamped(told, goods('60', '20'));
  const { id } = await done(upload(told, supplier, xml, { purchase_order_id: order.id }));
  const { invoice_id } = await done(admin.act(DOCUMENTS, 'accept', id));
  const invoice = await done(admin.get(`${INVOICES}/${invoice_id}`));
  expect(invoice).toMatchObject({ status: 'VALIDADA', total: '1392.00', order_ids: [order.id] });
  expect(invoice.lines).toMatchObject([
    { purchase_order_line_id: order.lines[0].id, quantity: '60.0000' },
  ]);
  await done(admin.act(INVOICES, 'post', invoice_id));
  expect(await done(receive(given, order.id, '60', 'R-1'))).toMatchObject({ status: 'CERRADO' });
});

test('R35: all that is wrong with an upload is said at once', async () => {
  const { told, supplier } = await received('100', '20');
  const other = { ...ISSUER, rfc: 'OTR100101AB9', name: 'OTRO' };
  const { xml } = await stamped(told, { ...goods('100', '20'), issuer: other });
  await told.query('update pur__pur_settings set invoice_cutoff_day = 1');
  const stopped = `update suppliers set block_scope = 'TODO', status = 'BLOQUEADO' where id = $1`;
  await told.query(stopped, [supplier]);
  const fields = await refusedFields(upload(told, supplier, xml));
  expect(fields).toMatchObject({
    purchase_order_id: ['Di de qué orden o recepciones es.'],
    supplier_id: [expect.stringContaining('bloqueado')],
    xml_file: expect.arrayContaining(['Lo emite OTR100101AB9, que no es el RFC del proveedor.']),
  });
  // The calendar is the portal's.
  expect(JSON.stringify(fields)).not.toContain('se recibieron facturas hasta');
  const unstamped = await sealed(draftOf(told, goods('100', '20')));
  expect(await refusedFields(upload(told, supplier, unstamped))).toEqual({
    xml_file: ['No está timbrado: le falta el TimbreFiscalDigital.'],
  });
  const dtd = new TextEncoder().encode(
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  );
  expect((await upload(told, supplier, dtd)).status).toBe(422);
});

test('a CFDI is handed in once, and once more after it was withdrawn', async () => {
  const { told, supplier, order } = await received('100', '20');
  const { xml } = await stamped(told, goods('100', '20'));
  const asked = { purchase_order_id: order.id };
  const { id, folio } = await done(upload(told, supplier, xml, asked));
  expect(await refusedFields(upload(told, supplier, xml, asked))).toEqual({
    xml_file: [`El CFDI ya fue registrado en ${folio}.`],
  });
  await done(told.as('admin').act(DOCUMENTS, 'cancel', id, {}));
  await done(upload(told, supplier, xml, asked));
});

test('an expense without orders goes to the concept that whoever accepts it says', async () => {
  const told = await story();
  await openCalendar(told);
  const supplier = await activeSupplier(told);
  const admin = told.as('admin');
  const { xml } = await stamped(told);
  const { id } = await done(upload(told, supplier, xml));
  expect(await refusedFields(admin.act(DOCUMENTS, 'accept', id))).toEqual({
    expense_id: ['Elige el concepto de lo que no es mercancía recibida.'],
  });
  const { invoice_id } = await done(
    admin.act(DOCUMENTS, 'accept', id, { expense_id: await told.idOf('expenses', 'LUZ') }),
  );
  const invoice = await done(admin.get(`${INVOICES}/${invoice_id}`));
  expect(invoice).toMatchObject({ status: 'VALIDADA', total: '1160.00' });
  // The next one of the same key goes where this one went.
  const { xml: next } = await stamped(told);
  const second = await done(upload(told, supplier, next));
  await done(admin.act(DOCUMENTS, 'accept', second.id));
});

test('one that is rejected is told to the supplier with its reason', async () => {
  const told = await story();
  await openCalendar(told);
  const supplier = await activeSupplier(told, { more: { email: 'hilos@hilos.mx' } });
  const { xml } = await stamped(told);
  const { id } = await done(upload(told, supplier, xml));
  const admin = told.as('admin');
  expect(await refusedFields(admin.act(DOCUMENTS, 'reject', id))).toEqual({
    reject_reason: ['Escribe este dato.'],
  });
  await done(admin.act(DOCUMENTS, 'reject', id, { reject_reason: 'Es de otra empresa' }));
  const [mail] = await told.query<{ body: string; to_address: string }>(
    `select * from mail_outbox where resource = '${DOCUMENTS}'`,
  );
  expect(JSON.stringify(mail)).toContain('Es de otra empresa');
});

const paper = async (told: Stage, supplier: number, code: string, more: Body = {}) => {
  const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF');
  return told.as('admin').post(DOCUMENTS, {
    kind: 'EXPEDIENTE',
    supplier_id: supplier,
    document_type_id: await told.idOf('pur__document_types', code),
    pdf_file: await fileOf(told, pdf, 'papel.pdf'),
    issued_on: TODAY(),
    ...more,
  });
};

const month = (months: number) =>
  Temporal.PlainDate.from(TODAY()).add({ months }).toString().slice(0, 7);

const stateOf = async (told: Stage, supplier: number, code: string) => {
  const rows = await done(
    told.as('admin').get(FILES, { filter: { supplier_id: supplier }, size: 100 }),
  );
  const type = await told.idOf('pur__document_types', code);
  const own = rows.find(({ document_type_id }: Body) => document_type_id === type);
  return own && (await done(told.as('admin').get(`${FILES}/${own.id}`))).state;
};

test('a file is asked of a supplier by what it is; what holds is the last one of each type', async () => {
  const told = await story();
  const admin = told.as('admin');
  const supplier = await activeSupplier(told);
  expect(await done(admin.get(`suppliers/${supplier}`))).toMatchObject({ compliance: 'VERDE' });
  await told.query('update spp__required_documents set document_id = null');
  await told.query('delete from spp__suppliers_documents');
  expect(await refusedFields(paper(told, supplier, 'OPINION_32D'))).toEqual({
    period: ['Escribe de qué mes es: se entrega cada cierto tiempo.'],
  });
  expect(await refusedFields(paper(told, supplier, 'FICHA_TECNICA'))).toEqual({
    document_type_id: ['No se le pide a este proveedor: elige otro.'],
  });
  const first = await done(paper(told, supplier, 'OPINION_32D', { period: month(-1) }));
  await done(admin.act(DOCUMENTS, 'accept', first.id));
  expect(await stateOf(told, supplier, 'OPINION_32D')).toBe('POR_VENCER');
  const second = await done(paper(told, supplier, 'OPINION_32D', { period: month(0) }));
  await done(admin.act(DOCUMENTS, 'accept', second.id));
  expect(await done(admin.get(`${DOCUMENTS}/${first.id}`))).toMatchObject({
    status: 'SUSTITUIDO',
    superseded_by_id: second.id,
  });
  expect(await done(admin.get(`suppliers/${supplier}`))).toMatchObject({ compliance: 'ROJO' });
  // A contractor is asked for more.
  await done(
    admin.change(`suppliers/${supplier}`, {
      requires_repse: '1',
      repse_number: 'AR-1',
      repse_expires: '2030-01-01',
    }),
  );
  expect(await stateOf(told, supplier, 'SUA_IMSS')).toBe('FALTA');
});

test('without what stops it there is no registration, no order and no payment', async () => {
  const here = await proposing({ category: 'SERVICIOS' });
  const { told, supplier } = here;
  const admin = told.as('admin');
  await owing(here, '1000', { date: '2026-02-20' });
  await told.query(
    `update spp__required_documents set expires_on = '2026-03-01' where supplier_id = $1 and document_type_id = $2`,
    [supplier, await told.idOf('pur__document_types', 'OPINION_32D')],
  );
  const { lines, id } = await proposed(here);
  expect(lines[0].block_reasons).toContain('Falta o venció «Opinión de cumplimiento (32-D)».');
  expect(lines[0].selected).toBe(false);
  await done(admin.act(PROPOSALS, 'cancel', id, { cancel_reason: 'Esperamos' }));
  await told.query('update pur__pur_settings set block_expired_documents = false');
  const again = await proposed(here);
  expect(again.lines[0]).toMatchObject({ selected: true });
});

test('a prospect without the cover of its account is not registered', async () => {
  const told = await story();
  const admin = told.as('admin');
  const { id } = await done(
    admin.post('suppliers', {
      person_type: 'EXTRANJERO',
      legal_name: 'COTTON INC',
      foreign_tax_id: 'US-9',
      country_id: await told.idOf('countries', 'USA'),
      category: 'SERVICIOS',
      email: 'ar@cotton.test',
      contacts: [{ name: 'Ann', is_main: '1' }],
    }),
  );
  expect(await refusedFields(admin.act('suppliers', 'authorize', id))).toEqual({
    '': ['Falta o venció en su expediente: Carátula bancaria.'],
  });
  const cover = await done(paper(told, id, 'CARATULA'));
  await done(admin.act(DOCUMENTS, 'accept', cover.id));
  await done(admin.act('suppliers', 'authorize', id));
});

test('what ends in 30, 15 or 1 days is told once to who reviews it and to the supplier', async () => {
  const told = await story({ at: '2026-03-01T18:00:00Z' });
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  const supplier = await activeSupplier(told);
  await told.query('update spp__required_documents set expires_on = $1 where supplier_id = $2', [
    '2026-03-16',
    supplier,
  ]);
  await told.query('update spp__suppliers_documents set expires_on = $1', ['2026-03-16']);
  const { services, accountId } = told.stock.company;
  const run = () =>
    expiringJobs[0]!.run({
      services,
      accountId,
      accountCode: 'UNO',
      timeZone: 'America/Mexico_City',
      now: services.now(),
      progress: async () => {},
    });
  expect(await run()).toBe('1 expedientes, 5 documentos por vencer');
  await run();
  const mails = await told.query(`select 1 from mail_outbox where resource = 'suppliers'`);
  expect(mails).toHaveLength(1);
  const [notice] = await told.query<{ body: string }>(
    `select body from notifications where event = 'documents.expiring'`,
  );
  expect(notice!.body).toContain('HILOS DEL BAJIO · Opinión de cumplimiento (32-D) · vence');
  expect(await done(told.as('admin').get(`suppliers/${supplier}`))).toMatchObject({
    compliance: 'AMARILLO',
  });
});
