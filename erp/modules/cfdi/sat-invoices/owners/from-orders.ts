/** Invoices of customers' orders: inputs; `draft-of-orders.ts` does it. */
import { action } from '#erp/model/actions.ts';
import { refs } from '#erp/model/fields.ts';

export const FROM_ORDERS = action({
  label: 'Facturar pedidos',
  help: 'Hace borradores con lo que falta por facturar: uno por razón social, moneda y condición de pago.',
  summary: 'Hace los borradores de CFDI de pedidos de clientes.',
  on: 'resource',
  key: 'satInvoices.create',
  fields: {
    order_ids: refs('Pedidos', 'customer-orders', {
      required: true,
      width: 12,
      help: 'Autorizados. De los que se facturan sobre embarque, lo embarcado.',
    }),
  },
  status: 201,
  sample: { 'order_ids[0]': '1' },
});
