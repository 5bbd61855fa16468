/** What says whether a CFDI is mailed by itself once it is stamped, and what became of that. */
import { choice } from '#erp/model/fields.ts';

/** `sat/mail` of the company. */
export const ON_STAMPING = [
  ['NUNCA', 'Ninguno: los manda una persona'],
  ['CON_VALIDEZ', 'Los que tienen validez fiscal'],
  ['TODOS', 'Todos, también los de prueba'],
] as const;

/** Of a customer, who wants it otherwise than the company does. */
export const CUSTOMER_MAIL = [
  ['SIEMPRE', 'Siempre'],
  ['NUNCA', 'Nunca'],
] as const;

export const MAIL_STATES = [
  ['PENDIENTE', 'Por enviar', 'wait'],
  ['ENVIADO', 'En la bandeja de salida', 'ok'],
  ['SIN_CORREO', 'Sin dirección', 'neutral'],
  ['ERROR', 'No se pudo', 'bad'],
  ['PORTAL', 'Lo manda la página de facturación', 'neutral'],
] as const;

export const mailFields = {
  mail_status: choice('Envío al timbrar', MAIL_STATES, {
    readOnly: true,
    index: true,
    width: 4,
    help: 'Según «Correo de los CFDI» y el cliente.',
  }),
};
