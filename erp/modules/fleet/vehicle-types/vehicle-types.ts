import { bool, choice, choices, decimal, int, text } from '#erp/model/fields.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import { resource } from '#erp/model/resource.ts';
import { LICENSES, TOLL_CLASSES, TRAILER_TYPES, VEHICLE_CONFIGS } from '../fleet-choices.ts';

const ON_ROAD = { field: 'is_road', is: [true] } as const;
const TRAILER = { field: 'is_trailer', is: [true] } as const;
const AMOUNT = { precision: 12, scale: 2, min: '0', width: 3 } as const;

/** Commercial and legal class of a unit: tariffs, capacity, Carta Porte. */
export const vehicleTypes = resource('vehicle-types', {
  label: ['Tipo de unidad de transporte', 'Tipos de unidad'],
  docUrl: 'flota',
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    is_road: bool('Circula', { default: true, width: 3 }),
    is_trailer: bool('Es remolque', { width: 3 }),
    sat_config: choice('Configuración vehicular SAT', VEHICLE_CONFIGS, {
      neededWhen: [[ON_ROAD]],
      onlyWhen: ON_ROAD,
      width: 6,
      help: 'La pide la Carta Porte; un remolque no lleva.',
    }),
    trailers: int('Remolques', { min: '0', max: '2', default: 0, width: 3 }),
    trailer_subtype: choice('Subtipo de remolque', TRAILER_TYPES, {
      requiredWhen: TRAILER,
      onlyWhen: TRAILER,
      width: 6,
    }),
    axles: int('Ejes', { min: '1', max: '9', width: 3 }),
    tyres: int('Llantas', { min: '2', max: '42', width: 3 }),
    payload_kg: decimal('Carga útil', { ...AMOUNT, suffix: 'kg' }),
    volume_m3: decimal('Volumen', { ...AMOUNT, suffix: 'm³' }),
    pallets: int('Tarimas', { min: '0', width: 3 }),
    pieces: int('Piezas', { min: '0', width: 3 }),
    max_gross_kg: decimal('Peso bruto máximo autorizado', {
      ...AMOUNT,
      above: '0',
      suffix: 'kg',
      help: 'NOM-012; del vehículo con su carga y sus remolques.',
    }),
    avg_speed_kmh: int('Velocidad promedio', {
      min: '20',
      max: '110',
      default: 65,
      suffix: 'km/h',
      width: 3,
    }),
    license_categories: choices('Licencias que lo permiten', LICENSES),
    toll_class: choice('Clase de peaje', TOLL_CLASSES, {
      width: 4,
      help: 'Vacía: según sus ejes.',
    }),
    vehicle_count: countOf('Unidades', 'fms/vehicles', 'vehicle_type_id'),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: [
      'code',
      'name',
      'sat_config',
      'payload_kg',
      'volume_m3',
      'toll_class',
      'vehicle_count',
      'active',
    ],
    sort: 'code',
    filters: ['is_road', 'is_trailer', 'sat_config', 'toll_class'],
  },
  form: {
    sections: [
      {
        title: 'Tipo de unidad',
        help: 'Cómo se le llama al cotizar y qué es para la ley.',
        fields: [
          'code',
          'name',
          'is_road',
          'is_trailer',
          'sat_config',
          'trailers',
          'trailer_subtype',
          'axles',
          'tyres',
          'toll_class',
          'vehicle_count',
        ],
      },
      {
        title: 'Capacidad',
        help: 'Cuánto lleva y cuánto puede pesar cargado.',
        fields: ['payload_kg', 'volume_m3', 'pallets', 'pieces', 'max_gross_kg', 'avg_speed_kmh'],
      },
      {
        title: 'Quién puede manejarlo',
        help: 'Categorías de licencia federal, o las de los estados.',
        fields: ['license_categories'],
      },
    ],
  },
});
