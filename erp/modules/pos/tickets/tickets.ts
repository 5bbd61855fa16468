import { along, sumOf } from '#erp/model/computed/declared.ts';
import { choice, date, datetime, lines, longtext, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { GLOBAL } from '../global-invoices/global-action.ts';
import { NOTE_STATES } from '../sales-return/return-choices.ts';
import { NOTE, NOTES, NOTE_KEY } from '../sales-return/note-actions.ts';
import { INVOICE } from './invoice-action.ts';
import { QR } from './tickets.schemas.ts';
import { TICKET_TABS } from '../ticket-tabs.ts';

const AMOUNT = { readOnly: true, width: 3 } as const;

/**
 * What was sold over a counter (sales §2), filled by import until there is one of ours (finance
 * decision 22): it feeds global invoices and self-invoicing.
 */
export const tickets = resource('pos/tickets', {
  label: ['Ticket', 'Tickets'],
  docUrl: 'tickets',
  fields: {
    folio: text('Folio', { required: true, max: 40, case: 'upper', width: 3 }),
    kind: choice(
      'Clase',
      [
        ['VENTA', 'Venta'],
        ['DEVOLUCION', 'Devolución'],
      ],
      { required: true, default: 'VENTA', width: 3 },
    ),
    status: choice(
      'Estado',
      [
        ['PAGADO', 'Pagado', 'go'],
        ['FACTURADO', 'Facturado', 'ok'],
        ['CANCELADO', 'Cancelado', 'off'],
      ],
      { required: true, default: 'PAGADO', readOnly: true, index: true, width: 3 },
    ),
    original_ticket_id: ref('Ticket original', 'pos/tickets', {
      where: { kind: 'VENTA' },
      requiredWhen: { field: 'kind', is: ['DEVOLUCION'] },
      onlyWhen: { field: 'kind', is: ['DEVOLUCION'] },
      width: 6,
    }),
    sold_at: datetime('Fecha', { required: true, index: true, width: 3 }),
    day: date('Día', {
      readOnly: true,
      index: true,
      width: 3,
      help: 'Por el reloj de la sucursal.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { required: true, width: 3 }),
    customer_id: ref('Cliente', 'customers', { width: 6, help: 'Vacío: público en general.' }),
    lines: lines('Partidas', 'pos-ticket-lines', 'ticket_id', { required: true, max: 500 }),
    payments: lines('Pagos', 'pos-ticket-payments', 'ticket_id', { required: true, max: 20 }),
    taxes: lines('Impuestos por tasa', 'pos-ticket-taxes', 'ticket_id', {
      readOnly: true,
      max: 50,
    }),
    subtotal: money('Subtotal', AMOUNT),
    tax_total: money('Impuestos', AMOUNT),
    total: money('Total', { ...AMOUNT, index: true }),
    tip_amount: money('Propina', {
      min: '0',
      blankZero: true,
      width: 3,
      help: 'No es parte del total ni causa impuestos.',
    }),
    change_amount: money('Cambio', { ...AMOUNT, blankZero: true }),
    payment_form: text('Forma de pago', {
      max: 2,
      readOnly: true,
      width: 3,
      help: 'Clave SAT de su pago mayor: con ella se factura.',
    }),
    invoice_code: text('Código de facturación', {
      max: 12,
      readOnly: true,
      unique: true,
      width: 3,
      help: 'El cliente factura con él o con el folio, y con el total.',
    }),
    invoice_id: ref('Factura', 'satInvoices', {
      readOnly: true,
      unique: true,
      width: 4,
      help: 'Desde su borrador: un ticket tiene un CFDI.',
    }),
    invoice_status: along('Estado de la factura', 'text', 'invoice_id.status'),
    invoice_uuid: along('Folio fiscal', 'text', 'invoice_id.uuid'),
    global_invoice_id: ref('Factura global', 'satInvoices', { readOnly: true, width: 4 }),
    global_status: along('Estado de la global', 'text', 'global_invoice_id.status'),
    global_note_id: ref('Nota de la global', 'satInvoices', {
      readOnly: true,
      unique: true,
      width: 4,
      help: 'El egreso que lo sacó de la factura global, para facturarlo aparte.',
    }),
    discounted_in_id: ref('Descontada en', 'satInvoices', {
      readOnly: true,
      width: 4,
      help: 'El CFDI que ya no incluye lo que se devolvió.',
    }),
    credit_note_id: ref('Nota de crédito', 'satInvoices', {
      readOnly: true,
      unique: true,
      width: 4,
      help: 'El egreso de esta devolución.',
    }),
    credited_invoice_id: ref('CFDI que acredita', 'satInvoices', {
      readOnly: true,
      width: 4,
      help: 'El que todavía incluye lo que se devolvió.',
    }),
    credited_number: along('CFDI', 'text', 'credited_invoice_id.number'),
    credited_to: along('Receptor', 'text', 'credited_invoice_id.receiver_name'),
    note_number: along('Nota', 'text', 'credit_note_id.number'),
    note_status: choice('Estado de la nota', NOTE_STATES, {
      readOnly: true,
      index: true,
      width: 4,
      help: 'Vacía: ningún CFDI timbrado incluye lo que se devolvió.',
    }),
    returned_total: sumOf('Devuelto', 'money', 'pos/tickets.original_ticket_id.total', {
      where: { status: ['PAGADO', 'FACTURADO'] },
      orZero: true,
    }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
  },
  title: 'folio',
  search: ['folio', 'invoice_code'],
  branchField: 'branch_office_id',
  highlights: ['customer_id', 'sold_at', 'total', 'invoice_code'],
  uniques: [
    {
      fields: ['branch_office_id', 'folio'],
      on: 'folio',
      message: 'La sucursal ya tiene un ticket con ese folio.',
    },
  ],
  quickSearch: { fields: ['folio', 'invoice_code'], amounts: ['total'] },
  calls: ['create', 'list', 'one', 'options'],
  screens: ['list', 'edit'],
  privileges: [
    { key: 'pos/tickets.invoice', label: 'Facturar tickets' },
    { key: 'pos/tickets.global', label: 'Hacer facturas globales' },
    { key: NOTE_KEY, label: 'Generar notas de crédito de devoluciones' },
  ],
  actions: { invoice: INVOICE, global: GLOBAL, note: NOTE, notes: NOTES },
  extraCalls: [
    {
      name: 'qr',
      method: 'GET',
      path: 'pos/tickets/qr/:id',
      key: 'pos/tickets.list',
      summary: 'Código QR con el que el cliente factura su ticket',
      ...QR,
    },
  ],
  list: {
    tabs: TICKET_TABS,
    columns: [
      'folio',
      'sold_at',
      'branch_office_id',
      'customer_id',
      'kind',
      'total',
      'payment_form',
      'invoice_id',
      'status',
    ],
    more: ['day', 'invoice_status', 'global_invoice_id', 'returned_total', 'invoice_code'],
    sort: '-sold_at',
    filters: [
      'status',
      'kind',
      'branch_office_id',
      'customer_id',
      'day',
      'total',
      'invoice_id',
      'global_invoice_id',
      'credit_note_id',
      'note_status',
    ],
  },
  states: {
    field: 'status',
    initial: 'PAGADO',
    readOnlyStates: ['PAGADO', 'FACTURADO', 'CANCELADO'],
    readOnlyMessage: 'Lo que se cobró no cambia: cancélalo si no debió cobrarse.',
    deletableStates: [],
    undeletableMessage: 'Un ticket se conserva: cancélalo.',
    transitions: {
      cancel: {
        label: 'Cancelar',
        from: ['PAGADO'],
        to: 'CANCELADO',
        tone: 'dan',
        recordFields: { required: ['cancel_reason'] },
        confirm: 'Deja de contar en las ventas y ya no se puede facturar.',
        successMessage: 'Ticket cancelado.',
      },
    },
    byConsequence: {
      bill: {
        label: 'Facturado',
        from: ['PAGADO'],
        to: 'FACTURADO',
        cause: 'Se timbró su factura.',
      },
      release: {
        label: 'Sin factura',
        from: ['FACTURADO'],
        to: 'PAGADO',
        cause: 'Se canceló su factura.',
      },
    },
  },
  form: {
    sections: [
      {
        title: 'Ticket',
        help: 'Como lo imprimió la caja.',
        fields: [
          'folio',
          'kind',
          'status',
          'original_ticket_id',
          'sold_at',
          'day',
          'branch_office_id',
          'customer_id',
          'invoice_code',
        ],
      },
      {
        title: 'Partidas',
        help: 'Precios con impuestos: lo que se cobró, al centavo.',
        fields: ['lines'],
      },
      {
        title: 'Pagos',
        help: 'Suman el total, la propina y el cambio.',
        fields: [
          'payments',
          'subtotal',
          'tax_total',
          'total',
          'tip_amount',
          'change_amount',
          'payment_form',
        ],
      },
      {
        title: 'Factura',
        help: 'Con qué CFDI se facturó, y qué se devolvió después.',
        fields: [
          'invoice_id',
          'invoice_status',
          'invoice_uuid',
          'global_invoice_id',
          'global_status',
          'global_note_id',
          'discounted_in_id',
          'credit_note_id',
          'credited_invoice_id',
          'note_status',
          'returned_total',
          'taxes',
        ],
      },
      { title: 'Cancelación', help: 'Por qué no contó.', fields: ['cancel_reason'] },
    ],
  },
});
