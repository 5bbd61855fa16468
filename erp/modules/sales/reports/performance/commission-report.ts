/** What each seller earns of what was collected or invoiced in a month (sales R24). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { bool, date, percent, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { joinPerson, MONTH, pesos, SELLER_NAME, whoseFilters } from '../sold/sale-parts.ts';
import { attained } from '../sold/sold-reports.ts';
import { COMMISSIONS } from './commission.queries.ts';

const { seller_id, team_id } = whoseFilters;
const rate = (label: string) => percent(label, { suffix: '%', blankZero: true });

export const commissions: Report = {
  key: 'COMISIONES',
  label: 'Comisiones',
  description:
    'Por vendedor y mes completo: la base según la configuración de ventas, su meta, la tasa que alcanza su esquema y lo que se descuenta del cobro tardío.',
  period: MONTH,
  filters: { seller_id, team_id },
  sql: `select q.*, ${attained('q.base', 'q.goal')} as attainment from (
      select r.seller_id, r.month_name, coalesce(max(${SELLER_NAME}), 'Sin vendedor') as seller, max(k.name) as scheme, sum(r.base) as base, max(r.goal) as goal, round(max(r.rate), 4) as rate, sum(r.earned) as earned, sum(r.penalty) as penalty, sum(r.commission) as commission
      from (${COMMISSIONS}) r ${joinPerson('r')} left join sls__commission_schemes k on ${sameCompany('k', 'r')} and k.id = r.scheme_id group by 1, 2) q`,
  columns: {
    month_name: { field: text('Mes') },
    seller: { field: text('Vendedor') },
    scheme: { field: text('Esquema'), priority: 3 },
    base: pesos('Base'),
    goal: { ...pesos('Meta'), derived: true, priority: 2 },
    attainment: {
      field: percent('Avance', { suffix: '%' }),
      derived: true,
      total: { sql: attained('sum(q.base)', 'sum(q.goal)') },
    },
    rate: { field: rate('Tasa'), derived: true },
    earned: pesos('Antes de descuento', { priority: 2 }),
    penalty: pesos('Cobro tardío', { priority: 2 }),
    commission: pesos('Comisión'),
  },
  sort: ['-month_name', '-commission', 'seller', 'seller_id'],
  drillDown: {
    sql: `select r.seller_id, r.month_name, r.resource, r.document_id, r.key, row_number() over (order by r.day, r.resource, r.document_id, r.key, r.commission_group) as id, r.day, r.folio, coalesce(c.name, '') as customer, r.late, r.base, r.own_rate, r.earned, nullif(r.penalty, 0) as penalty, r.commission
      from (${COMMISSIONS}) r left join {customers} c on ${sameCompany('c', 'r')} and c.id = r.customer_id`,
    by: ['seller_id', 'month_name'],
    columns: {
      day: { field: date('Fecha') },
      folio: { field: text('Documento'), link: { records: 'resource', id: 'document_id' } },
      customer: { field: text('Cliente') },
      late: { field: bool('Tardío'), priority: 2 },
      own_rate: { field: rate('Tasa'), priority: 2 },
    },
    figures: { base: 'sum', earned: 'sum', penalty: 'sum', commission: 'sum' },
    sort: ['-day', 'folio', 'id'],
  },
  chart: { kind: 'bar', x: 'seller', y: ['commission'], max: 12 },
  note: 'La meta es la publicada del mes; sin ella, la del integrante del equipo. Lo devuelto de lo ya cobrado se resta.',
  empty:
    'Nada paga comisión en el periodo: revisa los esquemas en Configuración de ventas y a quién se le asignan en Equipos de venta.',
};
