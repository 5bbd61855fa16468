import { join, leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, int, money, ref, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';

const filters = {
  expense_id: ref('Concepto', 'expenses'),
  cost_center_id: ref('Centro de costo', 'costCenters'),
  requester_id: ref('Solicitante', 'users'),
  branch_office_id: ref('Sucursal', 'branch-offices'),
};

const PERSON = `concat_ws(' ', u.name, u.last_name)`;
const CENTRE = 'coalesce(l.cost_center_id, g.cost_center_id)';
const RATE = 'coalesce(g.exchange_rate, 1)';
const pesos = (column: string) => `round(coalesce(l.${column}, 0) * ${RATE}, 2)`;
const LINES = `from {cfl/expense-lines} l join {cfl/expenses} g on ${sameCompany('g', 'l')} and g.id = l.claim_id ${join('cfl__expense_lines.expense_id', 'l', 'e')} ${join('cfl__expenses.requester_id', 'g', 'u')}
    left join {costCenters} c on ${sameCompany('c', 'l')} and c.id = ${CENTRE}
  where g.status in ('COMPROBADO', 'PAGADO') and l.date between :from::date and :to::date
    [[ and l.expense_id = :expense_id ]] [[ and ${CENTRE} = :cost_center_id ]] [[ and g.requester_id = :requester_id ]] [[ and g.branch_office_id = :branch_office_id ]]`;
const FIGURES = `${pesos('total')} as total, ${pesos('deductible')} as deductible, ${pesos('creditable_tax')} as creditable_tax, ${pesos('non_deductible')} as non_deductible`;

const figure = (label: string) =>
  ({ field: money(label, { blankZero: true }), total: 'sum' }) as const;
const figures = {
  total: figure('Total MXN'),
  deductible: figure('Se deduce'),
  creditable_tax: figure('IVA acreditable'),
  non_deductible: figure('No deducible'),
};

/** What people spent and proved (finance §5.5). */
export const expensesReport: Report = {
  key: 'GASTOS',
  label: 'Gastos comprobados',
  description:
    'Lo que se comprobó en el periodo por concepto, centro de costo o empleado, en pesos.',
  period: { default: 'este-mes', maxDays: 3700 },
  filters: {
    group_by: choice(
      'Agrupar por',
      [
        ['concepto', 'Concepto'],
        ['centro', 'Centro de costo'],
        ['empleado', 'Empleado'],
      ],
      { required: true, default: 'concepto' },
    ),
    ...filters,
  },
  fragments: {
    group_by: {
      concepto: { id: 'l.expense_id', label: 'e.name' },
      centro: { id: CENTRE, label: 'c.name' },
      empleado: { id: 'g.requester_id', label: PERSON },
    },
  },
  sql: `select f.group_id, coalesce(max(f.label), 'Sin centro') as label, count(*) as receipts, sum(f.total) as total, sum(f.deductible) as deductible, sum(f.creditable_tax) as creditable_tax, sum(f.non_deductible) as non_deductible
    from (select {{group_by.id}} as group_id, {{group_by.label}} as label, ${FIGURES} ${LINES}) f group by f.group_id`,
  columns: {
    label: { field: text('Grupo') },
    receipts: { field: int('Comprobantes'), total: 'sum' },
    ...figures,
  },
  sort: ['label'],
  drillDown: {
    sql: `select {{group_by.id}} as group_id, l.id, g.id as claim_id, l.date, g.folio, e.name as concept, ${PERSON} as person, l.description, 1 as receipts, ${FIGURES} ${LINES}`,
    by: ['group_id'],
    columns: {
      date: { field: date('Fecha') },
      folio: { field: text('Gasto'), link: { record: 'cfl/expenses', id: 'claim_id' } },
      concept: { field: text('Concepto') },
      person: { field: text('Empleado') },
      description: { field: text('Descripción'), priority: 3 },
      ...figures,
    },
    figures: {
      receipts: 'sum',
      total: 'sum',
      deductible: 'sum',
      creditable_tax: 'sum',
      non_deductible: 'sum',
    },
    sort: ['date', 'id'],
  },
  empty: 'Nada se comprobó en el periodo.',
};

const AGE = '(:today::date - g.advance_date)';
const agedBetween = (condition: string) =>
  `round(case when ${condition} then coalesce(g.advance_amount, 0) * ${RATE} else 0 end, 2)`;

/** Money that was handed over and nobody has accounted for, by how long ago. */
export const unprovenAdvances: Report = {
  key: 'ANTICIPOS_POR_COMPROBAR',
  label: 'Anticipos por comprobar',
  description: 'Anticipos entregados cuya comprobación no se acepta todavía, por antigüedad, hoy.',
  filters: { requester_id: filters.requester_id, branch_office_id: filters.branch_office_id },
  sql: `select g.id, g.folio, ${PERSON} as person, g.purpose, g.advance_date, g.proof_due, greatest(:today::date - g.proof_due, 0) as days_late,
      ${agedBetween(`${AGE} <= 15`)} as to_15, ${agedBetween(`${AGE} between 16 and 30`)} as to_30, ${agedBetween(`${AGE} > 30`)} as over_30
    from {cfl/expenses} g ${leftJoin('cfl__expenses.requester_id', 'g', 'u')}
    where g.kind = 'ANTICIPO' and g.status in ('POR_COMPROBAR', 'EN_REVISION') [[ and g.requester_id = :requester_id ]] [[ and g.branch_office_id = :branch_office_id ]]`,
  columns: {
    person: { field: text('Empleado') },
    folio: { field: text('Gasto'), link: { record: 'cfl/expenses', id: 'id' } },
    purpose: { field: text('Motivo'), priority: 2 },
    advance_date: { field: date('Entregado el') },
    proof_due: { field: date('Comprobar antes de') },
    days_late: { field: int('Días de atraso') },
    to_15: figure('Hasta 15 días'),
    to_30: figure('16 a 30 días'),
    over_30: figure('Más de 30 días'),
  },
  sort: ['proof_due', 'id'],
  drillDown: 'row',
  empty: 'Ningún anticipo espera su comprobación.',
};
