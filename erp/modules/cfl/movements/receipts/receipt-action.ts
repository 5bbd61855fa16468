import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { bool } from '#erp/model/fields.ts';

/** Kinds whose money may pay invoices of customers. */
const COLLECTING = ['COBRO', 'ANTICIPO_CLIENTE', 'COMPENSACION'];

/** The receipt of what the movement paid of PPD invoices (finance R25). */
export const RECEIPT = action({
  label: 'Generar REP',
  help: 'Hace el complemento de pago de lo que este cobro pagó de facturas PPD; se revisa y se timbra en CFDI emitidos.',
  summary: 'Hace el complemento de pago de un cobro aplicado, por timbrar.',
  key: 'cfl/movements.rep',
  from: ['APLICADO'],
  offeredWhen: { field: 'kind', is: COLLECTING },
  whyNot: 'Sólo lo aplicado de un cliente lleva complemento de pago.',
  fields: {
    together: bool('Con los demás cobros del cliente', {
      help: 'Un solo complemento dice todo lo que este cliente pagó y no tiene el suyo.',
    }),
  },
  output: z.object({ receipts: z.array(z.int()) }),
  status: 201,
});
