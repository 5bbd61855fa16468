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

const sealIn = (xml: string) => / Sello="([^"]*)"/.exec(xml)?.[1];

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
  // No silent fallback: it waits as it is, and what the provider said is told (record 498).
  const draft = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  const waiting = await done(admin.act(CFDI, 'stamp', draft.id));
  expect([waiting.status, waiting.stamp_error]).toEqual([
    'TIMBRANDO',
    expect.stringMatching(/^SW Sapien no timbra por la cuenta de la empresa: AU2000.*«Probar»/),
  ]);
  expect(await refused(admin.change(`${CFDI}/${draft.id}`, { notes: 'x' }))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  const seal = () => admin.get(`${CFDI}/xml/${draft.id}`).then(({ text }) => sealIn(text));
  const sealed = await told.query<{ content: string }>(
    `select content_base64 as content from sat__cfdi_files where kind = 'SELLADO' and source_id = $1 order by id desc limit 1`,
    [String(draft.id)],
  );
  await done(change(told, 'SW', SW));
  expect((await done(tryIt(told, 'SW'))).ok).toBe(true);
  const mended = await answered(told, done(admin.get(`${CFDI}/${draft.id}`)));
  expect([mended.status, mended.number, mended.stamp_error]).toEqual([
    'TIMBRADO',
    waiting.number,
    null,
  ]);
  expect(await seal()).toBe(sealIn(Buffer.from(sealed[0]!.content, 'base64').toString()));
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

/** A document that was sent to Finkok in production, and SW chosen since. */
async function sentToOther(failure: 'CUT' | 'GATEWAY') {
  const { told, customer, product } = await beginInvoicing();
  const doubles = await withDoubles(told);
  const { finkok } = doubles;
  const account = { username: FINKOK_USER.user, password: FINKOK_USER.password };
  await done(change(told, 'FINKOK', { enabled: '1', ...account }));
  await done(change(told, 'SW', SW));
  finkok.fail(failure, /stamp/);
  const draft = await draftInvoice(told, customer, [{ product_id: product, quantity: '1' }]);
  const admin = told.as('admin');
  const sent = await done(admin.act(CFDI, 'stamp', draft.id));
  expect(sent.status).toBe('TIMBRANDO');
  // The doubles serve both environments; certificates of production are none of ours.
  await told.query(`update satinvoices set pac_mode = 'PRODUCCION' where id = ${draft.id}`);
  await told.query(
    `update sat__plugins set enabled = code = 'SW', mode = 'PRODUCCION', verification = 'COMPROBADA' where code in ('SW', 'FINKOK')`,
  );
  const { services } = told.stock.company;
  const ask = (minutes: number) =>
    askDue({ ...services, now: () => services.now().add({ minutes }) });
  const read = () => done(admin.get(`${CFDI}/${draft.id}`));
  return { told, ...doubles, ask, read, draft };
}

test('what a provider of production does not have goes to the one that was chosen, once', async () => {
  const { told, sw, finkok, ask, read } = await sentToOther('GATEWAY');
  // Nobody knows yet: it is asked of the first one only.
  await ask(10);
  expect(await read()).toMatchObject({
    status: 'TIMBRANDO',
    pac_id: await idOf(told, 'FINKOK'),
    stamp_error: expect.stringMatching(/^Se envió a Finkok y no se sabe si lo timbró/),
  });
  expect([sw.register.documents.size, finkok.register.documents.size]).toEqual([0, 0]);
  finkok.fail(null);
  await ask(30);
  const stamped = await read();
  expect(stamped).toMatchObject({
    status: 'TIMBRADO',
    pac_id: await idOf(told, 'SW'),
    stamp_error: null,
  });
  expect([sw.register.documents.size, finkok.register.documents.size]).toEqual([1, 0]);
});

test('what it stamped without an answer is taken from it, and never stamped again', async () => {
  const { told, sw, finkok, ask, read } = await sentToOther('CUT');
  expect(finkok.register.documents.size).toBe(1);
  finkok.fail(null);
  await ask(10);
  const stamped = await read();
  expect(stamped).toMatchObject({ status: 'TIMBRADO', pac_id: await idOf(told, 'FINKOK') });
  expect(finkok.register.byUuid(stamped.uuid)?.state).toBe('Vigente');
  expect(sw.register.documents.size).toBe(0);
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
