import { portalRows, portalView } from '#erp/model/rows/portal-view.ts';
import { requiredDocuments } from '../required-documents/required-documents.ts';
import { documentChecks } from '../suppliers-documents/document-checks.ts';
import { suppliersDocuments } from '../suppliers-documents/suppliers-documents.ts';
import { HAND_IN, HAND_IN_PAPER, WITHDRAW } from './portal-actions.ts';

const TABS = ['supplier_users/documents', 'supplier_users/checklist'] as const;

export const portalChecks = portalRows(documentChecks, 'supplier_users/document-checks', {
  label: ['Validación', 'Validaciones'],
  gender: 'f',
  shows: ['document_id', 'name', 'result', 'detail'],
  row: { cells: ['name', 'result', 'detail'] },
});

/** What a supplier handed in, and what came of it (purchasing §2, R53). */
export const portalDocuments = portalView(suppliersDocuments, 'supplier_users/documents', {
  portal: 'PROVEEDOR',
  label: ['Documento entregado', 'Mis documentos'],
  docUrl: 'portal-de-proveedores',
  where: [],
  shows: [
    'folio',
    'status',
    'kind',
    'supplier_id',
    'document_type_id',
    'period',
    'issued_on',
    'expires_on',
    'xml_file',
    'pdf_file',
    'purchase_order_id',
    'supplier_comment',
    'uuid',
    'issue_datetime',
    'currency',
    'total',
    'payment_mode',
    'reject_reason',
  ],
  rows: { validation: portalChecks },
  title: 'folio',
  search: ['folio', 'uuid'],
  highlights: ['document_type_id', 'total', 'expires_on'],
  list: {
    columns: [
      'folio',
      'kind',
      'document_type_id',
      'uuid',
      'issue_datetime',
      'total',
      'expires_on',
      'status',
    ],
    sort: '-id',
    filters: ['kind', 'status', 'supplier_id', 'expires_on', 'issue_datetime'],
    tabs: TABS,
  },
  actions: { 'hand-in': HAND_IN, withdraw: WITHDRAW },
  form: {
    sections: [
      {
        title: 'Documento',
        help: 'Lo que entregaste.',
        fields: [
          'folio',
          'status',
          'kind',
          'supplier_id',
          'document_type_id',
          'period',
          'issued_on',
          'expires_on',
          'xml_file',
          'pdf_file',
          'purchase_order_id',
          'supplier_comment',
          'reject_reason',
        ],
      },
      {
        title: 'CFDI',
        help: 'Lo que dice su XML y qué se comprobó.',
        fields: ['uuid', 'issue_datetime', 'currency', 'total', 'payment_mode', 'validation'],
      },
    ],
  },
});

/** What is asked of it, with its light and a way to hand in what is missing. */
export const portalChecklist = portalView(requiredDocuments, 'supplier_users/checklist', {
  portal: 'PROVEEDOR',
  label: ['Documento que se pide', 'Mi expediente'],
  docUrl: 'portal-de-proveedores',
  inMenu: false,
  where: [],
  shows: ['supplier_id', 'document_type_id', 'required', 'blocks', 'state', 'expires_on'],
  title: 'document_type_id',
  search: [],
  highlights: ['state', 'expires_on'],
  list: {
    columns: ['document_type_id', 'required', 'blocks', 'expires_on', 'state'],
    sort: 'expires_on',
    filters: ['state', 'supplier_id'],
    tabs: TABS,
  },
  actions: { 'hand-in': HAND_IN_PAPER },
  form: {
    sections: [
      {
        title: 'Documento',
        help: 'Qué se te pide y hasta cuándo vale lo que entregaste.',
        fields: ['document_type_id', 'supplier_id', 'required', 'blocks', 'state', 'expires_on'],
      },
    ],
  },
});
