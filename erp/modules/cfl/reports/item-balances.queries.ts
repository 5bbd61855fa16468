/** Parts that reports of open items share. */
import { date, ref, text } from '#erp/model/fields.ts';
import type { Fields } from '#erp/model/types.ts';
import { balancesAsOf } from '#erp/domains/open-items/reading/as-of.ts';

/** The day whose balances are shown; today unless told. */
const DAY = `coalesce(:as_of::date, :today::date)`;
/** With what the reports ask of an item, so that they need not look it up again. */
const BALANCES = balancesAsOf(DAY, '{cfl/open-items}', '{cfl/applications}', [
  'account_id',
  'subject_id',
  'seller_id',
  'branch_office_id',
  'side',
  'direction',
  'kind',
  'document_no',
  'date',
  'due_date',
]);
const LATE = `${DAY} - i.due_date`;

/** What falls into each column of an ageing, in pesos. */
const BUCKETS: readonly (readonly [name: string, condition: string])[] = [
  ['due', `i.due_date >= ${DAY}`],
  ['late_30', `${LATE} between 1 and 30`],
  ['late_60', `${LATE} between 31 and 60`],
  ['late_90', `${LATE} between 61 and 90`],
  ['late_more', `${LATE} > 90`],
];

const charges = (condition: string) =>
  `case when i.direction = 'CARGO' and ${condition} then i.base_balance else 0 end`;

/** Figures of an ageing, by item. */
export const AGEING = [
  ...BUCKETS.map(([name, condition]) => `${charges(condition)} as ${name}`),
  `${charges('true')} as total`,
  `case when i.direction = 'ABONO' then i.base_balance else 0 end as advances`,
].join(', ');

export const AGEING_FIGURES = [...BUCKETS.map(([name]) => name), 'total', 'advances'] as const;

/** Items with their balance on the day, those that the filters leave. */
export const itemsOn = (side: 'CXC' | 'CXP'): string =>
  `from (${BALANCES}) i
    where i.side = '${side}' [[ and i.subject_id = :subject_id ]] [[ and i.seller_id = :seller_id ]] [[ and i.branch_office_id = :branch_office_id ]]`;

export const ageingFilters: Fields = {
  as_of: date('Al día', { help: 'Vacía: hoy.' }),
  subject_id: ref('Tercero', 'cfl/subjects'),
  seller_id: ref('Vendedor', 'users'),
  branch_office_id: ref('Sucursal', 'branch-offices'),
};

/** An item, as the reports of them show one. */
export const itemColumns = {
  document: { field: text('Documento'), link: { record: 'cfl/open-items', id: 'item_id' } },
  date: { field: date('Fecha') },
  due_date: { field: date('Vencimiento') },
} as const;
