/** An order goes to its supplier: inputs; `mailing/send-email.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { longtext, text } from '#erp/model/fields.ts';
import { OPEN_ORDER } from './purchase-order-choices.ts';

export const EMAIL_ORDER = action({
  label: 'Enviar al proveedor',
  help: 'La orden va en PDF, como esté al salir el correo. Autorizada, queda enviada.',
  summary: 'Envía la orden en PDF a los contactos del proveedor que reciben órdenes.',
  from: OPEN_ORDER,
  whyNot: 'Sólo una orden autorizada que aún espera mercancía.',
  method: 'PUT',
  key: 'purchase-orders.update',
  tone: 'pri',
  nextIn: ['AUTORIZADA'],
  fields: {
    emails: text('Para', {
      required: true,
      max: 500,
      width: 12,
      help: 'Sus contactos que reciben órdenes; separa varios con comas.',
    }),
    message: longtext('Mensaje', { required: true, max: 2000 }),
  },
  output: z.object({ to: z.array(z.string()) }),
  sample: { emails: 'ventas@proveedor.mx', message: 'Adjuntamos la orden.' },
});
