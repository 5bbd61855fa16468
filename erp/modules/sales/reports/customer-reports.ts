import { refersTo } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { bool, choice, date, datetime, int, money, refs, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';
import { customers } from '../customers/customers.ts';

const STATUS = choicesOf(customers, 'status');
const WHERE = `[[ and c.status = :status ]] [[ and c.zone_id = any(:zone_ids) ]] [[ and c.seller_id = any(:seller_ids) ]] [[ and c.branch_office_id = any(:branch_office_ids) ]]`;
const FROM = `from {customers} c join {zones} z on ${refersTo('customers.zone_id', 'c', 'z')} join {customer_types} y on ${refersTo('customers.customer_type_id', 'c', 'y')}
  join {branch-offices} b on ${refersTo('customers.branch_office_id', 'c', 'b')} left join {users} s on ${refersTo('customers.seller_id', 'c', 's')}`;
/** How a customer is told among the rows behind a figure. */
const CUSTOMER: Report['columns'] = {
  code: { field: text('Clave'), link: { record: 'customers', id: 'id' } },
  name: { field: text('Cliente'), link: { record: 'customers', id: 'id' } },
  status: { field: choice('Estado', STATUS), priority: 2 },
};
const filters = {
  status: choice('Estado', STATUS),
  zone_ids: refs('Zonas', 'zones'),
  seller_ids: refs('Vendedores', 'users', { where: { is_seller: '1' } }),
  branch_office_ids: refs('Sucursales', 'branch-offices'),
};

export const customerReports: ReportScreen = {
  path: 'reports/customers',
  label: 'Reportes de clientes',
  key: 'customers.list',
  exportKey: 'customers.export',
  call: { method: 'POST', path: 'reports/customers' },
  docUrl: 'reportes',
  reports: [
    {
      key: 'RESUMEN',
      label: 'Clientes por zona, vendedor o tipo',
      description: 'Cuántos clientes hay en cada grupo y cuánto crédito tienen otorgado.',
      filters: {
        group_by: choice(
          'Agrupar por',
          [
            ['zona', 'Zona'],
            ['vendedor', 'Vendedor'],
            ['tipo', 'Tipo de cliente'],
            ['sucursal', 'Sucursal'],
          ],
          { required: true, default: 'zona' },
        ),
        ...filters,
      },
      fragments: {
        group_by: {
          zona: { id: 'c.zone_id', label: 'z.name' },
          vendedor: { id: 'c.seller_id', label: "concat_ws(' ', s.name, s.last_name)" },
          tipo: { id: 'c.customer_type_id', label: 'y.name' },
          sucursal: { id: 'c.branch_office_id', label: 'b.name' },
        },
      },
      sql: `select {{group_by.id}} as group_id, max({{group_by.label}}) as label, count(*) as customers, count(*) filter (where c.status = 'ACTIVO') as active,
              count(*) filter (where coalesce(c.credit_limit, 0) > 0) as with_credit, sum(c.credit_limit) as credit
            ${FROM} where true ${WHERE} group by 1`,
      drillDown: {
        sql: `select {{group_by.id}} as group_id, c.id, c.code, c.name, c.status, 1 as customers, case when c.status = 'ACTIVO' then 1 end as active, case when c.credit_limit > 0 then 1 end as with_credit, c.credit_limit as credit
              ${FROM} where true ${WHERE}`,
        by: ['group_id'],
        columns: CUSTOMER,
        figures: { customers: 'sum', active: 'sum', with_credit: 'sum', credit: 'sum' },
        sort: ['name', 'id'],
      },
      columns: {
        label: { field: text('Grupo') },
        customers: { field: int('Clientes'), total: 'sum' },
        active: { field: int('Activos'), total: 'sum' },
        with_credit: { field: int('Con crédito'), total: 'sum' },
        credit: { field: money('Crédito otorgado'), total: 'sum' },
      },
      sort: ['-customers', 'label'],
      chart: { kind: 'hbar', x: 'label', y: ['customers'], max: 10 },
      crossChecks: [
        {
          key: 'CREDITO',
          label: 'Crédito de los grupos = crédito de los clientes',
          left: { total: 'credit' },
          right: {
            sql: `select coalesce(sum(c.credit_limit), 0) from {customers} c where true ${WHERE}`,
          },
        },
      ],
      empty: 'Ningún cliente cumple los filtros.',
    },
    {
      key: 'ZONAS',
      label: 'Clientes por zona, uno por uno',
      description: 'La relación de clientes de cada zona, con vendedor y crédito.',
      filters: { ...filters, with_credit: bool('Sólo con crédito') },
      sql: `select c.id, c.code, c.name, c.zone_id, z.name as zone, c.seller_id, concat_ws(' ', s.name, s.last_name) as seller, c.status, c.credit_days, c.credit_limit
            from {customers} c join {zones} z on ${refersTo('customers.zone_id', 'c', 'z')} left join {users} s on ${refersTo('customers.seller_id', 'c', 's')}
            where true ${WHERE} [[ and (not :with_credit or coalesce(c.credit_limit, 0) > 0) ]]`,
      columns: {
        code: { field: text('Clave'), link: { record: 'customers', id: 'id' }, total: 'count' },
        name: { field: text('Cliente'), link: { record: 'customers', id: 'id' } },
        seller: { field: text('Vendedor'), priority: 2 },
        status: { field: choice('Estado', STATUS) },
        credit_days: { field: int('Días'), priority: 2 },
        credit_limit: { field: money('Límite de crédito'), total: 'sum' },
      },
      groups: [{ by: 'zone', label: 'Zona' }],
      drillDown: 'row',
      sort: ['name', 'id'],
      empty: 'Ningún cliente cumple los filtros.',
    },
    {
      key: 'ALTAS',
      label: 'Clientes nuevos',
      description: 'Clientes dados de alta en el periodo, y cuántos había cada día.',
      period: { default: 'este-ano' },
      filters,
      sql: `select (c.created_at at time zone :zone)::date as day, count(*) as added, sum(c.credit_limit) as credit
            from {customers} c where c.created_at >= :from::timestamp at time zone :zone and c.created_at < (:to + 1)::timestamp at time zone :zone ${WHERE} group by 1`,
      columns: {
        day: {
          field: date('Fecha'),
          link: {
            list: 'customers',
            filters: { 'created_at.from': '{day}', 'created_at.to': '{day}' },
          },
        },
        added: { field: int('Nuevos'), total: 'sum' },
        credit: { field: money('Crédito otorgado'), total: 'sum' },
        balance: { field: int('Clientes'), running: 'q.added', total: 'last' },
      },
      drillDown: {
        sql: `select (c.created_at at time zone :zone)::date as day, c.id, c.code, c.name, c.status, c.created_at, 1 as added, c.credit_limit as credit
              from {customers} c where c.created_at >= :from::timestamp at time zone :zone and c.created_at < (:to + 1)::timestamp at time zone :zone ${WHERE}`,
        by: ['day'],
        columns: { ...CUSTOMER, created_at: { field: datetime('Alta') } },
        figures: { added: 'sum', credit: 'sum' },
        sort: ['created_at', 'id'],
      },
      opening: {
        label: 'Clientes antes del periodo',
        sql: `select count(*) as balance from {customers} c where c.created_at < :from::timestamp at time zone :zone ${WHERE}`,
      },
      sort: ['day'],
      totalLabel: 'Total del periodo',
      empty: 'No hubo clientes nuevos en el periodo.',
    },
  ],
};
