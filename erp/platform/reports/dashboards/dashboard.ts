/** A dashboard for one actor: the parts whose module is on and whose privilege he holds. */
import { t } from '#erp/model/texts/t.ts';
import { inWords } from '#erp/model/texts/words.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { endpoint, sentWith } from '#erp/kernel/wire/endpoint.ts';
import { SHEET_TYPES } from '#erp/model/field-types/outputs.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { isMoney } from '#erp/model/field-types/amount-currency.ts';
import { text } from '#erp/model/fields.ts';
import { canReadField } from '#erp/kernel/access.ts';
import type { TimeZoneContext, Value } from '#erp/model/field-types/field-type.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { WithModule } from '#erp/model/reports/report-registry.ts';
import { columnsOfLink } from '#erp/model/reports/row-link.ts';
import { placeholdersIn, type Sql } from '#erp/model/reports/report-sql.ts';
import type { Chart, Dashboard, DashboardList, Tile } from '#erp/model/reports/report.ts';
import type { TileComparison } from '#erp/model/reports/dashboard-part.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { canUseReport, requireReportAccess } from '../access.ts';
import {
  parseQuestion,
  requireDeclaredNames,
  toSql,
  type ReportQuestion,
  type Sources,
} from '../question.ts';
import { formatOf, sheetFile } from '../report-file.ts';
import { questionText } from '../report.ts';
import { readTile, type SharedAnswers, type TileResult } from './tiles.ts';
import { dashboardInput, dashboardMeta, dashboardOutput } from '../schemas.ts';
import { titlesOfAsked } from '../titles.ts';

interface Part {
  readonly key: string;
  readonly privilege: string;
  readonly module: string;
  readonly company?: true;
}

/** Named parts in their order, or those of all modules that are for the company's dashboard. */
const namedIn = <P extends Part>(
  all: ReadonlyMap<string, P>,
  names: readonly string[] | 'company' | undefined,
): readonly P[] =>
  names === 'company'
    ? [...all.values()].filter(({ company }) => company)
    : (names ?? []).flatMap((name) => all.get(name) ?? []);

/** Those of them that the actor may see. */
export function partsFor<P extends Part>(
  all: ReadonlyMap<string, P>,
  names: readonly string[] | 'company' | undefined,
  actor: Actor,
  registry: Registry,
): readonly P[] {
  return namedIn(all, names).filter((part) => canUseReport(actor, registry, part, part.privilege));
}

const MAX_POINTS = 400;
const NAME = /^-?[a-z_][a-z0-9_]*$/;

async function readChart(tx: Tx, chart: Chart, sources: Sources) {
  const params = new Params();
  const points = await tx.query<Record<string, Value>>(
    `${toSql(sources, chart.sql, params)} limit ${MAX_POINTS}`,
    params.values,
  );
  return { key: chart.key, label: chart.label, kind: chart.kind, points };
}

async function readList(tx: Tx, list: DashboardList, sources: Sources) {
  const params = new Params();
  const order = list.sort
    .filter((key) => NAME.test(key))
    .map((key) => `q.${key.replace('-', '')}${key.startsWith('-') ? ' desc' : ''} nulls last`);
  const stored = await tx.query<Record<string, Value>>(
    `with q as (${toSql(sources, list.sql, params)}) select q.* from q order by ${order.join(', ')} limit ${list.max ?? 10}`,
    params.values,
  );
  const names = Object.entries(list.columns).flatMap(([name, column]) =>
    canReadField(sources.actor, column.field) ? [name, ...columnsOfLink(column.link)] : [],
  );
  return {
    key: list.key,
    label: list.label,
    rows: stored.map((row) =>
      Object.fromEntries([...new Set(names)].map((name) => [name, row[name] ?? null])),
    ),
  };
}

export interface Question {
  readonly services: Services;
  readonly actor: Actor;
  readonly dashboard: WithModule<Dashboard>;
  readonly body: WireObject;
}

/**
 * `whole`: some filter that was asked says nothing of it, so that it tells of the whole company.
 */
type DashboardTile = TileResult & { readonly whole: boolean };

async function readParts(tx: Tx, { services, actor, dashboard }: Question, asked: ReportQuestion) {
  const { registry } = services;
  const { reports } = registry;
  const sourcesOf = (part: Part): Sources => ({
    registry,
    actor,
    asked,
    filters: dashboard.filters,
    key: part.privilege,
  });
  const tiles: DashboardTile[] = [];
  const shared: SharedAnswers = new Map();
  const whole = ({ wholeCompany }: Pick<Tile, 'wholeCompany'>, sql: Sql) =>
    [...asked.filters.keys()].some(
      (name) => wholeCompany === true || !placeholdersIn(sql).parameters.includes(name),
    );
  for (const tile of partsFor(reports.tiles, dashboard.tiles, actor, registry))
    tiles.push({
      ...(await readTile({ tx, services, sources: sourcesOf(tile), shared }, tile)),
      whole: (!tile.figured || tile.wholeCompany === true) && whole(tile, tile.value),
    });
  const charts = [];
  for (const chart of partsFor(reports.charts, dashboard.charts, actor, registry))
    charts.push({
      ...(await readChart(tx, chart, sourcesOf(chart))),
      whole: whole(chart, chart.sql),
    });
  const lists = [];
  for (const list of partsFor(reports.lists, dashboard.lists, actor, registry))
    lists.push({
      ...(await readList(tx, list, sourcesOf(list))),
      whole: whole(list, list.sql),
    });
  return { tiles, charts, lists };
}

export async function answerDashboard(question: Question) {
  const { services, actor, dashboard, body } = question;
  const { registry } = services;
  requireReportAccess(actor, registry, dashboard, dashboard.key);
  requireDeclaredNames(dashboard, body, ['format']);
  const asked = parseQuestion(dashboard, body, services.now(), actor);
  return services.db.reading(
    { accountId: actor.accountId, operator: actor.operator },
    async (tx) => {
      const data = await readParts(tx, question, asked);
      const all: Sources = {
        registry,
        actor,
        asked,
        filters: dashboard.filters,
        key: dashboard.key,
      };
      return {
        data,
        meta: {
          period: asked.period,
          previous: asked.previous,
          asked: Object.fromEntries(asked.filters),
          words: questionText(all, await titlesOfAsked(tx, all)),
        },
      };
    },
  );
}

const columns = () =>
  [
    { name: 'label', field: text(t('reports.indicator', 'Indicador')) },
    { name: 'value', field: text(t('reports.value', 'Valor')) },
    { name: 'previous', field: text(t('reports.previousPeriod', 'Periodo anterior')) },
    { name: 'delta', field: text(t('reports.change', 'Cambio')) },
    { name: 'last_year', field: text(t('reports.lastYear', 'Mismo periodo del año anterior')) },
    { name: 'budget', field: text(t('reports.budget', 'Presupuesto')) },
  ] as const;

const shown = (tile: Tile | undefined, value: string | null, local: TimeZoneContext) =>
  tile && value !== null ? fieldTypeOf(tile.field).show(value, tile.field, local) : '';

/** The figures of a dashboard as a file; its drawings stay on the screen. */
async function dashboardFile(question: Question, format: string): Promise<Response> {
  const { services, actor, dashboard } = question;
  const { data, meta } = await answerDashboard(question);
  const rows = data.tiles.map(({ key, label, value, previous, delta, comparisons }): Row => {
    const tile = services.registry.reports.tiles.get(key);
    const beside = (name: TileComparison) =>
      shown(tile, comparisons.find((each) => each.with === name)?.value ?? null, actor);
    return {
      label,
      value: shown(tile, value, actor),
      previous: shown(tile, previous, actor),
      delta: delta === null ? '' : `${delta} %`,
      last_year: beside('last_year'),
      budget: beside('budget'),
    };
  });
  const sheet = {
    columns: columns(),
    words: meta.words,
    timeZone: actor.timeZone,
    async *pages() {
      yield rows;
    },
  };
  return sheetFile(services, actor, sheet, formatOf(format), {
    path: dashboard.path,
    title: dashboard.label,
    query: { ...meta.period },
    rows: rows.length,
    hasAmounts: data.tiles.some(({ key }) => {
      const tile = services.registry.reports.tiles.get(key);
      return tile !== undefined && isMoney(tile.field);
    }),
  });
}

export const dashboardEndpoints = (registry: Registry): readonly Endpoint[] =>
  [...registry.reports.dashboards.values()].map((dashboard) =>
    endpoint({
      method: dashboard.call.method,
      path: dashboard.call.path,
      key: dashboard.key,
      summary: `${dashboard.label}: indicadores, gráficas y listas del periodo`,
      input: dashboardInput(dashboard),
      output: dashboardOutput(
        namedIn(registry.reports.charts, dashboard.charts),
        namedIn(registry.reports.lists, dashboard.lists),
      ),
      meta: dashboardMeta,
      produces: SHEET_TYPES,
      async handler({ services, actor, query, body }) {
        const question: Question = {
          services,
          actor,
          dashboard: inWords(dashboard),
          body: sentWith(dashboard.call.method, { query, body }),
        };
        const { format } = question.body;
        if (typeof format === 'string' && format !== '') return dashboardFile(question, format);
        return answerDashboard(question);
      },
    }),
  );
