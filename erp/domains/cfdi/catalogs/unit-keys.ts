/**
 * SAT c_ClaveUnidad (UN/CEFACT recommendation 20), of which the product has the common ones unless
 * a company imports the full list: another key must look like one.
 */
import { catalogOf } from './catalog.ts';

export const UNITS = catalogOf({
  H87: 'Pieza',
  E48: 'Unidad de servicio',
  ACT: 'Actividad',
  KGM: 'Kilogramo',
  GRM: 'Gramo',
  TNE: 'Tonelada (tonelada métrica)',
  LTR: 'Litro',
  MLT: 'Mililitro',
  GLL: 'Galón (EUA)',
  MTR: 'Metro',
  CMT: 'Centímetro',
  MMT: 'Milímetro',
  KMT: 'Kilómetro',
  INH: 'Pulgada',
  FOT: 'Pie',
  YRD: 'Yarda',
  MTK: 'Metro cuadrado',
  FTK: 'Pie cuadrado',
  MTQ: 'Metro cúbico',
  LBR: 'Libra',
  ONZ: 'Onza',
  XBX: 'Caja',
  XPK: 'Paquete',
  XKI: 'Kit (Conjunto de piezas)',
  SET: 'Conjunto',
  PR: 'Par',
  DZN: 'Docena',
  XUN: 'Unidad',
  EA: 'Elemento',
  C62: 'Uno',
  XLT: 'Lote',
  XRO: 'Rollo',
  XBG: 'Bolso (bolsa)',
  XSA: 'Saco',
  XCT: 'Cartón',
  XPX: 'Pallet',
  XTU: 'Tubo',
  XPA: 'Cajetilla',
  MIN: 'Minuto',
  HUR: 'Hora',
  DAY: 'Día',
  WEE: 'Semana',
  MON: 'Mes',
  ANN: 'Año',
  E51: 'Trabajo',
  E54: 'Viaje',
  KWH: 'Kilowatt hora',
  A9: 'Tarifa',
  ROM: 'Habitación',
  IE: 'Personas',
  HEA: 'Cabeza',
  P1: 'Tanto por ciento',
  NMP: 'Número de paquetes',
});

/**
 * Whether a key may be used; `imported` is the full list of a company. Two or three characters,
 * those of packages after an X, and eight with small letters.
 */
export function isUnitKey(key: string, imported?: ReadonlySet<string>): boolean {
  if (imported) return imported.has(key);
  return /^(?:[A-Z0-9]{2,3}|Dx|Gd|Jo|Ohm|Ts|Tu|X1w|Xyv)$/.test(key);
}
