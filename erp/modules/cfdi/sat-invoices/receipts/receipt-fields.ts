/** Fields about receipts of payments: of the receipt, and of the invoice that it says paid. */
import { existsIn, sumOf } from '#erp/model/computed/declared.ts';
import { lines, ref } from '#erp/model/fields.ts';
import { COLLECTIONS } from './invoice-collections.ts';

/** Of a receipt of payments. */
export const OF_PAYMENTS = { field: 'cfdi_type', is: ['PAGO'] } as const;

export const receiptFields = {
  movement_id: ref('Cobro', 'cfl/movements', {
    onlyWhen: OF_PAYMENTS,
    readOnly: 'edit',
    width: 6,
    help: 'Vacío: todos los cobros del cliente que no tienen complemento.',
  }),
  payments: lines('Pagos', 'satInvoices/payments', 'invoice_id', {
    readOnly: true,
    max: 500,
    onlyWhen: OF_PAYMENTS,
    shownWhen: [[OF_PAYMENTS]],
  }),
  payments_total: sumOf(
    'Total de los pagos',
    'money',
    'satInvoices/payments.invoice_id.base_amount',
    { inPesos: true, readOnly: true, width: 3, shownWhen: [[OF_PAYMENTS]], help: 'En pesos.' },
  ),
} as const;

const ON_CREDIT = { field: 'payment_method', is: ['PPD'] } as const;

export const collectionFields = {
  collections: lines('Cobros', COLLECTIONS, 'invoice_id', {
    readOnly: true,
    max: 1000,
    onlyWhen: ON_CREDIT,
    shownWhen: [[ON_CREDIT]],
  }),
  rep_pending: existsIn('REP pendiente', COLLECTIONS, 'invoice_id', {
    where: { status: ['PENDIENTE', 'EN_PROCESO'] },
    width: 3,
  }),
} as const;
