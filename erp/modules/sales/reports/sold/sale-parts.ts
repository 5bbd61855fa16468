/** What reports of sales and their dashboard have in common (sales §5). */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { money, ref, refs } from '#erp/model/fields.ts';
import type { Period, ReportColumn } from '#erp/model/reports/report.ts';

export const SALES_KEY = 'sales-reports.list';
export const SALES_EXPORT = 'sales-reports.export';
export const MONTH: Period = { default: 'este-mes', maxDays: 3700 };
export const EMPTY = 'Sin datos en el periodo: amplía las fechas o quita filtros.';
export const IN_PERIOD = 'between :from::date and :to::date';

/** By which the dashboard and all that it opens are narrowed. */
export const whoseFilters = {
  branch_office_id: refs('Sucursales', 'branch-offices'),
  seller_id: refs('Vendedores', 'users', { where: { is_seller: '1' } }),
  team_id: ref('Equipo', 'sls-teams'),
};
export const productFilters = {
  product_id: ref('Producto', 'products'),
  line_id: ref('Línea', 'lines'),
};
export const customerFilters = {
  customer_id: ref('Cliente', 'customers'),
  zone_id: ref('Zona', 'zones'),
};

/** A team has what its people sold while they were in it. */
export const ofWhom = (row: string, day = `${row}.day`): string =>
  `[[ and ${row}.branch_office_id = any(:branch_office_id) ]] [[ and ${row}.seller_id = any(:seller_id) ]]
   [[ and exists (select from sls_team_members m where ${sameCompany('m', row)} and m.team_id = :team_id and m.user_id = ${row}.seller_id and ${day} between coalesce(m.from_date, ${day}) and coalesce(m.to_date, ${day})) ]]`;
/** `c` is the customer. */
export const ofCustomer = (row: string): string =>
  `[[ and ${row}.customer_id = :customer_id ]] [[ and c.zone_id = :zone_id ]]`;

/** Joins whom or what a column of the rows `from` names, under an alias. */
export const joinNamed = (
  from: string,
  {
    path,
    alias,
    column,
  }: { readonly path: string; readonly alias: string; readonly column: string },
): string =>
  `left join {${path}} ${alias} on ${sameCompany(alias, from)} and ${alias}.id = ${from}.${column}`;

/**
 * The person `u` of a column of the rows `from`. Who may read what somebody did reads who it was,
 * without the list of people.
 */
export const joinPerson = (from: string, column = 'seller_id'): string =>
  `left join users u on ${sameCompany('u', from)} and u.id = ${from}.${column}`;

export const SELLER_NAME = `nullif(concat_ws(' ', u.name, u.last_name), '')`;

export const pesos = (label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  field: money(label, { blankZero: true }),
  total: 'sum',
  ...more,
});
