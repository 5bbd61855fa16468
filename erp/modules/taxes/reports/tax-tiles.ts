/** Figures of taxes on the dashboard of finance (finance §5.7). */
import { money } from '#erp/model/fields.ts';
import type { Tile } from '#erp/model/reports/report.ts';
import { ESTIMATED_VAT_OF_PERIODS, returnsIn } from './estimated.queries.ts';

const FINANCE = 'dashboard/finance';
const KEY = 'sat/tax-papers.list';
const PROVISIONAL = `(${returnsIn('p.start_day', 'p.end_day')}) q where q.kind = 'ISR_PROVISIONAL'`;

export const taxTiles: readonly Tile[] = [
  {
    key: 'finance.vat',
    joins: FINANCE,
    wholeCompany: true,
    label: 'IVA estimado',
    privilege: KEY,
    field: money('MXN', { suffix: 'MXN' }),
    value: ESTIMATED_VAT_OF_PERIODS,
    batched: true,
    comparedWith: ['previous', 'last_year'],
    goodDirection: 'down',
    link: { screen: 'sat/tax-papers', query: { report: 'IVA_ESTIMADO' }, figure: 'amount' },
  },
  {
    key: 'finance.income_tax',
    joins: FINANCE,
    wholeCompany: true,
    label: 'ISR provisional',
    privilege: KEY,
    field: money('MXN', { suffix: 'MXN' }),
    value: `select sum(q.amount_due)::numeric(18,2) from ${PROVISIONAL}`,
    note: `case when not exists (select 1 from ${PROVISIONAL}) then 'sin calcular' end`,
    comparedWith: ['previous', 'last_year'],
    goodDirection: 'down',
    link: {
      screen: 'sat/tax-papers',
      query: { report: 'DECLARACIONES', 'filter[kind]': 'ISR_PROVISIONAL' },
      figure: 'amount_due',
    },
  },
];
