import { sameCompany } from '#erp/db/sql/joins.ts';
import { along } from '#erp/model/computed/declared.ts';
import { bool, computed, decimal, geo, int, longtext, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { SKU_COUNT, STOCK_VALUE, STORAGE_OCCUPANCY } from './storages.queries.ts';

export const storages = resource('storages', {
  label: ['Almacén', 'Almacenes'],
  fields: {
    code: text('Clave', { required: true, max: 12, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    storage_type_id: ref('Tipo', 'storage-types', { required: true, width: 4 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { required: true }),
    parent_id: ref('Almacén superior', 'storages', {
      tree: 5,
      filter: { branch_office_id: 'branch_office_id' },
      help: 'Sólo agrupa: el superior no guarda existencias.',
    }),
    manager_id: ref('Responsable', 'users', { accessScope: 'places' }),
    user_ids: refs('Usuarios autorizados', 'users', {
      accessScope: 'places',
      help: 'Trabajan en este almacén ellos y el responsable.',
    }),
    address: longtext('Domicilio', {
      max: 500,
      help: 'Vacío: el de la sucursal. La Carta Porte lo pide.',
    }),
    location: geo('Ubicación'),
    allow_negative: bool('Permite existencia negativa', {
      help: 'Sólo en físico, producción y vehículo; nunca aplica a lotes.',
    }),
    is_available: bool('Disponible para venta', { default: true }),
    uses_slots: bool('Usa ubicaciones', {
      help: 'Genera primero sus ubicaciones y elige la de recibo y la de embarque.',
    }),
    receive_slot_id: ref('Ubicación de recibo', 'wms/slots', {
      help: 'Aquí queda lo que entra sin ubicación y no tiene regla de acomodo.',
    }),
    dispatch_slot_id: ref('Ubicación de embarque', 'wms/slots', {
      help: 'Aquí se reúne lo surtido antes de salir.',
    }),
    category_ids: refs('Categorías permitidas', 'categories', { help: 'Vacío: todas.' }),
    customer_id: ref('Cliente depositario', 'customers'),
    supplier_id: ref('Proveedor depositario', 'suppliers'),
    cost_center_id: ref('Centro de costo', 'costCenters', { where: { is_group: '0' } }),
    capacity_kg: decimal('Capacidad en peso', { precision: 18, scale: 3, min: '0', suffix: 'kg' }),
    capacity_m3: decimal('Capacidad en volumen', {
      precision: 18,
      scale: 3,
      min: '0',
      suffix: 'm³',
    }),
    capacity_pallets: decimal('Capacidad en tarimas', { precision: 18, scale: 3, min: '0' }),
    count_frequency_days: int('Frecuencia de conteo', {
      min: '1',
      max: '3650',
      default: 90,
      suffix: 'días',
    }),
    sku_count: computed('Productos', 'int', SKU_COUNT),
    stock_value: computed('Valor', 'money', STOCK_VALUE, { readKey: 'costs.view' }),
    occupancy_pct: computed('Ocupación', 'percent', STORAGE_OCCUPANCY, { suffix: '%' }),
    usage: along('Uso', 'text', 'storage_type_id.usage'),
  },
  reportStorageField: 'id',
  title: ['code', 'name'],
  hasActive: true,
  highlights: ['sku_count', 'stock_value', 'occupancy_pct', 'manager_id'],
  branchField: 'branch_office_id',
  titlesVisibleToAll: true,
  ownerFields: ['manager_id', 'user_ids'],
  accessPlace: {
    people: ['manager_id', 'user_ids'],
    manager: 'manager_id',
    allKey: 'storages.all',
  },
  list: {
    columns: [
      'code',
      'name',
      'storage_type_id',
      'branch_office_id',
      'manager_id',
      'sku_count',
      'stock_value',
      'occupancy_pct',
      'active',
    ],
    sort: 'code',
    filters: [
      'storage_type_id',
      'branch_office_id',
      'manager_id',
      'is_available',
      'allow_negative',
      'uses_slots',
    ],
    relationFilters: {
      beside_id: {
        label: 'De la sucursal de',
        to: 'storages',
        optionsOnly: true,
        sql: `t.branch_office_id in (select o.branch_office_id from storages o where ${sameCompany('o', 't')} and o.id = any($))`,
      },
    },
  },
  views: { tree: { by: 'parent_id', columns: ['branch_office_id'] } },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Un lugar donde se guardan existencias; el tipo dice para qué se usa.',
        fields: [
          'code',
          'name',
          'storage_type_id',
          'branch_office_id',
          'parent_id',
          'cost_center_id',
        ],
      },
      {
        title: 'Quién trabaja en él',
        help: 'Los demás no lo ven, salvo quien puede ver todos los almacenes.',
        fields: ['manager_id', 'user_ids'],
      },
      {
        title: 'Domicilio',
        help: 'De dónde salen y a dónde llegan los traslados.',
        fields: ['address', 'location'],
      },
      {
        title: 'Comportamiento',
        help: 'Al crear, lo que no marques se toma del tipo.',
        fields: [
          'is_available',
          'allow_negative',
          'uses_slots',
          'receive_slot_id',
          'dispatch_slot_id',
          'category_ids',
          'count_frequency_days',
        ],
      },
      {
        title: 'Depositario',
        help: 'El cliente que tiene mercancía en consignación, o el tercero que guarda lo nuestro.',
        fields: ['customer_id', 'supplier_id'],
      },
      {
        title: 'Capacidad',
        help: 'Con ella se calcula la ocupación.',
        fields: ['capacity_kg', 'capacity_m3', 'capacity_pallets'],
      },
    ],
  },
});
