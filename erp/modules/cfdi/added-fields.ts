/** What electronic invoicing adds to records of other modules. */
import { existsIn, latestOf } from '#erp/model/computed/declared.ts';
import { choice, ref } from '#erp/model/fields.ts';
import { PROJECT_AMOUNTS } from './sat-invoices/owners/project-amounts.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import { CUSTOMER_MAIL } from './mail/mail-fields.ts';
import { COLLECTIONS } from './sat-invoices/receipts/invoice-collections.ts';

const WAITING = { status: ['PENDIENTE', 'EN_PROCESO'] } as const;

export const addedFields: ModuleDeclaration['addedFields'] = {
  customers: {
    fields: {
      cfdi_mail: choice('Sus CFDI por correo al timbrar', CUSTOMER_MAIL, {
        width: 4,
        help: 'Vacío: como dice la empresa en «Correo de los CFDI».',
      }),
    },
    after: 'payment_method',
    listedAfter: 'status',
    listed: [],
  },
  'cfl/movements': {
    fields: {
      rep_pending: existsIn('REP pendiente', COLLECTIONS, 'movement_id', {
        where: WAITING,
        width: 3,
        help: 'Pagó facturas PPD y su complemento de pago no está timbrado.',
      }),
      rep_deadline: latestOf(
        'Fecha límite del REP',
        'date',
        `${COLLECTIONS}.movement_id.deadline`,
        {
          where: WAITING,
          width: 3,
        },
      ),
    },
    after: 'fx_result',
    listedAfter: 'status',
    listed: [],
    filters: ['rep_pending'],
  },
  'sls/rejections': {
    fields: {
      invoice_id: ref('Factura', 'satInvoices', {
        where: { cfdi_type: 'INGRESO' },
        narrowedBy: { customer_id: 'customer_id' },
        width: 6,
        help: 'La que se acredita primero. Vacía: lo que no se ha facturado, y luego la más antigua.',
      }),
      credit_note_id: ref('Nota de crédito', 'sat/credit-notes', { readOnly: true, width: 6 }),
    },
    after: 'cause_id',
    listedAfter: 'status',
    listed: [],
  },
  'sls-proyects/milestones': {
    fields: {
      invoice_id: ref('Factura', 'satInvoices', { where: { cfdi_type: 'INGRESO' } }),
    },
    after: 'done_at',
    listedAfter: 'done_at',
  },
  'sls-proyects': {
    fields: PROJECT_AMOUNTS,
    after: 'ordered_amount',
    listedAfter: 'ordered_amount',
    listed: ['invoiced_amount'],
  },
  series: {
    fields: {
      issuer_id: ref('Emisor', 'sat/issuers', {
        where: { active: '1' },
        width: 4,
        help: 'De una serie fiscal; vacío, la empresa.',
      }),
    },
    after: 'document',
    listedAfter: 'document',
    listedIn: ['sat/series'],
    filters: ['issuer_id'],
  },
};
