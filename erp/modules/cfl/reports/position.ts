import { bool, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import {
  ACCOUNT,
  branchFilter,
  CURRENCY,
  IN_CURRENCY,
  lineColumns,
  OF_BRANCH,
  VALUED,
} from './bank-lines.queries.ts';

const KIND = `join {cfl/account-types} y on ${refersTo('cfl__bank_accounts.account_type_id', 'b', 'y')}`;
const IS_ASKED = `[[ and (not :available or y.counts_as_liquidity) ]]`;
const BEFORE = 'x.date < :from::date';
/** What one line adds to each figure. */
const FIGURES = `case when ${BEFORE} then x.signed_amount else 0 end as opening,
  case when not ${BEFORE} and x.signed_amount > 0 then x.signed_amount else 0 end as came_in,
  case when not ${BEFORE} and x.signed_amount < 0 then -x.signed_amount else 0 end as went_out,
  x.signed_amount as closing,
  case when x.status = 'EN_TRANSITO' then x.signed_amount else 0 end as in_transit,
  x.pesos`;

/** What each account had, moved and has. */
export const position: Report = {
  key: 'POSICION',
  label: 'Posición de bancos',
  description:
    'Saldo inicial, entradas, salidas y saldo final de cada cuenta, en su moneda y en pesos.',
  privilege: BALANCES,
  period: { default: 'este-mes', maxDays: 3700 },
  filters: { ...branchFilter, available: bool('Sólo lo disponible') },
  sql: `select b.id, b.name, y.name as type, c.code as currency, coalesce(q.opening, 0) as opening, coalesce(q.came_in, 0) as came_in, coalesce(q.went_out, 0) as went_out, coalesce(q.closing, 0) as closing, coalesce(q.in_transit, 0) as in_transit, coalesce(q.pesos, 0) as pesos
    from {cfl/bank-accounts} b ${KIND} join {currencies} c on ${refersTo('cfl__bank_accounts.currency_id', 'b', 'c')}
    left join (select f.bank_account_id, sum(f.opening) as opening, sum(f.came_in) as came_in, sum(f.went_out) as went_out, sum(f.closing) as closing, sum(f.in_transit) as in_transit, sum(f.pesos) as pesos
      from (select x.bank_account_id, ${FIGURES} from ${VALUED} x where x.date <= :to::date ${OF_BRANCH}) f group by 1) q on q.bank_account_id = b.id
    where (b.active or q.closing <> 0) ${IS_ASKED} [[ and (b.branch_office_id = :branch_office_id or q.bank_account_id is not null) ]]`,
  columns: {
    name: { field: text('Cuenta'), link: { record: 'cfl/bank-accounts', id: 'id' } },
    type: { field: text('Tipo'), priority: 3 },
    currency: { field: text('Moneda') },
    opening: { field: money('Saldo inicial', IN_CURRENCY) },
    came_in: { field: money('Entradas', IN_CURRENCY) },
    went_out: { field: money('Salidas', IN_CURRENCY) },
    closing: { field: money('Saldo final', IN_CURRENCY) },
    in_transit: { field: money('En tránsito', IN_CURRENCY), priority: 3 },
    pesos: { field: money('En pesos'), total: 'sum' },
  },
  sort: ['currency', 'name'],
  drillDown: {
    sql: `select x.bank_account_id as id, x.records, x.record_id, x.date, b.name as account, x.description, x.reference, x.signed_amount as moved, c.code as currency, ${FIGURES} from ${VALUED} x ${ACCOUNT} ${KIND} ${CURRENCY} where x.date <= :to::date and ${sameCompany('b', 'x')} ${IS_ASKED} ${OF_BRANCH}`,
    by: ['id'],
    columns: {
      ...lineColumns,
      description: {
        field: text('Descripción'),
        link: { records: 'records', id: 'record_id' },
      },
    },
    figures: {
      opening: 'sum',
      came_in: 'sum',
      went_out: 'sum',
      closing: 'sum',
      in_transit: 'sum',
      pesos: 'sum',
    },
    sort: ['date', 'records', 'record_id'],
  },
  empty: 'Aún no hay cuentas: agrega una en Cuentas bancarias.',
};
