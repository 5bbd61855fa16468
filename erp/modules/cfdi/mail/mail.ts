import { settings } from '#erp/model/resource-kinds/settings.ts';
import { choice, email, longtext, text } from '#erp/model/fields.ts';
import { SAT_SETUP_TABS } from '../plugins/setup-tabs.ts';
import { ON_STAMPING } from './mail-fields.ts';
import { MAIL_TOKENS } from './mail-texts.ts';

const tokens = MAIL_TOKENS.map((token) => `{${token}}`).join(' y ');

/** How CFDI are mailed: one record (finance §2.6). */
export const mail = settings('sat/mail', {
  label: ['Correo de los CFDI', 'Correo de los CFDI'],
  // A tab of «PAC y complementos».
  inMenu: false,
  docUrl: 'correo-de-los-cfdi',
  fields: {
    on_stamping: choice('Al timbrar se envían', ON_STAMPING, {
      required: true,
      default: 'NUNCA',
      width: 6,
      help: 'A los correos del CFDI, de la razón social o del cliente. Un cliente puede decir otra cosa.',
    }),
    reply_to: email('Responder a', {
      width: 6,
      help: 'A dónde contesta quien lo recibe. El remitente es el de Configuración, Correo.',
    }),
    copy_to: text('Copia a', {
      max: 300,
      case: 'lower',
      width: 6,
      help: 'De cada CFDI que se envía; separados por comas.',
    }),
    subject: text('Asunto', {
      max: 150,
      width: 12,
      help: `Con ${tokens}. Vacío: CFDI y su folio.`,
    }),
    message: longtext('Mensaje', {
      max: 2000,
      help: `Con ${tokens}. Quien envía puede cambiarlo. Vacío: el de costumbre.`,
    }),
  },
  title: 'subject',
  customFields: false,
  risks: { update: 'SENSIBLE' },
  list: { columns: ['subject', 'on_stamping', 'reply_to', 'copy_to'], tabs: SAT_SETUP_TABS },
  form: {
    sections: [
      {
        title: 'Quién lo manda y quién más lo recibe',
        help: 'Lo que se envía lleva siempre el XML y el PDF.',
        fields: ['on_stamping', 'reply_to', 'copy_to'],
      },
      {
        title: 'Textos',
        help: 'Lo del PAC de pruebas dice además que no tiene validez fiscal.',
        fields: ['subject', 'message'],
      },
    ],
  },
});
