import { portalView } from '#erp/model/rows/portal-view.ts';
import { DOCUMENT_TABS as TABS } from '../portal-documents/document-tabs.ts';
import { HAND_IN_PAPER } from '../portal-documents/portal-actions.ts';
import { requiredDocuments } from '../required-documents/required-documents.ts';

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
