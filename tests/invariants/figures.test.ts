/** Every figure that is declared opens the rows it is made of, or says that it has none. */
import { expect, test } from 'vitest';
import { isNumeric } from '#erp/platform/reports/report.ts';
import type { Report, ReportColumn } from '#erp/model/reports/report.ts';
import { registry } from '#erp/modules/all.ts';

const opens = (
  { drillDown }: Report,
  name: string,
  { link, running, quotient, derived }: ReportColumn,
) =>
  drillDown === 'row' ||
  link !== undefined ||
  running !== undefined ||
  quotient !== undefined ||
  derived === true ||
  drillDown?.figures[name] !== undefined;

test('every figure of a report opens its rows, stands in a row that is a record, or is told from other figures', () => {
  const wrong = [...registry.reports.screens.values()].flatMap(({ path, reports }) =>
    reports.flatMap((report) =>
      Object.entries(report.columns)
        .filter(([name, column]) => isNumeric(column.field) && !opens(report, name, column))
        .map(([name]) => `${path} ${report.key}.${name}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a share in a report is of the kind that shows its sign', () => {
  const wrong = [...registry.reports.screens.values()].flatMap(({ path, reports }) =>
    reports.flatMap(({ key, columns, drillDown }) => {
      const all = { ...columns, ...(typeof drillDown === 'object' && drillDown?.columns) };
      return Object.entries(all)
        .filter(([, { field }]) => field.suffix?.startsWith('%') && field.kind !== 'percent')
        .map(([name]) => `${path} ${key}.${name}`);
    }),
  );
  expect(wrong).toEqual([]);
});
