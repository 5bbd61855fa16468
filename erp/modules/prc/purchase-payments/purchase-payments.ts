import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { LAYOUTS } from '#erp/domains/bank/payment-files/layouts.ts';
import { along } from '#erp/model/computed/declared.ts';
import {
  bool,
  choice,
  choices,
  computed,
  date,
  int,
  lines,
  longtext,
  money,
  ref,
  refs,
} from '#erp/model/fields.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { SUPPLIER_CATEGORIES } from '#erp/modules/purchasing/suppliers/suppliers.choices.ts';
import { PAYABLE_TABS } from '../payable-tabs.ts';
import { PROPOSAL_STATES, proposalStates } from './proposal-states.ts';
import { FILE } from './sending/proposal-file-schema.ts';
import { SETTLE } from './settle.ts';

const AMOUNT = { readOnly: true, width: 3 } as const;

/** Which invoices are paid on a day from an account, until the bank has paid them (R45, R46). */
export const purchasePayments = document('purchase-payments', {
  label: ['Propuesta de pago', 'Propuestas de pago'],
  gender: 'f',
  docUrl: 'propuestas-de-pago',
  inMenu: false,
  folio: 'PP',
  status: PROPOSAL_STATES,
  fields: {
    date: date('Fecha', { required: true, index: true, startsToday: true, width: 3 }),
    payment_date: date('Fecha de pago', {
      required: true,
      index: true,
      width: 3,
      help: 'Hoy o después, un día en que trabajen los bancos.',
    }),
    bank_account_id: ref('Cuenta de cargo', 'cfl/bank-accounts', {
      required: true,
      where: { active: '1' },
      width: 6,
    }),
    currency_id: ref('Moneda', 'currencies', {
      readOnly: true,
      width: 3,
      help: 'La de la cuenta.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 3 }),
    layout: choice('Formato de dispersión', LAYOUTS, {
      readOnly: true,
      width: 3,
      help: 'El de la cuenta; sin él, CSV genérico.',
    }),
    due_until: date('Vencen hasta', { width: 3, help: 'Vacía: la fecha de pago.' }),
    supplier_ids: refs('Proveedores', 'suppliers', { width: 6, help: 'Vacío: todos.' }),
    supplier_categories: choices('Giros', SUPPLIER_CATEGORIES, {
      width: 12,
      help: 'Vacío: todos.',
    }),
    use_early_discount: bool('Tomar pronto pago', {
      help: 'También lo que no vence todavía y da descuento por pagarse antes.',
    }),
    max_amount: money('Importe máximo', {
      inPesos: true,
      above: '0',
      width: 3,
      help: 'Se propone lo que quepa, sin partir facturas.',
    }),
    lines: lines('Partidas', 'purchase-payment-lines', 'proposal_id', { max: 500 }),
    available_balance: along('Saldo bancario', 'money', 'bank_account_id.balance', {
      readKey: BALANCES,
    }),
    total: money('Total', AMOUNT),
    base_total: money('Total en pesos', { ...AMOUNT, inPesos: true }),
    count: int('Facturas', AMOUNT),
    is_payday: computed('Llegó su día', 'bool', `t.payment_date <= ${COMPANY_TODAY}`),
    notes: longtext('Notas', { max: 500 }),
    reject_reason: longtext('Motivo del rechazo', { max: 250, readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 250, readOnly: true }),
  },
  title: 'folio',
  search: ['notes'],
  branchField: 'branch_office_id',
  highlights: ['payment_date', 'bank_account_id', ['total', 'currency_id'], 'count'],
  overdue: { field: 'payment_date', openStates: ['EN_AUTORIZACION', 'AUTORIZADA', 'ENVIADA'] },
  approvals: {
    base: 'base_total',
    voidingFields: ['payment_date', 'bank_account_id', 'lines'],
    summary: ['payment_date', 'bank_account_id', 'total', 'count', 'lines'],
    facts: { SUCURSAL: 'branch_office_id' },
    actions: { authorize: { send: 'send', reject: 'reject' } },
  },
  print: {
    day: 'date',
    columns: {
      lines: ['invoice_id', 'supplier', 'bank_account_id', 'due_date', 'early_discount', 'amount'],
    },
    signatures: ['Preparó', 'Autorizó'],
  },
  list: {
    columns: [
      'folio',
      'payment_date',
      'bank_account_id',
      'count',
      'total',
      'currency_id',
      'status',
    ],
    sort: '-payment_date',
    filters: ['status', 'payment_date', 'bank_account_id', 'branch_office_id', 'currency_id'],
    tabs: PAYABLE_TABS,
  },
  actions: { settle: SETTLE },
  extraCalls: [
    {
      name: 'file',
      method: 'GET',
      path: 'purchase-payments/file/:id',
      key: 'purchase-payments.disperse',
      summary: 'El archivo de dispersión, en el formato de la cuenta.',
      ...FILE,
    },
  ],
  privileges: [
    { key: 'purchase-payments.authorize', label: 'Autorizar propuestas de pago', risk: 'SENSIBLE' },
    {
      key: 'purchase-payments.disperse',
      label: 'Generar archivos de dispersión',
      risk: 'SENSIBLE',
    },
    { key: 'purchase-payments.settle', label: 'Registrar lo que pagó el banco', risk: 'SENSIBLE' },
  ],
  form: {
    sections: [
      {
        title: 'Propuesta',
        help: 'Qué día, de qué cuenta y hasta cuánto.',
        fields: [
          'status',
          'date',
          'payment_date',
          'bank_account_id',
          'currency_id',
          'layout',
          'branch_office_id',
          'available_balance',
        ],
      },
      {
        title: 'Criterios',
        help: '«Proponer» hace las partidas con lo que los cumple; después se corrigen.',
        fields: [
          'due_until',
          'max_amount',
          'use_early_discount',
          'supplier_ids',
          'supplier_categories',
        ],
      },
      {
        title: 'Partidas',
        help: 'Lo bloqueado dice por qué, y no se incluye hasta que se resuelva.',
        fields: ['lines', 'count', 'total', 'base_total'],
      },
      {
        title: 'Notas',
        help: 'Lo que conviene recordar.',
        fields: ['notes', 'reject_reason', 'cancel_reason'],
      },
    ],
  },
  states: proposalStates,
});
