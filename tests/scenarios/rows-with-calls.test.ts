/**
 * Rows of a record that have calls of their own (`savedWithRecord`): what they write is a save of
 * the record, under its rights, rules and history. Here those of customers and of sales teams.
 */
import { expect, test } from 'vitest';
import { done, refusedFields, story, type Stage } from './given.ts';

const CONTACTS = 'customer-contacts';
const contact = (customer_id: number, name: string, more = {}) => ({
  customer_id,
  name,
  mobile: '4771234567',
  ...more,
});

test('a contact is added, changed and taken out, and the customer’s history says so', async () => {
  const { given, as } = await story();
  const admin = as('admin');
  const customer = await given.customer('Colchones La Cima');
  const first = await done(admin.post(CONTACTS, contact(customer, 'Ana')));
  // The first is the main one, as in the customer's form.
  expect(first).toMatchObject({ name: 'Ana', is_default: true, version: 1 });
  const second = await done(admin.post(CONTACTS, contact(customer, 'Beto')));
  expect(second.is_default).toBe(false);
  const listed = await done(admin.get(CONTACTS, { filter: { customer_id: String(customer) } }));
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Beto']);

  const body = { name: 'Beatriz', version: String(second.version) };
  expect(await done(admin.put(`${CONTACTS}/${second.id}`, body))).toMatchObject({
    name: 'Beatriz',
    mobile: '4771234567',
  });
  // Of the row as it was seen.
  expect((await admin.put(`${CONTACTS}/${second.id}`, body)).status).toBe(409);
  expect((await admin.get(`customers/${customer}`)).data.contacts).toHaveLength(2);

  await done(admin.del(`${CONTACTS}/${first.id}`));
  expect((await admin.get(`${CONTACTS}/${first.id}`)).status).toBe(404);
  expect((await admin.get(`customers/${customer}`)).data.contacts).toMatchObject([
    { name: 'Beatriz', is_default: true },
  ]);
});

test('what is wrong is said beside the field of the row', async () => {
  const { given, as } = await story();
  const admin = as('admin');
  const customer = await given.customer('Telas del Norte');
  const kept = await done(admin.post(CONTACTS, contact(customer, 'Ana')));
  expect(
    await refusedFields(admin.post(CONTACTS, { customer_id: customer, name: 'Sin medio' })),
  ).toEqual({ phone: ['Captura al menos un medio de contacto.'] });
  expect(
    await refusedFields(admin.post(CONTACTS, contact(customer, 'Otra', { is_default: '1' }))),
  ).toEqual({ is_default: ['Sólo un contacto puede ser el principal.'] });
  expect(
    await refusedFields(admin.post(CONTACTS, { name: 'De nadie', mobile: '1' })),
  ).toHaveProperty('customer_id');
  expect(await refusedFields(admin.post(CONTACTS, contact(999_999, 'Perdida')))).toHaveProperty(
    'customer_id',
  );
  const other = await given.customer('Otra empresa');
  expect(
    await refusedFields(admin.put(`${CONTACTS}/${kept.id}`, { customer_id: String(other) })),
  ).toHaveProperty('customer_id');
  expect((await admin.put(`${CONTACTS}/999999`, { name: 'X' })).status).toBe(404);
});

test('rows are there for who sees the record, and written by who may change it', async () => {
  const { given, as } = await story();
  await given.role('PROPIO', { 'customers.list': 'PROPIOS', 'customers.update': 'PROPIOS' });
  await given.role('LEE', ['customers.list']);
  const seller = await given.person('vendedora', 'PROPIO');
  const reader = await given.person('lectora', 'LEE');
  const own = await given.customer('De ella', { seller_id: seller.id });
  const others = await given.customer('De otro');
  const admin = as('admin');
  const kept = await done(admin.post(CONTACTS, contact(own, 'Suyo')));
  const hidden = await done(admin.post(CONTACTS, contact(others, 'Ajeno')));

  const names = (await done(seller.get(CONTACTS))).map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Suyo']);
  expect((await seller.get(`${CONTACTS}/${hidden.id}`)).status).toBe(404);
  await done(seller.put(`${CONTACTS}/${kept.id}`, { notes: 'Llama por la tarde' }));
  expect((await seller.put(`${CONTACTS}/${hidden.id}`, { notes: 'X' })).status).toBe(404);
  expect((await seller.del(`${CONTACTS}/${hidden.id}`)).status).toBe(404);
  expect(await refusedFields(seller.post(CONTACTS, contact(others, 'Intruso')))).toHaveProperty(
    'customer_id',
  );

  expect((await reader.get(`${CONTACTS}/${hidden.id}`)).status).toBe(200);
  expect((await reader.put(`${CONTACTS}/${hidden.id}`, { notes: 'X' })).status).toBe(403);
  expect((await reader.post(CONTACTS, contact(own, 'X'))).status).toBe(403);
  expect((await reader.del(`${CONTACTS}/${kept.id}`)).status).toBe(403);
});

test('tax data by their own call obey the rules of the customer', async () => {
  const { given, as, idOf } = await story();
  const admin = as('admin');
  const customer = await given.customer('Colchones La Cima');
  const tax = {
    customer_id: customer,
    rfc: 'CCI050318KT4',
    legal_name: 'Colchones la Cima',
    tax_regime_id: await idOf('sat_tax_regimens', '601'),
    zip: '37545',
    cfdi_use: 'G03',
  };
  const made = await done(admin.post('customer-tax-companies', tax));
  expect(made).toMatchObject({
    legal_name: 'COLCHONES LA CIMA',
    is_withholder: true,
    is_default: true,
  });
  expect(await refusedFields(admin.post('customer-tax-companies', tax))).toHaveProperty('rfc');
  await done(admin.put(`customer-tax-companies/${made.id}`, { zip: '37000' }));
  await done(admin.del(`customer-tax-companies/${made.id}`));
});

/** A file of this person, as it was uploaded. */
async function paper({ as }: Stage, nickname: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.4\n%%EOF'], 'pagare.pdf', { type: 'application/pdf' }));
  return String((await done(as(nickname).send('POST', 'files', { body: form }))).id);
}

test('credit is given only with the papers that are asked for; a looked at paper is that one', async () => {
  const told = await story();
  const { given, as } = told;
  const admin = as('admin');
  await done(admin.change('sales-configuration', { credit_document_types: ['PAGARE'] }));
  const customer = await given.customer('Colchones La Cima');
  const credit = { payment_term: 'CREDITO', credit_days: '30', credit_limit: '50000' };
  expect(await refusedFields(admin.change(`customers/${customer}`, credit))).toEqual({
    payment_term: ['Faltan documentos para otorgar crédito: Pagaré.'],
  });
  const document = await done(
    admin.post('sls-customer-documents', {
      customer_id: customer,
      document_type: 'PAGARE',
      file: await paper(told, 'admin'),
      expires_at: '2020-01-01',
    }),
  );
  expect(document.validity).toBe('Vencido');
  expect(await refusedFields(admin.change(`customers/${customer}`, credit))).toHaveProperty(
    'payment_term',
  );
  const renewed = await done(
    admin.put(`sls-customer-documents/${document.id}`, { expires_at: '2099-01-01' }),
  );
  const verify = `sls-customer-documents/verify/${document.id}`;
  expect((await admin.put(verify, { version: String(document.version) })).status).toBe(409);
  await done(admin.put(verify, { version: String(renewed.version) }));
  const seen = await done(admin.get(`sls-customer-documents/${document.id}`));
  expect(seen.verified_by).toBe(admin.id);
  await done(admin.change(`customers/${customer}`, credit));
  const changed = await done(
    admin.put(`sls-customer-documents/${document.id}`, { file: await paper(told, 'admin') }),
  );
  expect(changed.verified_by).toBeNull();
});

test('a person sells in one active team at a time', async () => {
  const { given, as } = await story();
  const admin = as('admin');
  const seller = await given.person('vendedora', 'VENDEDOR');
  const team = (code: string, members: readonly object[]) =>
    admin.post('sls-teams', { code, name: `Equipo ${code}`, leader_id: admin.id, members });
  const north = await done(
    team('NORTE', [{ user_id: seller.id, role: 'VENDEDOR', to_date: '2026-06-30' }]),
  );
  const fields = await refusedFields(team('SUR', [{ user_id: seller.id, role: 'VENDEDOR' }]));
  expect(fields).toEqual({
    'members[0][user_id]': ['Ya está en el equipo «Equipo NORTE» en esas fechas.'],
  });
  const south = await done(
    team('SUR', [{ user_id: seller.id, role: 'VENDEDOR', from_date: '2026-07-01' }]),
  );
  const member = { user_id: seller.id, role: 'VENDEDOR', from_date: '2026-08-01' };
  const again = admin.post('sls-team-members', { team_id: south.id, ...member });
  expect(await refusedFields(again)).toEqual({ user_id: ['Ya está en el equipo en esas fechas.'] });
  await done(admin.change(`sls-teams/${north.id}`, { active: '0' }));
  const [row] = await done(
    admin.get('sls-team-members', { filter: { team_id: String(south.id) } }),
  );
  await done(admin.put(`sls-team-members/${row.id}`, { from_date: '2026-01-01' }));
  await done(admin.del(`sls-team-members/${row.id}`));
});

test('what sells and what it costs to bring: settings, routes, rates', async () => {
  const { given, as } = await story();
  const admin = as('admin');
  const tiers = (...from: readonly string[]) =>
    from.map((each) => ({ from_attainment_percent: each, percent: '1' }));
  const scheme = (name: string, rows: readonly object[]) => ({
    commission_schemes: [{ name, mode: 'TRAMO_TOTAL', tiers: rows }],
  });
  expect(
    await refusedFields(admin.change('sales-configuration', scheme('A', tiers('10', '80')))),
  ).toEqual({
    'commission_schemes[0][tiers][0][from_attainment_percent]': ['El primer tramo empieza en 0.'],
  });
  expect(
    await refusedFields(admin.change('sales-configuration', scheme('A', tiers('0', '80', '80')))),
  ).toHaveProperty('commission_schemes[0][tiers][2][from_attainment_percent]');
  await done(admin.change('sales-configuration', scheme('A', tiers('0', '80', '100'))));
  expect((await admin.get('sls/commission-schemes/options')).data).toMatchObject([{ title: 'A' }]);

  const route = { code: 'BAJIO', name: 'Bajío', branch_office_id: String(1) };
  expect(await refusedFields(admin.post('sls/routes', route))).toHaveProperty('weekdays');
  const customer = await given.customer('Colchones La Cima');
  expect(customer).toBeGreaterThan(0);
});
