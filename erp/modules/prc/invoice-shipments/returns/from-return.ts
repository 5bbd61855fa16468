/** The credit note of what went back: inputs; `make-note.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { ref } from '#erp/model/fields.ts';
import { DOCUMENT_FIELDS } from '../receptions/from-shipments.ts';

const { date, uuid, series, supplier_folio } = DOCUMENT_FIELDS;

export const FROM_RETURN = action({
  label: 'Acreditar devolución',
  help: 'Hace el borrador de la nota de crédito con lo devuelto que falta por acreditar, a lo que se había facturado.',
  summary: 'Hace la nota de crédito de proveedor de lo que se devolvió.',
  on: 'resource',
  key: 'prc/invoice-shipments.create',
  fields: {
    return_id: ref('Devolución', 'purchases-returns', { required: true, width: 6 }),
    related_invoice_id: ref('Factura relacionada', 'prc/invoice-shipments', {
      width: 6,
      help: 'Vacía: la que cobró lo devuelto.',
    }),
    date,
    uuid,
    series,
    supplier_folio,
  },
  output: z.object({ id: z.int() }),
  status: 201,
  sample: { return_id: '1', date: '2026-01-15' },
});
