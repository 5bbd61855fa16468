import { expect, test } from 'vitest';
import { curpIsValid, clabeIsValid, nssIsValid } from '#erp/model/field-types/mexican-ids.ts';
import {
  clabe,
  curp,
  email,
  int,
  money,
  nss,
  phone,
  rfc,
  secret,
  text,
} from '#erp/model/fields.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { NO_TIME_ZONE } from '#erp/model/field-types/field-type.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import { resource } from '#erp/model/resource.ts';
import { maskRows } from './mask.ts';

const fields = {
  code: text('Clave', { required: true, max: 10 }),
  legal_name: text('Razón social', { max: 80, case: 'upper' }),
  street: text('Calle', { max: 80 }),
  rfc: rfc('RFC'),
  curp: curp('CURP'),
  nss: nss('NSS'),
  clabe: clabe('CLABE'),
  mail: email('Correo'),
  phone: phone('Teléfono'),
  limit: money('Límite'),
  key: secret('Llave'),
};
const goods = resource('goods', {
  label: ['Bien', 'Bienes'],
  fields: { name: text('Nombre', { required: true, max: 80 }) },
  title: 'name',
  hasActive: true,
  list: { columns: ['name'], sort: 'name' },
});
const people = resource('people', {
  label: ['Persona', 'Personas'],
  fields,
  title: 'code',
  hasActive: true,
  list: { columns: ['code'], sort: 'code' },
});
const registry = new Registry([
  module({
    key: 'demo',
    label: 'Demo',
    group: 'CONFIGURACION',
    icon: 'box',
    order: 1,
    resources: [people, goods],
  }),
]);
const mask = maskRows(registry, 'a secret of the copy');

const LINE =
  '{"id":7,"active":true,"code":"C1","legal_name":"HILADOS DEL BAJÍO","street":"Delta 15","rfc":"HBA010101AB1","curp":"PEGJ850412HGTRRN05","nss":"12345678903","clabe":"002180012345678909","mail":"ana@hilados.mx","phone":"4771234567","limit":12345678901234567.120000,"key":"sealed"}';
const masked = (line = LINE) =>
  JSON.parse(mask('people', line)) as Record<keyof typeof fields | 'active', string>;

test('what names, places or reaches a person is replaced by something of valid form', () => {
  const row = masked();
  for (const name of [
    'legal_name',
    'street',
    'rfc',
    'curp',
    'nss',
    'clabe',
    'mail',
    'phone',
  ] as const) {
    expect(row[name], name).not.toBe((JSON.parse(LINE) as Record<string, string>)[name]);
    expect(parseValue(fields[name], row[name], NO_TIME_ZONE), name).toHaveProperty(
      'value',
      row[name],
    );
  }
  expect([curpIsValid(row.curp), nssIsValid(row.nss), clabeIsValid(row.clabe)]).toEqual([
    true,
    true,
    true,
  ]);
});

test('the same person is the same invention, another one another', () => {
  expect(masked().rfc).toBe(masked().rfc);
  expect(masked(LINE.replace('HBA010101AB1', 'HBA010101AB2')).rfc).not.toBe(masked().rfc);
  expect(masked(LINE.replace('HBA010101AB1', 'XAXX010101000')).rfc).toBe('XAXX010101000');
});

test('codes and amounts stay to the last digit, secrets go, and what needed them is off', () => {
  expect(mask('people', LINE)).toContain('"limit":12345678901234567.120000');
  expect(masked()).toMatchObject({ code: 'C1', key: null, active: false });
});

test('things keep their names', () => {
  expect(mask('goods', '{"id":1,"name":"Hilo azul"}')).toBe('{"id":1,"name":"Hilo azul"}');
});

test('of what no screen shows, words are hidden and numbers keep every digit', () => {
  const hidden = resource('hidden', {
    label: ['Oculto', 'Ocultos'],
    fields: {
      name: text('Nombre', { required: true, max: 80 }),
      note_key: text('Llave', { max: 80, internal: true, readOnly: true }),
      load_no: int('Carga', { required: true, default: 0, internal: true, readOnly: true }),
      kept: money('Guardado', { internal: true, readOnly: true }),
    },
    title: 'name',
    list: { columns: ['name'], sort: 'name' },
  });
  const of = new Registry([
    module({
      key: 'demo',
      label: 'Demo',
      group: 'COMPRAS',
      icon: 'box',
      order: 1,
      resources: [hidden],
    }),
  ]);
  const line = '{"name":"Uno","note_key":"secreta","load_no":3,"kept":123456789012345678.25}';
  expect(maskRows(of, 'a secret of the copy')('hidden', line)).toBe(
    '{"name":"Uno","note_key":null,"load_no":3,"kept":123456789012345678.25}',
  );
});
