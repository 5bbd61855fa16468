/** Suppliers are reminded of what they owe: inputs; `remind-suppliers.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { longtext, refs } from '#erp/model/fields.ts';

export const REMIND = action({
  label: 'Recordar al proveedor',
  help: 'Un correo por orden, con lo que falta y para cuándo; el mismo día no se repite.',
  summary: 'Recuerda a los proveedores lo que falta de sus órdenes.',
  on: 'resource',
  fromRecord: 'order_ids',
  method: 'PUT',
  key: 'purchase-orders.update',
  fields: {
    order_ids: refs('Órdenes', 'purchase-orders', { required: true }),
    message: longtext('Mensaje', { max: 1000, help: 'Se agrega al recordatorio.' }),
  },
  output: z.object({ reminded: z.int() }),
});
