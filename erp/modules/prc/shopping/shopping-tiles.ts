/** Figures of the dashboard of purchases (purchasing §5). */
import { int, money, percent } from '#erp/model/fields.ts';
import type { Sql } from '#erp/model/reports/report-sql.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { PRICES } from '#erp/modules/purchasing/price-key.ts';
import { BOUGHT_LINES } from '#erp/modules/purchasing/reports/bought/bought.queries.ts';
import {
  dueLines,
  receivedLines,
} from '#erp/modules/purchasing/supplier-evaluations/scores.queries.ts';
import { RECEIVED_NOT_INVOICED } from '../reports/received.queries.ts';
import { QUOTATIONS } from '../reports/procurement.ts';
import { TO_AUTHORISE, TO_PAY, TO_RECEIVE } from './shopping-rows.queries.ts';

export const KEY = 'pur/reports.list';
const PRICED = PRICES.readKey;
const MXN = money('MXN', { ...PRICES, suffix: 'MXN' });
const PERCENT = percent('%', { suffix: '%', shownScale: 1 });

/** A statement of a report without the filters that the dashboard has not. */
export const ofDashboard = (sql: Sql): Sql =>
  sql.replaceAll(/\[\[[^\]]*:(?:supplier_id|product_id|currency_id)\b[^\]]*\]\]/g, '');
const sum = (figure: string, rows: Sql) =>
  `select coalesce(sum(q.${figure}), 0)::numeric(18,2) from (${rows}) q`;
/** Of the days of `p`, which statements use as a name of their own. */
const sumOfDays = (figure: string, rows: Sql): Sql =>
  `select w.total from (select p.start_day as first, p.end_day as last) g cross join lateral (${sum(figure, ofDashboard(rows).replaceAll(':from::date', 'g.first').replaceAll(':to::date', 'g.last'))}) w(total)`;
const inPesos = (amount: string) => `'$' || to_char(${amount}, 'FM999,999,999,990.00')`;
const opens = (report: string, figure?: string): Tile['link'] => ({
  screen: 'purchase-reports',
  query: { report },
  ...(figure && { figure }),
});

const SCORED = { from: 'p.start_day', to: 'p.end_day', zone: ':zone' };
const rows = (path: string) => `{${path}}`;
/** Scores are of suppliers, whatever branch they deliver to. */
const score = (name: string, label: string, value: Sql): Tile => ({
  key: `shopping.${name}`,
  label,
  privilege: KEY,
  field: PERCENT,
  value,
  wholeCompany: true,
  goodDirection: 'up',
  link: { screen: 'reports-suppliers', query: { report: 'desempeno' } },
});

export const shoppingTiles: readonly Tile[] = [
  {
    key: 'shopping.bought',
    label: 'Compras del periodo',
    privilege: PRICED,
    field: MXN,
    value: sumOfDays('amount', BOUGHT_LINES),
    link: opens('por_categoria', 'amount'),
  },
  {
    key: 'shopping.to_authorise',
    label: 'Órdenes por autorizar',
    privilege: PRICED,
    field: int('Órdenes'),
    value: `select count(*) from (${TO_AUTHORISE}) q`,
    note: `(select ${inPesos('coalesce(sum(q.amount), 0)')} || ' · ' || count(*) filter (where q.mine) || ' esperan tu firma' from (${TO_AUTHORISE}) q)`,
    currentOnly: true,
    goodDirection: 'down',
    link: opens('por_autorizar', 'rows'),
  },
  {
    key: 'shopping.to_receive',
    label: 'Por recibir',
    privilege: PRICED,
    field: MXN,
    value: sum('amount', TO_RECEIVE),
    note: `(select case when sum(q.late) > 0 then ${inPesos('sum(q.late)')} || ' atrasado' else 'nada atrasado' end from (${TO_RECEIVE}) q)`,
    currentOnly: true,
    link: opens('por_recibir', 'amount'),
  },
  {
    key: 'shopping.to_invoice',
    label: 'Recibido por facturar',
    privilege: PRICED,
    field: MXN,
    value: sum('pending', ofDashboard(RECEIVED_NOT_INVOICED)),
    currentOnly: true,
    link: opens('recibido_por_facturar', 'pending'),
  },
  {
    key: 'shopping.overdue',
    label: 'Por pagar vencido',
    privilege: PRICED,
    field: MXN,
    value: sum('overdue', TO_PAY),
    note: `(select 'de ' || ${inPesos('coalesce(sum(q.balance), 0)')} || ' por pagar' from (${TO_PAY}) q)`,
    currentOnly: true,
    goodDirection: 'down',
    link: opens('vencimientos', 'overdue'),
  },
  score(
    'otif',
    'Entregas a tiempo y completas',
    `select round(count(*) filter (where d.otif) * 100.0 / nullif(count(*), 0), 2) from (${dueLines(rows, SCORED)}) d`,
  ),
  score(
    'quality',
    'Calidad de lo recibido',
    `select round(sum(d.accepted_value) * 100 / nullif(sum(d.received_value), 0), 2) from (${receivedLines(rows, SCORED)}) d`,
  ),
  {
    key: 'shopping.saving',
    label: 'Ahorro en cotizaciones',
    privilege: 'prc/reports.list',
    field: MXN,
    value: sumOfDays('saving', QUOTATIONS),
    goodDirection: 'up',
    link: { screen: 'prc/reports', query: { report: 'cotizaciones' }, figure: 'saving' },
  },
  {
    key: 'shopping.complements',
    label: 'Complementos vencidos',
    privilege: 'payments/complements.list',
    field: int('Complementos'),
    value: `select count(*) from {payments/complements} c where c.state = 'VENCIDO'`,
    currentOnly: true,
    wholeCompany: true,
    goodDirection: 'down',
    link: { list: 'payments/complements', filters: { state: 'VENCIDO' } },
  },
];
