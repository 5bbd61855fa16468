import { datetime, date, file, int, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { SAT_SETUP_TABS } from '../plugins/setup-tabs.ts';
import { LOAD } from './catalog-actions.ts';

const READ = { readOnly: true } as const;
const COUNT = { readOnly: true, width: 3, blankZero: true } as const;

/** Large catalogues of the SAT, and what was last loaded of each (sat-cfdi §17). */
export const catalogs = resource('sat/catalogs', {
  label: ['Catálogo del SAT', 'Catálogos del SAT'],
  // A tab of «PAC y complementos».
  inMenu: false,
  docUrl: 'catalogos-del-sat',
  fields: {
    code: text('Catálogo', { required: true, max: 30, unique: true, ...READ, width: 4 }),
    name: text('Nombre', { required: true, max: 80, ...READ, width: 6 }),
    edition: text('Versión', { max: 20, ...READ, width: 3 }),
    published_on: date('Vigente desde', { ...READ, width: 3 }),
    row_count: int('Claves', { ...COUNT, help: 'Sin ninguna, las claves se creen por su forma.' }),
    loaded_at: datetime('Última carga', { ...READ, width: 4 }),
    loaded_by: ref('Cargó', 'users', { ...READ, width: 4 }),
    file: file('Archivo', { ...READ, width: 6 }),
    added: int('Altas', COUNT),
    changed: int('Cambios', COUNT),
    closed: int('Cerradas', { ...COUNT, help: 'Ya no venían: se conservan con su último día.' }),
    load_no: int('Carga', { ...READ, internal: true, default: 0 }),
  },
  title: ['code', 'name'],
  search: ['code', 'name'],
  quickSearch: false,
  customFields: false,
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  privileges: [{ key: 'sat/catalogs.load', label: 'Cargar catálogos del SAT', risk: 'SENSIBLE' }],
  actions: { load: LOAD },
  list: {
    columns: ['code', 'name', 'edition', 'published_on', 'row_count', 'loaded_at', 'loaded_by'],
    sort: 'code',
    filters: ['loaded_at'],
    tabs: SAT_SETUP_TABS,
  },
  form: {
    sections: [
      {
        title: 'Catálogo',
        help: 'Cuando está cargado, una clave que no está en él se rechaza.',
        fields: ['code', 'name', 'edition', 'published_on', 'row_count'],
      },
      {
        title: 'Última carga',
        help: 'El archivo como se recibió, y en qué difería del anterior.',
        fields: ['loaded_at', 'loaded_by', 'file', 'added', 'changed', 'closed'],
      },
    ],
  },
});
