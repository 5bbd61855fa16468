/** How many of the customers that are served bought something (sales §5). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, int, percent, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { groups } from './groups.ts';
import {
  EMPTY,
  IN_PERIOD,
  joinNamed,
  joinPerson,
  MONTH,
  pesos,
  SELLER_NAME,
  whoseFilters,
  customerFilters,
} from './sale-parts.ts';

/** What a customer is of: its own seller, whoever sold. */
const OF = [
  ['zona', 'Zona'],
  ['vendedor', 'Vendedor'],
  ['sucursal', 'Sucursal'],
  ['canal', 'Canal de venta'],
  ['tipo', 'Tipo de cliente'],
] as const;
const ALONE = 'NINGUNO';
const BY = {
  zona: { id: 'c.zone_id', label: `coalesce(z.name, 'Sin zona')` },
  vendedor: { id: 'c.seller_id', label: `coalesce(${SELLER_NAME}, 'Sin vendedor')` },
  sucursal: { id: 'c.branch_office_id', label: `coalesce(b.name, 'Sin sucursal')` },
  canal: { id: 'c.channel_id', label: `coalesce(h.name, 'Sin canal')` },
  tipo: { id: 'c.customer_type_id', label: `coalesce(y.name, 'Sin tipo')` },
};
const NAMED = [
  joinPerson('c'),
  ...[
    { path: 'zones', alias: 'z', column: 'zone_id' },
    { path: 'branch-offices', alias: 'b', column: 'branch_office_id' },
    { path: 'channels', alias: 'h', column: 'channel_id' },
    { path: 'customer_types', alias: 'y', column: 'customer_type_id' },
  ].map((each) => joinNamed('c', each)),
].join(' ');

const ROWS = `(select c.*, 1 as customers, case when coalesce(o.documents, 0) > 0 then 1 else 0 end as buying, coalesce(o.amount, 0) as amount
    from {customers} c left join (select n.account_id, n.customer_id, sum(n.documents) as documents, sum(n.amount) as amount from {sls/net-sales} n where n.day ${IN_PERIOD} group by 1, 2) o on ${sameCompany('o', 'c')} and o.customer_id = c.id
    where c.status = 'ACTIVO' and c.legal_person <> 'PUBLICO_GENERAL' [[ and c.branch_office_id = any(:branch_office_id) ]] [[ and c.seller_id = any(:seller_id) ]] [[ and c.id = :customer_id ]] [[ and c.zone_id = :zone_id ]]
      [[ and exists (select from sls_team_members m where ${sameCompany('m', 'c')} and m.team_id = :team_id and m.user_id = c.seller_id) ]]) c ${NAMED}`;
const NAMES = `{{group_by.id}} as group_id, {{group_by.label}} as group_name, {{then_by.id}} as then_id, coalesce({{then_by.label}}, {{group_by.label}}) as label`;
const coverageOf = (buying: string, customers: string) =>
  `round(${buying} * 100.0 / nullif(${customers}, 0), 2)`;
const count = (label: string) => int(label, { blankZero: true });

export const coverage: Report = {
  key: 'COBERTURA',
  label: 'Cobertura de clientes',
  description: 'Clientes activos que compraron en el periodo, de todos los activos.',
  period: MONTH,
  filters: {
    group_by: choice('Agrupar por', OF, { required: true, default: 'zona' }),
    then_by: choice('Y dentro por', [[ALONE, 'Nada más'], ...OF], {
      required: true,
      default: ALONE,
    }),
    ...whoseFilters,
    ...customerFilters,
  },
  fragments: {
    group_by: BY,
    then_by: { [ALONE]: { id: 'null::bigint', label: 'null::text' }, ...BY },
  },
  sql: `select q.*, ${coverageOf('q.buying', 'q.customers')} as coverage from (
      select r.group_id, max(r.group_name) as group_name, r.then_id, max(r.label) as label, sum(r.customers)::bigint as customers, sum(r.buying)::bigint as buying, sum(r.customers - r.buying)::bigint as idle, sum(r.amount) as amount
      from (select ${NAMES}, c.customers, c.buying, c.amount from ${ROWS}) r group by 1, 3) q`,
  columns: {
    label: { field: text('Grupo') },
    customers: { field: count('Clientes activos'), total: 'sum' },
    buying: { field: count('Con compra'), total: 'sum' },
    idle: { field: count('Sin compra'), total: 'sum' },
    coverage: {
      field: percent('Cobertura', { suffix: '%' }),
      derived: true,
      total: { sql: coverageOf('sum(q.buying)', 'sum(q.customers)') },
    },
    amount: pesos('Venta neta', { priority: 2 }),
  },
  groups: groups.map((group) => ({
    ...group,
    when: { filter: 'then_by', is: OF.map(([key]) => key) },
  })),
  sort: ['-customers', 'label'],
  drillDown: {
    sql: `select ${NAMES}, c.id, c.code, c.name, c.customers, nullif(c.buying, 0) as buying, nullif(c.customers - c.buying, 0) as idle, nullif(c.amount, 0) as amount from ${ROWS}`,
    by: ['group_id', 'then_id'],
    columns: {
      code: { field: text('Clave'), link: { record: 'customers', id: 'id' } },
      name: { field: text('Cliente') },
    },
    figures: { customers: 'sum', buying: 'sum', idle: 'sum', amount: 'sum' },
    sort: ['name', 'id'],
  },
  chart: { kind: 'bar', x: 'label', y: ['customers', 'buying'], max: 12 },
  note: 'Los clientes son de su vendedor y su zona de hoy; el público en general no cuenta.',
  empty: EMPTY,
};
