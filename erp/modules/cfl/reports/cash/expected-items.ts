import { choice, date, int, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { branchFilter } from '../bank-lines.queries.ts';
import { EXPECTED } from './projection.queries.ts';
import { scenario, usual } from './scenario.ts';

/** How late something is: the ages in which balances are told. */
export const AGES = [
  ['0', 'Por vencer'],
  ['1', '1 a 30'],
  ['2', '31 a 60'],
  ['3', '61 a 90'],
  ['4', '91 y más'],
] as const;

const AGE = `case when e.late = 0 then '0' when e.late <= 30 then '1' when e.late <= 60 then '2' when e.late <= 90 then '3' else '4' end`;

const filters = {
  ...branchFilter,
  side: choice('Lado', [
    ['CXC', 'Por cobrar'],
    ['CXP', 'Por pagar'],
  ]),
  age: choice('Días de atraso', AGES),
  within: choice('Se espera', [
    ['SEMANA', 'Hasta el domingo de esta semana'],
    ['MES', 'Hasta el fin de este mes'],
  ]),
  ...scenario,
};

/** Open charges that the filters leave, with what each adds to its figures, in pesos. */
export const ITEMS = `select e.*, ${AGE} as age, coalesce(e.document_no, e.kind) as what, case e.side when 'CXC' then e.base_balance else 0 end as receivable, case when e.side = 'CXC' and e.late > 0 then e.base_balance else 0 end as receivable_late,
      case e.side when 'CXP' then e.base_balance else 0 end as payable, case when e.side = 'CXP' and e.late > 0 then e.base_balance else 0 end as payable_late from (${EXPECTED}) e
    where true [[ and e.branch_office_id = :branch_office_id ]] [[ and e.side = :side ]] [[ and ${AGE} = :age ]]
      [[ and e.day < (case :within when 'SEMANA' then date_trunc('week', :today::date) + interval '7 days' else date_trunc('month', :today::date) + interval '1 month' end)::date ]]`;

const itemColumns = {
  what: { field: text('Documento') },
  due_date: { field: date('Vence') },
  late: { field: int('Días de atraso', { blankZero: true }) },
  day: { field: date('Se espera') },
} as const satisfies Report['columns'];
const itemAt = (id: string): Report['columns'] => ({
  ...itemColumns,
  what: { ...itemColumns.what, link: { record: 'cfl/open-items', id } },
});

const figures: Report['columns'] = {
  receivable: { field: money('Por cobrar'), total: 'sum' },
  receivable_late: { field: money('Cobro vencido'), total: 'sum' },
  payable: { field: money('Por pagar'), total: 'sum' },
  payable_late: { field: money('Pago vencido'), total: 'sum' },
};

const EMPTY = 'No hay partidas abiertas.';

export const expectedItems: Report = {
  key: 'PARTIDAS',
  label: 'Por cobrar y por pagar',
  description:
    'Cada partida abierta que se espera cobrar o pagar, con sus días de atraso y el día en que se espera; sin los gastos por comprobar ni los pagos detenidos.',
  filters,
  defaultFilters: usual,
  sql: ITEMS,
  columns: { party: { field: text('Tercero') }, ...itemAt('id'), ...figures },
  sort: ['day', 'id'],
  drillDown: 'row',
  empty: EMPTY,
};

const FIGURES = Object.keys(figures);
const SUMS = FIGURES.map((name) => `sum(e.${name}) as ${name}`).join(', ');

/** Who owes and is owed, the largest first. */
export const expectedParties: Report = {
  key: 'TERCEROS',
  label: 'Saldos por tercero',
  description:
    'Lo que hoy se espera cobrar y pagar a cada tercero, y los días del más antiguo; sin los gastos por comprobar ni los pagos detenidos.',
  filters,
  defaultFilters: usual,
  sql: `select coalesce(e.subject_id, 0) as id, coalesce(max(e.party), 'Sin tercero') as party, max(e.late) as late, -sum(e.base_balance) as place, ${SUMS} from (${ITEMS}) e group by 1`,
  columns: {
    party: { field: text('Tercero'), link: { record: 'cfl/subjects', id: 'id' } },
    late: { field: int('Días del más antiguo', { blankZero: true }), derived: true },
    ...figures,
  },
  sort: ['place', 'id'],
  drillDown: {
    sql: `select coalesce(e.subject_id, 0) as id, e.id as item_id, e.what, e.due_date, e.late, e.day, ${FIGURES.map((name) => `e.${name}`).join(', ')} from (${ITEMS}) e`,
    by: ['id'],
    columns: itemAt('item_id'),
    figures: { receivable: 'sum', receivable_late: 'sum', payable: 'sum', payable_late: 'sum' },
    sort: ['due_date', 'item_id'],
  },
  empty: EMPTY,
};
