import { along } from '#erp/model/computed/declared.ts';
import { bool, date, int, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { SAT_SETUP_TABS } from '../plugins/setup-tabs.ts';

const READ = { readOnly: true } as const;

/** Keys of the catalogues that were loaded; none is taken away: its last day closes it. */
export const catalogKeys = resource('sat/catalog-keys', {
  label: ['Clave del SAT', 'Claves del SAT'],
  gender: 'f',
  // A tab of «PAC y complementos».
  inMenu: false,
  docUrl: 'catalogos-del-sat',
  fields: {
    catalog_id: ref('Catálogo', 'sat/catalogs', { required: true, ...READ, width: 4 }),
    catalog: along('Nombre del catálogo', 'text', 'catalog_id.code'),
    code: text('Clave', { required: true, max: 10, ...READ, index: true, width: 3 }),
    name: text('Descripción', { max: 500, ...READ, width: 8 }),
    parent: text('Pertenece a', {
      max: 10,
      ...READ,
      width: 3,
      help: 'El estado, o el código postal de la colonia.',
    }),
    notes: text('Palabras similares', { max: 1000, ...READ, width: 12 }),
    border: bool('Estímulo de la frontera', READ),
    valid_from: date('Desde', { ...READ, width: 3 }),
    valid_to: date('Hasta', { ...READ, width: 3, help: 'Vacío: sigue vigente.' }),
    identity: text('Identidad', {
      required: true,
      max: 24,
      ...READ,
      internal: true,
      unique: ['catalog_id'],
    }),
    load_no: int('Carga', { ...READ, internal: true, default: 0 }),
  },
  title: ['code', 'name'],
  search: ['code', 'name'],
  quickSearch: false,
  customFields: false,
  privilegesOf: 'sat/catalogs',
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  list: {
    columns: ['code', 'name', 'parent', 'catalog_id', 'border', 'valid_from', 'valid_to'],
    more: ['notes', 'catalog'],
    sort: 'code',
    filters: ['catalog_id', 'catalog', 'parent', 'border', 'valid_from', 'valid_to'],
    tabs: SAT_SETUP_TABS,
  },
  form: {
    sections: [
      {
        title: 'Clave',
        help: 'Como la publica el SAT.',
        fields: [
          'catalog_id',
          'code',
          'name',
          'parent',
          'notes',
          'border',
          'valid_from',
          'valid_to',
        ],
      },
    ],
  },
});
