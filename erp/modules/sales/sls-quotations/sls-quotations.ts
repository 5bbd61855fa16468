import { taxSummary } from '#erp/domains/taxes/tax-summary.ts';
import {
  choice,
  date,
  datetime,
  int,
  lines,
  longtext,
  percent,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { CHECK_STATES } from '../customer-orders/order-choices.ts';
import { saleOutlookFields } from '../documents/outlook/outlook-fields.ts';
import { SALE_ASKS, SALE_FOLLOWS, SALE_HEAD } from '../documents/sale-head.ts';
import { PRINTED_LINE } from '../documents/sale-line.ts';
import { ACCEPT_QUOTATION } from './answering/accept-quotation.ts';
import { EMAIL_QUOTATION } from './answering/email-quotation.ts';
import { NEW_VERSION } from './answering/new-version.ts';
import { OFFERED_PAGE } from './public-page/offered.schemas.ts';
import { QUOTATION_STATES } from './quotation-choices.ts';
import { quotationForm } from './quotation-form.ts';
import { quotationStates } from './quotation-states.ts';

const STAMP = { readOnly: true, width: 3 } as const;

/** What is offered to a customer and until when; accepted, it is an order (sales §2). */
export const slsQuotations = document('sls-quotations', {
  label: ['Cotización', 'Cotizaciones'],
  gender: 'f',
  docUrl: 'cotizaciones',
  folio: 'COT',
  status: QUOTATION_STATES,
  fields: {
    ...SALE_HEAD,
    ...saleOutlookFields('BORRADOR'),
    valid_until: date('Vigencia', {
      index: true,
      width: 3,
      help: 'Vacía: los días que dice la configuración de ventas.',
    }),
    revision: int('Versión', { readOnly: true, default: 1, width: 2 }),
    root_quotation_id: ref('Cotización original', 'sls-quotations', {
      readOnly: 'screen',
      width: 4,
    }),
    shopping_cart_id: ref('Carrito', 'shopping-carts', { readOnly: 'screen', width: 4 }),
    probability: percent('Probabilidad', { min: '0', max: '100', default: '50', width: 3 }),
    delivery_terms: text('Condiciones de entrega', { max: 250, width: 6 }),
    terms: longtext('Términos', {
      max: 4000,
      help: 'Vacíos: los de la configuración de ventas.',
    }),
    price_status: choice('Revisión de precio', CHECK_STATES, STAMP),
    hold_reasons: longtext('Por qué está retenida', { max: 2000, readOnly: true, printed: false }),
    manual_discount: percent('Mayor descuento a mano', {
      readOnly: true,
      blankZero: true,
      printed: false,
      width: 3,
    }),
    lost_reason_id: ref('Motivo de pérdida', 'causes', {
      where: { scopes: 'CANCELACION' },
      readOnly: true,
      printed: false,
      width: 6,
    }),
    sent_at: datetime('Enviada', { ...STAMP, printed: false }),
    viewed_at: datetime('Vista', { ...STAMP, printed: false }),
    status_notes: longtext('Comentario', { max: 500, readOnly: true, printed: false }),
    lines: lines('Partidas', 'sls-quotations/lines', 'quotation_id', { required: true, max: 200 }),
  },
  title: ['folio', 'customer_id'],
  search: ['notes'],
  branchField: 'branch_office_id',
  storageField: [],
  ownerFields: ['seller_id'],
  highlights: ['customer_id', 'valid_until', ['total', 'currency_id'], 'probability', 'seller_id'],
  overdue: { field: 'valid_until', openStates: ['LISTA', 'ENVIADA'], soonDays: 7 },
  quickSearch: { fields: ['folio'], amounts: ['total'] },
  checks: [
    {
      field: 'valid_until',
      op: '>=',
      other: 'date',
      message: 'La vigencia no es antes de la fecha de la cotización.',
    },
  ],
  computedDraft: {
    from: [...SALE_ASKS, 'lines.is_optional', 'lines.chosen'],
    sets: [...SALE_FOLLOWS, 'valid_until', 'terms'],
  },
  actions: { accept: ACCEPT_QUOTATION, send: EMAIL_QUOTATION, newVersion: NEW_VERSION },
  extraCalls: [
    {
      name: 'offered',
      method: 'GET',
      path: 'sls-quotations/offered',
      key: 'public',
      why: 'the token of the link says which quotation',
      summary: 'Una cotización enviada, para la página de su liga',
      ...OFFERED_PAGE,
    },
  ],
  print: {
    day: 'date',
    columns: { lines: [...PRINTED_LINE, 'delivery_days', 'is_optional', 'chosen'] },
    signatures: ['Cotizó', 'Aceptó el cliente'],
    summaries: { taxes: taxSummary('lines') },
  },
  views: { board: { by: 'status', card: ['total'], due: 'valid_until', sum: 'total_mxn' } },
  list: {
    columns: [
      'folio',
      'date',
      'customer_id',
      'seller_id',
      'total',
      'currency_id',
      'valid_until',
      'probability',
      'status',
    ],
    filters: ['status', 'seller_id', 'customer_id', 'branch_office_id', 'date', 'valid_until'],
  },
  privileges: [
    { key: 'sls-quotations.authorize', label: 'Autorizar cotizaciones', risk: 'SENSIBLE' },
  ],
  form: quotationForm,
  states: quotationStates,
});
