import { sumOf } from '#erp/model/computed/declared.ts';
import {
  bool,
  choice,
  date,
  decimal,
  int,
  lines,
  longtext,
  money,
  percent,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { DAY_COUNTS, METHODS, PERIODICITIES } from './loan-choices.ts';
import { LOAN_FORM } from './loan-form.ts';
import { LOAN_PRIVILEGES, LOAN_STATES } from './loan-states.ts';
import { ACCRUE } from './charges/accrue-action.ts';
import { PAY } from './payments/payment-actions.ts';
import { PREPAY } from './prepayments/prepay-action.ts';
import { CHANGE_RATE, RESTRUCTURE, SKIP } from './revisions/revision-actions.ts';
import { RECLASSIFY } from './terms/reclassify-action.ts';
import { SIMULATE } from './simulate-action.ts';

const BY_METHOD = {
  field: 'method',
  is: ['FRANCES', 'ALEMAN', 'AMERICANO', 'SIN_INTERES'],
} as const;
const VARIES = { field: 'rate_type', is: ['TIIE_MAS'] } as const;
const RATE = { min: '0', max: '100', suffix: '% anual', width: 3 } as const;

/** Money that is lent or borrowed, with the table of its payments. */
export const loans = document('loans', {
  label: ['Préstamo', 'Préstamos'],
  docUrl: 'prestamos',
  folio: 'PRESTAMO',
  status: [
    ['SOLICITADO', 'Solicitado', 'wait'],
    ['AUTORIZADO', 'Autorizado', 'go'],
    ['VIGENTE', 'Vigente', 'go'],
    ['LIQUIDADO', 'Liquidado', 'ok'],
    ['CASTIGADO', 'Castigado', 'bad'],
    ['RECHAZADO', 'Rechazado', 'bad'],
    ['CANCELADO', 'Cancelado', 'off'],
  ],
  fields: {
    direction: choice(
      'Sentido',
      [
        ['OTORGADO', 'Otorgado'],
        ['RECIBIDO', 'Recibido'],
      ],
      { required: true, width: 3 },
    ),
    kind: choice(
      'Tipo',
      [
        ['EMPLEADO', 'A un empleado'],
        ['SOCIO', 'De o a un socio'],
        ['TERCERO', 'De o a un tercero'],
        ['BANCO_SIMPLE', 'Crédito simple'],
        ['BANCO_REVOLVENTE', 'Crédito revolvente'],
        ['ARRENDAMIENTO_FINANCIERO', 'Arrendamiento financiero'],
      ],
      { required: true, width: 3 },
    ),
    subject_id: ref('Deudor o acreedor', 'cfl/subjects', {
      required: true,
      where: { active: '1' },
      width: 6,
    }),
    request_date: date('Solicitud', { required: true, width: 3 }),
    disbursement_date: date('Desembolso', {
      required: true,
      index: true,
      width: 3,
      help: 'Desde este día corre el interés.',
    }),
    first_payment_date: date('Primer pago', {
      width: 3,
      requiredWhen: BY_METHOD,
      onlyWhen: BY_METHOD,
      help: 'Vacío: un periodo después del desembolso.',
    }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: pesos.' }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'De otra moneda; vacío: el del día del desembolso.',
    }),
    principal: money('Capital', { required: true, above: '0', width: 3 }),
    rate_type: choice(
      'Tipo de tasa',
      [
        ['FIJA', 'Fija'],
        ['TIIE_MAS', 'TIIE más puntos'],
      ],
      { required: true, default: 'FIJA', width: 3 },
    ),
    annual_rate: percent('Tasa ordinaria', {
      ...RATE,
      help: 'Con TIIE: la última capturada más los puntos.',
    }),
    spread: percent('Puntos', { ...RATE, requiredWhen: VARIES, onlyWhen: VARIES }),
    default_rate: percent('Tasa moratoria', RATE),
    method: choice('Método', METHODS, { required: true, default: 'FRANCES', width: 3 }),
    periodicity: choice('Periodicidad', PERIODICITIES, {
      required: true,
      default: 'MENSUAL',
      width: 3,
    }),
    term: int('Número de pagos', {
      min: '1',
      max: '480',
      requiredWhen: BY_METHOD,
      onlyWhen: BY_METHOD,
      width: 3,
    }),
    grace_periods: int('Periodos de gracia de capital', {
      min: '0',
      max: '479',
      width: 3,
      help: 'Los primeros pagos llevan sólo intereses.',
    }),
    day_count: choice('Base de días', DAY_COUNTS, { required: true, default: '30_360', width: 3 }),
    interest_tax_id: ref('IVA sobre intereses', 'satTaxes', {
      where: { kind: 'TRASLADO', active: '1' },
      width: 4,
    }),
    commission_percent: percent('Comisión por apertura', {
      min: '0',
      max: '100',
      suffix: '%',
      width: 4,
    }),
    insurance: money('Seguro por pago', { min: '0', width: 4 }),
    payroll_deduction: bool('Descuento por nómina'),
    guarantee: text('Garantía', { max: 200, width: 6 }),
    guarantor: text('Aval', { max: 120, width: 6 }),
    bank_account_id: ref('Cuenta de desembolso', 'cfl/bank-accounts', {
      where: { active: '1' },
      width: 6,
      help: 'Vacía: la de la configuración de tesorería.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 6 }),
    rate_changes: lines('Tasas de referencia', 'loan-rate-changes', 'loan_id', {
      max: 500,
      shownWhen: [[VARIES]],
    }),
    agreed: lines('Pagos pactados', 'loan-agreed-payments', 'loan_id', {
      shownWhen: [[{ field: 'method', is: ['MANUAL'] }]],
      max: 480,
      help: 'Sólo con el método de pagos pactados; suman el capital.',
    }),
    installments: lines('Tabla de amortización', 'loan-installments', 'loan_id', {
      readOnly: true,
      max: 4000,
    }),
    charges: lines('Cargos', 'loan-charges', 'loan_id', { readOnly: true, max: 8000 }),
    prepayments: lines('Prepagos', 'loan-prepayments', 'loan_id', {
      readOnly: true,
      max: 500,
    }),
    total_interest: sumOf('Intereses', 'money', 'loan-installments.loan_id.interest', {
      where: { is_current: true },
      orZero: true,
    }),
    total_payments: sumOf('Total a pagar', 'money', 'loan-installments.loan_id.total', {
      where: { is_current: true },
      orZero: true,
    }),
    outstanding: money('Saldo insoluto', {
      readOnly: true,
      default: '0',
      width: 3,
      help: 'Capital por pagar.',
    }),
    overdue: money('Vencido', { readOnly: true, default: '0', width: 3 }),
    next_due: date('Próximo pago', { readOnly: true, index: true, width: 3 }),
    is_restructured: bool('Reestructurado', { readOnly: true }),
    disbursement_entry_id: ref('Póliza del desembolso', 'acc/book-entries', {
      readOnly: true,
      width: 6,
    }),
    write_off_reason: longtext('Motivo del castigo', { max: 500, readOnly: true }),
    reject_reason: longtext('Motivo del rechazo', { max: 500, readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
  },
  branchField: 'branch_office_id',
  highlights: [
    ['principal', 'currency_id'],
    'annual_rate',
    'outstanding',
    'overdue',
    'next_due',
    'total_interest',
  ],
  print: { day: 'disbursement_date', signatures: ['Acreedor', 'Deudor'] },
  checks: [
    {
      field: 'first_payment_date',
      op: '>',
      other: 'disbursement_date',
      message: 'Debe ser posterior al desembolso.',
    },
    {
      field: 'grace_periods',
      op: '<',
      other: 'term',
      message: 'Deben ser menos que los pagos.',
    },
  ],
  computedDraft: {
    from: ['disbursement_date', 'periodicity', 'kind', 'rate_type', 'spread'],
    sets: ['first_payment_date', 'annual_rate'],
  },
  list: {
    columns: [
      'folio',
      'subject_id',
      'direction',
      'principal',
      'outstanding',
      'overdue',
      'next_due',
      'status',
    ],
    // What is to be paid first comes first; what is settled has no day and comes last.
    sort: 'next_due',
    filters: [
      'direction',
      'kind',
      'subject_id',
      'status',
      'disbursement_date',
      'next_due',
      'currency_id',
      'is_restructured',
    ],
  },
  actions: {
    pay: PAY,
    prepay: PREPAY,
    simulate: SIMULATE,
    accrue: ACCRUE,
    reclassify: RECLASSIFY,
    skip: SKIP,
    restructure: RESTRUCTURE,
    'change-rate': CHANGE_RATE,
  },
  approvals: {
    base: 'principal',
    voidingFields: [
      'direction',
      'kind',
      'subject_id',
      'principal',
      'annual_rate',
      'method',
      'term',
      'first_payment_date',
    ],
    summary: [
      'direction',
      'kind',
      'subject_id',
      'principal',
      'annual_rate',
      'method',
      'term',
      'total_interest',
    ],
    facts: { SUCURSAL: 'branch_office_id', CLASE: 'kind' },
    actions: { authorize: { reject: 'reject' } },
  },
  risks: { create: 'SENSIBLE', update: 'SENSIBLE', delete: 'SENSIBLE' },
  privileges: LOAN_PRIVILEGES,
  states: LOAN_STATES,
  form: LOAN_FORM,
});
