import { bool, choice, lines, percent, ref, text } from '#erp/model/fields.ts';
import { MEASURED_BASES } from './allocation-bases.ts';
import { resource } from '#erp/model/resource.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const costCenterAllocations = child('cost-center-allocations', {
  label: ['Reparto', 'Reparto'],
  fields: {
    cost_center_id: ref('Centro de costo', 'costCenters', { required: true }),
    target_center_id: ref('Centro destino', 'costCenters', {
      required: true,
      where: { is_group: '0' },
    }),
    percent: percent('Porcentaje', { required: true, above: '0', max: '100', suffix: '%' }),
  },
  title: 'target_center_id',
  list: { columns: ['target_center_id', 'percent'] },
});

/**
 * Who spends: what leaves the warehouse for own use, and later every expense, is charged to one of
 * these.
 */
export const costCenters = resource('costCenters', {
  label: ['Centro de costo', 'Centros de costo'],
  docUrl: 'cost-centers',
  fields: {
    code: text('Clave', { required: true, max: 15, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    parent_id: ref('Depende de', 'costCenters', { tree: 5, width: 4 }),
    kind: choice(
      'Clase',
      [
        ['PRODUCTIVO', 'Productivo'],
        ['SERVICIO', 'De servicio'],
        ['VENTAS', 'Ventas'],
        ['ADMINISTRACION', 'Administración'],
      ],
      { required: true, width: 4 },
    ),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
    manager_id: ref('Responsable', 'users', {
      help: 'Autoriza los vales de salida de este centro y de los que dependen de él.',
      width: 4,
    }),
    is_group: bool('Sólo agrupa', { help: 'Un centro que agrupa a otros no recibe cargos.' }),
    allocation_base: choice(
      'Base de reparto',
      [['NINGUNA', 'No se reparte'], ...MEASURED_BASES, ['MANUAL', 'Porcentajes fijos']],
      {
        required: true,
        default: 'NINGUNA',
        width: 4,
        help: 'Con personal, metros, horas o kilos se reparte según las medidas de los demás centros.',
      },
    ),
    allocations: lines('Reparto', 'cost-center-allocations', 'cost_center_id', {
      max: 100,
      help: 'Sólo con porcentajes fijos; deben sumar 100 %.',
    }),
  },
  title: ['code', 'name'],
  hasActive: true,
  branchField: 'branch_office_id',
  ownerFields: ['manager_id'],
  managers: { person: 'manager_id', above: 'parent_id' },
  list: {
    columns: ['code', 'name', 'kind', 'branch_office_id', 'manager_id', 'is_group', 'active'],
    sort: 'code',
    tree: 'parent_id',
    tabs: ['costCenters', 'cost-units', 'acc/cost-drivers'],
    filters: ['kind', 'branch_office_id', 'manager_id', 'parent_id', 'is_group', 'allocation_base'],
  },
  views: { tree: { by: 'parent_id', columns: ['kind', 'manager_id'] } },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'A él se cargan los consumos y los gastos.',
        fields: ['code', 'name', 'parent_id', 'kind', 'branch_office_id', 'manager_id', 'is_group'],
      },
      {
        title: 'Reparto',
        help: 'Cómo pasa lo que gasta a otros centros.',
        fields: ['allocation_base', 'allocations'],
      },
    ],
  },
});
