import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { DomainError } from '#erp/model/errors.ts';
import { remove } from '#erp/kernel/operations/remove.ts';
import { create, update } from '#erp/kernel/operations/save.ts';

let company: Company;
let admin: Actor;

const at = (path: string) => company.services.registry.resource(path);
const make = (path: string, body: Record<string, unknown>) =>
  create(company.services, admin, at(path), body as never);
const save = (path: string, id: number, body: Record<string, unknown>) =>
  update(company.services, admin, at(path), id, body as never);
const id = async (table: string, code: string) =>
  String(
    (
      await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
        tx.query<{ id: number }>(`select id from ${table} where code = $1`, [code]),
      )
    )[0]!.id,
  );
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
});

test('categories are a tree of five levels without cycles, and one in use stays', async () => {
  let parent = (await make('categories', { code: 'N1', name: 'Nivel 1' })).id!;
  const top = parent;
  for (const n of [2, 3, 4, 5])
    parent = (
      await make('categories', { code: `N${n}`, name: `Nivel ${n}`, parent_id: String(parent) })
    ).id!;
  expect(
    await fieldsOf(make('categories', { code: 'N6', name: 'Nivel 6', parent_id: String(parent) })),
  ).toEqual({ parent_id: ['Son demasiados niveles; el máximo es 5.'] });
  expect(await fieldsOf(save('categories', top, { parent_id: String(parent) }))).toEqual({
    parent_id: ['No puede depender de sí misma.'],
  });
  expect(
    await fieldsOf(make('categories', { code: 'OTRA', name: 'Nivel 2', parent_id: String(top) })),
  ).toHaveProperty('name');
  expect(await make('categories', { code: 'OTRA', name: 'Nivel 2' })).toMatchObject({
    lot_pattern: '{YY}{JJJ}-{####}',
  });
  const error = await refused(remove(company.services, admin, at('categories'), top, {}));
  expect(error.code).toBe('EN_USO');
  expect(error.extra.uses).toMatchObject([{ resource: 'categories', count: 1 }]);
});

test('a lot pattern has known tokens and a consecutive number', async () => {
  expect(
    await fieldsOf(make('categories', { code: 'P1', name: 'P1', lot_pattern: '{AÑO}-{####}' })),
  ).toEqual({
    lot_pattern: ['Usa sólo {YY}, {MM}, {DD}, {JJJ}, {LINE} y {####}.'],
  });
  expect(
    await fieldsOf(make('categories', { code: 'P1', name: 'P1', lot_pattern: '{YY}{MM}' })),
  ).toEqual({
    lot_pattern: ['Agrega el consecutivo, como {####}: sin él dos lotes tendrían la misma clave.'],
  });
});

test('a unit has an exact factor, except a package; its decimals follow its dimension', async () => {
  expect(
    await make('units', {
      code: 'oz',
      name: 'Onza',
      symbol: 'oz',
      dimension: 'MASA',
      factor_num: '28349523125',
      factor_den: '1000000000000',
      sat_key: 'ONZ',
    }),
  ).toMatchObject({
    code: 'OZ',
    decimals: 6,
  });
  expect(
    await make('units', {
      code: 'SACO',
      name: 'Saco',
      symbol: 'saco',
      dimension: 'EMPAQUE',
      sat_key: 'XSA',
    }),
  ).toMatchObject({ decimals: 0, factor_num: null });
  expect(
    await fieldsOf(
      make('units', { code: 'X', name: 'X', symbol: 'x', dimension: 'MASA', sat_key: 'XXX' }),
    ),
  ).toEqual({
    factor_num: ['Escribe este dato.'],
    factor_den: ['Escribe este dato.'],
  });
  expect(
    await fieldsOf(
      make('units', {
        code: 'X',
        name: 'X',
        symbol: 'x',
        dimension: 'EMPAQUE',
        factor_num: '2',
        sat_key: 'XXX',
      }),
    ),
  ).toHaveProperty('factor_num');
  expect(
    await fieldsOf(
      make('units', {
        code: 'KG',
        name: 'Otro',
        symbol: 'x',
        dimension: 'EMPAQUE',
        sat_key: 'XXX',
      }),
    ),
  ).toHaveProperty('code');
});

test('a storage takes its behaviour from its type; some are one per branch, some need a keeper', async () => {
  const branch_office_id = await id('branch_offices', 'MATRIZ');
  const storage = async (code: string, type: string, more: Record<string, unknown> = {}) =>
    make('storages', {
      code,
      name: `Almacén ${code}`,
      storage_type_id: await id('storage_types', type),
      branch_office_id,
      ...more,
    });
  expect(await storage('piso', 'PISO')).toMatchObject({
    code: 'PISO',
    allow_negative: true,
    is_available: true,
    usage: 'PRODUCCION',
    count_frequency_days: 90,
  });
  expect(await storage('TRA', 'TRANSITO', { is_available: '1' })).toMatchObject({
    is_available: false,
  });
  expect(await fieldsOf(storage('TRA2', 'TRANSITO'))).toEqual({
    storage_type_id: ['La sucursal ya tiene un almacén en tránsito: TRA.'],
  });
  expect(await fieldsOf(storage('REC', 'RECHAZO', { allow_negative: '1' }))).toEqual({
    allow_negative: [
      'Sólo los almacenes físicos, de producción y vehículos pueden quedar en negativo.',
    ],
  });
  expect(await fieldsOf(storage('CON', 'CONSIGNA'))).toEqual({
    customer_id: ['Elige el cliente que tiene la mercancía en consignación.'],
  });
  expect(await fieldsOf(storage('MAQ', 'MAQUILA'))).toEqual({
    supplier_id: ['Elige el proveedor o el cliente que guarda la mercancía.'],
  });
  expect(
    await fieldsOf(
      save('storage-types', Number(await id('storage_types', 'PISO')), { usage: 'FISICO' }),
    ),
  ).toEqual({
    usage: ['Ya hay almacenes de este tipo: crea otro tipo con el uso que necesitas.'],
  });
  expect(
    await save('storage-types', Number(await id('storage_types', 'CUARENT')), {
      is_available: '1',
    }),
  ).toMatchObject({ is_available: false });
});

test('a transfer always asks for its reference and account', async () => {
  expect(
    await make('payment-types', {
      code: 'SPEI',
      name: 'SPEI',
      sat_code: '03',
      kind: 'TRANSFERENCIA',
      requires_account: '0',
    }),
  ).toMatchObject({
    requires_reference: true,
    requires_account: true,
  });
});

test('taxes keep to the rates of the SAT, and a rate never changes in place', async () => {
  const tax = (more: Record<string, string>) =>
    make('satTaxes', {
      code: 'NUEVO',
      name: 'Nuevo',
      sat_tax: '002',
      kind: 'TRASLADO',
      factor: 'TASA',
      rate: '0.16',
      diot_bucket: 'GENERAL_16',
      ...more,
    });
  expect(await fieldsOf(tax({ rate: '0.11' }))).toHaveProperty('rate');
  expect(await fieldsOf(tax({ kind: 'RETENCION', rate: '0.17' }))).toEqual({
    rate: ['La retención no pasa de 0.160000.'],
  });
  expect(await fieldsOf(tax({ kind: 'RETENCION', sat_tax: '001', rate: '0.36' }))).toEqual({
    rate: ['La retención no pasa de 0.350000.'],
  });
  expect(await fieldsOf(tax({ factor: 'EXENTO' }))).toHaveProperty('rate');
  expect(await fieldsOf(tax({ rate: '' }))).toEqual({ rate: ['Escribe este dato.'] });
  const made = await tax({});
  expect(await fieldsOf(save('satTaxes', made.id!, { rate: '0.08' }))).toHaveProperty('rate');
});

test('zones read ranges of postal codes', async () => {
  expect(
    await fieldsOf(make('zones', { code: 'Z', name: 'Z', zip_ranges: '37000-36000' })),
  ).toEqual({
    zip_ranges: [
      'No se entiende «37000-36000». Escribe códigos de 5 dígitos y rangos como 37000-37999.',
    ],
  });
});
