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
  if (!job.enabled) return state('off', 'Pausado');
  if (job.running) return state('go', 'En curso');
  if (job.last_status === 'FALLIDO') return state('bad', 'Falló');
  if (job.late) return state('wait', 'Atrasado');
  return job.last_status === 'TERMINADO'
    ? state('ok', 'Terminado')
    : state('neutral', 'Sin correr');
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
    { text: job.name, small: `Lo nota: ${job.affects.toLocaleLowerCase('es-MX')}` },
    stateOf(job),
    { text: job.last_run_at ? showInstant(job.last_run_at) : '—' },
    { text: took(job.last_ms) },
    { text: job.enabled ? showInstant(job.due_at) : '—', small: job.schedule },
  ],
  acts: [
    ...(job.enabled && !job.running ? [{ act: 'run', label: 'Ejecutar', about: job.name }] : []),
    job.enabled
      ? { act: 'pause', label: 'Pausar', about: job.name }
      : { act: 'resume', label: 'Reanudar', about: job.name },
  ],
});

const RUN_STATES: Readonly<Record<string, readonly [ChipFamily, string]>> = {
  EN_COLA: ['wait', 'En cola'],
  EN_CURSO: ['go', 'En curso'],
  TERMINADO: ['ok', 'Terminado'],
  FALLIDO: ['bad', 'Falló'],
  CANCELADO: ['off', 'Cancelado'],
};

function runRow(run: RunRow, names: ReadonlyMap<string, string>): RowView {
  const [family, text] = RUN_STATES[run.status] ?? (['neutral', run.status] as const);
  const ms = run.ended_at === null ? null : Date.parse(run.ended_at) - Date.parse(run.started_at);
  const name = names.get(run.key) ?? run.key;
  const about = `${name}, ${showInstant(run.started_at)}`;
  return {
    key: String(run.id),
    cells: [
      { text: name, ...(run.requested_by && { small: `Lo pidió ${run.requested_by}` }) },
      { text, family, ...(run.status === 'EN_CURSO' && { small: `${run.progress} %` }) },
      {
        text: showInstant(run.started_at),
        ...(run.attempt > 1 && { small: `Intento ${run.attempt}` }),
      },
      { text: took(ms) },
      { text: run.message ?? '' },
    ],
    ...(run.status === 'EN_CURSO' && { acts: [{ act: 'cancel', label: 'Cancelar', about }] }),
    ...(['FALLIDO', 'CANCELADO'].includes(run.status) && {
      acts: [{ act: 'retry', label: 'Reintentar', about }],
    }),
  };
}

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
      { name: 'key', label: 'Corridas de', value: key, choices: [...names] },
      {
        name: 'status',
        label: 'Estado de la corrida',
        value: status,
        choices: Object.entries(RUN_STATES).map(([code, [, label]]) => [code, label] as const),
      },
    ],
    cards: [
      {
        title: 'Trabajos',
        note: null,
        columns: [
          { label: 'Trabajo' },
          { label: 'Estado' },
          { label: 'Última corrida' },
          { label: 'Duración', num: true },
          { label: 'Siguiente' },
        ],
        rows: jobs
          .toSorted((a, b) => order(a) - order(b) || a.name.localeCompare(b.name, 'es-MX'))
          .map(jobRow),
        empty: ['Sin trabajos', 'Aparecen un minuto después de arrancar el sistema.'],
      },
      {
        title: 'Últimas corridas',
        note: null,
        columns: [
          { label: 'Trabajo' },
          { label: 'Estado' },
          { label: 'Inicio' },
          { label: 'Duración', num: true },
          { label: 'Resultado' },
        ],
        rows: runs.slice(0, SHOWN_RUNS).map((run) => runRow(run, names)),
        empty: ['Sin corridas', 'Aquí aparece qué hizo cada trabajo y cuánto tardó.'],
      },
    ],
  };
}
