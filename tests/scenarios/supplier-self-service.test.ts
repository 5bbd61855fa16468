/** What suppliers hand in, read and ask for by themselves (purchasing R53, R54). */
import { expect, test } from 'vitest';
import { done, refusedFields, story, type Body, type Stage } from './given.ts';
import { activeSupplier, invoiceBody, INVOICES, postedInvoice, proofFile } from './payables.ts';
import { openPortal, portalUser } from './portal-people.ts';
import { fileOf, ownRfc, stamped } from './received-cfdi.ts';

const DOCUMENTS = 'supplier_users/documents';
const PROFILE = 'supplier_users/profile';
const REQUESTS = 'supplier-change-requests';

async function twoSuppliers() {
  const told = await story();
  await ownRfc(told);
  await told.query('update pur__pur_settings set invoice_cutoff_day = 31');
  const supplier = await activeSupplier(told);
  const other = await activeSupplier(told, { name: 'TELAS DEL NORTE', rfc: 'TNO110202CD2' });
  for (const each of [supplier, other]) await openPortal(told, each);
  return {
    told,
    supplier,
    ana: await portalUser(told, 'ana', supplier),
    eva: await portalUser(told, 'eva', other),
  };
}

interface Sums {
  readonly title: string | null;
  readonly count: number;
  readonly figures: { readonly balance: { readonly sum: string | null } };
}

type Portal = Awaited<ReturnType<typeof twoSuppliers>>['ana'];

async function ownFile(who: Portal, bytes: Uint8Array, name: string): Promise<number> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  return (await done(who.send('POST', 'files', { body: form }))).id;
}

const pdf = (who: Portal) =>
  ownFile(
    who,
    new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    'a.pdf',
  );

test('a supplier hands in its invoice, sees it, and withdraws it; nobody else sees it', async () => {
  const { told, supplier, ana, eva } = await twoSuppliers();
  const { xml } = await stamped(told);
  // Its calendar is asked of the supplier, and not of accounts payable (R35).
  const late = { kind: 'FACTURA', supplier_id: supplier, xml_file: await fileOf(told, xml) };
  await told.query('update pur__pur_settings set invoice_cutoff_day = 0');
  const early = await refusedFields(
    ana.post(`${DOCUMENTS}/hand-in`, {
      kind: 'FACTURA',
      xml_file: await ownFile(ana, xml, 'cfdi.xml'),
    }),
  );
  expect(JSON.stringify(early)).toContain('se recibieron facturas hasta el día 0');
  const staff = await told.as('admin').post('spp/suppliers-documents', late);
  expect(staff.status).toBe(201);
  await done(told.as('admin').act('spp/suppliers-documents', 'cancel', staff.data.id));
  await told.query('update pur__pur_settings set invoice_cutoff_day = 31');
  const { id } = await done(
    ana.post(`${DOCUMENTS}/hand-in`, {
      kind: 'FACTURA',
      xml_file: await ownFile(ana, xml, 'cfdi.xml'),
    }),
  );
  expect(await done(ana.get(`${DOCUMENTS}/${id}`))).toMatchObject({
    status: 'RECIBIDO',
    supplier_id: supplier,
    total: '1160.00',
  });
  expect((await eva.get(`${DOCUMENTS}/${id}`)).status).toBe(404);
  expect((await eva.act(DOCUMENTS, 'withdraw', id)).status).toBe(404);
  const again = { kind: 'FACTURA', xml_file: await fileOf(told, xml) };
  expect((await eva.post(`${DOCUMENTS}/hand-in`, again)).status).not.toBe(201);
  await done(ana.act(DOCUMENTS, 'withdraw', id));
  expect(await done(ana.get(`${DOCUMENTS}/${id}`))).toMatchObject({ status: 'CANCELADO' });
});

test('its file says what is missing, and takes the paper', async () => {
  const { told, supplier, ana } = await twoSuppliers();
  await told.query('update spp__required_documents set document_id = null where supplier_id = $1', [
    supplier,
  ]);
  const type = await told.idOf('pur__document_types', 'CARATULA');
  const rows = await done(ana.get('supplier_users/checklist', { size: 50 }));
  const own = rows.find(({ document_type_id }: Body) => document_type_id === type);
  const { id } = await done(
    ana.post(`supplier_users/checklist/hand-in/${own.id}`, {
      pdf_file: await pdf(ana),
      issued_on: '2026-01-15',
    }),
  );
  const admin = told.as('admin');
  await done(admin.act('spp/suppliers-documents', 'accept', id));
  expect(await done(ana.get(`supplier_users/checklist/${own.id}`))).toMatchObject({
    state: 'VIGENTE',
  });
});

test('it reads what it is owed, and neither notes nor what others are', async () => {
  const { told, supplier, ana, eva } = await twoSuppliers();
  const invoice = await postedInvoice(
    told,
    await invoiceBody(told, supplier, [['LUZ', '1000']], { notes: 'Nota interna' }),
  );
  const [row] = await done(ana.get('spp/payments'));
  expect(row).toMatchObject({ id: invoice.id, balance: '1160.00', status: 'CONTABILIZADA' });
  const whole = await done(ana.get(`spp/payments/${invoice.id}`));
  for (const name of ['notes', 'hold_reason', 'lines', 'efos_status'])
    expect(whole, name).not.toHaveProperty(name);
  expect(await done(eva.get('spp/payments'))).toEqual([]);
  expect((await ana.get(`${INVOICES}/${invoice.id}`)).status).toBe(403);
  expect((await ana.get('spp/payments/export')).status).toBe(200);
});

test('what it is owed is added up by currency, with the filters of the list, and nobody else’s', async () => {
  const { told, supplier, ana, eva } = await twoSuppliers();
  const usd = await told.idOf('currencies', 'USD');
  const owed = async (price: string, more: Body = {}) =>
    postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', price]], more));
  await owed('1000');
  await owed('250.50');
  await owed('40', { currency_id: usd, exchange_rate: '18.00' });
  const asked = { resource: 'spp/payments', by: 'currency_id', figures: ['balance', 'total'] };
  const sums = async (who: Portal, more: Body = {}) => {
    const { status, data, meta } = await who.get('groups', { ...asked, ...more });
    expect(status).toBe(200);
    return [
      ...data.map(({ title, count, figures }: Sums) => [title, count, figures.balance.sum]),
      ['Total', meta.total.count, meta.total.figures.balance.sum],
    ];
  };
  expect(await sums(ana)).toEqual([
    [expect.stringMatching(/^MXN/), 2, '1450.58'],
    [expect.stringMatching(/^USD/), 1, '46.40'],
    ['Total', 3, null],
  ]);
  // Of one currency, the groups have a total too.
  expect(await sums(ana, { by: 'status', filter: { currency_id: String(usd) } })).toEqual([
    [null, 1, '46.40'],
    ['Total', 1, '46.40'],
  ]);
  expect(await sums(ana, { filter: { balance: { from: '1000' } } })).toEqual([
    [expect.stringMatching(/^MXN/), 1, '1160.00'],
    ['Total', 1, null],
  ]);
  expect(await sums(eva)).toEqual([['Total', 0, null]]);
  const mixed = await ana.get('groups', { ...asked, by: 'status' });
  expect([mixed.status, mixed.text]).toEqual([422, expect.stringContaining('No se puede sumar')]);
});

test('R54: names and telephones change at once; tax and bank data wait for somebody', async () => {
  const { told, supplier, ana } = await twoSuppliers();
  await told.query(
    `insert into supplier_bank_accounts (account_id, supplier_id, currency_id, clabe, last_digits, holder_name, proof_file, is_default, position, status)
      select account_id, $1, id, '012180015012345672', '5672', 'HILOS', $2, true, 0, 'VERIFICADA' from currencies where code = 'MXN'`,
    [supplier, await proofFile(told)],
  );
  const mine = await done(ana.get(`${PROFILE}/${supplier}`));
  expect(mine.bank_accounts[0]).toMatchObject({ last_digits: '5672', status: 'VERIFICADA' });
  expect(JSON.stringify(mine)).not.toContain('012180015012345672');
  await done(
    ana.act(PROFILE, 'edit', supplier, {
      trade_name: 'Hilos del Bajío',
      contacts: [{ name: 'Ana', is_main: '1' }],
    }),
  );
  const admin = told.as('admin');
  expect(await done(admin.get(`suppliers/${supplier}`))).toMatchObject({
    trade_name: 'Hilos del Bajío',
    contacts: [{ name: 'Ana' }],
  });
  await askAccount(told, ana, supplier);
  const [asked] = await done(admin.get(REQUESTS));
  expect(asked).toMatchObject({ field: 'bank_account', old_value: '…5672', status: 'PENDIENTE' });
  await done(admin.act(REQUESTS, 'approve', asked.id));
  const { bank_accounts } = await done(admin.get(`suppliers/${supplier}`));
  expect(bank_accounts.map(({ clabe, status }: Body) => [clabe, status])).toEqual([
    ['012180015012345672', 'VERIFICADA'],
    ['030225000123456784', 'PENDIENTE'],
  ]);
});

const askAccount = async (told: Stage, ana: Portal, supplier: number) =>
  done(
    ana.post(`${PROFILE}/ask-change/${supplier}`, {
      field: 'bank_account',
      currency_id: await told.idOf('currencies', 'MXN'),
      clabe: '030225000123456784',
      holder_name: 'Hilos del Bajio',
      proof_file: await pdf(ana),
    }),
  );

test('R54: what a supplier refuses of a request is said with it; a rejection says why', async () => {
  const { told, supplier, ana } = await twoSuppliers();
  const ask = async (new_value: string) =>
    done(
      ana.post(`${PROFILE}/ask-change/${supplier}`, {
        field: 'rfc',
        new_value,
        proof_file: await pdf(ana),
      }),
    );
  const admin = told.as('admin');
  // What could never be written is not asked for.
  const never = async (field: string, new_value: string) =>
    refusedFields(
      ana.post(`${PROFILE}/ask-change/${supplier}`, {
        field,
        new_value,
        proof_file: await pdf(ana),
      }),
    );
  expect(await never('tax_zip', 'ABC')).toEqual({ new_value: ['Deben ser 5 dígitos.'] });
  expect(await never('rfc', 'ABC')).toHaveProperty('new_value');
  expect(await never('tax_regimen_id', '999')).toEqual({
    new_value: ['No hay un régimen fiscal con la clave 999.'],
  });
  // The RFC of the other supplier.
  const { id } = await ask('TNO110202CD2');
  expect(JSON.stringify(await refusedFields(admin.act(REQUESTS, 'approve', id)))).toContain(
    'con este RFC',
  );
  expect(await refusedFields(admin.act(REQUESTS, 'reject', id))).toEqual({
    review_comment: ['Escribe este dato.'],
  });
  await done(admin.act(REQUESTS, 'reject', id, { review_comment: 'Es de otra empresa' }));
  const second = await ask('HBA100101AB2');
  await done(admin.act(REQUESTS, 'approve', second.id));
  expect(await done(admin.get(`suppliers/${supplier}`))).toMatchObject({ rfc: 'HBA100101AB2' });
  const [{ id: asked }] = await done(ana.get('supplier_users/changes'));
  await done(ana.get(`supplier_users/changes/${asked}`));
  expect(await done(ana.get('supplier_users/changes'))).toMatchObject([
    { status: 'APROBADA' },
    { status: 'RECHAZADA', review_comment: 'Es de otra empresa' },
  ]);
});
