import { choice, date, int, longtext, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const accountModules = resource('account-modules', {
  label: ['Módulo de la empresa', 'Módulos de la empresa'],
  gender: 'm',
  fields: {
    module_id: ref('Módulo', 'modules', { required: true, unique: true, readOnly: 'edit' }),
    status: choice(
      'Estado',
      [
        ['ACTIVO', 'Activo', 'ok'],
        ['PRUEBA', 'A prueba', 'wait'],
        ['SUSPENDIDO', 'Suspendido', 'off'],
      ],
      { required: true, default: 'ACTIVO' },
    ),
    active_from: date('Vigente desde'),
    active_to: date('Vigente hasta', {
      requiredWhen: { field: 'status', is: ['PRUEBA'] },
      help: 'Un módulo a prueba siempre vence.',
    }),
    seats: int('Usuarios incluidos', { min: '1', help: 'Vacío: sin límite.' }),
    notes: longtext('Notas'),
  },
  impact: true,
  administrative: true,
  title: 'module_id',
  quickSearch: false,
  list: {
    columns: ['module_id', 'status', 'active_from', 'active_to', 'seats'],
    sort: 'module_id',
  },
  search: [],
  checks: [
    {
      field: 'active_to',
      op: '>=',
      other: 'active_from',
      message: 'Debe ser igual o posterior a «Vigente desde».',
    },
  ],
  screens: ['new', 'edit'],
  listPath: 'settings?tab=modulos',
  calls: ['create', 'list', 'one', 'update', 'delete'],
  privileges: [
    {
      key: 'accounts.modules',
      label: 'Activar y desactivar módulos de la empresa',
      risk: 'SENSIBLE',
    },
  ],
});
