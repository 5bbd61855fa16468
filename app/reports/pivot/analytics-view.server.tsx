/** The analysis: choosing a dataset, or one turned about. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { registry } from '#erp/modules/all.ts';
import { OTHERS, type PivotCell } from '#erp/model/reports/pivot-table.ts';
import { pivotOf, type Pivot, type PivotShape } from '#erp/model/reports/pivot-table.ts';
import { granularityShortLabel } from '#erp/model/reports/time-granularity.ts';
import type { Dataset } from '#erp/model/reports/report.ts';
import { viewsOf } from '#app/resource-screens/list/saved-views/saved-views.server.ts';
import type { SavedViews } from '#app/resource-screens/list/saved-views/saved-views-types.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { exactText } from '../chart/chart-data.server.ts';
import { Figure } from '../figure.server.tsx';
import { pivotBody, pivotHref, readPivotInput, type PivotInput } from './pivot-input.server.ts';
import { cellView } from './pivot-cell.server.tsx';
import { drillOf } from './pivot-drill.server.ts';
import { PivotForm, type NamedOption } from './pivot-form.server.tsx';
import { PivotTable } from './pivot-table.server.tsx';

interface DatasetMeta extends NamedOption {
  readonly about: string;
  readonly period: boolean;
  readonly dimensions: readonly NamedOption[];
  readonly measures: readonly NamedOption[];
  readonly examples: readonly { readonly label: string; readonly query: string }[];
}
interface Meta {
  readonly dataset: DatasetMeta;
  readonly datasets: readonly NamedOption[];
  readonly rows: readonly string[];
  readonly cols: readonly string[];
  readonly measures: readonly string[];
  readonly period: { readonly from: string; readonly to: string } | null;
}
interface Cells {
  readonly cells: readonly PivotCell[];
  readonly previous: readonly PivotCell[] | null;
}

export interface AnalyticsView {
  readonly qualifier: string | null;
  readonly problem: string | null;
  readonly fileHref: string | null;
  /** Inside of the form; empty while no dataset is chosen. */
  readonly form: string;
  readonly body: string;
  readonly saved: SavedViews;
}

export const ANALYTICS = '/analytics';

async function savedOf(session: Session, url: URL): Promise<SavedViews> {
  const views = await viewsOf(session, ANALYTICS);
  const query = url.searchParams.toString();
  return {
    items: views.map((view) => ({
      id: String(view.id),
      name: view.name,
      href: `${ANALYTICS}?${view.query ?? ''}`,
      current: view.query === query,
      own: view.own,
      shared: view.visibility !== 'PRIVADA',
      opens: view.is_default,
      pinned: view.pinned,
    })),
    target: `/catalogue/views${ANALYTICS}`,
    query,
    canShare: session.can('views.share'),
  };
}

export async function analyticsView(session: Session, url: URL): Promise<AnalyticsView> {
  const typed = readPivotInput(url.searchParams);
  const saved = await savedOf(session, url);
  if (typed.dataset === '') return chooser(session, saved, null);
  try {
    if (typed.figure !== '') return { ...(await cellView(session, typed)), saved };
    const { data, meta } = await session.erp.get<Cells, Meta>('analytics', pivotBody(typed));
    const dataset = registry.reports.datasets.get(meta.dataset.key);
    if (!dataset) throw new Response('No encontrado', { status: 404 });
    const asked = { ...typed, rows: meta.rows, cols: meta.cols, measures: meta.measures };
    const form = (
      <PivotForm
        typed={asked}
        datasets={meta.datasets}
        dimensions={meta.dataset.dimensions}
        measures={meta.dataset.measures}
        period={meta.period}
        hasPeriod={meta.dataset.period}
      />
    );
    return {
      qualifier: meta.dataset.label,
      problem: null,
      fileHref: pivotHref(asked),
      form: renderToStaticMarkup(form),
      body: renderToStaticMarkup(<Result {...{ dataset, typed: asked, meta, data, session }} />),
      saved,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    return chooser(
      session,
      saved,
      Object.values(error.content?.fields ?? {})
        .flat()
        .join(' ') ||
        (error.content?.message ?? ''),
      typed,
    );
  }
}

/**
 * What can be analysed, with ready questions; after a question that could not be answered, beside
 * what was wrong.
 */
async function chooser(
  session: Session,
  saved: SavedViews,
  problem: string | null,
  typed?: PivotInput,
): Promise<AnalyticsView> {
  const { data } = await session.erp.get<{ datasets: DatasetMeta[] }>('analytics');
  const asked = typed && data.datasets.find(({ key }) => key === typed.dataset);
  return {
    qualifier: asked?.label ?? null,
    problem,
    fileHref: null,
    form:
      asked && typed
        ? renderToStaticMarkup(
            <PivotForm
              typed={typed}
              datasets={data.datasets}
              dimensions={asked.dimensions}
              measures={asked.measures}
              period={{ from: typed.from, to: typed.to }}
              hasPeriod={asked.period}
            />,
          )
        : '',
    body: problem === null ? renderToStaticMarkup(<Datasets datasets={data.datasets} />) : '',
    saved,
  };
}

const href = (dataset: string, query: string) =>
  `${ANALYTICS}?${new URLSearchParams({ dataset, ...Object.fromEntries(new URLSearchParams(query)) }).toString()}`;

function Datasets({ datasets }: { datasets: readonly DatasetMeta[] }) {
  if (datasets.length === 0)
    return (
      <p className="card none">
        {t(
          'pivot.noAccess',
          'Ninguno de tus permisos da datos que analizar. Pídelos a quien administra tu empresa.',
        )}
      </p>
    );
  const examples = datasets
    .flatMap(({ key, label, examples: own }) =>
      own.map((example) => ({ ...example, dataset: key, of: label })),
    )
    .slice(0, 6);
  return (
    <>
      <p className="act about">
        {t(
          'pivot.choose',
          'Elige los datos y acomódalos por renglones y columnas, o empieza con un ejemplo.',
        )}
      </p>
      <div className="sets">
        {datasets.map(({ key, label, about, dimensions, measures }) => (
          <a
            className="card"
            key={key}
            href={href(key, `rows=${dimensions[0]?.key ?? ''}&measures=${measures[0]?.key ?? ''}`)}
          >
            <b>{label}</b>
            <span>{about}</span>
          </a>
        ))}
      </div>
      <section className="card">
        <header>
          <h2>{t('pivot.examples', 'Ejemplos listos')}</h2>
        </header>
        <ul className="rows">
          {examples.map(({ label, query, dataset, of }) => (
            <li key={label}>
              <a className="g1" href={href(dataset, query)}>
                {label}
              </a>
              <span className="cnt-p">{of}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface ResultProps {
  readonly dataset: Dataset;
  readonly typed: PivotInput;
  readonly meta: Meta;
  readonly data: Cells;
  readonly session: Session;
}

const natural = (dataset: Dataset, names: readonly string[]) =>
  names.map(
    (name) =>
      dataset.dimensions[name]?.granularity !== undefined ||
      ['date', 'int'].includes(dataset.dimensions[name]?.field.kind ?? '') ||
      name === 'dia',
  );

function Result({ dataset, typed, meta, data, session }: ResultProps) {
  const shape: PivotShape = {
    rows: meta.rows.length,
    cols: meta.cols.length,
    others: OTHERS,
    naturalRows: natural(dataset, meta.rows),
    naturalCols: natural(dataset, meta.cols),
  };
  const pivot = pivotOf(data.cells, shape);
  const fields = meta.measures.map((name) => dataset.measures[name]!.field);
  const labels = (names: readonly string[]) =>
    names.map((name) => dataset.dimensions[name]!.field.label);
  if (pivot.lines.length === 0 && meta.rows.length > 0)
    return (
      <p className="none">{t('pivot.noData', 'Sin datos en ese periodo o con esos filtros.')}</p>
    );
  return (
    <>
      {typed.look !== 'tabla' && typed.look !== 'heat' && (
        <PivotFigure
          {...{ dataset, typed, meta, pivot }}
          rowLabel={labels(meta.rows).slice(0, 1).join('')}
        />
      )}
      <div className="ts pin">
        <PivotTable
          pivot={pivot}
          before={data.previous ? pivotOf(data.previous, shape) : null}
          measures={fields}
          rowLabels={labels(meta.rows)}
          colCount={meta.cols.length}
          share={typed.share}
          heat={typed.look === 'heat'}
          drill={drillOf({ dataset, typed, period: meta.period }, session)}
        />
      </div>
      <p className="act help">
        {t('pivot.lines', '{count} renglones. Cada número lleva a los registros que lo forman.', {
          count: pivot.lines.filter(({ parent }) => !parent).length.toLocaleString('en-US'),
        })}
      </p>
    </>
  );
}

const KINDS = {
  bar: 'bar',
  line: 'line',
  area: 'area',
  donut: 'donut',
  scatter: 'scatter',
} as const;

/** A month under a chart is `nov`, not «noviembre de 2026». */
function shortLabel(
  dataset: Dataset,
  name: string | undefined,
  key: string,
  label: string,
  years: boolean,
): string {
  const grain = name === undefined ? undefined : dataset.dimensions[name]?.granularity;
  return grain && /^\d{4}-/.test(key) ? granularityShortLabel(key, grain, years) : label;
}

/** First dimension down as labels, first across as series; without one, the measures. */
function PivotFigure({
  dataset,
  typed,
  meta,
  pivot,
  rowLabel,
}: {
  dataset: Dataset;
  typed: PivotInput;
  meta: Meta;
  pivot: Pivot;
  rowLabel: string;
}) {
  const lines = pivot.lines
    .filter(({ places }) => places.length === 1)
    .slice(0, typed.look === 'scatter' ? 200 : 40);
  const field = dataset.measures[meta.measures[0]!]!.field;
  const across = pivot.columns.filter(({ total, places }) => !total && places.length > 0);
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  const figures = meta.measures.slice(0, 2).map((name) => dataset.measures[name]!.field);
  let series: { readonly name: string; readonly values: (number | null)[] }[];
  if (typed.look === 'scatter')
    series = figures.map(({ label }, m) => ({
      name: label,
      values: lines.map((line) => number(pivot.value(line.places, [], m))),
    }));
  else if (across.length > 0 && typed.look !== 'donut')
    series = across.map(({ places }) => ({
      name: places.map(({ label }) => label).join(' / '),
      values: lines.map((line) => number(pivot.value(line.places, places, 0))),
    }));
  else
    series = [
      {
        name: field.label,
        values: lines.map((line) => number(pivot.value(line.places, [], 0))),
      },
    ];
  const years = new Set(lines.map(({ places }) => places[0]!.key.slice(0, 4))).size > 1;
  if (typed.look === 'tabla' || typed.look === 'heat' || lines.length === 0) return null;
  if (typed.look === 'scatter' && figures.length < 2)
    return (
      <p className="act help">
        {t(
          'pivot.secondMeasure',
          'Elige una segunda medida: la dispersión pone una frente a la otra.',
        )}
      </p>
    );
  return (
    <div className="in-fig">
      <Figure
        title={
          typed.look === 'scatter'
            ? t('pivot.against', '{one} frente a {other}', {
                one: figures[1]!.label,
                other: inSentence(figures[0]!.label),
              })
            : t('pivot.measureBy', '{measure} por {field}', {
                measure: field.label,
                field: inSentence(rowLabel),
              })
        }
        kind={KINDS[typed.look]}
        labelsAre={rowLabel}
        exact={exactText(field)}
        {...(typed.look === 'scatter' && { exacts: figures.map(exactText) })}
        width={12}
        data={{
          label: t('pivot.measureBy', '{measure} por {field}', {
            measure: field.label,
            field: rowLabel,
          }),
          labels: lines.map(({ places }) =>
            shortLabel(dataset, meta.rows[0], places[0]!.key, places[0]!.label, years),
          ),
          series,
          whole: field.kind === 'int',
          format: exactText(field),
        }}
      />
    </div>
  );
}
