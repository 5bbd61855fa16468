/** What the company has, owes and earned: the figures that ratios are made of. */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { COUNTS, EARNED_ROWS, UNTIL_ENDS, untilDay } from './period-sums.queries.ts';

const ACCOUNT = `join {acc/accounts} d on ${sameCompany('d', 'x')} and d.id = x.book_account_id join {acc/account-types} y on ${refersTo('acc__accounts.account_type_id', 'd', 'y')}`;
/** The first level of an account is its group of the SAT. */
const GROUP = `split_part(d.code, '.', 1)`;
const sum = (figure: string, condition: string): string =>
  `coalesce(sum(case when ${condition} then ${figure} else 0 end), 0)`;
const between = (from: string, to: string) => `${GROUP} between '${from}' and '${to}'`;
const OWED = 'x.credit - x.debit';
const OWNED = 'x.debit - x.credit';
const DUE = '-x.amount';
const HELD = 'x.amount';

/** At the end of the period; `result` is what no entry has closed yet. */
const POSITION = `select ${sum(HELD, between('101', '121'))} as current_assets, ${sum(HELD, between('115', '117'))} as inventory, ${sum(HELD, between('105', '105'))} as receivable, ${sum(HELD, `y.class = 'ACTIVO'`)} as assets,
    ${sum(DUE, between('201', '218'))} as current_debts, ${sum(DUE, between('201', '201'))} as payable, ${sum(DUE, `y.class = 'PASIVO'`)} as debts, ${sum(DUE, `y.class = 'CAPITAL' or y.statement = 'RESULTADOS'`)} as equity
  from (${untilDay(':to::date')}) x ${ACCOUNT}`;

/** Current assets over current debts at the end of each period of a tile, as in the ratios. */
export const LIQUIDITY = `select s.i, round(sum(case when m.owned then m.amount end) / nullif(sum(case when m.owned then 0 else -m.amount end), 0), 2) as value
  from p s left join (select ${between('101', '121')} as owned, x.since, x.until, sum(x.amount) as amount from (${UNTIL_ENDS}) x ${ACCOUNT} where ${between('101', '121')} or ${between('201', '218')} group by 1, 2, 3) m on ${COUNTS} group by s.i`;

const EARNED = `select ${sum(OWED, between('401', '402'))} as sales, ${sum(OWNED, `y.class = 'COSTOS'`)} as cost, ${sum(OWED, `y.statement = 'RESULTADOS'`)} as result, ${sum(OWNED, between('611', '611'))} as tax, ${sum(OWNED, `d.code like '701.04%' or d.code like '701.05%' or d.code like '701.06%' or d.code like '701.07%' or d.code like '701.08%' or d.code like '701.09%'`)} as interest,
    ${sum(OWNED, `d.cost_behavior = 'FIJO' and y.statement = 'RESULTADOS'`)} as fixed, ${sum(OWNED, `d.cost_behavior = 'VARIABLE' and y.statement = 'RESULTADOS'`)} as variable,
    365.0 / (:to::date - :from::date + 1) as years
  from (${EARNED_ROWS}) x ${ACCOUNT}`;

const FIGURES = `with b as (${POSITION}), r as (${EARNED})`;
const share = (of: string, by: string, scale = 2): string =>
  `round((${of}) / nullif(${by}, 0), ${scale})`;

export const RATIOS = `${FIGURES}
  select v.place, v.name, v.value, v.unit, v.definition from b cross join r cross join lateral (values
    (1, 'Liquidez', ${share('b.current_assets', 'b.current_debts')}, 'veces', 'Activo circulante entre pasivo a corto plazo'),
    (2, 'Prueba ácida', ${share('b.current_assets - b.inventory', 'b.current_debts')}, 'veces', 'Activo circulante sin inventarios entre pasivo a corto plazo'),
    (3, 'Endeudamiento', ${share('b.debts * 100', 'b.assets')}, '%', 'Pasivo entre activo'),
    (4, 'Cobertura de intereses', ${share('r.result + r.tax + r.interest', 'r.interest')}, 'veces', 'Resultado antes de intereses e impuestos entre intereses a cargo'),
    (5, 'Rotación de clientes', ${share('r.sales * r.years', 'b.receivable')}, 'veces al año', 'Ventas netas de un año entre clientes'),
    (6, 'Rotación de inventarios', ${share('r.cost * r.years', 'b.inventory')}, 'veces al año', 'Costo de un año entre inventarios'),
    (7, 'Rotación de proveedores', ${share('r.cost * r.years', 'b.payable')}, 'veces al año', 'Costo de un año entre proveedores'),
    (8, 'Rendimiento del capital (ROE)', ${share('r.result * r.years * 100', 'b.equity')}, '%', 'Resultado de un año entre capital contable'),
    (9, 'Rendimiento del activo (ROA)', ${share('r.result * r.years * 100', 'b.assets')}, '%', 'Resultado de un año entre activo')) v(place, name, value, unit, definition)`;

export const WORKING_CAPITAL = `select ${GROUP} as group_code, max(g.name) as name, case when y.class = 'ACTIVO' then 'Activo circulante' else 'Pasivo a corto plazo' end as side,
    sum(x.opening) as opening, sum(x.closing) as closing, sum(x.closing) - sum(x.opening) as change
  from (select b.account_id, b.book_account_id, b.amount as opening, 0 as closing from (${untilDay('(:from::date - 1)')}) b
      union all select b.account_id, b.book_account_id, 0, b.amount from (${untilDay(':to::date')}) b) x
    ${ACCOUNT} left join {acc/accounts} g on ${sameCompany('g', 'd')} and g.code = ${GROUP}
  where ${between('101', '121')} or ${between('201', '218')} group by 1, 3`;

export const BREAK_EVEN = `${FIGURES}, m as (select r.*, 1 - r.variable / nullif(r.sales, 0) as margin from r)
  select v.place, v.name, v.value, v.definition from m cross join lateral (values
    (1, 'Ventas netas', m.sales, 'De las cuentas 401 y 402'),
    (2, 'Costos y gastos variables', m.variable, 'De las cuentas con comportamiento variable'),
    (3, 'Costos y gastos fijos', m.fixed, 'De las cuentas con comportamiento fijo'),
    (4, 'Margen de contribución', m.sales - m.variable, 'Ventas menos lo variable'),
    (5, 'Punto de equilibrio', round(m.fixed / nullif(m.margin, 0), 2), 'Lo fijo entre el margen de contribución de cada peso vendido'),
    (6, 'Margen de seguridad', round(m.sales - m.fixed / nullif(m.margin, 0), 2), 'Lo que pueden bajar las ventas antes de perder')) v(place, name, value, definition)`;

/** Costs and expenses without behaviour are neither fixed nor variable: the figure lacks them. */
export const WITHOUT_BEHAVIOUR = `select 'No se cuentan $' || to_char(abs(sum(${OWNED})), 'FM999,999,999,999,990.00') || ' de costos y gastos en cuentas sin comportamiento: di en cada cuenta si es fijo o variable.'
  from (${EARNED_ROWS}) x ${ACCOUNT} where d.cost_behavior = 'NO_APLICA' and y.class in ('COSTOS', 'GASTOS') having sum(${OWNED}) <> 0`;
