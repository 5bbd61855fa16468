/** Which resources have a part in who sees what is declared by them, and by no other name. */
import { expect, test } from 'vitest';
import { bool, ref, refs, text } from '../fields.ts';
import { resource } from '../resource.ts';
import type { Resource } from '../types.ts';
import { accessPartsOf } from './access-parts.ts';

const KEY = 'pruebas/docks.all';
const docks: Resource = resource('pruebas/docks', {
  label: ['Andén', 'Andenes'],
  fields: {
    code: text('Clave'),
    name: text('Nombre'),
    office_id: ref('Sucursal', 'branch-offices'),
    chief_id: ref('Jefe', 'users'),
    crew_ids: refs('Cuadrilla', 'users'),
    cold: bool('Frío'),
  },
  title: 'code',
  hasActive: true,
  branchField: 'office_id',
  list: { columns: ['code'], sort: 'code' },
  accessPlace: { people: ['chief_id', 'crew_ids'], manager: 'chief_id', allKey: KEY },
});
const plain = { ...docks, accessPlace: undefined };
const partsOf = (resources: readonly Resource[], keys: readonly string[] = [KEY]) =>
  accessPartsOf(resources, new Set(keys), (at, why) => {
    throw new Error(`${at}: ${why}`);
  });

test('a product without such resources has none of them', () => {
  expect(partsOf([plain])).toEqual({ place: null, parties: new Map(), teams: [] });
});

test('the place and the parties are those that say so', () => {
  const agents = { ...plain, path: 'pruebas/agents', party: 'CLIENTE' as const };
  const { place, parties } = partsOf([agents, docks]);
  expect(place).toMatchObject({ branch: 'office_id', manager: 'chief_id', allKey: KEY });
  expect(place?.resource.path).toBe('pruebas/docks');
  expect([...parties].map(([kind, { resource }]) => [kind, resource.path])).toEqual([
    ['CLIENTE', 'pruebas/agents'],
  ]);
});

test('two places, two parties of a kind, and a place that says too little are refused', () => {
  expect(() => partsOf([docks, { ...docks, path: 'pruebas/yards' }])).toThrow(
    'pruebas/yards: pruebas/docks are the places already',
  );
  const party = { ...plain, party: 'PROVEEDOR' as const };
  expect(() => partsOf([party, { ...party, path: 'b' }])).toThrow('is the PROVEEDOR already');
  expect(() => partsOf([docks], [])).toThrow(`privilege «${KEY}» is not declared`);
  const saying = (people: readonly string[], manager = 'chief_id') =>
    partsOf([{ ...docks, accessPlace: { people, manager, allKey: KEY } }]);
  expect(() => saying([])).toThrow('names nobody');
  expect(() => saying(['cold'])).toThrow('pruebas/docks.cold: names no people');
  expect(() => saying(['crew_ids'], 'crew_ids')).toThrow('one manages a place');
  expect(() => partsOf([{ ...docks, branchField: undefined }])).toThrow('is of a branch');
});
