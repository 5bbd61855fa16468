/** A dashboard as its screen shows it. */
import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { registry } from '#erp/modules/all.ts';
import type { WithModule } from '#erp/model/reports/report-registry.ts';
import type { ChartKind } from '#erp/model/reports/chart-kind.ts';
import type { Dashboard } from '#erp/model/reports/report.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { filterBody, readReportInput, reportHref } from '../report-input.server.ts';
import { chartOfPoints, pointsOfLabels, type Point } from '../chart/chart-data.server.ts';
import { Figure } from '../figure.server.tsx';
import { filterControls, PeriodLinks, type QuestionMeta } from '../filters.server.tsx';
import { linker, partLinker } from '../links.server.ts';
import { call } from '../report-view.server.tsx';
import { ReportTable, type Values } from '../table.server.tsx';
import { TileCard, type TileData } from './tiles.server.tsx';

interface ChartAnswer {
  readonly key: string;
  readonly kind: ChartKind;
  readonly whole: boolean;
  readonly points: readonly (Point & Readonly<Record<string, Value>>)[];
}
interface ListAnswer {
  readonly key: string;
  readonly whole: boolean;
  readonly rows: readonly Values[];
}
interface DashboardAnswer {
  readonly tiles: readonly TileData[];
  readonly charts: readonly ChartAnswer[];
  readonly lists: readonly ListAnswer[];
}
interface DashboardMeta extends QuestionMeta {
  readonly words: readonly string[];
}

export interface DashboardView {
  readonly title: string;
  readonly qualifier: string | null;
  readonly path: string;
  readonly problem: string | null;
  readonly fileHref: string | null;
  readonly form: string;
  readonly body: string;
}

export async function dashboardView(
  dashboard: WithModule<Dashboard>,
  session: Session,
  url: URL,
): Promise<DashboardView> {
  const path = `/${dashboard.path}`;
  const fields = dashboard.filters ?? {};
  const typed = readReportInput(url.searchParams, fields);
  const { data, meta, errors, problem } = await ask(
    dashboard,
    session,
    filterBody(typed, dashboard),
  );
  const controls = await filterControls({
    path,
    fields,
    typed,
    meta,
    errors,
    session,
    hasPeriod: true,
  });
  return {
    title: session.t(`screen.${dashboard.path}`, dashboard.label),
    qualifier: meta?.words.join(' · ') ?? null,
    path,
    problem,
    fileHref: meta ? reportHref(path, typed) : null,
    form: renderToStaticMarkup(
      <>
        {controls}
        <PeriodLinks path={path} typed={typed} />
      </>,
    ),
    body: data && meta ? renderToStaticMarkup(<Body {...{ data, meta, session }} />) : '',
  };
}

async function ask(dashboard: Dashboard, session: Session, body: Parameters<typeof call>[2]) {
  try {
    const { data, meta } = await call<DashboardAnswer, DashboardMeta>(
      session,
      dashboard.call,
      body,
    );
    return { data, meta, errors: {}, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const errors = error.content?.fields ?? {};
    return {
      data: null,
      meta: null,
      errors,
      problem: Object.values(errors).flat().join(' ') || (error.content?.message ?? ''),
    };
  }
}

interface BodyProps {
  readonly data: DashboardAnswer;
  readonly meta: DashboardMeta;
  readonly session: Session;
}

function Body({ data, meta, session }: BodyProps) {
  const nothing = data.tiles.length + data.charts.length + data.lists.length === 0;
  return (
    <>
      {nothing && (
        <p className="card none">
          {t('report.noTiles', 'Ningún módulo tuyo tiene indicadores todavía.')}
        </p>
      )}
      {data.tiles.length > 0 && (
        <div className="tiles">
          {data.tiles.map((tile) => (
            <TileCard key={tile.key} data={tile} asked={meta} session={session} />
          ))}
        </div>
      )}
      <div className="charts">
        {data.charts.map((answer) => (
          <ChartCard key={answer.key} answer={answer} meta={meta} session={session} />
        ))}
        {data.lists.map((answer) => (
          <ListCard key={answer.key} answer={answer} meta={meta} session={session} />
        ))}
      </div>
    </>
  );
}

const ofWholeCompany = () => t('report.wholeCompany', 'De toda la empresa.');

function ChartCard({
  answer,
  meta,
  session,
}: {
  answer: ChartAnswer;
  meta: DashboardMeta;
  session: Session;
}) {
  const chart = registry.reports.charts.get(answer.key);
  if (!chart) return null;
  const { label, kind, x, field, granularity: grain } = chart;
  const drawn = chartOfPoints(label, kind, { x, field, grain }, answer.points);
  const link = partLinker(chart.link, meta, session);
  return (
    <Figure
      title={session.t(`chart.${chart.key}`, chart.label)}
      width={chart.width ?? 6}
      note={[answer.whole && ofWholeCompany(), chart.note].filter(Boolean).join(' ') || undefined}
      {...drawn}
      {...(link && linksOf(answer.points, link))}
    />
  );
}

/** One series is opened by its label, several by their figures. */
function linksOf(
  points: ChartAnswer['points'],
  link: (row: Readonly<Record<string, Value>>) => string | null,
) {
  const byLabel = pointsOfLabels(points);
  const names = [...new Set(points.map(({ series }) => series ?? ''))];
  if (names.length < 2) return { hrefs: byLabel.map(([first]) => link(first!)) };
  return {
    cells: byLabel.map((own) =>
      names
        .map((name) => own.find(({ series }) => (series ?? '') === name))
        .map((point) => (point ? link(point) : null)),
    ),
  };
}

function ListCard({
  answer: { key, whole, rows },
  meta,
  session,
}: {
  answer: ListAnswer;
  meta: DashboardMeta;
  session: Session;
}) {
  const list = registry.reports.lists.get(key);
  if (!list) return null;
  const all = partLinker(list.link, meta, session)?.({}) ?? null;
  const columns = Object.entries(list.columns).flatMap(([column, declared]) =>
    rows.length === 0 || column in rows[0]!
      ? [
          {
            name: column,
            column: declared,
            label: declared.field.label,
            sortHref: null,
            sorted: null,
            link: linker(declared.link, meta, session),
          },
        ]
      : [],
  );
  return (
    <section className={`card w${list.width ?? 6}`}>
      <header>
        <h2>{session.t(`list.${list.key}`, list.label)}</h2>
        {whole && <p className="help">{ofWholeCompany()}</p>}
        {all && rows.length > 0 && <a href={all}>{t('home.seeAll', 'Ver todos')}</a>}
      </header>
      {rows.length === 0 ? (
        <p className="pad help">{list.empty}</p>
      ) : (
        <div className="ts pin">
          <ReportTable columns={columns} rows={rows} />
        </div>
      )}
    </section>
  );
}
