/** The invoice of what was ordered and need not have come: inputs; `make-invoice.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { refs } from '#erp/model/fields.ts';
import { DOCUMENT_FIELDS } from '../receptions/from-shipments.ts';

export const FROM_ORDERS = action({
  label: 'Facturar órdenes',
  help: 'Hace el borrador de la factura con lo ordenado que falta por facturar, aunque no haya llegado: de proveedores que facturan contra lo ordenado.',
  summary: 'Hace la factura de proveedor de lo que se ordenó.',
  on: 'resource',
  key: 'prc/invoice-shipments.create',
  fields: {
    order_ids: refs('Órdenes', 'purchase-orders', {
      required: true,
      help: 'De un proveedor y en una moneda.',
    }),
    ...DOCUMENT_FIELDS,
  },
  output: z.object({ id: z.int() }),
  status: 201,
  sample: { 'order_ids[0]': '1', date: '2026-01-15' },
});
