/** Long because the rules of suppliers are tried on one company. */
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { handInPapers } from '#erp/provision/testing/supplier-papers.ts';
import { DomainError } from '#erp/model/errors.ts';
import { actionCall } from '#erp/kernel/operations/actions/run-action.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { transition } from '#erp/kernel/operations/transition.ts';
import type { Row } from '#erp/kernel/rules.ts';

let company: Company;
let admin: Actor;
let refs: Record<string, string>;

const at = (path: string) => company.services.registry.resource(path);
/** Who sends the same again, having seen what was warned of. */
const confirming = (error?: DomainError): Actor => ({
  ...admin,
  ...(error && { confirmedWarnings: new Set(error.extra.confirm as string[]) }),
});
const make = (path: string, body: Record<string, unknown>, seen?: DomainError) =>
  create(company.services, confirming(seen), at(path), body as never);
const save = (path: string, id: number, body: Record<string, unknown>, seen?: DomainError) =>
  update(company.services, confirming(seen), at(path), id, body as never);
const act = (
  path: string,
  action: string,
  id: number,
  body: Record<string, string> = {},
  actor = admin,
) => transition(company.services, actor, at(path), action, id, body);
const child = (row: Row, name: string) => (row[name] as unknown as readonly Row[])[0]!;
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
  refs = await company.services.db.tenant({ accountId: company.accountId }, async (tx) => {
    const id = async (sql: string) => String((await tx.query<{ id: number }>(sql))[0]!.id);
    return {
      mxn: await id("select id from currencies where code = 'MXN'"),
      usd: await id("select id from currencies where code = 'USD'"),
      mex: await id("select id from countries where code = 'MEX'"),
      usa: await id("select id from countries where code = 'USA'"),
      gua: await id(
        "select s.id from state s join countries c on c.id = s.country_id where c.code = 'MEX' and s.code = 'GUA'",
      ),
      r601: await id("select id from sat_tax_regimens where code = '601'"),
      r612: await id("select id from sat_tax_regimens where code = '612'"),
      transfer: await id("select id from payment_types where sat_code = '03'"),
      kg: await id("select id from units where code = 'KG'"),
      m2: await id("select id from units where code = 'M2'"),
      iva: await id("select id from sattaxes where code = 'IVA16'"),
      file: await id(
        "insert into files (account_id, name, mime, size, sha256, kind) select id, 'caratula.pdf', 'application/pdf', 10, repeat('a', 64), 'OTRO' from accounts where code = 'UNO' returning id",
      ),
    };
  });
});

let serial = 0;
/** A new one each time, of a company. */
const rfc = () => `F${String.fromCharCode(65 + (serial++ % 26))}X010203AB1`;
const supplier = (more: Record<string, unknown> = {}) => ({
  legal_name: 'Fibras del Pacífico',
  rfc: rfc(),
  tax_regimen_id: refs.r601,
  tax_zip: '45600',
  country_id: refs.mex,
  state_id: refs.gua,
  category: 'MATERIA_PRIMA',
  currency_id: refs.mxn,
  ...more,
});
const ana = { name: 'Ana Ruiz', email: 'ana@fibras.test' };

test('a supplier gets its code and the usual of its category', async () => {
  expect(await make('suppliers', supplier())).toMatchObject({
    code: 'PROV-0001',
    status: 'PROSPECTO',
    legal_name: 'FIBRAS DEL PACÍFICO',
    buyer_id: company.adminId,
    default_cfdi_use: 'G01',
    diot_third_type: '04',
    diot_operation_type: '02',
    payment_type_id: Number(refs.transfer),
    credit_days: 30,
  });
  expect(await make('suppliers', supplier({ category: 'FLETES' }))).toMatchObject({
    code: 'PROV-0002',
    default_cfdi_use: 'G03',
    diot_operation_type: '85',
  });
  const foreign = {
    legal_name: 'Texas Fiber',
    person_type: 'EXTRANJERO',
    foreign_tax_id: '74-1',
    country_id: refs.usa,
    category: 'MATERIA_PRIMA',
    currency_id: refs.usd,
  };
  expect(await make('suppliers', foreign)).toMatchObject({
    rfc: 'XEXX010101000',
    diot_third_type: '05',
  });
  expect(await fieldsOf(make('suppliers', foreign))).toEqual({
    foreign_tax_id: ['Ya existe el proveedor PROV-0003 con esta identificación en ese país.'],
  });
});

test('the country is México and the currency the company’s, when nobody says otherwise', async () => {
  expect(await make('suppliers', supplier({ country_id: '', currency_id: '' }))).toMatchObject({
    country_id: Number(refs.mex),
    currency_id: Number(refs.mxn),
  });
});

test('the RFC suits the kind of person, its regime, and nobody else', async () => {
  expect(await fieldsOf(make('suppliers', supplier({ rfc: 'GULM750315H88' })))).toMatchObject({
    rfc: ['El RFC de una persona moral tiene 12 caracteres.'],
  });
  expect(
    await fieldsOf(make('suppliers', supplier({ person_type: 'FISICA', rfc: 'FPA010203AB4' }))),
  ).toMatchObject({ rfc: ['El RFC de una persona física tiene 13 caracteres.'] });
  expect(await fieldsOf(make('suppliers', supplier({ tax_regimen_id: refs.r612 })))).toHaveProperty(
    'tax_regimen_id',
  );
  const first = await make('suppliers', supplier({ rfc: 'FPA010203AB4' }));
  expect(await fieldsOf(make('suppliers', supplier({ rfc: 'fpa-010203-ab4' })))).toEqual({
    rfc: [`Ya existe el proveedor ${String(first.code)} con este RFC.`],
  });
  expect(await fieldsOf(make('suppliers', supplier({ rfc: '' })))).toEqual({
    rfc: ['Escribe este dato.'],
  });
});

test('terms that need each other', async () => {
  expect(await fieldsOf(make('suppliers', supplier({ state_id: '' })))).toEqual({
    state_id: ['Elige el estado.'],
  });
  expect(await fieldsOf(make('suppliers', supplier({ early_pay_percent: '2' })))).toEqual({
    early_pay_days: ['Escribe este dato.'],
  });
  expect(
    await fieldsOf(make('suppliers', supplier({ early_pay_percent: '2', early_pay_days: '30' }))),
  ).toEqual({
    early_pay_days: ['El pronto pago debe vencer antes que el crédito.'],
  });
  expect(await fieldsOf(make('suppliers', supplier({ requires_repse: '1' })))).toEqual({
    repse_number: ['Escribe este dato.'],
    repse_expires: ['Escribe este dato.'],
  });
  expect(
    await fieldsOf(
      make(
        'suppliers',
        supplier({ contacts: { 0: { ...ana, is_main: '1' }, 1: { name: 'Eva', is_main: '1' } } }),
      ),
    ),
  ).toEqual({
    'contacts[1][is_main]': ['Sólo un contacto puede ser el principal.'],
  });
});

test('a prospect becomes active with a contact and an address; blocking all stops it, blocking a part does not', async () => {
  const { id } = await make('suppliers', supplier());
  expect((await refused(act('suppliers', 'authorize', id!))).fields).toEqual({
    '': [
      'Falta o venció en su expediente: Carátula bancaria.',
      'Agrega al menos un contacto antes de darlo de alta.',
      'Escribe su correo antes de darlo de alta.',
    ],
  });
  const saved = await save('suppliers', id!, { email: 'ventas@fibras.test', contacts: { 0: ana } });
  expect(child(saved, 'contacts').is_main).toBe(true);
  await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    handInPapers((text, params) => tx.execute(text, params), id!),
  );
  expect(await act('suppliers', 'authorize', id!)).toMatchObject({ status: 'ACTIVO' });
  expect(
    (await refused(act('suppliers', 'block', id!, { block_scope: 'NINGUNO', block_reason: 'x' })))
      .fields,
  ).toHaveProperty('block_scope');
  expect(
    await act('suppliers', 'block', id!, {
      block_scope: 'PAGOS',
      block_reason: 'Factura en disputa',
    }),
  ).toMatchObject({ status: 'ACTIVO', block_scope: 'PAGOS' });
  expect(
    await act('suppliers', 'block', id!, { block_scope: 'TODO', block_reason: 'Incumplimiento' }),
  ).toMatchObject({ status: 'BLOQUEADO', block_scope: 'TODO' });
  expect(await fieldsOf(act('suppliers', 'unblock', id!))).toEqual({
    reason: ['Escribe este dato.'],
  });
  expect(await act('suppliers', 'unblock', id!, { reason: 'Cumplió' })).toMatchObject({
    status: 'ACTIVO',
    block_scope: 'NINGUNO',
    block_reason: null,
  });
});

test('who may not see a supplier is not told its key', async () => {
  const account = {
    bank_accounts: {
      0: {
        currency_id: refs.mxn,
        clabe: '002225700123456782',
        holder_name: 'Fibras del Pacífico',
        proof_file: refs.file,
      },
    },
  };
  const body = supplier(account);
  await make('suppliers', body);
  const own = { scope: 'PROPIOS', maxAmount: null } as const;
  const grants = new Map(admin.permissions.grants).set('suppliers.list', own);
  const buyer: Actor = { ...admin, userId: 0, permissions: { ...admin.permissions, grants } };
  const asked = create(company.services, buyer, at('suppliers'), body as never);
  expect(await fieldsOf(asked)).toEqual({
    rfc: ['Ya existe un proveedor que atiende alguien más con este RFC.'],
    'bank_accounts[0][clabe]': ['Esta CLABE ya la tiene un proveedor que atiende alguien más.'],
  });
});

test('a bank account: its CLABE is checked, is nobody else’s, and somebody else verifies it', async () => {
  const account = (clabe: string) => ({
    bank_accounts: {
      0: {
        currency_id: refs.mxn,
        clabe,
        holder_name: 'Fibras del Pacífico',
        proof_file: refs.file,
      },
    },
  });
  expect(await fieldsOf(make('suppliers', supplier(account('030225000123456785'))))).toHaveProperty(
    'bank_accounts[0][clabe]',
  );
  const owner = await make('suppliers', supplier(account('030225000123456784')));
  expect(child(owner, 'bank_accounts')).toMatchObject({ status: 'PENDIENTE' });
  expect(await fieldsOf(make('suppliers', supplier(account('030225000123456784'))))).toEqual({
    'bank_accounts[0][clabe]': [`Esta CLABE ya la tiene el proveedor ${String(owner.code)}.`],
  });
  expect(
    await fieldsOf(
      make(
        'suppliers',
        supplier({
          bank_accounts: {
            0: { currency_id: refs.usd, holder_name: 'Fibras del Pacífico', proof_file: refs.file },
          },
        }),
      ),
    ),
  ).toEqual({
    'bank_accounts[0][account_number]': ['Escribe la cuenta o el IBAN.'],
  });

  const line = child(owner, 'bank_accounts');
  const call = (actor: Actor, version = owner.version) => {
    const body = { account: String(line.id), version: String(version) };
    return actionCall('verifyBank')({
      actor,
      services: company.services,
      resource: at('suppliers'),
      now: company.services.now(),
      id: owner.id!,
      params: {},
      query: {},
      body,
      sent: body,
      ip: '',
      requestId: 'r',
    });
  };
  expect((await refused(call(admin))).code).toBe('SEGREGACION');
  await company.addPerson({ nickname: 'caja', roleCodes: ['TESORERIA'] });
  const treasurer = await company.actorOf(await company.signIn('caja'));
  await call(treasurer);
  const verified = await one(company.services, admin, at('suppliers'), owner.id!);
  expect(child(verified, 'bank_accounts')).toMatchObject({
    status: 'VERIFICADA',
    verified_by: treasurer.userId,
    usable_from: '2026-11-22',
  });
  expect((await refused(call(treasurer))).code).toBe('CONFLICTO_VERSION');
  expect(await fieldsOf(call(treasurer, verified.version))).toHaveProperty('account');
  const other = { bank_accounts: { 0: { id: String(line.id), holder_name: 'Otro titular' } } };
  const asked = await refused(save('suppliers', owner.id!, other));
  const changed = await save('suppliers', owner.id!, other, asked);
  expect(child(changed, 'bank_accounts')).toMatchObject({
    status: 'PENDIENTE',
    verified_by: null,
    usable_from: null,
  });
});

test('a price catalogue is published with lines, replaces the open one, and does not overlap another', async () => {
  const { id: supplierId } = await make('suppliers', supplier());
  const category = await make('categories', { code: 'FIB', name: 'Fibras' });
  const product = await make('products', {
    code: 'FIB-1',
    name: 'Fibra',
    kind: 'MATERIA_PRIMA',
    category_id: String(category.id),
    stock_unit_id: refs.kg,
    tax_ids: { 0: refs.iva },
  });
  const line = (more: Record<string, string> = {}) => ({
    product_id: String(product.id),
    unit_id: refs.kg!,
    price: '27.40',
    ...more,
  });
  const catalog = (name: string, valid_from: string, more: Record<string, unknown> = {}) => ({
    supplier_id: String(supplierId),
    name,
    currency_id: refs.mxn,
    valid_from,
    ...more,
  });

  const empty = await make('suppliers/catalogs', catalog('Vacío', '2026-01-01'));
  expect((await refused(act('suppliers/catalogs', 'publish', empty.id!))).fields).toEqual({
    '': ['Agrega al menos una partida antes de publicar.'],
  });
  expect(
    await fieldsOf(
      make(
        'suppliers/catalogs',
        catalog('En metros', '2026-01-01', { lines: { 0: line({ unit_id: refs.m2! }) } }),
      ),
    ),
  ).toEqual({
    'lines[0][unit_id]': ['FIB-1 no se convierte de M2 a KG: agrégalo en sus Conversiones.'],
  });
  expect(
    await fieldsOf(
      make(
        'suppliers/catalogs',
        catalog('Repetido', '2026-01-01', { lines: { 0: line(), 1: line() } }),
      ),
    ),
  ).toEqual({
    'lines[1][min_quantity]': ['Ya hay un precio de ese producto y unidad desde esa cantidad.'],
  });

  const open = await make(
    'suppliers/catalogs',
    catalog('Primero', '2026-01-01', { lines: { 0: line() } }),
  );
  await act('suppliers/catalogs', 'publish', open.id!);
  const next = await make(
    'suppliers/catalogs',
    catalog('Segundo', '2026-06-01', {
      valid_to: '2026-12-31',
      lines: { 0: line({ min_quantity: '10000' }) },
    }),
  );
  await act('suppliers/catalogs', 'publish', next.id!);
  expect(await one(company.services, admin, at('suppliers/catalogs'), open.id!)).toMatchObject({
    status: 'SUSTITUIDO',
    valid_to: '2026-05-31',
  });
  expect((await refused(save('suppliers/catalogs', open.id!, { name: 'Otro' }))).code).toBe(
    'ESTADO_INVALIDO',
  );
  const third = await make(
    'suppliers/catalogs',
    catalog('Tercero', '2026-09-01', { lines: { 0: line() } }),
  );
  expect((await refused(act('suppliers/catalogs', 'publish', third.id!))).fields).toEqual({
    '': ['La vigencia se encima con «Segundo». Cambia las fechas o cancela aquél.'],
  });
  await act('suppliers/catalogs', 'cancel', next.id!, { cancel_reason: 'Cambió el precio' });
  expect(await act('suppliers/catalogs', 'publish', third.id!)).toMatchObject({
    status: 'VIGENTE',
  });
});

test('a name with how it is constituted and an account of another holder are asked about', async () => {
  const named = supplier({ legal_name: 'Fibras del Bajío, S.A. de C.V.' });
  const asked = await refused(make('suppliers', named));
  expect(asked.code).toBe('POR_CONFIRMAR');
  const warned =
    'La razón social termina en «S.A. DE C.V.»: en los CFDI va sin el régimen de capital.';
  expect(asked.extra.warnings).toEqual({ legal_name: [warned] });
  const { id, version } = await make('suppliers', named, asked);
  const { changes } = await company.services.db.tenant(
    { accountId: company.accountId },
    async (tx) =>
      (
        await tx.query<{ changes: Record<string, unknown> }>(
          "select changes from sys__logs where resource = 'suppliers' and record_id = $1",
          [id],
        )
      )[0]!,
  );
  expect(changes.confirmed_warnings).toEqual([null, { legal_name: [warned] }]);
  // What was confirmed is not asked again by a save that leaves it as it is.
  const account = { currency_id: refs.usd, account_number: '123', proof_file: refs.file };
  const other = { 0: { ...account, holder_name: 'Otra persona' } };
  const again = await refused(save('suppliers', id!, { version, bank_accounts: other }));
  expect((again.extra as { warnings: unknown }).warnings).toEqual({
    'bank_accounts[0][holder_name]': [
      'El titular «OTRA PERSONA» no es la razón social del proveedor.',
    ],
  });
});
