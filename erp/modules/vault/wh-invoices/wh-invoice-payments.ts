import { choice, decimal, int, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** An invoice that a received REP says was paid, and the payment of ours that it is. */
export const whInvoicePayments = child('sat/wh-invoice-payments', {
  label: ['Documento pagado', 'Documentos pagados'],
  fields: {
    invoice_id: ref('CFDI', 'sat/wh-invoices', { required: true }),
    paid_on: text('Pagado el', { max: 19, required: true, width: 2 }),
    uuid: text('Folio fiscal', { max: 36, required: true, index: true, width: 4 }),
    installment: int('Parcialidad', { min: '1', width: 2 }),
    previous_balance: money('Saldo anterior', { width: 2 }),
    paid: money('Pagado', { required: true, width: 2 }),
    remaining: money('Saldo insoluto', { width: 2 }),
    currency_code: text('Moneda', { max: 3, width: 2 }),
    equivalence: decimal('Equivalencia', { precision: 18, scale: 6, width: 2 }),
    shipment_id: ref('Factura', 'prc/invoice-shipments', { width: 4 }),
    result: choice(
      'Cotejo',
      [
        ['PAGO', 'Pago encontrado', 'ok'],
        ['SIN_PAGO', 'Sin pago nuestro', 'wait'],
        ['SIN_FACTURA', 'Sin factura', 'bad'],
      ],
      { required: true, default: 'SIN_FACTURA', width: 3 },
    ),
  },
  title: 'uuid',
  row: { cells: ['uuid', 'installment', 'paid', 'remaining', 'shipment_id', 'result'] },
  list: { columns: ['uuid', 'installment', 'paid', 'remaining', 'shipment_id', 'result'] },
});
