/** Long because the parts of a report share its columns and its question. */
/** A report as its screen shows it. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import type { ReactNode } from 'react';
import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { WithModule } from '#erp/model/reports/report-registry.ts';
import type { DrillDown, Report, ReportScreen } from '#erp/model/reports/report.ts';
import { toggle, type Folding, type TreePlace } from '#erp/model/reports/hierarchy.ts';
import { drillDownReport, pivotKey } from '#erp/model/reports/drill-down.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { registry } from '#erp/modules/all.ts';
import { siblingTabs } from '#app/resource-screens/list/list-tabs.server.ts';
import type { ListView } from '#app/resource-screens/shared/view/view-types.ts';
import { newPath } from '#app/resource-screens/shared/screens.server.ts';
import { genderOf, labelOne, may } from '#app/resource-screens/shared/view/view.server.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Message } from '#app/ui/message.tsx';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Reply } from '#app/api-client/client.server.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import type { Session } from '#app/session/context.ts';
import {
  questionBody,
  readReportInput,
  reportHref,
  type ReportInput,
} from './report-input.server.ts';
import { ReportCalendarView } from './calendar.server.tsx';
import { chartOfRows } from './chart/chart-data.server.ts';
import { Figure } from './figure.server.tsx';
import { filterControls, PeriodLinks, type QuestionMeta } from './filters.server.tsx';
import { linker, type LinkValues } from './links.server.ts';
import { Pages } from './pages.server.tsx';
import { fitReport } from './columns/fit-columns.server.ts';
import { TablesBeside } from './tree/tables-beside.server.tsx';
import { TreeLevels } from './tree/tree-levels.server.tsx';
import { companyCurrency } from '#app/session/company-registry.server.ts';
import { cellText, currenciesOf, isInCurrencies } from './columns/cell-text.server.ts';
import type { TableColumn, TableParts, Values } from './table.server.tsx';

interface ReportMeta extends QuestionMeta {
  readonly report: string;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly columns: readonly {
    readonly name: string;
    /**
     * Of a column that the data named: the declared one, its own name, and what its link finds
     * besides the row.
     */
    readonly of?: string;
    readonly label: string;
    readonly values?: Values;
  }[];
  readonly opening: TableParts['opening'];
  readonly warning: string | null;
  readonly headings: NonNullable<TableParts['headings']>;
  readonly subtotals: NonNullable<TableParts['subtotals']>;
  readonly totals: Values | null;
  readonly words: readonly string[];
  /** What the rows of a figure are of: the report's name and the figure's, and the row's. */
  readonly label?: string;
  readonly said?: string | null;
  /** Of a hierarchy: how each row stands in it, and what is in sight. */
  readonly places?: readonly TreePlace[];
  readonly folding?: Folding;
}

export interface ReportView {
  readonly title: string;
  readonly qualifier: string | null;
  readonly path: string;
  /** Lists and screens beside this one; empty when it is alone. */
  readonly hub: ListView['tabs'];
  /** Reports of the screen, as tabs; empty when there is one. */
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly href: string }[];
  readonly current: string;
  readonly problem: string | null;
  /** Base of the addresses of files; null when the person may not take them. */
  readonly fileHref: string | null;
  /** Inside of the form. */
  readonly form: string;
  /** What follows it. */
  readonly body: string;
}

export const call = <T, M>(
  session: Session,
  { method, path }: ReportScreen['call'],
  body: WireBody,
): Promise<Reply<T, M>> =>
  method === 'GET' ? session.erp.get<T, M>(path, body) : session.erp.post<T, M>(path, body);

interface Answer {
  readonly rows: readonly Values[];
  readonly meta: ReportMeta | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly problem: string | null;
}

const NOTHING: Answer = { rows: [], meta: null, errors: {}, problem: null };

/** A filter that was typed wrong must not cost the screen it was typed on. */
async function ask(session: Session, screen: ReportScreen, body: WireBody): Promise<Answer> {
  try {
    const { data, meta } = await call<Values[], ReportMeta>(session, screen.call, body);
    return { rows: data, meta, errors: {}, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const errors = error.content?.fields ?? {};
    return {
      rows: [],
      meta: null,
      errors,
      problem: Object.values(errors).flat().join(' ') || (error.content?.message ?? ''),
    };
  }
}

export const reportsOf = (screen: ReportScreen, session: Session): readonly Report[] =>
  screen.reports.filter(({ privilege }) => !privilege || session.can(privilege));

export function inputFor(
  screen: ReportScreen,
  session: Session,
  params: URLSearchParams,
): { readonly report: Report; readonly typed: ReportInput } {
  const wanted = params.get('report');
  const report =
    (wanted === null || wanted === ''
      ? reportsOf(screen, session)[0]
      : screen.reports.find(({ key }) => key === wanted)) ?? screen.reports[0];
  return {
    report,
    typed: { ...readReportInput(params, report.filters ?? {}), report: report.key },
  };
}

export async function reportView(
  screen: WithModule<ReportScreen>,
  session: Session,
  url: URL,
): Promise<ReportView> {
  const path = `/${screen.path}`;
  const { report, typed: given } = inputFor(screen, session, url.searchParams);
  const fields = report.filters ?? {};
  // Not asked for anything yet and something must be chosen first: the screen says so without a
  // complaint.
  const bare = given.filters.size === 0 && missing(report) !== '';
  const usual = report.requiresOneOf?.find((name) => report.defaultFilters?.[name]);
  const answer = bare && !usual ? NOTHING : await ask(session, screen, questionBody(given, report));
  const waiting = bare && answer.meta === null;
  const { rows, meta, errors, problem } = waiting ? NOTHING : answer;
  // What the data chose stays chosen on the next page and in the file.
  const typed =
    bare && usual && meta
      ? { ...given, filters: new Map([[usual, [String(meta.asked[usual])]]]) }
      : given;
  const controls = await filterControls({
    path,
    fields,
    typed,
    meta,
    errors,
    session,
    hasPeriod: report.period !== undefined,
  });
  const reports = reportsOf(screen, session);
  return {
    title: session.t(`screen.${screen.path}`, screen.label),
    qualifier: meta?.words.join(' · ') ?? null,
    path,
    hub: siblingTabs(screen.tabs, session),
    tabs:
      reports.length > 1
        ? reports.map(({ key, label }) => ({ key, label, href: `${path}?report=${key}` }))
        : [],
    current: report.key,
    problem,
    fileHref:
      meta && meta.total > 0 && session.can(screen.exportKey ?? screen.key)
        ? reportHref(path, typed)
        : null,
    form: renderToStaticMarkup(<>{controls}</>),
    body: renderToStaticMarkup(
      <Body
        {...{
          report: shownOf(report, typed),
          typed,
          rows,
          meta,
          session,
          path,
          waiting,
          add: addOf(report, session),
        }}
      />,
    ),
  };
}

/** The report, or that of the rows behind the figure that is asked for. */
const shownOf = (report: Report, { figure, of }: ReportInput): Report =>
  (figure === '' ? null : drillDownReport(report, figure, of)) ?? report;

function addOf({ add }: Report, session: Session): BodyProps['add'] {
  const resource = add ? registry.resource(add) : null;
  const href = resource && may(resource, 'create', session) ? newPath(resource) : null;
  return !resource || !href
    ? null
    : {
        href,
        label: `${genderOf(resource) === 'f' ? t('list.newF', 'Nueva') : t('list.newM', 'Nuevo')} ${inSentence(labelOne(resource, session))}`,
      };
}

interface BodyProps {
  readonly report: Report;
  readonly typed: ReportInput;
  readonly rows: readonly Values[];
  readonly meta: ReportMeta | null;
  readonly session: Session;
  readonly path: string;
  readonly waiting: boolean;
  readonly add: { readonly href: string; readonly label: string } | null;
}

function columnsOf({ report, typed, meta, session, path }: BodyProps): readonly TableColumn[] {
  if (!meta) return [];
  const fixedOrder =
    report.hierarchy !== undefined || Object.values(report.columns).some(({ running }) => running);
  const sort = typed.sort || (report.sort[0] ?? '');
  return meta.columns.flatMap(({ name, of, label, values }): TableColumn[] => {
    const declared = report.columns[of ?? name];
    if (!declared) return [];
    const column =
      of === undefined && !declared.compared
        ? declared
        : { ...declared, field: { ...declared.field, label } };
    const behind = behindLink({ report, typed, path }, name, of);
    const link = behind?.row ?? linker(column.link, meta, session);
    let sorted: 'ascending' | 'descending' | null = null;
    if (sort.replace('-', '') === name) sorted = sort.startsWith('-') ? 'descending' : 'ascending';
    const sortable = !fixedOrder && fieldTypeOf(column.field).sortable !== false;
    return [
      {
        name,
        column,
        label: column.field.label,
        sorted,
        sortHref: sortable
          ? reportHref(path, typed, { sort: sorted === 'ascending' ? `-${name}` : name })
          : null,
        link: link && values ? (row) => link({ ...row, ...values }) : link,
        ...(behind && { behind: behind.group }),
      },
    ];
  });
}

/** A figure, or the same as it was, opens what it is made of. */
function opensRows({ columns }: Report, { figures }: DrillDown, name: string): boolean {
  const compared = columns[name]?.compared;
  return figures[compared?.as === 'before' ? compared.figure : name] !== undefined;
}

/** Where a figure leads that opens the rows it is made of: of its own row, or of a group. */
function behindLink(
  { report, report: { drillDown }, typed, path }: Pick<BodyProps, 'report' | 'typed' | 'path'>,
  name: string,
  spreadOf: string | undefined,
) {
  const figure = spreadOf ?? name;
  if (!drillDown || drillDown === 'row' || !opensRows(report, drillDown, figure)) return null;
  const spread = spreadOf && { [pivotKey(spreadOf)]: name.slice(spreadOf.length + 1) };
  const group = (values: LinkValues): string =>
    reportHref(path, typed, {
      figure,
      sort: '',
      of: new Map(
        Object.entries({ ...values, ...spread }).map(([key, value]) => [
          key,
          value === null || value === undefined ? '' : String(value),
        ]),
      ),
    });
  const row = (values: LinkValues): string | null =>
    Number(values[name]) === 0
      ? null
      : group(Object.fromEntries(drillDown.by.map((key) => [key, values[key]])));
  return { row, group };
}

/** How the rows lie within one another, and where each folds and unfolds. */
function treeOf({ report: { hierarchy }, meta, typed, path }: BodyProps): Pick<TableParts, 'tree'> {
  const { places, folding } = meta ?? {};
  if (!hierarchy || !places || !folding) return {};
  return {
    tree: {
      column: hierarchy.column,
      places,
      hrefOf: (row) => reportHref(path, typed, { ...toggle(folding, row), page: typed.page }),
    },
  };
}

/** What the person may open of each row. */
function menuOf({ report, meta, session }: BodyProps): TableParts['menu'] {
  const entries = meta
    ? (report.menu ?? []).flatMap(({ label, link }) => linkOf(label, linker(link, meta, session)))
    : [];
  return entries.length === 0
    ? undefined
    : (row) => entries.flatMap(({ label, hrefOf }) => linkTo(label, hrefOf(row)));
}
const linkOf = (label: string, hrefOf: ReturnType<typeof linker>) =>
  hrefOf ? [{ label, hrefOf }] : [];
const linkTo = (label: string, href: string | null) => (href ? [{ label, href }] : []);

/** «producto», «almacén y fecha»: what must be chosen before there is anything to show. */
const missing = ({ filters = {}, requiresOneOf }: Report): string =>
  new Intl.ListFormat('es-MX').format(
    Object.entries(filters).flatMap(([name, { required, default: usual, label }]) =>
      (required && usual === undefined) || name === requiresOneOf?.[0] ? [inSentence(label)] : [],
    ),
  );

/** What these rows are of, and the way back to the figure. */
export const DrillDownHeading = ({
  meta: { label, said },
  back,
}: {
  meta: { readonly label?: string; readonly said?: string | null };
  back: string;
}) => (
  <div className="act bhd">
    <a className="btn sm" href={back}>
      <Icon name="arrow-left" />
      {t('report.back', 'Volver')}
    </a>
    <h2>
      {label}
      {said && <small>{said}</small>}
    </h2>
  </div>
);

/** The year that the period is within, which its dates need not say; empty where it is in two. */
const yearOf = (meta: ReportMeta | null): string =>
  meta?.period && meta.period.from.slice(0, 4) === meta.period.to.slice(0, 4)
    ? meta.period.from.slice(0, 4)
    : '';

function nothingText(report: BodyProps['report'], waiting: boolean, answered: boolean): string {
  if (waiting) return t('report.chooseFirst', 'Elige {what} y aplica.', { what: missing(report) });
  return answered
    ? (report.empty ?? t('report.noRows', 'Sin datos con esos filtros.'))
    : t('report.correctFilters', 'Corrige los filtros y aplica de nuevo.');
}

/** Days of half a year, which a report without rows offers where it looked at less. */
const HALF_YEAR = 182;

const isShort = ({ period }: Report, meta: ReportMeta): boolean =>
  period !== undefined &&
  meta.period !== null &&
  (period.maxDays ?? 0) >= HALF_YEAR &&
  Temporal.PlainDate.from(meta.period.from).until(meta.period.to, { largestUnit: 'day' }).days <
    HALF_YEAR - 1;

const WiderPeriod = ({ path, typed }: Pick<BodyProps, 'path' | 'typed'>) => (
  <p className="act">
    <a
      className="btn"
      href={reportHref(path, typed, { from: `ultimos-${HALF_YEAR}`, to: `ultimos-${HALF_YEAR}` })}
    >
      {t('report.lastSixMonths', 'Ver los últimos 6 meses')}
    </a>
  </p>
);

function Body(props: BodyProps) {
  const { report, typed, rows, meta, path, waiting } = props;
  const columns = columnsOf(props);
  const year = yearOf(meta);
  const fitted = fitReport(columns, rows, {
    menu: menuOf(props) !== undefined,
    text: (field, value, row) => cellText(field, value, row, year),
    sums: [meta?.totals, meta?.opening?.values].flatMap((values) =>
      values ? [{ ...currenciesOf(columns, rows[0]), ...values }] : [],
    ),
  });
  const charts =
    meta && typed.page === 1
      ? [report.chart ?? []].flat().flatMap((each) => {
          // One bar compares nothing; one country has its place.
          if (rows.length < 2 && each.kind !== 'map') return [];
          const drawing = chartOfRows(report, each, rows);
          return drawing ? [{ ...drawing, x: each.x, title: each.label ?? report.label }] : [];
        })
      : [];
  // A calendar and an empty answer have no columns.
  const drops = fitted.drops && rows.length > 0 && !report.calendar;
  let body: ReactNode;
  if (meta?.period && report.calendar)
    body = (
      <ReportCalendarView
        report={report}
        calendar={report.calendar}
        columns={columns}
        rows={rows}
        from={meta.period.from}
        today={Temporal.Now.plainDateISO(props.session.timeZone).toString()}
        hrefOf={(from, to) => reportHref(path, typed, { from, to })}
      />
    );
  else if (meta && (rows.length > 0 || meta.opening))
    body = (
      <>
        <div className={`ts pin${fitted.look}`}>
          <TablesBeside
            {...(report.hierarchy?.sides && { side: report.hierarchy.sides })}
            columns={fitted.columns}
            year={year}
            rows={rows}
            menu={menuOf(props)}
            {...treeOf(props)}
            headings={meta.headings}
            subtotals={meta.subtotals}
            opening={typed.page === 1 ? (meta.opening ?? null) : null}
            totals={meta.totals}
            totalLabel={report.totalLabel ?? t('report.total', 'Total')}
            opensTotal={
              typeof report.drillDown === 'object' && report.drillDown.includesTotal !== false
            }
          />
        </div>
        {rows.length === 0 && (
          <p className="none">
            {report.empty ?? t('report.noRows', 'Sin datos con esos filtros.')}
          </p>
        )}
        <Pages
          page={meta.page}
          size={meta.size}
          total={meta.total}
          shown={rows.length}
          hrefOf={(page) => reportHref(path, typed, { page })}
        />
      </>
    );
  else
    body = (
      <>
        <p className="none">{nothingText(report, waiting, meta !== null)}</p>
        {meta && isShort(report, meta) && <WiderPeriod path={path} typed={typed} />}
      </>
    );
  return (
    <>
      {meta?.label !== undefined && (
        <DrillDownHeading
          meta={meta}
          back={reportHref(path, typed, { figure: '', sort: '', of: new Map() })}
        />
      )}
      {report.period && !report.calendar && <PeriodLinks path={path} typed={typed} />}
      {report.hierarchy && meta?.folding && (
        <TreeLevels hierarchy={report.hierarchy} folding={meta.folding} path={path} typed={typed} />
      )}
      {(meta?.label === undefined || drops) && (
        <p className="act about">
          {meta?.label === undefined && report.description}
          {drops && (
            <label className="allc">
              <input type="checkbox" />
              {t('report.allColumns', 'Todas las columnas')}
            </label>
          )}
        </p>
      )}
      {meta?.warning && (
        <Message tone="wait" title={meta.warning}>
          <p>
            {t('report.amountsWillChange', 'Los importes de esta página cambiarán cuando termine.')}
          </p>
        </Message>
      )}
      {report.next && props.session.can(report.next.key) && meta && meta.total > 0 && (
        <p className="act">
          <a className="btn pri" href={reportHref(`/${report.next.path}`, typed)}>
            {report.next.label}
          </a>
        </p>
      )}
      {props.add && (
        <p className="act">
          <a className="btn" href={props.add.href}>
            {props.add.label}
          </a>
        </p>
      )}
      {charts.map(({ of, x, ...drawing }) => (
        <div className="in-fig" key={`${drawing.kind} ${drawing.data.label}`}>
          <Figure
            width={12}
            {...drawing}
            hrefs={of.map((row) => columns.find(({ name }) => name === x)?.link?.(row) ?? null)}
          />
        </div>
      ))}
      {body}
      {rows.length > 0 && isInCurrencies(columns) && companyCurrency() && (
        <p className="act help">
          {t('report.amountsInUnless', 'Importes en {code}, salvo los que dicen su moneda.', {
            code: companyCurrency()!,
          })}
        </p>
      )}
      {report.note && <p className="act help">{report.note}</p>}
    </>
  );
}
