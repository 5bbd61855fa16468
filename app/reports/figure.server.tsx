/** A chart with its title, its legend, its note and the table it was drawn from. */
import { t } from '#app/i18n/t.ts';
import type { ReactNode } from 'react';
import type { ChartKind } from '#erp/model/reports/chart-kind.ts';
import { drawChart } from '#app/ui/chart/draw.ts';
import { fill, type ChartData } from '#app/ui/chart/data.ts';
import { largestFirst, withShares } from '#app/ui/chart/kinds/pareto.ts';
import { partsOf } from '#app/ui/chart/kinds/shares.ts';

export interface FigureProps {
  readonly title: string;
  readonly kind: ChartKind;
  readonly data: ChartData;
  /** What the labels are: head of the table's first column. */
  readonly labelsAre: string;
  /** Exact text of a figure in the table. */
  readonly exact: (value: number) => string;
  readonly exacts?: readonly ((value: number) => string)[];
  readonly width?: 4 | 6 | 8 | 12;
  readonly note?: string | undefined;
  readonly aside?: ReactNode;
  /** Address behind the figures of the n-th label; by series where each has its own. */
  readonly hrefs?: readonly (string | null)[];
  readonly cells?: readonly (readonly (string | null)[])[];
}

/** Inner width of a slot at 1,280 px. */
const WIDTHS = { 4: 296, 6: 464, 8: 632, 12: 976 } as const;

/**
 * Inner width of a slot on a phone: what is drawn for a page would be cut there or be too small to
 * read.
 */
const PHONE = 304;
const REDRAWN: ReadonlySet<ChartKind> = new Set([
  'bar',
  'stacked',
  'line',
  'area',
  'hbar',
  'parts',
  'combined',
  'waterfall',
  'funnel',
  'radar',
  'bullet',
  'pareto',
  'map',
]);

const Swatch = ({ index }: { index: number }) => (
  <svg className="sw" viewBox="0 0 10 10" aria-hidden="true">
    <rect className={fill(index)} width="10" height="10" rx="2" />
  </svg>
);

const Legend = ({ names }: { names: readonly string[] }) => (
  <div className="key">
    {names.map((name, i) => (
      <span key={name}>
        <Swatch index={i} />
        {name}
      </span>
    ))}
  </div>
);

const PERCENT = (value: number) => `${value.toFixed(1)}\u202f%`;

/** The largest first, with what each adds up to; addresses go with their labels. */
function accumulated(props: FigureProps): FigureProps {
  const order = largestFirst(props.data);
  return {
    ...props,
    data: withShares(props.data),
    exacts: [props.exacts?.[0] ?? props.exact, PERCENT],
    ...(props.hrefs && { hrefs: order.map((i) => props.hrefs![i] ?? null) }),
    ...(props.cells && { cells: order.map((i) => props.cells![i]?.slice(0, 1) ?? []) }),
  };
}

export function Figure(given: FigureProps) {
  const props = given.kind === 'pareto' ? accumulated(given) : given;
  const { title, kind, data, width = 6, note, aside } = props;
  const shares = kind === 'parts' || kind === 'donut';
  const slim = REDRAWN.has(kind);
  const nothing =
    data.labels.length === 0 ||
    data.series.every(({ values }) => values.every((value) => value === null));
  return (
    <figure className={`card w${width}`}>
      <header>
        <h2>{title}</h2>
        {!nothing && data.series.length > 1 && kind !== 'heat' && kind !== 'scatter' && (
          <Legend
            names={data.series
              .slice(0, 6)
              .map(({ name }, i) =>
                i === 5 && data.series.length > 6 ? t('chart.others', 'Otros') : name,
              )}
          />
        )}
        {aside}
      </header>
      {nothing ? (
        <p className="pad help">{t('chart.noData', 'Sin datos en el periodo.')}</p>
      ) : (
        <>
          <div className="pad">
            <div
              className={slim ? 'wide' : undefined}
              dangerouslySetInnerHTML={{ __html: drawChart(kind, data, WIDTHS[width]) }}
            />
            {slim && (
              <div
                className="slim"
                dangerouslySetInnerHTML={{ __html: drawChart(kind, data, PHONE) }}
              />
            )}
            {note && <p className="help">{note}</p>}
          </div>
          {shares ? (
            <Shares {...props} />
          ) : (
            <details className="data">
              <summary>{t('chart.asTable', 'Ver como tabla')}</summary>
              <div className="ts">
                <Table {...props} />
              </div>
            </details>
          )}
        </>
      )}
    </figure>
  );
}

const Linked = ({ href, children }: { href: string | null | undefined; children: ReactNode }) =>
  href ? <a href={href}>{children}</a> : children;

function Table({ data, labelsAre, exact, exacts, hrefs, cells }: FigureProps) {
  return (
    <table className="tight">
      <thead>
        <tr>
          <th scope="col">{labelsAre}</th>
          {data.series.map(({ name }) => (
            <th key={name} scope="col" className="n">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.labels.map((label, i) => (
          <tr key={`${i} ${label}`}>
            <th scope="row">
              <Linked href={hrefs?.[i]}>{label}</Linked>
            </th>
            {data.series.map(({ name, values }, s) => (
              <td key={name} className="n">
                {values[i] === null || values[i] === undefined ? (
                  ''
                ) : (
                  <Linked href={values[i] === 0 ? null : cells?.[i]?.[s]}>
                    {(exacts?.[s] ?? exact)(values[i])}
                  </Linked>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Parts of a whole are named by their table, which is always open. */
function Shares({ data, labelsAre, exact, hrefs }: FigureProps) {
  const parts = partsOf(data, 6);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <table className="tight">
      <thead>
        <tr>
          <th scope="col">{labelsAre}</th>
          <th scope="col" className="n">
            {data.series[0]?.name}
          </th>
          <th scope="col" className="n">
            {t('chart.share', 'Parte')}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, value, share }, i) => (
          <tr key={name}>
            <th scope="row">
              <Swatch index={i} />
              <Linked href={hrefs?.[data.labels.indexOf(name)]}>{name}</Linked>
            </th>
            <td className="n">{exact(value)}</td>
            <td className="n">{`${share.toFixed(1)}\u202f%`}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('report.total', 'Total')}</th>
          <td className="n">{exact(whole)}</td>
          <td className="n">{`100.0\u202f%`}</td>
        </tr>
      </tfoot>
    </table>
  );
}
