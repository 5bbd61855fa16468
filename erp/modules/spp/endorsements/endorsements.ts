import { along, countOf, differenceOf } from '#erp/model/computed/declared.ts';
import {
  choice,
  date,
  datetime,
  file,
  lines,
  longtext,
  money,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { ENDORSEMENT_STATES, endorsementStates, LIVE } from './endorsement-states.ts';

/** Neither refused nor called off. */
const IN_FORCE_OR_PAID = [...LIVE, 'PAGADO'];
/** An invoice may be in one of each kind: they are not added up together. */
const RECEIVED = { status: IN_FORCE_OR_PAID, kind: ['CONTRARRECIBO'] };

const CESSION = { field: 'kind', is: ['CESION'] } as const;

/** Invoices that were received to be paid on a day, or whose payment goes to somebody else. */
export const endorsements = document('spp/endorsements', {
  label: ['Contrarrecibo', 'Contrarrecibos'],
  docUrl: 'contrarrecibos',
  folio: 'CR',
  status: ENDORSEMENT_STATES,
  paths: { list: 'endorsement-report' },
  fields: {
    kind: choice(
      'Tipo',
      [
        ['CONTRARRECIBO', 'Contrarrecibo'],
        ['CESION', 'Cesión de cobro'],
      ],
      {
        required: true,
        default: 'CONTRARRECIBO',
        width: 4,
        help: 'Una cesión pasa el cobro a una financiera (factoraje).',
      },
    ),
    supplier_id: ref('Proveedor', 'suppliers', { required: true, width: 8 }),
    date: date('Fecha', { required: true, index: true, width: 4 }),
    currency_id: ref('Moneda', 'currencies', { readOnly: true, width: 4 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4, help: 'Vacía: la tuya.' }),
    scheduled_date: date('Pago programado', {
      readOnly: true,
      index: true,
      width: 4,
      help: 'El primer día de pago desde que vence la última.',
    }),
    first_scheduled: date('Programado al emitirse', { readOnly: true, width: 4 }),
    reschedule_reason: text('Motivo de la reprogramación', {
      max: 200,
      readOnly: true,
      width: 12,
    }),
    assignee_id: ref('Cesionario', 'suppliers', {
      where: { category: 'FINANCIERA' },
      requiredWhen: CESSION,
      onlyWhen: CESSION,
      width: 6,
    }),
    assignee_bank_account_id: ref('Cuenta del cesionario', 'supplier-bank-accounts', {
      narrowedBy: { supplier_id: 'assignee_id' },
      requiredWhen: CESSION,
      onlyWhen: CESSION,
      width: 6,
      help: 'Verificada antes de aceptar la cesión.',
    }),
    notice_file: file('Notificación de cesión', {
      requiredWhen: CESSION,
      onlyWhen: CESSION,
      width: 6,
    }),
    accepted_at: datetime('Aceptada', { readOnly: true, width: 4 }),
    lines: lines('Facturas', 'endorsement-lines', 'endorsement_id', { required: true, max: 200 }),
    total: money('Total', { readOnly: true, width: 3 }),
    balance: money('Saldo', { readOnly: true, width: 3 }),
    paid: differenceOf('Pagado', 'money', 'total', { less: ['balance'], width: 3 }),
    invoices: countOf('Facturas', 'endorsement-lines', 'endorsement_id'),
    supplier_rfc: along('RFC', 'text', 'supplier_id.rfc'),
    notes: longtext('Notas', { max: 500 }),
    reject_reason: longtext('Motivo del rechazo', { max: 250, readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 250, readOnly: true }),
  },
  title: ['folio', 'supplier_id'],
  search: ['notes'],
  branchField: 'branch_office_id',
  highlights: [
    'supplier_id',
    'scheduled_date',
    ['total', 'currency_id'],
    ['balance', 'currency_id'],
    'assignee_id',
  ],
  fixedRows: [
    {
      when: { field: 'status', is: ['EMITIDO', 'SOLICITADO'] },
      fields: [
        'kind',
        'supplier_id',
        'date',
        'branch_office_id',
        'assignee_id',
        'assignee_bank_account_id',
        'notice_file',
        'lines',
      ],
      message: 'Ya se entregó: cancélalo y haz otro.',
    },
  ],
  print: {
    day: 'date',
    columns: { lines: ['invoice_id', 'issued', 'due_date', 'scheduled_date', 'amount'] },
    signatures: ['Recibió', 'Entregó'],
  },
  list: {
    columns: [
      'folio',
      'date',
      'kind',
      'supplier_id',
      'total',
      'paid',
      'balance',
      'scheduled_date',
      'status',
    ],
    filters: [
      'status',
      'kind',
      'supplier_id',
      'assignee_id',
      'date',
      'scheduled_date',
      'currency_id',
      'branch_office_id',
    ],
    totals: [
      { label: 'Contrarrecibos', sum: 'total', filter: RECEIVED },
      { label: 'Por pagar', sum: 'balance', filter: RECEIVED },
      {
        label: 'Se paga esta semana',
        sum: 'balance',
        filter: { ...RECEIVED, scheduled_date: ['esta-semana'] },
      },
      {
        label: 'Cesiones por pagar',
        sum: 'balance',
        filter: { status: IN_FORCE_OR_PAID, kind: ['CESION'] },
      },
    ],
    weeks: { week: 'scheduled_date', sum: 'total', filter: RECEIVED, back: 6, ahead: 8 },
  },
  privileges: [
    {
      key: 'spp/endorsements.accept',
      label: 'Aceptar cesiones de cobro',
      risk: 'SENSIBLE',
    },
  ],
  form: {
    sections: [
      {
        title: 'Contrarrecibo',
        help: 'De un proveedor y en una moneda.',
        fields: [
          'kind',
          'status',
          'supplier_id',
          'date',
          'currency_id',
          'branch_office_id',
          'scheduled_date',
          'first_scheduled',
          'reschedule_reason',
        ],
      },
      {
        title: 'Cesión',
        help: 'A quién se paga, en qué cuenta y cómo lo notificó el proveedor.',
        fields: ['assignee_id', 'assignee_bank_account_id', 'notice_file', 'accepted_at'],
      },
      {
        title: 'Facturas',
        help: 'Contabilizadas y con saldo; cada una, en un solo contrarrecibo y una sola cesión.',
        fields: ['lines', 'total', 'paid', 'balance'],
      },
      {
        title: 'Notas',
        help: 'Lo que conviene recordar.',
        fields: ['notes', 'reject_reason', 'cancel_reason'],
      },
    ],
  },
  states: endorsementStates,
});
