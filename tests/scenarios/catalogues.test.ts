/** Worked rules of the platform's catalogues (platform §2.3, §2.4). */
import { expect, test } from 'vitest';
import { refusedFields, tellStory, type Story } from './company.ts';

const leon = { code: 'LEO', name: 'León', street: 'Blvd. Aeropuerto', zip: '37545' };
const branch = async (story: Story, more: Record<string, string> = {}) =>
  story.create('branch-offices', {
    ...leon,
    state_id: String(await story.idOf('state', 'GUA')),
    ...more,
  });

test('a postal code of another state is refused; of its own, the branch takes country and time zone', async () => {
  const story = await tellStory();
  expect(await refusedFields(branch(story, { zip: '44940' }))).toEqual({
    zip: ['El C.P. no corresponde al estado.'],
  });
  const row = await branch(story);
  expect([row.status, row.time_zone, row.country_id]).toEqual([
    'ABIERTA',
    'America/Mexico_City',
    await story.idOf('countries', 'MEX'),
  ]);
  await story.close();
});

test('a municipality of another state is refused, alone it names the state', async () => {
  const story = await tellStory();
  const [guadalajara] = await story.rows<{ id: number; state_id: number }>(
    `select id, state_id from municipality where name = 'Guadalajara'`,
  );
  expect(
    await refusedFields(branch(story, { municipality_id: String(guadalajara!.id) })),
  ).toHaveProperty('municipality_id');
  const row = await story.create('branch-offices', {
    ...leon,
    code: 'GDL',
    zip: '44940',
    municipality_id: String(guadalajara!.id),
  });
  expect(row.state_id).toBe(guadalajara!.state_id);
  await story.close();
});

test('the company has exactly one head office, and the change is audited on both branches', async () => {
  const story = await tellStory();
  const [old] = await story.rows<{ id: number }>(
    `select id from branch_offices where kind = 'MATRIZ'`,
  );
  expect(
    await refusedFields(story.update('branch-offices', old!.id, { kind: 'PLANTA', zip: '37000' })),
  ).toHaveProperty('kind');
  const leonId = (await branch(story, { kind: 'MATRIZ' })).id;
  expect(await story.rows(`select id from branch_offices where kind = 'MATRIZ'`)).toEqual([
    { id: leonId },
  ]);
  const audited = await story.rows<{ record_id: number; changes: unknown }>(
    `select record_id, changes from sys__logs where resource = 'branch-offices' and action = 'EDITAR'`,
  );
  expect(audited).toEqual([{ record_id: old!.id, changes: { kind: ['MATRIZ', 'SUCURSAL'] } }]);
  expect(await refusedFields(story.act('branch-offices', 'close', leonId!))).toEqual({
    '': ['La matriz no se cierra. Pasa primero la matriz a otra sucursal.'],
  });
  await story.close();
});

test('two head offices made at once leave one', async () => {
  const story = await tellStory();
  await Promise.all([
    branch(story, { kind: 'MATRIZ' }),
    branch(story, { code: 'SIL', kind: 'MATRIZ' }),
  ]);
  expect(await story.rows(`select 1 from branch_offices where kind = 'MATRIZ'`)).toHaveLength(1);
  await story.close();
});

test('a branch with people in it does not close', async () => {
  const story = await tellStory();
  const id = (await branch(story)).id!;
  await story.rows(`update users set branch_office_id = $1`, [id]);
  expect(await refusedFields(story.act('branch-offices', 'close', id))).toEqual({
    '': ['La sucursal tiene 1 pendientes: 1 usuarios con ella como predeterminada.'],
  });
  await story.close();
});

test('opening hours of a day do not overlap', async () => {
  const story = await tellStory();
  const hours = (opens: string, closes: string) => ({ weekday: '1', opens, closes });
  const body = { ...leon, schedule: { 0: hours('08:00', '13:00'), 1: hours('12:00', '18:00') } };
  expect(await refusedFields(story.create('branch-offices', body as never))).toEqual({
    'schedule[1][opens]': ['Se encima con otro horario del mismo día.'],
  });
  const row = await story.create('branch-offices', {
    ...leon,
    schedule: { 0: hours('08:00', '13:00'), 1: hours('13:00', '18:00') },
  } as never);
  expect(row.schedule).toHaveLength(2);
  await story.close();
});

test('there is always exactly one default language', async () => {
  const story = await tellStory();
  const [spanish, english] = [
    await story.idOf('language', 'ES-MX'),
    await story.idOf('language', 'EN-US'),
  ];
  expect(await refusedFields(story.update('language', spanish, { is_default: '0' }))).toEqual({
    is_default: ['Debe haber un idioma predeterminado. Marca otro para cambiarlo.'],
  });
  await story.update('language', english, { is_default: '1' });
  expect(await story.rows('select id from language where is_default')).toEqual([{ id: english }]);
  expect(await refusedFields(story.remove('language', spanish))).toHaveProperty('');
  expect(await refusedFields(story.update('language', spanish, { active: '0' }))).toHaveProperty(
    'active',
  );
  await story.close();
});

test('a cause asks for what its use needs, and forgets what it does not', async () => {
  const story = await tellStory();
  const cause = (scopes: string[], more: Record<string, string> = {}) =>
    story.create('causes', {
      code: `C${scopes.join('')}`,
      name: 'Prueba',
      scopes: { ...scopes },
      ...more,
    } as never);
  expect(Object.keys(await refusedFields(cause(['PARO', 'DEFECTO', 'FISCAL'])))).toEqual([
    'oee_bucket',
    'defect_class',
    'sat_cancel_code',
  ]);
  expect(await refusedFields(cause([]))).toHaveProperty('scopes');
  const row = await cause(['PARO'], { oee_bucket: 'AVERIA', defect_class: 'MAYOR' });
  expect([row.oee_bucket, row.defect_class]).toEqual(['AVERIA', null]);
  await story.close();
});

test('the decimals of a currency change until it is used', async () => {
  const story = await tellStory();
  const [peso, yen] = [
    await story.idOf('currencies', 'MXN'),
    await story.idOf('currencies', 'JPY'),
  ];
  expect(
    await refusedFields(story.update('currencies', peso, { decimals: '4', rounding: '0.0001' })),
  ).toEqual({ decimals: ['La moneda ya se usó: sus decimales no cambian.'] });
  expect(
    await refusedFields(story.update('currencies', yen, { decimals: '0', rounding: '0.5' })),
  ).toHaveProperty('rounding');
  expect((await story.update('currencies', yen, { decimals: '1', rounding: '0.5' })).decimals).toBe(
    1,
  );
  expect(await refusedFields(story.update('currencies', peso, { active: '0' }))).toHaveProperty(
    'active',
  );
  await story.close();
});

test('México is never deleted, and patterns must compile', async () => {
  const story = await tellStory();
  const mexico = await story.idOf('countries', 'MEX');
  expect(await refusedFields(story.remove('countries', mexico))).toEqual({
    '': ['México no se puede eliminar.'],
  });
  expect(await refusedFields(story.update('countries', mexico, { zip_pattern: '[0-9' }))).toEqual({
    zip_pattern: ['No es una expresión regular válida.'],
  });
  const row = await story.create('countries', {
    code: 'XKX',
    code2: 'XK',
    name: 'Kosovo',
    group: 'NINGUNO',
  });
  expect(row.title).toBe('XKX — Kosovo');
  await story.close();
});

test('a series is written as its document needs', async () => {
  const story = await tellStory();
  const series = (more: Record<string, string>) =>
    story.create('series', { code: 'OC', name: 'Órdenes', document: 'purchase-orders', ...more });
  expect(
    await refusedFields(series({ pattern: '{SERIE}-{FOLIO}', reset: 'ANUAL' })),
  ).toHaveProperty('pattern');
  expect(await refusedFields(series({ document: 'CFDI_FACTURA', reset: 'ANUAL' }))).toHaveProperty(
    'reset',
  );
  expect(await refusedFields(series({ gapless: '1', assign_on: 'CREAR' }))).toHaveProperty(
    'assign_on',
  );
  const row = await series({ is_default: '1' });
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
      await series({
        code: 'OC3',
        is_default: '1',
        branch_office_id: String((await branch(story)).id),
      })
    ).code,
  ).toBe('OC3');
  await story.close();
});

test('the states and countries that are in use are not deleted, and the refusal says where', async () => {
  const story = await tellStory();
  await branch(story);
  await expect(story.remove('state', await story.idOf('state', 'GUA'))).rejects.toMatchObject({
    code: 'EN_USO',
  });
  await story.close();
});
