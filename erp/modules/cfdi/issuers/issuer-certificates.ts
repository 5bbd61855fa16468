import { bool, choice, datetime, longtext, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/**
 * Certificates of seal (CSD) that an issuer has had. The public part stays, to verify what it
 * sealed; the key and its password are sealed, and go once another one takes its place.
 */
export const issuerCertificates = child('sat/issuer-certificates', {
  label: ['Certificado de sello', 'Certificados de sello'],
  fields: {
    issuer_id: ref('Emisor', 'sat/issuers', { required: true }),
    number: text('Número de certificado', { required: true, max: 20, readOnly: true, index: true }),
    rfc: text('RFC', { required: true, max: 13, readOnly: true }),
    name: text('Nombre', { max: 254, readOnly: true }),
    valid_from: datetime('Vigente desde', { required: true, readOnly: true }),
    valid_to: datetime('Vigente hasta', { required: true, readOnly: true }),
    status: choice(
      'Estado',
      [
        ['ACTIVO', 'Activo', 'ok'],
        ['ANTERIOR', 'Anterior', 'off'],
      ],
      { required: true, default: 'ACTIVO', readOnly: true },
    ),
    is_test: bool('De pruebas', { readOnly: true }),
    csd_certificate: longtext('Certificado', { max: 20000, required: true, internal: true }),
    csd_private_key: longtext('Llave privada', { max: 20000, internal: true }),
    key_password: longtext('Contraseña de la llave', { max: 2000, internal: true }),
  },
  title: 'number',
  row: { cells: ['number', 'name', 'valid_from', 'valid_to', 'status', 'is_test'] },
  list: { columns: ['number', 'name', 'valid_from', 'valid_to', 'status', 'is_test'] },
});
