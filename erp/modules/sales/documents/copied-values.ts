/** What one sale takes of another as it is. */
import type { Row } from '#erp/kernel/rules.ts';

export const TERMS_COPIED = [
  'customer_id',
  'tax_company_id',
  'contact_id',
  'consignee_id',
  'branch_office_id',
  'storage_id',
  'seller_id',
  'channel_id',
  'currency_id',
  'payment_term',
  'credit_days',
  'payment_type_id',
  'payment_method',
  'cfdi_use',
  'sls_proyect_id',
  'notes',
  'internal_notes',
] as const;

/** Of a line: what is sold and how much; its price follows. */
export const LINE_COPIED = ['product_id', 'description', 'qty', 'unit_id', 'qty2'] as const;

/** Of a line of a cart: what it is asked down too. */
export const CART_LINE_COPIED = [...LINE_COPIED, 'extra_discount_percent'] as const;

/** Those that say something. */
export const copied = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));
