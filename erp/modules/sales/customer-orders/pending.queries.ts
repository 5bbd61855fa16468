/** What a line `l` of an order `d` still has to leave, for reports. */

/** Day that was promised; where none was, the one that was asked for. */
export const PROMISED_DAY =
  'coalesce(l.promised_date, d.promised_date, l.requested_date, d.requested_date, d.date)';

/** In pesos, before taxes: the share of the line that has not left. */
export const PENDING_AMOUNT =
  'round(l.base * l.qty_pending / nullif(l.qty_stock, 0) * coalesce(d.exchange_rate, 1), 2)';

/** Of a product: something that leaves a warehouse, itself or in its parts. */
export const isGoods = (product: string): string =>
  `(${product}.is_stocked or ${product}.kind = 'KIT')`;
