/** Catalogues of the complement Carta Porte 3.1, by road. */
import { catalogOf, codes, type Catalog, type CatalogEntry } from './catalog.ts';

export interface VehicleEntry extends CatalogEntry {
  readonly trailers: 'REQUIRED' | 'OPTIONAL' | 'NONE';
}

const vehicle = (text: string, trailers: VehicleEntry['trailers'] = 'REQUIRED') => ({
  text,
  trailers,
});

/** c_ConfigAutotransporte. */
export const VEHICLES: Catalog<VehicleEntry> = new Map([
  ['VL', vehicle('Vehículo ligero de carga', 'OPTIONAL')],
  ['C2', vehicle('Camión unitario (2 llantas en el eje delantero y 4 en el trasero)', 'NONE')],
  ['C3', vehicle('Camión unitario (6 u 8 llantas en los dos ejes traseros)', 'NONE')],
  ['C2R2', vehicle('Camión C2 con remolque de 2 ejes')],
  ['C3R2', vehicle('Camión C3 con remolque de 2 ejes')],
  ['C2R3', vehicle('Camión C2 con remolque de 3 ejes')],
  ['C3R3', vehicle('Camión C3 con remolque de 3 ejes')],
  ['T2S1', vehicle('Tractocamión T2 con semirremolque S1')],
  ['T2S2', vehicle('Tractocamión T2 con semirremolque S2')],
  ['T2S3', vehicle('Tractocamión T2 con semirremolque S3')],
  ['T3S1', vehicle('Tractocamión T3 con semirremolque S1')],
  ['T3S2', vehicle('Tractocamión T3 con semirremolque S2')],
  ['T3S3', vehicle('Tractocamión T3 con semirremolque S3')],
  ['T2S1R2', vehicle('Tractocamión T2S1 con remolque de 2 ejes')],
  ['T2S2R2', vehicle('Tractocamión T2S2 con remolque de 2 ejes')],
  ['T2S1R3', vehicle('Tractocamión T2S1 con remolque de 3 ejes')],
  ['T3S1R2', vehicle('Tractocamión T3S1 con remolque de 2 ejes')],
  ['T3S1R3', vehicle('Tractocamión T3S1 con remolque de 3 ejes')],
  ['T3S2R2', vehicle('Tractocamión T3S2 con remolque de 2 ejes')],
  ['T3S2R3', vehicle('Tractocamión T3S2 con remolque de 3 ejes')],
  ['T3S2R4', vehicle('Tractocamión T3S2 con remolque de 4 ejes')],
  ['T2S2S2', vehicle('Tractocamión T2 con dos semirremolques S2')],
  ['T3S2S2', vehicle('Tractocamión T3 con dos semirremolques S2')],
  ['T3S3S2', vehicle('Tractocamión T3 con semirremolques S3 y S2')],
  ['OTROEVGP', vehicle('Especializado de carga voluminosa o gran peso', 'OPTIONAL')],
  ['OTROSG', vehicle('Servicio de grúas', 'NONE')],
  ['GPLUTA', vehicle('Grúa de pluma tipo A', 'NONE')],
  ['GPLUTB', vehicle('Grúa de pluma tipo B', 'NONE')],
  ['GPLUTC', vehicle('Grúa de pluma tipo C', 'NONE')],
  ['GPLUTD', vehicle('Grúa de pluma tipo D', 'NONE')],
  ['GPLATA', vehicle('Grúa de plataforma tipo A', 'NONE')],
  ['GPLATB', vehicle('Grúa de plataforma tipo B', 'NONE')],
  ['GPLATC', vehicle('Grúa de plataforma tipo C', 'NONE')],
  ['GPLATD', vehicle('Grúa de plataforma tipo D', 'NONE')],
]);

/** c_TipoPermiso: those with a text of their own. */
export const PERMITS = catalogOf({
  TPAF01: 'Autotransporte Federal de carga general',
  TPAF02: 'Transporte privado de carga',
  TPAF03: 'Autotransporte Federal de Carga Especializada de materiales y residuos peligrosos',
  TPAF07: 'Transporte Privado de materiales y residuos peligrosos',
  TPAF08: 'Autotransporte internacional de carga de largo recorrido',
  TPAF10: 'Autotransporte Federal de Carga General cuyo ámbito es la franja fronteriza',
  TPAF14: 'Servicio de paquetería y mensajería',
  TPAF20: 'Traslado de fondos y valores',
  TPXX00: 'Permiso no contemplado en el catálogo',
});

export const isPermit = (code: string): boolean =>
  PERMITS.has(code) || /^TPAF(?:0[1-9]|1\d|20)$/.test(code);

/** c_SubTipoRem: those with a text of their own. */
export const TRAILERS = catalogOf({
  CTR001: 'Caballete',
  CTR002: 'Caja',
  CTR003: 'Caja Abierta',
  CTR004: 'Caja Cerrada',
  CTR006: 'Caja Refrigerada',
  CTR007: 'Caja Seca',
  CTR009: 'Cama Baja o Cuello Ganso',
  CTR010: 'Chasis Portacontenedor',
  CTR013: 'Estacas',
  CTR018: 'Jaula',
  CTR021: 'Plataforma',
  CTR023: 'Plataforma Encortinada',
  CTR024: 'Redilas',
  CTR025: 'Refrigerador',
  CTR026: 'Revolvedora',
  CTR028: 'Tanque',
  CTR029: 'Tolva',
  CTR031: 'Volteo',
});

export const isTrailer = (code: string): boolean => /^CTR0(?:0[1-9]|[12]\d|3[12])$/.test(code);

/** c_FiguraTransporte. */
export const FIGURES = catalogOf({
  '01': 'Operador',
  '02': 'Propietario',
  '03': 'Arrendador',
  '04': 'Notificado',
  '05': 'Integrante de Coordinados',
});

/** c_ParteTransporte. */
export const PARTS = catalogOf({
  PT01: 'Camión unitario',
  PT02: 'Camión',
  PT03: 'Tractocamión',
  PT04: 'Remolque',
  PT05: 'Semirremolque',
  PT06: 'Vehículo ligero de carga',
  PT07: 'Grúa',
  PT08: 'Aeronave',
  PT09: 'Barco o buque',
  PT10: 'Carro o vagón',
  PT11: 'Contenedor',
  PT12: 'Locomotora',
});

/** c_TipoEmbalaje: UN packaging codes. */
const PACKAGING = new Set(
  codes(`
    1A1 1A2 1B1 1B2 1D 1G 1H1 1H2 1N1 1N2 3A1 3A2 3B1 3B2 3H1 3H2 4A 4B 4C1 4C2 4D 4F 4G 4H1 4H2
    5H1 5H2 5H3 5H4 5L1 5L2 5L3 5M1 5M2 6HA1 6HA2 6HB1 6HB2 6HC 6HD1 6HD2 6HG1 6HG2 6HH1 6HH2 6PA1
    6PA2 6PB1 6PB2 6PC 6PD1 6PD2 6PG1 6PG2 6PH1 6PH2 7H1 7L1 Z01`),
);
export const isPackaging = (code: string): boolean => PACKAGING.has(code);
