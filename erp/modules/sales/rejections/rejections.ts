import { refersTo } from '#erp/db/sql/joins.ts';
import {
  bool,
  choice,
  date,
  datetime,
  file,
  lines,
  longtext,
  money,
  ref,
} from '#erp/model/fields.ts';
import { sumOf } from '#erp/model/computed/declared.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { JUDGE } from './judging/judge.ts';
import { KEPT_APART, RECEIVE } from './receiving/receive.ts';
import { AREAS, ORIGINS, REJECTIONS, REJECTION_STATES, RESOLUTIONS } from './rejection-choices.ts';
import { rejectionForm } from './rejection-form.ts';
import { rejectionStates } from './rejection-states.ts';

const SAID = { readOnly: true, width: 4 } as const;
const AMOUNT = { readOnly: true, width: 3 } as const;

/** What a customer rejects or sends back of a shipment (sales §2, R23). */
export const slsRejections = document('sls/rejections', {
  label: ['Devolución de cliente', 'Devoluciones de clientes'],
  gender: 'f',
  docUrl: 'devoluciones-de-clientes',
  folio: 'REC',
  status: REJECTION_STATES,
  fields: {
    date: date('Fecha', {
      required: true,
      index: true,
      startsToday: true,
      happened: true,
      width: 3,
    }),
    shipment_id: ref('Embarque', 'sls/shipments', {
      required: true,
      readOnly: 'edit',
      where: { status: 'ENTREGADO' },
      width: 6,
    }),
    customer_id: ref('Cliente', 'customers', { readOnly: true, width: 6 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 3 }),
    origin: choice('Origen', ORIGINS, { required: true, default: 'POSTERIOR', width: 4 }),
    cause_id: ref('Causa', 'causes', {
      required: true,
      where: { scopes: 'DEVOLUCION' },
      width: 5,
    }),
    storage_id: ref('Almacén de recepción', 'storages', {
      where: { active: '1' },
      selectable: { usage: KEPT_APART },
      width: 5,
      help: 'De rechazo o de cuarentena. Vacío: se dice al recibirla.',
    }),
    evidence: file('Evidencia', { width: 6 }),
    responsible_area: choice('Área responsable', AREAS, SAID),
    resolution: choice('Resolución', RESOLUTIONS, SAID),
    send_back: bool('Regresar al cliente lo que no procede', {
      readOnly: true,
      help: 'Vuelve a salir en otro embarque de su pedido, sin cobrarse.',
    }),
    resolution_notes: longtext('Por qué', { max: 500, readOnly: true }),
    received_at: datetime('Recibida', SAID),
    movement_id: ref('Movimiento de almacén', 'movements', SAID),
    currency_id: ref('Moneda', 'currencies', AMOUNT),
    subtotal: money('Importe', AMOUNT),
    total: money('Total', { ...AMOUNT, help: 'Con impuestos.' }),
    total_mxn: money('Total en pesos', { ...AMOUNT, inPesos: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
    notes: longtext('Observaciones', { max: 1000 }),
    qty: sumOf('Cantidad', 'decimal', 'sls/rejections/lines.rejection_id.qty', { orZero: true }),
    lines: lines('Partidas', 'sls/rejections/lines', 'rejection_id', {
      max: 500,
      fixedRows: true,
      help: 'Al guardar trae lo que se embarcó; en Devuelve, lo que regresa. Cero se queda.',
    }),
  },
  title: ['folio', 'customer_id'],
  search: ['notes'],
  branchField: 'branch_office_id',
  storageField: [],
  highlights: ['customer_id', 'shipment_id', 'cause_id', ['total', 'currency_id'], 'resolution'],
  quickSearch: { fields: ['folio'] },
  computedDraft: {
    from: ['shipment_id', 'lines.qty'],
    sets: ['customer_id', 'lines.base', 'lines.total', 'subtotal', 'total'],
  },
  list: {
    columns: [
      'folio',
      'date',
      'customer_id',
      'shipment_id',
      'cause_id',
      'qty',
      'total',
      'resolution',
      'status',
    ],
    sort: '-date',
    filters: [
      'status',
      'cause_id',
      'responsible_area',
      'resolution',
      'customer_id',
      'date',
      'branch_office_id',
    ],
    relationFilters: {
      product_id: {
        label: 'Producto',
        to: 'products',
        sql: `exists (select 1 from sls__rejections__lines l where ${refersTo('sls__rejections__lines.rejection_id', 'l', 't')} and l.qty > 0 and l.product_id = any($))`,
      },
    },
  },
  privileges: [
    { key: `${REJECTIONS}.receive`, label: 'Recibir devoluciones de clientes' },
    { key: `${REJECTIONS}.judge`, label: 'Dictaminar y cancelar devoluciones de clientes' },
    {
      key: `${REJECTIONS}.resolve`,
      label: 'Resolver devoluciones de clientes',
      risk: 'SENSIBLE',
    },
    {
      key: `${REJECTIONS}.late`,
      label: 'Aceptar devoluciones fuera de plazo',
      risk: 'SENSIBLE',
    },
  ],
  print: {
    day: 'date',
    columns: { lines: ['product_id', 'lot_id', 'qty', 'unit_id', 'qty_received', 'verdict'] },
    signatures: ['Entregó el cliente', 'Recibió el almacén'],
  },
  form: rejectionForm,
  states: rejectionStates,
  actions: { receive: RECEIVE, judge: JUDGE },
});
