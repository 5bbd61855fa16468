import { countOf, existsIn } from '#erp/model/computed/declared.ts';
import {
  bool,
  computed,
  date,
  datetime,
  file,
  int,
  lines,
  longtext,
  money,
  percent,
  ref,
  refs,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { AWARD } from './awarding/award.ts';
import { CREATE_AWARDED } from './awarding/create-awarded.ts';
import { QUOTATION_STATES } from './quotation-choices.ts';
import { quotationForm } from './quotation-form.ts';
import { quotationStates } from './quotation-states.ts';
import { DECLINE, QUOTE } from './sealed/answer-actions.ts';
import { MAY_OPEN } from './sealed/waited-for.ts';

const WEIGHT = { required: true, min: '0', max: '100', suffix: '%', width: 2 } as const;
const READ = { readOnly: true, width: 3 } as const;

/** Prices that several suppliers are asked for, sealed until they are opened (purchasing §2). */
export const prcQuotations = document('prc-quotations', {
  label: ['Cotización de compra', 'Cotizaciones de compra'],
  gender: 'f',
  // A tab of the requests.
  inMenu: false,
  docUrl: 'cotizaciones-de-compra',
  folio: 'SCO',
  status: QUOTATION_STATES,
  fields: {
    title: text('Concepto', { required: true, max: 120, width: 6 }),
    date: date('Fecha', { required: true, index: true, startsToday: true, width: 3 }),
    deadline: datetime('Fecha límite', {
      required: true,
      index: true,
      width: 3,
      help: 'Hasta cuándo responden los proveedores.',
    }),
    buyer_id: ref('Comprador', 'users', { width: 4, help: 'Vacío: tú.' }),
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
    request_ids: refs('Requisiciones', 'prc-requests', {
      help: 'Autorizadas: sus partidas pendientes se agregan a las de aquí.',
    }),
    credit_days: int('Crédito solicitado', { min: '0', max: '365', suffix: 'días', width: 3 }),
    weight_price: percent('Peso del precio', { ...WEIGHT, default: '60' }),
    weight_lead: percent('Peso de la entrega', { ...WEIGHT, default: '20' }),
    weight_quality: percent('Peso de la calidad', { ...WEIGHT, default: '20' }),
    terms_file: file('Bases o especificación', { maxKb: 10_240, width: 6 }),
    lines: lines('Partidas', 'prc-quotation-lines', 'quotation_id', { max: 200 }),
    suppliers: lines('Proveedores invitados', 'prc-quotation-suppliers', 'quotation_id', {
      max: 20,
    }),
    invited: countOf('Invitados', 'prc-quotation-suppliers', 'quotation_id'),
    answered: countOf('Respondieron', 'prc-quotation-suppliers', 'quotation_id', {
      where: { status: ['RESPONDIDA'] },
    }),
    may_open: computed('Se puede abrir', 'bool', MAY_OPEN),
    may_capture: existsIn('Se puede capturar', 'prc-quotation-suppliers', 'quotation_id', {
      where: { self_answered: false },
    }),
    closed_bids: bool('Cerrada hasta la fecha límite', { readOnly: true }),
    opened_at: datetime('Abierta', READ),
    awarded_total: money('Adjudicado', { ...READ, help: 'En pesos y sin impuestos.' }),
    saving: money('Ahorro', {
      ...READ,
      help: 'Contra el promedio de las ofertas, con su flete y descontado el crédito.',
    }),
    award_reason: longtext('Justificación de la adjudicación', { max: 1000, readOnly: true }),
    notes: longtext('Notas', { max: 1000 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 250, readOnly: true }),
  },
  title: ['folio', 'title'],
  search: ['title', 'notes'],
  branchField: 'branch_office_id',
  ownerFields: ['buyer_id'],
  highlights: ['deadline', 'invited', 'answered', 'awarded_total', 'saving', 'buyer_id'],
  overdue: { field: 'deadline', openStates: ['ENVIADA'] },
  quickSearch: { fields: ['folio', 'title'] },
  computedDraft: {
    from: ['storage_id', 'request_ids', 'lines.product_id'],
    sets: ['branch_office_id', 'lines.description', 'lines.unit_id'],
  },
  print: {
    day: 'date',
    columns: { lines: ['product_id', 'description', 'quantity', 'unit_id', 'required_date'] },
    signatures: ['Comprador'],
  },
  views: { board: { by: 'status', card: ['answered', 'awarded_total'], due: 'deadline' } },
  list: {
    tabs: ['prc-requests', 'prc-quotations'],
    columns: [
      'folio',
      'title',
      'deadline',
      'invited',
      'answered',
      'awarded_total',
      'saving',
      'buyer_id',
      'status',
    ],
    sort: '-deadline',
    more: ['date', 'storage_id', 'branch_office_id', 'opened_at'],
    filters: ['status', 'buyer_id', 'branch_office_id', 'storage_id', 'date', 'deadline'],
  },
  actions: { quote: QUOTE, decline: DECLINE, award: AWARD, createOrders: CREATE_AWARDED },
  privileges: [
    { key: 'prc-quotations.award', label: 'Adjudicar cotizaciones de compra', risk: 'SENSIBLE' },
  ],
  form: quotationForm,
  states: quotationStates,
});
