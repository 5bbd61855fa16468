import { along } from '#erp/model/computed/declared.ts';
import { date, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { PAYABLE } from '#erp/modules/prc/invoice-shipments/invoice-choices.ts';

/** An invoice that was received for payment, or whose collection was ceded. */
export const endorsementLines = child('endorsement-lines', {
  label: ['Factura del contrarrecibo', 'Facturas del contrarrecibo'],
  gender: 'f',
  fields: {
    endorsement_id: ref('Contrarrecibo', 'spp/endorsements', { required: true }),
    invoice_id: ref('Factura', 'prc/invoice-shipments', {
      required: true,
      narrowedBy: { supplier_id: '^supplier_id' },
      selectable: { status: PAYABLE },
      width: 6,
    }),
    issued: along('Emisión', 'date', 'invoice_id.date'),
    due_date: date('Vence', { readOnly: true, width: 3 }),
    scheduled_date: date('Pago programado', { readOnly: true, width: 3 }),
    amount: money('Importe', { readOnly: true, width: 3 }),
    invoice_currency: along('Moneda', 'text', 'invoice_id.currency_id.code'),
    balance: along('Saldo', 'money', 'invoice_id.balance', { currencyIn: 'invoice_currency' }),
  },
  title: 'invoice_id',
  row: {
    cells: ['invoice_id', 'issued', 'due_date', 'scheduled_date', 'amount', 'balance'],
    enterCells: ['invoice_id'],
    totals: [{ label: 'Importe', of: [['amount']], money: true }],
  },
  list: { columns: ['invoice_id', 'issued', 'due_date', 'scheduled_date', 'amount', 'balance'] },
});
