/** What stock is worth, why that changed, and whether accounting has been told. */
import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, datetime, decimal, int, text } from '#erp/model/fields.ts';
import type { Report, RowLink } from '#erp/model/reports/report.ts';
import { ACCOUNT_KIND } from '#erp/domains/stock/events/account-kind.ts';
import { IN_PERIOD, stockFilters } from '../report-filters.ts';
import { STOCK_AT_DATE } from '../stock-at-date.queries.ts';
import { PLACE_FILTERS, PRODUCT_FILTERS, REPLAYING } from '../stock.queries.ts';

/**
 * The kardex of the row's product and storage until the day that is asked for: its balance is what
 * there was.
 */
export const kardexLink = (owner: string): RowLink => ({
  screen: 'kardex',
  query: {
    'filter[product_id]': '{product_id}',
    'filter[storage_id]': '{storage_id}',
    'filter[owner_kind]': owner,
    'filter[recorded_until]': '{:recorded_until}',
    to: '{:as_of}',
  },
  figure: 'balance',
});

const RECORDED = {
  recorded_until: datetime('Según lo registrado hasta', {
    help: 'Muestra el valor como se conocía en ese momento.',
  }),
};

const ACCOUNTS = [
  ['INVENTARIO', 'Inventario'],
  ['TRANSITO', 'En tránsito'],
  ['TERCEROS', 'En poder de terceros'],
] as const;
const SECTIONS = [
  ['cuenta', 'Cuenta'],
  ['categoria', 'Categoría'],
  ['sucursal', 'Sucursal'],
] as const;

export const valuationReport: Report = {
  key: 'VALUACION',
  label: 'Valuación a una fecha',
  description: 'Cuánto había de cada producto en cada almacén al terminar un día, y cuánto valía.',
  privilege: 'costs.view',
  filters: {
    group_by: choice('Suma por', SECTIONS, { required: true, default: 'cuenta' }),
    ...stockFilters,
    as_of: date('Al terminar el día', { help: 'Vacía: hoy.' }),
    ...RECORDED,
  },
  fragments: {
    group_by: {
      cuenta: {
        section: `case ${ACCOUNT_KIND} ${ACCOUNTS.map(([code, label]) => `when '${code}' then '${label}'`).join(' ')} end`,
      },
      categoria: { section: 'g.name' },
      sucursal: { section: 'h.name' },
    },
  },
  sql: `with ${STOCK_AT_DATE}
        select b.product_id, b.storage_id, p.code, p.name, g.name as category, s.code || ' — ' || s.name as storage, h.name as branch,
          ${ACCOUNT_KIND} as account, {{group_by.section}} as section, n.code as unit, sum(b.qty) as qty,
          round(sum(b.worth) / nullif(sum(b.qty), 0), 6) as cost, sum(b.worth) as worth
        from valued b join {products} p on ${sameCompany('p', 'b')} and p.id = b.product_id join {storages} s on ${sameCompany('s', 'b')} and s.id = b.storage_id
          ${join('storages.storage_type_id', 's', 'y')} ${join('storages.branch_office_id', 's', 'h')}
          ${join('products.category_id', 'p', 'g')}
          ${join('products.stock_unit_id', 'p', 'n')}
        where b.owner_kind = 'PROPIO' ${PRODUCT_FILTERS} ${PLACE_FILTERS}
        group by b.product_id, b.storage_id, p.code, p.name, g.name, s.code, s.name, h.name, y.account_kind, y.usage, n.code having sum(b.qty) <> 0 or sum(b.worth) <> 0`,
  columns: {
    code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
    name: { field: text('Producto') },
    category: { field: text('Categoría'), priority: 3 },
    storage: { field: text('Almacén'), link: { record: 'storages', id: 'storage_id' } },
    branch: { field: text('Sucursal'), priority: 3 },
    account: { field: choice('Cuenta', ACCOUNTS), priority: 2 },
    unit: { field: text('Unidad'), priority: 3 },
    qty: { field: decimal('Existencia', { scale: 3 }), link: kardexLink('PROPIO') },
    cost: { field: decimal('Costo', { scale: 4 }), derived: true, priority: 2 },
    // A share of the cost of its group, which the rows of one storage do not add up to (inventory
    // §4.3).
    worth: { field: decimal('Valor', { scale: 2 }), derived: true, total: 'sum' },
  },
  groups: [{ by: 'section' }],
  sort: ['code', 'storage'],
  crossChecks: [
    {
      key: 'KARDEX',
      label: 'Valor = suma del kardex a esa fecha',
      left: { total: 'worth' },
      right: {
        sql: `select coalesce(sum(k.value), 0) from kardex k where k.owner_kind = 'PROPIO' and k.posted_at < (coalesce([[ :as_of, ]] :today) + 1)::timestamp at time zone :zone [[ and k.created_at <= :recorded_until ]]`,
      },
      tolerance: '0.01',
    },
  ],
  warning: REPLAYING,
  empty: 'No había existencias con esos filtros.',
};

export const costChangesReport: Report = {
  key: 'AJUSTES_COSTO',
  label: 'Ajustes de costo',
  description:
    'Costos que cambiaron después de aplicarse un documento: qué lo causó, a qué documento corrige y en cuánto.',
  privilege: 'costs.view',
  period: { label: 'Registrado', default: 'este-mes', maxDays: 3700 },
  filters: stockFilters,
  sql: `select k.id, k.created_at, k.product_id, p.code, p.name, s.code as storage, k.kind, t.name as type, m.folio as cause, k.movement_id, concat_ws(' ', k.source_resource, k.source_id) as origin,
          o.folio as affected, a.movement_id as affected_id, k.posted_at, k.value
        from kardex k join {products} p on ${sameCompany('p', 'k')} and p.id = k.product_id join {storages} s on ${sameCompany('s', 'k')} and s.id = k.storage_id
          join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id ${join('movements.movement_type_id', 'm', 't')}
          left join kardex a on ${sameCompany('a', 'k')} and a.id = coalesce(k.adjusts_id, k.pair_id) left join movements o on ${sameCompany('o', 'a')} and o.id = a.movement_id
        where k.kind in ('AJUSTE_COSTO', 'REVALUACION') and k.value <> 0 and k.created_at >= :from::timestamp at time zone :zone and k.created_at < (:to + 1)::timestamp at time zone :zone
          ${PRODUCT_FILTERS} ${PLACE_FILTERS}`,
  columns: {
    created_at: { field: datetime('Registrado') },
    code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
    name: { field: text('Producto'), priority: 2 },
    storage: { field: text('Almacén'), priority: 3 },
    kind: {
      field: choice('Clase', [
        ['AJUSTE_COSTO', 'Ajuste de costo'],
        ['REVALUACION', 'Revaluación'],
      ]),
    },
    type: { field: text('Por'), priority: 2 },
    cause: { field: text('Lo causó'), link: { record: 'movements', id: 'movement_id' } },
    affected: { field: text('Corrige a'), link: { record: 'movements', id: 'affected_id' } },
    posted_at: { field: datetime('Con fecha'), priority: 3 },
    value: { field: decimal('Diferencia', { scale: 2 }), total: 'sum' },
  },
  drillDown: 'row',
  sort: ['-created_at', '-id'],
  empty: 'Ningún costo cambió en el periodo.',
};

/**
 * Event of a row: corrections that came with a cost of their own are of that cost; what they led to
 * is an adjustment. Of a move only what leaves counts.
 */
const EVENT = `case when k.kind = 'AJUSTE_COSTO' and not (t.nature = 'VALOR' and exists (select 1 from kardex a where ${sameCompany('a', 'k')} and a.id = k.adjusts_id and a.kind = 'ENTRADA' and a.origin = 'given'))
  then 'INV_AJUSTE_COSTO' when k.origin = 'cover' then 'VAR_NEGATIVO' else t.event_code end`;

/** Account in which the goods of a storage stand. */
const ACCOUNT_OF = (storage: string) =>
  `(select ${ACCOUNT_KIND} from storages s ${join('storages.storage_type_id', 's', 'y')} where s.id = ${storage})`;
/** Of a move only what leaves counts, and only when it goes to another account. */
const STAYS = `t.nature = 'TRASPASO' and (k.kind = 'ENTRADA' or (k.kind = 'SALIDA' and ${ACCOUNT_OF('k.storage_id')} = (select ${ACCOUNT_OF('o.storage_id')} from kardex o where ${sameCompany('o', 'k')} and o.pair_id = k.id and o.kind = 'ENTRADA' limit 1)))`;
const LEDGER = `from kardex k join inv__movement_types t on ${sameCompany('t', 'k')} and t.id = k.movement_type_id join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id
          where k.owner_kind = 'PROPIO' and ${IN_PERIOD} and not (${STAYS})`;
/**
 * What a move to another account was corrected by: it leaves one of them and comes into the other.
 */
const COST_ADJUSTMENTS = `from kardex k join kardex o on ${sameCompany('o', 'k')} and o.id = k.adjusts_id and o.kind = 'SALIDA'
            join kardex i on ${sameCompany('i', 'o')} and i.pair_id = o.id and i.kind = 'ENTRADA' and not i.is_anchor join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id
          where k.owner_kind = 'PROPIO' and ${IN_PERIOD} and ${ACCOUNT_OF('o.storage_id')} <> ${ACCOUNT_OF('i.storage_id')}`;
/**
 * Abnormal scrap stays with no row of a conversion: its part of what was consumed, or given back,
 * is a loss.
 */
const LOSSES = `from kardex k left join kardex r on ${sameCompany('r', 'k')} and r.id = k.reverses_id
            join cost_groups g on ${sameCompany('g', 'k')} and g.cost_group = coalesce(r.cost_group, k.cost_group) and g.lost_share > 0 join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id
          where k.owner_kind = 'PROPIO' and ${IN_PERIOD} and coalesce(r.kind, k.kind) = 'SALIDA' and k.kind in ('ENTRADA', 'SALIDA')`;
const LOSS = 'round(k.value * g.lost_share, 6)';
const REPORTED_EVENTS = `(e.movement_id is not null or e.source_resource = 'inv/periods') and e.date between :from and :to`;

/**
 * Both sides by the day of the ledger's row: a correction stands at the row that it corrects, in
 * the kardex and in accounting.
 */
export const reconciliationReport: Report = {
  key: 'CONCILIACION',
  label: 'Conciliación contable',
  description:
    'Por evento: lo que movió el kardex, lo que se pasó a contabilidad, lo que ya tiene póliza y lo que espera.',
  privilege: 'costs.view',
  period: { default: 'este-mes', maxDays: 3700 },
  sql: `with ledger as (
          select q.event, sum(q.value) as value from (select ${EVENT} as event, k.value ${LEDGER} union all select 'INV_TRASPASO', k.value ${COST_ADJUSTMENTS}
            union all select 'INV_MERMA', ${LOSS} ${LOSSES} union all select 'INV_CONVERSION', -${LOSS} ${LOSSES}) q group by 1),
        told as (
          select e.event, sum(e.amount) as amount, sum(e.amount) filter (where e.status = 'CONTABILIZADO') as posted, sum(e.amount) filter (where e.status in ('PENDIENTE', 'ERROR')) as waiting,
            count(*) filter (where e.status in ('PENDIENTE', 'ERROR'))::int as pending
          from acc__posting_events e where ${REPORTED_EVENTS} group by 1)
        select coalesce(l.event, t.event) as event, l.value, t.amount, t.posted, t.waiting, t.pending,
          case when l.event is not null then round(l.value - coalesce(t.amount, 0), 2) end as difference
        from ledger l full join told t on t.event = l.event where coalesce(l.event, t.event) is not null and (coalesce(l.value, 0) <> 0 or coalesce(t.amount, 0) <> 0 or coalesce(t.pending, 0) <> 0)`,
  columns: {
    event: {
      field: text('Evento'),
      link: { list: 'acc/posting-events', filters: { event: '{event}' } },
    },
    value: { field: decimal('Kardex', { scale: 2 }), total: 'sum' },
    amount: { field: decimal('A contabilidad', { scale: 2 }), total: 'sum' },
    posted: { field: decimal('Con póliza', { scale: 2 }), total: 'sum', priority: 2 },
    waiting: { field: decimal('Por contabilizar', { scale: 2 }), total: 'sum', priority: 2 },
    pending: { field: int('Pendientes'), total: 'sum' },
    difference: { field: decimal('Diferencia', { scale: 2 }), derived: true, total: 'sum' },
  },
  drillDown: {
    sql: `select q.* from (select ${EVENT} as event, 'K' || k.id as key, k.posted_at as moment, m.folio, k.movement_id, 'Kardex' as what, k.value, null::numeric as amount, null::numeric as posted, null::numeric as waiting, null::int as pending
        ${LEDGER}
        union all select 'INV_TRASPASO', 'T' || k.id, k.posted_at, m.folio, k.movement_id, 'Kardex', k.value, null, null, null, null ${COST_ADJUSTMENTS}
        union all select 'INV_MERMA', 'M' || k.id, k.posted_at, m.folio, k.movement_id, 'Kardex', ${LOSS}, null, null, null, null ${LOSSES}
        union all select 'INV_CONVERSION', 'C' || k.id, k.posted_at, m.folio, k.movement_id, 'Kardex', -${LOSS}, null, null, null, null ${LOSSES}
        union all
        select e.event, 'E' || e.id, e.date::timestamp at time zone :zone, m.folio, e.movement_id, 'Contabilidad', null, e.amount, case when e.status = 'CONTABILIZADO' then e.amount end,
          case when e.status in ('PENDIENTE', 'ERROR') then e.amount end, case when e.status in ('PENDIENTE', 'ERROR') then 1 end
        from acc__posting_events e ${leftJoin('acc__posting_events.movement_id', 'e', 'm')} where ${REPORTED_EVENTS}) q where q.event is not null`,
    by: ['event'],
    columns: {
      moment: { field: datetime('Fecha') },
      what: { field: text('De') },
      folio: { field: text('Movimiento'), link: { record: 'movements', id: 'movement_id' } },
    },
    figures: { value: 'sum', amount: 'sum', posted: 'sum', waiting: 'sum', pending: 'sum' },
    sort: ['moment', 'key'],
  },
  sort: ['event'],
  note: 'Las variaciones (VAR_…) y lo que deja un cierre no salen de un renglón del kardex: sólo tienen lo que se pasó a contabilidad.',
  empty: 'No hubo movimientos con valor en el periodo.',
};
