/** How suppliers do over any range of days, one beside another and beside the mean (R50, R51). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, int, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import { PRICES } from '../../price-key.ts';
import { SCORE_CLASSES } from '../../supplier-evaluations/evaluation-choices.ts';
import {
  scoreClass,
  supplierScores,
  totalScore,
} from '../../supplier-evaluations/scores.queries.ts';
import { suppliers } from '../../suppliers/suppliers.ts';

const RANGE = { from: ':from::date', to: ':to::date', zone: ':zone' };
const SCORES = supplierScores((path) => `{${path}}`, RANGE);
/** The service that was captured for the months of the range, where it was. */
const SERVICE = `(select round(avg(e.service_score), 2) from {suppliers/evaluations} e where ${sameCompany('e', 'f')} and e.supplier_id = f.supplier_id and e.period between to_char(:from::date, 'YYYY-MM') and to_char(:to::date, 'YYYY-MM'))`;
const TOTALS = `select t.*, ${scoreClass('t.total_score')} as score_class from (select v.*, ${totalScore('v', 'c')} as total_score from (select f.*, ${SERVICE} as service_score from (${SCORES}) f) v join pur__pur_settings c on ${sameCompany('c', 'v')}) t`;

const score = (label: string): ReportColumn => ({
  field: percent(label, { ...PRICES, suffix: '%', shownScale: 2 }),
  derived: true,
});
const filters = {
  category: choice('Giro', choicesOf(suppliers, 'category')),
  buyer_id: ref('Comprador', 'users'),
};
const NARROWED = `[[ and s.category = :category ]] [[ and s.buyer_id = :buyer_id ]]`;
const PERIOD = { default: 'mes-pasado', maxDays: 740 } as const;
const EMPTY = 'Nadie tuvo entregas ni compromisos en el periodo: amplía las fechas.';

export const performance: Report = {
  key: 'desempeno',
  label: 'Desempeño',
  description:
    'Calificaciones de cada proveedor en el periodo, con los pesos de la configuración; el servicio, de sus evaluaciones.',
  period: PERIOD,
  filters,
  sql: `select t.*, coalesce(s.trade_name, s.legal_name) as supplier from (${TOTALS}) t join {suppliers} s on ${sameCompany('s', 't')} and s.id = t.supplier_id where true ${NARROWED}`,
  columns: {
    supplier: { field: text('Proveedor'), link: { record: 'suppliers', id: 'supplier_id' } },
    lines_due: { field: int('Exigibles'), total: 'sum', derived: true, priority: 3 },
    lines_otif: { field: int('A tiempo y completas'), total: 'sum', derived: true, priority: 3 },
    otif_score: score('Puntualidad'),
    quality_score: score('Calidad'),
    price_score: score('Precio'),
    document_score: score('Documentos'),
    service_score: { ...score('Servicio'), priority: 2 },
    total_score: score('Total'),
    score_class: { field: choice('Clase', SCORE_CLASSES) },
  },
  sort: ['-total_score', 'supplier_id'],
  chart: { kind: 'bar', x: 'supplier', y: ['total_score'], max: 15 },
  empty: EMPTY,
};

const AXES = [
  ['otif_score', 'Puntualidad'],
  ['quality_score', 'Calidad'],
  ['price_score', 'Precio'],
  ['document_score', 'Documentos'],
  ['service_score', 'Servicio'],
] as const;
const values = AXES.map(
  ([name, label], i) => `(${i + 1}, '${label}', own.${name}, mean.${name})`,
).join(', ');
const means = AXES.map(([name]) => `round(avg(m.${name}), 2) as ${name}`).join(', ');

/** One supplier against the mean of all, as a shape. */
export const profile: Report = {
  key: 'perfil',
  label: 'Perfil',
  description: 'Un proveedor contra el promedio de todos los que tuvieron entregas en el periodo.',
  period: PERIOD,
  filters: { supplier_id: ref('Proveedor', 'suppliers') },
  requiresOneOf: ['supplier_id'],
  defaultFilters: {
    supplier_id: `select s.id from {suppliers} s left join (select e.supplier_id, max(e.period) as last from {suppliers/evaluations} e group by 1) e on e.supplier_id = s.id left join (select o.supplier_id, max(o.date) as last from {purchase-orders} o group by 1) o on o.supplier_id = s.id order by e.last desc nulls last, o.last desc nulls last, s.id limit 1`,
  },
  sql: `with t as materialized (${TOTALS}), mean as (select ${means} from t m), own as (select t.* from t where true [[ and t.supplier_id = :supplier_id ]])
    select v.place, v.name, v.own, v.mean, v.own - v.mean as difference from own cross join mean cross join lateral (values ${values}) v(place, name, own, mean)`,
  columns: {
    name: { field: text('Calificación') },
    own: score('Proveedor'),
    mean: score('Promedio'),
    difference: score('Diferencia'),
  },
  sort: ['place'],
  chart: { kind: 'radar', x: 'name', y: ['own', 'mean'] },
  empty: 'Ese proveedor no tuvo entregas ni compromisos en el periodo.',
};

/** The first five of the last month in sight, month by month. */
const TOP = `select e.supplier_id from {suppliers/evaluations} e where e.status = 'PUBLICADA' and e.period <= to_char(:to::date, 'YYYY-MM') group by 1 order by max(e.period) desc, avg(e.total_score) desc, 1 limit 5`;

export const evolution: Report = {
  key: 'evolucion',
  label: 'Evolución',
  description:
    'El total de cada evaluación publicada, mes por mes: del proveedor que elijas, o de los cinco mejores.',
  period: { default: 'este-ano', maxDays: 1100 },
  filters: { supplier_id: ref('Proveedor', 'suppliers') },
  sql: `select e.id, e.period, e.supplier_id, coalesce(s.trade_name, s.legal_name) as supplier, e.total_score, e.score_class
    from {suppliers/evaluations} e join {suppliers} s on ${refersTo('suppliers__evaluations.supplier_id', 'e', 's')}
    where e.status = 'PUBLICADA' and e.period between to_char(:from::date, 'YYYY-MM') and to_char(:to::date, 'YYYY-MM') and (coalesce(:supplier_id::bigint, 0) <> 0 or e.supplier_id in (${TOP})) [[ and e.supplier_id = :supplier_id ]]`,
  columns: {
    period: { field: text('Mes'), link: { record: 'suppliers/evaluations', id: 'id' } },
    supplier: { field: text('Proveedor'), link: { record: 'suppliers', id: 'supplier_id' } },
    total_score: { field: percent('Total', { suffix: '%', shownScale: 2 }) },
    score_class: { field: choice('Clase', SCORE_CLASSES) },
  },
  sort: ['period', '-total_score', 'id'],
  drillDown: 'row',
  groups: [{ by: 'supplier', subtotals: false }],
  chart: { kind: 'line', x: 'period', y: ['total_score'], series: 'supplier' },
  size: 100,
  empty: 'No hay evaluaciones publicadas en el periodo: genéralas en Evaluaciones.',
};
