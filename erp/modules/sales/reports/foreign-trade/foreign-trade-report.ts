/** What left the country, and what its papers still lack (sales §5). */
import { leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, decimal, int, money, ref, refs, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import { INCOTERMS } from '#erp/modules/sat/incoterms.ts';
import { EMPTY, IN_PERIOD, joinNamed, MONTH } from '../sold/sale-parts.ts';

export const FOREIGN_KEY = 'sls/foreign-trade.list';
export const FOREIGN_EXPORT = 'sls/foreign-trade.export';

/** Terms whose price has the freight within, up to some place abroad. */
const WITH_FREIGHT = ['CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'];
const quoted = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ');

const STATES = [
  ['COMPLETO', 'Completo', 'ok'],
  ['INCOMPLETO', 'Incompleto', 'bad'],
] as const;
/** What is asked of each, and how its absence is said. */
const NEEDED = [
  ['s.customs_document is null', 'Falta pedimento'],
  ['s.customs_date is null', 'Falta fecha del pedimento'],
  ['s.customs_fx is null', 'Falta tipo de cambio'],
  ['p.tariff_code is null', 'Falta fracción'],
  ['y.id is null', 'Falta país'],
  ['coalesce(s.incoterm, o.incoterm) is null', 'Falta incoterm'],
  ['s.certificate_of_origin is null', 'Falta certificado de origen'],
  ['f.uuid is null', 'Falta factura'],
  [`s.status = 'ENTREGADO' and s.pod_file is null`, 'Falta evidencia'],
] as const;
const MISSING = `nullif(concat_ws(', ', ${NEEDED.map(([lacks, said]) => `case when ${lacks} then '${said}' end`).join(', ')}), '')`;

const LEFT_ON = '(s.shipped_at at time zone :zone)::date';
/** In pesos at the rate of the order. */
const VALUE = `l.base * r.qty_picked / nullif(l.qty_stock, 0) * coalesce(o.exchange_rate, 1)`;
/** By value among what left together. */
const FREIGHT = `case when coalesce(s.incoterm, o.incoterm) in (${quoted(WITH_FREIGHT)}) then coalesce(s.freight_charged, 0) * ${VALUE} / nullif(sum(${VALUE}) over (partition by s.id), 0) else 0 end`;

const ROWS = `with billed as materialized (select b.account_id, b.order_line_id, string_agg(distinct b.uuid, ', ') as uuid from ({sales:lines}) b where b.live and b.order_line_id is not null and b.uuid is not null and b.amount > 0 group by 1, 2)
  select r.id, s.id as shipment_id, s.folio, ${LEFT_ON} as day, s.customs_document, s.customs_date, s.customer_id, c.name as customer, coalesce(y.name, 'Sin país') as country, coalesce(y.code, '—') as country_code, coalesce(s.incoterm, o.incoterm) as incoterm, coalesce(p.tariff_code, 'Sin fracción') as tariff_code, r.product_id, p.name as product, r.qty_picked as quantity, n.code as unit, r.net_weight, round((${VALUE} + ${FREIGHT}) / nullif(s.customs_fx, 0), 2) as usd,
    s.certificate_of_origin, f.uuid, case when ${MISSING} is null then 'COMPLETO' else 'INCOMPLETO' end as state, ${MISSING} as missing
  from {sls/shipments} s join sls__shipments__lines r on ${refersTo('sls__shipments__lines.shipment_id', 'r', 's')} join customer_orders__lines l on ${refersTo('sls__shipments__lines.order_line_id', 'r', 'l')} join customer_orders o on ${refersTo('customer_orders__lines.order_id', 'l', 'o')}
    ${joinNamed('s', { path: 'customers', alias: 'c', column: 'customer_id' })} ${joinNamed('r', { path: 'products', alias: 'p', column: 'product_id' })} ${leftJoin('products.stock_unit_id', 'p', 'n')}
    ${leftJoin('sls__shipments.consignee_id', 's', 'k')} left join countries y on y.id = coalesce(o.destination_country_id, k.country_id) left join billed f on ${sameCompany('f', 'l')} and f.order_line_id = l.id
  where o.is_export and s.status in ('EMBARCADO', 'ENTREGADO') and r.qty_picked > 0 and ${LEFT_ON} ${IN_PERIOD}
    [[ and s.customer_id = :customer_id ]] [[ and s.branch_office_id = any(:branch_office_id) ]] [[ and coalesce(o.destination_country_id, k.country_id) = :country_id ]]`;
const FILTERED = `select q.* from (${ROWS}) q where true [[ and q.state = :state ]]`;

const filters = {
  country_id: ref('País', 'countries'),
  customer_id: ref('Cliente', 'customers'),
  branch_office_id: refs('Sucursales', 'branch-offices'),
  state: choice('Datos', STATES),
};
const named = (label: string, priority?: 2 | 3): ReportColumn => ({
  field: text(label),
  ...(priority && { priority }),
});
const WEIGHT: ReportColumn = {
  field: decimal('Peso neto', { scale: 3, suffix: 'kg', blankZero: true }),
  total: 'sum',
  priority: 2,
};
const USD: ReportColumn = { field: money('Valor en dólares', { suffix: 'USD' }), total: 'sum' };
const DESCRIPTION =
  'Lo embarcado de pedidos de exportación. Valor: importe entre el tipo de cambio del pedimento; con el flete si el incoterm lo incluye.';

const shipped: Report = {
  key: 'EMBARQUES',
  label: 'Embarques de exportación',
  description: DESCRIPTION,
  period: MONTH,
  filters,
  sql: FILTERED,
  columns: {
    folio: { field: text('Embarque'), link: { record: 'sls/shipments', id: 'shipment_id' } },
    day: { field: date('Salida'), priority: 2 },
    customs_document: named('Pedimento'),
    customs_date: { field: date('Fecha del pedimento'), priority: 3 },
    customer: { field: text('Cliente'), link: { record: 'customers', id: 'customer_id' } },
    country: named('País', 3),
    incoterm: { field: choice('Incoterm', INCOTERMS), priority: 3 },
    tariff_code: named('Fracción', 3),
    product: { field: text('Producto'), link: { record: 'products', id: 'product_id' } },
    quantity: { field: decimal('Cantidad', { shownScale: 2 }), priority: 2 },
    unit: named('Unidad', 3),
    net_weight: WEIGHT,
    usd: USD,
    certificate_of_origin: named('Certificado de origen', 3),
    uuid: named('UUID', 3),
    state: { field: choice('Datos', STATES) },
    missing: named('Qué falta'),
  },
  groups: [
    { by: 'country', label: 'País' },
    { by: 'tariff_code', label: 'Fracción' },
  ],
  sort: ['day', 'folio', 'id'],
  drillDown: 'row',
  empty: EMPTY,
};

const byCountry: Report = {
  key: 'PAISES',
  label: 'Exportaciones por país',
  description: DESCRIPTION,
  period: MONTH,
  filters,
  sql: `select q.country, q.country_code, count(distinct q.shipment_id)::bigint as shipments, sum(q.net_weight) as net_weight, sum(q.usd) as usd, count(q.missing)::bigint as incomplete from (${FILTERED}) q group by 1, 2`,
  columns: {
    country: named('País'),
    country_code: named('Clave', 3),
    shipments: { field: int('Embarques') },
    net_weight: WEIGHT,
    usd: USD,
    incomplete: { field: int('Partidas incompletas', { blankZero: true }), total: 'sum' },
  },
  sort: ['-usd', 'country'],
  drillDown: {
    sql: `select q.*, q.shipment_id as shipments, case when q.missing is not null then 1 end as incomplete from (${FILTERED}) q`,
    by: ['country', 'country_code'],
    columns: {
      folio: { field: text('Embarque'), link: { record: 'sls/shipments', id: 'shipment_id' } },
      day: { field: date('Salida') },
      product: named('Producto'),
      missing: named('Qué falta'),
    },
    figures: { shipments: 'distinct', net_weight: 'sum', usd: 'sum', incomplete: 'sum' },
    sort: ['-day', 'folio', 'id'],
  },
  chart: [
    {
      kind: 'map',
      label: 'Mapa de exportaciones',
      x: 'country',
      y: ['usd'],
      code: 'country_code',
      max: 200,
    },
    { kind: 'hbar', x: 'country', y: ['usd'], max: 15 },
  ],
  empty: EMPTY,
};

export const foreignTradeReport: ReportScreen = {
  path: 'sls/foreign-trade/reports',
  label: 'Reportes de comercio exterior',
  key: FOREIGN_KEY,
  exportKey: FOREIGN_EXPORT,
  call: { method: 'POST', path: 'sls/foreign-trade/reports' },
  docUrl: 'comercio-exterior',
  reports: [shipped, byCountry],
};
