import { PEDIMENTO } from '#erp/domains/cfdi/draft/customs-document.ts';
import { along, countOf, sumOf } from '#erp/model/computed/declared.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import {
  choice,
  date,
  datetime,
  decimal,
  file,
  int,
  lines,
  longtext,
  money,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { INCOTERMS } from '#erp/modules/sat/incoterms.ts';
import { FREIGHT_MODES } from '../customer-orders/order-choices.ts';
import { CONFIRM_PICK } from './picking/confirm-pick.ts';
import { DELIVER } from './leaving/deliver.ts';
import { DELIVERY_RESULTS, SHIPMENT_STATES } from './shipment-choices.ts';
import { shipmentForm } from './shipment-form.ts';
import { shipmentStates } from './shipment-states.ts';

const SAID = { readOnly: true, width: 4 } as const;
const WEIGHT = { precision: 12, scale: 3, min: '0', suffix: 'kg', width: 3 } as const;

/** What leaves at once for a customer's place, of one or of many orders (sales §2). */
export const slsShipments = document('sls/shipments', {
  label: ['Embarque', 'Embarques'],
  docUrl: 'embarques',
  folio: 'EMB',
  status: SHIPMENT_STATES,
  fields: {
    scheduled_at: datetime('Programado', { required: true, index: true, width: 4 }),
    dock: text('Andén', { max: 20, width: 2 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 4 }),
    storage_id: ref('Almacén', 'storages', {
      required: true,
      where: { active: '1' },
      width: 4,
      help: 'Todo sale de él.',
    }),
    customer_id: ref('Cliente', 'customers', { required: true, width: 6 }),
    consignee_id: ref('Consignatario', 'sls/consignees', {
      narrowedBy: { customer_id: 'customer_id' },
      width: 6,
    }),
    freight_mode: choice('Flete', FREIGHT_MODES, {
      required: true,
      default: 'REPARTO_PROPIO',
      width: 4,
    }),
    plates: text('Placas', { max: 15, case: 'upper', width: 2 }),
    route_id: ref('Ruta', 'sls/routes', { where: { active: '1' }, width: 4 }),
    gross_weight: decimal('Peso bruto', WEIGHT),
    tare_weight: decimal('Tara', WEIGHT),
    net_weight: sumOf('Peso neto', 'decimal', 'sls/shipments/lines.shipment_id.net_weight', {
      suffix: 'kg',
      orZero: true,
    }),
    packages: int('Bultos', { min: '0', width: 2 }),
    seal_numbers: text('Sellos', { copied: false, max: 120, width: 4 }),
    container: text('Contenedor', { max: 30, width: 3 }),
    freight_cost: money('Costo de flete', { min: '0', inPesos: true, blankZero: true, width: 3 }),
    freight_charged: money('Flete cobrado', { min: '0', inPesos: true, blankZero: true, width: 3 }),
    incoterm: choice('Incoterm', INCOTERMS, { width: 3, neededWhen: [] }),
    customs_document: text('Pedimento', {
      ...PEDIMENTO,
      width: 3,
      help: 'Lo pide la entrega de una exportación.',
    }),
    customs_date: date('Fecha del pedimento', { happened: true, width: 3 }),
    customs_agent: text('Agente aduanal', { max: 120, width: 4 }),
    customs_fx: decimal('T.C. del pedimento', { precision: 18, scale: 6, above: '0', width: 3 }),
    certificate_of_origin: text('Certificado de origen', { max: 40, width: 3 }),
    supplying_id: ref('Surtido', 'supplying', SAID),
    shipped_at: datetime('Embarcado', SAID),
    delivered_at: datetime('Entregado', SAID),
    received_by: text('Recibió', { max: 120, ...SAID }),
    pod_file: file('Evidencia', { readOnly: true, width: 4 }),
    delivery_result: choice('Resultado', DELIVERY_RESULTS, SAID),
    movement_id: ref('Movimiento de almacén', 'movements', SAID),
    unpaid_reason: longtext('Por qué sale sin pago', { max: 500, readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
    notes: longtext('Observaciones', { max: 1000 }),
    destination: along('Ubicación del destino', 'text', 'consignee_id.location'),
    line_count: countOf('Partidas', 'sls/shipments/lines', 'shipment_id'),
    lines: lines('Partidas', 'sls/shipments/lines', 'shipment_id', {
      max: 500,
      help: 'Se agregan con «Crear embarque» del pedido. Al surtir, una por lote, con lo que pesó.',
    }),
  },
  title: ['folio', 'customer_id'],
  search: ['seal_numbers', 'container', 'plates'],
  branchField: 'branch_office_id',
  storageField: 'storage_id',
  highlights: [
    'customer_id',
    'consignee_id',
    'scheduled_at',
    'storage_id',
    'net_weight',
    'supplying_id',
  ],
  overdue: { field: 'scheduled_at', openStates: ['BORRADOR', 'EN_SURTIDO', 'SURTIDO'] },
  quickSearch: { fields: ['folio', 'plates'] },
  checks: [
    {
      field: 'gross_weight',
      op: '>=',
      other: 'tare_weight',
      message: 'El peso bruto no es menor que la tara.',
    },
  ],
  views: {
    board: { by: 'status', card: ['customer_id', 'scheduled_at'], due: 'scheduled_at' },
    calendar: { from: 'scheduled_at', chip: 'status' },
  },
  list: {
    columns: [
      'folio',
      'scheduled_at',
      'customer_id',
      'consignee_id',
      'route_id',
      'packages',
      'net_weight',
      'status',
    ],
    sort: '-scheduled_at',
    filters: [
      'status',
      'scheduled_at',
      'storage_id',
      'route_id',
      'customer_id',
      'branch_office_id',
    ],
    relationFilters: {
      order_id: {
        label: 'Pedido',
        to: 'customer-orders',
        sql: `exists (select 1 from sls__shipments__lines l join customer_orders__lines o on ${refersTo('sls__shipments__lines.order_line_id', 'l', 'o')} where ${refersTo('sls__shipments__lines.shipment_id', 'l', 't')} and o.order_id = any($))`,
      },
      without_pod: {
        label: 'Sin evidencia',
        sql: `t.status = 'ENTREGADO' and t.pod_file is null`,
      },
    },
  },
  privileges: [
    { key: 'sls/shipments.pick', label: 'Surtir embarques' },
    { key: 'sls/shipments.ship', label: 'Embarcar y registrar entregas' },
    { key: 'sls/shipments.cancel', label: 'Cancelar embarques' },
    {
      key: 'sls/shipments.unpaid',
      label: 'Embarcar sin pago a clientes de contado',
      risk: 'SENSIBLE',
    },
  ],
  print: {
    day: 'scheduled_at',
    columns: {
      lines: [
        'order',
        'product_id',
        'lot_id',
        'package_number',
        'qty_picked',
        'unit_id',
        'net_weight',
      ],
    },
    signatures: ['Surtió', 'Embarcó', 'Recibió el cliente'],
  },
  form: shipmentForm,
  states: shipmentStates,
  actions: { confirmPick: CONFIRM_PICK, deliver: DELIVER },
});
