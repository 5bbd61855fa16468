/** Tiles, charts and lists of the dashboard of the treasury (finance §5.7). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { date, datetime, int, money, text } from '#erp/model/fields.ts';
import type { Chart, Dashboard, DashboardList, RowLink, Tile } from '#erp/model/reports/report.ts';
import { BALANCES } from '#erp/domains/bank/balances-key.ts';
import { branchFilter, OF_BRANCH, PESOS, VALUED } from '../bank-lines.queries.ts';
import { CASH_DAYS, liquid, outstanding } from '../turnover.queries.ts';
import { AGES } from './expected-items.ts';
import { UNPROVEN } from './projection.queries.ts';

const KEY = 'dashboard/treasury.list';
const MXN = money('MXN', { suffix: 'MXN' });

const OPEN = `i.direction = 'CARGO' and i.status in ('ABIERTA', 'PARCIAL') and not i.hold_payment [[ and i.branch_office_id = :branch_office_id ]]`;
const OWED = `{cfl/open-items} i where ${OPEN} and not ${UNPROVEN}`;
const owed = (side: string, late = '') =>
  `select coalesce(sum(i.base_balance), 0) from ${OWED} and i.side = '${side}' ${late}`;
const LATE = 'and i.due_date < :today::date';

const items = (figure: string): RowLink => ({
  screen: 'cfl/projections',
  query: { report: 'PARTIDAS' },
  figure,
});
const moved = (figure: string): RowLink => ({
  screen: 'cfl/bank-reports',
  query: { report: 'FLUJO_REAL' },
  figure,
});
const FLOW = `{cfl/transactions} x join {cfl/bank-accounts} b on ${sameCompany('b', 'x')} and b.id = x.bank_account_id where x.date between p.start_day and p.end_day and b.opening_transaction_id is distinct from x.id and x.status <> 'REVERSADA' ${OF_BRANCH}`;

/** A list with the branch that the dashboard is narrowed by. */
const listed = (list: string, status: string | readonly string[]): RowLink => ({
  list,
  filters: { status, branch_office_id: '{:branch_office_id}' },
});

const IN_DAYS = int('Días', { suffix: 'días' });
/** Figures that are days, as their reports say them. */
const DAYS = [
  ['dso', 'Días de cobro (DSO)', KEY, 'DSO', outstanding('CXC'), 'down'],
  ['dpo', 'Días de pago (DPO)', KEY, 'DPO', outstanding('CXP'), undefined],
  ['cash_days', 'Días de caja', BALANCES, 'DIAS_DE_CAJA', CASH_DAYS, 'up'],
] as const;

export const treasuryTiles: readonly Tile[] = [
  {
    key: 'treasury.cash',
    label: 'Efectivo y bancos',
    privilege: BALANCES,
    field: MXN,
    value: `select coalesce(sum(x.pesos), 0)::numeric(18,2) from ${liquid(VALUED)} where x.date <= p.end_day`,
    goodDirection: 'up',
    link: {
      screen: 'cfl/bank-reports',
      query: { report: 'POSICION', 'filter[available]': '1' },
      figure: 'pesos',
    },
  },
  ...(
    [
      ['receivable', 'Por cobrar', owed('CXC')],
      ['receivable_late', 'Cobro vencido', owed('CXC', LATE)],
      ['payable', 'Por pagar', owed('CXP')],
      ['payable_late', 'Pago vencido', owed('CXP', LATE)],
    ] as const
  ).map(([figure, label, value]): Tile => ({
    key: `treasury.${figure}`,
    label,
    privilege: KEY,
    field: MXN,
    value,
    currentOnly: true,
    goodDirection: 'down',
    link: items(figure),
  })),
  ...(
    [
      ['came_in', 'Entró', `greatest(${PESOS}, 0)`, 'up'],
      ['went_out', 'Salió', `greatest(-${PESOS}, 0)`, 'down'],
    ] as const
  ).map(([figure, label, each, goodDirection]): Tile => ({
    key: `treasury.${figure}`,
    label,
    privilege: BALANCES,
    field: MXN,
    value: `select coalesce(sum(${each}), 0)::numeric(18,2) from ${FLOW}`,
    goodDirection,
    link: moved(figure),
  })),
  ...DAYS.map(([figure, label, privilege, report, statement, goodDirection]): Tile => ({
    key: `treasury.${figure}`,
    label,
    privilege,
    field: IN_DAYS,
    value: `select q.days from (${statement}) q`,
    currentOnly: true,
    ...(goodDirection && { goodDirection }),
    link: { screen: 'cfl/bank-reports', query: { report }, figure: 'days' },
  })),
];

const AGE = `case when i.due_date >= :today::date then '0' when :today::date - i.due_date <= 30 then '1' when :today::date - i.due_date <= 60 then '2' when :today::date - i.due_date <= 90 then '3' else '4' end`;

export const treasuryCharts: readonly Chart[] = [
  {
    key: 'treasury.ages',
    label: 'Antigüedad de saldos',
    privilege: KEY,
    kind: 'bar',
    sql: `select a.label as x, case q.side when 'CXC' then 'Por cobrar' else 'Por pagar' end as series, q.y, q.age, q.side, case q.side when 'CXC' then 'receivable' else 'payable' end as says
      from (select ${AGE} as age, i.side, sum(i.base_balance) as y from ${OWED} group by 1, 2) q join (values ${AGES.map(([age, label]) => `('${age}', '${label}')`).join(', ')}) a(age, label) on a.age = q.age order by q.age, q.side`,
    link: {
      screen: 'cfl/projections',
      query: { report: 'PARTIDAS', 'filter[side]': '{side}', 'filter[age]': '{age}' },
      figure: '{says}',
    },
    field: money('Saldo'),
    x: text('Días de atraso'),
    width: 6,
  },
  {
    key: 'treasury.flow',
    label: 'Entradas y salidas por mes',
    privilege: BALANCES,
    kind: 'bar',
    sql: `select date_trunc('month', x.date)::date as x, case x.direction when 'ENTRADA' then 'Entradas' else 'Salidas' end as series, case x.direction when 'ENTRADA' then 'came_in' else 'went_out' end as says, least((date_trunc('month', x.date) + interval '1 month')::date - 1, :to::date) as last, sum(x.base_amount) as y
      from {cfl/transactions} x join {cfl/bank-accounts} b on ${sameCompany('b', 'x')} and b.id = x.bank_account_id where b.opening_transaction_id is distinct from x.id and x.status <> 'REVERSADA' and x.date >= (date_trunc('month', :to::date) - interval '5 months')::date and x.date <= :to::date ${OF_BRANCH} group by 1, 2, 3, 4 order by 1, 2`,
    link: {
      screen: 'cfl/bank-reports',
      query: { report: 'FLUJO_REAL', from: '{x}', to: '{last}' },
      figure: '{says}',
    },
    field: money('Importe'),
    x: date('Mes'),
    granularity: 'month',
    width: 6,
  },
];

const UNCLOSED = ['ABIERTO', 'ENTREGADO', 'RECIBIDO'] as const;

export const treasuryLists: readonly DashboardList[] = [
  {
    key: 'treasury.debtors',
    label: 'Mayores deudores',
    privilege: KEY,
    sql: `select s.id, coalesce(max(s.name), 'Sin tercero') as name, sum(i.base_balance) as balance, -sum(i.base_balance) as place, greatest(:today::date - min(i.due_date), 0) as days
      from {cfl/open-items} i left join {cfl/subjects} s on ${sameCompany('s', 'i')} and s.id = i.subject_id where ${OPEN} and i.side = 'CXC' and not ${UNPROVEN} group by s.id`,
    columns: {
      name: { field: text('Tercero'), link: { record: 'cfl/subjects', id: 'id' } },
      balance: { field: money('Saldo') },
      days: { field: int('Días del más antiguo') },
    },
    sort: ['place', 'id'],
    max: 10,
    width: 6,
    link: {
      screen: 'cfl/projections',
      query: { report: 'TERCEROS', 'filter[side]': 'CXC' },
      figure: 'rows',
    },
    empty: 'Nadie debe nada.',
  },
  {
    key: 'treasury.due',
    label: 'Pagos de esta semana',
    privilege: KEY,
    sql: `select i.id, s.name, coalesce(i.document_no, i.kind) as what, i.due_date, i.base_balance as balance
      from {cfl/open-items} i left join {cfl/subjects} s on ${sameCompany('s', 'i')} and s.id = i.subject_id where ${OPEN} and i.side = 'CXP' and coalesce(i.promised_date, i.due_date) < (date_trunc('week', :today::date) + interval '7 days')::date`,
    columns: {
      name: { field: text('Tercero') },
      what: { field: text('Documento'), link: { record: 'cfl/open-items', id: 'id' } },
      due_date: { field: date('Vence') },
      balance: { field: money('Saldo') },
    },
    sort: ['due_date', 'id'],
    max: 10,
    width: 6,
    link: {
      screen: 'cfl/projections',
      query: { report: 'PARTIDAS', 'filter[side]': 'CXP', 'filter[within]': 'SEMANA' },
      figure: 'rows',
    },
    empty: 'No hay pagos esta semana.',
  },
  {
    key: 'treasury.signatures',
    label: 'Movimientos por autorizar',
    privilege: 'cfl/movements.list',
    sql: `select m.id, m.folio, y.name as type, m.concept, m.base_amount as amount from {cfl/movements} m join {cfl/movement-types} y on ${refersTo('cfl__movements.movement_type_id', 'm', 'y')} where m.status = 'POR_AUTORIZAR' [[ and m.branch_office_id = :branch_office_id ]]`,
    columns: {
      folio: { field: text('Folio'), link: { record: 'cfl/movements', id: 'id' } },
      type: { field: text('Tipo') },
      concept: { field: text('Concepto') },
      amount: { field: money('Importe') },
    },
    sort: ['id'],
    max: 10,
    width: 6,
    link: listed('cfl/movements', 'POR_AUTORIZAR'),
    empty: 'No hay movimientos por autorizar.',
  },
  {
    key: 'treasury.links',
    label: 'Ligas pagadas sin cobro',
    privilege: 'payment_gateways.list',
    sql: `select l.id, l.reference, l.collection_note as note, l.paid_at, l.paid_amount as amount from {payment-links} l where l.collection_status in ('EN_ESPERA', 'COBRO_CANCELADO')`,
    columns: {
      reference: { field: text('Referencia'), link: { record: 'payment-links', id: 'id' } },
      note: { field: text('Qué falta') },
      paid_at: { field: datetime('Pagada el') },
      amount: { field: money('Importe') },
    },
    sort: ['paid_at', 'id'],
    max: 10,
    width: 6,
    wholeCompany: true,
    empty: 'Cada liga pagada tiene su cobro.',
  },
  {
    key: 'treasury.cutoffs',
    label: 'Cortes sin cerrar',
    privilege: 'cfl/delivery-cutoffs.list',
    sql: `select c.id, c.folio, c.date, c.expected_cash, c.difference from {cfl/delivery-cutoffs} c where c.status in (${UNCLOSED.map((each) => `'${each}'`).join(', ')}) [[ and c.branch_office_id = :branch_office_id ]]`,
    columns: {
      folio: { field: text('Folio'), link: { record: 'cfl/delivery-cutoffs', id: 'id' } },
      date: { field: date('Fecha') },
      expected_cash: { field: money('Efectivo esperado') },
      difference: { field: money('Diferencia') },
    },
    sort: ['date', 'id'],
    max: 10,
    width: 6,
    link: listed('cfl/delivery-cutoffs', UNCLOSED),
    empty: 'Todos los cortes están cerrados.',
  },
];

export const treasuryDashboard: Dashboard = {
  path: 'dashboard/treasury',
  label: 'Tablero de tesorería',
  key: KEY,
  call: { method: 'POST', path: 'dashboard/treasury' },
  period: { default: 'este-mes', maxDays: 1100 },
  filters: branchFilter,
  tiles: treasuryTiles.map(({ key }) => key),
  charts: treasuryCharts.map(({ key }) => key),
  lists: treasuryLists.map(({ key }) => key),
  docUrl: 'dashboard-treasury',
};
