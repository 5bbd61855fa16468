import { along } from '#erp/model/computed/declared.ts';
import {
  choice,
  date,
  datetime,
  file,
  lines,
  longtext,
  money,
  ref,
  refs,
  rfc,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATES, PERIOD_PATTERN, WITH_XML } from './document-choices.ts';
import { documentSections } from './document-form.ts';
import { documentStates } from './document-states.ts';
import { ENDORSE } from './endorse.ts';

const CFDI = { field: 'kind', is: WITH_XML } as const;
const INVOICE = { field: 'kind', is: ['FACTURA'] } as const;
const FILED = { field: 'kind', is: ['EXPEDIENTE'] } as const;
const PAPER = { field: 'kind', is: ['EXPEDIENTE', 'OTRO'] } as const;
const READ = { readOnly: true, width: 3 } as const;
const ONCE = { readOnly: 'edit' } as const;

/** What suppliers hand in: invoices, notes, receipts of payments, and their papers. */
export const suppliersDocuments = document('spp/suppliers-documents', {
  label: ['Documento de proveedor', 'Documentos de proveedor'],
  docUrl: 'documentos-recibidos',
  folio: 'DP',
  status: DOCUMENT_STATES,
  screen: 'spp/documents',
  screens: ['list', 'new', 'edit'],
  fields: {
    kind: choice('Tipo', DOCUMENT_KINDS, { required: true, default: 'FACTURA', width: 3, ...ONCE }),
    supplier_id: ref('Proveedor', 'suppliers', { required: true, width: 6, ...ONCE }),
    document_type_id: ref('Documento', 'pur/document-types', {
      where: { active: '1' },
      requiredWhen: FILED,
      onlyWhen: FILED,
      width: 6,
    }),
    period: text('Periodo', {
      max: 7,
      pattern: PERIOD_PATTERN,
      onlyWhen: FILED,
      width: 3,
      help: 'Año y mes, de los que se entregan cada cierto tiempo: 2026-03.',
    }),
    issued_on: date('Expedido', { happened: true, requiredWhen: FILED, onlyWhen: FILED, width: 3 }),
    expires_on: date('Vence', {
      onlyWhen: FILED,
      index: true,
      width: 3,
      help: 'Vacío: según la periodicidad del documento.',
    }),
    xml_file: file('XML', { requiredWhen: CFDI, onlyWhen: CFDI, width: 6, ...ONCE }),
    pdf_file: file('PDF', { requiredWhen: PAPER, width: 6, ...ONCE }),
    purchase_order_id: ref('Orden de compra', 'purchase-orders', {
      onlyWhen: INVOICE,
      narrowedBy: { supplier_id: 'supplier_id' },
      width: 6,
      ...ONCE,
    }),
    shipment_ids: refs('Recepciones', 'shipments', {
      onlyWhen: INVOICE,
      narrowedBy: { supplier_id: 'supplier_id' },
      width: 6,
      help: 'Vacías: las de la orden que faltan por facturar.',
      ...ONCE,
    }),
    supplier_comment: longtext('Comentario', { max: 500 }),
    uuid: text('Folio fiscal', { max: 36, readOnly: true, index: true, width: 6 }),
    uuid_key: text('Llave del folio fiscal', { max: 36, readOnly: true, internal: true }),
    issue_datetime: datetime('Emisión', READ),
    issuer_rfc: rfc('RFC del emisor', READ),
    receiver_rfc: rfc('RFC del receptor', READ),
    currency: text('Moneda', { max: 3, ...READ }),
    total: money('Total', READ),
    payment_mode: text('Método de pago', { max: 3, ...READ }),
    validation: lines('Validaciones', 'spp/document-checks', 'document_id', {
      readOnly: true,
      max: 60,
    }),
    expense_id: ref('Concepto de gasto', 'expenses', {
      where: { active: '1' },
      readOnly: true,
      width: 4,
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      readOnly: true,
      width: 4,
    }),
    withholding_reason: text('Motivo de la retención distinta', {
      max: 200,
      readOnly: true,
      width: 4,
    }),
    return_id: ref('Devolución', 'purchases-returns', {
      onlyWhen: { field: 'kind', is: ['NOTA_CREDITO'] },
      narrowedBy: { supplier_id: 'supplier_id' },
      readOnly: true,
      width: 4,
    }),
    invoice_id: ref('Factura', 'prc/invoice-shipments', { readOnly: true, width: 4 }),
    cfdi_id: ref('CFDI recibido', 'sat/wh-invoices', { readOnly: true, width: 4 }),
    superseded_by_id: ref('Lo sustituye', 'spp/suppliers-documents', { readOnly: true, width: 4 }),
    invoice_status: along('Estado de la factura', 'text', 'invoice_id.status'),
    reviewed_by: ref('Revisó', 'users', { readOnly: true, width: 4 }),
    reviewed_at: datetime('Fecha de revisión', { readOnly: true, width: 4 }),
    reject_reason: longtext('Motivo del rechazo', { max: 500, readOnly: true }),
  },
  title: ['folio', 'supplier_id'],
  search: ['uuid'],
  customFields: false,
  highlights: ['supplier_id', 'document_type_id', 'total', 'expires_on', 'invoice_id'],
  overdue: { field: 'expires_on', openStates: ['ACEPTADO', 'VENCIDO'] },
  uniques: [
    { fields: ['uuid_key'], on: 'xml_file', message: 'Este CFDI ya se entregó en otro documento.' },
  ],
  quickSearch: { fields: ['folio', 'uuid'], amounts: ['total'] },
  list: {
    columns: [
      'folio',
      'kind',
      'supplier_id',
      'document_type_id',
      'uuid',
      'issue_datetime',
      'total',
      'expires_on',
      'status',
    ],
    sort: '-id',
    filters: [
      'kind',
      'status',
      'supplier_id',
      'document_type_id',
      'expires_on',
      'issued_on',
      'issue_datetime',
    ],
  },
  actions: { endorse: ENDORSE },
  privileges: [
    {
      key: 'spp/suppliers-documents.review',
      label: 'Revisar documentos de proveedores',
      risk: 'SENSIBLE',
    },
  ],
  form: { sections: documentSections },
  states: documentStates,
});
