import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, decimal, money, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';

const quantity = (label: string) => decimal(label, { scale: 2, blankZero: true });

/** From when the figures beside it are, of the period before or of a year ago, and until when. */
const BEFORE = `case when :against = 'ANO' then (:from::date - interval '1 year')::date else :prev_from::date end`;
const UNTIL = `case when :against = 'ANO' then (:to::date + 1 - interval '1 year')::date else :from::date end`;

/** Net sales of both periods; what names no product is one row. */
const SALES = `select n.account_id, n.day, n.customer_id, coalesce(n.product_id, 0) as id, n.branch_office_id, n.day between :from::date and :to::date as now, n.quantity, n.amount
  from ({sales:net}) n where n.live and (n.day between :from::date and :to::date or (n.day >= ${BEFORE} and n.day < ${UNTIL}))
    [[ and n.branch_office_id = :branch_office_id ]] [[ and n.customer_id = :customer_id ]]`;

const FIGURES = `sum(s.quantity) filter (where not s.now) as quantity_before, sum(s.quantity) filter (where s.now) as quantity, sum(s.amount) filter (where not s.now) as before, sum(s.amount) filter (where s.now) as amount`;

/**
 * What more or less of each product is worth at its price of before, and what its price changed:
 * together the change of its net sales (finance §5.8). What was not sold before, and what is not
 * sold any more, is volume.
 */
export const priceVolume: Report = {
  key: 'VARIACION_PRECIO_VOLUMEN',
  label: 'Variación de ventas por precio y volumen',
  description:
    'Cuánto del cambio de la venta neta de cada producto viene de su precio y cuánto de lo que se vendió, en pesos y sin impuestos.',
  period: { default: 'este-mes', maxDays: 366 },
  filters: {
    against: choice(
      'Contra',
      [
        ['ANTERIOR', 'El periodo anterior'],
        ['ANO', 'Un año antes'],
      ],
      { required: true, default: 'ANTERIOR' },
    ),
    branch_office_id: ref('Sucursal', 'branch-offices'),
    customer_id: ref('Cliente', 'customers'),
  },
  sql: `select q.id, p.code, coalesce(p.name, 'Sin producto') as name, q.quantity_before, q.quantity, q.before, q.amount, v.volume, q.amount - q.before - v.volume as price, q.amount - q.before as change
    from (select x.account_id, x.id, coalesce(x.quantity_before, 0) as quantity_before, coalesce(x.quantity, 0) as quantity, coalesce(x.before, 0) as before, coalesce(x.amount, 0) as amount
        from (select s.account_id, s.id, ${FIGURES} from (${SALES}) s group by 1, 2) x) q
      cross join lateral (select case when q.quantity_before <> 0 then round((q.quantity - q.quantity_before) * q.before / q.quantity_before, 2) when q.quantity <> 0 then q.amount else 0 end as volume) v
      left join {products} p on ${sameCompany('p', 'q')} and p.id = q.id
    where q.amount <> 0 or q.before <> 0 or q.quantity <> 0 or q.quantity_before <> 0`,
  columns: {
    code: { field: text('Clave'), link: { record: 'products', id: 'id' }, priority: 2 },
    name: { field: text('Producto') },
    quantity_before: { field: quantity('Cantidad antes'), priority: 3 },
    quantity: { field: quantity('Cantidad'), priority: 3 },
    before: { field: money('Venta antes'), total: 'sum', priority: 2 },
    amount: { field: money('Venta'), total: 'sum' },
    volume: { field: money('Por volumen'), total: 'sum', derived: true },
    price: { field: money('Por precio'), total: 'sum', derived: true },
    change: { field: money('Cambio'), total: 'sum', derived: true },
  },
  drillDown: {
    sql: `select s.id, s.day as date, c.name as customer, case when not s.now then s.quantity end as quantity_before, case when s.now then s.quantity end as quantity, case when not s.now then s.amount end as before, case when s.now then s.amount end as amount
      from (${SALES}) s left join {customers} c on ${sameCompany('c', 's')} and c.id = s.customer_id`,
    by: ['id'],
    columns: { date: { field: date('Fecha') }, customer: { field: text('Cliente') } },
    figures: { quantity_before: 'sum', quantity: 'sum', before: 'sum', amount: 'sum' },
    sort: ['date', 'customer'],
  },
  sort: ['-amount', 'name'],
  empty: 'No hay ventas facturadas en ninguno de los dos periodos.',
};
