import { refersTo } from '#erp/db/sql/joins.ts';
import { int, money, text } from '#erp/model/fields.ts';
import type { Chart, Tile } from '#erp/model/reports/report.ts';

const BRANCH = '[[ and c.branch_office_id = any(:branch_office_id) ]]';

export const customerTiles: readonly Tile[] = [
  {
    key: 'customers.count',
    label: 'Clientes',
    privilege: 'customers.list',
    field: int('Clientes'),
    value: `select count(*) from {customers} c where c.created_at < (p.end_day + 1)::timestamp at time zone :zone ${BRANCH}`,
    link: {
      list: 'customers',
      filters: { branch_office_id: '{:branch_office_id}', 'created_at.to': '{:to}' },
    },
    company: true,
  },
  {
    key: 'customers.credit',
    label: 'Crédito otorgado',
    privilege: 'customers.list',
    field: money('Crédito', { scale: 0 }),
    value: `select coalesce(sum(c.credit_limit), 0) from {customers} c where true ${BRANCH}`,
    note: `select count(*) filter (where c.credit_limit > 0) || ' clientes con crédito' from {customers} c where true ${BRANCH}`,
    currentOnly: true,
    link: {
      screen: 'reports/customers',
      query: { report: 'RESUMEN', 'filter[branch_office_ids]': '{:branch_office_id}' },
      figure: 'credit',
    },
    company: true,
  },
];

export const customerCharts: readonly Chart[] = [
  {
    key: 'customers.by-zone',
    label: 'Clientes por zona',
    privilege: 'customers.list',
    kind: 'hbar',
    x: text('Zona'),
    field: int('Clientes'),
    sql: `select z.name as x, z.id as zone_id, count(*) as y from {customers} c join {zones} z on ${refersTo('customers.zone_id', 'c', 'z')} where true ${BRANCH} group by z.id, z.name order by 3 desc, 1`,
    link: {
      list: 'customers',
      filters: { zone_id: '{zone_id}', branch_office_id: '{:branch_office_id}' },
    },
    width: 6,
    company: true,
  },
];
