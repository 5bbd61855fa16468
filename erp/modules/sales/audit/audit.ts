import { choice, datetime, longtext, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { AUDIT_EVENTS } from './audit-events.ts';

/**
 * What was decided against a price, a limit or a document: written by the documents themselves, and
 * never changed (sales §2).
 */
export const slsAudit = resource('sls/audit', {
  label: ['Suceso de ventas', 'Auditoría comercial'],
  docUrl: 'auditoria-comercial',
  appendOnly: true,
  fields: {
    at: datetime('Fecha', { required: true, index: true, width: 3 }),
    user_id: ref('Usuario', 'users', { width: 4 }),
    event: choice('Evento', AUDIT_EVENTS, { required: true, index: true, width: 4 }),
    path: text('Tipo de documento', {
      represents: 'resource',
      required: true,
      max: 60,
      width: 4,
    }),
    record_id: text('Registro', { recordIn: 'path', required: true, max: 40, width: 4 }),
    folio: text('Documento', { max: 60, index: true, width: 3 }),
    customer_id: ref('Cliente', 'customers', {
      width: 6,
      staysOnMerge: 'A log says whose it was then.',
    }),
    seller_id: ref('Vendedor', 'users', { width: 4 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
    old_value: text('Antes', { max: 200, width: 6 }),
    new_value: text('Después', { max: 200, width: 6 }),
    amount_impact: money('Impacto', {
      inPesos: true,
      width: 3,
      help: 'En pesos; negativo si se vende por menos.',
    }),
    reason: longtext('Motivo', { max: 500 }),
  },
  title: ['event', 'folio'],
  search: ['folio', 'reason'],
  // The documents of which it tells are found.
  quickSearch: false,
  branchField: 'branch_office_id',
  ownerFields: ['seller_id'],
  calls: ['list', 'one'],
  screens: ['list', 'edit'],
  list: {
    columns: [
      'at',
      'user_id',
      'event',
      'folio',
      'customer_id',
      'old_value',
      'new_value',
      'amount_impact',
      'reason',
    ],
    more: ['seller_id', 'branch_office_id'],
    sort: '-at',
    filters: [
      'at',
      'event',
      'user_id',
      'customer_id',
      'seller_id',
      'amount_impact',
      'branch_office_id',
    ],
  },
  form: {
    sections: [
      {
        title: 'Suceso',
        help: 'Qué se decidió, cuándo y quién.',
        fields: ['at', 'event', 'user_id', 'old_value', 'new_value', 'amount_impact', 'reason'],
      },
      {
        title: 'Documento',
        help: 'De qué documento y de qué cliente.',
        fields: ['path', 'record_id', 'folio', 'customer_id', 'seller_id', 'branch_office_id'],
      },
    ],
  },
});
