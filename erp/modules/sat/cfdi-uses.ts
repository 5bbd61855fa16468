import {
  CFDI_USES as CATALOG,
  useFitsRegime,
} from '#erp/domains/cfdi/catalogs/taxpayers/cfdi-uses.ts';
import { choicesOf } from './choices-of.ts';

/** SAT c_UsoCFDI; CN01 belongs to payroll alone. */
export const CFDI_USES = choicesOf(CATALOG).filter(([code]) => code !== 'CN01');

/** Uses a supplier may give our purchases. */
export const PURCHASE_CFDI_USES = CFDI_USES.filter(([code]) => /^[GI]|^S01$/.test(code));

/** Uses that a receiver of the regime may ask for, as the text kept with it: `G01 G02 … S01`. */
export const usesOfRegime = (regime: string) =>
  CFDI_USES.map(([code]) => code)
    .filter((code) => useFitsRegime(code, regime))
    .join(' ');
