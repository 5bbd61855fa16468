/** SAT c_RegimenFiscal, with the persons who may have each: física, moral or both. */
import type { Catalog, CatalogEntry } from '../catalog.ts';
import { isCompany } from './generic-rfcs.ts';

export interface RegimeEntry extends CatalogEntry {
  readonly persons: 'F' | 'M' | 'FM';
}

const REGIME_TEXTS: readonly (readonly [string, RegimeEntry['persons'], string])[] = [
  ['601', 'M', 'General de Ley Personas Morales'],
  ['603', 'M', 'Personas Morales con Fines no Lucrativos'],
  ['605', 'F', 'Sueldos y Salarios e Ingresos Asimilados a Salarios'],
  ['606', 'F', 'Arrendamiento'],
  ['607', 'F', 'Régimen de Enajenación o Adquisición de Bienes'],
  ['608', 'F', 'Demás ingresos'],
  ['610', 'FM', 'Residentes en el Extranjero sin Establecimiento Permanente en México'],
  ['611', 'F', 'Ingresos por Dividendos (socios y accionistas)'],
  ['612', 'F', 'Personas Físicas con Actividades Empresariales y Profesionales'],
  ['614', 'F', 'Ingresos por intereses'],
  ['615', 'F', 'Régimen de los ingresos por obtención de premios'],
  ['616', 'F', 'Sin obligaciones fiscales'],
  ['620', 'M', 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos'],
  ['621', 'F', 'Incorporación Fiscal'],
  ['622', 'M', 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras'],
  ['623', 'M', 'Opcional para Grupos de Sociedades'],
  ['624', 'M', 'Coordinados'],
  [
    '625',
    'F',
    'Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
  ],
  ['626', 'FM', 'Régimen Simplificado de Confianza'],
];

export const REGIMES: Catalog<RegimeEntry> = new Map(
  REGIME_TEXTS.map(([code, persons, text]) => [code, { text, persons }]),
);

/** Whether a person with that RFC may have the regime; false for one that does not exist. */
export const regimeFitsPerson = (regime: string, rfc: string): boolean =>
  REGIMES.get(regime)?.persons.includes(isCompany(rfc) ? 'M' : 'F') ?? false;

/** Régimen de Incorporación Fiscal, which alone has global invoices of two months. */
export const TWO_MONTHS_REGIME = '621';
