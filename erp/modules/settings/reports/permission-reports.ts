import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, datetime, int, money, ref, text } from '#erp/model/fields.ts';
import type { Choice } from '#erp/model/types.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { privileges } from '../privileges/privileges.ts';
import { rolePrivileges } from '../role-privileges/role-privileges.ts';
import { roleReviews } from '../role-reviews/role-reviews.ts';
import { roles } from '../roles/roles.ts';
import { sodRules } from '../sod-rules/sod-rules.ts';
import { users } from '../users/users.ts';

const SCOPE = choicesOf(rolePrivileges, 'scope');
const RISK = choicesOf(privileges, 'risk');
const SEVERITY = choicesOf(sodRules, 'severity');

/** Roles in force of everybody who is not deleted. */
const HELD = `users__role_ids ur join {roles} r on ${sameCompany('r', 'ur')} and r.id = ur.target_id and r.active and (r.valid_until is null or r.valid_until >= :today)`;

/** What the roles of people give them, bundles opened; the administrator's role apart. */
const GIVEN = `select ur.account_id, ur.owner_id as user_id, r.id as role_id, r.name as role, k.id as privilege_id, k.key, k.name as right_name, k.module_id, k.risk,
    case when k.scopable then rp.scope else 'TODOS' end as scope, rp.max_amount
  from ${HELD} join role_privileges rp on ${sameCompany('rp', 'r')} and rp.role_id = r.id
  ${join('role_privileges.privilege_id', 'rp', 'p')} and p.active
  left join privileges__key_ids pk on p.kind = 'PAQUETE' and ${refersTo('privileges__key_ids.owner_id', 'pk', 'p')}
  join privileges k on ${sameCompany('k', 'p')} and k.id = coalesce(pk.target_id, p.id) and k.kind = 'SISTEMA' and k.active
  where r.code <> 'ADMINISTRADOR'`;

/** Every right of every person, once for each role that gives it; administrators hold all. */
const RIGHTS = `${GIVEN} union all
  select ur.account_id, ur.owner_id, r.id, r.name, k.id, k.key, k.name, k.module_id, k.risk, 'TODOS', null
  from ${HELD} join privileges k on ${sameCompany('k', 'r')} and k.kind = 'SISTEMA' and k.active
  where r.code = 'ADMINISTRADOR'`;

const NAME = `concat_ws(' ', u.name, u.last_name)`;
const roleNames = (value: string) =>
  `coalesce((select string_agg(n.name, ', ' order by n.name) from roles n where n.id in (select (i #>> '{}')::bigint from jsonb_array_elements(case jsonb_typeof(${value}) when 'array' then ${value} else '[]'::jsonb end) i)), 'ninguno')`;

/**
 * What people call the fields that the log names, and their options; of a field that several have,
 * the first one's.
 */
const WORDS = new Map(
  [roles, users, rolePrivileges, privileges, sodRules, roleReviews]
    .flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => [
        [name, '', field.label] as const,
        ...(field.kind === 'bool'
          ? ([
              [name, 'true', 'sí'],
              [name, 'false', 'no'],
            ] as const)
          : []),
        ...('choices' in field
          ? field.choices.map(([code, label]: Choice) => [name, code, label] as const)
          : []),
      ]),
    )
    .toReversed()
    .map((word) => [`${word[0]} ${word[1]}`, word]),
);
const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;
const WORDS_SQL = `(values ('active', '', 'Activo'), ${[...WORDS.values()].map((word) => `(${word.map(sqlText).join(', ')})`).join(', ')}) v(key, code, label)`;
const inWords = (code: string, otherwise: string) =>
  `coalesce((select v.label from ${WORDS_SQL} where v.key = c.key and v.code = ${code}), ${otherwise})`;
const valueText = (side: 0 | 1) =>
  inWords(`(c.value ->> ${side})`, `(c.value ->> ${side}), 'nada'`);

export const permissionReports: ReportScreen = {
  path: 'reports/permissions',
  label: 'Reportes de permisos',
  key: 'permission-reports.list',
  call: { method: 'POST', path: 'reports/permissions' },
  docUrl: 'permission-reports',
  reports: [
    {
      key: 'QUIEN',
      label: 'Quién puede',
      description: 'Las personas que tienen un permiso, y el rol que se los da.',
      filters: {
        privilege_id: ref('Permiso', 'privileges', { required: true }),
        branch_office_id: ref('Sucursal', 'branch-offices'),
      },
      sql: `select g.user_id, ${NAME} as full_name, u.nickname, u.status, g.role_id, g.role, g.scope, g.max_amount
            from (${RIGHTS}) g join {users} u on ${sameCompany('u', 'g')} and u.id = g.user_id and u.status <> 'ELIMINADO'
            where g.privilege_id = :privilege_id [[ and (u.all_branches or exists (select 1 from users__branch_office_ids b where ${refersTo('users__branch_office_ids.owner_id', 'b', 'u')} and b.target_id = :branch_office_id)) ]]`,
      columns: {
        full_name: { field: text('Persona'), link: { record: 'users', id: 'user_id' } },
        nickname: { field: text('Usuario'), priority: 2 },
        role: { field: text('Por el rol'), link: { record: 'roles', id: 'role_id' } },
        scope: { field: choice('Alcance', SCOPE) },
        max_amount: { field: money('Hasta importe') },
      },
      drillDown: 'row',
      sort: ['full_name', 'role', 'user_id'],
      empty: 'Nadie tiene este permiso. Agrégalo a un rol para darlo a las personas que lo tengan.',
    },
    {
      key: 'QUE',
      label: 'Qué puede',
      description: 'Todo lo que una persona puede hacer, por módulo, y los roles que se lo dan.',
      filters: {
        user_id: ref('Persona', 'users', { required: true, selectable: {} }),
        risk: choice('Riesgo', RISK),
      },
      sql: `select g.privilege_id, m.name as module, m."order" as place, g.right_name, g.key, g.risk, string_agg(distinct g.role, ', ') as roles,
              (array_agg(g.scope order by array_position(array['TODOS', 'SUCURSAL', 'EQUIPO', 'PROPIOS'], g.scope)))[1] as scope,
              case when bool_or(g.max_amount is null) then null else max(g.max_amount) end as max_amount
            from (${RIGHTS}) g join {users} u on ${sameCompany('u', 'g')} and u.id = g.user_id and u.id = :user_id join modules m on ${sameCompany('m', 'g')} and m.id = g.module_id
            where true [[ and g.risk = :risk ]] group by g.privilege_id, m.name, m."order", g.right_name, g.key, g.risk`,
      columns: {
        right_name: { field: text('Permiso'), link: { record: 'privileges', id: 'privilege_id' } },
        risk: { field: choice('Riesgo', RISK), priority: 2 },
        scope: { field: choice('Alcance', SCOPE) },
        max_amount: { field: money('Hasta importe') },
        roles: { field: text('Por los roles') },
      },
      drillDown: 'row',
      groups: [{ by: 'place', text: 'module', subtotals: false }],
      sort: ['right_name', 'privilege_id'],
      empty: 'La persona no tiene permisos: dale un rol.',
    },
    {
      key: 'CONFLICTOS',
      label: 'Conflictos',
      description:
        'Quién tiene a la vez dos permisos que se contraponen, y por qué roles. Los administradores los tienen todos por definición y no se listan.',
      privilege: 'sod-rules.list',
      filters: { severity: choice('Qué hace la regla', SEVERITY) },
      sql: `with given as (${GIVEN} and exists (select 1 from sod_rules x where ${sameCompany('x', 'k')} and x.active and k.id in (x.privilege_a_id, x.privilege_b_id))),
              met as (
                select s.id as rule_id, s.name as rule, s.severity, ga.user_id, ga.right_name as a, gb.right_name as b, string_agg(distinct ga.role, ', ') as roles_a, string_agg(distinct gb.role, ', ') as roles_b
                from {sod-rules} s join given ga on ${sameCompany('ga', 's')} and ga.privilege_id = s.privilege_a_id
                join given gb on ${sameCompany('gb', 's')} and gb.privilege_id = s.privilege_b_id and gb.user_id = ga.user_id
                where s.active [[ and s.severity = :severity ]] group by s.id, s.name, s.severity, ga.user_id, ga.right_name, gb.right_name)
            select m.*, ${NAME} as full_name, e.valid_until as excepted_until, case when e.id is null then 'Sin excepción' else 'Con excepción' end as exception
            from met m join {users} u on u.id = m.user_id and u.status <> 'ELIMINADO'
            left join sod_exceptions e on e.sod_rule_id = m.rule_id and e.user_id = m.user_id and e.valid_until >= :today`,
      columns: {
        full_name: { field: text('Persona'), link: { record: 'users', id: 'user_id' } },
        severity: { field: choice('La regla', SEVERITY), priority: 2 },
        a: { field: text('Puede') },
        roles_a: { field: text('Por'), priority: 3 },
        b: { field: text('Y también') },
        roles_b: { field: text('Por el rol'), priority: 3 },
        exception: { field: text('Excepción') },
        excepted_until: { field: date('Hasta') },
      },
      groups: [{ by: 'rule', subtotals: false }],
      sort: ['full_name', 'user_id'],
      empty: 'Nadie junta permisos que se contraponen.',
    },
    {
      key: 'CAMBIOS',
      label: 'Cambios de permisos',
      description:
        'Quién cambió roles, permisos, reglas o los roles de una persona, cuándo y por qué.',
      privilege: 'sys/logs.list',
      period: { default: 'ultimos-30', maxDays: 366 },
      filters: { user_id: ref('Lo hizo', 'users', { selectable: {} }) },
      sql: `select l.id, l.at, coalesce(l.nickname, 'El sistema') as who, l.record_label as record,
              case l.resource when 'users' then 'Usuario' when 'roles' then 'Rol' when 'role-privileges' then 'Permiso de rol' when 'privileges' then 'Paquete' when 'role-reviews' then 'Recertificación' else 'Regla de segregación' end as kind,
              case l.action when 'CREAR' then 'Alta' when 'BORRAR' then 'Eliminación' when 'EDITAR' then 'Cambio' else coalesce(case l.transition when 'copy' then 'Copia' when 'bulk' then 'Cambio' when 'revoke' then 'Revocación' when 'confirm' then 'Confirmación' when 'viewAs' then 'Ver como' when 'suspend' then 'Suspensión' when 'activate' then 'Reactivación' when 'deactivate' then 'Baja' end, 'Cambio') end as what,
              left((select string_agg(case when c.key = 'role_ids' then 'Roles: ' || ${roleNames('(c.value -> 0)')} || ' → ' || ${roleNames('(c.value -> 1)')}
                else ${inWords("''", 'c.key')} || ': ' || ${valueText(0)} || ' → ' || ${valueText(1)} end, '; ' order by c.key)
                from jsonb_each(l.changes) c where l.resource <> 'users' or c.key in ('role_ids', 'sod_reason', 'all_branches', 'status', 'kind')), 1000) as changes, l.reason
            from sys__logs l
            where l.at >= :from::timestamp at time zone :zone and l.at < (:to + 1)::timestamp at time zone :zone
              and (l.resource in ('roles', 'role-privileges', 'privileges', 'sod-rules', 'role-reviews') or (l.resource = 'users' and (l.action = 'PERMISO' or l.changes ?| array['role_ids', 'all_branches', 'branch_office_ids', 'status'])))
              and l.action in ('CREAR', 'EDITAR', 'BORRAR', 'ACCION', 'PERMISO') [[ and l.user_id = :user_id ]]`,
      columns: {
        at: { field: datetime('Fecha y hora') },
        who: { field: text('Quién') },
        kind: { field: text('En qué'), priority: 3 },
        record: { field: text('Registro') },
        what: { field: text('Qué'), priority: 2 },
        changes: { field: text('Cambio') },
        reason: { field: text('Motivo'), priority: 2 },
      },
      sort: ['-at', '-id'],
      empty: 'Nadie cambió permisos en el periodo. Elige otro.',
    },
    {
      key: 'RECERTIFICACION',
      label: 'Recertificación',
      description: 'Cuánto lleva revisado cada jefe de los roles de su gente, por campaña.',
      privilege: 'role-reviews.list',
      filters: { reviewer_id: ref('Revisa', 'users') },
      sql: `select v.campaign, v.reviewer_id, ${NAME} as reviewer, count(*) as total, count(*) filter (where v.status = 'PENDIENTE') as pending, count(*) filter (where v.status = 'CONFIRMADO') as confirmed,
              count(*) filter (where v.status = 'REVOCADO') as revoked, max(v.due_at) as due_at
            from {role-reviews} v join {users} u on ${refersTo('role_reviews.reviewer_id', 'v', 'u')}
            where true [[ and v.reviewer_id = :reviewer_id ]] group by v.campaign, v.reviewer_id, u.name, u.last_name`,
      columns: {
        reviewer: {
          field: text('Revisa'),
          link: {
            list: 'role-reviews',
            filters: { campaign: '{campaign}', reviewer_id: '{reviewer_id}' },
          },
        },
        due_at: { field: date('Vence') },
        total: { field: int('Roles'), total: 'sum' },
        pending: { field: int('Por revisar'), total: 'sum' },
        confirmed: { field: int('Confirmados'), total: 'sum' },
        revoked: { field: int('Revocados'), total: 'sum' },
      },
      groups: [{ by: 'campaign', label: 'Campaña' }],
      drillDown: {
        sql: `select v.campaign, v.reviewer_id, v.id, concat_ws(' ', p.name, p.last_name) as person, r.name as role, v.status, 1 as total, case when v.status = 'PENDIENTE' then 1 end as pending,
                case when v.status = 'CONFIRMADO' then 1 end as confirmed, case when v.status = 'REVOCADO' then 1 end as revoked
              from {role-reviews} v join {users} u on ${refersTo('role_reviews.reviewer_id', 'v', 'u')} left join {users} p on ${refersTo('role_reviews.user_id', 'v', 'p')}
                left join {roles} r on ${refersTo('role_reviews.role_id', 'v', 'r')} where true [[ and v.reviewer_id = :reviewer_id ]]`,
        by: ['campaign', 'reviewer_id'],
        columns: {
          person: { field: text('Persona'), link: { record: 'role-reviews', id: 'id' } },
          role: { field: text('Rol') },
          status: { field: choice('Estado', choicesOf(roleReviews, 'status')) },
        },
        figures: { total: 'sum', pending: 'sum', confirmed: 'sum', revoked: 'sum' },
        sort: ['person', 'id'],
      },
      sort: ['-pending', 'reviewer', 'reviewer_id'],
      totalLabel: 'Todas las campañas',
      empty: 'Todavía no se abre ninguna campaña. Se abren solas cada seis meses.',
    },
  ],
};
