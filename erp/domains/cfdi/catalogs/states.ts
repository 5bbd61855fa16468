/**
 * States of Mexico (SAT c_Estado): the first two digits of a postal code give its state, checked
 * on all that the SAT lists. The zones of their clocks are those of the company's states.
 */
import { catalogOf } from './catalog.ts';

export const STATES = catalogOf({
  AGU: 'Aguascalientes',
  BCN: 'Baja California',
  BCS: 'Baja California Sur',
  CAM: 'Campeche',
  COA: 'Coahuila de Zaragoza',
  COL: 'Colima',
  CHP: 'Chiapas',
  CHH: 'Chihuahua',
  CMX: 'Ciudad de México',
  DUR: 'Durango',
  GUA: 'Guanajuato',
  GRO: 'Guerrero',
  HID: 'Hidalgo',
  JAL: 'Jalisco',
  MEX: 'Estado de México',
  MIC: 'Michoacán de Ocampo',
  MOR: 'Morelos',
  NAY: 'Nayarit',
  NLE: 'Nuevo León',
  OAX: 'Oaxaca',
  PUE: 'Puebla',
  QUE: 'Querétaro',
  ROO: 'Quintana Roo',
  SLP: 'San Luis Potosí',
  SIN: 'Sinaloa',
  SON: 'Sonora',
  TAB: 'Tabasco',
  TAM: 'Tamaulipas',
  TLA: 'Tlaxcala',
  VER: 'Veracruz de Ignacio de la Llave',
  YUC: 'Yucatán',
  ZAC: 'Zacatecas',
});

/** First and last prefix of each range. */
const RANGES: readonly (readonly [least: number, most: number, state: string])[] = [
  [20, 20, 'AGU'],
  [21, 22, 'BCN'],
  [23, 23, 'BCS'],
  [24, 24, 'CAM'],
  [25, 27, 'COA'],
  [28, 28, 'COL'],
  [29, 30, 'CHP'],
  [31, 33, 'CHH'],
  [1, 16, 'CMX'],
  [34, 35, 'DUR'],
  [36, 38, 'GUA'],
  [39, 41, 'GRO'],
  [42, 43, 'HID'],
  [44, 49, 'JAL'],
  [50, 57, 'MEX'],
  [58, 61, 'MIC'],
  [62, 62, 'MOR'],
  [63, 63, 'NAY'],
  [64, 67, 'NLE'],
  [68, 71, 'OAX'],
  [72, 75, 'PUE'],
  [76, 76, 'QUE'],
  [77, 77, 'ROO'],
  [78, 79, 'SLP'],
  [80, 82, 'SIN'],
  [83, 85, 'SON'],
  [86, 86, 'TAB'],
  [87, 89, 'TAM'],
  [90, 90, 'TLA'],
  [91, 96, 'VER'],
  [97, 97, 'YUC'],
  [98, 99, 'ZAC'],
];

/** Null where no state has postal codes with that beginning, or it has not five digits. */
export function stateOfZip(zip: string): string | null {
  if (!/^\d{5}$/.test(zip)) return null;
  const prefix = Number(zip.slice(0, 2));
  return RANGES.find(([least, most]) => least <= prefix && prefix <= most)?.[2] ?? null;
}

/** Whether a postal code exists; `imported` is the full list of a company. */
export const isZip = (zip: string, imported?: ReadonlySet<string>): boolean =>
  imported ? imported.has(zip) : stateOfZip(zip) !== null;
