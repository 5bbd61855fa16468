import { BULK } from './role-privileges.schemas.ts';
import { choice, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const rolePrivileges = child('role-privileges', {
  label: ['Permiso del rol', 'Permisos del rol'],
  gender: 'm',
  fields: {
    role_id: ref('Rol', 'roles', { required: true, accessScope: 'rights', readOnly: 'edit' }),
    privilege_id: ref('Privilegio', 'privileges', {
      required: true,
      accessScope: 'rights',
      unique: ['role_id'],
      width: 6,
    }),
    scope: choice(
      'Alcance',
      [
        ['PROPIOS', 'Los propios'],
        ['EQUIPO', 'Los de su equipo'],
        ['SUCURSAL', 'Los de su sucursal'],
        ['TODOS', 'Todos'],
      ],
      { required: true, default: 'TODOS', width: 3, accessScope: 'rights' },
    ),
    max_amount: money('Hasta importe MXN', {
      above: '0',
      accessScope: 'rights',
      width: 3,
      help: 'Vacío: sin límite.',
    }),
  },
  title: ['role_id', 'privilege_id'],
  list: { columns: ['role_id', 'privilege_id', 'scope', 'max_amount'], sort: 'privilege_id' },
  search: [],
  screen: null,
  calls: ['create', 'list', 'one', 'update', 'delete'],
  privilegesOf: 'roles',
  authority: { of: 'roles', by: 'role_id' },
  extraCalls: [
    {
      name: 'bulk',
      method: 'PUT',
      path: 'role-privileges/bulk/:id',
      key: 'roles.update',
      pathRecords: { id: 'roles' },
      summary: 'Sustituye los permisos de un rol en un módulo',
      ...BULK,
    },
  ],
});
