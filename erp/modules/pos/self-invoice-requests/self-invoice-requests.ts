import {
  bool,
  choice,
  datetime,
  email,
  int,
  longtext,
  ref,
  rfc,
  text,
  zip,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { CFDI_USES } from '#erp/modules/sat/cfdi-uses.ts';

const READ = { readOnly: true } as const;

/**
 * What customers asked of the public page (finance §2.6): one row for each ticket, which a second
 * try writes again. Only the page writes it.
 */
export const selfInvoiceRequests = resource('self-invoice-requests', {
  label: ['Autofactura', 'Autofacturas'],
  gender: 'f',
  docUrl: 'autofacturas',
  fields: {
    ticket_id: ref('Ticket', 'pos/tickets', { required: true, ...READ, unique: true, width: 4 }),
    status: choice(
      'Estado',
      [
        ['RECIBIDA', 'Recibida', 'go'],
        ['EN_ESPERA', 'En espera del PAC', 'wait'],
        ['TIMBRADA', 'Timbrada', 'ok'],
        ['RECHAZADA', 'Rechazada', 'bad'],
      ],
      { required: true, default: 'RECIBIDA', ...READ, index: true, width: 4 },
    ),
    invoice_id: ref('Factura', 'satInvoices', { ...READ, index: true, width: 4 }),
    rfc: rfc('RFC', { required: true, ...READ, index: true, width: 4 }),
    name: text('Nombre o razón social', { required: true, max: 254, ...READ, width: 8 }),
    zip: zip('C.P. fiscal', { required: true, ...READ, width: 3 }),
    regimen_code: text('Régimen fiscal', { required: true, max: 3, ...READ, width: 3 }),
    cfdi_use: choice('Uso del CFDI', CFDI_USES, { required: true, ...READ, width: 6 }),
    email: email('Correo', { required: true, ...READ, width: 6 }),
    customer_id: ref('Cliente', 'customers', { ...READ, width: 6 }),
    made_customer: bool('Cliente hecho por la página', { ...READ, internal: true }),
    attempts: int('Envíos', { required: true, default: 0, ...READ, width: 3 }),
    asked_at: datetime('Pedida', { required: true, ...READ, index: true, width: 4 }),
    mailed_at: datetime('Enviada por correo', { ...READ, width: 4 }),
    problem: longtext('Por qué se rechazó', { max: 2000, ...READ }),
    ip_hash: text('Huella de la dirección', { max: 64, ...READ, internal: true }),
  },
  title: 'rfc',
  search: ['rfc', 'name', 'email'],
  quickSearch: false,
  customFields: false,
  calls: ['list', 'one'],
  screens: ['list', 'edit'],
  list: {
    columns: ['asked_at', 'ticket_id', 'rfc', 'name', 'email', 'invoice_id', 'attempts', 'status'],
    more: ['customer_id', 'mailed_at'],
    sort: '-asked_at',
    filters: ['status', 'asked_at', 'ticket_id', 'customer_id'],
  },
  form: {
    sections: [
      {
        title: 'Autofactura',
        help: 'Lo que pidió el cliente en la página pública.',
        fields: ['ticket_id', 'status', 'invoice_id', 'asked_at', 'mailed_at', 'attempts'],
      },
      {
        title: 'Datos fiscales',
        help: 'Como los escribió.',
        fields: [
          'rfc',
          'name',
          'zip',
          'regimen_code',
          'cfdi_use',
          'email',
          'customer_id',
          'problem',
        ],
      },
    ],
  },
});
