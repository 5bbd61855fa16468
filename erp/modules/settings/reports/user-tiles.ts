import { choice, date, datetime, int, text } from '#erp/model/fields.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import type { Chart, DashboardList, Tile } from '#erp/model/reports/report.ts';
import { users } from '../users/users.ts';

const ACTIONS = [
  ['CREAR', 'Altas'],
  ['EDITAR', 'Cambios'],
  ['BORRAR', 'Eliminaciones'],
  ['ACCION', 'Acciones'],
  ['PERMISO', 'Permisos'],
  ['CONFIGURACION', 'Configuración'],
  ['CONTRASENA', 'Contraseñas'],
  ['EXPORTAR', 'Exportaciones'],
  ['IMPORTAR', 'Importaciones'],
  ['CONSULTA_SENSIBLE', 'Consultas sensibles'],
  ['TRABAJO', 'Trabajos'],
] as const;

const PERIOD =
  'l.at >= p.start_day::timestamp at time zone :zone and l.at < (p.end_day + 1)::timestamp at time zone :zone';

export const userTiles: readonly Tile[] = [
  {
    key: 'users.active',
    label: 'Usuarios activos',
    privilege: 'users.list',
    field: int('Usuarios'),
    value: `select count(*) from {users} u where u.status = 'ACTIVO' and u.created_at < (p.end_day + 1)::timestamp at time zone :zone`,
    note: `select count(*) || ' sin entrar en 60 días' from {users} u where u.status = 'ACTIVO' and u.kind <> 'INTEGRACION' and (coalesce(u.last_login_at, u.created_at) at time zone :zone)::date <= :today - 60`,
    currentOnly: true,
    link: { list: 'users', filters: { status: 'ACTIVO' } },
    company: true,
  },
  {
    key: 'users.sign-ins',
    label: 'Personas que entraron',
    privilege: 'sys/logs.list',
    field: int('Personas'),
    value: `select count(distinct l.user_id) from sys__logs l where l.action = 'ENTRAR' and ${PERIOD}`,
    link: {
      screen: 'reports/users',
      query: { report: 'ENTRADAS', figure: 'people', from: '{:from}', to: '{:to}' },
      figure: 'people',
    },
    company: true,
  },
  {
    key: 'users.failures',
    label: 'Accesos rechazados',
    privilege: 'sys/logs.list',
    field: int('Accesos'),
    value: `select count(*) from sys__logs l where l.action in ('FALLO_ACCESO', 'BLOQUEO') and ${PERIOD}`,
    goodDirection: 'down',
    link: {
      screen: 'reports/users',
      query: { report: 'ENTRADAS', figure: 'rejected', from: '{:from}', to: '{:to}' },
      figure: 'rejected',
    },
    company: true,
  },
  {
    key: 'logs.changes',
    label: 'Cambios registrados',
    privilege: 'sys/logs.list',
    field: int('Cambios'),
    value: `select count(*) from sys__logs l where l.action in ('CREAR', 'EDITAR', 'BORRAR', 'ACCION') and ${PERIOD}`,
    link: { screen: 'sys/logs', query: { from: '{:from}', to: '{:to}' } },
    company: true,
  },
];

export const userCharts: readonly Chart[] = [
  {
    key: 'users.sign-ins-by-week',
    label: 'Entradas y rechazos por semana',
    privilege: 'sys/logs.list',
    kind: 'bar',
    x: date('Semana'),
    field: int('Accesos'),
    sql: `select w.day as x, w.day + 6 as last, k.figure, k.label as series, (select count(*) from sys__logs l where l.action = any(k.actions) and l.at >= w.day::timestamp at time zone :zone and l.at < (w.day + 7)::timestamp at time zone :zone) as y
          from (select (date_trunc('week', :to::timestamp)::date - 7 * n) as day from generate_series(0, 12) n) w,
            (values (1, 'Entradas', 'entries', array['ENTRAR']), (2, 'Rechazos', 'rejected', array['FALLO_ACCESO', 'BLOQUEO'])) k(place, label, figure, actions)
          order by k.place, w.day`,
    link: {
      screen: 'reports/users',
      query: { report: 'ENTRADAS', figure: '{figure}', from: '{x}', to: '{last}' },
      figure: '{figure}',
    },
    note: 'Trece semanas, de lunes a domingo; la última hasta el fin del periodo.',
    width: 8,
    company: true,
  },
  {
    key: 'logs.by-action',
    label: 'Qué se registró',
    privilege: 'sys/logs.list',
    kind: 'parts',
    x: choice('Acción', ACTIONS),
    field: int('Cambios'),
    sql: `select l.action as x, count(*) as y from sys__logs l
          where l.action not in ('ENTRAR', 'SALIR', 'FALLO_ACCESO', 'BLOQUEO') and l.at >= :from::timestamp at time zone :zone and l.at < (:to + 1)::timestamp at time zone :zone
          group by 1 order by 2 desc`,
    width: 4,
    company: true,
  },
];

export const userLists: readonly DashboardList[] = [
  {
    key: 'users.idle',
    label: 'Usuarios con más tiempo sin entrar',
    privilege: 'users.list',
    sql: `select u.id, concat_ws(' ', u.name, u.last_name) as full_name, u.status, u.last_login_at, :today - (coalesce(u.last_login_at, u.created_at) at time zone :zone)::date as idle_days
          from {users} u where u.status = 'ACTIVO' and u.kind <> 'INTEGRACION' and (coalesce(u.last_login_at, u.created_at) at time zone :zone)::date <= :today - 60`,
    columns: {
      full_name: { field: text('Nombre'), link: { record: 'users', id: 'id' } },
      status: { field: choice('Estado', choicesOf(users, 'status')) },
      last_login_at: { field: datetime('Último acceso') },
      idle_days: { field: int('Días') },
    },
    sort: ['-idle_days', 'full_name'],
    max: 8,
    width: 6,
    link: { screen: 'reports/users', query: { report: 'SIN_ENTRAR' } },
    empty: 'Todas las personas activas entraron en los últimos 60 días.',
    company: true,
  },
];
