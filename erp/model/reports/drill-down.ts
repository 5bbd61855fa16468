/** What a figure opens: a report made of the rows that add something to it. */
import { text } from '../fields.ts';
import type { Field, Fields } from '../types.ts';
import { columnsOfLink } from './row-link.ts';
import type { Aggregate, Report, ReportColumn, Total } from './report.ts';

/** Parameter that holds the value of a column that names the row. */
export const keyName = (name: string): string => `of_${name}`;

/** Column of the rows behind a figure that the data spread: the key of the column they are of. */
export const pivotKey = (figure: string): string => `${figure}_key`;

const TOTALS: Readonly<Record<Aggregate, Total>> = { sum: 'sum', avg: 'avg', distinct: 'sum' };

/** Rows of `sql` that count in the figure, of the row that `of` names. */
export function drillDownRowsSql(
  sql: string,
  names: readonly string[],
  figure: string,
  together: Aggregate,
  of: ReadonlyMap<string, string>,
): string {
  const keys = [...of].map(([name, value]) =>
    value === '' ? `coalesce(d.${name}::text, '') = ''` : `d.${name}::text = :${keyName(name)}`,
  );
  const counts =
    together === 'sum' ? `d.${figure} is not null and d.${figure} <> 0` : `d.${figure} is not null`;
  const rows = `(${sql}) d where ${[counts, ...keys].join(' and ')}`;
  const columns = names.map((name) => `d.${name}`).join(', ');
  return together === 'distinct'
    ? `select ${columns}, 1 as ${figure} from (select distinct on (d.${figure}) d.* from ${rows} order by d.${figure}) d`
    : `select ${columns}${columns && ', '}d.${figure} from ${rows}`;
}

/** Columns of the row that links, order and the columns themselves need. */
function namesOf(
  columns: Readonly<Record<string, ReportColumn>>,
  sort: readonly string[],
): readonly string[] {
  return [
    ...new Set([
      ...Object.entries(columns).flatMap(([name, { link, field }]) => [
        name,
        ...columnsOfLink(link),
        ...(field.currencyIn === undefined ? [] : [field.currencyIn]),
      ]),
      ...sort.map((key) => key.replace(/^-/, '')),
    ]),
  ];
}

/** The figure of which another one says how it was in the period before. */
const figureOf = ({ columns }: Report, name: string): string => {
  const compared = columns[name]?.compared;
  return compared?.as === 'before' ? compared.figure : name;
};

/**
 * The report of the rows behind a figure; null when the report has none. Of a figure as it was it
 * is to be asked with the days of then.
 */
export function drillDownReport(
  report: Report,
  asked: string,
  of: ReadonlyMap<string, string>,
): Report | null {
  const { drillDown } = report;
  const figure = figureOf(report, asked);
  if (!drillDown || drillDown === 'row') return null;
  const [together, column] = [drillDown.figures[figure], report.columns[figure]];
  if (!together || !column) return null;
  const named = column.pivotColumns ? [...drillDown.by, pivotKey(figure)] : drillDown.by;
  if ([...of.keys()].some((name) => !named.includes(name))) return null;
  const names = namesOf({ ...drillDown.columns, [figure]: column }, drillDown.sort).filter(
    (name) => name !== figure,
  );
  return {
    key: report.key,
    label: `${report.label}: ${column.field.label}`,
    description: report.description,
    ...(report.privilege && { privilege: report.privilege }),
    ...(report.period && { period: report.period }),
    ...(report.defaultFilters && { defaultFilters: report.defaultFilters }),
    ...(report.ids && { ids: report.ids }),
    ...(report.fragments && { fragments: report.fragments }),
    filters: { ...report.filters, ...keyFields(named, of) },
    sql: drillDownRowsSql(drillDown.sql, names, figure, together, of),
    columns: { ...drillDown.columns, [figure]: figureColumn(column.field, together) },
    sort: drillDown.sort,
    totalLabel: together === 'avg' ? 'Promedio' : 'Suma',
    note:
      together === 'avg'
        ? 'El promedio de estas filas es la cifra.'
        : 'La suma de estas filas es la cifra.',
    empty: 'Ninguna fila suma a esta cifra.',
  };
}

/** A column with what a row brings. */
export const figureColumn = (field: Field, together: Aggregate): ReportColumn => ({
  field,
  total: TOTALS[together],
});

const keyFields = (named: readonly string[], of: ReadonlyMap<string, string>): Fields =>
  Object.fromEntries(
    named.filter((name) => of.has(name)).map((name) => [keyName(name), text(name, { max: 200 })]),
  );
