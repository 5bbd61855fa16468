/**
 * A small registry for the tests of this folder: a company, places with hours and tags, a document
 * with lines.
 */
import { bool, date, datetime, decimal, file, lines, ref, refs, text } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { Registry } from '#erp/model/registry.ts';
import { resource } from '#erp/model/resource.ts';

const code = text('Clave', { required: true, max: 20, unique: true });
const list = { columns: ['code'], sort: 'code' } as const;

const accounts = resource('accounts', {
  label: ['Cuenta', 'Cuentas'],
  fields: { code, home_id: ref('Lugar', 'places', { required: true }) },
  title: 'code',
  hasActive: true,
  list,
  global: true,
});
const files = resource('files', {
  label: ['Archivo', 'Archivos'],
  fields: { code },
  title: 'code',
  hasActive: true,
  list,
});
const tags = resource('tags', {
  label: ['Etiqueta', 'Etiquetas'],
  fields: { code },
  title: 'code',
  hasActive: true,
  list,
});
const places = resource('places', {
  label: ['Lugar', 'Lugares'],
  fields: {
    code,
    name: text('Nombre', { required: true }),
    parent_id: ref('Dentro de', 'places'),
    tag_code: ref('Etiqueta', 'tags', { by: 'code' }),
    plan_id: file('Plano'),
    area: decimal('Superficie'),
    opened_on: date('Apertura'),
    visited_at: datetime('Visita'),
    is_open: bool('Abierto'),
    tag_ids: refs('Etiquetas', 'tags'),
    hours: lines('Horario', 'place-hours', 'place_id'),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: { columns: ['code', 'name'], sort: 'name' },
});
const hours = resource('place-hours', {
  label: ['Horario', 'Horarios'],
  calls: [],
  fields: {
    code: text('Día', { required: true, unique: ['place_id'] }),
    place_id: ref('Lugar', 'places', { required: true }),
  },
  title: 'code',
  hasActive: true,
  list,
});

export const sample = new Registry([
  module({
    key: 'sample',
    label: 'Muestra',
    group: 'CONFIGURACION',
    icon: 'box',
    order: 1,
    resources: [accounts, files, tags, places, hours],
  }),
]);
