/** Figures of the dashboard of sales (sales §5). */
import { money, percent } from '#erp/model/fields.ts';
import type { Sql } from '#erp/model/reports/report-sql.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { deliveries, enteredOrders, PENDING_LINES } from '../sold/order.queries.ts';
import { SALES_KEY } from '../sold/sale-parts.ts';
import { attained } from '../sold/sold-reports.ts';
import { goals, soldByWhom } from '../sold/sold.queries.ts';

const MXN = money('MXN', { suffix: 'MXN' });
const PERCENT = percent('%', { suffix: '%', shownScale: 1 });
const DAYS = 'between w.first and w.last';
const OF_DAYS = '(select p.start_day as first, p.end_day as last) w';

/** `figure` over the rows of the days of `p`, a name that statements use for products. */
const over = (figure: string, rows: Sql): Sql =>
  `select v.value from ${OF_DAYS} cross join lateral (select ${figure} from (${rows}) q) v(value)`;
const SOLD = soldByWhom(DAYS);
const GOAL = `(select coalesce(sum(g.goal), 0) from (${goals('w.first', 'w.last')}) g)`;

const tile = (
  name: string,
  label: string,
  {
    report,
    figure,
    ...more
  }: Omit<Tile, 'key' | 'label' | 'privilege' | 'link'> & {
    readonly report: string;
    readonly figure: string;
  },
): Tile => ({
  key: `sales.${name}`,
  label,
  privilege: SALES_KEY,
  ...more,
  link: { screen: 'sales-report', query: { report }, figure },
});

export const salesTiles: readonly Tile[] = [
  tile('net', 'Venta neta', {
    field: MXN,
    value: over('coalesce(sum(q.amount), 0)', SOLD),
    comparedWith: ['previous', 'last_year'],
    goodDirection: 'up',
    report: 'RESUMEN',
    figure: 'amount',
  }),
  tile('goal', 'Avance de la meta', {
    field: PERCENT,
    value: over(attained('coalesce(sum(q.amount), 0)', GOAL), SOLD),
    goodDirection: 'up',
    report: 'METAS',
    figure: 'attainment',
  }),
  tile('ticket', 'Venta promedio', {
    field: MXN,
    value: over('round(sum(q.amount) / nullif(sum(q.documents), 0), 2)', SOLD),
    goodDirection: 'up',
    report: 'RESUMEN',
    figure: 'mean',
  }),
  tile('entered', 'Pedidos del periodo', {
    field: MXN,
    value: over('coalesce(sum(q.amount), 0)', enteredOrders(DAYS)),
    goodDirection: 'up',
    report: 'PEDIDOS',
    figure: 'amount',
  }),
  tile('backlog', 'Por embarcar', {
    field: MXN,
    value: `select coalesce(sum(q.amount), 0) from (${PENDING_LINES}) q`,
    currentOnly: true,
    report: 'PENDIENTES',
    figure: 'amount',
  }),
  tile('on_time', 'Entregas a tiempo', {
    field: PERCENT,
    value: over('round(sum(q.on_time) * 100.0 / nullif(count(*), 0), 2)', deliveries(DAYS)),
    goodDirection: 'up',
    report: 'ENTREGAS',
    figure: 'on_time',
  }),
];
