/** `GET analytics`: the datasets of the modules, and one of them turned about. */
import { t } from '#erp/model/texts/t.ts';
import { requireReportAccess, canUseReport } from '../access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import type { ExportColumn } from '#erp/kernel/operations/export/export-query.ts';
import { ROW_MARK } from '#erp/kernel/operations/export/export-query.ts';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { SHEET_TYPES } from '#erp/model/field-types/outputs.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';
import { text } from '#erp/model/fields.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { WithModule } from '#erp/model/reports/report-registry.ts';
import type { Dataset } from '#erp/model/reports/report.ts';
import { OTHERS } from '#erp/model/reports/pivot-table.ts';
import {
  dimensionsFor,
  measuresFor,
  PIVOT_NAMES,
  readCells,
  readPivot,
  shiftedCells,
  type PivotQuestion,
} from './pivot.ts';
import { pivotOf } from '#erp/model/reports/pivot-table.ts';
import { requireDeclaredNames, type Sources } from '../question.ts';
import { drillIntoCell, cellFigure } from './pivot-rows.ts';
import { answerReport } from '../report-calls.ts';
import { formatOf, reportFile, sheetFile } from '../report-file.ts';
import { kindName } from '../report.ts';
import { analyticsInput, analyticsMeta, analyticsOutput } from '../schemas.ts';

const KEY = 'analytics.list';

export const datasetsFor = (registry: Registry, actor: Actor): readonly WithModule<Dataset>[] =>
  [...registry.reports.datasets.values()].filter((dataset) =>
    canUseReport(actor, registry, dataset, dataset.privilege),
  );

const described = (dataset: WithModule<Dataset>, actor: Actor) => ({
  key: dataset.key,
  label: dataset.label,
  about: dataset.description,
  period: dataset.day !== undefined,
  dimensions: dimensionsFor(dataset, actor).map(([key, { field }]) => ({
    key,
    label: field.label,
  })),
  measures: measuresFor(dataset, actor).map(([key, { field, additive }]) => ({
    key,
    label: field.label,
    kind: kindName(field),
    additive: additive !== false,
  })),
  examples: dataset.examples ?? [],
});

const isNatural = (dataset: Dataset, name: string) =>
  dataset.dimensions[name]?.granularity !== undefined ||
  ['date', 'int'].includes(dataset.dimensions[name]?.field.kind ?? '');

export async function answerPivot(
  services: Services,
  actor: Actor,
  dataset: WithModule<Dataset>,
  query: WireObject,
) {
  const { registry } = services;
  requireReportAccess(actor, registry, dataset, dataset.privilege);
  const ask = readPivot(dataset, query, services.now(), actor);
  const sources = (period = ask.asked): Sources => ({
    registry,
    actor,
    asked: period,
    key: dataset.privilege,
  });
  const compares = query.compare === '1' && ask.asked.previous !== null;
  const before: PivotQuestion = {
    ...ask,
    top: null,
    asked: { ...ask.asked, period: ask.asked.previous },
  };
  const { cells, previous } = await services.db.reading(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => ({
      cells: await readCells(tx, dataset, ask, sources()),
      previous: compares
        ? shiftedCells(dataset, ask, await readCells(tx, dataset, before, sources(before.asked)))
        : null,
    }),
  );
  return { ask, cells, previous };
}

const words = (dataset: Dataset, { asked, rows, cols }: PivotQuestion): readonly string[] => [
  ...(asked.period
    ? [`Periodo: ${formatDay(asked.period.from)} al ${formatDay(asked.period.to)}`]
    : []),
  ...(rows.length > 0
    ? [`Renglones: ${rows.map((name) => dataset.dimensions[name]!.field.label).join(', ')}`]
    : []),
  ...(cols.length > 0
    ? [`Columnas: ${cols.map((name) => dataset.dimensions[name]!.field.label).join(', ')}`]
    : []),
  ...[...asked.filters].map(
    ([name, value]) => `${dataset.dimensions[name]!.field.label}: ${String(value)}`,
  ),
];

/** The table as it is seen: one line for each group, a column for each place across and measure. */
async function pivotFile(
  services: Services,
  actor: Actor,
  dataset: WithModule<Dataset>,
  query: WireObject,
  format: string,
): Promise<Response> {
  const { ask, cells } = await answerPivot(services, actor, dataset, query);
  const shape = {
    rows: ask.rows.length,
    cols: ask.cols.length,
    others: OTHERS,
    naturalRows: ask.rows.map((name) => isNatural(dataset, name)),
    naturalCols: ask.cols.map((name) => isNatural(dataset, name)),
  };
  const pivot = pivotOf(cells, shape);
  const figures = pivot.columns.flatMap((column, c) =>
    ask.measures.map((name, m) => {
      const { field } = dataset.measures[name]!;
      let place: string;
      if (column.total) place = ask.cols.length > 0 ? t('reports.total', 'Total') : '';
      else place = column.places.map(({ label }) => label).join(' / ');
      return {
        name: `c${c}_${m}`,
        column,
        measure: m,
        field: { ...field, label: [place, field.label].filter(Boolean).join(': ') },
      };
    }),
  );
  const columns: ExportColumn[] = [
    ...ask.rows.map((name, i) => ({
      name: `r${i}`,
      field: text(dataset.dimensions[name]!.field.label),
    })),
    ...figures,
  ];
  const valuesOf = (places: (typeof pivot.lines)[number]['places']) =>
    Object.fromEntries(
      figures.map(({ name, column, measure }) => [
        name,
        pivot.value(places, column.places, measure),
      ]),
    );
  const marks = format.toUpperCase() !== 'CSV';
  const rows = pivot.lines
    .filter(({ parent }) => marks || !parent)
    .map(({ places, parent }): Row => {
      const names = Object.fromEntries(places.map(({ label }, i) => [`r${i}`, label]));
      return {
        ...names,
        ...valuesOf(places),
        ...(parent && { [ROW_MARK]: places.map(({ label }) => label).join(' / ') }),
      } as Row;
    });
  const total = { ...valuesOf([]), [ROW_MARK]: t('reports.total', 'Total') } as Row;
  const sheet = {
    columns,
    words: words(dataset, ask),
    timeZone: actor.timeZone,
    async *pages() {
      yield marks ? [...rows, total] : rows;
    },
  };
  return sheetFile(services, actor, sheet, formatOf(format), {
    path: 'analytics',
    title: t('reports.analysisOf', 'Análisis: {dataset}', { dataset: dataset.label }),
    query: {
      dataset: dataset.key,
      rows: ask.rows,
      cols: ask.cols,
      measures: ask.measures,
      ...ask.asked.period,
    },
    rows: rows.length,
  });
}

/** With `figure` and `of`, the rows of a cell as a report gives them; as a file with `format`. */
async function cellRows(
  services: Services,
  actor: Actor,
  dataset: WithModule<Dataset>,
  query: WireObject,
) {
  requireReportAccess(actor, services.registry, dataset, dataset.privilege);
  const open = await drillIntoCell(services, actor, dataset, query);
  if (typeof query.format === 'string' && query.format !== '')
    return reportFile(open, formatOf(query.format), '');
  const { data, meta } = await answerReport(open, query);
  return {
    data,
    meta: {
      ...meta,
      dataset: described(dataset, actor),
      said: await cellFigure(services, actor, dataset, open),
    },
  };
}

export const analyticsEndpoint = ({ reports: { datasets: all } }: Registry): Endpoint =>
  endpoint({
    method: 'GET',
    path: 'analytics',
    key: KEY,
    summary: 'Conjuntos de datos de los módulos; con `dataset`, agrupados por renglones y columnas',
    input: analyticsInput([...all.values()]),
    output: analyticsOutput([...all.values()]),
    meta: analyticsMeta,
    produces: SHEET_TYPES,
    async handler({ services, actor, query }) {
      const { registry } = services;
      const datasets = datasetsFor(registry, actor);
      const wanted = typeof query.dataset === 'string' ? query.dataset : '';
      if (wanted === '') requireDeclaredNames({}, query, PIVOT_NAMES);
      if (wanted === '')
        return { data: { datasets: datasets.map((dataset) => described(dataset, actor)) } };
      const dataset = registry.reports.datasets.get(wanted);
      if (!dataset) throw invalid({ dataset: [t('reports.report', 'Elige uno de la lista.')] });
      if (typeof query.figure === 'string' && query.figure !== '')
        return cellRows(services, actor, dataset, query);
      if (typeof query.format === 'string' && query.format !== '')
        return pivotFile(services, actor, dataset, query, query.format);
      const { ask, cells, previous } = await answerPivot(services, actor, dataset, query);
      return {
        data: { cells, previous },
        meta: {
          dataset: described(dataset, actor),
          datasets: datasets.map(({ key, label }) => ({ key, label })),
          rows: ask.rows,
          cols: ask.cols,
          measures: ask.measures,
          top: ask.top,
          period: ask.asked.period,
          previous: ask.asked.previous,
          asked: Object.fromEntries(ask.asked.filters),
        },
      };
    },
  });
