/** Scores of suppliers over a range of days, and what they add up to (purchasing R50, R51). */
import { join, leftJoin, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { requiredDocuments } from '../document-types/required-documents.queries.ts';
import { netPrice } from '../prices/net-price.ts';
import { BOUGHT_ORDER } from '../purchase-orders/purchase-order-choices.ts';

/** SQL of the first and the last day, and of the time zone that days are of. */
export interface ScoredRange {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** How the rows of a resource are named: as a person sees them, or all of the company's. */
export type TableOf = (path: string) => string;

const BOUGHT = `o.status in (${BOUGHT_ORDER.map((state) => `'${state}'`).join(', ')})`;
export const RECEIVED = `s.received_at is not null and s.status <> 'CANCELADO'`;
const SETTINGS = `join pur__pur_settings c on ${sameCompany('c', 'o')}`;

/**
 * Lines that were due, a row each. What came is in time within the window about the day that was
 * promised first; a line is whole when what was accepted lacks no more than the tolerance.
 */
export const dueLines = (table: TableOf, { from, to, zone }: ScoredRange): string =>
  `select o.account_id, o.supplier_id, l.id as line_id, l.order_id, o.folio, l.product_id, l.original_promised_date as due, l.quantity, coalesce(r.accepted, 0) as accepted, r.last_day,
      coalesce(r.received > 0 and r.received_in >= least(w.wanted, r.received), false) as on_time, coalesce(r.accepted >= w.wanted, false) as in_full, coalesce(r.accepted_in >= w.wanted, false) as otif
    from ${table('purchase-order-lines')} l join ${table('purchase-orders')} o on ${refersTo('purchase_order_lines.order_id', 'l', 'o')} ${SETTINGS}
      cross join lateral (select l.quantity * (100 - c.under_receipt_percent) / 100 as wanted) w
      left join lateral (select sum(e.received_quantity) as received, sum(e.accepted_quantity) as accepted, max(e.day) as last_day,
          sum(e.received_quantity) filter (where e.in_window) as received_in, sum(e.accepted_quantity) filter (where e.in_window) as accepted_in
        from (select x.received_quantity, x.accepted_quantity, a.day, a.day between l.original_promised_date - c.otif_early_days::int and l.original_promised_date + c.otif_grace_days::int as in_window
          from shipment_lines x ${join('shipment_lines.shipment_id', 'x', 's')} cross join lateral (select (coalesce(s.arrived_at, s.received_at) at time zone ${zone})::date as day) a
          where ${sameCompany('x', 'l')} and x.purchase_order_line_id = l.id and ${RECEIVED}) e) r on true
    where ${BOUGHT} and l.original_promised_date between ${from} and ${to}`;

/** What of a received line was rejected or conceded once it was decided, in its unit. */
const CLAIMED = `select coalesce(sum(q.quantity) filter (where q.disposition is distinct from 'CONCESION'), 0) as rejected, coalesce(sum(q.quantity) filter (where q.disposition = 'CONCESION'), 0) as conceded
  from pur__rejections q where ${sameCompany('q', 'l')} and q.shipment_line_id = l.id and q.status in ('DICTAMINADO', 'CERRADO')`;
const CONCEDED = `case when a.dictum = 'ACEPTADO_CON_CONCESION' then l.accepted_quantity else k.conceded end`;

/** Lines received and decided, in pesos at the price of the order; concessions count half. */
export const receivedLines = (table: TableOf, { from, to, zone }: ScoredRange): string =>
  `select s.account_id, s.supplier_id, l.id as line_id, v.value as received_value, v.value * greatest(0, l.received_quantity - greatest(l.rejected_quantity, k.rejected) - ${CONCEDED} / 2) / l.received_quantity as accepted_value
    from ${table('shipments')} s join ${table('shipment-lines')} l on ${refersTo('shipment_lines.shipment_id', 'l', 's')} join ${table('purchase-order-lines')} x on ${refersTo('shipment_lines.purchase_order_line_id', 'l', 'x')} ${join('purchase_order_lines.order_id', 'x', 'o')} ${leftJoin('shipment_lines.analysis_id', 'l', 'a')}
      cross join lateral (select l.received_quantity * coalesce(l.order_price, x.net_amount / x.quantity) * coalesce(s.exchange_rate, o.exchange_rate, 1) as value) v cross join lateral (${CLAIMED}) k
    where ${RECEIVED} and s.received_at >= ${from}::timestamp at time zone ${zone} and s.received_at < (${to} + 1)::timestamp at time zone ${zone} and l.received_quantity > 0 and l.accepted_quantity + l.rejected_quantity >= l.received_quantity`;

/** Lines that were ordered with a price to compare with, in pesos. */
export const pricedLines = (table: TableOf, { from, to }: ScoredRange): string =>
  `select o.account_id, o.supplier_id, l.id as line_id, o.id as order_id, o.folio, o.date, l.product_id, l.quantity, l.unit_id, p.net as price, l.reference_price, p.net - l.reference_price as difference, (p.net - l.reference_price) * l.quantity * coalesce(o.exchange_rate, 1) as over, l.reference_price * l.quantity * coalesce(o.exchange_rate, 1) as reference, l.price_note
    from ${table('purchase-orders')} o join ${table('purchase-order-lines')} l on ${refersTo('purchase_order_lines.order_id', 'l', 'o')} cross join lateral (select ${netPrice('l', 'o')} as net) p
    where ${BOUGHT} and o.date between ${from} and ${to} and l.reference_price > 0 and l.price is not null`;

const part = (columns: string, rows: string, alias: string) =>
  `select ${alias}.account_id, ${alias}.supplier_id, ${columns} from (${rows}) ${alias} group by 1, 2`;

const FIGURES = [
  'lines_due',
  'lines_on_time',
  'lines_in_full',
  'lines_otif',
  'receipts',
  'received_value',
  'accepted_value',
  'price_over',
  'price_reference',
  'documents_required',
  'documents_held',
] as const;

/** A row of one part: its own figures, and nothing of the others. */
const padded = (own: Readonly<Record<string, string>>): string =>
  FIGURES.map((name) => `${own[name] ?? 'null::numeric'} as ${name}`).join(', ');

/**
 * A row for each supplier with lines due or receipts in the range: what the scores are made of, and
 * the scores in percent, null without data.
 */
export function supplierScores(table: TableOf, range: ScoredRange): string {
  const parts = [
    part(
      padded({
        lines_due: 'count(*)',
        lines_on_time: 'count(*) filter (where d.on_time)',
        lines_in_full: 'count(*) filter (where d.in_full)',
        lines_otif: 'count(*) filter (where d.otif)',
      }),
      dueLines(table, range),
      'd',
    ),
    part(
      padded({
        receipts: 'count(*)',
        received_value: 'sum(r.received_value)',
        accepted_value: 'sum(r.accepted_value)',
      }),
      receivedLines(table, range),
      'r',
    ),
    part(
      padded({ price_over: 'sum(p.over)', price_reference: 'sum(p.reference)' }),
      pricedLines(table, range),
      'p',
    ),
    part(
      padded({
        documents_required: 'count(*)',
        documents_held: 'count(*) filter (where h.held)',
      }),
      requiredDocuments('suppliers', range.to),
      'h',
    ),
  ];
  const sums = FIGURES.map((name) => `sum(f.${name}) as ${name}`).join(', ');
  return `select f.*,
      round(f.lines_otif * 100 / nullif(f.lines_due, 0), 2) as otif_score,
      round(f.accepted_value * 100 / nullif(f.received_value, 0), 2) as quality_score,
      case when f.price_reference > 0 then round(greatest(0, 100 - 5 * greatest(0, f.price_over * 100 / f.price_reference)), 2) end as price_score,
      round(f.documents_held * 100 / nullif(f.documents_required, 0), 2) as document_score
    from (select f.account_id, f.supplier_id, ${sums} from (${parts.join(' union all ')}) f group by 1, 2 having sum(f.lines_due) > 0 or sum(f.receipts) > 0) f`;
}

/** Each score, and the setting that says what it weighs. */
const WEIGHED = [
  ['otif_score', 'weight_otif'],
  ['quality_score', 'weight_quality'],
  ['price_score', 'weight_price'],
  ['document_score', 'weight_documents'],
  ['service_score', 'weight_service'],
] as const;

/** Each score by its weight; the weight of one without data is shared by the others. */
export function totalScore(scores: string, settings: string): string {
  const points = WEIGHED.map(
    ([score, weight]) => `coalesce(${scores}.${score} * ${settings}.${weight}, 0)`,
  );
  const weights = WEIGHED.map(
    ([score, weight]) =>
      `case when ${scores}.${score} is null then 0 else ${settings}.${weight} end`,
  );
  return `round((${points.join(' + ')}) / nullif(${weights.join(' + ')}, 0), 2)`;
}

export const scoreClass = (total: string): string =>
  `case when ${total} >= 90 then 'A' when ${total} >= 80 then 'B' when ${total} >= 65 then 'C' when ${total} is not null then 'D' end`;
