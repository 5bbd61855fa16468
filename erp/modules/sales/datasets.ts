import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, int, money, text } from '#erp/model/fields.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import type { Dataset } from '#erp/model/reports/report.ts';
import { customers } from './customers/customers.ts';

export const salesDatasets: readonly Dataset[] = [
  {
    key: 'clientes',
    label: 'Clientes',
    description: 'Clientes y su crédito, por zona, vendedor, tipo y sucursal.',
    privilege: 'customers.list',
    from: `{customers} c join {zones} z on ${sameCompany('z', 'c')} and z.id = c.zone_id join {customer_types} y on ${sameCompany('y', 'c')} and y.id = c.customer_type_id
      join {branch-offices} b on ${sameCompany('b', 'c')} and b.id = c.branch_office_id left join {users} s on ${sameCompany('s', 'c')} and s.id = c.seller_id`,
    dimensions: {
      zona: { field: text('Zona'), sql: 'c.zone_id', text: 'z.name', filter: 'zone_id' },
      vendedor: {
        field: text('Vendedor'),
        sql: 'c.seller_id',
        text: "concat_ws(' ', s.name, s.last_name)",
        filter: 'seller_id',
      },
      tipo: {
        field: text('Tipo de cliente'),
        sql: 'c.customer_type_id',
        text: 'y.name',
        filter: 'customer_type_id',
      },
      sucursal: {
        field: text('Sucursal'),
        sql: 'c.branch_office_id',
        text: 'b.name',
        filter: 'branch_office_id',
      },
      estado: {
        field: choice('Estado', choicesOf(customers, 'status')),
        sql: 'c.status',
        filter: 'status',
      },
      condicion: {
        field: choice('Condición de pago', choicesOf(customers, 'payment_term')),
        sql: 'c.payment_term',
        filter: 'payment_term',
      },
      mes: {
        field: date('Mes de alta'),
        sql: '(c.created_at at time zone :zone)::date',
        granularity: 'month',
      },
    },
    measures: {
      clientes: { field: int('Clientes'), sql: 'count(*)', each: '1' },
      credito: {
        field: money('Crédito otorgado'),
        sql: 'sum(c.credit_limit)',
        each: 'c.credit_limit',
      },
      credito_medio: {
        field: money('Crédito medio'),
        sql: 'avg(c.credit_limit)',
        each: 'c.credit_limit',
        aggregate: 'avg',
        additive: false,
      },
    },
    list: { resource: 'customers' },
    rows: {
      ids: { id: 'c.id' },
      columns: {
        code: { field: text('Clave'), sql: 'c.code', link: { record: 'customers', id: 'id' } },
        name: { field: text('Cliente'), sql: 'c.name', link: { record: 'customers', id: 'id' } },
        zone: { field: text('Zona'), sql: 'z.name', priority: 3 },
        seller: {
          field: text('Vendedor'),
          sql: "concat_ws(' ', s.name, s.last_name)",
          priority: 2,
        },
        status: {
          field: choice('Estado', choicesOf(customers, 'status')),
          sql: 'c.status',
          priority: 2,
        },
      },
      sort: ['name', 'id'],
    },
    examples: [
      {
        label: 'Crédito por zona y vendedor',
        query: 'rows=zona,vendedor&measures=clientes,credito',
      },
      {
        label: 'Clientes por zona y tipo',
        query: 'rows=zona&cols=tipo&measures=clientes&look=heat',
      },
    ],
  },
];
