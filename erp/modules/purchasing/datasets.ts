import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, int, money, text } from '#erp/model/fields.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import type { Dataset } from '#erp/model/reports/report.ts';
import { suppliers } from './suppliers/suppliers.ts';

export const purchasingDatasets: readonly Dataset[] = [
  {
    key: 'proveedores',
    label: 'Proveedores',
    description: 'Proveedores y el crédito que otorgan, por giro, estado, país y comprador.',
    privilege: 'suppliers.list',
    from: `{suppliers} s left join {countries} c on ${sameCompany('c', 's')} and c.id = s.country_id left join {state} e on ${sameCompany('e', 's')} and e.id = s.state_id
      left join {users} b on ${sameCompany('b', 's')} and b.id = s.buyer_id left join {currencies} m on ${sameCompany('m', 's')} and m.id = s.currency_id`,
    dimensions: {
      giro: {
        field: choice('Giro', choicesOf(suppliers, 'category')),
        sql: 's.category',
        filter: 'category',
      },
      estado: {
        field: choice('Estado', choicesOf(suppliers, 'status')),
        sql: 's.status',
        filter: 'status',
      },
      persona: {
        field: choice('Tipo de persona', choicesOf(suppliers, 'person_type')),
        sql: 's.person_type',
        filter: 'person_type',
      },
      pais: { field: text('País'), sql: 's.country_id', text: 'c.name', filter: 'country_id' },
      entidad: {
        field: text('Entidad federativa'),
        sql: 's.state_id',
        text: 'e.name',
        filter: 'state_id',
      },
      comprador: {
        field: text('Comprador'),
        sql: 's.buyer_id',
        text: "concat_ws(' ', b.name, b.last_name)",
        filter: 'buyer_id',
      },
      moneda: {
        field: text('Moneda'),
        sql: 's.currency_id',
        text: 'm.code',
        filter: 'currency_id',
      },
      mes: {
        field: date('Mes de alta'),
        sql: '(s.created_at at time zone :zone)::date',
        granularity: 'month',
      },
    },
    measures: {
      proveedores: { field: int('Proveedores'), sql: 'count(*)', each: '1' },
      credito: {
        field: money('Crédito que otorgan'),
        sql: 'sum(s.credit_limit)',
        each: 's.credit_limit',
      },
      dias: {
        field: int('Días de crédito, media'),
        sql: 'round(avg(s.credit_days))',
        each: 's.credit_days',
        aggregate: 'avg',
        additive: false,
      },
    },
    list: { resource: 'suppliers' },
    rows: {
      ids: { id: 's.id' },
      columns: {
        code: { field: text('Clave'), sql: 's.code', link: { record: 'suppliers', id: 'id' } },
        name: {
          field: text('Proveedor'),
          sql: 'coalesce(s.trade_name, s.legal_name)',
          link: { record: 'suppliers', id: 'id' },
        },
        category: {
          field: choice('Giro', choicesOf(suppliers, 'category')),
          sql: 's.category',
          priority: 3,
        },
        status: {
          field: choice('Estado', choicesOf(suppliers, 'status')),
          sql: 's.status',
          priority: 2,
        },
      },
      sort: ['name', 'id'],
    },
    examples: [
      {
        label: 'Proveedores por giro y estado',
        query: 'rows=giro&cols=estado&measures=proveedores',
      },
    ],
  },
];
