/** Where each field of a supplier's document stands. */
import type { Section } from '#erp/model/types.ts';

export const documentSections = [
  {
    title: 'Documento',
    help: 'Qué entrega el proveedor.',
    fields: [
      'kind',
      'status',
      'supplier_id',
      'document_type_id',
      'period',
      'issued_on',
      'expires_on',
      'xml_file',
      'pdf_file',
      'supplier_comment',
    ],
  },
  {
    title: 'De qué es',
    help: 'La orden o las recepciones que cobra la factura.',
    fields: ['purchase_order_id', 'shipment_ids'],
  },
  {
    title: 'CFDI',
    help: 'Lo que dice su XML.',
    fields: [
      'uuid',
      'issue_datetime',
      'issuer_rfc',
      'receiver_rfc',
      'currency',
      'total',
      'payment_mode',
      'validation',
    ],
  },
  {
    title: 'Para aceptarlo',
    help: 'De lo que no es mercancía recibida: a qué concepto y centro va. Vacío: lo de la última vez.',
    fields: ['expense_id', 'cost_center_id', 'withholding_reason', 'return_id'],
  },
  {
    title: 'Resultado',
    help: 'Lo que se hizo con él y quién lo revisó.',
    fields: [
      'invoice_id',
      'cfdi_id',
      'superseded_by_id',
      'reviewed_by',
      'reviewed_at',
      'reject_reason',
    ],
  },
] as const satisfies readonly Section[];
