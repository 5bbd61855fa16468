import { PERMITS, TRAILERS, VEHICLES } from '#erp/domains/cfdi/catalogs/landing-bill.ts';
import { choicesOf } from '#erp/modules/sat/choices-of.ts';

/** c_TipoPermiso. */
export const PERMIT_TYPES = choicesOf(PERMITS);
/** c_ConfigAutotransporte. */
export const VEHICLE_CONFIGS = choicesOf(VEHICLES);
/** c_SubTipoRem. */
export const TRAILER_TYPES = choicesOf(TRAILERS);

/** Federal categories, and the licences of the states. */
export const LICENSES = [
  ['A', 'A Pasaje y turismo'],
  ['B', 'B Carga general'],
  ['C', 'C Carga de dos o tres ejes'],
  ['D', 'D Automóvil de turismo'],
  ['E', 'E Materiales peligrosos y doble articulado'],
  ['F', 'F Pasaje de aeropuertos y puertos'],
  ['ESTATAL_CHOFER', 'Estatal de chofer'],
  ['ESTATAL_AUTO', 'Estatal de automovilista'],
  ['ESTATAL_MOTO', 'Estatal de motociclista'],
] as const;

export const TOLL_CLASSES = [
  ['MOTO', 'Motocicleta'],
  ['AUTO', 'Automóvil'],
  ['B2', 'Autobús de 2 ejes'],
  ['C2', 'Camión de 2 ejes'],
  ['C3', 'Camión de 3 ejes'],
  ['C4', 'Camión de 4 ejes'],
  ['C5', 'Camión de 5 ejes'],
  ['C6', 'Camión de 6 ejes'],
  ['C7', 'Camión de 7 ejes'],
  ['C8', 'Camión de 8 ejes'],
  ['C9', 'Camión de 9 ejes'],
] as const;
