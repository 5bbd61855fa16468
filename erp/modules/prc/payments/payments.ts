import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import {
  choice,
  date,
  decimal,
  int,
  lines,
  longtext,
  money,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

const AMOUNT = { readOnly: true, width: 3 } as const;

/** Money to suppliers, or back from them (purchasing §2, finance decision 22). */
export const payments = document('payments', {
  label: ['Pago a proveedor', 'Pagos a proveedores'],
  docUrl: 'pagos-a-proveedores',
  folio: 'PAG',
  status: [
    ['BORRADOR', 'Borrador', 'neutral'],
    ['APLICADO', 'Aplicado', 'ok'],
    ['CANCELADO', 'Cancelado', 'off'],
  ],
  fields: {
    kind: choice(
      'Tipo',
      [
        ['PAGO', 'Pago'],
        ['ANTICIPO', 'Anticipo'],
        ['REEMBOLSO', 'Reembolso'],
      ],
      {
        required: true,
        default: 'PAGO',
        width: 3,
        help: 'Un reembolso es dinero que el proveedor devuelve.',
      },
    ),
    supplier_id: ref('Proveedor', 'suppliers', { required: true, width: 6 }),
    date: date('Fecha', { required: true, index: true, width: 3 }),
    bank_account_id: ref('Cuenta propia', 'cfl/bank-accounts', {
      required: true,
      where: { active: '1' },
      width: 6,
    }),
    payment_type_id: ref('Forma de pago', 'payment-types', {
      required: true,
      where: { active: '1', use_in_purchases: '1' },
      width: 6,
    }),
    supplier_bank_account_id: ref('Cuenta del proveedor', 'supplier-bank-accounts', {
      narrowedBy: { supplier_id: 'supplier_id' },
      width: 6,
      help: 'A la que se transfiere. Vacía: la predeterminada; debe estar verificada.',
    }),
    reference: text('Clave de rastreo', {
      max: 40,
      width: 3,
      help: 'Se exige al aplicar una transferencia.',
    }),
    check_number: int('Número de cheque', {
      readOnly: true,
      width: 3,
      help: 'El siguiente de la cuenta, al aplicarlo.',
    }),
    amount: money('Importe', { required: true, above: '0', width: 3 }),
    currency_id: ref('Moneda', 'currencies', {
      readOnly: true,
      width: 3,
      help: 'La de la cuenta.',
    }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'Vacío: el vigente de ese día.',
    }),
    base_amount: money('Importe en pesos', AMOUNT),
    amount_words: text('Importe con letra', { max: 200, readOnly: true, width: 9 }),
    applications: lines('Aplicaciones', 'payment-applications', 'payment_id', { max: 200 }),
    applied: money('Aplicado', AMOUNT),
    unapplied: money('Por aplicar', AMOUNT),
    fx_result: money('Utilidad (pérdida) cambiaria', AMOUNT),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 4 }),
    entry_id: ref('Póliza', 'acc/book-entries', { readOnly: true, width: 4 }),
    notes: longtext('Notas', { max: 500 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 200, readOnly: true }),
  },
  title: 'folio',
  search: ['reference', 'notes'],
  branchField: 'branch_office_id',
  highlights: ['supplier_id', 'date', ['amount', 'currency_id'], 'unapplied', 'entry_id'],
  period: { area: 'TESORERIA', date: 'date' },
  print: { day: 'date', signatures: ['Autorizó', 'Recibió'] },
  list: {
    columns: [
      'folio',
      'date',
      'kind',
      'supplier_id',
      'payment_type_id',
      'reference',
      'amount',
      'unapplied',
      'status',
    ],
    filters: [
      'date',
      'kind',
      'status',
      'supplier_id',
      'bank_account_id',
      'payment_type_id',
      'branch_office_id',
    ],
  },
  extraCalls: [
    {
      name: 'effects',
      method: 'GET',
      path: 'payments/effects/:id',
      key: 'payments.apply',
      summary: 'Lo que haría aplicar el pago: saldos, banco y póliza; nada se guarda.',
      ...EFFECTS,
    },
  ],
  risks: { create: 'SENSIBLE', update: 'SENSIBLE' },
  privileges: [
    { key: 'payments.apply', label: 'Aplicar pagos a proveedores', risk: 'SENSIBLE' },
    { key: 'payments.cancel', label: 'Cancelar pagos a proveedores', risk: 'SENSIBLE' },
  ],
  form: {
    sections: [
      {
        title: 'Pago',
        help: 'A quién, de qué cuenta y cómo.',
        fields: [
          'kind',
          'status',
          'supplier_id',
          'date',
          'bank_account_id',
          'payment_type_id',
          'supplier_bank_account_id',
          'reference',
          'check_number',
          'branch_office_id',
          'entry_id',
        ],
      },
      {
        title: 'Importe',
        help: 'En la moneda de la cuenta.',
        fields: ['amount', 'currency_id', 'exchange_rate', 'base_amount', 'amount_words'],
      },
      {
        title: 'Facturas',
        help: 'Qué paga; de un pago, lo que no se aplica queda a favor con el proveedor.',
        fields: ['applications', 'applied', 'unapplied', 'fx_result'],
      },
      {
        title: 'Notas',
        help: 'Lo que conviene recordar.',
        fields: ['notes', 'cancel_reason'],
      },
    ],
  },
  states: {
    initial: 'BORRADOR',
    readOnlyStates: ['APLICADO', 'CANCELADO'],
    readOnlyMessage: 'El pago ya no admite cambios: cancélalo y haz otro.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Sólo se borra un borrador: cancela el pago.',
    transitions: {
      apply: {
        label: 'Aplicar',
        successMessage: 'Pago aplicado.',
        from: ['BORRADOR'],
        to: 'APLICADO',
        tone: 'pri',
        separationOfDuties: ['created_by'],
        impact: { call: 'effects' },
        confirm: 'Sale de la cuenta, baja el saldo de las facturas y hace su póliza.',
      },
    },
    cancel: {
      from: ['BORRADOR', 'APLICADO'],
      successMessage: 'Pago cancelado.',
      confirm: 'Si ya se aplicó, los saldos regresan y se reversan banco y póliza.',
    },
  },
});
