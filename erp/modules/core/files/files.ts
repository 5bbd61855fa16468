import { bool, choice, datetime, int, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { Choice } from '#erp/model/types.ts';

export const FILE_KINDS = [
  ['FOTO', 'Foto'],
  ['FICHA', 'Ficha técnica'],
  ['CERTIFICADO', 'Certificado'],
  ['FACTURA', 'Factura'],
  ['ACTA', 'Acta'],
  ['EVIDENCIA', 'Evidencia'],
  ['PLANO', 'Plano'],
  ['LOGO', 'Logotipo'],
  ['XML', 'XML'],
  ['IDENTIFICACION', 'Identificación'],
  ['FIRMA', 'Firma'],
  ['OTRO', 'Otro'],
] as const satisfies readonly Choice[];

/** What is uploaded, for every module; its rows are written by the upload call alone. */
export const files = resource('files', {
  label: ['Archivo', 'Archivos'],
  gender: 'm',
  fields: {
    name: text('Nombre', { required: true, max: 200, readOnly: true }),
    mime: text('Tipo', { required: true, max: 100, readOnly: true }),
    size: int('Tamaño', { required: true, min: '0', readOnly: true, suffix: 'bytes' }),
    sha256: text('Huella', { required: true, max: 64, readOnly: true, index: true }),
    kind: choice('Clase', FILE_KINDS, { required: true, default: 'OTRO', readOnly: true }),
    resource: text('Recurso', { represents: 'resource', max: 60, readOnly: true, index: true }),
    record_id: text('Registro', { max: 40, readOnly: true, index: true }),
    width: int('Ancho', { readOnly: true, suffix: 'px' }),
    height: int('Alto', { readOnly: true, suffix: 'px' }),
    note: text('Nota', { max: 200, readOnly: true }),
    // A paper of its record, with what who drew it may see.
    drawn: bool('Ficha del registro', { internal: true, readOnly: true }),
    deleted_at: datetime('Eliminado el', { readOnly: true }),
  },
  title: 'name',
  hasActive: true,
  aboutRecords: true,
  list: { columns: ['name', 'kind', 'mime', 'size', 'resource', 'record_id'], sort: '-created_at' },
  screens: ['edit'],
  calls: ['one', 'delete'],
  extraCalls: [
    {
      name: 'upload',
      method: 'POST',
      path: 'files',
      key: null,
      why: 'asks for the right to change the record it hangs on',
      summary: 'Sube un archivo y lo liga a un registro',
    },
    {
      name: 'download',
      method: 'GET',
      path: 'files/download/:id',
      key: null,
      why: 'asks for the right to read the record it hangs on',
      summary: 'Descarga el contenido de un archivo',
    },
  ],
  form: {
    sections: [
      {
        title: 'Archivo',
        help: 'Lo que se subió y a qué registro pertenece.',
        fields: ['name', 'kind', 'mime', 'size', 'width', 'height', 'note'],
      },
      {
        title: 'Origen',
        help: 'El registro que lo contiene y la huella que prueba que no cambió.',
        fields: ['resource', 'record_id', 'sha256'],
      },
    ],
  },
});
