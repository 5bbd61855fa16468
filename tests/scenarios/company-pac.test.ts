/** The provider that a company chooses: tried, used, and never another in its place. */
import { expect, onTestFinished, test } from 'vitest';
import { satDouble } from '#erp/domains/cfdi/pac/testing/sat-double.ts';
import { SW_TOKEN, SW_USER, swDouble } from '#erp/domains/cfdi/pac/testing/sw-double.ts';
import { FINKOK_USER, finkokDouble } from '#erp/domains/cfdi/pac/testing/finkok-double.ts';
import { askDue } from '#erp/platform/outside/outside-jobs.ts';
import { done, refused, refusedFields, story, type Body, type Stage } from './given.ts';
import {
  answered,
  beginInvoicing,
  CFDI,
  draftInvoice,
  issuingCompany,
  stampedInvoice,
} from './invoicing.ts';

const PLUGINS = 'sat/plugins';

/** The providers' doubles, in place of their hosts. */
async function withDoubles(told: Stage) {
  const sw = await swDouble();
  const sat = await satDouble(sw.register);
  const finkok = await finkokDouble();
  onTestFinished(async () => {
    await Promise.all([sw.close(), sat.close(), finkok.close()]);
  });
  Object.assign(told.stock.company.services, {
    pacApis: { SW: sw.url, SAT: `${sat.url}/ConsultaCFDIService.svc`, FINKOK: finkok.url },
  });
  return { sw, finkok };
}

const idOf = (told: Stage, code: string) => told.idOf('sat__plugins', code);

const change = async (told: Stage, code: string, body: Body) =>
  told.as('admin').change(`${PLUGINS}/${await idOf(told, code)}`, body);

const tryIt = async (told: Stage, code: string) =>
  told.as('admin').put(`${PLUGINS}/test/${await idOf(told, code)}`, {});

const one = async (told: Stage, code: string) =>
  done(told.as('admin').get(`${PLUGINS}/${await idOf(told, code)}`));

const SW = { username: SW_USER.user, password: SW_USER.password };

test('a company on SW: tried, stamped, cancelled; its secrets are never read back', async () => {
  const { told, customer, product } = await beginInvoicing();
  const { sw } = await withDoubles(told);
  const before = await stampedInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  expect(before.pac_id).toBe(await idOf(told, 'SANDBOX'));

  expect(await refusedFields(change(told, 'SW', { enabled: '1' }))).toEqual({
    username: ['Escribe el usuario que dio el proveedor.'],
    password: ['Escribe la contraseña que dio el proveedor.'],
  });
  await done(change(told, 'SW', { enabled: '1', ...SW }));
  expect(await one(told, 'SANDBOX')).toMatchObject({ enabled: false });
  expect(await one(told, 'SW')).toMatchObject({ enabled: true, verification: 'SIN_COMPROBAR' });

  const tried = await done(tryIt(told, 'SW'));
  expect([tried.ok, tried.outcome.notes.length]).toEqual([true, 4]);
  expect([...sw.register.documents.values()].map(({ state }) => state)).toEqual(['Cancelado']);
  expect(await one(told, 'SW')).toMatchObject({ verification: 'COMPROBADA', last_error: null });

  const stamped = await stampedInvoice(told, customer, [{ product_id: product, quantity: '2' }]);
  expect(stamped).toMatchObject({
    status: 'TIMBRADO',
    fiscal_validity: false,
    pac_mode: 'PRUEBAS',
    pac_id: await idOf(told, 'SW'),
  });
  expect(sw.register.byUuid(stamped.uuid)?.state).toBe('Vigente');
  // What the sandbox stamped is cancelled where it is known.
  const admin = told.as('admin');
  const cancel = (id: number) =>
    answered(told, done(admin.act(CFDI, 'cancel', id, { cancel_reason: '02' })));
  expect((await cancel(before.id)).status).toBe('CANCELADO');
  expect((await cancel(stamped.id)).status).toBe('CANCELADO');
  expect(sw.register.byUuid(stamped.uuid)?.state).toBe('Cancelado');

  const said = JSON.stringify([
    await one(told, 'SW'),
    await done(admin.get(PLUGINS)),
    (await done(admin.get(`sys/logs?resource=${PLUGINS}`))) ?? null,
  ]);
  expect(said).not.toContain(SW_USER.password);
  const [kept] = await told.query<{ password: string }>(
    `select password from sat__plugins where code = 'SW'`,
  );
  expect(kept!.password).not.toContain(SW_USER.password);

  await done(change(told, 'SW', { password: 'otra-clave' }));
  expect(await one(told, 'SW')).toMatchObject({ verification: 'SIN_COMPROBAR' });
  const failed = await done(tryIt(told, 'SW'));
  expect([failed.ok, failed.outcome.notes[0]]).toEqual([
    false,
    expect.stringContaining('Cuenta: AU2000'),
  ]);
  expect(JSON.stringify(await one(told, 'SW'))).not.toContain('otra-clave');
  // No silent fallback: it is not stamped, and what the provider said is told.
  const draft = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  const rejected = await answered(told, done(admin.act(CFDI, 'stamp', draft.id)));
  expect([rejected.status, rejected.stamp_error]).toEqual([
    'ERROR_TIMBRADO',
    expect.stringContaining('AU2000'),
  ]);
});

test('Finkok, and SW by its token, are tried too; Facturama is refused with its reason', async () => {
  const told = await story();
  const issuer = await issuingCompany(told);
  await withDoubles(told);
  await done(
    change(told, 'FINKOK', { username: FINKOK_USER.user, password: FINKOK_USER.password }),
  );
  expect(await refused(tryIt(told, 'FINKOK'))).toMatchObject({
    message: 'Carga antes el certificado de la empresa en Emisores.',
  });
  await done(told.as('admin').post(`sat/issuers/test-certificate/${issuer}`, {}));
  expect((await done(tryIt(told, 'FINKOK'))).ok).toBe(true);
  await done(change(told, 'SW', { token: SW_TOKEN, enabled: '1' }));
  expect((await done(tryIt(told, 'SW'))).ok).toBe(true);
  expect((await done(tryIt(told, 'SANDBOX'))).ok).toBe(true);
  expect(await one(told, 'SANDBOX')).toMatchObject({ verification: 'NO_APLICA' });
  const reason = 'Facturama no acepta un CFDI que ya selló la empresa: elige SW Sapien o Finkok.';
  expect(await refusedFields(change(told, 'FACTURAMA', { enabled: '1' }))).toEqual({
    enabled: [reason],
  });
  expect(await refused(tryIt(told, 'FACTURAMA'))).toMatchObject({ message: reason });
  expect(await refusedFields(change(told, 'SW', { enabled: '0' }))).toEqual({
    enabled: ['Siempre hay un PAC: habilita el que va a timbrar.'],
  });
});

test('production is refused until all is real, and issuers follow it', async () => {
  const { told, issuer, customer, product } = await beginInvoicing();
  const { sw } = await withDoubles(told);
  expect(await refusedFields(change(told, 'SANDBOX', { mode: 'PRODUCCION' }))).toEqual({
    mode: ['El PAC de pruebas no timbra de verdad.'],
  });
  await done(change(told, 'SW', { enabled: '1', ...SW }));
  const toProduction = () => change(told, 'SW', { mode: 'PRODUCCION' });
  expect(await refusedFields(toProduction())).toMatchObject({
    mode: [
      'SW Sapien está sin comprobar: usa antes «Probar».',
      'Carga antes en Emisores fiscales el certificado de sello del SAT.',
    ],
  });
  await done(tryIt(told, 'SW'));
  await told.query(`update sat__issuers set rfc = 'EKU9003173C9' where id = ${issuer}`);
  expect(await refusedFields(toProduction())).toMatchObject({
    mode: ['EKU9003173C9 es un RFC de pruebas del SAT: con él no se factura de verdad.'],
  });
  await told.query(`update sat__issuers set rfc = 'TEL200101AB3' where id = ${issuer}`);
  await told.query('update sat__issuer_certificates set is_test = false');
  await done(toProduction());
  const admin = told.as('admin');
  expect((await done(admin.get(`sat/issuers/${issuer}`))).pac_mode).toBe('PRODUCCION');
  expect(await one(told, 'SW')).toMatchObject({ verification: 'SIN_COMPROBAR' });
  const draft = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  // Its certificate was made here, whatever the row says.
  expect(await refusedFields(admin.act(CFDI, 'stamp', draft.id))).toEqual({
    '': ['SW Sapien está sin comprobar: usa antes «Probar».'],
    issuer_id: ['Es un certificado de pruebas: no sella de verdad.'],
  });
  const stampedBefore = sw.register.documents.size;
  expect((await done(tryIt(told, 'SW'))).outcome.notes).toHaveLength(1);
  expect(await one(told, 'SW')).toMatchObject({ verification: 'COMPROBADA' });
  expect(sw.register.documents.size).toBe(stampedBefore);
  await done(change(told, 'SANDBOX', { enabled: '1' }));
  expect((await done(admin.get(`sat/issuers/${issuer}`))).pac_mode).toBe('PRUEBAS');
});

test('what a provider was sent stays with it while its answer is unknown', async () => {
  const { told, customer, product } = await beginInvoicing();
  const { sw } = await withDoubles(told);
  await done(change(told, 'SW', { enabled: '1', ...SW }));
  sw.fail('GATEWAY', /stamp/);
  const draft = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  const admin = told.as('admin');
  const sent = await done(admin.act(CFDI, 'stamp', draft.id));
  expect(sent.status).toBe('TIMBRANDO');
  await done(change(told, 'SANDBOX', { enabled: '1' }));
  sw.fail(null);
  const { services } = told.stock.company;
  await askDue({ ...services, now: () => services.now().add({ minutes: 5 }) });
  const stamped = await answered(told, done(admin.get(`${CFDI}/${draft.id}`)));
  expect([stamped.status, sw.register.byUuid(stamped.uuid)?.state]).toEqual([
    'TIMBRADO',
    'Vigente',
  ]);
});

test('complements come with the system, and foreign trade is off', async () => {
  const told = await story();
  expect(await one(told, 'COMERCIO_EXTERIOR')).toMatchObject({ enabled: false });
  expect(
    JSON.stringify(await refused(change(told, 'COMERCIO_EXTERIOR', { enabled: '1' }))),
  ).toContain('Viene con el sistema');
  expect(await refusedFields(change(told, 'SW', { name: 'Otro' }))).toEqual({
    name: ['El nombre de un PAC no cambia.'],
  });
});
