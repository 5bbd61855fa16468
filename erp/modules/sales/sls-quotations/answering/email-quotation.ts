/** A quotation goes to its customer: inputs; `send-quotation.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { longtext, text } from '#erp/model/fields.ts';
import { OFFERED } from '../quotation-choices.ts';

export const EMAIL_QUOTATION = action({
  label: 'Enviar por correo',
  help: 'Va en PDF, con la liga de una página donde se ve; aquí dice cuándo la abrieron.',
  summary:
    'Envía la cotización en PDF, con la liga de su página, a los contactos del cliente que reciben cotizaciones.',
  from: OFFERED,
  whyNot: 'Sólo una cotización terminada y sin respuesta.',
  method: 'PUT',
  key: 'sls-quotations.update',
  tone: 'pri',
  mails: true,
  nextIn: ['LISTA'],
  fields: {
    emails: text('Para', {
      required: true,
      max: 500,
      width: 12,
      help: 'Sus contactos que reciben cotizaciones; separa varios con comas.',
    }),
    message: longtext('Mensaje', { required: true, max: 2000 }),
  },
  output: z.object({ to: z.array(z.string()) }),
  sample: { emails: 'compras@cliente.mx', message: 'Adjuntamos la cotización.' },
});
