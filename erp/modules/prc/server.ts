import { moduleServer } from '#erp/kernel/behaviour/module-server.ts';
import { paperEndpoint } from '#erp/platform/printing/print-calls.ts';

export const server = moduleServer({
  endpoints: [paperEndpoint('payments', 'Comprobante de un pago a proveedor, en PDF')],
});
