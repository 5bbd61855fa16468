import { LIST, REVOKE, SHARE, SHARED } from './print-log.schemas.ts';
import { datetime, int, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * What left the system on paper or by mail, record by record. Written by who prints and sends, read
 * by who may read the record.
 */
export const printLog = resource('print-log', {
  label: ['Impresión', 'Impresiones'],
  gender: 'f',
  fields: {
    resource: text('Recurso', { represents: 'resource', required: true, max: 60, readOnly: true }),
    record_id: int('Registro', { required: true, readOnly: true, index: true }),
    template: text('Formato', { required: true, max: 60, readOnly: true }),
    copies: int('Copias', { required: true, min: '1', default: 1, readOnly: true }),
    sha256: text('Huella', { max: 64, readOnly: true }),
    file_id: ref('Archivo', 'files', { readOnly: true }),
    by: ref('Quién', 'users', { readOnly: true }),
    at: datetime('Fecha', { required: true, readOnly: true }),
    sent_to: text('Enviado a', { max: 1000, readOnly: true }),
    token_hash: text('Huella de la liga', {
      max: 64,
      unique: true,
      readOnly: true,
      internal: true,
    }),
    expires_at: datetime('Vence', { readOnly: true }),
    seen_at: datetime('Visto el', { readOnly: true }),
    seen_count: int('Veces visto', { required: true, default: 0, readOnly: true }),
  },
  title: 'template',
  list: { columns: ['at', 'by', 'template', 'sent_to'], sort: '-at' },
  screen: null,
  screens: [],
  calls: [],
  extraCalls: [
    {
      name: 'list',
      method: 'GET',
      path: 'print-log',
      key: null,
      why: 'of a record that one may read',
      resourceRight: 'one',
      pathRecords: { record_id: '*' },
      summary: 'Impresiones, envíos y ligas de un registro',
      ...LIST,
    },
    {
      name: 'share',
      method: 'POST',
      path: 'print-log/share',
      key: null,
      sample: { days: '7' },
      why: 'asks for the right to print the record',
      resourceRight: 'print',
      pathRecords: { record_id: '*' },
      summary: 'Hace una liga pública de la ficha de un registro, con vencimiento',
      ...SHARE,
    },
    {
      name: 'revoke',
      method: 'PUT',
      path: 'print-log/revoke/:id',
      key: null,
      why: "one's own link, or the right to print the record",
      summary: 'Termina una liga pública',
      ...REVOKE,
    },
    {
      name: 'shared',
      method: 'GET',
      path: 'print-log/shared',
      key: 'public',
      why: 'the token of the link says which document',
      summary: 'El documento de una liga pública',
      ...SHARED,
    },
  ],
});
