import { choice, int, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** A named set of places that a person may work with: warehouses, shelves of files, or both. */
export const repositories = resource('repositories', {
  label: ['Repositorio', 'Repositorios'],
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    kind: choice(
      'Clase',
      [
        ['ALMACENES', 'Almacenes'],
        ['ARCHIVOS', 'Archivos'],
        ['MIXTO', 'Almacenes y archivos'],
      ],
      { required: true, default: 'ALMACENES' },
    ),
    branch_office_id: ref('Sucursal', 'branch-offices', {
      width: 6,
      help: 'Vacía: toda la empresa.',
    }),
    folder: text('Carpeta', {
      max: 120,
      width: 6,
      pattern: ['^[\\w\\- /]+$', 'Usa letras, números, espacios, guiones y diagonales.'],
      requiredWhen: { field: 'kind', is: ['ARCHIVOS', 'MIXTO'] },
      onlyWhen: { field: 'kind', is: ['ARCHIVOS', 'MIXTO'] },
    }),
    file_access: choice(
      'Acceso a archivos',
      [
        ['LECTURA', 'Sólo consultar'],
        ['ESCRITURA', 'Consultar y subir'],
      ],
      {
        onlyWhen: { field: 'kind', is: ['ARCHIVOS', 'MIXTO'] },
        requiredWhen: { field: 'kind', is: ['ARCHIVOS', 'MIXTO'] },
      },
    ),
    quota_mb: int('Espacio', {
      min: '1',
      suffix: 'MB',
      onlyWhen: { field: 'kind', is: ['ARCHIVOS', 'MIXTO'] },
    }),
    user_ids: refs('Usuarios', 'users', { accessScope: 'places' }),
    role_ids: refs('Roles', 'roles', {
      accessScope: 'places',
      help: 'También lo tienen las personas de estos roles.',
    }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'kind', 'branch_office_id', 'folder', 'user_ids', 'active'],
    sort: 'code',
    filters: ['kind', 'branch_office_id', 'user_ids', 'role_ids'],
  },
  branchField: 'branch_office_id',
  risks: { create: 'SENSIBLE', update: 'SENSIBLE' },
  form: {
    sections: [
      {
        title: 'Repositorio',
        help: 'Qué lugares reúne.',
        fields: ['code', 'name', 'kind', 'branch_office_id', 'folder', 'file_access', 'quota_mb'],
      },
      {
        title: 'Quién lo usa',
        help: 'Se suma a los almacenes que cada quien ya tiene a su cargo.',
        fields: ['user_ids', 'role_ids'],
      },
    ],
  },
});
