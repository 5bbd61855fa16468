import { t } from '#app/i18n/t.ts';
import { namedChange } from '#erp/model/resource.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import { choicesOf, fieldLabel, labelMany } from '#app/resource-screens/shared/view/view.server.ts';
import { showInstant } from '#app/resource-screens/shared/dates.server.ts';
import {
  auditActionLabel,
  auditFieldLabel,
} from '#app/resource-screens/history/audit-action-labels.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { LogRowView, LogsView } from './logs-types.ts';
import { LOG_FILE } from '../tables/tables-query.server.ts';

const auditActions = (): readonly (readonly [code: string, label: string])[] => [
  ['CREAR', t('record.eventCreate', 'Alta')],
  ['EDITAR', t('record.eventUpdate', 'Cambio')],
  ['BORRAR', t('logs.deletion', 'Eliminación')],
  ['ACCION', t('history.action', 'Acción')],
  ['ENTRAR', t('logs.signIn', 'Entrada')],
  ['SALIR', t('logs.signOut', 'Salida')],
  ['FALLO_ACCESO', t('logs.accessFailure', 'Falla de acceso')],
  ['BLOQUEO', t('logs.lockout', 'Bloqueo')],
  ['CONTRASENA', t('signin.password', 'Contraseña')],
  ['PERMISO', t('role.rights', 'Permisos')],
  ['CONFIGURACION', t('ui.group.CONFIGURACION', 'Configuración')],
  ['EXPORTAR', t('logs.export', 'Exportación')],
  ['IMPORTAR', t('logs.import', 'Importación')],
  ['CONSULTA_SENSIBLE', t('logs.sensitiveRead', 'Consulta sensible')],
  ['TRABAJO', t('jobs.job', 'Trabajo')],
];
const origins = (): Readonly<Record<string, string>> => ({
  USUARIO: t('history.somebody', 'Alguien'),
  LLAVE_API: t('apikey.key', 'Llave de API'),
  TRABAJO: t('logs.systemJob', 'Trabajo del sistema'),
  SISTEMA: 'El sistema',
  PUBLICO: t('logs.noSession', 'Sin sesión'),
});

/** Of a privilege in a role: how far it reaches. */
const scopes = () =>
  new Map([
    ['TODOS', t('list.allM', 'Todos')],
    ['SUCURSAL', t('role.branch', 'Su sucursal')],
    ['EQUIPO', t('role.team', 'Su equipo')],
    ['PROPIOS', t('role.own', 'Propios')],
  ]);

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

type Words = ReadonlyMap<string, string>;
type Reader = Pick<Session, 'can' | 't'>;

const said = (value: unknown, words: Words): string => {
  if (value === null || value === undefined || value === '') return t('conflict.empty', '(vacío)');
  if (typeof value === 'boolean') return value ? t('common.yes', 'Sí') : 'No';
  if (
    Array.isArray(value) &&
    value.every((each) => typeof each === 'string' || typeof each === 'number')
  )
    return value
      .map((each) => words.get(String(each)) ?? String(each))
      .join(', ')
      .slice(0, 400);
  // A scope may be followed by an amount.
  if (typeof value === 'string' && words.has('PROPIOS'))
    return value.replace(/^[A-Z]+/, (code) => words.get(code) ?? code).slice(0, 400);
  return (
    words.get(String(value)) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))
  ).slice(0, 400);
};

/**
 * What a changed field is called, and its values where they are words of a list: `lines[3].qty` is
 * a field of a row.
 */
function fieldOf(
  path: string,
  resource: Resource | undefined,
  session: Reader,
): { readonly label: string; readonly words: Words } {
  const [, lines, inner] = /^(\w+)\[[^\]]*\](?:\.(\w+))?$/.exec(path) ?? [];
  const table = lines ? resource?.fields[lines] : undefined;
  const owner = table?.kind === 'lines' ? companyRegistry().resource(table.of) : resource;
  const name = lines ? inner : path;
  const field = name ? owner?.fields[name] : undefined;
  const label = owner && name && field ? fieldLabel(owner, name, session) : auditFieldLabel(path);
  const words = owner && name && field ? new Map(choicesOf(owner, name, field, session)) : scopes();
  return {
    label:
      resource && lines && table
        ? [fieldLabel(resource, lines, session), inner && label].filter(Boolean).join(': ')
        : label,
    words,
  };
}

export function rowOf(row: LogRow, session: Reader): LogRowView {
  const resource = row.resource ? companyRegistry().resources.get(row.resource) : undefined;
  const transition = row.transition
    ? session.t(
        `${row.resource}.actions.${row.transition}`,
        (resource && namedChange(resource, row.transition)?.label) ??
          auditActionLabel(row.transition),
      )
    : null;
  const details = [
    [t('logs.screen', 'Pantalla'), row.screen],
    ['IP', row.ip],
    [t('error.request', 'Petición'), row.request_id],
  ] as const;
  return {
    id: row.id,
    at: showInstant(row.at),
    // A job signs with its key.
    who:
      (row.actor_kind === 'TRABAJO' ? null : row.nickname) ||
      (origins()[row.actor_kind] ?? row.actor_kind),
    what: transition ?? new Map(auditActions()).get(row.action) ?? row.action,
    where: [resource ? labelMany(resource, session) : row.resource, row.record_label]
      .filter(Boolean)
      .join(': '),
    recordHref:
      resource && row.record_id !== null && row.action !== 'BORRAR'
        ? recordPath(resource, row.record_id)
        : null,
    asOfHref:
      resource && row.record_id !== null
        ? `/sys/logs/as-of?${new URLSearchParams({ resource: resource.path, id: String(row.record_id), at: row.at })}`
        : null,
    reason: row.reason,
    seq: row.seq === null ? null : String(row.seq),
    changes: Object.entries(row.changes).map(([name, change]) => {
      const [before, after] =
        Array.isArray(change) && change.length === 2 ? change : [null, change];
      const { label, words } = fieldOf(name, resource, session);
      return { field: label, before: said(before, words), after: said(after, words) };
    }),
    details: details.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  };
}

export async function logsView(session: Session, url: URL): Promise<LogsView> {
  const given = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 100);
  const filters = {
    q: given('q'),
    action: given('action'),
    resource: given('resource'),
    from: given('from'),
    to: given('to'),
  };
  const page = Math.max(1, Math.min(1_000, Number(given('page')) || 1));
  const { data, meta } = await session.erp.get<LogRow[], ListMeta>('sys/logs', {
    ...filters,
    page,
  });
  const search = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)), ...more })}`;
  return {
    tab: 'bitacora',
    rows: data.map((row) => rowOf(row, session)),
    filters,
    actions: auditActions(),
    resources: [...companyRegistry().resources.values()]
      .map((resource) => [resource.path, labelMany(resource, session)] as const)
      .toSorted((a, b) => a[1].localeCompare(b[1], 'es-MX')),
    total: meta.total_exact ? String(meta.total) : t('logs.over10k', 'más de 10,000'),
    previous: page > 1 ? search({ page: String(page - 1) }) : null,
    next: page * meta.size < meta.total ? search({ page: String(page + 1) }) : null,
    files: session.can('sys/logs.export')
      ? (['csv', 'xlsx'] as const).map(
          (format) =>
            [
              `${LOG_FILE}${search({ tab: 'bitacora', format })}`,
              format === 'csv' ? 'CSV' : 'Excel',
            ] as const,
        )
      : [],
    mayVerify: session.can('sys/logs.verify'),
  };
}
