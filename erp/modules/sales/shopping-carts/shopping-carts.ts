import { taxSummary } from '#erp/domains/taxes/tax-summary.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import { bool, date, datetime, int, lines, ref, text } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { PRINTED_LINE } from '../documents/sale-line.ts';
import { saleOutlookFields } from '../documents/outlook/outlook-fields.ts';
import { SALE_ASKS, SALE_FOLLOWS, SALE_HEAD } from '../documents/sale-head.ts';
import { cartForm } from './cart-form.ts';
import { CART_STATES, cartStates } from './cart-states.ts';
import { CHECKOUT, QUOTE_CART } from './selling/sell-cart.ts';
import { REPEAT_ORDER } from './selling/repeat-order.ts';
import { FROM_TEMPLATE, SAVE_TEMPLATE } from './templates/template-actions.ts';
import { SELECTABLE_CUSTOMERS } from '../customers/selectable-customers.ts';

const OF_TEMPLATE = { onlyWhen: { field: 'is_template', is: [true] }, width: 3 } as const;

/** What is gathered for a customer before it is ordered or quoted, at prices of now (sales §2). */
export const shoppingCarts = document('shopping-carts', {
  label: ['Carrito', 'Carritos'],
  docUrl: 'carritos',
  folio: 'CAR',
  status: CART_STATES,
  fields: {
    ...SALE_HEAD,
    ...saleOutlookFields('ABIERTO'),
    date: date('Precios del', { readOnly: true, index: true, width: 3 }),
    customer_id: ref('Cliente', 'customers', {
      selectable: SELECTABLE_CUSTOMERS,
      width: 6,
      help: 'Se puede elegir después: sin él no hay precios.',
    }),
    owner_id: ref('Dueño', 'users', { width: 4, help: 'Vacío: tú.' }),
    name: text('Nombre', { max: 80, width: 4 }),
    is_template: bool('Es plantilla recurrente', { width: 3 }),
    frequency_days: int('Cada', { min: '1', max: '365', suffix: 'días', ...OF_TEMPLATE }),
    next_order_date: date('Próximo pedido', { index: true, ...OF_TEMPLATE }),
    expires_at: datetime('Se abandona', { readOnly: true, index: true, width: 3 }),
    line_count: countOf('Partidas', 'shopping-carts/lines', 'cart_id'),
    lines: lines('Partidas', 'shopping-carts/lines', 'cart_id', { max: 200 }),
  },
  title: ['folio', 'customer_id'],
  search: ['name', 'notes', 'customer_id'],
  branchField: 'branch_office_id',
  storageField: [],
  ownerFields: ['owner_id', 'seller_id'],
  highlights: ['customer_id', ['total', 'currency_id'], 'line_count', 'owner_id'],
  quickSearch: { fields: ['folio', 'name'] },
  print: {
    day: 'date',
    columns: { lines: PRINTED_LINE },
    summaries: { taxes: taxSummary('lines') },
  },
  computedDraft: { from: SALE_ASKS, sets: [...SALE_FOLLOWS, 'date'] },
  actions: {
    checkout: CHECKOUT,
    quote: QUOTE_CART,
    repeat: REPEAT_ORDER,
    saveTemplate: SAVE_TEMPLATE,
    fromTemplate: FROM_TEMPLATE,
  },
  list: {
    columns: ['folio', 'customer_id', 'line_count', 'total', 'currency_id', 'date', 'status'],
    more: ['name', 'owner_id', 'expires_at'],
    filters: ['status', 'is_template', 'owner_id', 'customer_id', 'next_order_date'],
  },
  form: cartForm,
  states: cartStates,
});
