/**
 * Reports over records of any module: each module that is on adds the filter that chooses one of
 * its own.
 */
import type { RefField } from '../types.ts';
import type { Sql } from './report-sql.ts';
import type { Report, ReportScreen } from './report.ts';

export interface RecordFilterParts {
  /** By screen and report, `acc-audit.REGISTRO`: filters that choose one record each. */
  readonly recordFilters?: Readonly<Record<string, Filters>>;
}

/** What is read of a module. */
interface Reporting extends RecordFilterParts {
  readonly key: string;
  readonly reports?: readonly ReportScreen[];
}

type Filters = Readonly<Record<string, RecordFilter>>;

interface RecordFilter {
  readonly field: RefField;
  /** Which record is shown where nobody chose one. */
  readonly default?: Sql;
}

const nameOf = ({ path }: ReportScreen, { key }: Report) => `${path}.${key}`;

const fieldsOf = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([name, { field }]) => [name, field] as const));

/** A row is of the record that is chosen: its source says `resource` and `record_id`. */
function withFilters(report: Report, added: Filters): Report {
  // First the one that shows something where nobody chose.
  const filters = Object.fromEntries(
    Object.entries(added).toSorted(
      ([, one], [, other]) =>
        Number(other.default !== undefined) - Number(one.default !== undefined),
    ),
  );
  const [first, ...others] = Object.keys(filters);
  const chosen = Object.entries(filters)
    .map(([name, { field }]) => ` [[ or r.resource = '${field.to}' and r.record_id = :${name} ]]`)
    .join('');
  return {
    ...report,
    filters: { ...report.filters, ...fieldsOf(filters) },
    defaultFilters: Object.fromEntries(
      Object.entries(filters).flatMap(([name, filter]) =>
        filter.default === undefined ? [] : [[name, filter.default] as const],
      ),
    ),
    requiresOneOf: [first!, ...others],
    sql: `select r.* from (${report.sql}) r where (false${chosen})`,
  };
}

/** The modules with the filters of all; a report that nobody adds one to is left out. */
export function withRecordFilters<M extends Reporting>(
  modules: readonly M[],
  fail: (at: string, why: string) => never,
): readonly M[] {
  const added = new Map<string, Filters>();
  for (const { key, recordFilters = {} } of modules)
    for (const [report, filters] of Object.entries(recordFilters)) {
      const known = added.get(report) ?? {};
      const twice = Object.keys(filters).find((name) => name in known);
      if (twice) fail(`${key}/recordFilters.${report}.${twice}`, 'declared twice');
      added.set(report, { ...known, ...filters });
    }
  const complete = (screen: ReportScreen): ReportScreen => {
    const reports = screen.reports.flatMap((report) => {
      if (!report.ofOneRecord) return [report];
      const filters = added.get(nameOf(screen, report));
      return filters ? [withFilters(report, filters)] : [];
    });
    const [first, ...others] = reports;
    return first ? { ...screen, reports: [first, ...others] } : fail(screen.path, 'has no report');
  };
  return modules.map((module) =>
    module.reports?.some(({ reports }) => reports.some(({ ofOneRecord }) => ofOneRecord))
      ? { ...module, reports: module.reports.map(complete) }
      : module,
  );
}
