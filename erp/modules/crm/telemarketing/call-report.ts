/** What came of the calls of each agent (sales §5). */
import { choice, datetime, int, percent, refs, text } from '#erp/model/fields.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import { joinPerson } from '#erp/modules/sales/reports/sold/sale-parts.ts';
import { CALL_RESULTS, CALL_STATES, CALL_TYPES, OPEN_CALLS } from './call-states.ts';

const DAY = '(d.scheduled_at at time zone :zone)::date';
const when = (condition: string) => `case when ${condition} then 1 end`;
const OPEN = OPEN_CALLS.map((state) => `'${state}'`).join(', ');
const CALLS = `select d.account_id, d.id, d.folio, d.scheduled_at, d.agent_id, c.name as customer, d.call_type, d.result, d.status, 1 as planned, ${when(`d.status = 'REALIZADA'`)} as made, ${when(`d.status in (${OPEN}) and d.scheduled_at < now()`)} as late,
    ${when(`d.order_id is not null`)} as orders, ${when(`d.quotation_id is not null`)} as quotations, d.duration_min as minutes
  from {sls/telemarketing} d left join {customers} c on ${sameCompany('c', 'd')} and c.id = d.customer_id
  where d.status <> 'CANCELADA' and ${DAY} between :from::date and :to::date [[ and d.agent_id = any(:seller_id) ]] [[ and d.call_type = :call_type ]]`;
const EFFECTIVE = (orders: string, quotations: string, made: string) =>
  `round((${orders} + ${quotations}) * 100.0 / nullif(${made}, 0), 2)`;
const count = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: int(label, { blankZero: true }),
  total: 'sum',
  ...more,
});

export const callActivity = {
  key: 'ACTIVIDAD',
  label: 'Actividad de llamadas',
  description: 'Las llamadas de cada agente por el día en que se programaron, y en qué acabaron.',
  privilege: 'sls/telemarketing.list',
  period: { default: 'este-mes', maxDays: 1100 },
  filters: {
    seller_id: refs('Agentes', 'users'),
    call_type: choice('Tipo', CALL_TYPES),
  },
  sql: `select q.*, ${EFFECTIVE('q.orders', 'q.quotations', 'q.made')} as effectiveness from (
      select r.agent_id, coalesce(max(nullif(concat_ws(' ', u.name, u.last_name), '')), 'Sin agente') as agent, sum(r.planned)::bigint as planned, count(r.made) as made, count(r.late) as late, count(r.orders) as orders, count(r.quotations) as quotations, coalesce(sum(r.minutes), 0)::bigint as minutes
      from (${CALLS}) r ${joinPerson('r', 'agent_id')} group by 1) q`,
  columns: {
    agent: { field: text('Agente') },
    planned: count('Llamadas'),
    made: count('Realizadas'),
    late: count('Atrasadas', { priority: 2 }),
    orders: count('Con pedido'),
    quotations: count('Con cotización', { priority: 2 }),
    effectiveness: {
      field: percent('Efectividad', { suffix: '%' }),
      derived: true,
      total: { sql: EFFECTIVE('sum(q.orders)', 'sum(q.quotations)', 'sum(q.made)') },
    },
    minutes: count('Minutos', { priority: 3 }),
  },
  sort: ['-made', 'agent'],
  drillDown: {
    sql: CALLS,
    by: ['agent_id'],
    columns: {
      folio: { field: text('Llamada'), link: { record: 'sls/telemarketing', id: 'id' } },
      scheduled_at: { field: datetime('Programada') },
      customer: { field: text('Cliente') },
      result: { field: choice('Resultado', CALL_RESULTS) },
      status: { field: choice('Estado', CALL_STATES) },
    },
    figures: {
      planned: 'sum',
      made: 'sum',
      late: 'sum',
      orders: 'sum',
      quotations: 'sum',
      minutes: 'sum',
    },
    sort: ['-scheduled_at', 'id'],
  },
  note: 'Efectividad: llamadas con pedido o cotización entre las realizadas.',
  empty: 'Sin datos en el periodo: amplía las fechas o quita filtros.',
} as const satisfies Report;
