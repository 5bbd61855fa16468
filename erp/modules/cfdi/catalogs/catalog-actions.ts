import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { bool, file, text } from '#erp/model/fields.ts';

/** A catalogue from the file that the SAT publishes: what changes is shown first. */
export const LOAD = action({
  label: 'Cargar',
  help: 'El libro o CSV del SAT, con sus encabezados. Primero se muestra qué cambia; el mismo formulario lo carga.',
  summary: 'Carga un catálogo del SAT desde su archivo.',
  key: 'sat/catalogs.load',
  preview: true,
  tone: 'pri',
  fields: {
    file: file('Archivo', { required: true, help: 'XLSX o CSV, de hasta 25 MB.' }),
    edition: text('Versión del catálogo', {
      max: 20,
      width: 4,
      help: 'Vacía: la que dice el archivo.',
    }),
    partial: bool('Archivo parcial', {
      help: 'Sólo agrega y cambia: lo que no trae no se cierra.',
    }),
  },
  output: z.object({
    rows: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    closed: z.int(),
  }),
});
