import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { DomainError } from '#erp/model/errors.ts';
import { list } from '#erp/kernel/operations/list.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { transition } from '#erp/kernel/operations/transition.ts';
import type { Row } from '#erp/kernel/rules.ts';

let company: Company;
let admin: Actor;
let refs: Record<string, string>;

const make = (path: string, body: Record<string, unknown>, actor = admin) =>
  create(company.services, actor, company.services.registry.resource(path), body as never);
const save = (path: string, id: number, body: Record<string, unknown>, actor = admin) =>
  update(company.services, actor, company.services.registry.resource(path), id, body as never);
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw error ?? new Error('it was accepted');
  return error;
};
const fieldsOf = async (work: Promise<unknown>) => (await refused(work)).fields;

beforeAll(async () => {
  company = await testCompany();
  admin = await company.actorOf(await company.signIn('admin'));
  await company.services.db.system((tx) =>
    tx.execute('update users set is_seller = true where account_id = $1', [company.accountId]),
  );
  const zone = await make('zones', { code: 'LEO', name: 'León', zip_ranges: '37000-37999' });
  refs = await company.services.db.tenant({ accountId: company.accountId }, async (tx) => {
    const id = async (sql: string) => String((await tx.query<{ id: number }>(sql))[0]!.id);
    return {
      zone: String(zone.id),
      wholesale: await id("select id from customer_types where code = 'MAYOREO'"),
      retail: await id("select id from customer_types where code = 'MENUDEO'"),
      branch: await id('select id from branch_offices order by id limit 1'),
      mxn: await id("select id from currencies where code = 'MXN'"),
      mex: await id("select id from countries where code = 'MEX'"),
      usa: await id("select id from countries where code = 'USA'"),
      r601: await id("select id from sat_tax_regimens where code = '601'"),
      r605: await id("select id from sat_tax_regimens where code = '605'"),
      r616: await id("select id from sat_tax_regimens where code = '616'"),
    };
  });
});

let named = 0;
const customer = (more: Record<string, unknown> = {}) => ({
  name: `Colchones La Cima ${++named}`,
  customer_type_id: refs.retail,
  zone_id: refs.zone,
  branch_office_id: refs.branch,
  seller_id: String(company.adminId),
  phone: '4777001122',
  currency_id: refs.mxn,
  ...more,
});
const taxCompany = (more: Record<string, unknown> = {}) => ({
  rfc: 'CCI050318KT4',
  legal_name: 'Colchones la Cima',
  tax_regime_id: refs.r601,
  zip: '37545',
  cfdi_use: 'G03',
  ...more,
});
const child = (row: Row, name: string) => (row[name] as unknown as readonly Row[])[0]!;

test('a customer gets a code, the values of its type where it left them empty, and a method of payment', async () => {
  const cash = await make('customers', customer());
  expect(cash).toMatchObject({
    code: 'CLI-00001',
    status: 'ACTIVO',
    payment_term: 'CONTADO',
    payment_method: 'PUE',
    invoice_policy: 'PEDIDO',
    shipment_policy: 'COMPLETO',
    loyalty_member: true,
  });
  const credit = await make(
    'customers',
    customer({ customer_type_id: refs.wholesale, shipment_policy: 'COMPLETO' }),
  );
  expect(credit).toMatchObject({
    code: 'CLI-00002',
    payment_term: 'CREDITO',
    credit_days: 30,
    credit_limit: '250000.00',
    payment_method: 'PPD',
    invoice_policy: 'EMBARQUE',
    shipment_policy: 'COMPLETO',
  });
});

test('a name that another customer has is asked about, whatever its case and accents', async () => {
  const first = await make('customers', customer({ name: 'Tapicería Ñandú' }));
  const asked = await refused(make('customers', customer({ name: ' TAPICERIA  nandu' })));
  expect([asked.code, asked.extra.warnings]).toEqual([
    'POR_CONFIRMAR',
    {
      name: [
        `Ya hay un cliente con este nombre: ${String(first.code)}. Revisa que no sea el mismo.`,
      ],
    },
  ]);
  const seen = { ...admin, confirmedWarnings: new Set(asked.extra.confirm as string[]) };
  const second = await make('customers', customer({ name: ' TAPICERIA  nandu' }), seen);
  // What was confirmed is not asked again while the name stays.
  expect(await save('customers', second.id!, { phone: '4777001133' })).toMatchObject({
    id: second.id,
  });
});

test('credit belongs to who may grant it', async () => {
  await company.addPerson({ nickname: 'vende', roleCodes: ['VENDEDOR'] });
  const seller = await company.actorOf(await company.signIn('vende'));
  expect(
    await make('customers', customer({ customer_type_id: refs.wholesale }), seller),
  ).toMatchObject({ payment_term: 'CONTADO', credit_limit: null });
  expect(await fieldsOf(make('customers', customer({ payment_term: 'CREDITO' }), seller))).toEqual({
    payment_term: ['Otorgar crédito necesita el permiso «Otorgar crédito y bloquear clientes».'],
  });
  expect((await refused(make('customers', customer({ credit_limit: '1000' }), seller))).code).toBe(
    'SIN_PERMISO',
  );
  expect(await fieldsOf(make('customers', customer({ payment_term: 'CREDITO' })))).toEqual({
    credit_days: ['Escribe los días de crédito.'],
    credit_limit: ['Escribe el límite de crédito.'],
  });
});

test('a way to reach the customer, and a discount within the type', async () => {
  expect(await fieldsOf(make('customers', customer({ phone: '' })))).toEqual({
    phone: ['Captura teléfono o correo.'],
  });
  expect(await fieldsOf(make('customers', customer({ discount_percent: '3.01' })))).toEqual({
    discount_percent: ['El tipo Menudeo permite hasta 3 %.'],
  });
  expect(await fieldsOf(make('customers', customer({ contacts: { 0: { name: 'Ana' } } })))).toEqual(
    { 'contacts[0][phone]': ['Captura al menos un medio de contacto.'] },
  );
});

test('tax data: regime by person, use by regime, one owner of each RFC, generic ones fixed', async () => {
  const first = await make('customers', customer({ tax_companies: { 0: taxCompany() } }));
  expect(child(first, 'tax_companies')).toMatchObject({
    legal_name: 'COLCHONES LA CIMA',
    is_default: true,
    is_withholder: true,
  });
  expect(
    await fieldsOf(make('customers', customer({ tax_companies: { 0: taxCompany() } }))),
  ).toEqual({ 'tax_companies[0][rfc]': [`El RFC ya pertenece a Colchones La Cima ${named - 1}.`] });
  expect(
    await fieldsOf(
      make(
        'customers',
        customer({
          tax_companies: { 0: taxCompany({ rfc: 'CAN110722GH7', tax_regime_id: refs.r605 }) },
        }),
      ),
    ),
  ).toHaveProperty('tax_companies[0][tax_regime_id]');
  expect(
    await fieldsOf(
      make(
        'customers',
        customer({ tax_companies: { 0: taxCompany({ rfc: 'CAN110722GH7', cfdi_use: 'D01' }) } }),
      ),
    ),
  ).toEqual({
    'tax_companies[0][cfdi_use]': ['El uso D01 no es válido para el régimen 601.'],
  });
  expect(
    await fieldsOf(
      make(
        'customers',
        customer({
          tax_companies: {
            0: taxCompany({ rfc: 'CAN110722GH7', invoice_emails: 'a@b.mx, nadie' }),
          },
        }),
      ),
    ),
  ).toEqual({
    'tax_companies[0][invoice_emails]': ['«nadie» no es un correo. Sepáralos con comas.'],
  });
  const general = await make(
    'customers',
    customer({
      tax_companies: { 0: taxCompany({ rfc: 'XAXX010101000', legal_name: 'Mostrador' }) },
    }),
  );
  expect(child(general, 'tax_companies')).toMatchObject({
    legal_name: 'PUBLICO EN GENERAL',
    cfdi_use: 'S01',
    tax_regime_id: Number(refs.r616),
    is_withholder: false,
  });
  await make('customers', customer({ tax_companies: { 0: taxCompany({ rfc: 'XAXX010101000' }) } }));
  expect(
    await fieldsOf(
      make('customers', customer({ tax_companies: { 0: taxCompany({ rfc: 'XEXX010101000' }) } })),
    ),
  ).toEqual({
    'tax_companies[0][country_id]': ['Elige el país del cliente extranjero.'],
    'tax_companies[0][foreign_tax_id]': ['Escribe este dato.'],
  });
});

test('a place of delivery takes its zone from the postal code; abroad it needs an incoterm', async () => {
  const place = {
    code: 'P1',
    name: 'Recibo',
    contact_name: 'Rosa',
    street: 'Delta 1',
    zip: '37100',
    country_id: refs.mex,
  };
  const saved = await make('customers', customer({ consignees: { 0: place } }));
  expect(child(saved, 'consignees')).toMatchObject({
    zone_id: Number(refs.zone),
    tax_region: 'GENERAL',
  });
  expect(
    await fieldsOf(make('customers', customer({ consignees: { 0: { ...place, zip: '3710' } } }))),
  ).toEqual({
    'consignees[0][zip]': ['En México el código postal tiene 5 dígitos.'],
  });
  expect(
    await fieldsOf(
      make('sls/consignees', {
        ...place,
        customer_id: String(saved.id),
        code: 'P2',
        zip: '78041',
        country_id: refs.usa,
      }),
    ),
  ).toEqual({
    incoterm: ['Elige el incoterm: el destino está fuera de México.'],
  });
});

test('blocking asks why and is undone with a reason; the state only changes so', async () => {
  const resource = company.services.registry.resource('customers');
  const { id } = await make('customers', customer());
  const act = (action: string, body: Record<string, string> = {}) =>
    transition(company.services, admin, resource, action, id!, body);
  expect((await refused(act('block'))).fields).toEqual({ block_reason: ['Escribe este dato.'] });
  expect(await act('block', { block_reason: 'Cheque devuelto' })).toMatchObject({
    status: 'BLOQUEADO',
    block_reason: 'Cheque devuelto',
  });
  expect((await refused(act('block', { block_reason: 'otra vez' }))).code).toBe('ESTADO_INVALIDO');
  expect(await act('unblock', { reason: 'Pagó' })).toMatchObject({
    status: 'ACTIVO',
    block_reason: null,
  });
  expect(await fieldsOf(save('customers', id!, { status: 'INACTIVO' }))).toHaveProperty('status');
});

test('quick entry while selling gives a customer to complete', async () => {
  const rules = company.services.rules.get('customers')!;
  const resource = company.services.registry.resource('customers');
  const reply = (await rules.calls!.createInSales!({
    actor: admin,
    services: company.services,
    resource,
    now: company.services.now(),
    id: null,
    params: {},
    query: {},
    body: { name: 'Tapicería nueva', phone: '4775550000' },
    sent: { name: 'Tapicería nueva', phone: '4775550000' },
    ip: '',
    requestId: 'r',
  })) as { data: { id: number; title: string } };
  expect(reply.data.title).toMatch(/^CLI-\d{5} — Tapicería nueva$/);
  expect(
    (await refused(transition(company.services, admin, resource, 'complete', reply.data.id, {})))
      .fields,
  ).toEqual({
    '': ['Captura sus datos fiscales antes de completar el alta.'],
  });
  await save('customers', reply.data.id, {
    tax_companies: { 0: taxCompany({ rfc: 'TES980512AB1' }) },
  });
  expect(
    await transition(company.services, admin, resource, 'complete', reply.data.id, {}),
  ).toMatchObject({ status: 'ACTIVO' });
});

test('an authorised pricelist: no repeated rule, and only who may authorise touches its prices', async () => {
  const list = { code: 'MAY', name: 'Mayoreo', currency_id: refs.mxn, valid_from: '2026-01-01' };
  const all = (more: Record<string, string>) => ({
    applies_to: 'TODOS',
    method: 'DESCUENTO',
    base: 'PRECIO_PRODUCTO',
    percent: '5',
    ...more,
  });
  expect(
    await fieldsOf(
      make('pricelists', {
        ...list,
        lines: { 0: all({ min_qty: '1000' }), 1: all({ min_qty: '1,000.00' }) },
      }),
    ),
  ).toEqual({
    'lines[1][min_qty]': ['Regla de precio duplicada para todos desde 1,000.'],
  });
  expect(
    await fieldsOf(make('pricelists', { ...list, lines: { 0: all({ base: 'LISTA_BASE' }) } })),
  ).toEqual({ 'lines[0][base]': ['Elige la lista base de esta lista.'] });
  expect(await fieldsOf(make('pricelists', { ...list, kind: 'CONVENIO' }))).toEqual({
    customer_id: ['Elige una opción.'],
  });
  const made = await make('pricelists', { ...list, lines: { 0: all({}) } });
  const resource = company.services.registry.resource('pricelists');
  expect(
    await transition(company.services, admin, resource, 'authorize', made.id!, {}),
  ).toMatchObject({ status: 'AUTORIZADA' });
  const { grants } = admin.permissions;
  const weaker: Actor = {
    ...admin,
    permissions: {
      ...admin.permissions,
      grants: new Map([...grants].filter(([key]) => key !== 'pricelists.authorize')),
    },
  };
  const line = child(made, 'lines');
  expect(
    await fieldsOf(
      save('pricelists', made.id!, { lines: { 0: { id: String(line.id), percent: '6' } } }, weaker),
    ),
  ).toHaveProperty('lines');
  expect(
    await save('pricelists', made.id!, { lines: { 0: { id: String(line.id), percent: '6' } } }),
  ).toMatchObject({ status: 'AUTORIZADA' });
});

test('a seller sees the customers of their own, and those of others are not found', async () => {
  const sellerId = await company.addPerson({ nickname: 'propios', roleCodes: ['VENDEDOR'] });
  await company.services.db.system((tx) =>
    tx.execute('update users set is_seller = true where id = $1', [sellerId]),
  );
  const seller = await company.actorOf(await company.signIn('propios'));
  const own = await make('customers', customer({ name: 'Suyo', seller_id: String(sellerId) }));
  const other = await make('customers', customer({ name: 'Ajeno' }));
  const { data } = await list(
    company.services,
    seller,
    company.services.registry.resource('customers'),
    {},
  );
  expect(data.map((row) => row.id)).toEqual([own.id]);
  expect((await refused(save('customers', other.id!, { notes: 'x' }, seller))).code).toBe(
    'NO_ENCONTRADO',
  );
  expect(await save('customers', own.id!, { notes: 'x' }, seller)).toMatchObject({ notes: 'x' });
});

test('who may not see a customer is not told its key nor its name', async () => {
  await company.addPerson({ nickname: 'curiosa', roleCodes: ['VENDEDOR'] });
  const seller = await company.actorOf(await company.signIn('curiosa'));
  const tax_companies = { 0: taxCompany({ rfc: 'GAM9305184Q8' }) };
  await make('customers', customer({ name: 'Reservado', tax_companies }));
  const asked = await refused(make('customers', customer({ name: 'reservado' }), seller));
  expect([asked.code, asked.extra.warnings]).toEqual([
    'POR_CONFIRMAR',
    {
      name: [
        'Ya hay un cliente con este nombre, que atiende alguien más. Revisa que no sea el mismo.',
      ],
    },
  ]);
  expect(await fieldsOf(make('customers', customer({ tax_companies }), seller))).toEqual({
    'tax_companies[0][rfc]': ['El RFC ya pertenece a un cliente que atiende alguien más.'],
  });
});
