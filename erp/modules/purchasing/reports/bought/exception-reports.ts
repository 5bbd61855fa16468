/** Purchases that somebody should look at: dearer than their reference, or without an order. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { date, decimal, percent, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { PRICES } from '../../price-key.ts';
import { netPrice } from '../../prices/net-price.ts';
import {
  BOUGHT,
  EMPTY,
  IN_PERIOD,
  LINE_FILTERS,
  MONTH,
  orderFilters,
  pesos,
} from '../report-parts.ts';
import { ORDER, PRODUCT, SUPPLIER } from './bought-reports.ts';
import { LINE_COLUMNS, ORDER_LINES } from './bought.queries.ts';

const price = (label: string) => ({ field: decimal(label, { ...PRICES }) });
const NET = netPrice('l', 'o');

/** Each line against the price that was proposed for it (R9). */
export const priceVariation: Report = {
  key: 'variacion_precio',
  label: 'Variación de precios',
  description:
    'Cada partida contra su precio de referencia: la diferencia por unidad y en pesos, la mayor primero.',
  period: MONTH,
  filters: orderFilters,
  sql: `select q.*, round(q.difference * 100 / q.reference, 2) as variance, round(q.difference * q.quantity * q.rate, 2) as over
    from (select ${LINE_COLUMNS}, u.code as unit, ${NET} as net, l.reference_price as reference, ${NET} - l.reference_price as difference, coalesce(o.exchange_rate, 1) as rate, m.code as currency, l.price_note
      from ${ORDER_LINES} left join {units} u on ${sameCompany('u', 'l')} and u.id = l.unit_id left join {currencies} m on ${sameCompany('m', 'o')} and m.id = o.currency_id
      where ${BOUGHT} and ${IN_PERIOD} and l.reference_price > 0 ${LINE_FILTERS}) q where q.difference <> 0`,
  columns: {
    folio: ORDER,
    date: { field: date('Fecha'), priority: 2 },
    supplier: SUPPLIER,
    product: PRODUCT,
    quantity: { field: decimal('Cantidad', { shownScale: 2 }), priority: 2 },
    unit: { field: text('Unidad'), priority: 3 },
    reference: { ...price('Referencia'), priority: 2 },
    net: price('Precio'),
    currency: { field: text('Moneda'), priority: 3 },
    variance: { field: percent('Variación', { ...PRICES, suffix: '%', shownScale: 2 }) },
    difference: { ...price('Por unidad'), priority: 3 },
    over: pesos('De más (MXN)'),
    price_note: { field: text('Justificación', { ...PRICES, max: 250 }), priority: 3 },
  },
  sort: ['-over', 'line_id'],
  drillDown: 'row',
  chart: { kind: 'hbar', x: 'product', y: ['over'], max: 15 },
  empty: 'Ninguna partida del periodo se ordenó a otro precio que el de referencia.',
};

/** Raw material that was bought as it came (R20). */
export const withoutOrder: Report = {
  key: 'sin_orden',
  label: 'Sin orden previa',
  description:
    'Materia prima que se compró al llegar, y consignación que se compró, con la orden que se les hizo.',
  period: MONTH,
  filters: orderFilters,
  sql: `select ${LINE_COLUMNS}, l.received_quantity, u.code as unit from ${ORDER_LINES} left join {units} u on ${sameCompany('u', 'l')} and u.id = l.unit_id where o.spot and ${BOUGHT} and ${IN_PERIOD} ${LINE_FILTERS}`,
  columns: {
    folio: ORDER,
    date: { field: date('Fecha') },
    supplier: SUPPLIER,
    product: PRODUCT,
    received_quantity: { field: decimal('Recibido', { shownScale: 2 }) },
    unit: { field: text('Unidad') },
    amount: pesos('Importe'),
    buyer: { field: text('Comprador'), priority: 3 },
  },
  sort: ['-date', 'line_id'],
  drillDown: 'row',
  chart: { kind: 'hbar', x: 'product', y: ['amount'], max: 15 },
  empty: EMPTY,
};
