import { COPY, ROLE_CODE } from './role-actions.ts';
import { COMPARE, PREVIEW } from './roles.schemas.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, date, int, lines, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const roles = resource('roles', {
  label: ['Rol', 'Roles'],
  gender: 'm',
  fields: {
    code: text('Clave', {
      required: true,
      accessScope: 'rights',
      max: 40,
      case: 'upper',
      unique: true,
      width: 4,
      pattern: ROLE_CODE,
    }),
    name: text('Nombre', { required: true, max: 60, unique: true, width: 5 }),
    kind: choice(
      'Tipo de usuario',
      [
        ['INTERNO', 'Interno'],
        ['EXTERNO', 'Externo (proveedores y clientes)'],
        ['TERMINAL', 'Terminal'],
      ],
      {
        required: true,
        default: 'INTERNO',
        width: 3,
        help: 'Debe corresponder al tipo de los usuarios que lo tengan.',
      },
    ),
    description: text('Descripción', { max: 250, width: 12 }),
    is_system: bool('Del sistema', {
      readOnly: true,
      help: 'Los roles del sistema no se eliminan.',
    }),
    start_page: text('Página de inicio', {
      max: 120,
      pattern: ['^/(?!/)(?!.*/[/.])[^\\s\\\\]*$', 'Escribe una ruta del sistema, como /products.'],
    }),
    requires_otp: bool('Exige segundo factor'),
    max_idle_minutes: int('Inactividad máxima', {
      min: '5',
      max: '720',
      suffix: 'min',
      help: 'Vacío: la de la empresa.',
    }),
    branch_office_ids: refs('Limitado a sucursales', 'branch-offices', {
      accessScope: 'rights',
      help: 'Vacío: las del usuario.',
    }),
    valid_until: date('Vigente hasta', {
      accessScope: 'rights',
      help: 'Para un rol temporal: después de ese día ya no da permisos.',
    }),
    sod_reason: text('Motivo si los permisos se contraponen', {
      max: 250,
      width: 12,
      help: 'Se pide cuando una regla de segregación avisa; queda en la bitácora.',
    }),
    gives_role_ids: refs('Roles que puede asignar', 'roles', {
      help: 'Quien tiene este rol puede dárselos a otras personas aunque no tenga sus permisos. Sólo un administrador lo cambia; no valen para roles con permisos críticos o de administración.',
    }),
    dashboard: lines('Indicadores del inicio', 'role-tiles', 'role_id', { max: 12 }),
    privileges: lines('Permisos', 'role-privileges', 'role_id', { max: 20000 }),
    users_count: countOf('Usuarios', 'users', 'role_ids'),
    keys_count: countOf('Permisos', 'role-privileges', 'role_id'),
  },
  impact: true,
  authority: { of: 'roles', by: 'id' },
  fixedRows: [
    {
      when: { field: 'code', is: ['ADMINISTRADOR'] },
      message: 'El rol Administrador tiene todos los permisos y no se cambia. Crea otro rol.',
      deleteMessage: 'Los roles del sistema no se eliminan.',
    },
    {
      when: { field: 'is_system', is: [true] },
      fields: ['code'],
      message: 'La clave de un rol del sistema no cambia.',
      deleteMessage: 'Los roles del sistema no se eliminan.',
    },
  ],
  administrative: true,
  title: 'name',
  hasActive: true,
  highlights: ['users_count', 'keys_count'],
  list: {
    columns: ['code', 'name', 'kind', 'users_count', 'keys_count', 'requires_otp', 'active'],
    sort: 'name',
    filters: ['kind', 'requires_otp', 'is_system', 'valid_until'],
  },
  search: ['code', 'name', 'description'],
  risks: { update: 'CRITICO' },
  privileges: [{ key: 'roles.preview', label: 'Ver a quién afecta un cambio de permisos' }],
  actions: { copy: COPY },
  extraCalls: [
    {
      name: 'preview',
      method: 'POST',
      path: 'roles/preview/:id',
      key: 'roles.preview',
      summary: 'Qué gana y pierde cada usuario con otros permisos',
      reads: true,
      ...PREVIEW,
    },
    {
      name: 'compare',
      method: 'GET',
      path: 'roles/compare',
      key: 'roles.list',
      pathRecords: { a: 'roles', b: 'roles' },
      sample: { a: '1', b: '1' },
      summary: 'Compara lo que dan dos roles',
      ...COMPARE,
    },
  ],
  form: {
    tabs: [
      {
        key: 'general',
        label: 'General',
        sections: [
          {
            title: 'Rol',
            help: 'Un puesto o tarea; se da a uno o más usuarios.',
            fields: ['code', 'name', 'kind', 'description', 'is_system', 'start_page'],
          },
          {
            title: 'Límites',
            help: 'Restringen lo que el rol permite, además de los límites del usuario.',
            fields: [
              'requires_otp',
              'max_idle_minutes',
              'valid_until',
              'branch_office_ids',
              'gives_role_ids',
              'sod_reason',
            ],
          },
        ],
      },
      {
        key: 'inicio',
        label: 'Inicio',
        sections: [
          {
            title: 'Tablero de inicio',
            help: 'Lo que ve al entrar quien tiene el rol. Sin ninguno, los del tablero de la empresa que pueda ver.',
            fields: ['dashboard'],
          },
        ],
      },
      {
        key: 'permisos',
        label: 'Permisos',
        sections: [
          {
            title: 'Permisos',
            help: 'Marca lo que el rol puede ver y hacer en cada recurso.',
            fields: ['privileges'],
          },
        ],
      },
    ],
  },
});
