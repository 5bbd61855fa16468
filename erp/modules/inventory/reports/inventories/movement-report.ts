/** Movements that were applied: a report, and the count and the charts of the dashboard. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { date, datetime, decimal, int, money, ref, text } from '#erp/model/fields.ts';
import type { Chart, Report, Tile } from '#erp/model/reports/report.ts';
import { stockFilters } from '../report-filters.ts';
import { SPAN_ASKED, SPAN_OF_TILE, withinSpanSql } from '../stock-at-date.queries.ts';
import { PLACE_FILTERS, PRODUCT_FILTERS } from '../stock.queries.ts';

const ROWS = `kardex k join {products} p on ${sameCompany('p', 'k')} and p.id = k.product_id join {storages} s on ${sameCompany('s', 'k')} and s.id = k.storage_id`;
const OF_MOVEMENT = `${sameCompany('k', 'm')} and k.movement_id = m.id ${PRODUCT_FILTERS} ${PLACE_FILTERS}`;
/** Movements `m` within `span` that have a row of what is asked for. */
const MOVEMENTS_OF_PERIOD = `{movements} m join inv__movement_types t on ${sameCompany('t', 'm')} and t.id = m.movement_type_id join span x on ${withinSpanSql('m.posted_at')}
  where m.status = 'APLICADO' and exists (select 1 from ${ROWS} where ${OF_MOVEMENT})`;
/**
 * What came and went of those rows; what goes from one place to another within its cost stays, and
 * a cancellation takes back what is not told.
 */
const worth = (sign: string, direction: string) =>
  `coalesce((select sum(${sign}k.value) from ${ROWS} where k.qty ${direction} 0 and not k.in_pool and m.reverses_id is null and ${OF_MOVEMENT}), 0)`;
const CAME = worth('', '>');
const WENT = worth('-', '<');

export const movedReport: Report = {
  key: 'MOVIMIENTOS',
  label: 'Movimientos aplicados',
  description:
    'Los movimientos del periodo que tocaron lo que eliges, y el valor que entró o salió con cada uno.',
  privilege: 'movements.list',
  period: { default: 'este-mes', maxDays: 1100 },
  filters: { ...stockFilters, movement_type_id: ref('Tipo de movimiento', 'inv/movement-types') },
  sql: `with ${SPAN_ASKED} select m.id, m.folio, m.posted_at, t.name as type, (select h.code from storages h where ${sameCompany('h', 'm')} and h.id = m.storage_id) as storage, ${CAME} as came, ${WENT} as went
    from ${MOVEMENTS_OF_PERIOD} [[ and m.movement_type_id = :movement_type_id ]]`,
  columns: {
    posted_at: { field: datetime('Fecha') },
    folio: { field: text('Movimiento'), link: { record: 'movements', id: 'id' }, total: 'count' },
    type: { field: text('Tipo') },
    storage: { field: text('Almacén'), priority: 2 },
    came: { field: decimal('Valor que entró', { scale: 2, readKey: 'costs.view' }), total: 'sum' },
    went: { field: decimal('Valor que salió', { scale: 2, readKey: 'costs.view' }), total: 'sum' },
  },
  drillDown: 'row',
  sort: ['-posted_at', '-id'],
  note: 'Lo que pasa de un almacén a otro sin cambiar de costo no entra ni sale; lo cancelado no cuenta.',
  empty: 'No hubo movimientos con esos filtros en el periodo.',
};

export const movedTile: Tile = {
  key: 'stock.movements',
  label: 'Movimientos aplicados',
  privilege: 'movements.list',
  field: int('Movimientos'),
  value: `with ${SPAN_OF_TILE} select count(*) from ${MOVEMENTS_OF_PERIOD}`,
  link: { screen: 'reports/inventories', query: { report: 'MOVIMIENTOS' }, figure: 'rows' },
};

export const flowChart: Chart = {
  key: 'stock.flow',
  label: 'Entradas y salidas',
  privilege: 'costs.view',
  kind: 'bar',
  x: date('Mes'),
  granularity: 'month',
  field: money('Valor'),
  sql: `with ${SPAN_ASKED}, moved as (select date_trunc('month', m.posted_at at time zone :zone)::date as month, ${CAME} as came, ${WENT} as went from ${MOVEMENTS_OF_PERIOD})
    select v.month as x, w.series, w.says, greatest(v.month, (select first_day from span)) as first, least((v.month + interval '1 month')::date - 1, (select last_day from span)) as last,
      sum(case w.says when 'came' then v.came else v.went end)::numeric(18,2) as y
    from moved v cross join (values ('Entradas', 'came'), ('Salidas', 'went')) w(series, says) group by 1, 2, 3 order by 1, 2`,
  link: {
    screen: 'reports/inventories',
    query: { report: 'MOVIMIENTOS', from: '{first}', to: '{last}' },
    figure: '{says}',
  },
  width: 6,
};

export const typesChart: Chart = {
  key: 'stock.by-type',
  label: 'Movimientos por tipo',
  privilege: 'movements.list',
  kind: 'parts',
  x: text('Tipo'),
  field: int('Movimientos'),
  sql: `with ${SPAN_ASKED} select t.name as x, count(*) as y, t.id from ${MOVEMENTS_OF_PERIOD} group by 1, 3 order by 2 desc, 1`,
  link: {
    screen: 'reports/inventories',
    query: { report: 'MOVIMIENTOS', 'filter[movement_type_id]': '{id}' },
    figure: 'rows',
  },
  width: 6,
};
