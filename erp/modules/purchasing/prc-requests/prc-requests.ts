import { choice, date, lines, longtext, money, ref, text } from '#erp/model/fields.ts';
import { PRICES } from '../price-key.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { ASSIGN, CANCEL_PENDING } from './progress/request-actions.ts';
import { FROM_REORDER } from './capture/from-reorder.ts';
import { CREATE_ORDERS } from './ordering/create-orders.ts';
import { OPEN_REQUEST, PRIORITIES, REQUEST_STATES, SOURCES } from './request-choices.ts';
import { requestForm } from './request-form.ts';
import { requestStates } from './request-states.ts';

/** What is asked to be bought, from its draft until all of it has been ordered (purchasing §2). */
export const prcRequests = document('prc-requests', {
  label: ['Requisición de compra', 'Requisiciones de compra'],
  gender: 'f',
  docUrl: 'requisiciones-de-compra',
  folio: 'REQ',
  status: REQUEST_STATES,
  fields: {
    requester_id: ref('Solicita', 'users', { width: 4, help: 'Vacío: tú.' }),
    area_id: ref('Departamento', 'areas', { width: 4 }),
    date: date('Fecha', { required: true, index: true, startsToday: true, width: 3 }),
    required_date: date('Se requiere', { required: true, index: true, width: 3 }),
    priority: choice('Prioridad', PRIORITIES, { required: true, default: 'NORMAL', width: 3 }),
    storage_id: ref('Almacén', 'storages', {
      required: true,
      where: { active: '1' },
      width: 4,
      help: 'A dónde debe llegar.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', {
      width: 4,
      help: 'Vacía: la del almacén.',
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', { where: { is_group: '0' }, width: 4 }),
    buyer_id: ref('Comprador', 'users', {
      width: 4,
      help: 'Vacío: quien haga sus órdenes o su cotización.',
    }),
    source: choice('Origen', SOURCES, {
      required: true,
      default: 'MANUAL',
      readOnly: true,
      width: 3,
    }),
    source_ref: text('Documento de origen', { max: 40, readOnly: true, width: 3 }),
    justification: longtext('Justificación', {
      max: 1000,
      help: 'Una urgente dice por qué, en al menos 20 letras.',
    }),
    lines: lines('Partidas', 'prc-request-lines', 'request_id', { required: true, max: 200 }),
    estimated_total: money('Importe estimado', {
      ...PRICES,
      readOnly: true,
      width: 3,
      help: 'En pesos y sin impuestos: por él se autoriza.',
    }),
    notes: longtext('Notas', { max: 1000 }),
    reject_reason: longtext('Motivo del rechazo', { max: 250, readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 250, readOnly: true }),
  },
  search: ['justification'],
  // Those of which something is still to be bought.
  selectable: { field: 'status', values: OPEN_REQUEST },
  branchField: 'branch_office_id',
  ownerFields: ['requester_id', 'buyer_id'],
  highlights: [
    'requester_id',
    'required_date',
    'priority',
    'estimated_total',
    'buyer_id',
    'source',
  ],
  overdue: {
    field: 'required_date',
    openStates: ['EN_AUTORIZACION', 'AUTORIZADA', 'EN_PROCESO'],
  },
  quickSearch: { fields: ['folio'], amounts: ['estimated_total'] },
  checks: [
    {
      field: 'required_date',
      op: '>=',
      other: 'date',
      message: 'Se requiere después de la fecha de la requisición.',
    },
  ],
  computedDraft: {
    from: [
      'date',
      'storage_id',
      'required_date',
      'lines.product_id',
      'lines.unit_id',
      'lines.quantity',
      'lines.suggested_supplier_id',
      'lines.estimated_price',
    ],
    sets: [
      'branch_office_id',
      'estimated_total',
      'lines.description',
      'lines.unit_id',
      'lines.suggested_supplier_id',
      'lines.estimated_price',
      'lines.amount',
    ],
  },
  approvals: {
    base: 'estimated_total',
    voidingFields: ['storage_id', 'cost_center_id', 'required_date', 'lines'],
    requesters: ['requester_id'],
    summary: [
      'requester_id',
      'area_id',
      'priority',
      'required_date',
      'estimated_total',
      'justification',
    ],
    facts: { SUCURSAL: 'branch_office_id', CENTRO_COSTO: 'cost_center_id', CLASE: 'priority' },
    actions: { authorize: { send: 'send', reject: 'reject', autoApprove: true } },
  },
  print: {
    day: 'date',
    columns: {
      lines: ['product_id', 'description', 'quantity', 'unit_id', 'required_date', 'amount'],
    },
    signatures: ['Solicitó', 'Autorizó'],
  },
  views: { board: { by: 'status', card: ['priority', 'estimated_total'], due: 'required_date' } },
  list: {
    tabs: ['prc-requests', 'prc-quotations'],
    columns: [
      'folio',
      'date',
      'requester_id',
      'priority',
      'required_date',
      'estimated_total',
      'buyer_id',
      'status',
    ],
    more: ['area_id', 'storage_id', 'source', 'branch_office_id', 'cost_center_id'],
    filters: [
      'status',
      'priority',
      'requester_id',
      'area_id',
      'storage_id',
      'branch_office_id',
      'buyer_id',
      'source',
      'date',
      'required_date',
    ],
  },
  actions: {
    fromReorder: FROM_REORDER,
    createOrders: CREATE_ORDERS,
    assign: ASSIGN,
    cancelPending: CANCEL_PENDING,
  },
  privileges: [
    { key: 'prc-requests.authorize', label: 'Autorizar requisiciones de compra', risk: 'SENSIBLE' },
    { key: 'prc-requests.cancel', label: 'Cancelar requisiciones de compra' },
    { key: 'prc-requests.process', label: 'Atender requisiciones de compra' },
  ],
  form: requestForm,
  states: requestStates,
});
