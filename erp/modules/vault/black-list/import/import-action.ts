import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, date, file } from '#erp/model/fields.ts';
import { LISTS } from '../black-list.choices.ts';

export const IMPORT_LIST = action({
  label: 'Importar listado',
  help: 'El «Listado completo» del SAT. Primero se muestra qué cambia; el mismo formulario lo importa.',
  on: 'resource',
  key: 'sat/black-list.import',
  preview: true,
  fields: {
    file: file('Archivo', { required: true, help: 'CSV, como se descarga del SAT.' }),
    list: choice('Lista', LISTS, { required: true, default: '69B', width: 4 }),
    list_date: date('Actualizado al', { width: 4, help: 'Vacío: la fecha que dice el archivo.' }),
  },
  output: z.object({
    id: z.int(),
    rows: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    missing: z.int(),
    anonymous: z.int(),
    matches: z.int(),
  }),
});
