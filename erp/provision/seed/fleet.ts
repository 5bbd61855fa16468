import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';

type TypeRow = Readonly<Record<string, unknown>>;

/** Every row has every column. */
const road = (row: TypeRow): TypeRow => ({
  is_road: true,
  is_trailer: false,
  sat_config: null,
  trailers: 0,
  trailer_subtype: null,
  volume_m3: null,
  pallets: null,
  max_gross_kg: null,
  avg_speed_kmh: 65,
  license_categories: [],
  toll_class: null,
  ...row,
});
const trailer = (row: TypeRow): TypeRow => road({ is_trailer: true, ...row });

/** Licences with which trucks are driven, and those of double trailers. */
const CARGO = ['B', 'C', 'E'];
const TRACTOR = ['B', 'E'];
const CARS = ['A', 'B', 'C', 'D', 'E', 'ESTATAL_CHOFER', 'ESTATAL_AUTO'];

/** Gross weights are the general ones of NOM-012-SCT-2-2017 for roads of type ET and A. */
const TYPES: readonly TypeRow[] = [
  road({
    code: 'CAM35',
    name: 'Camioneta 3.5 t',
    sat_config: 'C2',
    axles: 2,
    tyres: 6,
    payload_kg: '3500',
    volume_m3: '18',
    pallets: 4,
    max_gross_kg: '7500',
    license_categories: [...CARGO, 'ESTATAL_CHOFER'],
    toll_class: 'C2',
  }),
  road({
    code: 'RABON',
    name: 'Rabón',
    sat_config: 'C2',
    axles: 2,
    tyres: 6,
    payload_kg: '8000',
    volume_m3: '40',
    pallets: 10,
    max_gross_kg: '19000',
    license_categories: CARGO,
    toll_class: 'C2',
  }),
  road({
    code: 'TORTON',
    name: 'Torton',
    sat_config: 'C3',
    axles: 3,
    tyres: 10,
    payload_kg: '15000',
    volume_m3: '50',
    pallets: 12,
    max_gross_kg: '27500',
    license_categories: CARGO,
    toll_class: 'C3',
  }),
  road({
    code: 'T3S2',
    name: 'Tractocamión sencillo 53 ft',
    sat_config: 'T3S2',
    trailers: 1,
    axles: 5,
    tyres: 18,
    payload_kg: '28000',
    volume_m3: '105',
    pallets: 24,
    max_gross_kg: '46500',
    license_categories: TRACTOR,
    toll_class: 'C5',
  }),
  road({
    code: 'FULL',
    name: 'Full',
    sat_config: 'T3S2R4',
    trailers: 2,
    axles: 9,
    tyres: 34,
    payload_kg: '45000',
    volume_m3: '180',
    pallets: 44,
    max_gross_kg: '75500',
    license_categories: ['E'],
    toll_class: 'C9',
  }),
  trailer({
    code: 'CAJA53',
    name: 'Caja seca 53',
    trailer_subtype: 'CTR007',
    axles: 2,
    tyres: 8,
    payload_kg: '28000',
    volume_m3: '105',
    pallets: 24,
  }),
  trailer({
    code: 'PLAT48',
    name: 'Plataforma 48',
    trailer_subtype: 'CTR021',
    axles: 2,
    tyres: 8,
    payload_kg: '30000',
    pallets: 22,
  }),
  road({
    code: 'AUTO',
    name: 'Auto utilitario',
    sat_config: 'VL',
    axles: 2,
    tyres: 4,
    payload_kg: '400',
    license_categories: CARS,
    toll_class: 'AUTO',
  }),
  road({
    code: 'MOTO',
    name: 'Motocicleta',
    sat_config: 'VL',
    axles: 2,
    tyres: 2,
    payload_kg: '40',
    license_categories: ['ESTATAL_MOTO'],
    toll_class: 'MOTO',
  }),
  road({
    code: 'MONTA',
    name: 'Montacargas',
    is_road: false,
    axles: 2,
    tyres: 4,
    payload_kg: '2500',
    avg_speed_kmh: null,
  }),
];

/** Types of unit, with the keys that the Carta Porte asks for (operations, `vehicle-types`). */
export const seedVehicleTypes = (tx: Tx, accountId: number): Promise<void> =>
  insertRows(tx, accountId, 'vehicle_types', TYPES);
