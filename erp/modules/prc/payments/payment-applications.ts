import { along } from '#erp/model/computed/declared.ts';
import { money, ref } from '#erp/model/fields.ts';
import { PAYABLE } from '../invoice-shipments/invoice-choices.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const OF_INVOICE = { currencyIn: 'invoice_currency' } as const;

/** What of a payment goes to which invoice; a refund takes back what a credit note left. */
export const paymentApplications = child('payment-applications', {
  label: ['Aplicación', 'Aplicaciones'],
  gender: 'f',
  fields: {
    payment_id: ref('Pago', 'payments', { required: true }),
    invoice_id: ref('Factura', 'prc/invoice-shipments', {
      required: true,
      narrowedBy: { supplier_id: '^supplier_id' },
      selectable: { status: PAYABLE },
      width: 5,
    }),
    due_date: along('Vencimiento', 'date', 'invoice_id.due_date'),
    balance: along('Saldo', 'money', 'invoice_id.balance', OF_INVOICE),
    invoice_currency: along('Moneda', 'text', 'invoice_id.currency_id.code'),
    invoice_amount: money('Aplicado', {
      ...OF_INVOICE,
      required: true,
      above: '0',
      width: 3,
      help: 'En la moneda de la factura; no más que su saldo.',
    }),
    early_discount: money('Pronto pago', {
      ...OF_INVOICE,
      min: '0',
      width: 3,
      help: 'Lo que el proveedor descuenta por pagar antes: baja el saldo sin dinero.',
    }),
    amount: money('Del pago', {
      above: '0',
      width: 3,
      help: 'En la moneda del pago. Vacío: lo mismo.',
    }),
  },
  title: 'invoice_id',
  row: {
    cells: [
      'invoice_id',
      'due_date',
      'balance',
      'invoice_currency',
      'invoice_amount',
      'early_discount',
      'amount',
    ],
    enterCells: ['invoice_id', 'invoice_amount', 'early_discount'],
    totals: [{ label: 'Del pago', of: [['amount'], ['invoice_amount']], money: true }],
  },
  list: {
    columns: [
      'invoice_id',
      'due_date',
      'balance',
      'invoice_currency',
      'invoice_amount',
      'early_discount',
      'amount',
    ],
  },
});
