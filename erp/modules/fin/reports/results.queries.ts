/** Income, costs and expenses of a period, told apart by where they belong. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import {
  ACCOUNT_OF,
  ENTRY_OF,
  LINE,
  OF_PLACE,
  PERIOD_OF,
} from '#erp/modules/accounting/reports/ledger.queries.ts';
import { periodSums } from './period-sums.queries.ts';

/** Lines of the result in the period; the entry that closes the year does not count. */
const linesWith = (more: string): string =>
  `from acc_ledger x ${PERIOD_OF} ${ENTRY_OF} ${ACCOUNT_OF} ${more}
  where y.statement = 'RESULTADOS' and x.date between :from::date and :to::date and e.event is distinct from 'CIERRE_ANUAL' ${OF_PLACE}`;
const LINES = linesWith('');

const BY = 'x.account_id, x.book_account_id, x.branch_office_id, x.cost_center_id';
/** What these lines add up to, by account, branch and centre. */
const sumsWith = (more: string): string =>
  `from (${periodSums(BY, OF_PLACE)}) x ${ACCOUNT_OF} ${more} where y.statement = 'RESULTADOS'`;

/** Before taxes on the result (611), depreciation (613, 614) and financial result (701, 702). */
export const EARNED_BEFORE = `split_part(d.code, '.', 1) not in ('611', '613', '614', '701', '702')`;

const of = (condition: string, figure: string): string =>
  `case when ${condition} then ${figure} else 0 end`;
const FIGURES = `${of(`y.class = 'INGRESOS'`, 'x.credit - x.debit')} as income, ${of(`y.class = 'COSTOS'`, 'x.debit - x.credit')} as cost, ${of(`y.class = 'GASTOS'`, 'x.debit - x.credit')} as expense, ${of(`y.class = 'RESULTADO_FINANCIERO'`, 'x.debit - x.credit')} as financial, x.credit - x.debit as result, ${of(EARNED_BEFORE, 'x.credit - x.debit')} as ebitda`;

export type Place = 'cost_center_id' | 'branch_office_id';

/** A row for each centre or branch; what belongs to none is one too. */
export const resultsBy = (place: Place, table: string, none: string): string =>
  `select q.place as id, coalesce(c.name, '${none}') as name, sum(q.income) as income, sum(q.cost) as cost, sum(q.income - q.cost) as gross, sum(q.expense) as expense, sum(q.financial) as financial, sum(q.result) as result, sum(q.ebitda) as ebitda,
      round(sum(q.result) * 100 / nullif(sum(q.income), 0), 2) as margin
    from (select x.account_id, coalesce(x.${place}, 0) as place, ${FIGURES} ${sumsWith('')}) q left join {${table}} c on ${sameCompany('c', 'q')} and c.id = q.place group by 1, 2`;

export const resultLines = (place: Place): string =>
  `select q.*, q.income - q.cost as gross from (select coalesce(x.${place}, 0) as id, ${LINE}, ${FIGURES} ${LINES}) q`;

/** The account `d` of an expense as it is told: that of its second level, where there is one. */
const GROUP = `left join {acc/accounts} g on ${sameCompany('g', 'd')} and g.code = split_part(d.code, '.', 1) || '.' || split_part(d.code, '.', 2)`;
const EXPENSES = `and y.class = 'GASTOS' [[ and coalesce(g.id, d.id) = :book_account_id ]]`;

/** What was spent by account of the second level. */
export const EXPENSE_GROUPS = `select coalesce(g.id, d.id) as id, max(coalesce(g.code, d.code)) as code, max(coalesce(g.name, d.name)) as name, sum(x.debit - x.credit) as amount ${sumsWith(GROUP)} ${EXPENSES} group by 1`;
export const EXPENSE_LINES = `select coalesce(g.id, d.id) as id, ${LINE}, x.debit - x.credit as amount ${linesWith(GROUP)} ${EXPENSES}`;

/** Lines by section of the result, as what was planned of it is told. */
export const SECTION_LINES = `select y.class as section, ${LINE}, x.credit - x.debit as earned ${LINES} [[ and y.class = :section ]]`;
