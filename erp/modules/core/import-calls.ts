import type { OwnCall } from '#erp/api/routes.ts';
import { importResult, importTemplate } from './import-files.ts';
import { applyImport, cancelImport, fixImport, mapImport, undoImport, validateImport } from './import-steps.ts';
import { chooseSheet, uploadImport } from './import-upload.ts';
import { showColumns, showImport, showRows } from './import-view.ts';

export const importCalls: readonly OwnCall[] = [
  { method: 'POST', path: 'imports', summary: 'Lee un archivo, o celdas pegadas, para importarlo en una lista', upload: true, run: uploadImport },
  { method: 'GET', path: 'imports/template', summary: 'Plantilla de una lista, con ejemplos y valores permitidos', run: importTemplate },
  { method: 'GET', path: 'imports/:id', summary: 'Estado de una importación', run: showImport },
  { method: 'GET', path: 'imports/columns/:id', summary: 'Columnas del archivo y campos a los que pueden ir', run: showColumns },
  { method: 'GET', path: 'imports/rows/:id', summary: 'Filas con su resultado', run: showRows },
  { method: 'GET', path: 'imports/result/:id', summary: 'Archivo con lo que pasó en cada fila', run: importResult },
  { method: 'PUT', path: 'imports/sheet/:id', summary: 'Elige otra hoja u otra fila de encabezados', run: chooseSheet },
  { method: 'PUT', path: 'imports/map/:id', summary: 'Asigna las columnas y revisa las filas sin guardar nada', run: mapImport },
  { method: 'PUT', path: 'imports/validate/:id', summary: 'Revisa otra vez las filas con error', run: validateImport },
  { method: 'PUT', path: 'imports/fix/:id', summary: 'Corrige celdas y las revisa', run: fixImport },
  { method: 'PUT', path: 'imports/apply/:id', summary: 'Aplica las filas que están listas', run: applyImport },
  { method: 'PUT', path: 'imports/cancel/:id', summary: 'Detiene o descarta una importación', run: cancelImport },
  { method: 'PUT', path: 'imports/undo/:id', summary: 'Deshace lo que la importación hizo y nadie ha cambiado', run: undoImport },
];
