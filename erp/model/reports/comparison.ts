/** A report beside itself in another period: declared once, it adds a filter and columns. */
import { choice, percent } from '../fields.ts';
import type { ChoiceField, Field } from '../types.ts';
import type { Report, ReportColumn, Total, ComparedWith } from './report.ts';

/** Filter that a comparison adds. */
export const COMPARE = 'compare';

const FILTER: ChoiceField = choice('Comparar con', [
  ['PREVIO', 'Periodo anterior'],
  ['ANIO', 'Mismo periodo del año anterior'],
]);

const WHEN = [{ filter: COMPARE, is: '*' }] as const;
const named = (figure: string, as: ComparedWith['as']) => `${figure}_${as}`;

/** The aggregate of a figure, said of another column. */
function totalOf(total: Total | undefined, figure: string, other: string): Total | undefined {
  if (typeof total !== 'object') return total;
  const said = (whole: string, name: string) => (name === figure ? `q.${other}` : whole);
  return { sql: total.sql.replaceAll(/\bq\.([a-z_][a-z0-9_]*)/g, said) };
}

const label = (field: Field, text: string): Field => ({ ...field, label: text });

/** The figure as it was, what it changed by, and by how much of what it was. */
function comparedColumns(
  figure: string,
  { field, total, priority }: ReportColumn,
): readonly (readonly [string, ReportColumn])[] {
  const [before, change] = [named(figure, 'before'), named(figure, 'change')];
  const sums = (other: string) => {
    const own = totalOf(total, figure, other);
    return own === undefined ? {} : { total: own };
  };
  const rank = priority ? { priority } : {};
  return [
    [
      before,
      {
        field: label(field, `${field.label}, antes`),
        compared: { figure, as: 'before' },
        derived: true,
        when: WHEN,
        ...sums(before),
        ...rank,
      },
    ],
    [
      change,
      {
        field: label(field, 'Variación'),
        compared: { figure, as: 'change' },
        derived: true,
        when: WHEN,
        ...sums(change),
        priority: 2,
      },
    ],
    [
      named(figure, 'percent'),
      {
        field: percent('Variación %', { suffix: '%' }),
        compared: { figure, as: 'percent' },
        derived: true,
        when: WHEN,
        priority: 3,
      },
    ],
  ];
}

/** The report with the filter and the columns of its comparison. */
export function withComparison(report: Report): Report {
  const { comparison } = report;
  if (!comparison) return report;
  return {
    ...report,
    filters: { ...report.filters, [COMPARE]: FILTER },
    columns: Object.fromEntries(
      Object.entries(report.columns).flatMap(([name, column]) => [
        [name, column] as const,
        ...(comparison.figures.includes(name) ? comparedColumns(name, column) : []),
      ]),
    ),
  };
}
