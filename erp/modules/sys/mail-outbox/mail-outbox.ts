import { MESSAGE, SEND, STATE, TEST } from './mail-outbox.schemas.ts';
import { mailTemplates } from '#erp/platform/mail/templates.ts';
import { choice, datetime, int, longtext, ref, refs, secret, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * Every message that leaves, or waits to (platform R33). Written by `queueMail` alone, inside the
 * transaction of what it tells.
 */
export const mailOutbox = resource('mail-outbox', {
  label: ['Correo', 'Correos'],
  gender: 'm',
  fields: {
    to: text('Para', { required: true, max: 254, readOnly: true, width: 6, index: true }),
    subject: text('Asunto', {
      required: true,
      max: 200,
      readOnly: true,
      recipientOnly: true,
      width: 6,
    }),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Pendiente', 'wait'],
        ['ENVIANDO', 'Enviando', 'go'],
        ['ENVIADO', 'Enviado', 'ok'],
        ['SIMULADO', 'Simulado', 'off'],
        ['REINTENTO', 'Se reintentará', 'wait'],
        ['FALLIDO', 'Fallido', 'bad'],
        ['CANCELADO', 'Cancelado', 'off'],
      ],
      { required: true, default: 'PENDIENTE', readOnly: true, width: 3 },
    ),
    template: choice(
      'Plantilla',
      mailTemplates.map(({ key, name }) => [key, name]),
      { required: true, readOnly: true, width: 3, index: true },
    ),
    language: text('Idioma', { max: 10, readOnly: true, width: 3 }),
    priority: int('Prioridad', {
      required: true,
      min: '1',
      max: '9',
      default: 5,
      readOnly: true,
      width: 3,
    }),
    text: longtext('Texto', { required: true, max: 20000, readOnly: true, recipientOnly: true }),
    link: secret('Enlace de acceso', {
      readOnly: true,
      internal: true,
      help: 'Sólo se pone en el mensaje al enviarlo; se borra después.',
    }),
    rights_version: int('Permisos con los que se escribió', { readOnly: true, internal: true }),
    cc: text('Copia', { max: 500, readOnly: true, width: 6 }),
    reply_to: text('Responder a', { max: 254, readOnly: true, width: 6 }),
    attachment_ids: refs('Adjuntos', 'files', { readOnly: true }),
    resource: text('Recurso', { represents: 'resource', max: 60, readOnly: true, width: 3 }),
    record_id: int('Registro', { readOnly: true, width: 3, index: true }),
    user_id: ref('Lo envió', 'users', { readOnly: true, width: 6 }),
    attempts: int('Intentos', { required: true, default: 0, readOnly: true, width: 3 }),
    next_at: datetime('Siguiente intento', { readOnly: true, width: 3, index: true }),
    sent_at: datetime('Enviado el', { readOnly: true, width: 3, index: true }),
    message_id: text('Identificador', { max: 250, readOnly: true, width: 6 }),
    error: text('Error', { max: 500, readOnly: true, width: 12 }),
    dedupe_key: text('Clave contra repetidos', {
      max: 300,
      unique: true,
      readOnly: true,
      width: 6,
    }),
  },
  title: 'subject',
  list: {
    columns: ['to', 'subject', 'status', 'template', 'attempts', 'next_at', 'sent_at', 'error'],
    sort: '-id',
    filters: ['status', 'template', 'resource', 'sent_at', 'user_id'],
  },
  search: ['to', 'subject'],
  form: {
    sections: [
      {
        title: 'Mensaje',
        help: 'Lo que recibe la persona.',
        fields: ['to', 'subject', 'cc', 'reply_to', 'text', 'attachment_ids'],
      },
      {
        title: 'Envío',
        help: 'Cómo va y qué pasó en el último intento.',
        fields: ['status', 'attempts', 'next_at', 'sent_at', 'message_id', 'error'],
      },
      {
        title: 'Origen',
        help: 'De qué trata y quién lo causó.',
        fields: [
          'template',
          'language',
          'priority',
          'resource',
          'record_id',
          'user_id',
          'dedupe_key',
        ],
      },
    ],
  },
  states: {
    field: 'status',
    initial: 'PENDIENTE',
    systemStates: {
      ENVIANDO: 'lo toma el trabajo de envío',
      ENVIADO: 'lo aceptó el servidor de correo',
      SIMULADO: 'la empresa es de demostración o de prueba',
      REINTENTO: 'el servidor de correo no respondió',
      FALLIDO: 'se agotaron los intentos',
    },
    transitions: {
      retry: {
        label: 'Reintentar',
        from: ['REINTENTO', 'FALLIDO', 'CANCELADO'],
        to: 'PENDIENTE',
        key: 'sys.mail',
        tone: 'pri',
      },
      cancel: {
        label: 'Cancelar',
        from: ['PENDIENTE', 'REINTENTO'],
        to: 'CANCELADO',
        key: 'sys.mail',
        tone: 'dan',
        confirm: 'El mensaje ya no sale. Se puede volver a poner en la cola con «Reintentar».',
      },
    },
  },
  privileges: [{ key: 'sys.mail', label: 'Reintentar y cancelar correos' }],
  screen: null,
  screens: [],
  calls: ['list', 'one'],
  extraCalls: [
    {
      name: 'send',
      method: 'POST',
      path: 'mail-outbox',
      key: null,
      sample: { to: 'a@telar.test', subject: 'Hola', text: 'Hola' },
      why: 'asks for the right to print the record it is sent from',
      resourceRight: 'print',
      pathRecords: { record_id: '*' },
      summary: 'Envía un mensaje desde un registro, con su ficha en PDF si se pide',
      ...SEND,
    },
    {
      name: 'state',
      method: 'GET',
      path: 'mail-outbox/state',
      key: 'mail-outbox.list',
      summary: 'Con qué servidor sale el correo y cuántos mensajes hay en cada estado',
      ...STATE,
    },
    {
      name: 'test',
      method: 'POST',
      path: 'mail-outbox/test',
      key: 'sys.mail',
      summary: 'Pone en la cola un mensaje de prueba para quien lo pide',
      ...TEST,
    },
    {
      name: 'message',
      method: 'GET',
      path: 'mail-outbox/message/:id',
      key: 'mail-outbox.list',
      summary: 'El mensaje como lo lee la persona',
      ...MESSAGE,
    },
    {
      name: 'messageWithLink',
      method: 'GET',
      path: 'mail-outbox/link/:id',
      key: 'users.security',
      summary: 'El mensaje con su enlace de acceso, para entregarlo en persona',
      ...MESSAGE,
    },
  ],
});
