/** What a cell of the analysis opens: the rows of the dataset that count in it, as a report. */
import { t } from '#erp/model/texts/t.ts';
import { FIGURE } from '#erp/model/reports/pivot-table.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Services } from '#erp/kernel/services.ts';
import { text } from '#erp/model/fields.ts';
import type { WithModule } from '#erp/model/reports/report-registry.ts';
import type { Dataset, Report, ReportScreen } from '#erp/model/reports/report.ts';
import type { Fields } from '#erp/model/types.ts';
import { figureColumn, keyName, drillDownRowsSql } from '#erp/model/reports/drill-down.ts';
import { unknownFigureError, parseDrillDown } from '../drill-down.ts';
import { OTHERS } from '#erp/model/reports/pivot-table.ts';
import {
  granularitySql,
  labelOf,
  largest,
  readPivot,
  textFor,
  type PivotQuestion,
} from './pivot.ts';
import { toSql, type Sources } from '../question.ts';
import { openReportSource, type OpenReport } from '../report.ts';

const PERIOD = { default: 'este-ano' } as const;
const TOP = 'of_top_keys';
const filterName = (name: string) => `by_${name}`;

const filterText = (value: unknown): string => {
  if (value === true) return 'true';
  return value === false ? 'false' : String(value);
};

/** Throws VALIDACION for a measure or a dimension that the actor does not see. */
export async function drillIntoCell(
  services: Services,
  actor: Actor,
  dataset: WithModule<Dataset>,
  query: WireObject,
): Promise<OpenReport> {
  const behind = parseDrillDown(query);
  const ask = readPivot(dataset, query, services.now(), actor);
  const measure =
    behind && ask.measures.includes(behind.figure) ? dataset.measures[behind.figure] : undefined;
  const places = [...ask.rows, ...ask.cols];
  if (!behind || !measure || [...behind.of.keys()].some((name) => !places.includes(name)))
    throw unknownFigureError();
  const { figure, of } = behind;
  const together = measure.aggregate ?? 'sum';
  const others = [...of].find(([, value]) => value === OTHERS)?.[0];
  const exact = new Map(
    [...of].flatMap(([name, value]) => (name === others ? [] : [[`at_${name}`, value] as const])),
  );
  const { columns, ids, sort } = dataset.rows;
  const given = {
    ...ids,
    ...Object.fromEntries(Object.entries(columns).map(([name, { sql }]) => [name, sql])),
  };
  const selected = [
    ...Object.entries(given).map(([name, sql]) => `(${sql}) as ${name}`),
    ...[...of.keys()].map((name) => `(${granularitySql(dataset.dimensions[name]!)}) as at_${name}`),
    `(${measure.each}) as ${FIGURE}`,
  ];
  const where = [
    ...(dataset.where ? [dataset.where] : []),
    ...(dataset.day ? [`(${dataset.day}) between :from and :to`] : []),
    ...[...ask.asked.filters.keys()].map(
      (name) => `(${dataset.dimensions[name]!.sql})::text = :${filterName(name)}`,
    ),
    ...(others
      ? [`coalesce((${granularitySql(dataset.dimensions[others]!)})::text, '') <> all(:${TOP})`]
      : []),
  ];
  const source = `select ${selected.join(', ')} from ${dataset.from} where true${where.map((each) => ` and (${each})`).join('')}`;
  const filters: Fields = {
    ...Object.fromEntries(
      [...exact.keys()].map((name) => [keyName(name), text(name, { max: 200 })]),
    ),
    ...Object.fromEntries(
      [...ask.asked.filters.keys()].map((name) => [
        filterName(name),
        text(dataset.dimensions[name]!.field.label),
      ]),
    ),
    ...(others && { [TOP]: { kind: 'choices', label: TOP, choices: [] } as const }),
  };
  const report: Report = {
    key: dataset.key,
    label: `${dataset.label}: ${measure.field.label}`,
    description: dataset.description,
    ...(dataset.day && { period: PERIOD }),
    filters,
    sql: drillDownRowsSql(source, Object.keys(given), FIGURE, together, exact),
    columns: { ...columns, [FIGURE]: figureColumn(measure.field, together) },
    sort,
    totalLabel: together === 'avg' ? t('reports.average', 'Promedio') : t('reports.sum', 'Suma'),
  };
  const screen: WithModule<ReportScreen> = {
    path: 'analytics',
    label: t('reports.analysis', 'Análisis'),
    key: dataset.privilege,
    call: { method: 'GET', path: 'analytics' },
    reports: [report],
    module: dataset.module,
  };
  const values = new Map<string, string | readonly string[]>([
    ...[...exact].flatMap(([name, value]) =>
      value === '' ? [] : [[keyName(name), value] as const],
    ),
    ...[...ask.asked.filters].map(
      ([name, value]) => [filterName(name), filterText(value)] as const,
    ),
    ...(others ? [[TOP, await topKeys(services, actor, dataset, ask)] as const] : []),
  ]);
  const open = openReportSource(services, actor, screen, report, { ...ask.asked, filters: values });
  return { ...open, behind: { figure, of, from: null } };
}

const topKeys = (
  services: Services,
  actor: Actor,
  dataset: WithModule<Dataset>,
  ask: PivotQuestion,
): Promise<readonly string[]> => {
  const sources: Sources = {
    registry: services.registry,
    actor,
    asked: ask.asked,
    key: dataset.privilege,
  };
  return services.db.reading(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx: Tx) => (await largest(tx, dataset, ask, sources)) ?? [],
  );
};

/** The groups of the cell in words: «Norte, mayo de 2026»; null for the total. */
export async function cellFigure(
  services: Services,
  actor: Actor,
  dataset: WithModule<Dataset>,
  { asked, behind }: OpenReport,
): Promise<string | null> {
  if (!behind || behind.of.size === 0) return null;
  const sources: Sources = {
    registry: services.registry,
    actor,
    asked: { ...asked, filters: new Map() },
    key: dataset.privilege,
  };
  const words: string[] = [];
  await services.db.reading(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      for (const [name, key] of behind.of) {
        const dimension = dataset.dimensions[name]!;
        const params = new Params();
        const [text, from, sql] = [textFor(dimension), dataset.from, granularitySql(dimension)].map(
          (each) => toSql(sources, each, params),
        ) as [string, string, string];
        const [row] = await tx.query<{ said: string | null }>(
          `select (${text})::text as said from ${from} where (${sql})::text = ${params.add(key)} limit 1`,
          params.values,
        );
        words.push(labelOf(dimension, key, row?.said ?? null));
      }
    },
  );
  return words.join(', ');
}
