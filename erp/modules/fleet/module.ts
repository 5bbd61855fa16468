import { ref } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { carriers } from './carriers/carriers.ts';
import { drivers } from './drivers/drivers.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { roleKeys } from './role-keys.ts';
import { vehicleTypes } from './vehicle-types/vehicle-types.ts';
import { vehicles } from './vehicles/vehicles.ts';

export const fleet = module({
  key: 'fleet',
  label: 'Flota',
  group: 'OPERACION',
  icon: 'truck',
  order: 700,
  refersTo: {
    purchasing: 'who is paid for freight, and who leases units',
    sales: 'zones that a carrier covers, routes and rates of a type of unit',
    accounting: 'what the costs of a unit are charged to',
    inventory: 'what a unit carries with it',
  },
  resources: [carriers, vehicleTypes, vehicles, drivers],
  addedFields: {
    'sls/routes': {
      fields: {
        vehicle_type_id: ref('Tipo de unidad', 'vehicle-types', { where: { active: '1' } }),
      },
      after: 'departure_time',
    },
    'sls/shipments': {
      fields: {
        carrier_id: ref('Transportista', 'carriers', {
          where: { status: 'ACTIVO' },
          neededWhen: [],
          width: 4,
        }),
        vehicle_id: ref('Vehículo', 'fms/vehicles', { neededWhen: [], width: 4 }),
        driver_id: ref('Operador', 'fms/drivers', { neededWhen: [], width: 4 }),
      },
      after: 'freight_mode',
      lanes: ['vehicle_id'],
    },
    'rate-lists/lines': {
      fields: {
        vehicle_type_id: ref('Tipo de unidad', 'vehicle-types', { help: 'Vacío: cualquiera.' }),
      },
      after: 'destination_zone_id',
      listedAfter: 'destination_zone_id',
    },
  },
  linkedTabs: {
    carriers: [
      {
        key: 'unidades',
        label: 'Unidades',
        tables: ['fms/vehicles'],
        by: 'carrier_id',
        columns: ['economic_number', 'plates', 'vehicle_type_id', 'first_expiry', 'status'],
      },
      {
        key: 'operadores',
        label: 'Operadores',
        tables: ['fms/drivers'],
        by: 'carrier_id',
        columns: ['code', 'name', 'license_category', 'license_to', 'status'],
      },
    ],
    'vehicle-types': [
      {
        key: 'unidades',
        label: 'Unidades',
        tables: ['fms/vehicles'],
        by: 'vehicle_type_id',
        columns: ['economic_number', 'plates', 'branch_office_id', 'status'],
      },
    ],
    'fms/drivers': [
      {
        key: 'unidades',
        label: 'Unidades',
        tables: ['fms/vehicles'],
        by: 'default_driver_id',
        columns: ['economic_number', 'plates', 'vehicle_type_id', 'status'],
      },
    ],
  },
  notices: [
    {
      key: 'fleet.expiring',
      label: 'Va a vencer un documento de la flota',
      channels: ['APP', 'CORREO'],
      audience: 'ROL',
    },
  ],
  roles: [
    {
      code: 'JEFE_FLOTA',
      name: 'Jefe de flota',
      description: 'Lleva transportistas, unidades y operadores, y vigila sus documentos.',
      keys: [
        'carriers.*',
        'vehicle-types.*',
        'fms/vehicles.*',
        'fms/drivers.*',
        'suppliers.list',
        'zones.list',
        'costCenters.list',
        'storages.list',
      ],
    },
    {
      code: 'TRAFICO',
      name: 'Tráfico',
      description: 'Asigna unidades y operadores; no los da de alta ni de baja.',
      keys: [
        'carriers.list',
        'vehicle-types.list',
        'fms/vehicles.list',
        'fms/vehicles.manage',
        'fms/drivers.list',
      ],
    },
  ],
  roleKeys,
  texts: { en: english },
  labels: { en: englishLabels },
});
