import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { WHO } from './privileges.schemas.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, computed, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** Rows SISTEMA come from the declarations; a company adds its own bundles. */
export const privileges = resource('privileges', {
  label: ['Privilegio', 'Privilegios'],
  gender: 'm',
  fields: {
    key: text('Clave', {
      required: true,
      accessScope: 'rights',
      max: 80,
      unique: true,
      readOnly: 'edit',
      technical: true,
      width: 5,
      pattern: ['^[A-Za-z0-9_/.-]+$', 'Usa letras, números, punto y guion.'],
      help: 'La de un paquete empieza con «paquete.».',
    }),
    name: text('Nombre', { required: true, max: 100, width: 6 }),
    kind: choice(
      'Clase',
      [
        ['SISTEMA', 'Del sistema'],
        ['PAQUETE', 'Paquete'],
      ],
      { required: true, default: 'PAQUETE', readOnly: 'edit', width: 3, accessScope: 'rights' },
    ),
    module_id: ref('Módulo', 'modules', { required: true, width: 5 }),
    resource: text('Recurso', {
      represents: 'resource',
      max: 60,
      readOnly: true,
      index: true,
      width: 4,
    }),
    operation: text('Operación', { max: 30, readOnly: true, width: 4 }),
    risk: choice(
      'Riesgo',
      [
        ['NORMAL', 'Normal', 'neutral'],
        ['SENSIBLE', 'Sensible', 'wait'],
        ['CRITICO', 'Crítico', 'bad'],
      ],
      {
        required: true,
        default: 'NORMAL',
        readOnly: true,
        width: 4,
        help: 'Lo crítico pide la contraseña otra vez.',
      },
    ),
    scopable: bool('Admite alcance', { readOnly: true, width: 4 }),
    key_ids: refs('Incluye', 'privileges', {
      accessScope: 'rights',
      where: { kind: 'SISTEMA' },
      onlyWhen: { field: 'kind', is: ['PAQUETE'] },
      requiredWhen: { field: 'kind', is: ['PAQUETE'] },
    }),
    roles_count: countOf('Roles que lo tienen', 'role-privileges', 'privilege_id', { width: 3 }),
    users_count: computed(
      'Usuarios que lo tienen',
      'int',
      `(select count(distinct ur.owner_id)::int from role_privileges rp join users__role_ids ur on ${sameCompany('ur', 'rp')} and ur.target_id = rp.role_id where ${refersTo('role_privileges.privilege_id', 'rp', 't')})`,
      { width: 3 },
    ),
  },
  authority: { of: 'privileges', by: 'id' },
  administrative: true,
  title: 'name',
  fixedRows: [
    {
      when: { field: 'kind', is: ['SISTEMA'] },
      message: 'Los privilegios del sistema no se cambian; agrupa los que quieras en un paquete.',
      deleteMessage: 'Los privilegios del sistema no se eliminan.',
    },
  ],
  hasActive: true,
  highlights: ['roles_count', 'users_count'],
  quickSearch: false,
  list: {
    columns: ['name', 'key', 'module_id', 'risk', 'kind', 'roles_count', 'users_count', 'active'],
    sort: 'key',
    filters: ['module_id', 'resource', 'operation', 'risk', 'kind'],
  },
  search: ['key', 'name'],
  privileges: [
    { key: 'privileges.who', label: 'Ver quién puede hacer cada cosa', risk: 'SENSIBLE' },
    {
      key: 'permissions.explain',
      label: 'Ver por qué otra persona puede o no puede algo',
      risk: 'SENSIBLE',
    },
  ],
  extraCalls: [
    {
      name: 'who',
      method: 'POST',
      path: 'privileges/who',
      key: 'privileges.who',
      summary: 'Usuarios que tienen un privilegio, con el rol que se los da',
      reads: true,
      ...WHO,
    },
  ],
  form: {
    sections: [
      {
        title: 'Privilegio',
        help: 'Un derecho que se da por medio de los roles; los del sistema no se cambian.',
        fields: ['name', 'key', 'kind', 'module_id'],
      },
      {
        title: 'A qué da derecho',
        help: 'La operación que permite y cuánto cuidado pide.',
        fields: ['resource', 'operation', 'risk', 'scopable', 'roles_count', 'users_count'],
      },
      {
        title: 'Paquete',
        help: 'Los privilegios del sistema que se dan juntos.',
        fields: ['key_ids'],
      },
    ],
  },
});
