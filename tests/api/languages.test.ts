/** What the API says is in the language that the caller asks for, Spanish unless told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provisionAccount } from '#erp/provision/companies/account.ts';
import type { Services } from '#erp/kernel/services.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf, testServices, type Api } from './fixtures.ts';

let services: Services;
let api: Api;
let powerless: Api;
beforeAll(async () => {
  services = await testServices();
  const account = await services.db.system((tx) =>
    provisionAccount(tx, registry, {
      code: 'LENGUA',
      name: 'Lengua',
      kind: 'PRUEBA',
      contactEmail: 'lengua@telar.test',
    }),
  );
  api = callerOf(services, actorWith(services, account, { userId: null }));
  powerless = callerOf(services, actorWith(services, account, { userId: null, keys: [] }));
});
afterAll(() => services.db.close());

const ENGLISH = { 'accept-language': 'en-US' };
const saidOf = (reply: { data: { message: string; fields?: Record<string, string[]> } }) => [
  reply.data.message,
  ...Object.values(reply.data.fields ?? {}).flat(),
];

test.each([
  ['required', { name: 'Área' }, ['Check the marked fields.', 'Fill this in.'], 'Escribe'],
  [
    'too long',
    { code: 'X'.repeat(300), name: 'Área' },
    ['Check the marked fields.', 'Type up to'],
    'Escribe hasta',
  ],
  ['an unknown field', { code: 'A', name: 'Área', colour: 'x' }, ['does not exist'], 'no existe'],
])('a refusal of %s', async (_what, body, english, spanish) => {
  const said = saidOf(await api.post('zones', body, ENGLISH)).join(' ');
  for (const words of english) expect(said).toContain(words);
  expect(saidOf(await api.post('zones', body)).join(' ')).toContain(spanish);
});

test('a schema that was made for one language answers in the other', async () => {
  const typed = { code: 'N', name: 'N', factor: 'mucho' };
  const inSpanish = saidOf(await api.post('units', typed)).join(' ');
  const inEnglish = saidOf(await api.post('units', typed, ENGLISH)).join(' ');
  expect(inSpanish).not.toBe(inEnglish);
  expect(saidOf(await api.post('units', typed)).join(' ')).toBe(inSpanish);
});

test('what is not found, and what one may not do', async () => {
  const send = (from: Api, path: string, headers = {}) => from.send('GET', path, { headers });
  expect((await send(api, 'zones/999999', ENGLISH)).data.message).toBe(
    'What you are looking for does not exist or is out of your reach.',
  );
  expect((await send(api, 'zones/999999')).data.message).toBe(
    'Lo que buscas no existe o no está a tu alcance.',
  );
  expect((await send(powerless, 'zones', ENGLISH)).data.message).toMatch(
    /^You need the permission/,
  );
});

test('what a module refuses, with the values that were typed', async () => {
  const typed = { code: 'R', name: 'Ruta', zip_ranges: 'del 37000 al 37999' };
  expect(saidOf(await api.post('zones', typed)).join(' ')).toContain('No se entiende «');
  expect(saidOf(await api.post('zones', typed, ENGLISH)).join(' ')).toContain(
    'Type 5-digit codes and ranges such as 37000-37999.',
  );
});

test('what a part of the platform refuses', async () => {
  const print = (id: string, headers = {}) =>
    api.send('GET', `pdf/record/1?resource=zones&format=${id}`, { headers });
  expect(saidOf(await print('x')).join(' ')).toContain('Escribe el id de un formato.');
  expect(saidOf(await print('x', ENGLISH)).join(' ')).toContain('Type the id of a format.');
});

test('a refusal that names a right, a field or a state names its English label', async () => {
  const denied = await powerless.send('GET', 'zones', { headers: ENGLISH });
  expect(denied.data.message).toContain('“View zones”');
  const own = await powerless.send('GET', 'kardex', { headers: ENGLISH });
  expect(own.data.message).toContain('“View the stock card”');

  await api.post('zones', { code: 'N1', name: 'Norte' });
  const twice = saidOf(await api.post('zones', { code: 'N1', name: 'Otra' }, ENGLISH)).join(' ');
  expect(twice).toMatch(/zone/);
  expect(twice).not.toMatch(/[Zz]ona|Clave/);
  expect(saidOf(await api.post('zones', { code: 'N1', name: 'Otra' })).join(' ')).toContain('zona');
});

test('a list as a file has English headings and choices', async () => {
  const kinds = { code: 'CV1', name: 'Centro', kind: 'MAYOREO' };
  expect((await api.post('channels', kinds)).status).toBe(201);
  const file = async (headers = {}) => (await api.send('GET', 'channels/export', { headers })).text;
  const [heading = '', row = ''] = (await file(ENGLISH)).replace('\uFEFF', '').split('\r\n');
  expect(heading.split(',').slice(0, 3)).toEqual(['Code', 'Name', 'Kind']);
  expect(row.split(',').slice(0, 3)).toEqual(['CV1', 'Centro', 'Wholesale']);
  expect((await file()).split('\r\n')[0]).toContain('Clave,Nombre,Clase');
});

test('OpenAPI is described in the language of whoever asks', async () => {
  const title = async (headers = {}) => {
    const { text } = await api.send('GET', 'openapi.json', { headers });
    const { paths, components } = JSON.parse(text) as {
      readonly paths: Record<string, Record<string, { readonly summary: string }>>;
      readonly components: {
        readonly schemas: Record<string, { properties: Record<string, { title?: string }> }>;
      };
    };
    return [paths['/zones']!.get!.summary, components.schemas.zones!.properties.name!.title];
  };
  expect(await title(ENGLISH)).toEqual(['List of Zones', 'Name']);
  expect(await title()).toEqual(['Lista de Zonas', 'Nombre']);
});

test('a report and its file are in the language of whoever asks', async () => {
  const asked = { report: 'RESUMEN', group_by: 'zona' };
  const columns = async (headers = {}) =>
    (await api.post('reports/customers', asked, headers)).meta.columns.map(
      ({ label }: { label: string }) => label,
    );
  expect(await columns()).toContain('Crédito otorgado');
  expect(await columns(ENGLISH)).toContain('Credit granted');
  const file = await api.post('reports/customers', { ...asked, format: 'csv' }, ENGLISH);
  expect(file.text.split('\r\n')[0]).toContain('Credit granted');
});
