import { sumOf } from '#erp/model/computed/declared.ts';
import {
  bool,
  choice,
  date,
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
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 6 }),
    rate_changes: lines('TIIE', 'loan-rate-changes', 'loan_id', { max: 500 }),
    agreed: lines('Pagos pactados', 'loan-agreed-payments', 'loan_id', {
      max: 480,
      help: 'Sólo con el método de pagos pactados; suman el capital.',
    }),
    installments: lines('Tabla de amortización', 'loan-installments', 'loan_id', {
      readOnly: true,
      max: 480,
    }),
    total_interest: sumOf('Intereses', 'money', 'loan-installments.loan_id.interest', {
      orZero: true,
    }),
    total_payments: sumOf('Total a pagar', 'money', 'loan-installments.loan_id.total', {
      orZero: true,
    }),
    reject_reason: longtext('Motivo del rechazo', { max: 500, readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
  },
  branchField: 'branch_office_id',
  highlights: [['principal', 'currency_id'], 'annual_rate', 'total_interest', 'total_payments'],
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
      'direction',
      'kind',
      'subject_id',
      'disbursement_date',
      'principal',
      'annual_rate',
      'status',
    ],
    filters: ['direction', 'kind', 'subject_id', 'status', 'disbursement_date', 'currency_id'],
  },
  actions: { simulate: SIMULATE },
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
  privileges: [
    { key: 'loans.authorize', label: 'Autorizar préstamos', risk: 'SENSIBLE' },
    { key: 'loans.reject', label: 'Rechazar préstamos', risk: 'SENSIBLE' },
  ],
  states: {
    initial: 'SOLICITADO',
    readOnlyStates: ['AUTORIZADO', 'RECHAZADO', 'CANCELADO'],
    readOnlyMessage: 'El préstamo ya no admite cambios: cancélalo y captura otro.',
    deletableStates: ['SOLICITADO'],
    undeletableMessage: 'Sólo se borra una solicitud: cancela el préstamo.',
    transitions: {
      authorize: {
        label: 'Autorizar',
        successMessage: 'Préstamo autorizado.',
        from: ['SOLICITADO'],
        to: 'AUTORIZADO',
        tone: 'pri',
        separationOfDuties: ['created_by'],
        confirm: 'Su tabla de amortización queda como está.',
      },
      reject: {
        label: 'Rechazar',
        successMessage: 'Préstamo rechazado.',
        from: ['SOLICITADO'],
        to: 'RECHAZADO',
        tone: 'dan',
        recordFields: { required: ['reject_reason'] },
        confirm: 'La solicitud termina aquí.',
      },
    },
    cancel: {
      from: ['SOLICITADO', 'AUTORIZADO'],
      successMessage: 'Préstamo cancelado.',
      key: 'loans.update',
      confirm: 'El préstamo ya no se podrá usar.',
    },
  },
  form: {
    tabs: [
      {
        key: 'datos',
        label: 'Datos',
        sections: [
          {
            title: 'Préstamo',
            help: 'Quién presta a quién, y cuánto.',
            fields: [
              'folio',
              'direction',
              'kind',
              'subject_id',
              'request_date',
              'disbursement_date',
              'principal',
              'currency_id',
              'bank_account_id',
              'branch_office_id',
              'reject_reason',
              'cancel_reason',
            ],
          },
          {
            title: 'Condiciones',
            help: 'De ellas sale la tabla de amortización, cada vez que se guarda.',
            fields: [
              'rate_type',
              'annual_rate',
              'spread',
              'default_rate',
              'method',
              'periodicity',
              'term',
              'first_payment_date',
              'grace_periods',
              'day_count',
              'interest_tax_id',
              'commission_percent',
              'insurance',
              'payroll_deduction',
            ],
          },
          {
            title: 'Garantías',
            help: 'Qué y quién responde por él.',
            fields: ['guarantee', 'guarantor'],
          },
          {
            title: 'TIIE y pagos pactados',
            help: 'La tasa de referencia desde cada día, y los pagos que se pactaron uno por uno.',
            fields: ['rate_changes', 'agreed'],
          },
        ],
      },
      {
        key: 'tabla',
        label: 'Tabla de amortización',
        sections: [
          {
            title: 'Pagos',
            help: 'El último absorbe los centavos.',
            fields: ['installments'],
          },
        ],
      },
    ],
  },
});
