import { countOf } from '#erp/model/computed/declared.ts';
import { choices, decimal, int, lines, money, ref, refs, text, time } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { weekdays } from '#erp/modules/settings/weekdays.ts';

const AMOUNT = { precision: 12, scale: 2, min: '0' } as const;

/** When goods leave for a region and when they arrive: promise dates follow from it (R15). */
export const slsRoutes = resource('sls/routes', {
  label: ['Ruta de entrega', 'Rutas de entrega'],
  gender: 'f',
  docUrl: 'rutas-de-entrega',
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    branch_office_id: ref('Sucursal origen', 'branch-offices', { required: true }),
    zone_ids: refs('Zonas', 'zones'),
    weekdays: choices('Días de salida', weekdays),
    cutoff_time: time('Hora de corte', {
      width: 3,
      help: 'Lo que se pide después sale en la siguiente salida.',
    }),
    departure_time: time('Salida', { width: 3 }),
    transit_days: int('Tránsito', {
      required: true,
      min: '0',
      max: '30',
      default: 0,
      suffix: 'días',
      width: 3,
    }),
    capacity_kg: decimal('Capacidad', { ...AMOUNT, suffix: 'kg', width: 3 }),
    distance_km: decimal('Distancia', { ...AMOUNT, suffix: 'km', width: 3 }),
    cost: money('Costo estándar', { min: '0', inPesos: true, suffix: 'MXN', width: 3 }),
    stop_count: countOf('Paradas', 'sls/routes/stops', 'route_id'),
    stops: lines('Paradas', 'sls/routes/stops', 'route_id', { max: 200 }),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  branchField: 'branch_office_id',
  list: {
    columns: [
      'code',
      'name',
      'branch_office_id',
      'weekdays',
      'cutoff_time',
      'transit_days',
      'stop_count',
      'active',
    ],
    sort: 'code',
    filters: ['branch_office_id'],
  },
  form: {
    sections: [
      {
        title: 'Ruta',
        help: 'De dónde sale y a qué zonas llega.',
        fields: ['code', 'name', 'branch_office_id', 'zone_ids'],
      },
      {
        title: 'Salidas',
        help: 'Con ellas se calcula la fecha compromiso de un pedido.',
        fields: ['weekdays', 'cutoff_time', 'departure_time', 'transit_days'],
      },
      {
        title: 'Unidad y costo',
        help: 'Lo que lleva y lo que cuesta un viaje.',
        fields: ['capacity_kg', 'distance_km', 'cost'],
      },
      {
        title: 'Paradas',
        help: 'Los consignatarios, en el orden en que se visitan.',
        fields: ['stops'],
      },
    ],
  },
});
