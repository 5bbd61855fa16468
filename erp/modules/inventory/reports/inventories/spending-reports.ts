/** What left without being sold: used by the company itself, or lost. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { CORRECTED_ROW } from '#erp/domains/stock/corrected-row.ts';
import { bool, choice, date, datetime, decimal, percent, ref, text } from '#erp/model/fields.ts';
import type { Report, Tile } from '#erp/model/reports/report.ts';
import { SHORTAGE_CLASSES } from '#erp/modules/inventory/movements/movements.ts';
import { IN_PERIOD, stockFilters } from '../report-filters.ts';
import { SPAN_OF_TILE, withinSpanSql } from '../stock-at-date.queries.ts';
import { PLACE_FILTERS, PRODUCT_FILTERS } from '../stock.queries.ts';

const MONTH = `date_trunc('month', k.posted_at at time zone :zone)::date`;

const CLASS = `coalesce(m.shortage_class, 'SIN_JUSTIFICAR')`;
/**
 * Row `k` of the ledger is an out `o` or what its cost was corrected by since, on the day of the
 * out; `m` is the movement of the out.
 */
const OUT_ROW = `${CORRECTED_ROW} join movements m on ${sameCompany('m', 'k')} and m.id = o.movement_id`;
const STANDS = `o.reverses_id is null and m.status <> 'CANCELADO'`;
/**
 * Out `o` of movement `m`, of type `t`: lost without being sold or used, and of that, what is
 * nobody's decision; and whether anything left at all.
 */
const IS_LOST = `t.code in ('MERMA', 'AJ-SAL', 'CONTEO-SAL', 'DESTRUCCION', 'DONACION') and o.qty < 0 and ${STANDS}`;
const IS_WASTE = `${CLASS} in ('MERMA', 'SIN_JUSTIFICAR')`;
const WENT = `o.kind = 'SALIDA' and o.owner_kind = 'PROPIO' and not o.in_pool and ${STANDS}`;

/**
 * Months and categories whose waste was more of what left than is normal for the category, or for
 * the nearest one above that says.
 */
const ABNORMAL = `limits as (
    with recursive up as (
      select c.account_id, c.id, c.parent_id, c.normal_loss_pct as pct from categories c
      union all select up.account_id, up.id, c.parent_id, c.normal_loss_pct from up join categories c on ${sameCompany('c', 'up')} and c.id = up.parent_id where up.pct is null)
    select id, pct from up where pct is not null),
  abnormal as (
    select ${MONTH} as month, p.category_id from kardex k ${OUT_ROW} join products p on ${sameCompany('p', 'k')} and p.id = k.product_id
      join limits n on n.id = p.category_id
    where ${WENT} and ${IN_PERIOD}
    group by 1, 2, n.pct having coalesce(sum(-k.value) filter (where m.shortage_class = 'MERMA'), 0) * 100 > n.pct * sum(-k.value))`;

const LEFT = `kardex k ${OUT_ROW} join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = o.movement_type_id
    join {products} p on ${sameCompany('p', 'k')} and p.id = k.product_id join {storages} s on ${sameCompany('s', 'k')} and s.id = k.storage_id`;

/** Waste and what nobody justifies, of the cost of all that left. */
export const wasteTile: Tile = {
  key: 'stock.waste',
  label: 'Merma',
  privilege: 'costs.view',
  field: percent('%', { suffix: '%', scale: 2 }),
  value: `with ${SPAN_OF_TILE} select round(100 * coalesce(sum(-k.value) filter (where ${IS_LOST} and ${IS_WASTE}), 0) / nullif(sum(-k.value) filter (where ${WENT}), 0), 2)
    from ${LEFT} join span x on ${withinSpanSql('k.posted_at')} where true ${PRODUCT_FILTERS} ${PLACE_FILTERS}`,
  goodDirection: 'down',
  link: {
    screen: 'reports/inventories',
    query: { report: 'FALTANTES', 'filter[waste]': '1' },
    figure: 'share',
  },
};

const LOST = `lost as (
            select k.id, k.posted_at, m.id as movement_id, m.folio, k.product_id, p.code, p.name, ${CLASS} as class, ${MONTH} as month, p.category_id, -k.qty as qty, -k.value as cost, -k.qty * coalesce(p.list_price, 0) as listed,
              exists (select 1 from files f where ${sameCompany('f', 'm')} and f.resource = 'movements' and f.record_id = m.id::text and f.deleted_at is null) as evidence
            from ${LEFT}
            where ${IS_LOST} and ${IN_PERIOD} [[ and (not :waste or ${IS_WASTE}) ]] ${PRODUCT_FILTERS} ${PLACE_FILTERS})`;
const AT_RISK = `case when l.class = 'SIN_JUSTIFICAR' or l.class = 'MERMA' and a.month is not null then l.listed else 0 end`;

/** How a row of the ledger is told among those behind a figure. */
const LEDGER_ROW: Report['columns'] = {
  posted_at: { field: datetime('Fecha') },
  folio: { field: text('Movimiento'), link: { record: 'movements', id: 'movement_id' } },
  code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
  name: { field: text('Producto'), priority: 2 },
};

export const shortagesReport: Report = {
  key: 'FALTANTES',
  label: 'Faltantes, mermas y destrucciones',
  description:
    'Lo que salió sin venderse ni consumirse, por su clasificación; lo que no se justifica se presume vendido.',
  privilege: 'costs.view',
  period: { default: 'este-ano', maxDays: 1100 },
  filters: { ...stockFilters, waste: bool('Sólo merma y sin justificar') },
  sql: `with ${ABNORMAL}, ${LOST}
        select w.*, round(100 * w.cost / nullif(w.outs, 0), 2) as share from (select l.class, l.month, l.evidence, sum(l.qty) as qty, sum(l.cost) as cost, sum(l.listed) as list_value,
          round(sum(${AT_RISK}) * 0.16, 2) as vat, (select sum(-k.value) from ${LEFT} where ${WENT} and ${IN_PERIOD} ${PRODUCT_FILTERS} ${PLACE_FILTERS}) as outs
        from lost l left join abnormal a on a.month = l.month and a.category_id = l.category_id group by 1, 2, 3) w`,
  columns: {
    class: { field: choice('Clasificación', SHORTAGE_CLASSES) },
    month: { field: date('Mes', { granularity: 'month' }) },
    evidence: { field: bool('Con evidencia'), priority: 2 },
    qty: { field: decimal('Cantidad', { scale: 3 }), priority: 3 },
    cost: { field: decimal('Costo', { scale: 2 }), total: 'sum' },
    share: {
      field: percent('% de lo que salió', { suffix: '%', scale: 2 }),
      derived: true,
      total: { sql: 'round(100 * sum(q.cost) / nullif(max(q.outs), 0), 2)' },
      priority: 3,
    },
    list_value: { field: decimal('A precio de lista', { scale: 2 }), total: 'sum', priority: 2 },
    vat: { field: decimal('IVA en riesgo', { scale: 2 }), total: 'sum' },
  },
  drillDown: {
    sql: `with ${ABNORMAL}, ${LOST}
        select l.id, l.class, l.month, l.evidence, l.posted_at, l.movement_id, l.folio, l.product_id, l.code, l.name, l.qty, l.cost, l.listed as list_value, ${AT_RISK} * 0.16 as vat
        from lost l left join abnormal a on a.month = l.month and a.category_id = l.category_id`,
    by: ['class', 'month', 'evidence'],
    columns: LEDGER_ROW,
    figures: { qty: 'sum', cost: 'sum', list_value: 'sum', vat: 'sum' },
    sort: ['posted_at', 'id'],
  },
  sort: ['month', 'class'],
  note: 'LIVA art. 8: lo que falta se presume vendido, salvo merma normal, destrucción avisada y caso fortuito (RLIVA art. 25). La merma está en riesgo el mes en que rebasa la normal de su categoría.',
  empty: 'No hubo faltantes en el periodo.',
};

const CONSUMED = `from kardex k ${CORRECTED_ROW} join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = o.movement_type_id join {products} p on ${sameCompany('p', 'k')} and p.id = k.product_id
          join {storages} s on ${sameCompany('s', 'k')} and s.id = k.storage_id ${join('products.stock_unit_id', 'p', 'n')}
          left join costcenters c on ${sameCompany('c', 'k')} and c.id = k.cost_center_id
          left join storage_exits e on o.source_resource = 'storage-exits' and ${sameCompany('e', 'k')} and e.id::text = o.source_id ${leftJoin('storage_exits.area_id', 'e', 'a')}`;
const CONSUMED_CUT = `t.event_code = 'INV_CONSUMO' and ${IN_PERIOD} [[ and k.cost_center_id = :cost_center_id ]] [[ and e.area_id = :area_id ]] ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;

export const costCenterReport: Report = {
  key: 'CONSUMOS',
  label: 'Consumos por centro de costo',
  description:
    'Qué sacó cada centro de costo para su propio uso, por departamento, producto y mes, ya sin lo devuelto.',
  privilege: 'costs.view',
  period: { default: 'este-ano', maxDays: 1100 },
  filters: {
    cost_center_id: ref('Centro de costo', 'costCenters'),
    area_id: ref('Departamento', 'areas'),
    ...stockFilters,
  },
  sql: `select coalesce(c.code || ' — ' || c.name, 'Sin centro de costo') as center, coalesce(c.code, '~') as center_code, a.name as area, k.product_id, p.code, p.name, n.code as unit, ${MONTH} as month,
          -sum(k.qty) as qty, -sum(k.value) as cost
        ${CONSUMED} where ${CONSUMED_CUT}
        group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(k.qty) <> 0 or sum(k.value) <> 0`,
  groups: [{ by: 'center_code', text: 'center' }],
  drillDown: {
    sql: `select coalesce(c.code, '~') as center_code, a.name as area, k.product_id, ${MONTH} as month, k.id, k.posted_at, k.movement_id, m.folio, p.code, p.name, -k.qty as qty, -k.value as cost
        ${CONSUMED} left join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id where ${CONSUMED_CUT}`,
    by: ['center_code', 'area', 'product_id', 'month'],
    columns: LEDGER_ROW,
    figures: { qty: 'sum', cost: 'sum' },
    sort: ['posted_at', 'id'],
  },
  columns: {
    area: { field: text('Departamento'), priority: 2 },
    code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
    name: { field: text('Producto') },
    month: { field: date('Mes', { granularity: 'month' }) },
    qty: { field: decimal('Cantidad', { scale: 3 }) },
    unit: { field: text('Unidad'), priority: 3 },
    cost: { field: decimal('Costo', { scale: 2 }), total: 'sum' },
  },
  sort: ['month', 'code'],
  empty: 'Ningún centro de costo sacó mercancía en el periodo.',
};
