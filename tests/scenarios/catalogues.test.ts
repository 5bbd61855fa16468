/** Worked rules of the platform's catalogues (platform §2.3, §2.4). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, story, type Body, type Stage } from './given.ts';

const leon = { code: 'LEO', name: 'León', street: 'Blvd. Aeropuerto', zip: '37545' };
const branch = async ({ as, idOf }: Stage, more: Body = {}) =>
  as('admin').post('branch-offices', { ...leon, state_id: await idOf('state', 'GUA'), ...more });

test('a postal code of another state is refused; of its own, the branch takes country and time zone', async () => {
  const told = await story();
  expect(await refusedFields(branch(told, { zip: '44940' }))).toEqual({
    zip: ['El C.P. no corresponde al estado.'],
  });
  const row = await done(branch(told));
  expect([row.status, row.time_zone, row.country_id]).toEqual([
    'ABIERTA',
    'America/Mexico_City',
    await told.idOf('countries', 'MEX'),
  ]);
});

test('a municipality of another state is refused, alone it names the state', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [guadalajara] = await told.query<{ id: number; state_id: number }>(
    `select id, state_id from municipality where name = 'Guadalajara'`,
  );
  expect(await refusedFields(branch(told, { municipality_id: guadalajara!.id }))).toHaveProperty(
    'municipality_id',
  );
  const row = await done(
    admin.post('branch-offices', {
      ...leon,
      code: 'GDL',
      zip: '44940',
      municipality_id: guadalajara!.id,
    }),
  );
  expect(row.state_id).toBe(guadalajara!.state_id);
});

test('the company has exactly one head office, and the change is audited on both branches', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [old] = await told.query<{ id: number }>(
    `select id from branch_offices where kind = 'MATRIZ'`,
  );
  expect(
    await refusedFields(admin.put(`branch-offices/${old!.id}`, { kind: 'PLANTA', zip: '37000' })),
  ).toHaveProperty('kind');
  const leonId = (await done(branch(told, { kind: 'MATRIZ' }))).id;
  expect(await told.query(`select id from branch_offices where kind = 'MATRIZ'`)).toEqual([
    { id: leonId },
  ]);
  const audited = await told.query<{ record_id: number; changes: unknown }>(
    `select record_id, changes from sys__logs where resource = 'branch-offices' and action = 'EDITAR'`,
  );
  expect(audited).toEqual([{ record_id: old!.id, changes: { kind: ['MATRIZ', 'SUCURSAL'] } }]);
  expect(await refusedFields(admin.act('branch-offices', 'close', leonId!))).toEqual({
    '': ['La matriz no se cierra. Pasa primero la matriz a otra sucursal.'],
  });
});

test('two head offices made at once leave one', async () => {
  const told = await story();
  await Promise.all([
    branch(told, { kind: 'MATRIZ' }),
    branch(told, { code: 'SIL', kind: 'MATRIZ' }),
  ]);
  expect(await told.query(`select 1 from branch_offices where kind = 'MATRIZ'`)).toHaveLength(1);
});

test('a branch with people in it does not close', async () => {
  const told = await story();
  const admin = told.as('admin');
  const id = (await done(branch(told))).id!;
  await told.query(`update users set branch_office_id = $1`, [id]);
  expect(await refusedFields(admin.act('branch-offices', 'close', id))).toEqual({
    '': ['La sucursal tiene 1 pendientes: 1 usuarios con ella como predeterminada.'],
  });
});

test('opening hours of a day do not overlap', async () => {
  const told = await story();
  const admin = told.as('admin');
  const hours = (opens: string, closes: string) => ({ weekday: '1', opens, closes });
  const body = { ...leon, schedule: [hours('08:00', '13:00'), hours('12:00', '18:00')] };
  expect(await refusedFields(admin.post('branch-offices', body))).toEqual({
    'schedule[1][opens]': ['Se encima con otro horario del mismo día.'],
  });
  const row = await done(
    admin.post('branch-offices', {
      ...leon,
      schedule: [hours('08:00', '13:00'), hours('13:00', '18:00')],
    }),
  );
  expect(row.schedule).toHaveLength(2);
});

test('there is always exactly one default language', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [spanish, english] = [
    await told.idOf('language', 'ES-MX'),
    await told.idOf('language', 'EN-US'),
  ];
  expect(await refusedFields(admin.put(`language/${spanish}`, { is_default: '0' }))).toEqual({
    is_default: ['Debe haber un idioma predeterminado. Marca otro para cambiarlo.'],
  });
  await admin.put(`language/${english}`, { is_default: '1' });
  expect(await told.query('select id from language where is_default')).toEqual([{ id: english }]);
  expect(await refusedFields(admin.del(`language/${spanish}`))).toHaveProperty('');
  expect(await refusedFields(admin.put(`language/${spanish}`, { active: '0' }))).toHaveProperty(
    'active',
  );
});

test('a cause asks for what its use needs, and forgets what it does not', async () => {
  const told = await story();
  const admin = told.as('admin');
  const cause = (scopes: string[], more: Body = {}) =>
    admin.post('causes', {
      code: `C${scopes.join('')}`,
      name: 'Prueba',
      scopes,
      ...more,
    });
  expect(Object.keys((await cause(['PARO', 'DEFECTO', 'FISCAL'])).data.fields)).toEqual([
    'oee_bucket',
    'defect_class',
    'sat_cancel_code',
  ]);
  expect(await refusedFields(cause([]))).toHaveProperty('scopes');
  const row = await done(cause(['PARO'], { oee_bucket: 'AVERIA', defect_class: 'MAYOR' }));
  expect([row.oee_bucket, row.defect_class]).toEqual(['AVERIA', null]);
});

test('the decimals of a currency change until it is used', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [peso, yen] = [await told.idOf('currencies', 'MXN'), await told.idOf('currencies', 'JPY')];
  expect(
    await refusedFields(admin.put(`currencies/${peso}`, { decimals: '4', rounding: '0.0001' })),
  ).toEqual({ decimals: ['La moneda ya se usó: sus decimales no cambian.'] });
  expect(
    await refusedFields(admin.put(`currencies/${yen}`, { decimals: '0', rounding: '0.5' })),
  ).toHaveProperty('rounding');
  expect(
    (await admin.put(`currencies/${yen}`, { decimals: '1', rounding: '0.5' })).data.decimals,
  ).toBe(1);
  expect(await refusedFields(admin.put(`currencies/${peso}`, { active: '0' }))).toHaveProperty(
    'active',
  );
});

test('México is never deleted, and patterns must compile', async () => {
  const told = await story();
  const admin = told.as('admin');
  const mexico = await told.idOf('countries', 'MEX');
  expect(await refusedFields(admin.del(`countries/${mexico}`))).toEqual({
    '': ['México no se puede eliminar.'],
  });
  expect(await refusedFields(admin.put(`countries/${mexico}`, { zip_pattern: '[0-9' }))).toEqual({
    zip_pattern: ['No es una expresión regular válida.'],
  });
  const row = await done(
    admin.post('countries', {
      code: 'XKX',
      code2: 'XK',
      name: 'Kosovo',
      group: 'NINGUNO',
    }),
  );
  expect(row.title).toBe('XKX — Kosovo');
});

test('a series is written as its document needs', async () => {
  const told = await story();
  const admin = told.as('admin');
  const series = (more: Body) =>
    admin.post('series', { code: 'RC', name: 'Órdenes', document: 'prc-requests', ...more });
  expect(
    await refusedFields(series({ pattern: '{SERIE}-{FOLIO}', reset: 'ANUAL' })),
  ).toHaveProperty('pattern');
  expect(await refusedFields(series({ document: 'CFDI_FACTURA', reset: 'ANUAL' }))).toHaveProperty(
    'reset',
  );
  expect(await refusedFields(series({ gapless: '1', assign_on: 'CREAR' }))).toHaveProperty(
    'assign_on',
  );
  const [first] = await told.query<{ id: number }>(
    `select id from series where document = 'prc-requests' and is_default`,
  );
  await done(admin.change(`series/${first!.id}`, { is_default: '' }));
  const row = await done(series({ is_default: '1' }));
  expect([row.pattern, row.reset, row.digits, row.assign_on, row.next_folio]).toEqual([
    '{SERIE}-{AAAA}-{FOLIO}',
    'ANUAL',
    5,
    'CONFIRMAR',
    1,
  ]);
  expect(await refusedFields(series({ code: 'OC2', is_default: '1' }))).toHaveProperty(
    'is_default',
  );
  expect(
    (
      await done(
        series({
          code: 'OC3',
          is_default: '1',
          branch_office_id: (await done(branch(told))).id,
        }),
      )
    ).code,
  ).toBe('OC3');
});

test('the states and countries that are in use are not deleted, and the refusal says where', async () => {
  const told = await story();
  const admin = told.as('admin');
  await done(branch(told));
  const guanajuato = await told.idOf('state', 'GUA');
  expect(await refused(admin.del(`state/${guanajuato}`))).toMatchObject({ code: 'EN_USO' });
});
