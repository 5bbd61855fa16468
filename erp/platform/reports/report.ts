/**
 * A report opened for one actor: which of the screen's, its question, and the columns he may see.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#erp/model/texts/t.ts';
import { canReadField } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { WithModule } from '#erp/model/reports/report-registry.ts';
import type { Report, ReportColumn, ReportScreen } from '#erp/model/reports/report.ts';
import type { Field } from '#erp/model/types.ts';
import { canUseReport, requireReportAccess } from './access.ts';
import { drillDownReport } from '#erp/model/reports/drill-down.ts';
import type { Folding } from '#erp/model/reports/hierarchy.ts';
import { comparedDays, comparedLabel } from './layout/comparison.ts';
import { parseFolding } from './layout/folding.ts';
import {
  unknownFigureError,
  parseDrillDown,
  withKeys,
  type DrillDownQuestion as AskedBehind,
} from './drill-down.ts';
import {
  parseQuestion,
  requireDeclaredNames,
  type ReportQuestion,
  type Sources,
} from './question.ts';

export interface OpenReport extends Sources {
  readonly services: Services;
  readonly screen: WithModule<ReportScreen>;
  readonly report: Report;
  readonly columns: readonly (readonly [name: string, column: ReportColumn])[];
  /** Columns that the data named, by their names. */
  readonly spreads?: ReadonlyMap<string, Spread>;
  /** Which rows of a hierarchy are in sight. */
  readonly folding?: Folding | undefined;
  /** The figure whose rows these are, and the report that says it. */
  readonly behind?: {
    readonly figure: string;
    readonly of: AskedBehind['of'];
    readonly from: OpenReport | null;
  };
}

export interface Spread {
  /** The declared column that it stands for. */
  readonly of: string;
  readonly key: string;
  /** What its link finds besides the row. */
  readonly values: Readonly<Record<string, Value>>;
}

/** Reports of a screen that the actor may see. */
export const reportsFor = (
  services: Services,
  actor: Actor,
  screen: WithModule<ReportScreen>,
): readonly Report[] =>
  screen.reports.filter(({ privilege }) =>
    canUseReport(actor, services.registry, screen, screen.key, privilege),
  );

const isAsked = (when: ReportColumn['when'], asked: ReportQuestion): boolean =>
  [when ?? []].flat().every(({ filter, is }) => {
    const value = asked.filters.get(filter);
    if (is === '*') return value !== undefined;
    return is.length === 0 ? value === undefined : is.includes(String(value ?? ''));
  });

const columnsOf = (report: Report, asked: ReportQuestion, actor: Actor): OpenReport['columns'] =>
  Object.entries(report.columns)
    .filter(([, { when, field }]) => canReadField(actor, field) && isAsked(when, asked))
    .map(([name, column]) => [name, comparedLabel(column, asked)] as const);

/** What a report is asked with besides its own filters and period. */
export const REPORT_NAMES = [
  'report',
  'format',
  'sort',
  'page',
  'size',
  'limit',
  'figure',
  'of',
  'ties',
  'levels',
  'toggled',
] as const;

/** Throws SIN_PERMISO or MODULO_INACTIVO (403), and VALIDACION for filters. */
export function openReport(
  services: Services,
  actor: Actor,
  screen: WithModule<ReportScreen>,
  body: WireObject,
): OpenReport {
  const { registry } = services;
  requireReportAccess(actor, registry, screen, screen.key);
  const wanted = typeof body.report === 'string' && body.report !== '' ? body.report : null;
  const report =
    wanted === null
      ? (reportsFor(services, actor, screen)[0] ?? screen.reports[0])
      : screen.reports.find(({ key }) => key === wanted);
  if (!report)
    throw invalid({
      report: [
        t('reports.oneOf', 'Elige uno de: {reports}.', {
          reports: screen.reports.map(({ key }) => key).join(', '),
        }),
      ],
    });
  requireReportAccess(actor, registry, screen, screen.key, report.privilege);
  requireDeclaredNames(report, body, REPORT_NAMES);
  const asked = parseQuestion(report, body, services.now(), actor);
  if (!report.defaultFilters?.[report.requiresOneOf?.[0] ?? '']) requireNeeded(report, asked);
  const open = {
    ...openReportSource(services, actor, screen, report, asked),
    folding: parseFolding(report, body),
  };
  const behind = parseDrillDown(body);
  return behind ? openFigure(open, behind) : open;
}

const hasNeeded = (report: Report, { filters }: ReportQuestion): boolean =>
  report.requiresOneOf?.some((name) => filters.has(name)) ?? true;

/** Throws VALIDACION when none of the filters is there of which one must be. */
function requireNeeded(report: Report, asked: ReportQuestion): void {
  const [needed] = report.requiresOneOf ?? [];
  if (needed && !hasNeeded(report, asked))
    throw invalid({
      [needed]: [
        t('reports.choose', 'Elige {field}.', {
          field: inSentence(report.filters![needed]!.label),
        }),
      ],
    });
}

/**
 * Filters whose usual value only the data know, and that nobody gave; one that must be there, only
 * while none of its kind is.
 */
export const defaultValues = ({ report, asked }: OpenReport): [name: string, sql: string][] =>
  Object.entries(report.defaultFilters ?? {}).filter(
    ([name]) =>
      !asked.filters.has(name) &&
      !(report.requiresOneOf?.includes(name) && hasNeeded(report, asked)),
  );

/** The same report with more filters. Throws VALIDACION when what must be there still is not. */
export function withDefaults(open: OpenReport, filters: ReportQuestion['filters']): OpenReport {
  const asked = { ...open.asked, filters };
  requireNeeded(open.report, asked);
  return {
    ...open,
    asked,
    columns: columnsOf(open.report, asked, open.actor),
  };
}

/** A report with its question, for who was let in. */
export function openReportSource(
  services: Services,
  actor: Actor,
  screen: WithModule<ReportScreen>,
  declared: Report,
  asked: ReportQuestion,
): OpenReport {
  const { groups } = declared;
  const report = groups
    ? { ...declared, groups: groups.filter(({ when }) => isAsked(when, asked)) }
    : declared;
  return {
    services,
    registry: services.registry,
    actor,
    screen,
    report,
    asked,
    filters: report.filters,
    fragments: report.fragments,
    ids: new Map(Object.keys(report.ids ?? {}).map((name) => [name, null])),
    key: report.privilege ?? screen.key,
    columns: columnsOf(report, asked, actor),
  };
}

/**
 * The rows behind a figure of the report; a figure that the actor does not see has none. Throws
 * VALIDACION.
 */
function openFigure(open: OpenReport, behind: AskedBehind): OpenReport {
  const made = open.columns.some(([name]) => name === behind.figure)
    ? drillDownReport(open.report, behind.figure, behind.of)
    : null;
  if (!made) throw unknownFigureError();
  const { services, actor, screen, asked, report } = open;
  const before = report.columns[behind.figure]?.compared ? comparedDays(asked) : null;
  return {
    ...openReportSource(services, actor, screen, made, {
      ...asked,
      ...(before && { period: before }),
      filters: withKeys(asked.filters, behind.of),
    }),
    behind: { ...behind, from: open },
  };
}

export const kindName = (field: Field): string =>
  field.kind === 'computed' ? field.as : field.kind;
export const isNumeric = (field: Field): boolean =>
  ['int', 'decimal', 'money', 'percent'].includes(kindName(field));

/**
 * What was asked, in words: «Periodo: 1 nov 2026 al 30 nov 2026». References are said by the
 * caller's titles.
 */
export function questionText(
  { asked, filters, actor }: Pick<Sources, 'asked' | 'filters' | 'actor'>,
  titles: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const words = asked.period
    ? [`Periodo: ${formatDay(asked.period.from)} al ${formatDay(asked.period.to)}`]
    : [];
  for (const [name, value] of asked.filters) {
    const field = filters![name]!;
    // What is not asked for is no filter; which row a figure is of, the screen says by its name.
    if ((value === false && field.default !== true) || name.startsWith('of_')) continue;
    words.push(
      `${field.label}: ${titles.get(name) ?? fieldTypeOf(field).show(value, field, actor)}`,
    );
  }
  return words;
}
