import {
  bool,
  choice,
  date,
  datetime,
  decimal,
  email,
  int,
  lines,
  longtext,
  money,
  ref,
} from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { INCOTERMS } from '#erp/modules/sat/incoterms.ts';
import { INVITATION_STATES } from './quotation-choices.ts';

const READ = { readOnly: true, width: 3 } as const;

/** Who is invited to quote, and what they answered once it is opened (purchasing §2, R55). */
export const prcQuotationSuppliers = child('prc-quotation-suppliers', {
  label: ['Proveedor invitado', 'Proveedores invitados'],
  fields: {
    quotation_id: ref('Cotización', 'prc-quotations', { required: true }),
    supplier_id: ref('Proveedor', 'suppliers', {
      required: true,
      where: { status: 'ACTIVO' },
      width: 6,
    }),
    contact_email: email('Correo', {
      width: 6,
      help: 'Vacío: los contactos que reciben órdenes, o el del proveedor.',
    }),
    status: choice('Estado', INVITATION_STATES, {
      readOnly: true,
      default: 'PENDIENTE',
      width: 3,
    }),
    sent_at: datetime('Enviada', READ),
    responded_at: datetime('Respondida', READ),
    self_answered: bool('Contestó en el portal', READ),
    currency_id: ref('Moneda', 'currencies', READ),
    exchange_rate: decimal('Tipo de cambio', { ...READ, precision: 12, scale: 6 }),
    credit_days: int('Crédito', { ...READ, suffix: 'días' }),
    freight: money('Flete', READ),
    incoterm: choice('Incoterm', INCOTERMS, READ),
    valid_until: date('Vigencia', READ),
    comments: longtext('Comentarios', { readOnly: true, max: 1000 }),
    sealed_answer: longtext('Respuesta cerrada', { readOnly: true, internal: true, max: 200_000 }),
    offers: lines('Ofertas', 'prc-quotation-offers', 'invitation_id', {
      readOnly: true,
      max: 200,
    }),
  },
  title: 'supplier_id',
  uniques: [
    {
      fields: ['quotation_id', 'supplier_id'],
      on: 'supplier_id',
      message: 'El proveedor ya está invitado.',
    },
  ],
  row: {
    cells: ['supplier_id', 'contact_email', 'status'],
    enterCells: ['supplier_id', 'contact_email'],
    readOnlyColumns: [
      'supplier_id',
      'status',
      'responded_at',
      'currency_id',
      'credit_days',
      'freight',
      'valid_until',
    ],
  },
  list: { columns: ['supplier_id', 'contact_email', 'status', 'sent_at', 'responded_at'] },
});
