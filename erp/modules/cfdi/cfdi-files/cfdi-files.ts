import { choice, datetime, longtext, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * Bytes of fiscal documents, as they were sealed and as the PAC gave them back (CFF 28, 30: kept
 * for five years at least). Rows are only added.
 */
export const cfdiFiles = resource('sat/cfdi-files', {
  label: ['Archivo de CFDI', 'Archivos de CFDI'],
  fields: {
    source_resource: text('Documento', {
      represents: 'resource',
      max: 60,
      required: true,
      readOnly: true,
    }),
    source_id: text('Número', {
      recordIn: 'source_resource',
      max: 40,
      required: true,
      readOnly: true,
      index: true,
    }),
    kind: choice(
      'Tipo',
      [
        ['SELLADO', 'Sellado'],
        ['TIMBRADO', 'Timbrado'],
        ['CANCELACION', 'Solicitud de cancelación'],
        ['ACUSE', 'Acuse de cancelación'],
      ],
      { required: true, readOnly: true },
    ),
    sha256: text('Huella', { max: 64, required: true, readOnly: true }),
    at: datetime('Guardado', { required: true, readOnly: true }),
    content_base64: longtext('Contenido en base64', {
      max: 8_000_000,
      required: true,
      internal: true,
    }),
  },
  title: ['kind', 'sha256'],
  appendOnly: true,
  screen: null,
  calls: [],
  customFields: false,
  quickSearch: false,
  list: { columns: ['source_resource', 'source_id', 'kind', 'at', 'sha256'], sort: '-at' },
});
