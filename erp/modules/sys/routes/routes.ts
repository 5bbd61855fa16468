import { sameCompany } from '#erp/db/sql/joins.ts';
import { bool, choice, computed, int, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/**
 * The screens of this version, and how this company shows them in the menu; besides, links of its
 * own to other places.
 */
export const systemRoutes = resource('sys/routes', {
  label: ['Ruta', 'Rutas'],
  gender: 'f',
  fields: {
    path: text('Ruta', {
      required: true,
      max: 300,
      unique: true,
      readOnly: 'edit',
      width: 8,
      help: 'De una liga a otro sitio, su dirección completa con https.',
    }),
    route_id: int('Id de ruta', {
      readOnly: true,
      width: 4,
      help: 'Nunca cambia; con él se guardan los atajos.',
    }),
    label: text('Etiqueta', { required: true, max: 80, width: 6 }),
    declared_label: text('Etiqueta del sistema', { max: 80, readOnly: true, width: 6 }),
    module_id: ref('Módulo', 'modules', { required: true, readOnly: 'edit', width: 4 }),
    kind: choice(
      'Clase',
      [
        ['LISTA', 'Lista'],
        ['NUEVO', 'Alta'],
        ['EDICION', 'Ficha'],
        ['DETALLE', 'Detalle'],
        ['TABLERO', 'Tablero'],
        ['REPORTE', 'Reporte'],
        ['UNICA', 'Pantalla única'],
        ['PUBLICA', 'Pública'],
        ['EXTERNA', 'Liga a otro sitio'],
      ],
      { required: true, default: 'EXTERNA', readOnly: true, width: 4 },
    ),
    icon: text('Icono', {
      max: 40,
      width: 4,
      pattern: ['^[a-z0-9-]+$', 'Escribe el nombre de un icono, como package.'],
    }),
    order: int('Orden', {
      required: true,
      min: '0',
      max: '9999',
      default: 0,
      width: 4,
      help: '0: donde lo pone el sistema.',
    }),
    in_menu: bool('En menú', { default: true }),
    hidden: bool('Oculta', {
      help: 'No se muestra en el menú a nadie. Quien conoce la dirección y tiene permiso todavía la abre.',
    }),
    doc_url: text('Página de ayuda', {
      max: 160,
      width: 8,
      pattern: ['^(?!.*\\.\\.)[\\w./#-]*$', 'Escribe una ruta relativa, sin «..».'],
      help: 'Relativa a la base de documentación.',
    }),
    privilege_key: text('Privilegio', { max: 100, readOnly: true, width: 6 }),
    role_ids: refs('Roles', 'roles', {
      help: 'De una liga a otro sitio: quiénes la ven. Vacío: todos.',
    }),
    roles_start: computed(
      'Inicio de',
      'text',
      `(select string_agg(r.name, ', ' order by r.name) from roles r where ${sameCompany('r', 't')} and r.active and ltrim(coalesce(r.start_page, ''), '/') = t.path)`,
    ),
    visits_30d: computed(
      'Visitas en 30 días',
      'int',
      `(select count(*)::int from recents v where ${sameCompany('v', 't')} and v.at > now() - interval '30 days' and (ltrim(v.url, '/') = t.path or (t.path like '%/:id' and v.url ~ ('^/' || replace(t.path, ':id', '[0-9]+') || '$'))))`,
    ),
  },
  title: 'label',
  list: {
    columns: [
      'path',
      'label',
      'module_id',
      'kind',
      'route_id',
      'privilege_key',
      'in_menu',
      'hidden',
      'visits_30d',
    ],
    more: ['doc_url', 'order', 'roles_start'],
    sort: 'path',
    filters: ['module_id', 'kind', 'in_menu', 'hidden'],
  },
  search: ['path', 'label'],
  calls: ['create', 'list', 'one', 'update', 'delete'],
  docUrl: 'sys-routes',
  form: {
    sections: [
      {
        title: 'Pantalla',
        help: 'Cuál es y quién puede abrirla.',
        fields: ['path', 'route_id', 'module_id', 'kind', 'privilege_key'],
      },
      {
        title: 'En el menú',
        help: 'Cómo la ve esta empresa.',
        fields: ['label', 'declared_label', 'icon', 'order', 'in_menu', 'hidden', 'role_ids'],
      },
      {
        title: 'Ayuda y uso',
        help: 'A dónde lleva su ayuda y cuánto se usa.',
        fields: ['doc_url', 'roles_start', 'visits_30d'],
      },
    ],
  },
});
