import { bool, choice, datetime, image, lines, ref, rfc, text, zip } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { SAT_SETUP_TABS } from '../plugins/setup-tabs.ts';
import { TEST_CSD, UPLOAD_CSD } from './csd-actions.ts';

/** Who issues CFDI. That of the company itself follows its fiscal data (finance decision 4). */
export const issuers = resource('sat/issuers', {
  label: ['Emisor fiscal', 'Emisores fiscales'],
  docUrl: 'emisores-fiscales',
  fields: {
    rfc: rfc('RFC', { required: true, unique: true, width: 3 }),
    name: text('Nombre o razón social', {
      required: true,
      max: 254,
      case: 'upper',
      width: 6,
      help: 'Como en la Constancia, sin el régimen de capital.',
    }),
    regimen_id: ref('Régimen fiscal', 'sat-tax-regimens', { width: 6 }),
    zip: zip('C.P. fiscal', { required: true, width: 3 }),
    address: text('Domicilio', { max: 250, width: 12 }),
    logo: image('Logotipo'),
    is_default: bool('De la empresa', { readOnly: true }),
    pac_mode: choice(
      'Ambiente',
      [
        ['PRUEBAS', 'Pruebas', 'wait'],
        ['PRODUCCION', 'Producción', 'ok'],
      ],
      {
        required: true,
        default: 'PRUEBAS',
        readOnly: true,
        width: 3,
        help: 'El del PAC que la empresa eligió.',
      },
    ),
    certificate_number: text('Certificado', { max: 20, readOnly: true, width: 4 }),
    certificate_from: datetime('Vigente desde', { readOnly: true, width: 4 }),
    certificate_to: datetime('Vigente hasta', { readOnly: true, width: 4 }),
    certificate_status: choice(
      'Situación del certificado',
      [
        ['SIN_CERTIFICADO', 'Sin certificado', 'bad'],
        ['VIGENTE', 'Vigente', 'ok'],
        ['POR_VENCER', 'Por vencer', 'wait'],
        ['VENCIDO', 'Vencido', 'bad'],
      ],
      { required: true, default: 'SIN_CERTIFICADO', readOnly: true, width: 4 },
    ),
    certificates: lines('Certificados', 'sat/issuer-certificates', 'issuer_id', {
      readOnly: true,
      max: 50,
    }),
  },
  title: ['rfc', 'name'],
  hasActive: true,
  search: ['rfc', 'name'],
  fixedRows: [
    {
      when: { field: 'is_default', is: [true] },
      fields: ['rfc', 'name', 'regimen_id', 'zip'],
      message: 'Son los datos fiscales de la empresa: cámbialos en Empresa.',
      deleteMessage: 'Es el emisor de la empresa: no se elimina.',
    },
  ],
  actions: { certificate: UPLOAD_CSD, 'test-certificate': TEST_CSD },
  privileges: [
    { key: 'sat/issuers.certificate', label: 'Cargar certificados de sello', risk: 'CRITICO' },
  ],
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  list: {
    columns: [
      'rfc',
      'name',
      'regimen_id',
      'zip',
      'pac_mode',
      'certificate_number',
      'certificate_to',
      'certificate_status',
      'active',
    ],
    sort: 'rfc',
    filters: ['pac_mode', 'certificate_status', 'is_default'],
    tabs: SAT_SETUP_TABS,
  },
  form: {
    sections: [
      {
        title: 'Emisor',
        help: 'Como en su Constancia de Situación Fiscal.',
        fields: ['rfc', 'name', 'regimen_id', 'zip', 'address', 'is_default', 'pac_mode', 'logo'],
      },
      {
        title: 'Certificado de sello',
        help: 'Con él se firma cada CFDI. Se carga con «Cargar certificado».',
        fields: [
          'certificate_number',
          'certificate_from',
          'certificate_to',
          'certificate_status',
          'certificates',
        ],
      },
    ],
  },
});
