import { countOf } from '#erp/model/computed/declared.ts';
import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import {
  choice,
  date,
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
import { OPEN_ORDER } from '#erp/modules/purchasing/purchase-orders/purchase-order-choices.ts';
import { PAYABLE_TABS } from '../payable-tabs.ts';
import { SELECTABLE_SUPPLIERS } from '#erp/modules/purchasing/suppliers/suppliers.choices.ts';

const AMOUNT = { readOnly: true, width: 3 } as const;

/** An advance is applied once what it is for is invoiced. */
const APPLIES = { field: 'kind', is: ['PAGO', 'REEMBOLSO'] } as const;

/** Money to suppliers, or back from them (purchasing §2, finance decision 22). */
export const payments = document('payments', {
  label: ['Pago a proveedor', 'Pagos a proveedores'],
  docUrl: 'pagos-a-proveedores',
  folio: 'PAG',
  status: [
    ['BORRADOR', 'Borrador', 'neutral'],
    ['APLICADO', 'Aplicado', 'go'],
    ['CONCILIADO', 'Conciliado', 'ok'],
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
    supplier_id: ref('Proveedor', 'suppliers', {
      required: true,
      selectable: SELECTABLE_SUPPLIERS,
      width: 6,
    }),
    purchase_order_id: ref('Orden de compra', 'purchase-orders', {
      onlyWhen: { field: 'kind', is: ['ANTICIPO'] },
      narrowedBy: { supplier_id: 'supplier_id' },
      where: { spot: '0' },
      selectable: { status: OPEN_ORDER },
      index: true,
      width: 6,
      help: 'La que se anticipa: no se cierra mientras quede algo por aplicar. Sólo falta de quien vende sin orden.',
    }),
    date: date('Fecha', { required: true, index: true, startsToday: true, width: 3 }),
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
    payee_supplier_id: ref('Beneficiario', 'suppliers', {
      where: { category: 'FINANCIERA' },
      width: 6,
      help: 'A quien se cedieron las facturas. Vacío: el proveedor.',
    }),
    supplier_bank_account_id: ref('Cuenta del proveedor', 'supplier-bank-accounts', {
      width: 6,
      help: 'A la que se transfiere. Vacía: la predeterminada; debe estar verificada.',
    }),
    reference: text('Clave de rastreo', {
      copied: false,
      max: 40,
      width: 3,
      help: 'Se exige al aplicar una transferencia.',
    }),
    receipt_file: file('Comprobante', { width: 6, help: 'El que da el banco.' }),
    check_number: int('Número de cheque', {
      ungrouped: true,
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
    base_amount: money('Importe en pesos', { ...AMOUNT, inPesos: true }),
    amount_words: text('Importe con letra', { max: 200, readOnly: true, width: 9 }),
    applications: lines('Aplicaciones', 'payment-applications', 'payment_id', {
      max: 200,
      onlyWhen: APPLIES,
      shownWhen: [[APPLIES]],
    }),
    applied: money('Aplicado', AMOUNT),
    unapplied: money('Por aplicar', AMOUNT),
    fx_result: money('Utilidad (pérdida) cambiaria', { ...AMOUNT, inPesos: true }),
    rate_difference: money('Diferencia contra el tipo de cambio del día', {
      inPesos: true,
      readOnly: true,
      width: 6,
      help: 'En pesos: lo que vale de menos que lo que liquida. Cuenta como descuento.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 4 }),
    entry_id: ref('Póliza', 'acc/book-entries', { readOnly: true, width: 4 }),
    proposal_id: ref('Propuesta', 'purchase-payments', { readOnly: true, index: true, width: 4 }),
    complements_owed: countOf('Complementos por recibir', 'payments/complements', 'payment_id', {
      where: { state: ['PENDIENTE', 'VENCIDO'] },
    }),
    notes: longtext('Notas', { max: 500 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 200, readOnly: true }),
  },
  title: 'folio',
  search: ['reference', 'notes'],
  branchField: 'branch_office_id',
  highlights: [
    'supplier_id',
    'bank_account_id',
    'date',
    ['amount', 'currency_id'],
    ['unapplied', 'currency_id'],
    'entry_id',
  ],
  period: { area: 'TESORERIA', date: 'date' },
  computedDraft: {
    from: [
      'kind',
      'purchase_order_id',
      'bank_account_id',
      'amount',
      'applications.invoice_id',
      'applications.early_discount',
    ],
    sets: ['supplier_id', 'applications.invoice_amount'],
  },
  approvals: {
    base: 'base_amount',
    voidingFields: [
      'kind',
      'supplier_id',
      'date',
      'bank_account_id',
      'payment_type_id',
      'purchase_order_id',
      'payee_supplier_id',
      'supplier_bank_account_id',
      'amount',
      'exchange_rate',
      'applications',
    ],
    summary: [
      'kind',
      'supplier_id',
      'purchase_order_id',
      'bank_account_id',
      'amount',
      'rate_difference',
      'applications',
    ],
    facts: { SUCURSAL: 'branch_office_id', CLASE: 'kind' },
    actions: { apply: {} },
  },
  print: { day: 'date', signatures: ['Autorizó', 'Recibió'] },
  list: {
    columns: [
      'folio',
      'date',
      'kind',
      'supplier_id',
      'reference',
      'amount',
      'currency_id',
      'unapplied',
      'status',
    ],
    filters: [
      'date',
      'kind',
      'status',
      'supplier_id',
      'purchase_order_id',
      'bank_account_id',
      'payment_type_id',
      'branch_office_id',
      'proposal_id',
      'complements_owed',
    ],
    tabs: PAYABLE_TABS,
  },
  fixedRows: [
    {
      when: { field: 'proposal_id', is: '*' },
      message: 'Es de una propuesta de pago: registra ahí su resultado.',
    },
  ],
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
          'purchase_order_id',
          'date',
          'bank_account_id',
          'payment_type_id',
          'payee_supplier_id',
          'supplier_bank_account_id',
          'reference',
          'check_number',
          'receipt_file',
          'branch_office_id',
          'entry_id',
          'proposal_id',
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
        fields: ['applications', 'applied', 'unapplied', 'fx_result', 'rate_difference'],
      },
      {
        title: 'Notas',
        help: 'Lo que conviene recordar.',
        fields: ['notes', 'cancel_reason'],
      },
    ],
  },
  kept: {
    draft: { field: 'status', is: ['BORRADOR'] },
    derived: ['status', 'applied', 'unapplied'],
    once: ['entry_id', 'cancel_reason'],
  },
  states: {
    initial: 'BORRADOR',
    readOnlyStates: ['APLICADO', 'CONCILIADO', 'CANCELADO'],
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
        recordFields: { optional: ['reference', 'receipt_file'] },
        separationOfDuties: ['created_by'],
        impact: { call: 'effects' },
        confirm: 'Sale de la cuenta, baja el saldo de las facturas y hace su póliza.',
      },
    },
    byConsequence: {
      reconcile: {
        label: 'Conciliación',
        from: ['APLICADO'],
        to: 'CONCILIADO',
        cause: 'El banco tiene su movimiento: está conciliado.',
      },
      unreconcile: {
        label: 'Conciliación deshecha',
        from: ['CONCILIADO'],
        to: 'APLICADO',
        cause: 'Se deshizo la conciliación de su movimiento.',
      },
    },
    cancel: {
      from: ['BORRADOR', 'APLICADO'],
      successMessage: 'Pago cancelado.',
      confirm: 'Si ya se aplicó, los saldos regresan y se reversan banco y póliza.',
    },
  },
});
