/** What reports of purchases have in common (purchasing §5). */
import { choice, money, ref } from '#erp/model/fields.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import type { Period, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { PRICES } from '../price-key.ts';
import { BOUGHT_ORDER } from '../purchase-orders/purchase-order-choices.ts';
import { suppliers } from '../suppliers/suppliers.ts';

/** Screens with reports of purchases share a call and its rights. */
export const PURCHASE_REPORTS = {
  key: 'pur/reports.list',
  exportKey: 'pur/reports.export',
  call: { method: 'POST', path: 'pur/reports' },
  docUrl: 'reportes-de-compras',
} as const satisfies Partial<ReportScreen>;

export const MONTH: Period = { default: 'este-mes', maxDays: 3700 };
export const EMPTY = 'No hay compras en el periodo: amplía las fechas.';

/** Narrow `o`, the order, and `s`, its supplier. */
export const orderFilters = {
  branch_office_id: ref('Sucursal', 'branch-offices'),
  supplier_id: ref('Proveedor', 'suppliers'),
  category: choice('Giro', choicesOf(suppliers, 'category')),
  product_id: ref('Producto', 'products'),
  buyer_id: ref('Comprador', 'users'),
  currency_id: ref('Moneda', 'currencies'),
};
export const ORDER_FILTERS = `[[ and o.branch_office_id = :branch_office_id ]] [[ and o.supplier_id = :supplier_id ]] [[ and s.category = :category ]] [[ and o.buyer_id = :buyer_id ]] [[ and o.currency_id = :currency_id ]]`;
export const LINE_FILTERS = `${ORDER_FILTERS} [[ and l.product_id = :product_id ]]`;

export const BOUGHT = `o.status in (${BOUGHT_ORDER.map((state) => `'${state}'`).join(', ')})`;
export const IN_PERIOD = 'o.date between :from::date and :to::date';

/** Pesos that come of prices. */
export const pesos = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: money(label, { ...PRICES, blankZero: true }),
  total: 'sum',
  ...more,
});
