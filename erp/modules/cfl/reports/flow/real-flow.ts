import { money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import {
  ACCOUNT,
  accountFilter,
  branchFilter,
  CURRENCY,
  LINE,
  lineColumns,
  OF_BRANCH,
  PESOS,
  TYPE,
} from '../bank-lines.queries.ts';

/** What an account began with is no flow. */
const FLOWS = `from {cfl/transactions} x ${ACCOUNT} ${CURRENCY} ${TYPE} left join ({cash:groups}) w (account_id, source_resource, record_id, flow_group) on ${sameCompany('w', 'x')} and w.source_resource = x.source_resource and w.record_id = case when x.source_id ~ '^[0-9]{1,18}$' then x.source_id::bigint end
    where x.date between :from::date and :to::date and ${sameCompany('b', 'x')} and b.opening_transaction_id is distinct from x.id and x.status <> 'REVERSADA' [[ and x.bank_account_id = :bank_account_id ]] ${OF_BRANCH}`;
const GROUP = `coalesce(w.flow_group, y.cash_flow_group, 'OPERACION')`;
const MONTH = `to_char(x.date, 'YYYY-MM')`;
const FIGURES = `greatest(${PESOS}, 0) as came_in, greatest(-${PESOS}, 0) as went_out, ${PESOS} as net`;

/** Money that really moved, by group of the cash flow and month, in pesos. */
export const realFlow: Report = {
  key: 'FLUJO_REAL',
  label: 'Flujo real',
  description: 'Entradas, salidas y neto de cada mes por grupo de flujo, en pesos.',
  privilege: BALANCES,
  period: { default: 'este-ano', maxDays: 3700 },
  filters: { ...accountFilter, ...branchFilter },
  sql: `select f.month, f.flow_group, case f.flow_group when 'INVERSION' then 'Inversión' when 'FINANCIAMIENTO' then 'Financiamiento' when 'TRASPASO' then 'Traspasos entre cuentas' else 'Operación' end as flow, sum(f.came_in) as came_in, sum(f.went_out) as went_out, sum(f.net) as net
    from (select ${MONTH} as month, ${GROUP} as flow_group, ${FIGURES} ${FLOWS}) f group by 1, 2`,
  columns: {
    month: { field: text('Mes') },
    flow: { field: text('Grupo de flujo') },
    came_in: { field: money('Entradas'), total: 'sum' },
    went_out: { field: money('Salidas'), total: 'sum' },
    net: { field: money('Neto'), total: 'sum' },
  },
  sort: ['month', 'flow_group'],
  drillDown: {
    sql: `select ${MONTH} as month, ${GROUP} as flow_group, ${LINE}, ${FIGURES} ${FLOWS}`,
    by: ['month', 'flow_group'],
    columns: lineColumns,
    figures: { came_in: 'sum', went_out: 'sum', net: 'sum' },
    sort: ['date', 'line_id'],
  },
  empty: 'No hubo movimientos en el periodo.',
};
