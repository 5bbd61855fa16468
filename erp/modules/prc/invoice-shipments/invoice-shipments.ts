import { refersTo } from '#erp/db/sql/joins.ts';
import { along, countOf } from '#erp/model/computed/declared.ts';
import {
  bool,
  choice,
  date,
  decimal,
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
import { SAT_PAYMENT_METHODS } from '#erp/modules/sat/payment-forms.ts';
import { PAYABLE_TABS } from '../payable-tabs.ts';
import { INVOICE_DRAFT } from './capture/computed-draft.ts';
import { CLASSIFY } from './classify.ts';
import { FROM_ORDERS } from './ordered/from-orders.ts';
import { FROM_SHIPMENTS } from './receptions/from-shipments.ts';
import { FROM_RETURN } from './returns/from-return.ts';
import {
  INVOICE_KINDS,
  INVOICE_STATES,
  MATCH_STATES,
  NOTE_RELATIONS,
  OWED_KINDS,
  PAYABLE,
  POSTED,
  USES,
  WITH_CFDI,
} from './invoice-choices.ts';
import { invoiceForm } from './invoice-form.ts';
import { invoiceStates } from './invoice-states.ts';
import { SELECTABLE_SUPPLIERS } from '#erp/modules/purchasing/suppliers/suppliers.choices.ts';

const CFDI = { field: 'kind', is: WITH_CFDI } as const;
// A note has one where its invoice does, which its rules say.
const INVOICE = { field: 'kind', is: ['FACTURA', 'ANTICIPO'] } as const;
const ADVANCE = { field: 'kind', is: ['ANTICIPO'] } as const;
const NOTE = { field: 'kind', is: ['NOTA_CREDITO'] } as const;
const AMOUNT = { readOnly: true, width: 3 } as const;

/** What a supplier charges for, until it is paid (purchasing §2). */
export const invoiceShipments = document('prc/invoice-shipments', {
  label: ['Factura de proveedor', 'Facturas de proveedores'],
  gender: 'f',
  docUrl: 'facturas-de-proveedores',
  folio: 'FP',
  status: INVOICE_STATES,
  fields: {
    kind: choice('Tipo', INVOICE_KINDS, { required: true, default: 'FACTURA', width: 3 }),
    supplier_id: ref('Proveedor', 'suppliers', {
      required: true,
      selectable: SELECTABLE_SUPPLIERS,
      width: 6,
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', {
      width: 3,
      help: 'Vacía: la tuya.',
    }),
    date: date('Emisión', { required: true, index: true, width: 3 }),
    received_date: date('Recepción', { happened: true, width: 3, help: 'Vacía: hoy.' }),
    posting_date: date('Contabilización', { readOnly: true, index: true, width: 3 }),
    uuid: text('Folio fiscal (UUID)', {
      max: 36,
      case: 'upper',
      requiredWhen: INVOICE,
      onlyWhen: CFDI,
      index: true,
      width: 6,
      pattern: [
        '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$',
        'Escribe el UUID completo: 8-4-4-4-12 letras o números.',
      ],
    }),
    uuid_key: text('Llave del UUID', { max: 36, readOnly: true, internal: true }),
    series: text('Serie', { max: 25, case: 'upper', width: 3 }),
    supplier_folio: text('Folio del proveedor', {
      copied: false,
      max: 40,
      case: 'upper',
      requiredWhen: { field: 'kind', is: ['EXTRANJERA', 'SIN_CFDI'] },
      width: 3,
    }),
    payment_mode: choice('Método de pago', SAT_PAYMENT_METHODS, {
      requiredWhen: INVOICE,
      onlyWhen: CFDI,
      width: 4,
    }),
    payment_type_id: ref('Forma de pago', 'payment-types', {
      where: { active: '1' },
      width: 4,
      help: 'Como dice el CFDI: 99 con PPD.',
    }),
    cfdi_use: choice('Uso del CFDI', USES, { onlyWhen: CFDI, width: 4 }),
    relation_type: choice('Relación', NOTE_RELATIONS, {
      onlyWhen: NOTE,
      width: 4,
      help: 'Como dice el CFDI. Vacía: 07 de un anticipo, 03 de una devolución, 01 de lo demás.',
    }),
    related_invoice_id: ref('Factura relacionada', 'prc/invoice-shipments', {
      requiredWhen: NOTE,
      onlyWhen: NOTE,
      narrowedBy: { supplier_id: 'supplier_id' },
      selectable: { status: POSTED },
      width: 6,
    }),
    advance_payment_id: ref('Anticipo pagado', 'payments', {
      requiredWhen: ADVANCE,
      onlyWhen: ADVANCE,
      narrowedBy: { supplier_id: 'supplier_id' },
      where: { kind: 'ANTICIPO' },
      selectable: { status: ['APLICADO', 'CONCILIADO'] },
      index: true,
      width: 6,
      help: 'El pago que ampara: la factura vale lo que de él queda por aplicar, y dice su IVA.',
    }),
    advance_invoice_id: ref('Anticipo que aplica', 'prc/invoice-shipments', {
      onlyWhen: NOTE,
      narrowedBy: { supplier_id: 'supplier_id' },
      where: { kind: 'ANTICIPO' },
      selectable: { status: POSTED },
      width: 6,
      help: 'De la nota con relación 07: sin partidas, lo que del anticipo cabe en su factura.',
    }),
    return_id: ref('Devolución', 'purchases-returns', {
      onlyWhen: NOTE,
      narrowedBy: { supplier_id: 'supplier_id' },
      width: 6,
      help: 'De mercancía: sin partidas, lo que de ella se había facturado.',
    }),
    rebate_percent: percent('Bonificación', {
      onlyWhen: NOTE,
      min: '0',
      max: '100',
      blankZero: true,
      width: 3,
      help: 'De mercancía que se queda: sin partidas, esto de lo que cobró su factura. Baja su costo.',
    }),
    discount_note_id: ref('Pronto pago', 'payments/discount-notes', {
      onlyWhen: NOTE,
      narrowedBy: { supplier_id: 'supplier_id' },
      selectable: { state: ['PENDIENTE', 'SIN_NOTA'] },
      width: 6,
      help: 'El descuento que acredita: sin partidas, lo que se descontó.',
    }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: la del proveedor.' }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'Vacío: el vigente el día de la emisión.',
    }),
    credit_days: int('Días de crédito', {
      min: '0',
      max: '365',
      suffix: 'días',
      width: 3,
      help: 'Vacíos: los del proveedor.',
    }),
    installments: int('Parcialidades', {
      min: '1',
      max: '36',
      default: 1,
      width: 3,
      help: 'Una cada mes, desde el vencimiento.',
    }),
    due_date: date('Vencimiento', { readOnly: true, index: true, width: 3 }),
    scheduled_date: date('Pago programado', { readOnly: true, width: 3 }),
    payee_supplier_id: ref('Cedida a', 'suppliers', { readOnly: true, width: 6 }),
    payee_account_id: ref('Cuenta del cesionario', 'supplier-bank-accounts', {
      readOnly: true,
      width: 6,
    }),
    shipment_ids: refs('Recepciones', 'shipments', {
      narrowedBy: { supplier_id: 'supplier_id' },
      width: 12,
      help: 'Lo que se factura de lo recibido: sin partidas, lo que falta por facturar de ellas.',
    }),
    order_ids: refs('Órdenes', 'purchase-orders', {
      narrowedBy: { supplier_id: 'supplier_id' },
      width: 12,
      help: 'De un proveedor que factura contra lo ordenado: sin partidas, lo que falta por facturar de ellas.',
    }),
    lines: lines('Partidas', 'prc-invoice-lines', 'invoice_id', { max: 200 }),
    subtotal: money('Subtotal', AMOUNT),
    discount: money('Descuento', AMOUNT),
    transferred_tax: money('Trasladados', AMOUNT),
    withheld_tax: money('Retenidos', AMOUNT),
    document_total: money('Total del documento', {
      above: '0',
      width: 3,
      help: 'Como lo dice el CFDI; los centavos que difieran se ajustan en su impuesto.',
    }),
    total: money('Total', AMOUNT),
    base_total: money('Total en pesos', { ...AMOUNT, inPesos: true }),
    taxes: lines('Impuestos', 'prc-invoice-taxes', 'invoice_id', { readOnly: true, max: 50 }),
    withholding_reason: text('Motivo de la retención distinta', {
      max: 200,
      width: 12,
      help: 'Por qué la factura no trae las retenciones de su perfil.',
    }),
    difference_reason: text('Motivo de la diferencia', {
      max: 250,
      width: 12,
      readOnly: true,
      help: 'Por qué se acepta que no sea lo que se ordenó y recibió.',
    }),
    match_status: choice('Cotejo', MATCH_STATES, {
      readOnly: true,
      required: true,
      default: 'SIN_VALIDAR',
      index: true,
      width: 3,
    }),
    expected_total: money('Total esperado', { ...AMOUNT, help: 'Por lo ordenado y recibido.' }),
    difference: money('Diferencia', AMOUNT),
    difference_base: money('Diferencia en pesos', { ...AMOUNT, inPesos: true }),
    exceptions: lines('Diferencias', 'prc-invoice-exceptions', 'invoice_id', {
      readOnly: true,
      max: 1000,
    }),
    paid: money('Pagado', { ...AMOUNT, default: '0' }),
    lowered: money('Acreditado', {
      ...AMOUNT,
      default: '0',
      help: 'Lo que bajaron notas de crédito, descuentos y diferencias.',
    }),
    balance: money('Saldo', { ...AMOUNT, default: '0' }),
    complements_owed: countOf('Complementos por recibir', 'payments/complements', 'invoice_id', {
      where: { state: ['PENDIENTE', 'VENCIDO'] },
    }),
    hold: bool('Retenida', { readOnly: true, help: 'No se paga mientras lo esté.' }),
    hold_reason: text('Motivo de la retención', { max: 200, readOnly: true, width: 9 }),
    event_id: ref('Contabilización', 'acc/posting-events', { readOnly: true, width: 4 }),
    entry: along('Póliza', 'text', 'event_id.entry_id.folio'),
    posting_status: along('Estado contable', 'text', 'event_id.status'),
    efos_status: along('Situación 69-B', 'text', 'supplier_id.efos_status'),
    pdf_file: file('PDF', { width: 6 }),
    notes: longtext('Notas', { max: 1000 }),
    reject_reason: longtext('Motivo del rechazo', { max: 200, readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 200, readOnly: true }),
  },
  // What the supplier calls it stands beside what it is called here.
  title: ['supplier_folio', 'folio'],
  search: ['uuid', 'series', 'supplier_folio'],
  optionDetail: ['due_date', ['balance', 'currency_id']],
  branchField: 'branch_office_id',
  highlights: [
    'supplier_id',
    'due_date',
    ['total', 'currency_id'],
    ['balance', 'currency_id'],
    'entry',
  ],
  period: { area: 'COMPRAS', date: 'posting_date', written: 'date' },
  overdue: { field: 'due_date', openStates: PAYABLE },
  uniques: [{ fields: ['uuid_key'], on: 'uuid', message: 'Este CFDI ya se registró.' }],
  quickSearch: { fields: ['folio', 'uuid', 'supplier_folio'], amounts: ['total', 'balance'] },
  computedDraft: INVOICE_DRAFT,
  approvals: {
    base: 'difference_base',
    voidingFields: [
      'supplier_id',
      'kind',
      'date',
      'currency_id',
      'exchange_rate',
      'document_total',
      'lines',
    ],
    summary: ['supplier_id', 'total', 'expected_total', 'difference', 'difference_base'],
    facts: { SUCURSAL: 'branch_office_id', CLASE: 'kind' },
    actions: { resolve: {} },
  },
  print: { day: 'date' },
  list: {
    columns: [
      'folio',
      'supplier_id',
      'supplier_folio',
      'date',
      'due_date',
      'total',
      'currency_id',
      'balance',
      'status',
    ],
    sort: 'due_date',
    filters: [
      'status',
      'supplier_id',
      'kind',
      'date',
      'due_date',
      'posting_date',
      'currency_id',
      'branch_office_id',
      'hold',
      'payment_mode',
      'match_status',
      'complements_owed',
    ],
    relationFilters: {
      shipment_line_id: {
        label: 'Recepción',
        to: 'shipment-lines',
        sql: `exists (select 1 from prc_invoice_lines l where ${refersTo('prc_invoice_lines.invoice_id', 'l', 't')} and l.shipment_line_id = any($))`,
        optionsOnly: true,
      },
      pending: {
        label: 'Por atender',
        sql: `t.status not in ('PAGADA', 'RECHAZADA', 'CANCELADA')`,
      },
      // What is not in the books owes nothing yet.
      unpaid: {
        label: 'Sin pagar',
        sql: `t.status in ('CONTABILIZADA', 'PAGO_PARCIAL') and t.kind in (${OWED_KINDS.map((kind) => `'${kind}'`).join(', ')}) and t.balance > 0`,
      },
    },
    initial: { pending: '1' },
    tabs: PAYABLE_TABS,
  },
  actions: {
    classify: CLASSIFY,
    fromShipments: FROM_SHIPMENTS,
    fromOrders: FROM_ORDERS,
    fromReturn: FROM_RETURN,
  },
  privileges: [
    { key: 'prc/invoice-shipments.post', label: 'Contabilizar facturas', risk: 'SENSIBLE' },
    { key: 'prc/invoice-shipments.classify', label: 'Reclasificar facturas por contabilizar' },
    {
      key: 'prc/invoice-shipments.resolve',
      label: 'Aceptar diferencias con lo ordenado',
      risk: 'SENSIBLE',
    },
    { key: 'prc/invoice-shipments.no_cfdi', label: 'Capturar gastos sin CFDI', risk: 'SENSIBLE' },
  ],
  form: invoiceForm,
  kept: {
    draft: { field: 'status', is: ['BORRADOR', 'EN_REVISION', 'VALIDADA', 'RECHAZADA'] },
    // Its key is free again once it is cancelled.
    derived: [
      'status',
      'uuid_key',
      'paid',
      'lowered',
      'balance',
      'hold',
      'hold_reason',
      'due_date',
      'scheduled_date',
      'payee_supplier_id',
      'payee_account_id',
    ],
    once: ['event_id', 'cancel_reason'],
  },
  states: invoiceStates,
});
