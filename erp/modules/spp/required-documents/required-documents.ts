import { along } from '#erp/model/computed/declared.ts';
import { bool, choice, date, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * What is asked of each supplier and what it handed in: a row for each type that applies. Written
 * by `follow-requirements.ts` alone; whether it is in force follows from the day.
 */
export const requiredDocuments = resource('spp/required-documents', {
  label: ['Documento requerido', 'Expedientes de proveedores'],
  docUrl: 'expedientes-de-proveedores',
  fields: {
    supplier_id: ref('Proveedor', 'suppliers', { required: true, readOnly: true, width: 6 }),
    document_type_id: ref('Documento', 'pur/document-types', {
      required: true,
      readOnly: true,
      width: 6,
    }),
    required: bool('Obligatorio', { readOnly: true }),
    blocks: along('Sin él no hay', 'text', 'document_type_id.blocks', {
      chips: [
        ['NADA', 'Nada se detiene', 'neutral'],
        ['ALTA', 'Alta', 'bad'],
        ['ORDEN', 'Órdenes', 'bad'],
        ['PAGO', 'Pagos', 'bad'],
      ],
    }),
    state: choice(
      'Situación',
      [
        ['FALTA', 'Falta', 'bad'],
        ['VENCIDO', 'Vencido', 'bad'],
        ['POR_VENCER', 'Por vencer', 'wait'],
        ['VIGENTE', 'Vigente', 'ok'],
      ],
      { required: true, readOnly: true, index: true, default: 'FALTA', width: 3 },
    ),
    expires_on: date('Vence', { readOnly: true, index: true, width: 3 }),
    document_id: ref('Entregado', 'spp/suppliers-documents', { readOnly: true, width: 4 }),
  },
  title: ['supplier_id', 'document_type_id'],
  search: [],
  customFields: false,
  quickSearch: false,
  calls: ['list', 'one'],
  screens: ['list', 'edit'],
  inMenu: false,
  uniques: [
    {
      fields: ['supplier_id', 'document_type_id'],
      on: 'document_type_id',
      message: 'Ya se le pide.',
    },
  ],
  list: {
    columns: ['supplier_id', 'document_type_id', 'state', 'expires_on', 'required', 'blocks'],
    sort: 'expires_on',
    filters: ['supplier_id', 'document_type_id', 'state', 'required', 'expires_on'],
    tabs: ['spp/suppliers-documents', 'spp/required-documents'],
  },
  form: {
    sections: [
      {
        title: 'Documento requerido',
        help: 'Qué se pide, y hasta cuándo vale lo que se entregó.',
        fields: [
          'supplier_id',
          'document_type_id',
          'required',
          'blocks',
          'state',
          'expires_on',
          'document_id',
        ],
      },
    ],
  },
});
