/** Totals of a report over all its rows, whatever page is shown. */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { Report, ReportColumn, Total } from '#erp/model/reports/report.ts';
import type { Field } from '#erp/model/types.ts';
import { sourceOf } from '../default-filters.ts';
import { isNumeric, type OpenReport } from '../report.ts';
import { inSightSql } from './folding.ts';

export type Values = Readonly<Record<string, Value>>;

/** The first row of a report. */
export interface Opening {
  readonly label: string;
  readonly values: Values;
}
export interface ReportTotals {
  readonly count: number;
  readonly values: Values;
}

const NAME = /^[a-z_][a-z0-9_]*$/;
export const safe = (name: string): string => {
  if (!NAME.test(name)) throw new Error(`«${name}» is no column`);
  return name;
};

export const startOf = (opening: Opening | null, name: string) => opening?.values[name] ?? '0';

/** An average of things that are counted is said in whole ones. */
const decimalsOf = (field: Field): number => ('scale' in field ? field.scale : 0);

/**
 * Aggregate of a column over `q`, or over the window that is said; null for columns without a
 * total. What is in a currency of its own adds up where all of it is in the same.
 */
function totalSql(name: string, column: ReportColumn, over: string): string | null {
  const { total, running, field } = column;
  if (total === undefined) return null;
  if (typeof total === 'object') return total.sql;
  if (total === 'last') return running ? `sum(${running})` : null;
  const of = (aggregate: string, of: string) => `${aggregate}(q.${safe(of)}) ${over}`.trim();
  const figure = of(total satisfies Exclude<Total, object>, name);
  const sum = total === 'avg' ? `round((${figure})::numeric, ${decimalsOf(field)})` : figure;
  const currency = field.currencyIn;
  return currency === undefined || total === 'count'
    ? sum
    : `case when ${of('min', currency)} is not distinct from ${of('max', currency)} then ${sum} end`;
}

export const totalled = (open: OpenReport, over = '') =>
  open.columns.flatMap(([name, column]) => {
    const sql = totalSql(name, column, over);
    return sql === null ? [] : [[name, column, sql] as const];
  });

/** True when a total says something: there is a column with one. */
export const hasTotals = ({ report }: { readonly report: Report }): boolean =>
  Object.values(report.columns).some(({ total, field }) => total !== undefined && isNumeric(field));

/** Number of rows and totals, as a `select` from the rows `q`; its names begin with `t__`. */
export function totalsSql(open: OpenReport, params: Params): string {
  const sums = totalled(open).map(([name, , sql]) => `, ${sql} as t__${safe(name)}`);
  const { hierarchy } = open.report;
  const shown =
    hierarchy && open.folding
      ? `count(*) filter (where ${inSightSql(`q.${safe(hierarchy.path)}`, open.folding, params)})`
      : 'count(*)';
  return `select ${shown} as t__rows_n${sums.join('')} from q`;
}

/** What a row of `totalsSql` says. */
export function totalsOf(
  open: OpenReport,
  opening: Opening | null,
  row: Values | undefined,
): ReportTotals {
  const values = Object.fromEntries(
    totalled(open).map(([name, column]) => {
      const value = row?.[`t__${name}`] ?? null;
      return [
        name,
        column.total === 'last'
          ? new Decimal(String(startOf(opening, name))).plus(String(value ?? 0)).toString()
          : value,
      ];
    }),
  );
  return { count: Number(row?.t__rows_n ?? 0), values };
}

/** The row of `totalsSql` over the lines of the period. */
export async function sumLines(tx: Tx, open: OpenReport): Promise<Values | undefined> {
  const params = new Params();
  const source = sourceOf(open, params);
  const [row] = await tx.query<Record<string, Value>>(
    `with q as (${source}) ${totalsSql(open, params)}`,
    params.values,
  );
  return row;
}
