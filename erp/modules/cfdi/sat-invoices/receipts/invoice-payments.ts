import { along } from '#erp/model/computed/declared.ts';
import { date, decimal, int, lines, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Payments that a receipt says, one of each movement of treasury (Pagos 2.0, `Pago`). */
export const invoicePayments = child('satInvoices/payments', {
  label: ['Pago', 'Pagos'],
  fields: {
    invoice_id: ref('Complemento', 'satInvoices', { required: true }),
    movement_id: ref('Cobro', 'cfl/movements', { required: true, width: 4 }),
    payment_date: date('Fecha de pago', { required: true, width: 3 }),
    payment_type_id: ref('Forma de pago', 'payment-types', { width: 4 }),
    currency_id: ref('Moneda', 'currencies', { required: true, width: 3 }),
    exchange_rate: decimal('Tipo de cambio', { precision: 12, scale: 6, width: 3 }),
    amount: money('Importe', {
      required: true,
      width: 3,
      help: 'Lo que de él pagó las facturas de este complemento, en su moneda.',
    }),
    base_amount: money('Importe en pesos', { inPesos: true, required: true, width: 3 }),
    operation: text('Núm. de operación', { max: 100, width: 4 }),
    documents: lines('Facturas pagadas', 'satInvoices/payment-documents', 'payment_id', {
      max: 500,
    }),
  },
  title: 'movement_id',
  row: {
    cells: ['payment_date', 'movement_id', 'payment_type_id', 'amount', 'currency_id', 'operation'],
  },
  list: {
    columns: [
      'payment_date',
      'movement_id',
      'payment_type_id',
      'amount',
      'currency_id',
      'operation',
    ],
  },
});

const OF_INVOICE = { currencyIn: 'invoice_currency' } as const;

/** An invoice that a payment pays (`DoctoRelacionado`); amounts in the invoice's currency. */
export const paymentDocuments = child('satInvoices/payment-documents', {
  label: ['Factura pagada', 'Facturas pagadas'],
  fields: {
    payment_id: ref('Pago', 'satInvoices/payments', { required: true }),
    invoice_id: ref('Factura', 'satInvoices', { required: true, width: 4 }),
    invoice_currency: along('Moneda', 'text', 'invoice_id.currency_id.code'),
    installment: int('Parcialidad', { required: true, width: 2 }),
    previous: money('Saldo anterior', { ...OF_INVOICE, required: true, width: 3 }),
    paid: money('Pagado', { ...OF_INVOICE, required: true, width: 3 }),
    remaining: money('Saldo insoluto', { ...OF_INVOICE, required: true, width: 3 }),
    spent: money('Importe del cobro', {
      required: true,
      width: 3,
      help: 'En la moneda del cobro.',
    }),
    equivalence: decimal('Equivalencia', {
      precision: 18,
      scale: 10,
      required: true,
      width: 3,
      help: 'Unidades de la moneda de la factura por una del cobro.',
    }),
    transferred: money('Impuestos trasladados', { ...OF_INVOICE, required: true, width: 3 }),
    withheld: money('Impuestos retenidos', {
      ...OF_INVOICE,
      required: true,
      width: 3,
      blankZero: true,
    }),
  },
  title: 'invoice_id',
  row: {
    cells: ['invoice_id', 'installment', 'previous', 'paid', 'remaining', 'transferred'],
  },
  list: {
    columns: ['invoice_id', 'installment', 'previous', 'paid', 'remaining', 'transferred'],
  },
});
