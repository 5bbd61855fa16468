import type { ListMeta } from '#app/erp/client.server.ts';
import { fieldLabel, labelMany } from '#app/catalogue/view.server.ts';
import { showInstant } from '#app/catalogue/moments.server.ts';
import { recordPath } from '#app/catalogue/screens.server.ts';
import type { Session } from '#app/session/context.ts';
import { registry } from '#erp/modules/all.ts';
import type { AccessesView, HealthView, JobsView, LogRowView, LogsView, SysView } from './logs-types.ts';

const ACTIONS: readonly (readonly [code: string, label: string])[] = [
  ['CREAR', 'Alta'],
  ['EDITAR', 'Cambio'],
  ['BORRAR', 'Eliminación'],
  ['ACCION', 'Acción'],
  ['ENTRAR', 'Entrada'],
  ['SALIR', 'Salida'],
  ['FALLO_ACCESO', 'Falla de acceso'],
  ['BLOQUEO', 'Bloqueo'],
  ['CONTRASENA', 'Contraseña'],
  ['PERMISO', 'Permisos'],
  ['CONFIGURACION', 'Configuración'],
  ['EXPORTAR', 'Exportación'],
  ['CONSULTA_SENSIBLE', 'Consulta sensible'],
  ['TRABAJO', 'Trabajo'],
];
const ACTION = new Map(ACTIONS);
const ORIGINS: Readonly<Record<string, string>> = { USUARIO: 'Alguien', LLAVE_API: 'Llave de API', TRABAJO: 'Trabajo del sistema', SISTEMA: 'El sistema', PUBLICO: 'Sin sesión' };

interface LogRow {
  readonly id: number;
  readonly at: string;
  readonly actor_kind: string;
  readonly nickname: string | null;
  readonly action: string;
  readonly transition: string | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly record_label: string | null;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly screen: string | null;
  readonly seq: number | null;
}

const said = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(vacío)';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 400);
};

function rowOf(row: LogRow, session: Session): LogRowView {
  const resource = row.resource ? registry.resources.get(row.resource) : undefined;
  const transition = row.transition ? session.t(`${row.resource}.actions.${row.transition}`, resource?.states?.transitions[row.transition]?.label ?? row.transition) : null;
  const details = [
    ['Pantalla', row.screen],
    ['IP', row.ip],
    ['Petición', row.request_id],
  ] as const;
  return {
    id: row.id,
    at: showInstant(row.at),
    who: row.nickname || (ORIGINS[row.actor_kind] ?? row.actor_kind),
    what: transition ?? ACTION.get(row.action) ?? row.action,
    where: [resource ? labelMany(resource, session) : row.resource, row.record_label].filter(Boolean).join(': '),
    recordHref: resource && row.record_id !== null && row.action !== 'BORRAR' ? recordPath(resource, row.record_id) : null,
    reason: row.reason,
    seq: row.seq === null ? null : String(row.seq),
    changes: Object.entries(row.changes).map(([name, change]) => {
      const [before, after] = Array.isArray(change) && change.length === 2 ? change : [null, change];
      return { field: resource?.fields[name] ? fieldLabel(resource, name, session) : name, before: said(before), after: said(after) };
    }),
    details: details.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  };
}

async function logsView(session: Session, url: URL): Promise<LogsView> {
  const given = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 100);
  const filters = { q: given('q'), action: given('action'), resource: given('resource'), from: given('from'), to: given('to') };
  const page = Math.max(1, Math.min(1_000, Number(given('page')) || 1));
  const { data, meta } = await session.erp.get<LogRow[], ListMeta>('sys/logs', { ...filters, page });
  const search = (more: Record<string, string>) => `?${new URLSearchParams({ ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)), ...more })}`;
  return {
    tab: 'bitacora',
    rows: data.map((row) => rowOf(row, session)),
    filters,
    actions: ACTIONS,
    resources: [...registry.resources.values()].map((resource) => [resource.path, labelMany(resource, session)] as const).toSorted((a, b) => a[1].localeCompare(b[1], 'es-MX')),
    total: meta.total_exact ? String(meta.total) : 'más de 10,000',
    previous: page > 1 ? search({ page: String(page - 1) }) : null,
    next: page * meta.size < meta.total ? search({ page: String(page + 1) }) : null,
    csvHref: session.can('sys/logs.export') ? `/sys/logs${search({ tab: 'bitacora', formato: 'csv' })}` : null,
    mayVerify: session.can('sys/logs.verify'),
  };
}

async function accessesView(session: Session): Promise<AccessesView> {
  const { data } = await session.erp.get<{ days: AccessesView['days']; dormant: { id: number; nickname: string; name: string | null; last_login_at: string | null }[] }>(
    'sys/accesses',
  );
  return {
    tab: 'accesos',
    days: data.days.map(({ day, entries, people, failures, blocks }) => ({ day, entries, people, failures, blocks })),
    dormant: data.dormant.map((user) => ({ id: user.id, name: user.name ?? user.nickname, last: user.last_login_at ? showInstant(user.last_login_at) : 'Nunca' })),
  };
}

interface JobRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
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
  readonly started_at: string;
  readonly message: string | null;
}

function statusOf(job: JobRow): JobsView['jobs'][number]['status'] {
  if (!job.enabled) return ['off', 'Pausado'];
  if (job.running) return ['go', 'En curso'];
  if (job.last_status === 'FALLIDO') return ['bad', 'Falló'];
  if (job.late) return ['wait', 'Atrasado'];
  return job.last_status === 'TERMINADO' ? ['ok', 'Terminado'] : ['neutral', 'Sin correr'];
}

const RUN_STATUS: Readonly<Record<string, readonly ['ok' | 'bad' | 'go', string]>> = { TERMINADO: ['ok', 'Terminado'], FALLIDO: ['bad', 'Falló'], EN_CURSO: ['go', 'En curso'] };

async function jobsView(session: Session): Promise<JobsView> {
  const [{ data: jobs }, { data: runs }] = await Promise.all([session.erp.get<JobRow[]>('sys/jobs'), session.erp.get<RunRow[]>('sys/job-runs')]);
  const names = new Map(jobs.map(({ key, name }) => [key, name]));
  return {
    tab: 'trabajos',
    jobs: jobs.map((job) => ({
      id: job.id,
      key: job.key,
      name: job.name,
      affects: job.affects,
      last: job.last_run_at ? showInstant(job.last_run_at) : '—',
      ms: job.last_ms === null ? '—' : `${job.last_ms} ms`,
      next: job.enabled ? showInstant(job.due_at) : '—',
      status: statusOf(job),
      paused: !job.enabled,
    })),
    runs: runs.slice(0, 50).map((run) => ({
      id: run.id,
      name: names.get(run.key) ?? run.key,
      at: showInstant(run.started_at),
      status: RUN_STATUS[run.status] ?? ['go', run.status],
      message: run.message ?? '',
    })),
  };
}

const LIGHTS: Readonly<Record<string, readonly ['ok' | 'wait' | 'bad', string]>> = { VERDE: ['ok', 'Bien'], AMARILLO: ['wait', 'Atención'], ROJO: ['bad', 'Mal'] };

async function healthView(session: Session): Promise<HealthView> {
  const { data } = await session.erp.get<{ key: string; name: string; light: string; value: string; remedy: string | null }[]>('health/details');
  return { tab: 'salud', lines: data.map(({ key, name, light, value, remedy }) => ({ key, name, value, remedy, light: LIGHTS[light] ?? ['bad', light] })) };
}

/** Tabs that this person may open. */
export const tabsOf = (session: Session) =>
  (
    [
      ['bitacora', 'Bitácora', 'sys/logs.list'],
      ['accesos', 'Accesos', 'sys/logs.list'],
      ['trabajos', 'Trabajos', 'sys.jobs'],
      ['salud', 'Salud', 'sys.health'],
    ] as const
  ).filter(([, , key]) => session.can(key));

export function sysView(session: Session, url: URL): Promise<SysView> {
  const tab = tabsOf(session).find(([key]) => key === url.searchParams.get('tab'))?.[0] ?? 'bitacora';
  if (tab === 'accesos') return accessesView(session);
  if (tab === 'trabajos') return jobsView(session);
  return tab === 'salud' ? healthView(session) : logsView(session, url);
}
