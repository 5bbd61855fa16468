/** Every customer and supplier is one party of money (finance §2.4). */
import { expect, test } from 'vitest';
import {
  done,
  refused,
  refusedFields,
  story,
  type Body,
  type Stage,
  type Person,
} from './given.ts';

const RFC = 'HME010203AB1';

const partiesOf = (stage: Stage) =>
  stage.query<{
    name: string;
    rfc: string;
    kind: string;
    customer: boolean;
    supplier: boolean;
  }>(
    `select name, rfc, kind, customer_id is not null as customer, supplier_id is not null as supplier from cfl__subjects where kind <> 'FISCO' order by id`,
  );

async function taxCompany({ idOf }: Stage, rfc: string, legal_name: string): Promise<Body> {
  const tax_regime_id = await idOf('sat_tax_regimens', '601');
  return { rfc, legal_name, tax_regime_id, zip: '37000', is_default: '1' };
}

const supplierBody = async ({ idOf }: Stage, rfc: string, legal_name: string): Promise<Body> => ({
  legal_name,
  rfc,
  tax_regimen_id: await idOf('sat_tax_regimens', '601'),
  tax_zip: '37000',
  category: 'MATERIA_PRIMA',
  country_id: await idOf('countries', 'MEX'),
  state_id: await idOf('state', 'GUA'),
  currency_id: await idOf('currencies', 'MXN'),
});

test('a customer and a supplier are parties of their own, and one with the same RFC', async () => {
  const stage = await story();
  const { given, as } = stage;
  await given.customer('Mostrador');
  const customer = await given.customer('Hilos', {
    tax_companies: [await taxCompany(stage, RFC, 'HILOS DE MEXICO')],
  });
  const { id: supplier } = await done(
    as('admin').post('suppliers', await supplierBody(stage, RFC, 'HILOS DE MEXICO')),
  );
  const both = { name: 'HILOS DE MEXICO', rfc: RFC, kind: 'CLIENTE_PROVEEDOR' };
  expect(await partiesOf(stage)).toEqual([
    { name: 'Mostrador', rfc: 'XAXX010101000', kind: 'CLIENTE', customer: true, supplier: false },
    { ...both, customer: true, supplier: true },
  ]);
  await done(as('admin').del(`suppliers/${supplier}`));
  expect((await partiesOf(stage))[1]).toMatchObject({ kind: 'CLIENTE', supplier: false });
  await done(as('admin').del(`customers/${customer}`));
  expect(await partiesOf(stage)).toHaveLength(1);
});

test('two parties that turn out to be one become one, and follow what is corrected', async () => {
  const stage = await story();
  const { given, as } = stage;
  const customer = await given.customer('Hilos');
  await done(as('admin').post('suppliers', await supplierBody(stage, RFC, 'HILOS DE MEXICO')));
  expect(await partiesOf(stage)).toHaveLength(2);
  await done(
    as('admin').change(`customers/${customer}`, {
      tax_companies: [await taxCompany(stage, RFC, 'HILOS DE MEXICO')],
    }),
  );
  expect(await partiesOf(stage)).toEqual([
    {
      name: 'HILOS DE MEXICO',
      rfc: RFC,
      kind: 'CLIENTE_PROVEEDOR',
      customer: true,
      supplier: true,
    },
  ]);
});

test('a party with a history stays itself when another one turns out to be it', async () => {
  const stage = await story();
  const { given, as, query } = stage;
  const customer = await given.customer('Hilos');
  await done(as('admin').post('suppliers', await supplierBody(stage, RFC, 'HILOS DE MEXICO')));
  const bank = await stage.idOf('cfl__banks', '012');
  for (const { id } of await query<{ id: number }>(
    "select id from cfl__subjects where kind in ('CLIENTE', 'PROVEEDOR')",
  ))
    await query(
      `insert into cfl__subject_accounts (account_id, subject_id, bank_id, currency_id, holder, is_default, position) select account_id, $1, $2, id, 'X', false, 0 from currencies where code = 'MXN'`,
      [id, bank],
    );
  await done(
    as('admin').change(`customers/${customer}`, {
      tax_companies: [await taxCompany(stage, RFC, 'HILOS DE MEXICO')],
    }),
  );
  expect((await partiesOf(stage)).map(({ kind, rfc }) => [kind, rfc])).toEqual([
    ['CLIENTE', RFC],
    ['PROVEEDOR', RFC],
  ]);
});

test('free parties are captured here, once for each RFC, and those of catalogues are not', async () => {
  const stage = await story();
  const { given, as, idOf, query } = stage;
  const admin = as('admin');
  const socio = { name: 'Laura Méndez', rfc: 'MELA800101AB3', kind: 'SOCIO' };
  await done(admin.post('cfl/subjects', socio));
  expect(await refusedFields(admin.post('cfl/subjects', socio))).toMatchObject({
    rfc: ['Ya hay un tercero con este RFC.'],
  });
  expect(
    await refusedFields(
      admin.post('cfl/subjects', { name: 'X', rfc: 'XAXX010101000', kind: 'CLIENTE' }),
    ),
  ).toHaveProperty('kind');
  expect(
    await refusedFields(
      admin.post('cfl/subjects', {
        name: 'Acme',
        rfc: 'XEXX010101000',
        kind: 'OTRO',
        country_id: await idOf('countries', 'USA'),
      }),
    ),
  ).toHaveProperty('foreign_tax_id');
  await given.customer('Hilos');
  const [party] = await query<{ id: number }>(
    "select id from cfl__subjects where kind = 'CLIENTE'",
  );
  expect(
    await refusedFields(admin.change(`cfl/subjects/${party!.id}`, { name: 'Otro' })),
  ).toMatchObject({ name: ['Lo dice su registro de cliente o proveedor: cámbialo ahí.'] });
  await done(admin.change(`cfl/subjects/${party!.id}`, { related_party: '1' }));
});

test('an account of a party waits for somebody else, and again when it changes', async () => {
  const stage = await story();
  const { given, as, idOf } = stage;
  const bank = await idOf('cfl__banks', '012');
  const account = {
    bank_id: bank,
    currency_id: await idOf('currencies', 'MXN'),
    holder: 'LAURA MENDEZ',
  };
  const body = { name: 'Laura Méndez', rfc: 'MELA800101AB3', kind: 'SOCIO' };
  const admin = as('admin');
  expect(
    await refusedFields(
      admin.post('cfl/subjects', {
        ...body,
        accounts: [{ ...account, clabe: '002180700000000008' }],
      }),
    ),
  ).toMatchObject({
    'accounts[0][clabe]': ['La CLABE es del banco 002: elige ése o corrígela.'],
  });
  const { id } = await done(
    admin.post('cfl/subjects', { ...body, accounts: [{ ...account, account_number: '123' }] }),
  );
  const [{ id: line }] = (await done(admin.get(`cfl/subjects/${id}`))).accounts;
  const verify = async (who: Person) => {
    const { version } = await done(who.get(`cfl/subjects/${id}`));
    return who.post(`cfl/subjects/verify/${id}`, { account: String(line), version });
  };
  expect(await refused(verify(admin))).toMatchObject({
    message: 'Tú la capturaste: la verifica otra persona.',
  });
  const tesorera = await given.person('tesorera', 'TESORERIA');
  await done(verify(tesorera));
  const [verified] = (await done(admin.get(`cfl/subjects/${id}`))).accounts;
  expect(verified.verified_by).toBe(tesorera.id);
  await done(
    admin.change(`cfl/subjects/${id}`, {
      accounts: [{ ...account, id: line, account_number: '456' }],
    }),
  );
  const [changed] = (await done(admin.get(`cfl/subjects/${id}`))).accounts;
  expect(changed.verified_by).toBeNull();
  await done(admin.change('cfl/configs', { dual_control_subject_accounts: '0' }));
  await done(verify(admin));
});
