import { sameCompany } from '#erp/db/sql/joins.ts';
import { portalRows, portalView } from '#erp/model/rows/portal-view.ts';
import { computed } from '#erp/model/fields.ts';
import { DOCUMENT_KINDS } from '../suppliers-documents/document-choices.ts';
import { documentChecks } from '../suppliers-documents/document-checks.ts';
import { suppliersDocuments } from '../suppliers-documents/suppliers-documents.ts';
import { HAND_IN, WITHDRAW } from './portal-actions.ts';
import { DOCUMENT_TABS as TABS } from './document-tabs.ts';

export const portalChecks = portalRows(documentChecks, 'supplier_users/document-checks', {
  label: ['Validación', 'Validaciones'],
  gender: 'f',
  shows: ['document_id', 'name', 'result', 'detail'],
  row: { cells: ['name', 'result', 'detail'] },
});

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A paper by its type, and the rest by their kind. */
const WHAT_IT_IS = `coalesce((select y.name from pur__document_types y where ${sameCompany('y', 't')} and y.id = t.document_type_id), case t.kind ${DOCUMENT_KINDS.map(([code, label]) => `when ${quoted(code)} then ${quoted(label)}`).join(' ')} end)`;

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
  adds: { what: computed('Qué es', 'text', WHAT_IT_IS) },
  title: ['folio', 'what'],
  search: ['folio', 'uuid'],
  highlights: ['document_type_id', 'total', 'expires_on'],
  list: {
    columns: ['folio', 'what', 'expires_on', 'issue_datetime', 'uuid', 'total', 'status'],
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
