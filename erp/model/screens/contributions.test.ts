import { expect, test } from 'vitest';
import { ref, text } from '../fields.ts';
import { module, type ModuleDeclaration } from '../module.ts';
import { Registry } from '../registry.ts';
import { resource } from '../resource.ts';

const places = resource('places', {
  label: ['Lugar', 'Lugares'],
  fields: { code: text('Clave', { required: true, max: 10 }), name: text('Nombre', { max: 20 }) },
  title: 'code',
  list: { columns: ['code', 'name'], sort: 'code' },
  form: { sections: [{ title: 'Lugar', fields: ['code', 'name'] }] },
});
const devices = resource('devices', {
  label: ['Equipo', 'Equipos'],
  fields: { code: text('Clave', { max: 10 }) },
  title: 'code',
  list: { columns: ['code'], sort: 'code' },
});

const roles = [{ code: 'JEFE', name: 'Jefe', keys: ['places.list'] }] as const;
const owner = module({
  key: 'owner',
  label: 'Dueño',
  group: 'ALMACEN',
  icon: 'box',
  order: 2,
  resources: [places],
  roles,
});
const having = (more: Partial<ModuleDeclaration>) =>
  new Registry([
    owner,
    module({
      key: 'adds',
      label: 'Agrega',
      group: 'ALMACEN',
      icon: 'box',
      order: 1,
      resources: [devices],
      ...more,
    }),
  ]);
const device = { fields: { device_id: ref('Equipo', 'devices') }, after: 'code' };

test('what a module adds to a record of another stands at its place, and is there once', () => {
  const added = having({
    addedFields: { places: { ...device, listedAfter: 'code' } },
    roleKeys: { JEFE: ['devices.list', 'places.list'] },
  });
  for (const { modules, resource: find } of [added, new Registry(added.modules)].map((each) => ({
    modules: each.modules,
    resource: each.resource.bind(each),
  }))) {
    expect(Object.keys(find('places').fields)).toEqual(['code', 'device_id', 'name']);
    expect(find('places').form?.sections?.[0]?.fields).toEqual(['code', 'device_id', 'name']);
    expect(find('places').list.columns).toEqual(['code', 'device_id', 'name']);
    expect(modules.flatMap((each) => each.roles ?? []).map(({ keys }) => keys)).toEqual([
      ['places.list', 'devices.list'],
    ]);
  }
});

test('keys come with their rows; those for a role whose module is missing wait for it', () => {
  const { modules } = having({
    roleKeys: {
      JEFE: { keys: ['devices.list'], scopes: { 'devices.list': 'PROPIOS' } },
      NADIE: ['devices.list'],
    },
  });
  expect(modules.flatMap((each) => each.roles ?? [])).toMatchObject([
    { code: 'JEFE', keys: ['places.list', 'devices.list'], scopes: { 'devices.list': 'PROPIOS' } },
  ]);
});

test('the owner’s tabs come first, then the others by their modules’ order, unless an order says otherwise', () => {
  const tabs = {
    places: [
      { key: 'b', label: 'B', needs: 'devices.list' },
      { key: 'first', label: 'A', needs: 'devices.list', order: -1 },
    ],
  };
  const own = {
    ...owner,
    recordTabs: { places: [{ key: 'own', label: 'C', needs: 'places.list' }] },
  };
  const other = module({
    key: 'adds',
    label: 'Agrega',
    group: 'ALMACEN',
    icon: 'box',
    order: 1,
    resources: [devices],
    recordTabs: tabs,
  });
  expect(
    new Registry([own, other]).contributions.recordTabs('places').map(({ key }) => key),
  ).toEqual(['first', 'own', 'b']);
});

test('what names nothing, or is declared twice, stops the start', () => {
  const event = { key: 'x.happened', label: 'Algo', channels: ['APP'], audience: 'ROL' } as const;
  expect(() => having({ addedFields: { nowhere: device } })).toThrow('adds: no resource «nowhere»');
  expect(() => having({ addedFields: { places: { ...device, after: 'nothing' } } })).toThrow(
    'adds/places: no field «nothing»',
  );
  expect(() => having({ addedFields: { places: { ...device, listedAfter: 'nothing' } } })).toThrow(
    'no column «nothing»',
  );
  expect(() =>
    having({
      addedFields: {
        places: { ...device, fields: { name: text('Otro'), device_id: ref('Equipo', 'devices') } },
      },
    }),
  ).toThrow('«name» is a field already');
  expect(() => having({ notices: [event, event] })).toThrow('x.happened: declared twice');
  expect(() => having({ qrTypes: { x: { resource: 'nowhere' } } })).toThrow(
    'no resource «nowhere»',
  );
  expect(() =>
    having({ linkedTabs: { places: [{ key: 'x', label: 'X', tables: ['nowhere'] }] } }),
  ).toThrow('no resource «nowhere»');
});
