import { action } from '#erp/model/actions.ts';
import { longtext, text } from '#erp/model/fields.ts';
import { LIVE } from '../invoice-choices.ts';

/** The XML goes to the customer, by the outbox. */
export const SEND = action({
  label: 'Enviar por correo',
  help: 'Manda el XML como lo devolvió el PAC.',
  summary: 'Manda el XML de un CFDI timbrado por correo.',
  key: 'satInvoices.send',
  from: LIVE,
  whyNot: 'Sólo se envía lo que está timbrado.',
  fields: {
    emails: text('Correos', {
      required: true,
      max: 300,
      case: 'lower',
      width: 12,
      help: 'Separados por comas.',
    }),
    message: longtext('Mensaje', { required: true, max: 2000 }),
  },
});
