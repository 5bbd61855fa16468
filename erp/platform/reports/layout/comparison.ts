/** A report's rows beside those of the period that it is compared with. */
import type { Days } from '#erp/kernel/query/relative-dates.ts';
import type { Params } from '#erp/kernel/query/params.ts';
import { COMPARE } from '#erp/model/reports/comparison.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import { columnsOfLink } from '#erp/model/reports/row-link.ts';
import { periodText, previousOf, yearBefore } from '../period.ts';
import { toSql, type ReportQuestion, type Sources } from '../question.ts';

/** The period that the figures stand beside; null where none was asked for. */
export function comparedDays({ period, filters }: ReportQuestion): Days | null {
  const chosen = filters.get(COMPARE);
  if (!period || chosen === undefined) return null;
  return chosen === 'ANIO' ? yearBefore(period) : previousOf(period);
}

/** A column of the comparison is called by the period that it says. */
export function comparedLabel(column: ReportColumn, asked: ReportQuestion): ReportColumn {
  const days = column.compared?.as === 'before' ? comparedDays(asked) : null;
  if (!days) return column;
  const label = `${column.field.label.replace(/, (?:antes|before)$/, '')}, ${periodText(days)}`;
  return { ...column, field: { ...column.field, label } };
}

/** Columns of the source that the report reads, whichever columns are shown. */
function namesOf({ columns, sort, groups, drillDown, hierarchy, comparison, menu }: Report) {
  const own = Object.entries(columns).flatMap(([name, { compared, running, quotient, link }]) => [
    ...(compared || running || quotient ? [] : [name]),
    ...columnsOfLink(link),
  ]);
  return new Set([
    ...own,
    ...sort.map((key) => key.replace(/^-/, '')),
    ...(groups ?? []).flatMap(({ by, text }) => (text ? [by, text] : [by])),
    ...(drillDown && drillDown !== 'row' ? drillDown.by : []),
    ...(hierarchy
      ? [hierarchy.path, hierarchy.total, hierarchy.sides].filter((name) => name !== undefined)
      : []),
    ...(menu ?? []).flatMap(({ link }) => columnsOfLink(link)),
    ...comparison!.by,
  ]);
}

const figureSql = (name: string): string =>
  [
    `coalesce(n.${name}, 0) as ${name}`,
    `coalesce(b.${name}, 0) as ${name}_before`,
    `coalesce(n.${name}, 0) - coalesce(b.${name}, 0) as ${name}_change`,
    `round((coalesce(n.${name}, 0) - b.${name}) * 100 / nullif(abs(b.${name}), 0), 1) as ${name}_percent`,
  ].join(', ');

/**
 * The source with the figures of the other period: a row that only one of them has is there, and
 * zero in the other.
 */
export function comparedSource(
  open: Sources & { readonly report: Report },
  days: Days,
  params: Params,
): string {
  const { report, asked } = open;
  const { by, figures } = report.comparison!;
  const before = { ...open, asked: { ...asked, period: days, previous: previousOf(days) } };
  const columns = [...namesOf(report)].map((name) =>
    figures.includes(name) ? figureSql(name) : `coalesce(n.${name}, b.${name}) as ${name}`,
  );
  return `select ${columns.join(', ')} from (${toSql(open, report.sql, params)}) n
    full join (${toSql(before, report.sql, params)}) b on ${by.map((name) => `b.${name} = n.${name}`).join(' and ')}`;
}
