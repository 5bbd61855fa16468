import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { bool, choice, color, computed, int, longtext, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const moduleGroups = [
  ['VENTAS', 'Ventas'],
  ['COMPRAS', 'Compras'],
  ['ALMACEN', 'Almacén'],
  ['PRODUCCION', 'Producción'],
  ['FINANZAS', 'Finanzas'],
  ['PERSONAS', 'Personas'],
  ['OPERACION', 'Operación'],
  ['COLABORACION', 'Colaboración'],
  ['VERTICALES', 'Giros especiales'],
  ['CONFIGURACION', 'Configuración'],
] as const;

export const modules = resource('modules', {
  label: ['Módulo', 'Módulos'],
  gender: 'm',
  fields: {
    icon: text('Icono', {
      max: 40,
      width: 3,
      represents: 'icon',
      pattern: ['^[a-z0-9-]+$', 'Escribe el nombre de un icono, como package.'],
    }),
    key: text('Clave', {
      required: true,
      max: 20,
      unique: true,
      readOnly: 'edit',
      width: 3,
      technical: true,
    }),
    name: text('Nombre', { required: true, max: 60, width: 6 }),
    group: choice('Grupo de menú', moduleGroups, { required: true, readOnly: 'edit', width: 4 }),
    order: int('Orden', { required: true, default: 0, width: 4 }),
    color: color('Color', { width: 4 }),
    description: longtext('Descripción', { max: 1000, readOnly: 'edit' }),
    depends_on: refs('Requiere', 'modules', {
      readOnly: 'edit',
      help: 'Módulos que deben estar activos para activar éste.',
    }),
    core: bool('Esencial', { readOnly: true, help: 'No se puede desactivar.' }),
    doc_url: text('Documentación', { max: 120, readOnly: true }),
    resources_count: computed(
      'Recursos',
      'int',
      `(select count(distinct p.resource)::int from privileges p where ${refersTo('privileges.module_id', 'p', 't')})`,
      {
        width: 3,
      },
    ),
    users_count: computed(
      'Usuarios',
      'int',
      `(select count(distinct ur.owner_id)::int from privileges p join role_privileges rp on ${refersTo('role_privileges.privilege_id', 'rp', 'p')} join users__role_ids ur on ${sameCompany('ur', 'rp')} and ur.target_id = rp.role_id where ${refersTo('privileges.module_id', 'p', 't')})`,
      { width: 3 },
    ),
  },
  title: 'name',
  hasActive: true,
  highlights: ['resources_count', 'users_count'],
  list: {
    columns: [
      'icon',
      'name',
      'key',
      'group',
      'order',
      'core',
      'resources_count',
      'users_count',
      'active',
    ],
    sort: 'order',
    filters: ['group', 'core'],
  },
  search: ['key', 'name'],
  editableFields: ['name', 'icon', 'color', 'order'],
  form: {
    sections: [
      {
        title: 'En el menú',
        help: 'Cómo se ve el módulo en esta empresa; puedes cambiarlo.',
        fields: ['name', 'icon', 'color', 'order'],
      },
      {
        title: 'Del sistema',
        help: 'Lo define esta versión del sistema.',
        fields: [
          'key',
          'group',
          'core',
          'description',
          'depends_on',
          'doc_url',
          'resources_count',
          'users_count',
        ],
      },
    ],
  },
});
