import { expect, test } from 'vitest';
import { bool, choice, lines, ref, text } from './fields.ts';
import { module } from './module.ts';
import { Registry } from './registry.ts';
import { resource } from './resource.ts';
import type { Resource } from './types.ts';

const place = (path: string, extra: Partial<Parameters<typeof resource>[1]> = {}): Resource =>
  resource(path, { label: ['Lugar', 'Lugares'], fields: { code: text('Clave', { required: true }) }, title: 'code', list: { columns: ['code'], sort: 'code' }, ...extra } as never);

const build = (...resources: Resource[]) => new Registry([module({ key: 'demo', label: 'Demo', group: 'CONFIGURACION', icon: 'box', order: 1, resources })]);

test('a reference to nothing does not start, and says where', () => {
  const wrong = place('places', { fields: { code: text('Clave'), zone_id: ref('Zona', 'zonas') } } as never);
  expect(() => build(wrong)).toThrow('demo/places.zone_id: no resource «zonas»');
});

test('a misspelt column does not start', () => {
  expect(() => build(place('places', { list: { columns: ['nombre'], sort: 'code' } } as never))).toThrow('demo/places.list: no field «nombre»');
});

test('a transition to an unknown state does not start', () => {
  const wrong = place('places', {
    fields: { code: text('Clave'), status: choice('Estado', [['ABIERTO', 'Abierto']]) },
    states: { field: 'status', initial: 'ABIERTO', transitions: { close: { label: 'Cerrar', from: ['ABIERTO'], to: 'CERRADO' } } },
  } as never);
  expect(() => build(wrong)).toThrow('demo/places.status: no state «CERRADO»');
});

test('lines must point back at their parent', () => {
  const child = place('place-hours', { calls: [], fields: { code: text('Clave'), shop_id: ref('Tienda', 'place-hours') } } as never);
  const parent = place('places', { fields: { code: text('Clave'), hours: lines('Horario', 'place-hours', 'shop_id') } } as never);
  expect(() => build(parent, child)).toThrow('place-hours.shop_id is no ref to places');
});

test('a field guarded by an undeclared privilege does not start', () => {
  const wrong = place('places', { fields: { code: text('Clave'), cost: bool('Costo', { readKey: 'costs.view' }) } } as never);
  expect(() => build(wrong)).toThrow('privilege «costs.view» is not declared');
});

test('a child without calls takes the privileges of its parent', () => {
  const child = place('place-hours', { calls: [], fields: { code: text('Clave'), place_id: ref('Lugar', 'places') } } as never);
  const parent = place('places', { fields: { code: text('Clave'), hours: lines('Horario', 'place-hours', 'place_id') } } as never);
  const registry = build(parent, child);
  expect(registry.privilegePath(registry.resource('place-hours'))).toBe('places');
  expect([...registry.privileges.keys()]).toEqual(['list', 'create', 'update', 'delete', 'export', 'import', 'print'].map((operation) => `places.${operation}`));
  expect([...registry.screens.keys()]).toEqual(['places', 'places/new', 'places/:id']);
});
