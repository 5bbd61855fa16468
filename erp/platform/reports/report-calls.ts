/** One call for each declared report screen, as `calls.json` spells it. */
import { inWords } from '#erp/model/texts/words.ts';
import { t } from '#erp/model/texts/t.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import { endpoint, sentWith } from '#erp/kernel/wire/endpoint.ts';
import { SHEET_TYPES } from '#erp/model/field-types/outputs.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { WithModule } from '#erp/model/reports/report-registry.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { requireReportAccess } from './access.ts';
import { formatOf, reportFile } from './report-file.ts';
import {
  questionText,
  isNumeric,
  kindName,
  openReport,
  reportsFor,
  type OpenReport,
} from './report.ts';
import { hasTotals } from './layout/totals.ts';
import { readTotals } from './layout/whole-months.ts';
import { readOpening, readPage, readFigure, readWarning } from './run-report.ts';
import { comparedDays } from './layout/comparison.ts';
import { withDefaultFilters } from './default-filters.ts';
import { runCrossChecks } from './checks/cross-checks.ts';
import { reportInput, reportOutput, screenMeta } from './schemas.ts';
import { titlesOfAsked } from './titles.ts';

const MAX_SIZE = 500;

function wholeOf(body: WireObject, name: string, fallback: number, max: number): number {
  const raw = body[name];
  if (raw === undefined || raw === '') return fallback;
  const number = typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : 0;
  if (number < 1 || number > max)
    throw invalid({
      [name]: [
        t('reports.numberUpTo', 'Escribe un número del 1 al {most}.', {
          most: max.toLocaleString('es-MX'),
        }),
      ],
    });
  return number;
}
const textOf = (body: WireObject, name: string) =>
  typeof body[name] === 'string' ? body[name].trim() : '';

/** The page that was asked for, as every reader of a report gets it. */
export async function answerReport(opened: OpenReport, body: WireObject) {
  const { services, actor, report } = opened;
  const size = wholeOf(
    body,
    'size',
    wholeOf(body, 'limit', report.size ?? 100, MAX_SIZE),
    MAX_SIZE,
  );
  const page = wholeOf(body, 'page', 1, 100_000);
  const sort = textOf(body, 'sort');
  return services.db.reading(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const open = await withDefaultFilters(tx, opened);
      const { columns, asked, spreads } = open;
      const opening = await readOpening(tx, open);
      const offset = (page - 1) * size;
      const found = await readPage(tx, open, opening, { offset, size, sort, withTotals: true });
      const totals = found.totals ?? (await readTotals(tx, open, opening));
      return {
        data: found.rows,
        meta: {
          report: report.key,
          page,
          size,
          total: totals.count,
          total_exact: true,
          columns: columns.map(([name, { field }]) => ({
            name,
            label: field.label,
            kind: kindName(field),
            align: isNumeric(field) ? 'right' : fieldTypeOf(field).align,
            ...(spreads?.has(name) && {
              of: spreads.get(name)!.of,
              values: spreads.get(name)!.values,
            }),
          })),
          opening,
          warning: await readWarning(tx, open),
          headings: found.headings,
          subtotals: found.subtotals,
          totals: hasTotals(open) ? totals.values : null,
          more: found.more,
          ...(found.places && { places: found.places, folding: open.folding }),
          compared: comparedDays(asked),
          ...(open.behind && {
            figure: open.behind.figure,
            label: report.label,
            said: open.behind.from
              ? await readFigure(tx, await withDefaultFilters(tx, open.behind.from), open.behind)
              : null,
          }),
          period: asked.period,
          asked: Object.fromEntries(asked.filters),
          words: questionText(open, await titlesOfAsked(tx, open)),
          ...(body.ties === '1' && { ties: await runCrossChecks(tx, open, totals) }),
        },
      };
    },
  );
}

/** Of the screens that share a call, the one that has the report. */
const screenFor = (screens: readonly WithModule<ReportScreen>[], report: string) =>
  screens.find(({ reports }) => reports.some(({ key }) => key === report)) ?? screens[0]!;

function callOf(screens: readonly WithModule<ReportScreen>[]): Endpoint {
  const [first] = screens as readonly [WithModule<ReportScreen>, ...WithModule<ReportScreen>[]];
  const reports = screens.flatMap((screen) => screen.reports);
  return endpoint({
    method: first.call.method,
    path: first.call.path,
    ...(screens.every(({ key }) => key === first.key)
      ? { key: first.key }
      : { key: null, why: 'each report asks for the right of its screen' }),
    summary: screens
      .map(({ label, reports }) => `${label}: ${reports.map(({ key }) => key).join(', ')}`)
      .join('; '),
    input: reportInput(reports),
    output: reportOutput(reports),
    meta: screenMeta,
    produces: SHEET_TYPES,
    async handler({ services, actor, query, body }) {
      const given = sentWith(first.call.method, { query, body });
      const screen = inWords(screenFor(screens, textOf(given, 'report')));
      const asFile = textOf(given, 'format') !== '';
      if (asFile)
        requireReportAccess(actor, services.registry, screen, screen.key, screen.exportKey);
      const open = openReport(services, actor, screen, given);
      if (asFile) return reportFile(open, formatOf(given.format), textOf(given, 'sort'));
      const { data, meta } = await answerReport(open, given);
      return {
        data,
        meta: {
          ...meta,
          reports: reportsFor(services, actor, screen).map(({ key, label }) => ({ key, label })),
        },
      };
    },
  });
}

export const reportEndpoints = (registry: Registry): readonly Endpoint[] =>
  [
    ...Map.groupBy(
      registry.reports.screens.values(),
      ({ call }) => `${call.method} ${call.path}`,
    ).values(),
  ].map(callOf);
