import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { complementJobs } from './payment-complements/complement-jobs.ts';
import { discountNoteJobs } from './discount-notes/discount-note-jobs.ts';
import { uninvoicedJobs } from './invoice-shipments/receptions/uninvoiced-jobs.ts';
import { paperEndpoint } from '#erp/platform/printing/print-calls.ts';

export const server = moduleServer({
  jobs: [...complementJobs, ...discountNoteJobs, ...uninvoicedJobs],
  endpoints: [
    paperEndpoint('payments', 'Comprobante de un pago a proveedor, en PDF'),
    paperEndpoint('purchase-payments', 'Propuesta de pago, en PDF'),
  ],
});
