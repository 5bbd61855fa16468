import {
  choice,
  date,
  decimal,
  image,
  int,
  longtext,
  money,
  ref,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { vehicleForm } from './vehicle-form.ts';
import { vehiclePapers } from './vehicle-papers.ts';
import { DISPOSALS, VEHICLE_STATUSES, vehicleStates } from './vehicle-states.ts';

const LEASED = { field: 'ownership', is: ['ARRENDADO'] } as const;
const OURS = { field: 'ownership', is: ['PROPIO', 'ARRENDADO', 'COMODATO'] } as const;
const BOUGHT = { field: 'ownership', is: ['PROPIO'] } as const;
const RETIRED = { readOnly: true, width: 4 } as const;
const KILOS = { precision: 12, scale: 2, min: '0', suffix: 'kg', width: 3 } as const;

/** Everything that travels, pulls or lifts: trucks, trailers, cars, forklifts, generators. */
export const vehicles = resource('fms/vehicles', {
  label: ['Unidad', 'Unidades'],
  gender: 'f',
  docUrl: 'flota',
  fields: {
    economic_number: text('Núm. económico', {
      required: true,
      max: 20,
      case: 'upper',
      unique: true,
      width: 3,
    }),
    plates: text('Placas', {
      max: 10,
      case: 'upper',
      index: true,
      width: 3,
      help: 'Sin guiones ni espacios; de 5 a 7 letras y números.',
    }),
    status: choice('Estado', VEHICLE_STATUSES, {
      required: true,
      default: 'DISPONIBLE',
      index: true,
      readOnly: true,
      width: 3,
    }),
    hold_reason: text('Por qué está fuera de servicio', { max: 250, readOnly: true }),
    ownership: choice(
      'Propiedad',
      [
        ['PROPIO', 'Propia'],
        ['ARRENDADO', 'Arrendada'],
        ['COMODATO', 'En comodato'],
        ['TERCERO', 'De un tercero'],
      ],
      { required: true, default: 'PROPIO', width: 3 },
    ),
    carrier_id: ref('Transportista', 'carriers', { width: 6, help: 'Vacío: la flota propia.' }),
    vehicle_type_id: ref('Tipo de unidad', 'vehicle-types', {
      required: true,
      where: { active: '1' },
      width: 6,
    }),
    model: text('Marca y modelo', { max: 80, width: 6 }),
    year: int('Año', {
      min: '1950',
      max: '2099',
      ungrouped: true,
      width: 2,
      help: 'Lo pide la Carta Porte.',
    }),
    vin: text('NIV o serie', { max: 17, case: 'upper', unique: true, width: 4 }),
    engine_number: text('Núm. de motor', { max: 40, width: 4 }),
    plates_state_id: ref('Estado de las placas', 'state', { width: 4 }),
    plate_kind: choice(
      'Tipo de placa',
      [
        ['FEDERAL', 'Federal'],
        ['ESTATAL', 'Estatal'],
        ['DEMOSTRACION', 'De demostración'],
        ['SIN_PLACA', 'Sin placa'],
      ],
      { required: true, default: 'FEDERAL', width: 3 },
    ),
    branch_office_id: ref('Sucursal base', 'branch-offices', {
      neededWhen: [[OURS]],
      width: 6,
      help: 'Vacía: tu sucursal.',
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      neededWhen: [[OURS]],
      where: { is_group: '0' },
      width: 6,
    }),
    default_driver_id: ref('Operador asignado', 'fms/drivers', {
      narrowedBy: { carrier_id: 'carrier_id' },
      width: 6,
    }),
    storage_id: ref('Almacén de la unidad', 'storages', {
      unique: true,
      width: 6,
      help: 'De uso Vehículo: lo que la unidad lleva consigo.',
    }),
    tare_kg: decimal('Tara', KILOS),
    payload_kg: decimal('Carga útil', { ...KILOS, help: 'Vacía: la de su tipo.' }),
    tank_l: decimal('Tanque', { precision: 8, scale: 2, min: '0', suffix: 'L', width: 3 }),
    expected_km_l: decimal('Rendimiento esperado', {
      precision: 6,
      scale: 2,
      min: '0',
      suffix: 'km/L',
      width: 3,
    }),
    ...vehiclePapers,
    first_expiry: date('Primer vencimiento', { readOnly: true, index: true, width: 3 }),
    acquired_on: date('Adquisición', { width: 3 }),
    acquisition_cost: money('Costo', { min: '0', suffix: 'MXN', onlyWhen: BOUGHT, width: 3 }),
    residual_value: money('Valor residual', {
      min: '0',
      suffix: 'MXN',
      onlyWhen: BOUGHT,
      width: 3,
    }),
    useful_life_km: int('Vida útil', { min: '1', suffix: 'km', onlyWhen: BOUGHT, width: 3 }),
    useful_life_months: int('Vida útil en meses', {
      min: '1',
      suffix: 'meses',
      onlyWhen: BOUGHT,
      width: 3,
    }),
    lease_supplier_id: ref('Arrendadora', 'suppliers', {
      requiredWhen: LEASED,
      onlyWhen: LEASED,
      width: 6,
    }),
    lease_monthly: money('Renta mensual', {
      above: '0',
      suffix: 'MXN',
      requiredWhen: LEASED,
      onlyWhen: LEASED,
      width: 3,
    }),
    lease_until: date('Arrendada hasta', { requiredWhen: LEASED, onlyWhen: LEASED, width: 3 }),
    toll_tag: text('TAG', { max: 30, unique: true, width: 4 }),
    fuel_card: text('Tarjeta de combustible', { max: 30, unique: true, width: 4 }),
    gps_device: text('Id. GPS', { max: 40, unique: true, width: 4 }),
    photo: image('Foto'),
    disposal_kind: choice('Motivo de la baja', DISPOSALS, RETIRED),
    disposed_on: date('Fecha de la baja', RETIRED),
    disposal_amount: money('Importe de la baja', { min: '0', suffix: 'MXN', ...RETIRED }),
    notes: longtext('Notas'),
  },
  title: ['economic_number', 'plates'],
  search: ['economic_number', 'plates', 'vin', 'model'],
  branchField: 'branch_office_id',
  quickSearch: { fields: ['economic_number', 'plates', 'vin'] },
  selectable: { field: 'status', values: ['DISPONIBLE', 'EN_RUTA', 'EN_TALLER'] },
  overdue: {
    field: 'first_expiry',
    openStates: ['DISPONIBLE', 'EN_RUTA', 'EN_TALLER', 'FUERA_DE_SERVICIO'],
  },
  computedDraft: {
    from: ['plates', 'ownership', 'vehicle_type_id'],
    sets: ['plates', 'carrier_id', 'branch_office_id', 'payload_kg'],
  },
  checks: [
    {
      field: 'residual_value',
      op: '<=',
      other: 'acquisition_cost',
      message: 'El valor residual no puede pasar del costo.',
    },
  ],
  views: {
    board: { by: 'status', card: ['plates', 'vehicle_type_id', 'first_expiry'] },
    calendar: { from: 'first_expiry', chip: 'status' },
  },
  list: {
    columns: [
      'economic_number',
      'plates',
      'vehicle_type_id',
      'branch_office_id',
      'default_driver_id',
      'first_expiry',
      'status',
    ],
    more: ['carrier_id', 'ownership', 'year', 'model'],
    sort: 'economic_number',
    filters: [
      'status',
      'branch_office_id',
      'vehicle_type_id',
      'ownership',
      'carrier_id',
      'first_expiry',
    ],
  },
  privileges: [
    { key: 'fms/vehicles.manage', label: 'Sacar de servicio y liberar unidades' },
    { key: 'fms/vehicles.retire', label: 'Dar de baja unidades', risk: 'SENSIBLE' },
  ],
  states: vehicleStates,
  form: vehicleForm,
});
