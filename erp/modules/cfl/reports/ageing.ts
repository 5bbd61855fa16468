import { leftJoin } from '#erp/db/sql/joins.ts';
import { money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import {
  AGEING,
  AGEING_FIGURES,
  ageingFilters,
  itemColumns,
  itemsOn,
} from './item-balances.queries.ts';

const figure = (label: string) =>
  ({ field: money(label, { blankZero: true }), total: 'sum' }) as const;

const figureColumns = {
  due: figure('Por vencer'),
  late_30: figure('1 a 30 días'),
  late_60: figure('31 a 60 días'),
  late_90: figure('61 a 90 días'),
  late_more: figure('Más de 90 días'),
  total: figure('Total'),
  advances: figure('Anticipos y abonos'),
};

const sums = AGEING_FIGURES.map((name) => `sum(f.${name}) as ${name}`).join(', ');
const summed = AGEING_FIGURES.map((name) => `g.${name}`).join(', ');

const columns = {
  party: { field: text('Tercero'), link: { record: 'cfl/subjects', id: 'id' } },
  ...figureColumns,
} as const;

const figures = Object.fromEntries(AGEING_FIGURES.map((name) => [name, 'sum' as const]));

/** What both ageings say of a side. */
const ageingOf = (side: 'CXC' | 'CXP') => ({
  filters: ageingFilters,
  sql: `select g.subject_id as id, coalesce(s.name, 'Por identificar') as party, ${summed}
    from (select f.account_id, f.subject_id, ${sums} from (select i.account_id, i.subject_id, ${AGEING} ${itemsOn(side)}) f group by f.account_id, f.subject_id) g
    ${leftJoin('cfl__open_items.subject_id', 'g', 's')}`,
  columns,
  sort: ['party'],
  drillDown: {
    sql: `select i.subject_id as id, i.item_id, coalesce(i.document_no, i.kind) as document, i.date, i.due_date, ${AGEING} ${itemsOn(side)}`,
    by: ['id'],
    columns: itemColumns,
    figures,
    sort: ['due_date', 'item_id'],
  },
});

/** What customers owe by how late it is, on any day (finance §5.5). */
export const receivableAgeing: Report = {
  key: 'ANTIGUEDAD_CXC',
  label: 'Antigüedad de cuentas por cobrar',
  description:
    'Lo que debe cada tercero según su vencimiento, en pesos, a cualquier fecha, con los gastos que los empleados aún no comprueban; los anticipos, aparte.',
  ...ageingOf('CXC'),
  empty: 'Nadie debía nada ese día.',
};

/** What is owed to suppliers, the same way. */
export const payableAgeing: Report = {
  key: 'ANTIGUEDAD_CXP',
  label: 'Antigüedad de cuentas por pagar',
  description:
    'Lo que se debe a cada proveedor según su vencimiento, en pesos, a cualquier fecha; los anticipos, aparte.',
  ...ageingOf('CXP'),
  empty: 'No se debía nada ese día.',
};
