/** CFDI from their draft to the books and back (finance §3, R19 to R24, examples 1 and 5). */
import { expect, test } from 'vitest';
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Stage } from './given.ts';
import {
  answered,
  beginInvoicing,
  CFDI,
  collect,
  draftInvoice,
  stampedInvoice,
} from './invoicing.ts';
import { itemsOf } from './payables.ts';
import { bookBalance, lastEntry, taxId } from './treasury.ts';

const one = (told: Stage, id: number) => done(told.as('admin').get(`${CFDI}/${id}`));
const countOf = async ({ query }: Stage, sql: string) =>
  Number((await query<{ n: string }>(`select count(*) as n from ${sql}`))[0]!.n);
const entriesOf = (told: Stage, id: number) =>
  countOf(told, `acc__book_entries where source_resource = '${CFDI}' and source_id = '${id}'`);

test('an invoice of one line: mistakes at once, stamped, collected, credited, cancelled (example 1)', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const admin = told.as('admin');
  const draft = await draftInvoice(told, customer, [{ description: 'Manta', quantity: '1000' }]);
  expect([draft.status, draft.number, draft.payment_method]).toEqual(['BORRADOR', null, 'PPD']);
  const { data } = await admin.post(`${CFDI}/validate/${draft.id}`, {});
  expect(data.ok).toBe(false);
  const fields = await refusedFields(admin.act(CFDI, 'stamp', draft.id));
  expect(Object.keys(fields as object)).toEqual(
    expect.arrayContaining(['lines[0][sat_product_key]']),
  );
  expect((await one(told, draft.id)).number).toBeNull();

  await done(
    admin.change(`${CFDI}/${draft.id}`, {
      lines: [{ id: draft.lines[0].id, product_id: product, description: '', quantity: '1000' }],
    }),
  );
  const stamped = await answered(told, done(admin.act(CFDI, 'stamp', draft.id)));
  expect([stamped.status, stamped.number, stamped.folio, stamped.balance]).toEqual([
    'TIMBRADO',
    'A-1024',
    '1024',
    '58000.00',
  ]);
  expect([stamped.payment_status, stamped.fiscal_validity, stamped.sat_status]).toEqual([
    'PENDIENTE',
    false,
    'VIGENTE',
  ]);
  expect(await lastEntry(told)).toEqual([
    '105.01.01 D 58000.00',
    '209.01.01 H 8000.00',
    '401.01.01 H 50000.00',
  ]);
  const xml = await admin.get(`${CFDI}/xml/${draft.id}`);
  expect(xml.text).toContain(`UUID="${stamped.uuid}"`);
  expect(xml.text).toContain('Folio="1024"');
  expect(await refused(admin.change(`${CFDI}/${draft.id}`, { notes: 'x' }))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });

  const { book, movement } = await collect(told, subject, '29000.00', 'A-1024');
  expect(await lastEntry(told)).toEqual([
    `${book} D 29000.00`,
    '209.01.01 D 4000.00',
    '105.01.01 H 29000.00',
    '208.01.01 H 4000.00',
  ]);
  expect(await one(told, draft.id)).toMatchObject({
    payment_status: 'PARCIAL',
    paid: '29000.00',
    balance: '29000.00',
  });

  const note = await stampedInvoice(told, customer, [{ product_id: product, quantity: '100' }], {
    cfdi_type: 'EGRESO',
    credit_reason: 'DEVOLUCION',
    relations: [{ relation: '03', related_id: draft.id }],
  });
  expect([note.status, note.number, note.payment_status]).toEqual([
    'TIMBRADO',
    'NC-0001',
    'NO_APLICA',
  ]);
  expect((await one(told, draft.id)).balance).toBe('23200.00');

  const cancel = (id: number, more = {}) =>
    admin.act(CFDI, 'cancel', id, { cancel_reason: '02', ...more });
  const gone = (id: number) => answered(told, done(cancel(id)));
  expect(await refusedFields(cancel(draft.id))).toEqual({
    '': ['Cancela primero la nota de crédito NC-0001.'],
  });
  expect((await gone(note.id)).status).toBe('CANCELADO');
  expect((await one(told, draft.id)).balance).toBe('29000.00');
  expect(JSON.stringify(await refusedFields(cancel(draft.id)))).toContain('Tiene cobros aplicados');
  await done(admin.act('cfl/movements', 'cancel', movement, { cancel_reason: 'Devuelto' }));
  const effects = await done(admin.get(`${CFDI}/effects/${draft.id}`));
  expect(effects.tables.map(({ title }: { title: string }) => title)).toEqual([
    'Pólizas que se reversan',
  ]);
  expect(await refusedFields(cancel(draft.id, { cancel_reason: '01' }))).toEqual({
    substitute_uuid: ['Timbra primero el que lo sustituye: lo hace «Sustituir».'],
  });
  const cancelled = await gone(draft.id);
  expect([cancelled.status, cancelled.balance, cancelled.sat_status]).toEqual([
    'CANCELADO',
    '0.00',
    'CANCELADO',
  ]);
  expect(await bookBalance(told, '105.01.01')).toBe('0.00');
  expect(await bookBalance(told, '401.01.01')).toBe('0.00');
  expect(await bookBalance(told, '209.01.01')).toBe('0.00');
});

test('a note of what bears no tax takes none back, and causes none (R24)', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const zero = { product_id: product, quantity: '20', tax_id: await taxId(told, 'IVA0') };
  const invoice = await stampedInvoice(told, customer, [
    { product_id: product, quantity: '20' },
    zero,
  ]);
  expect(invoice.total).toBe('2160.00');
  const note = await stampedInvoice(told, customer, [zero], {
    cfdi_type: 'EGRESO',
    credit_reason: 'DESCUENTO',
    relations: [{ relation: '01', related_id: invoice.id }],
  });
  expect(note.total).toBe('1000.00');
  const ofVat = async () => (await lastEntry(told)).filter((line) => /^20[89]\./.test(line));
  expect(await ofVat()).toEqual([]);
  await collect(told, subject, '1160.00', invoice.number);
  expect(await ofVat()).toEqual(['209.01.01 D 160.00', '208.01.01 H 160.00']);
});

test('a note of what was collected is the customer’s credit, and its IVA leaves the caused (R24)', async () => {
  const { told, customer, product, subject } = await beginInvoicing();
  const invoice = await stampedInvoice(told, customer, [{ product_id: product, quantity: '20' }]);
  expect(invoice.total).toBe('1160.00');
  await collect(told, subject, '870.00', invoice.number);
  const note = await draftInvoice(told, customer, [{ product_id: product, quantity: '10' }], {
    cfdi_type: 'EGRESO',
    credit_reason: 'DESCUENTO',
  });
  expect(await refusedFields(told.as('admin').act(CFDI, 'stamp', note.id))).toMatchObject({
    relations: ['Relaciona las facturas que la nota de crédito disminuye.'],
  });
  await done(
    told.as('admin').change(`${CFDI}/${note.id}`, {
      relations: [{ relation: '01', related_id: invoice.id }],
    }),
  );
  await answered(told, done(told.as('admin').act(CFDI, 'stamp', note.id)));
  const [entry] = await told.query<{ id: number }>(
    `select id from acc__book_entries where event = 'VTA_NOTA_CREDITO'`,
  );
  const lines = await told.query<{ line: string }>(
    `select a.code || case when l.debit > 0 then ' D ' || l.debit else ' H ' || l.credit end as line from acc_ledger l join acc__accounts a on a.account_id = l.account_id and a.id = l.book_account_id where l.entry_id = $1 order by l.debit = 0, a.code, l.debit + l.credit`,
    [entry!.id],
  );
  expect(lines.map(({ line }) => line)).toEqual([
    '208.01.01 D 40.00',
    '209.01.01 D 40.00',
    '402.01.01 D 500.00',
    '105.01.01 H 290.00',
    '105.01.01 H 290.00',
  ]);
  expect((await itemsOf(told, CFDI, note.id)).map(({ balance }) => balance)).toEqual([
    '0.00',
    '290.00',
  ]);
  expect(await one(told, invoice.id)).toMatchObject({ payment_status: 'PAGADA', balance: '0.00' });
  const over = await draftInvoice(told, customer, [{ product_id: product, quantity: '11' }], {
    cfdi_type: 'EGRESO',
    credit_reason: 'DESCUENTO',
    relations: [{ relation: '01', related_id: invoice.id }],
  });
  expect(await refusedFields(told.as('admin').act(CFDI, 'stamp', over.id))).toEqual({
    lines: ['Sus notas de crédito no pasan de su total: quedan $580.00.'],
  });
});

test('an answer that is lost is asked for again, and posts once; a rejection keeps the folio', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  await done(
    admin.change('sat/sandbox-settings', { failure: 'SIN_RESPUESTA', failures_left: '1' }),
  );
  const first = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  const sent = await done(admin.act(CFDI, 'stamp', first.id));
  expect([sent.status, sent.uuid, sent.number]).toEqual(['TIMBRANDO', null, 'A-1024']);
  const { services } = told.stock.company;
  const soon = { ...services, now: () => services.now().add({ seconds: 1 }) };
  await askDue(soon);
  expect(await entriesOf(told, sent.id)).toBe(0);
  const later = { ...services, now: () => services.now().add({ minutes: 5 }) };
  await askDue(later);
  expect(await askDue(later)).toBe(0);
  expect((await one(told, sent.id)).status).toBe('TIMBRADO');
  expect(await entriesOf(told, sent.id)).toBe(1);
  expect(await countOf(told, 'sat__sandbox_documents')).toBe(1);

  const old = new Date(Date.now() - 71 * 3_600_000).toISOString();
  const draft = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }], {
    issue_date: old,
  });
  const sealed = await done(admin.act(CFDI, 'seal', draft.id));
  expect([sealed.status, sealed.number]).toEqual(['SELLADO', 'A-1025']);
  const reopened = await done(admin.act(CFDI, 'reopen', draft.id));
  expect([reopened.status, reopened.number]).toEqual(['BORRADOR', 'A-1025']);
  expect(await refusedFields(admin.del(`${CFDI}/${draft.id}`))).toEqual({
    '': ['Ya tiene folio: la serie no lleva huecos. Corrígelo y tímbralo.'],
  });
  const again = await answered(told, done(admin.act(CFDI, 'stamp', draft.id)));
  expect([again.status, again.number]).toEqual(['TIMBRADO', 'A-1025']);
});

test('dollars are owed at their rate, in the account of their currency (example 5)', async () => {
  const { told, customer } = await beginInvoicing();
  const usd = await told.idOf('currencies', 'USD');
  await done(
    told
      .as('admin')
      .post('exchanges', { currency_id: usd, date: TODAY(), rate: '18', kind: 'DOF' }),
  );
  const invoice = await stampedInvoice(
    told,
    customer,
    [
      {
        description: 'Tela',
        sat_product_key: '11161800',
        sat_unit_key: 'MTR',
        quantity: '1',
        unit_price: '10000',
        tax_id: await taxId(told, 'IVA16'),
      },
    ],
    { currency_id: usd },
  );
  expect([invoice.total, invoice.base_total, invoice.exchange_rate]).toEqual([
    '11600.00',
    '208800.00',
    '18.000000',
  ]);
  expect(await lastEntry(told)).toEqual([
    '105.01.02 D 208800.00',
    '209.01.01 H 28800.00',
    '401.01.01 H 180000.00',
  ]);
});

test('who captures does not stamp without the right, and another company sees nothing', async () => {
  const { told, customer, product } = await beginInvoicing();
  const invoice = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  await told.given.role('CAPTURA', [`${CFDI}.list`, `${CFDI}.create`, `${CFDI}.update`]);
  const clerk = await told.given.person('captura', 'CAPTURA');
  expect(await refused(clerk.act(CFDI, 'stamp', invoice.id))).toMatchObject({
    code: 'SIN_PERMISO',
  });
  expect(await refused(clerk.get('sat/issuers'))).toMatchObject({ code: 'SIN_PERMISO' });
  const blocked = await told.given.customer('Otro cliente');
  const other = await draftInvoice(told, blocked, [{ product_id: product, quantity: '1' }]);
  const fields = await refusedFields(told.as('admin').act(CFDI, 'stamp', other.id));
  expect(Object.keys(fields as object)).toContain('tax_company_id');
});

test('what is stamped is sent with its XML and its PDF, and the SAT is asked of it', async () => {
  const { told, customer, product } = await beginInvoicing();
  const admin = told.as('admin');
  const { id } = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  const { uuid } = await one(told, id);
  await done(admin.post(`${CFDI}/send/${id}`, {}));
  const mails = await told.query<{ to: string; subject: string }>(
    `select "to", subject from mail_outbox where resource = 'satInvoices'`,
  );
  expect(mails).toEqual([
    { to: 'facturas@modas.mx', subject: 'PRUEBA, sin validez fiscal: CFDI A-1024' },
  ]);
  const files = await told.query<{ name: string }>(
    'select f.name from mail_outbox__attachment_ids a join files f on f.id = a.target_id order by f.id',
  );
  expect(files.map(({ name }) => name)).toEqual([
    `TEL200101AB3_A1024_${uuid}.xml`,
    `TEL200101AB3_A1024_${uuid}.pdf`,
  ]);
  const asked = await done(admin.act(CFDI, 'refresh', id));
  expect(asked).toMatchObject({ status: 'TIMBRADO', sat_status: 'VIGENTE' });
});
