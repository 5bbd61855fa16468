import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { t } from '#app/i18n/t.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import type { Session } from '#app/session/context.ts';
import type { ChipFamily } from '#app/ui/chip.tsx';
import { askedTab } from '../tables/tables-query.server.ts';
import type { CellView, RowView, TablesView } from '../tables/tables-types.ts';

interface JobRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly schedule: string;
  readonly affects: string;
  readonly enabled: boolean;
  readonly running: boolean;
  readonly late: boolean;
  readonly due_at: string;
  readonly last_run_at: string | null;
  readonly last_status: string | null;
  readonly last_ms: number | null;
}
interface RunRow {
  readonly id: number;
  readonly key: string;
  readonly status: string;
  readonly attempt: number;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly progress: number;
  readonly message: string | null;
  readonly requested_by: string | null;
}

const SHOWN_RUNS = 50;

const state = (family: ChipFamily, text: string): CellView => ({ text, family });

function stateOf(job: JobRow): CellView {
  if (!job.enabled) return state('off', t('jobs.paused', 'Pausado'));
  if (job.running) return state('go', 'En curso');
  if (job.last_status === 'FALLIDO') return state('bad', t('ops.failed', 'Falló'));
  if (job.late) return state('wait', t('jobs.late', 'Atrasado'));
  return job.last_status === 'TERMINADO'
    ? state('ok', t('jobs.done', 'Terminado'))
    : state('neutral', t('jobs.notRun', 'Sin correr'));
}

function took(ms: number | null): string {
  if (ms === null) return '—';
  return ms < 1_000
    ? `${ms} ms`
    : `${(ms / 1_000).toLocaleString('es-MX', { maximumFractionDigits: 1 })} s`;
}

const jobRow = (job: JobRow): RowView => ({
  key: String(job.id),
  cells: [
    {
      text: job.name,
      small: t('jobs.affects', 'Lo nota: {whom}', { whom: inSentence(job.affects) }),
    },
    stateOf(job),
    { text: job.last_run_at ? showInstant(job.last_run_at) : '—' },
    { text: took(job.last_ms) },
    { text: job.enabled ? showInstant(job.due_at) : '—', small: job.schedule },
  ],
  acts: [
    ...(job.enabled && !job.running
      ? [{ act: 'run', label: t('jobs.run', 'Ejecutar'), about: job.name }]
      : []),
    job.enabled
      ? { act: 'pause', label: t('jobs.pause', 'Pausar'), about: job.name }
      : { act: 'resume', label: t('jobs.resume', 'Reanudar'), about: job.name },
  ],
});

const runStates = (): Readonly<Record<string, readonly [ChipFamily, string]>> => ({
  EN_COLA: ['wait', 'En cola'],
  EN_CURSO: ['go', 'En curso'],
  TERMINADO: ['ok', t('jobs.done', 'Terminado')],
  FALLIDO: ['bad', t('ops.failed', 'Falló')],
  CANCELADO: ['off', t('jobs.cancelled', 'Cancelado')],
});

function runRow(run: RunRow, names: ReadonlyMap<string, string>): RowView {
  const [family, text] = runStates()[run.status] ?? (['neutral', run.status] as const);
  const ms = run.ended_at === null ? null : Date.parse(run.ended_at) - Date.parse(run.started_at);
  const name = names.get(run.key) ?? run.key;
  const about = `${name}, ${showInstant(run.started_at)}`;
  return {
    key: String(run.id),
    cells: [
      {
        text: name,
        ...(run.requested_by && {
          small: t('jobs.askedBy', 'Lo pidió {name}', { name: run.requested_by }),
        }),
      },
      { text, family, ...(run.status === 'EN_CURSO' && { small: `${run.progress} %` }) },
      {
        text: showInstant(run.started_at),
        ...(run.attempt > 1 && {
          small: t('jobs.attempt', 'Intento {attempt}', { attempt: run.attempt }),
        }),
      },
      { text: took(ms) },
      { text: run.message ?? '' },
    ],
    ...(run.status === 'EN_CURSO' && {
      acts: [{ act: 'cancel', label: t('common.cancel', 'Cancelar'), about }],
    }),
    ...(['FALLIDO', 'CANCELADO'].includes(run.status) && {
      acts: [{ act: 'retry', label: t('ops.retry', 'Reintentar'), about }],
    }),
  };
}

const columns = (when: string, last: string) => [
  { label: t('jobs.job', 'Trabajo') },
  { label: t('form.status', 'Estado') },
  { label: when },
  { label: t('jobs.duration', 'Duración'), num: true as const },
  { label: last },
];

/** Work that nobody starts by hand: when it was, when it will be, and what came of it. */
export async function jobsView(session: Session, url: URL): Promise<TablesView> {
  const asked = askedTab('trabajos', url, ['key', 'status']);
  const { key = '', status = '' } = asked.values;
  const [{ data: jobs }, { data: runs }] = await Promise.all([
    session.erp.get<JobRow[]>('sys/jobs'),
    session.erp.get<RunRow[]>('sys/job-runs', { key, status }),
  ]);
  const names = new Map(jobs.map((job) => [job.key, job.name]));
  const order = (job: JobRow) => (job.last_status === 'FALLIDO' || job.late ? 0 : 1);
  return {
    tab: asked.tab,
    counts: [],
    filters: [
      { name: 'key', label: t('jobs.runsOf', 'Corridas de'), value: key, choices: [...names] },
      {
        name: 'status',
        label: t('jobs.runState', 'Estado de la corrida'),
        value: status,
        choices: Object.entries(runStates()).map(([code, [, label]]) => [code, label] as const),
      },
    ],
    cards: [
      {
        title: t('jobs.title', 'Trabajos'),
        note: null,
        columns: columns(t('jobs.lastRun', 'Última corrida'), t('common.next', 'Siguiente')),
        rows: jobs
          .toSorted((a, b) => order(a) - order(b) || a.name.localeCompare(b.name, 'es-MX'))
          .map(jobRow),
        empty: [
          t('jobs.none', 'Sin trabajos'),
          t('jobs.noneHelp', 'Aparecen un minuto después de arrancar el sistema.'),
        ],
      },
      {
        title: t('jobs.lastRuns', 'Últimas corridas'),
        note: null,
        columns: columns(t('audit.start', 'Inicio'), t('trial.result', 'Resultado')),
        rows: runs.slice(0, SHOWN_RUNS).map((run) => runRow(run, names)),
        empty: [
          t('jobs.noRuns', 'Sin corridas'),
          t('jobs.noRunsHelp', 'Aquí aparece qué hizo cada trabajo y cuánto tardó.'),
        ],
      },
    ],
  };
}
