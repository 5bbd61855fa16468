import { along } from '#erp/model/computed/declared.ts';
import { choice, date, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const COLLECTION_STATES = [
  ['PENDIENTE', 'Sin complemento', 'wait'],
  ['EN_PROCESO', 'Complemento por timbrar', 'go'],
  ['TIMBRADO', 'Con complemento', 'ok'],
  ['DESHECHA', 'Aplicación deshecha', 'off'],
] as const;

/** Path of the resource, as computed fields of others name it. */
export const COLLECTIONS = 'satInvoices/collections';

/**
 * Money applied to a PPD invoice, each of which needs a receipt (finance R25): it is in one live
 * receipt at most.
 */
export const invoiceCollections = child('satInvoices/collections', {
  label: ['Cobro de la factura', 'Cobros de la factura'],
  fields: {
    invoice_id: ref('Factura', 'satInvoices', { required: true }),
    application_id: ref('Aplicación', 'cfl/applications', { required: true, width: 4 }),
    movement_id: ref('Cobro', 'cfl/movements', { required: true, width: 4 }),
    date: date('Aplicado el', { required: true, index: true, width: 3 }),
    paid_on: date('Pagado el', { required: true, width: 3 }),
    amount: money('Importe', { required: true, width: 3, help: 'En la moneda de la factura.' }),
    spent_currency: along('Moneda del cobro', 'text', 'movement_id.currency_id.code'),
    spent: money('Importe del cobro', {
      currencyIn: 'spent_currency',
      required: true,
      width: 3,
      help: 'En la moneda del cobro.',
    }),
    deadline: date('Fecha límite', {
      required: true,
      width: 3,
      help: 'El día 5 del mes siguiente.',
    }),
    receipt_id: ref('Complemento', 'satInvoices', { width: 4 }),
    substitute_id: ref('Lo sustituye', 'satInvoices', {
      width: 4,
      help: 'El complemento por timbrar que dirá este cobro en lugar del otro.',
    }),
    status: choice('Complemento de pago', COLLECTION_STATES, {
      required: true,
      default: 'PENDIENTE',
      index: true,
      width: 4,
    }),
  },
  title: 'movement_id',
  uniques: [
    {
      fields: ['application_id'],
      on: 'application_id',
      message: 'Esa aplicación ya está entre los cobros de su factura.',
    },
  ],
  row: { cells: ['paid_on', 'movement_id', 'amount', 'deadline', 'status', 'receipt_id'] },
  list: {
    columns: ['paid_on', 'movement_id', 'amount', 'deadline', 'status', 'receipt_id'],
  },
});
