/** Formats in which a company prints its documents (platform §5, Printing). */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import { registry } from '#erp/modules/all.ts';
import { declaredBlocks, printParts, watermarkOf } from '#erp/model/records/print-layout.ts';
import { actorWith, callerOf, makeAccounts, testServices, type Api } from './fixtures.ts';
import { wordsOfPdf } from './pdf-words.ts';
import type { Services } from '#erp/kernel/services.ts';

let services: Services;
let accountId: number;
let api: Api;
let other: Api;

beforeEach(async () => {
  services = await testServices();
  const [own, theirs] = (await makeAccounts(services, 'UNO', 'DOS')) as [number, number];
  accountId = own;
  api = callerOf(services, actorWith(services, own));
  other = callerOf(services, actorWith(services, theirs));
});
afterEach(() => services.db.close());

interface Part {
  readonly id: number;
  readonly name: string;
  readonly what: string;
  readonly shown: boolean;
}
interface Template {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly parts: readonly Part[];
}

const make = async (body: object): Promise<Template> => {
  const reply = await api.post('print-templates', body);
  expect(reply.status, reply.text).toBe(201);
  return reply.data;
};
const publish = async ({ id }: { id: number }) => {
  const reply = await api.put(`print-templates/publish/${id}`, {});
  expect(reply.status, reply.text).toBe(200);
};
const makeZone = async () =>
  (await api.post('zones', { code: 'NTE', name: 'Zona del norte' })).data.id as number;

async function fetched(
  who: Api,
  path: string,
  query: Readonly<Record<string, unknown>>,
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const reply = await who.app.request(
    `/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  );
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
}

async function textOf(id: number, more: object = {}) {
  const reply = await fetched(api, `pdf/record/${id}`, { resource: 'zones', ...more });
  expect(reply.status).toBe(200);
  return wordsOfPdf(reply.bytes);
}

test('a new format has every part of its document, marked as the system prints it', async () => {
  const format = await make({ name: 'Movimiento', resource: 'movements' });
  const parts = printParts(registry, registry.resource('movements'));
  expect(format.parts.map(({ name }) => name)).toEqual(parts.map(({ name }) => name));
  expect(format.parts.map(({ shown }) => shown)).toEqual(parts.map(({ shown }) => shown));
  expect(format.parts.some(({ name, shown }) => name.startsWith('lines.') && shown)).toBe(true);
  // A row that somebody adds names nothing and goes; one that was taken out comes back unmarked.
  const [first] = format.parts;
  const saved = await api.put(`print-templates/${format.id}`, {
    version: format.version,
    parts: [{ label: 'De nadie' }, { id: first!.id, shown: '0' }],
  });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.data.parts).toHaveLength(parts.length);
  expect(saved.data.parts.every(({ shown }: Part) => !shown)).toBe(true);
  expect((await api.put(`print-templates/publish/${format.id}`, {})).data.message).toContain(
    'la hoja saldría vacía',
  );
});

test('what is in use prints: texts, chosen fields under their own names, signatures, a sheet for each copy', async () => {
  const zone = await makeZone();
  const before = await textOf(zone);
  expect(before.text).toContain('Zona del norte');
  expect(before.pages).toBe(1);
  const format = await make({
    name: 'Zona',
    resource: 'zones',
    header: 'Telas del Bajío\nSucursal León',
    footer: 'Gracias por su preferencia',
    legend: 'Condiciones: ninguna',
    signatures: 'Recibe\nEntrega',
    copies: 'ORIGINAL\nCOPIA CLIENTE',
  });
  const parts = format.parts.map(({ id, name }) => ({
    id,
    shown: name === 'name' ? '1' : '0',
    ...(name === 'name' && { label: 'Territorio' }),
  }));
  expect(
    (await api.put(`print-templates/${format.id}`, { version: format.version, parts })).status,
  ).toBe(200);
  // A draft prints for nobody, and is looked at.
  expect((await textOf(zone)).text).not.toContain('Territorio');
  const look = await textOf(zone, { format: format.id });
  for (const word of [
    'Telas del Bajío',
    'Sucursal León',
    'Gracias por su preferencia',
    'Condiciones: ninguna',
    'Recibe',
    'Entrega',
    'Territorio',
    'ORIGINAL',
    'COPIA CLIENTE',
  ])
    expect(look.text).toContain(word);
  expect(look.text).not.toContain('NTE\n');
  expect(look.pages).toBe(2);
  await publish(format);
  expect((await textOf(zone)).text).toContain('Territorio');
  const log = await services.db.tenant({ accountId }, (tx) =>
    tx.query(
      `select template, copies, length(sha256) as digest from print_log where resource = 'zones' and record_id = $1 order by id`,
      [zone],
    ),
  );
  // A look is no printing.
  expect(log).toEqual([
    { template: 'Ficha en PDF', copies: 1, digest: 64 },
    { template: 'Ficha en PDF', copies: 1, digest: 64 },
    { template: 'Zona', copies: 2, digest: 64 },
  ]);
  const saved = await api.put(`print-templates/${format.id}`, { version: 3, name: 'Otra' });
  expect(saved.data.message).toContain('El formato está en uso');
  await api.put(`print-templates/withdraw/${format.id}`, {});
  expect((await textOf(zone)).text).not.toContain('Territorio');
});

test('one format is in use for a document and a branch; the branch’s own goes first', async () => {
  const one = await make({ name: 'Uno', resource: 'zones', legend: 'PRIMERO' });
  const two = await make({ name: 'Dos', resource: 'zones', legend: 'SEGUNDO' });
  await publish(one);
  await publish(two);
  expect((await api.get(`print-templates/${one.id}`)).data.status).toBe('RETIRADO');
  expect((await textOf(await makeZone())).text).toContain('SEGUNDO');
  const twice = await api.post('print-templates', { name: 'Dos', resource: 'zones' });
  expect(twice.data.fields).toHaveProperty('name');
});

test('too many lines, a picture that cannot be drawn and a document without a form are refused beside their field', async () => {
  const [file] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(
      `insert into files (account_id, name, mime, size, sha256, kind) values ($1, 'logo.webp', 'image/webp', 3, $2, 'LOGO') returning id`,
      [accountId, 'c'.repeat(64)],
    ),
  );
  const reply = await api.post('print-templates', {
    name: 'Mal',
    resource: 'zones',
    header: '1\n'.repeat(9),
    footer: '1\n2\n3\n4',
    signatures: 'a\nb\nc\nd\ne',
    logo: file!.id,
  });
  expect(reply.data.fields).toEqual({
    header: ['Son hasta 8 renglones, en renglones aparte.'],
    footer: ['Son hasta 3 renglones, en renglones aparte.'],
    signatures: ['Son hasta 4 firmas, en renglones aparte.'],
    logo: ['Sube el logotipo en PNG o JPG.'],
  });
  expect(
    (await api.post('print-templates', { name: 'Mal', resource: 'users' })).data.fields,
  ).toHaveProperty('resource');
});

test('the picture is drawn from the company’s own files, and another company sees nothing of the format', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const sha256 = createHash('sha256').update(png).digest('hex');
  await contentsOf(services).put(accountId, sha256, png);
  const [file] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(
      `insert into files (account_id, name, mime, size, sha256, kind) values ($1, 'logo.png', 'image/png', $2, $3, 'LOGO') returning id`,
      [accountId, png.length, sha256],
    ),
  );
  const format = await make({ name: 'Con logo', resource: 'zones', logo: file!.id });
  const zone = await makeZone();
  const reply = await fetched(api, `pdf/record/${zone}`, { resource: 'zones', format: format.id });
  expect(reply.bytes.toString('latin1')).toContain('/Subtype /Image');
  expect((await other.get(`print-templates/${format.id}`)).status).toBe(404);
  const theirs = (await other.post('zones', { code: 'SUR', name: 'Suya' })).data.id as number;
  expect(
    (await other.get(`pdf/record/${theirs}`, { resource: 'zones', format: format.id })).status,
  ).toBe(404);
  const reader = callerOf(
    services,
    actorWith(services, accountId, { keys: ['zones.list', 'zones.print'] }),
  );
  expect(
    (await reader.get(`pdf/record/${zone}`, { resource: 'zones', format: format.id })).status,
  ).toBe(403);
});

test('a draft and what ended without effect say so across the sheet; catalogues do not', () => {
  const movements = registry.resource('movements');
  expect(watermarkOf(movements, { status: 'BORRADOR' })).toBe('BORRADOR');
  expect(watermarkOf(movements, { status: 'CANCELADO' })).toBe('CANCELADO');
  expect(watermarkOf(movements, { status: 'APLICADO' })).toBeNull();
  expect(watermarkOf(registry.resource('products'), { status: 'DESCONTINUADO' })).toBeNull();
});

test('every document of the business can be laid out', () => {
  for (const resource of registry.resources.values())
    for (const block of declaredBlocks(registry, resource))
      expect(block.kind === 'section' ? block.fields : block.columns).toBeDefined();
});
