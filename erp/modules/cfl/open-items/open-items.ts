import { bool, choice, computed, date, decimal, int, lines, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { APPLY_CREDIT, FLAGS, IDENTIFY, WRITE_OFF } from './open-item-actions.ts';
import { SUMMARY } from './open-items.schemas.ts';

/**
 * What somebody owes the company or it owes them, one row an instalment; written by
 * `domains/open-items` alone, which keeps the balances (finance §2.4).
 */
export const openItems = resource('cfl/open-items', {
  label: ['Partida abierta', 'Partidas abiertas'],
  gender: 'f',
  docUrl: 'partidas-abiertas',
  fields: {
    side: choice(
      'Cartera',
      [
        ['CXC', 'Por cobrar'],
        ['CXP', 'Por pagar'],
      ],
      { required: true, readOnly: true, width: 3 },
    ),
    direction: choice(
      'Signo',
      [
        ['CARGO', 'Cargo'],
        ['ABONO', 'Abono'],
      ],
      { required: true, readOnly: true, width: 3, help: 'El cargo aumenta la deuda.' },
    ),
    kind: choice(
      'Tipo',
      [
        ['FACTURA', 'Factura'],
        ['NOTA_CARGO', 'Nota de cargo'],
        ['NOTA_CREDITO', 'Nota de crédito'],
        ['ANTICIPO', 'Anticipo'],
        ['PAGO', 'Pago'],
        ['PRESTAMO', 'Préstamo'],
        ['GASTO', 'Gasto'],
        ['NOMINA', 'Nómina'],
        ['IMPUESTO', 'Impuesto'],
        ['SALDO_INICIAL', 'Saldo inicial'],
      ],
      { required: true, readOnly: true, width: 3 },
    ),
    status: choice(
      'Estado',
      [
        ['ABIERTA', 'Abierta', 'wait'],
        ['PARCIAL', 'Parcial', 'go'],
        ['LIQUIDADA', 'Liquidada', 'ok'],
        ['CANCELADA', 'Cancelada', 'off'],
      ],
      { required: true, default: 'ABIERTA', readOnly: true, width: 3 },
    ),
    subject_id: ref('Tercero', 'cfl/subjects', {
      readOnly: true,
      width: 6,
      help: 'Vacío: un depósito por identificar.',
    }),
    document_no: text('Documento', { max: 60, readOnly: true, width: 3 }),
    installment_no: int('Parcialidad', { required: true, default: 1, readOnly: true, width: 3 }),
    installment_name: computed(
      'Nombre de la parcialidad',
      'text',
      `case when t.installment_no > 1 then 'Parcialidad ' || t.installment_no end`,
    ),
    uuid: text('Folio fiscal', { max: 36, readOnly: true, index: true, width: 6 }),
    date: date('Fecha', { required: true, readOnly: true, width: 3 }),
    due_date: date('Vencimiento', { required: true, readOnly: true, width: 3 }),
    currency_id: ref('Moneda', 'currencies', { required: true, readOnly: true, width: 3 }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      required: true,
      readOnly: true,
      width: 3,
    }),
    amount: money('Importe', { required: true, readOnly: true, width: 3 }),
    base_amount: money('Importe en pesos', {
      inPesos: true,
      required: true,
      readOnly: true,
      width: 3,
    }),
    balance: money('Saldo', { required: true, readOnly: true, width: 3 }),
    base_balance: money('Saldo en pesos', {
      inPesos: true,
      required: true,
      readOnly: true,
      width: 3,
    }),
    cancelled_on: date('Cancelada el', { readOnly: true, width: 3 }),
    account_role: choice('Rol de la cuenta', [], {
      required: true,
      readOnly: true,
      choicesFrom: 'account-roles',
      width: 3,
    }),
    book_account_id: ref('Cuenta de control', 'acc/accounts', {
      readOnly: true,
      width: 6,
      help: 'La que usó su póliza.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 4 }),
    seller_id: ref('Vendedor', 'users', { readOnly: true, width: 4 }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      required: true,
      readOnly: true,
      width: 4,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      required: true,
      readOnly: true,
      width: 4,
    }),
    part: text('Parte', {
      max: 40,
      required: true,
      default: '-',
      readOnly: true,
      width: 4,
      help: 'De un documento que deja varias partidas.',
    }),
    disputed: bool('En aclaración', { readOnly: true }),
    hold_payment: bool('Retenida', { readOnly: true }),
    promised_date: date('Promesa de pago', { readOnly: true, width: 3 }),
    promised_amount: money('Importe prometido', { readOnly: true, width: 3 }),
    taxes: lines('Impuestos', 'cfl/open-item-taxes', 'item_id', { max: 50 }),
  },
  title: ['document_no', 'installment_name', 'kind'],
  search: ['document_no', 'uuid', 'subject_id'],
  uniques: [
    {
      fields: ['source_resource', 'source_id', 'part', 'installment_no'],
      on: 'document_no',
      message: 'El documento ya tiene esa partida.',
    },
  ],
  kept: {
    derived: [
      'status',
      'balance',
      'base_balance',
      'disputed',
      'hold_payment',
      'promised_date',
      'promised_amount',
      // A counter-receipt says from when its credit runs.
      'due_date',
      // An opening that is undone lets the documents keep their items, which another posts; what is
      // due within a year moves from the long term to the short.
      'book_account_id',
      'account_role',
    ],
    once: ['subject_id', 'cancelled_on'],
  },
  branchField: 'branch_office_id',
  ownerFields: ['seller_id'],
  quickSearch: {
    fields: ['document_no'],
    amounts: ['amount', 'balance'],
    subtitle: ['subject_id'],
  },
  optionDetail: ['due_date', ['balance', 'currency_id']],
  // What is paid or cancelled is not applied again.
  selectable: { field: 'status', values: ['ABIERTA', 'PARCIAL'] },
  highlights: [
    'subject_id',
    'due_date',
    ['amount', 'currency_id'],
    ['balance', 'currency_id'],
    'base_balance',
  ],
  list: {
    columns: [
      'document_no',
      'side',
      'kind',
      'subject_id',
      'due_date',
      'amount',
      'balance',
      'currency_id',
      'status',
    ],
    more: ['date', 'base_balance'],
    sort: 'due_date',
    filters: [
      'side',
      'direction',
      'kind',
      'status',
      'subject_id',
      'date',
      'due_date',
      'currency_id',
      'branch_office_id',
      'seller_id',
      'book_account_id',
      'disputed',
      'hold_payment',
      'promised_date',
    ],
  },
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  extraCalls: [
    {
      name: 'summary',
      method: 'GET',
      path: 'cfl/open-items/summary',
      key: 'cfl/open-items.list',
      summary:
        'Lo que un tercero debe y lo que se le debe: saldo, vencido, antigüedad y anticipos.',
      ...SUMMARY,
    },
  ],
  actions: { identify: IDENTIFY, apply: APPLY_CREDIT, flags: FLAGS, 'write-off': WRITE_OFF },
  risks: {},
  privileges: [
    {
      key: 'cfl/open-items.identify',
      label: 'Identificar depósitos',
      risk: 'SENSIBLE',
    },
    { key: 'cfl/open-items.flags', label: 'Marcar partidas y promesas de pago' },
    { key: 'cfl/open-items.write-off', label: 'Saldar diferencias pequeñas', risk: 'SENSIBLE' },
  ],
  form: {
    sections: [
      {
        title: 'Partida',
        help: 'Qué documento la hizo y cuándo vence.',
        fields: [
          'side',
          'direction',
          'kind',
          'status',
          'subject_id',
          'document_no',
          'installment_no',
          'uuid',
          'date',
          'due_date',
        ],
      },
      {
        title: 'Importe',
        help: 'El saldo baja con lo que se le aplica; en pesos, al tipo de cambio de su fecha.',
        fields: [
          'currency_id',
          'exchange_rate',
          'amount',
          'base_amount',
          'balance',
          'base_balance',
          'taxes',
        ],
      },
      {
        title: 'Seguimiento',
        help: 'Lo que se acordó con el tercero.',
        fields: ['disputed', 'hold_payment', 'promised_date', 'promised_amount', 'seller_id'],
      },
      {
        title: 'De dónde viene',
        help: 'Su documento y la cuenta en que está.',
        fields: [
          'source_resource',
          'source_id',
          'part',
          'account_role',
          'book_account_id',
          'branch_office_id',
          'cancelled_on',
        ],
      },
    ],
  },
});
