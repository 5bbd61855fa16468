import { sameCompany } from '#erp/db/sql/joins.ts';
import { bool, choice, date, datetime, int, text } from '#erp/model/fields.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import type { Dataset } from '#erp/model/reports/report.ts';
import { users } from './users/users.ts';

const ACTIONS = [
  ['CREAR', 'Alta'],
  ['EDITAR', 'Cambio'],
  ['BORRAR', 'Eliminación'],
  ['ACCION', 'Acción'],
  ['EXPORTAR', 'Exportación'],
  ['IMPORTAR', 'Importación'],
  ['PERMISO', 'Permisos'],
  ['CONFIGURACION', 'Configuración'],
  ['CONTRASENA', 'Contraseña'],
  ['ENTRAR', 'Entrada'],
  ['SALIR', 'Salida'],
  ['FALLO_ACCESO', 'Acceso rechazado'],
  ['BLOQUEO', 'Bloqueo'],
] as const;

const IDLE =
  "u.status = 'ACTIVO' and (coalesce(u.last_login_at, u.created_at) at time zone :zone)::date <= :today - 60";
const WHO = "coalesce(nullif(concat_ws(' ', u.name, u.last_name), ''), l.nickname, 'El sistema')";

/** Rows of the log, as the analysis opens them. */
const LOG_ROWS: Dataset['rows'] = {
  ids: { id: 'l.id' },
  columns: {
    moment: { field: datetime('Cuándo'), sql: 'l.at' },
    who: { field: text('Quién'), sql: WHO },
    action: { field: choice('Acción', ACTIONS), sql: 'l.action' },
    record: {
      field: text('Registro', { represents: 'resource' }),
      sql: "concat_ws(' ', l.resource, l.record_label)",
      priority: 2,
    },
  },
  sort: ['-moment', '-id'],
};

export const settingsDatasets: readonly Dataset[] = [
  {
    key: 'usuarios',
    label: 'Usuarios',
    description: 'Personas con acceso, por estado, tipo, sucursal y fecha de alta.',
    privilege: 'users.list',
    from: `{users} u left join {branch-offices} b on ${sameCompany('b', 'u')} and b.id = u.branch_office_id left join {users} m on ${sameCompany('m', 'u')} and m.id = u.manager_id`,
    dimensions: {
      estado: {
        field: choice('Estado', choicesOf(users, 'status')),
        sql: 'u.status',
        filter: 'status',
      },
      tipo: { field: choice('Tipo', choicesOf(users, 'kind')), sql: 'u.kind', filter: 'kind' },
      sucursal: {
        field: text('Sucursal'),
        sql: 'u.branch_office_id',
        text: 'b.name',
        filter: 'branch_office_id',
      },
      jefe: {
        field: text('Jefe directo'),
        sql: 'u.manager_id',
        text: "concat_ws(' ', m.name, m.last_name)",
        filter: 'manager_id',
      },
      vendedor: { field: bool('Es vendedor'), sql: 'u.is_seller', filter: 'is_seller' },
      segundo_factor: {
        field: bool('Segundo factor'),
        sql: 'u.otp_enabled',
        filter: 'otp_enabled',
      },
      mes: {
        field: date('Mes de alta'),
        sql: '(u.created_at at time zone :zone)::date',
        granularity: 'month',
      },
    },
    measures: {
      usuarios: { field: int('Usuarios'), sql: 'count(*)', each: '1' },
      con_acceso: {
        field: int('Han entrado'),
        sql: 'count(u.last_login_at)',
        each: 'case when u.last_login_at is not null then 1 end',
      },
      sin_entrar: {
        field: int('Sin entrar en 60 días'),
        sql: `count(*) filter (where ${IDLE})`,
        each: `case when ${IDLE} then 1 end`,
      },
    },
    list: { resource: 'users' },
    rows: {
      ids: { id: 'u.id' },
      columns: {
        full_name: {
          field: text('Nombre'),
          sql: "concat_ws(' ', u.name, u.last_name)",
          link: { record: 'users', id: 'id' },
        },
        nickname: { field: text('Usuario'), sql: 'u.nickname' },
        status: {
          field: choice('Estado', choicesOf(users, 'status')),
          sql: 'u.status',
          priority: 2,
        },
        last_login: { field: datetime('Último acceso'), sql: 'u.last_login_at', priority: 2 },
      },
      sort: ['full_name', 'id'],
    },
    examples: [
      {
        label: 'Usuarios por sucursal y estado',
        query: 'rows=sucursal&cols=estado&measures=usuarios',
      },
    ],
  },
  {
    key: 'accesos',
    label: 'Accesos',
    description: 'Entradas, salidas y rechazos, por persona, día y origen.',
    privilege: 'sys/logs.list',
    from: `sys__logs l left join {users} u on ${sameCompany('u', 'l')} and u.id = l.user_id`,
    where: "l.action in ('ENTRAR', 'SALIR', 'FALLO_ACCESO', 'BLOQUEO')",
    day: '(l.at at time zone :zone)::date',
    dimensions: {
      accion: { field: choice('Acción', ACTIONS), sql: 'l.action' },
      persona: {
        field: text('Persona'),
        sql: 'l.user_id',
        text: "coalesce(nullif(concat_ws(' ', u.name, u.last_name), ''), l.nickname)",
      },
      mes: { field: date('Mes'), sql: '(l.at at time zone :zone)::date', granularity: 'month' },
      semana: {
        field: date('Semana'),
        sql: '(l.at at time zone :zone)::date',
        granularity: 'week',
      },
      hora: { field: int('Hora del día'), sql: 'extract(hour from l.at at time zone :zone)::int' },
      dia: {
        field: choice('Día de la semana', [
          ['1', 'Lunes'],
          ['2', 'Martes'],
          ['3', 'Miércoles'],
          ['4', 'Jueves'],
          ['5', 'Viernes'],
          ['6', 'Sábado'],
          ['7', 'Domingo'],
        ]),
        sql: 'extract(isodow from l.at at time zone :zone)::int',
      },
    },
    measures: {
      accesos: { field: int('Accesos'), sql: 'count(*)', each: '1' },
      personas: {
        field: int('Personas distintas'),
        sql: 'count(distinct l.user_id)',
        each: 'l.user_id',
        aggregate: 'distinct',
        additive: false,
      },
    },
    rows: LOG_ROWS,
    examples: [
      { label: 'Accesos por mes y acción', query: 'rows=mes&cols=accion&measures=accesos' },
      {
        label: 'A qué hora entra la gente',
        query: 'rows=hora&cols=dia&measures=accesos&look=heat',
      },
    ],
  },
  {
    key: 'bitacora',
    label: 'Bitácora',
    description: 'Lo que cada quien creó, cambió, eliminó o exportó.',
    privilege: 'sys/logs.list',
    from: `sys__logs l left join {users} u on ${sameCompany('u', 'l')} and u.id = l.user_id`,
    where: "l.action not in ('ENTRAR', 'SALIR', 'FALLO_ACCESO', 'BLOQUEO')",
    day: '(l.at at time zone :zone)::date',
    dimensions: {
      accion: { field: choice('Acción', ACTIONS), sql: 'l.action' },
      recurso: { field: text('Recurso', { represents: 'resource' }), sql: 'l.resource' },
      persona: {
        field: text('Persona'),
        sql: 'l.user_id',
        text: "coalesce(nullif(concat_ws(' ', u.name, u.last_name), ''), l.nickname, 'El sistema')",
      },
      origen: {
        field: choice('Origen', [
          ['USUARIO', 'Una persona'],
          ['LLAVE_API', 'Llave de API'],
          ['TRABAJO', 'Trabajo del sistema'],
          ['SISTEMA', 'El sistema'],
          ['PUBLICO', 'Sin sesión'],
        ]),
        sql: 'l.actor_kind',
      },
      mes: { field: date('Mes'), sql: '(l.at at time zone :zone)::date', granularity: 'month' },
      semana: {
        field: date('Semana'),
        sql: '(l.at at time zone :zone)::date',
        granularity: 'week',
      },
    },
    measures: {
      cambios: { field: int('Registros'), sql: 'count(*)', each: '1' },
      personas: {
        field: int('Personas distintas'),
        sql: 'count(distinct l.user_id)',
        each: 'l.user_id',
        aggregate: 'distinct',
        additive: false,
      },
    },
    rows: LOG_ROWS,
    examples: [
      {
        label: 'Qué registra cada persona',
        query: 'rows=persona,recurso&cols=accion&measures=cambios&top=10',
      },
    ],
  },
];
