import { choice, date, file, int, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { LISTS } from '../black-list/black-list.choices.ts';

const COUNT = { readOnly: true, width: 3 } as const;

/** Each list of the SAT that was imported, and what it brought. */
export const blackListVersions = resource('sat/black-list-versions', {
  label: ['Listado importado', 'Listados importados'],
  docUrl: 'lista-69-b',
  fields: {
    list: choice('Lista', LISTS, { required: true, readOnly: true, width: 3 }),
    list_date: date('Actualizado al', { required: true, readOnly: true, index: true, width: 3 }),
    file: file('Archivo', { readOnly: true, width: 6 }),
    file_hash: text('Huella', { max: 64, readOnly: true, internal: true, unique: ['list'] }),
    row_count: int('Contribuyentes', COUNT),
    added: int('Altas', COUNT),
    changed: int('Cambios', COUNT),
    unchanged: int('Sin cambio', COUNT),
    missing: int('Ya no aparecen', COUNT),
    anonymous: int('Sin RFC', { ...COUNT, help: 'El SAT los publica como XXXXXXXXXXXX.' }),
    matches: int('Coincidencias', { ...COUNT, help: 'Proveedores y clientes de la empresa.' }),
  },
  title: ['list', 'list_date'],
  search: [],
  quickSearch: false,
  customFields: false,
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  list: {
    columns: ['list_date', 'list', 'row_count', 'added', 'changed', 'missing', 'matches'],
    sort: '-list_date',
    filters: ['list', 'list_date'],
    tabs: ['sat/black-list', 'sat/black-list-versions'],
  },
  form: {
    sections: [
      {
        title: 'Listado',
        help: 'El archivo como se recibió, y en qué difiere del anterior.',
        fields: [
          'list',
          'list_date',
          'file',
          'row_count',
          'added',
          'changed',
          'unchanged',
          'missing',
          'anonymous',
          'matches',
        ],
      },
    ],
  },
});
