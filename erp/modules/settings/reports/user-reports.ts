import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, datetime, int, ref, refs, text } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { users } from '../users/users.ts';

const STATUS = choicesOf(users, 'status');
const KIND = choicesOf(users, 'kind');

const ACCESS = [
  ['ENTRAR', 'Entró'],
  ['FALLO_ACCESO', 'Falló'],
  ['BLOQUEO', 'Se bloqueó'],
] as const;

/** Rows of the log that tell who came in; its zone is the reader's. */
const ACCESS_DAY = '(l.at at time zone :zone)::date';

export const userReports: ReportScreen = {
  path: 'reports/users',
  label: 'Reportes de usuarios',
  key: 'users.list',
  exportKey: 'users.export',
  call: { method: 'POST', path: 'reports/users' },
  docUrl: 'reportes',
  reports: [
    {
      key: 'USUARIOS',
      label: 'Usuarios por estado',
      description: 'Quién puede entrar, con sus roles y su último acceso.',
      filters: {
        status: choice('Estado', STATUS),
        kind: choice('Tipo', KIND),
        role_ids: refs('Roles', 'roles'),
        branch_office_id: ref('Sucursal', 'branch-offices'),
      },
      sql: `select u.id, u.status, u.nickname, concat_ws(' ', u.name, u.last_name) as full_name, u.kind, b.name as branch, u.branch_office_id,
              (select string_agg(r.name, ', ' order by r.name) from users__role_ids j join {roles} r on ${refersTo('users__role_ids.target_id', 'j', 'r')} where ${refersTo('users__role_ids.owner_id', 'j', 'u')}) as roles,
              u.last_login_at
            from {users} u left join {branch-offices} b on ${refersTo('users.branch_office_id', 'u', 'b')}
            where true [[ and u.status = :status ]] [[ and u.kind = :kind ]] [[ and u.branch_office_id = :branch_office_id ]]
              [[ and exists (select 1 from users__role_ids j where ${refersTo('users__role_ids.owner_id', 'j', 'u')} and j.target_id = any(:role_ids)) ]]`,
      columns: {
        full_name: { field: text('Nombre'), link: { record: 'users', id: 'id' } },
        nickname: { field: text('Usuario'), total: 'count' },
        kind: { field: choice('Tipo', KIND), priority: 3 },
        branch: {
          field: text('Sucursal'),
          link: { record: 'branch-offices', id: 'branch_office_id' },
          priority: 2,
        },
        roles: { field: text('Roles'), priority: 2 },
        last_login_at: { field: datetime('Último acceso') },
      },
      groups: [{ by: 'status', field: choice('Estado', STATUS) }],
      drillDown: 'row',
      sort: ['full_name', 'id'],
      crossChecks: [
        {
          key: 'USUARIOS',
          label: 'Filas del reporte = usuarios de la empresa',
          left: { total: 'rows' },
          right: { sql: 'select count(*) from {users} u' },
        },
      ],
      empty: 'Ningún usuario cumple los filtros.',
    },
    {
      key: 'SIN_ENTRAR',
      label: 'Usuarios sin entrar',
      description: 'Personas activas que no han entrado en mucho tiempo: conviene suspenderlas.',
      filters: {
        days: int('Días sin entrar', { required: true, default: 60, min: '1', max: '3650' }),
      },
      sql: `select u.id, u.nickname, concat_ws(' ', u.name, u.last_name) as full_name, u.last_login_at, u.created_at,
              :today - (coalesce(u.last_login_at, u.created_at) at time zone :zone)::date as idle_days, concat_ws(' ', m.name, m.last_name) as manager, u.manager_id
            from {users} u left join {users} m on ${refersTo('users.manager_id', 'u', 'm')}
            where u.status = 'ACTIVO' and u.kind <> 'INTEGRACION' and (coalesce(u.last_login_at, u.created_at) at time zone :zone)::date <= :today - :days::int`,
      columns: {
        full_name: { field: text('Nombre'), link: { record: 'users', id: 'id' } },
        nickname: { field: text('Usuario') },
        manager: {
          field: text('Jefe directo'),
          link: { record: 'users', id: 'manager_id' },
          priority: 2,
        },
        created_at: { field: datetime('Alta'), priority: 2 },
        last_login_at: { field: datetime('Último acceso') },
        idle_days: { field: int('Días sin entrar') },
      },
      sort: ['-idle_days', 'full_name', 'id'],
      drillDown: 'row',
      empty: 'Todas las personas activas han entrado en ese tiempo.',
    },
    {
      key: 'ENTRADAS',
      label: 'Entradas por día',
      description: 'Cuántas veces y cuántas personas entraron cada día, y lo que se rechazó.',
      privilege: 'sys/logs.list',
      period: { default: 'ultimos-30', maxDays: 366 },
      sql: `select ${ACCESS_DAY} as day, count(*) filter (where l.action = 'ENTRAR') as entries, count(distinct l.user_id) filter (where l.action = 'ENTRAR') as people,
              count(*) filter (where l.action = 'FALLO_ACCESO') as failures, count(*) filter (where l.action = 'BLOQUEO') as blocks,
              count(*) filter (where l.action <> 'ENTRAR') as rejected
            from sys__logs l
            where l.at >= :from::timestamp at time zone :zone and l.at < (:to + 1)::timestamp at time zone :zone and l.action in ('ENTRAR', 'FALLO_ACCESO', 'BLOQUEO')
            group by 1`,
      columns: {
        day: {
          field: date('Día'),
          link: { screen: 'sys/logs', query: { from: '{day}', to: '{day}' } },
        },
        entries: { field: int('Entradas'), total: 'sum' },
        people: { field: int('Personas') },
        failures: { field: int('Fallas'), total: 'sum' },
        blocks: { field: int('Bloqueos'), total: 'sum' },
        rejected: { field: int('Rechazos'), total: 'sum', priority: 3 },
      },
      sort: ['-day'],
      drillDown: {
        sql: `select ${ACCESS_DAY} as day, l.id, l.at as moment, coalesce(nullif(concat_ws(' ', u.name, u.last_name), ''), l.nickname) as who, l.action, l.ip, u.id as user_id,
                case when l.action = 'ENTRAR' then 1 end as entries, case when l.action = 'ENTRAR' then l.user_id end as people,
                case when l.action = 'FALLO_ACCESO' then 1 end as failures, case when l.action = 'BLOQUEO' then 1 end as blocks,
                case when l.action <> 'ENTRAR' then 1 end as rejected
              from sys__logs l left join {users} u on ${sameCompany('u', 'l')} and u.id = l.user_id
              where l.at >= :from::timestamp at time zone :zone and l.at < (:to + 1)::timestamp at time zone :zone and l.action in ('ENTRAR', 'FALLO_ACCESO', 'BLOQUEO')`,
        by: ['day'],
        columns: {
          moment: { field: datetime('Cuándo') },
          who: { field: text('Quién'), link: { record: 'users', id: 'user_id' } },
          action: { field: choice('Qué', ACCESS) },
          ip: { field: text('Dirección'), priority: 2 },
        },
        figures: {
          entries: 'sum',
          people: 'distinct',
          failures: 'sum',
          blocks: 'sum',
          rejected: 'sum',
        },
        sort: ['-moment', '-id'],
      },
      chart: { kind: 'bar', x: 'day', y: ['entries', 'failures'], max: 31 },
      totalLabel: 'Total del periodo',
      note: 'Los días sin entradas ni fallas no se listan.',
      empty: 'Nadie entró en el periodo. Elige otro.',
      crossChecks: [
        {
          key: 'ENTRADAS',
          label: 'Entradas = bitácora del periodo',
          left: { total: 'entries' },
          right: {
            sql: `select count(*) from sys__logs l where l.action = 'ENTRAR' and ${ACCESS_DAY} between :from and :to`,
          },
        },
      ],
    },
    {
      key: 'ALTAS',
      label: 'Altas de usuarios',
      description: 'Quién se dio de alta, y cuántos usuarios había cada vez.',
      period: { default: 'este-ano' },
      sql: `select u.id, (u.created_at at time zone :zone)::date as day, date_trunc('month', u.created_at at time zone :zone)::date as month,
              concat_ws(' ', u.name, u.last_name) as full_name, concat_ws(' ', a.name, a.last_name) as made_by, 1 as added
            from {users} u left join {users} a on ${sameCompany('a', 'u')} and a.id = u.created_by
            where u.created_at >= :from::timestamp at time zone :zone and u.created_at < (:to + 1)::timestamp at time zone :zone`,
      columns: {
        day: { field: date('Fecha') },
        full_name: { field: text('Nombre'), link: { record: 'users', id: 'id' } },
        made_by: { field: text('Lo dio de alta'), priority: 2 },
        added: { field: int('Altas'), total: 'sum' },
        balance: { field: int('Usuarios'), running: 'q.added', total: 'last' },
      },
      opening: {
        label: 'Usuarios antes del periodo',
        sql: 'select count(*) as balance from {users} u where u.created_at < :from::timestamp at time zone :zone',
      },
      groups: [{ by: 'month', granularity: 'month' }],
      drillDown: 'row',
      sort: ['day', 'id'],
      totalLabel: 'Total del periodo',
      empty: 'No hubo altas en el periodo.',
    },
  ],
};
