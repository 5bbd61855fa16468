/** The invoice of what was received: inputs; `make-invoice.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, date, ref, refs, text } from '#erp/model/fields.ts';
import { SAT_PAYMENT_METHODS } from '#erp/modules/sat/payment-forms.ts';

/** What the supplier's own document says. */
export const DOCUMENT_FIELDS = {
  date: date('Emisión', { required: true, width: 3 }),
  uuid: text('Folio fiscal (UUID)', {
    max: 36,
    case: 'upper',
    width: 6,
    help: 'Vacío: una factura del extranjero, sin CFDI.',
  }),
  series: text('Serie', { max: 25, case: 'upper', width: 3 }),
  supplier_folio: text('Folio del proveedor', { max: 40, case: 'upper', width: 3 }),
  payment_mode: choice('Método de pago', SAT_PAYMENT_METHODS, { default: 'PPD', width: 4 }),
  payment_type_id: ref('Forma de pago', 'payment-types', {
    where: { active: '1' },
    width: 4,
    help: 'Vacía: 99 con PPD, y la del proveedor con PUE.',
  }),
} as const;

export const FROM_SHIPMENTS = action({
  label: 'Facturar recepciones',
  help: 'Hace el borrador de la factura con lo recibido que falta por facturar, al precio de su orden.',
  summary: 'Hace la factura de proveedor de lo que se recibió.',
  on: 'resource',
  key: 'prc/invoice-shipments.create',
  fields: {
    shipment_ids: refs('Recepciones', 'shipments', {
      required: true,
      help: 'De un proveedor y en una moneda.',
    }),
    ...DOCUMENT_FIELDS,
  },
  output: z.object({ id: z.int() }),
  status: 201,
  sample: { 'shipment_ids[0]': '1', date: '2026-01-15' },
});
