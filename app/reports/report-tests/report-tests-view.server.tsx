/** The reports' bench: one on trial, and the kept cases. */
import { rich } from '#app/i18n/rich.tsx';
import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { requirePost, typedExactly, typedText } from '#app/forms/post/post.server.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { registry } from '#erp/modules/all.ts';
import type { Period } from '#erp/model/reports/report.ts';
import type { Fields } from '#erp/model/types.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import type { Session } from '#app/session/context.ts';
import { filterBody, readReportInput, type ReportInput } from '../report-input.server.ts';
import { filterControls } from '../filters.server.tsx';

interface Target {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
}
interface Tie {
  readonly key: string;
  readonly label: string;
  readonly left: string;
  readonly right: string;
  readonly difference: string;
  readonly ok: boolean;
}
interface Trial {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly count: number;
  readonly total: string | null;
  readonly ties: readonly Tie[];
  readonly ms: number;
  readonly sql?: string;
  readonly plan?: readonly string[];
}
interface Case {
  readonly id: number;
  readonly name: string;
  readonly target: string;
  readonly row_count: number;
  readonly total: string | null;
  readonly ms: number;
}
interface Rerun {
  readonly id: number;
  readonly rows: number | null;
  readonly total: string | null;
  readonly difference: string | null;
  readonly ms: number | null;
  readonly ok: boolean;
  readonly problem: string | null;
}
interface Answer {
  readonly targets: readonly Target[];
  readonly result: Trial | null;
  readonly results: readonly Rerun[] | null;
  readonly cases: readonly Case[];
}

export interface ReportTestsView {
  readonly qualifier: string | null;
  readonly problem: string | null;
  readonly form: string;
  readonly result: string;
  /** A result is there to be kept. */
  readonly keep: boolean;
  readonly here: string;
  readonly cases: string;
}

const PATH = '/resports-tes';

/** Filters and period of what is tried. */
function shapeOf(target: string): {
  readonly filters: Fields;
  readonly period: Period | undefined;
} {
  const [kind, name = ''] = target.split(/:(.*)/s);
  if (kind === 'dashboard') {
    const dashboard = registry.reports.dashboards.get(name);
    return { filters: dashboard?.filters ?? {}, period: dashboard?.period };
  }
  if (kind === 'dataset')
    return {
      filters: {},
      period: registry.reports.datasets.get(name)?.day ? { default: 'este-ano' } : undefined,
    };
  const at = name.lastIndexOf('/');
  const report = registry.reports.screens
    .get(name.slice(0, at))
    ?.reports.find(({ key }) => key === name.slice(at + 1));
  return { filters: report?.filters ?? {}, period: report?.period };
}

const questionOf = (typed: ReportInput, shape: ReturnType<typeof shapeOf>): WireBody => {
  const { filters: given, from, to } = filterBody(typed, shape);
  return { report: typed.report, filters: { ...(given as WireBody | undefined), from, to } };
};

const CASE = z.object({
  remove: typedText(15),
  query: typedExactly(2_000),
  name: typedText(2_000),
});

/** What a form of the bench asks of the ERP: keep what is tried, or remove a case. */
export function reportTestsBody(form: FormData): WireBody {
  const { remove, query, name } = requirePost(form, CASE);
  if (remove !== '') return { act: 'remove', id: remove };
  const params = new URLSearchParams(query);
  const target = params.get('report') ?? '';
  const shape = shapeOf(target);
  return {
    ...questionOf({ ...readReportInput(params, shape.filters), report: target }, shape),
    act: 'save',
    name,
  };
}

export const reportTestsAddress = (url: URL): string => `${PATH}${url.search}`;

export async function reportTestsView(session: Session, url: URL): Promise<ReportTestsView> {
  const target = url.searchParams.get('report') ?? '';
  const { filters, period } = shapeOf(target);
  const typed: ReportInput = { ...readReportInput(url.searchParams, filters), report: target };
  const all = url.searchParams.get('all') === '1';
  let question: WireBody;
  if (all) question = { act: 'run-all' };
  else question = target === '' ? {} : questionOf(typed, { filters, period });
  const { answer, errors, problem } = await ask(session, question);
  const controls = await filterControls(
    {
      path: PATH,
      fields: filters,
      typed: { ...typed, report: '' },
      meta: null,
      errors,
      session,
      hasPeriod: period !== undefined,
    },
    <div className="fld wide">
      <label htmlFor="banco">{t('trial.report', 'Reporte, tablero o datos')}</label>
      <select className="in" id="banco" name="report" defaultValue={target}>
        <option value="">{t('conflict.choose', 'Elige')}</option>
        {answer.targets.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>,
  );
  return {
    qualifier: answer.targets.find(({ key }) => key === target)?.label ?? null,
    problem,
    form: renderToStaticMarkup(<>{controls}</>),
    result: answer.result ? renderToStaticMarkup(<Result trial={answer.result} />) : '',
    keep: answer.result !== null,
    here: reportTestsAddress(url),
    cases: renderToStaticMarkup(<Cases answer={answer} query={url.searchParams.toString()} />),
  };
}

async function ask(
  session: Session,
  body: WireBody,
): Promise<{
  readonly answer: Answer;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly problem: string | null;
}> {
  try {
    return {
      answer: (await session.erp.post<Answer>('resports-tes', body)).data,
      errors: {},
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const errors = error.content?.fields ?? {};
    const { data } = await session.erp.post<Answer>('resports-tes');
    return {
      answer: data,
      errors,
      problem: Object.values(errors).flat().join(' ') || (error.content?.message ?? ''),
    };
  }
}

const FIGURE = /^-?\d+(\.\d+)?$/;
const number = (value: number) => value.toLocaleString('en-US');

function Result({ trial }: { trial: Trial }) {
  return (
    <>
      <p className="act about">
        {rich(t('trial.rowsIn', '{rows} filas en {time}'), {
          rows: <b>{number(trial.count)}</b>,
          time: <b>{number(trial.ms)} ms</b>,
        })}
        {trial.total !== null && (
          <>
            {' '}
            · {rich(t('trial.firstTotal', 'primer total {total}'), { total: <b>{trial.total}</b> })}
          </>
        )}
        {trial.rows.length < trial.count &&
          ` · ${t('trial.firstRows', 'se ven las primeras {count}', { count: number(trial.rows.length) })}`}
      </p>
      {trial.ties.length > 0 && (
        <ul className="ties">
          {trial.ties.map((tie) => (
            <li key={tie.key}>
              <span className={tie.ok ? 'chip ok' : 'chip bad'}>
                {tie.ok ? t('trial.ties', 'Cuadra') : t('trial.difference', 'Diferencia')}
              </span>{' '}
              {t('trial.tie', '{label}: {left} y {right}', tieValues(tie))}
              {!tie.ok &&
                ` ${t('trial.tieDifference', '(diferencia {difference})', tieValues(tie))}`}
            </li>
          ))}
        </ul>
      )}
      <div className="ts pin">
        <table className="tight">
          <thead>
            <tr>
              {trial.columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trial.rows.map((row, index) => (
              <tr key={index}>
                {trial.columns.map(({ name }) => (
                  <td key={name} className={FIGURE.test(String(row[name])) ? 'n' : undefined}>
                    {row[name] === null || row[name] === undefined ? '' : String(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {trial.sql && (
        <details className="data">
          <summary>{t('trial.plan', 'SQL y plan')}</summary>
          <pre>{`${trial.sql}\n\n${trial.plan?.join('\n') ?? ''}`}</pre>
        </details>
      )}
    </>
  );
}

function Cases({ answer, query }: { answer: Answer; query: string }) {
  const label = new Map(answer.targets.map((target) => [target.key, target.label]));
  const results = new Map((answer.results ?? []).map((each) => [each.id, each]));
  return (
    <section className="card cases">
      <input type="hidden" name="query" value={query} />
      <header>
        <h2>{t('trial.cases', 'Casos guardados')}</h2>
        {answer.cases.length > 0 && (
          <a href={`${PATH}?all=1`}>{t('trial.runAll', 'Ejecutar todos')}</a>
        )}
      </header>
      {answer.cases.length === 0 ? (
        <p className="pad help">
          {t(
            'trial.noCases',
            'Ejecuta un reporte y guárdalo como caso: al repetirlos verás si algún total cambió.',
          )}
        </p>
      ) : (
        <div className="ts">
          <table className="tight">
            <thead>
              <tr>
                <th scope="col">{t('trial.case', 'Caso')}</th>
                <th scope="col" className="p2">
                  {t('trial.oneReport', 'Reporte')}
                </th>
                <th scope="col" className="n">
                  {t('list.rows', 'Filas')}
                </th>
                <th scope="col" className="n">
                  {t('report.total', 'Total')}
                </th>
                <th scope="col" className="n">
                  {t('trial.difference', 'Diferencia')}
                </th>
                <th scope="col" className="n">
                  ms
                </th>
                <th scope="col">{t('trial.result', 'Resultado')}</th>
                <th scope="col">
                  <span className="vh">{t('common.remove', 'Quitar')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.cases.map((each) => (
                <CaseRow
                  key={each.id}
                  kept={each}
                  now={results.get(each.id)}
                  label={label.get(each.target) ?? each.target}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function OutcomeChip({ now }: { now: Rerun | undefined }) {
  if (now)
    return now.problem ? (
      <span className="chip bad">{now.problem}</span>
    ) : (
      <span className={now.ok ? 'chip ok' : 'chip bad'}>
        {now.ok ? t('trial.same', 'Igual') : t('trial.changed', 'Cambió')}
      </span>
    );
  return <span className="chip neutral">{t('trial.saved', 'Guardado')}</span>;
}

function CaseRow({ kept, now, label }: { kept: Case; now: Rerun | undefined; label: string }) {
  return (
    <tr>
      <td>{kept.name}</td>
      <td className="p2">{label}</td>
      <td className="n">{now?.rows ?? kept.row_count}</td>
      <td className="n">{(now ? now.total : kept.total) ?? ''}</td>
      <td className="n">{now?.difference ?? ''}</td>
      <td className="n">{now?.ms ?? kept.ms}</td>
      <td>
        <OutcomeChip now={now} />
      </td>
      <td className="n">
        <button
          className="btn gho sm"
          name="remove"
          value={kept.id}
          aria-label={t('profile.removeOne', 'Quitar {label}', { label: kept.name })}
        >
          {t('common.remove', 'Quitar')}
        </button>
      </td>
    </tr>
  );
}

const tieValues = ({ label, left, right, difference }: Tie) => ({ label, left, right, difference });
