import { action } from '#erp/model/actions.ts';
import { choice, ref } from '#erp/model/fields.ts';
import { CFDI_USES } from '#erp/modules/sat/cfdi-uses.ts';

/** A ticket becomes the draft of an invoice to whoever asks for it (sales §3). */
export const INVOICE = action({
  label: 'Facturar',
  help: 'Queda en borrador con los mismos importes del ticket: falta timbrarla.',
  summary: 'Hace el borrador de la factura de un ticket.',
  key: 'pos/tickets.invoice',
  from: ['PAGADO'],
  whyNot: 'Sólo se factura un ticket pagado que no tenga factura.',
  tone: 'pri',
  offeredWhen: { field: 'kind', is: ['VENTA'] },
  fields: {
    customer_id: ref('Cliente', 'customers', { required: true, width: 6 }),
    tax_company_id: ref('Razón social receptora', 'customer-tax-companies', {
      narrowedBy: { customer_id: 'customer_id' },
      width: 6,
      help: 'Vacía: la predeterminada del cliente.',
    }),
    cfdi_use: choice('Uso del CFDI', CFDI_USES, {
      width: 6,
      help: 'Vacío: el de la razón social.',
    }),
  },
});
